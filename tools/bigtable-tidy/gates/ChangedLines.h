// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// --diff: what changed since a commit, by git, and the findings that it is
/// about.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_CHANGEDLINES_H
#define BIGTABLE_TIDY_TOOLS_GATES_CHANGEDLINES_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>

namespace clang::tidy::bigtable::tool {

/// The lines, as in the work tree, that are not as they were. Lines are counted
/// from 1, and ended by '\n' only.
class ChangedLines {
public:
  /// Returns the lines that differ from the merge base of \p Base and HEAD, in
  /// the repository around \p Folder: committed, staged, or in the work tree. A
  /// renamed file counts with its edited lines, and an untracked or conflicting
  /// file with all lines. Ignored files, submodules, and files outside of the
  /// repository count as unchanged.
  static llvm::Expected<ChangedLines> since(llvm::StringRef Base,
                                            llvm::StringRef Folder);
  /// Returns the changed lines in \p Patch, an output of 'git diff-index -p',
  /// for the work tree \p Top.
  static llvm::Expected<ChangedLines> ofPatch(llvm::StringRef Top,
                                              llvm::StringRef Patch);

  /// Returns true if some line from \p First to \p Last is new or another than
  /// before, or some were removed between the two. \p File is absolute.
  bool touches(llvm::StringRef File, unsigned First, unsigned Last) const;
  /// Returns true if \p File has changed at all.
  bool touches(llvm::StringRef File) const;

  /// The earlier contents of changed files by absolute name, including those of
  /// submodules that moved.
  struct Before {
    std::map<std::string, std::string> Texts;
    /// Submodules that moved, absolute, whose commit of then is not there.
    std::vector<std::string> Unknown;
  };
  llvm::Expected<Before> before() const;

private:
  struct Lines {
    bool All = false;
    std::set<unsigned> Changed;
    /// The lines before which some were removed.
    std::set<unsigned> RemovedBefore;
  };

  const Lines *linesOf(llvm::StringRef File) const;
  llvm::Error parse(llvm::StringRef Top, llvm::StringRef Patch);

  /// By real path.
  llvm::StringMap<Lines> Files;
  /// The work tree, and the commit that it is compared with.
  std::string Top, Base;
};

/// Takes from \p Result.Findings those that the change is not about, and
/// returns them. A finding stays if a line of its statement is changed,
/// or one that it or a note points at: in the schema, too. One without a place
/// stays. Errors and failures all stay.
///
/// Gates.cpp calls ChangedLines::since(BASE, root) before anything is linted; an
/// error ends the program with 2. It calls this after fingerprint() and
/// applyBaseline().
/// A changed header or schema makes findings in files that did not change, so
/// --diff does not say which files to lint.
std::vector<Finding> takeUnchanged(Outcome &Result, const ChangedLines &Changed,
                                   Sources &Files);
/// Removes from \p Result.Suppressed those that the change is not about:
/// neither a finding that would stay, nor a comment that is changed.
void removeUnchangedSuppressed(Outcome &Result, const ChangedLines &Changed,
                               Sources &Files);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_CHANGEDLINES_H
