// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Suppressions, and the findings that they hide.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_UNHIDDEN_H
#define BIGTABLE_TIDY_TOOLS_GATES_UNHIDDEN_H

#include "gates/Suppressions.h"
#include "run/Finding.h"
#include "run/Run.h"
#include "run/Sources.h"
#include <vector>

namespace clang::tidy::bigtable::tool {

/// The result of a run without the suppressions in its files.
struct Unhidden {
  std::vector<Suppression> Found;
  /// Findings in all files that have a suppression, hidden or not; empty if
  /// there are no suppressions.
  std::vector<Finding> Findings;
};

/// Lints again, without suppressions, the sources of \p Done that read a file
/// with a suppression. \p Result is the outcome of \p Done. Searches for
/// suppressions in sources below the root, and if \p WithHeaders in the headers
/// that they include.
Unhidden lintWithoutMarkers(Run &Done, Markers Which, bool WithHeaders,
                            const Outcome &Result, Sources &Texts);

/// Adds to \p Result the findings that a NOLINT outside of a comment hides: it
/// is nobody's decision. Their calls become incorrect.
void addHiddenByCode(Run &Done, Outcome &Result, Sources &Texts);

/// Adds to \p Result.Suppressed the findings that a NOLINT hides.
void addSuppressed(Run &Done, Outcome &Result, Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_UNHIDDEN_H
