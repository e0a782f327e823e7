// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Decides which findings count, by a baseline, by changed lines, and by
/// --fail-on.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_H
#define BIGTABLE_TIDY_TOOLS_GATES_H

#include "gates/Baseline.h"
#include "gates/ChangedLines.h"
#include "gates/FailOn.h"
#include "run/Run.h"
#include <optional>

namespace clang::tidy::bigtable::tool {

/// The gates on the command line; empty fields for options that are not set.
struct GateOptions {
  std::string FailOn;
  std::string BaselineFile;
  bool WritesBaseline = false;
  /// The commit with which --diff compares.
  std::string DiffBase;
};

/// The gates of a run, read before it lints.
struct Gates {
  GateOptions Options;
  FailOn Fails;
  std::optional<Baseline> Known;
  std::optional<ChangedLines> Changed;
};

/// Reads the files that \p Options name.
llvm::Expected<Gates> readGates(GateOptions Options,
                                llvm::StringRef RootFolder);
/// Removes findings that do not count from \p Result, the outcome of \p Done.
llvm::Error applyGates(Gates &All, Run &Done, Outcome &Result, Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_H
