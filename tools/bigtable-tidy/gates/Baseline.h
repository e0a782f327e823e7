// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The findings that were there before: a file of a project's own, which is
/// checked in.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_BASELINE_H
#define BIGTABLE_TIDY_TOOLS_GATES_BASELINE_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

struct BaselineEntry {
  std::string Fingerprint;
  // For people, and to find what is in a renamed file.
  std::string Check;
  /// Relative to the root.
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
  unsigned Known = 0; ///< Were in the baseline, and are left out.
  /// Matched findings in files that have another name in the baseline.
  unsigned Renamed = 0;
  unsigned New = 0;   ///< Are left.
  /// Entries without a finding. Source files that were not linted may be the
  /// reason.
  std::vector<BaselineEntry> Gone;
};

// Gates.cpp, after fingerprint():
//   --write-baseline: writeBaseline(File, baselineOf(Result, Files)) on all
//   that
//     was found, then applies it, so that nothing new is left. Only after a run
//     on the whole compilation database without failures: the rest would be
//     lost.
//   --baseline: readBaseline, whose error ends the run with 2, before linting,
//     and applyBaseline before takeUnchanged(). 'Gone' is worth a word only
//     after a run like the above.

/// Parses \p Text, the contents of \p File. An error reads "FILE:LINE:COLUMN:
/// ..." and says what was expected.
llvm::Expected<Baseline> parseBaseline(llvm::StringRef File,
                                       llvm::StringRef Text);
/// Fails, too, if there is no such file.
llvm::Expected<Baseline> readBaseline(llvm::StringRef File);

/// Moves from \p Result.Findings to \p Result.Suppressed those that are in
/// \p Known. If the file of an entry is gone, the entry stands for one finding
/// of its check in a line of the same text, in any file.
BaselineCounts applyBaseline(const Baseline &Known, Outcome &Result,
                             Sources &Files);

/// All of \p Result.Findings, sorted by file, check and line, so that a change
/// of one finding changes one line.
Baseline baselineOf(const Outcome &Result, Sources &Files);
/// JSON with an entry on each line.
std::string toText(const Baseline &Written);
llvm::Error writeBaseline(llvm::StringRef File, const Baseline &Written);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_BASELINE_H
