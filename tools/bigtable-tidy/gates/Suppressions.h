// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// --stale-suppressions: NOLINT comments that hide no finding of ours any more.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_SUPPRESSIONS_H
#define BIGTABLE_TIDY_TOOLS_GATES_SUPPRESSIONS_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "run/Tokens.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang::tidy::bigtable::tool {

/// The name under which a stale suppression is reported. It is no check, and no
/// glob such as 'bigtable-*' matches it, so it cannot be enabled, and a stale
/// NOLINT cannot hide it.
inline constexpr llvm::StringLiteral StaleSuppressionCheck = "stale-nolint";

/// A marker in a comment that names a check of ours; of NOLINTBEGIN and
/// NOLINTEND, both.
struct Suppression {
  enum class Reach {
    Line,
    NextLine,
    Block,
    Nothing, ///< A NOLINTBEGIN or NOLINTEND without the other.
  };
  struct Name {
    /// As written, without white space around it; may be a glob.
    std::string Text;
    /// Begins with 'bigtable-': the others are not judged.
    bool IsOurs = false;
  };
  struct Marker {
    /// The range of "NOLINT(...)".
    TextRange Place;
    /// The range between the parentheses.
    TextRange List;
    /// The range of the comment around it.
    TextRange Comment;
  };

  std::string File;
  /// "NOLINTNEXTLINE".
  std::string Word;
  Reach Hides = Reach::Line;
  std::vector<Name> Names;
  /// One; of a block two.
  std::vector<Marker> Markers;
  /// Between #if and #endif, an include guard apart: what it hides may depend
  /// on how the file is compiled, so it is not judged.
  bool IsConditional = false;
};

// main.cpp, if the option is given, after all has been linted as ever:
//   1. findSuppressions() for each file in which the run would show findings:
//      sources that were linted without failure, and headers that they include
//      and the header filter lets through. A header only if all of the
//      compilation database was linted without failures: what a marker in it
//      hides may be found only from another source.
//   2. If there are any: withoutMarkers() for each file that has some, into an
//      in-memory file system laid over the real one, and once more all sources
//      that contain such a file, with the same configuration, but no cache.
//   3. staleSuppressions() with the findings of that second run, which are used
//      for nothing else; append what it returns to those of the first, before
//      fingerprint(). It counts as a finding in every gate.

enum class Markers {
  Ours, ///< A name of theirs begins with 'bigtable-'.
  All,  ///< A bare NOLINT has the name '*'.
};

/// By clang-tidy's rules, in the order of the file, which is C++.
std::vector<Suppression> findSuppressions(llvm::StringRef File, Sources &Files,
                                          Markers Which = Markers::Ours);

/// The text of \p File in which \p Found, which are those of the file, read
/// '....': all else is where it was.
std::string withoutMarkers(llvm::StringRef File,
                           llvm::ArrayRef<Suppression> Found, Sources &Files);

/// One finding for each of \p Found with names of ours that hide none of
/// \p Unhidden, which come from all translation units. \p HasRun tells whether
/// a check, by its full name, would have reported what is in a file; names of
/// checks that have not run are not judged, globs by those that have. A name
/// that matches no check at all hides nothing.
///
/// The fix removes the names, or the whole comment if it says nothing else;
/// there is none where that would change what another comment does.
std::vector<Finding> staleSuppressions(
    llvm::ArrayRef<Suppression> Found, llvm::ArrayRef<Finding> Unhidden,
    llvm::function_ref<bool(llvm::StringRef File, llvm::StringRef Check)>
        HasRun,
    Sources &Files);

/// Returns the one of \p Found that hides \p F; null if none does.
const Suppression *suppressionOf(const Finding &F,
                                 llvm::ArrayRef<Suppression> Found,
                                 Sources &Files);
/// Returns true if a marker that names its check hides \p F.
bool isSuppressed(const Finding &F, Sources &Files);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_SUPPRESSIONS_H
