// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// --stale-suppressions: finds NOLINT comments that no longer hide a finding of
/// ours.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_SUPPRESSIONS_H
#define BIGTABLE_TIDY_TOOLS_GATES_SUPPRESSIONS_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "run/Tokens.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang::tidy::bigtable::tool {

/// The name of findings about stale suppressions. Because it does not name a
/// check, and no glob such as 'bigtable-*' matches it, users cannot enable it,
/// and a stale NOLINT cannot hide it.
inline constexpr llvm::StringLiteral StaleSuppressionCheck = "stale-nolint";

/// A marker in a comment that names a check of ours, or a pair of NOLINTBEGIN
/// and NOLINTEND.
struct Suppression {
  enum class Reach {
    Line,
    NextLine,
    Block,
    Nothing, ///< A NOLINTBEGIN or NOLINTEND without the other.
  };
  struct Name {
    /// The text as written, without white space around it; may be a glob.
    std::string Text;
    /// True if the name begins with 'bigtable-'. Names without this prefix are
    /// not checked.
    bool IsOurs = false;
  };
  struct Marker {
    /// The range of "NOLINT(...)".
    TextRange Place;
    /// The range between the parentheses.
    TextRange List;
    /// The range of the comment that contains the marker.
    TextRange Comment;
  };

  std::string File;
  /// The keyword: "NOLINTNEXTLINE".
  std::string Word;
  Reach Hides = Reach::Line;
  std::vector<Name> Names;
  /// The markers: two for a block, otherwise a single one.
  std::vector<Marker> Markers;
  /// True if it is between #if and #endif, except include guards. The findings
  /// that it hides may depend on the compile command, so it is not checked.
  bool IsConditional = false;
};

// With the option, addStaleSuppressions() does the following after the run:
//   1. Calls findSuppressions() for each file in which the run would show
//      findings. These are sources that were linted without failure, and
//      headers that they include and that the header filter accepts. Skips
//      headers unless all of the compilation database was linted without
//      failures, because a marker in a header may hide a finding of any source.
//   2. Removes the markers of these files by withoutMarkers() in an in-memory
//      file system above the real one. Lints all sources that read such a file
//      again, with the same configuration, but without the cache.
//   3. Calls staleSuppressions() with the findings of the second run, which
//      have no other use. Appends the returned findings to those of the first
//      run, before fingerprint(). Every gate treats them as findings.

enum class Markers {
  Ours, ///< Those with a name that begins with 'bigtable-'.
  All,  ///< A bare NOLINT has the name '*'.
  /// Markers outside of comments, such as in a string. clang-tidy obeys them.
  InCode,
};

/// Returns the suppressions in \p File, which is C++, by clang-tidy's rules and
/// in the order of the file.
std::vector<Suppression> findSuppressions(llvm::StringRef File, Sources &Files,
                                          Markers Which = Markers::Ours);

/// Returns the text of \p File without the markers of \p Found, its
/// suppressions: '....' stands for one in a comment, and 'NoLINT' for the
/// keyword in code. Locations of the other text do not change.
std::string withoutMarkers(llvm::StringRef File,
                           llvm::ArrayRef<Suppression> Found, Sources &Files);

/// Returns a finding for each of \p Found with names of ours that hide none of
/// \p Unhidden, the findings of all translation units. \p HasRun returns true
/// if a check, by its full name, would have reported findings in a file. Names
/// of checks that have not run are not checked, and globs only against checks
/// that have run. A name that matches no check hides nothing.
///
/// The fix removes the names, or the whole comment if it contains nothing else.
/// A finding has no fix if this would change the effect of another comment.
std::vector<Finding> staleSuppressions(
    llvm::ArrayRef<Suppression> Found, llvm::ArrayRef<Finding> Unhidden,
    llvm::function_ref<bool(llvm::StringRef File, llvm::StringRef Check)>
        HasRun,
    Sources &Files);

/// Returns the suppression in \p Found that hides \p F, or null.
const Suppression *suppressionOf(const Finding &F,
                                 llvm::ArrayRef<Suppression> Found,
                                 Sources &Files);
/// Returns true if a marker that names its check hides \p F.
bool isSuppressed(const Finding &F, Sources &Files);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_SUPPRESSIONS_H
