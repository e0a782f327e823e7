// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Known findings of a project, in a file under version control.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_BASELINE_H
#define BIGTABLE_TIDY_TOOLS_GATES_BASELINE_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

struct BaselineEntry {
  std::string Fingerprint;
  // For readers, and to find entries of a renamed file.
  std::string Check;
  /// The path relative to the root.
  std::string File;
  /// The text of the finding's line.
  std::string Line;
};

struct Baseline {
  /// The version of the format. A file of a later version is rejected.
  static constexpr unsigned Version = 1;

  std::vector<BaselineEntry> Entries;
};

struct BaselineCounts {
  unsigned Known = 0; ///< Findings in the baseline, left out.
  /// Known findings in files with another name in the baseline.
  unsigned Renamed = 0;
  unsigned New = 0;   ///< Other findings.
  /// Entries without a finding, perhaps because their source files were not
  /// linted.
  std::vector<BaselineEntry> Gone;
};

// Gates.cpp, after fingerprint():
//   --write-baseline: calls writeBaseline(File, baselineOf(Result, Files)) with
//     all findings, and then applies the baseline, so that no finding remains.
//     Requires a run on the whole compilation database without failures:
//     otherwise, entries would be lost.
//   --baseline: calls readBaseline() before linting, whose error ends the run
//     with status 2, and applyBaseline() before takeUnchanged(). Mentions
//     'Gone' only after a run as for --write-baseline.

/// Parses \p Text, the contents of \p File. Errors read "FILE:LINE:COLUMN: ..."
/// and state the expected content.
llvm::Expected<Baseline> parseBaseline(llvm::StringRef File,
                                       llvm::StringRef Text);
/// Reads and parses \p File. Returns an error also if the file does not exist.
llvm::Expected<Baseline> readBaseline(llvm::StringRef File);

/// Moves the findings that are in \p Known from \p Result.Findings to
/// \p Result.Suppressed. If the file of an entry does not exist, the entry
/// matches one finding of its check, in any file, on a line of the same text.
BaselineCounts applyBaseline(const Baseline &Known, Outcome &Result,
                             Sources &Files);

/// Returns all of \p Result.Findings, sorted by file, check and line, so that a
/// change of one finding changes one line.
Baseline baselineOf(const Outcome &Result, Sources &Files);
/// Returns JSON with an entry on each line.
std::string toText(const Baseline &Written);
llvm::Error writeBaseline(llvm::StringRef File, const Baseline &Written);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_BASELINE_H
