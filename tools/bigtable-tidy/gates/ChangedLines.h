// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// --diff: the changes since a commit, by git, and the findings that they
/// affect.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_CHANGEDLINES_H
#define BIGTABLE_TIDY_TOOLS_GATES_CHANGEDLINES_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>

namespace clang::tidy::bigtable::tool {

/// The changed lines in the work tree. Line numbers begin with 1, and only '\n'
/// ends a line.
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

  /// Returns true if a line from \p First to \p Last is new or changed, or if
  /// lines between the two were removed. \p File is absolute.
  bool touches(llvm::StringRef File, unsigned First, unsigned Last) const;
  /// Returns true if \p File has changed at all.
  bool touches(llvm::StringRef File) const;

  /// The earlier state of the repository and its submodules, as far as it
  /// differs. All names are absolute.
  struct Before {
    /// The earlier contents of files that were changed or removed.
    std::map<std::string, std::string> Texts;
    /// The earlier targets of links that were changed or removed.
    std::map<std::string, std::string> Links;
    /// Files, links, and submodules that were added since.
    std::vector<std::string> Added;
    /// Untracked files, which count as added, and repositories among them.
    std::vector<std::string> Untracked;
    /// Submodules whose earlier commit is missing.
    std::vector<std::string> Unknown;
  };
  llvm::Expected<Before> before() const;

private:
  struct Lines {
    bool All = false;
    std::set<unsigned> Changed;
    /// The lines before which lines were removed.
    std::set<unsigned> RemovedBefore;
  };

  const Lines *linesOf(llvm::StringRef File) const;
  llvm::Error parse(llvm::StringRef Top, llvm::StringRef Patch);

  /// Changed lines by real path.
  llvm::StringMap<Lines> Files;
  /// The work tree, and the commit with which it is compared.
  std::string Top, Base;
};

/// Removes from \p Result.Findings those that the change does not affect, and
/// returns them. A finding stays if a line of its statement changed, or the
/// line of its location or of a note, which may be in the schema. A finding
/// without a location stays, too. All errors and failures stay.
///
/// Gates.cpp calls ChangedLines::since(BASE, root) before it lints; an error
/// ends the program with status 2. Gates.cpp calls this function after
/// fingerprint() and applyBaseline(). A changed header or schema may cause
/// findings in unchanged files, so --diff does not select the files to lint.
std::vector<Finding> takeUnchanged(Outcome &Result, const ChangedLines &Changed,
                                   Sources &Files);
/// Removes from \p Result.Suppressed those that the change does not affect:
/// takeUnchanged() would remove the finding, and its comment did not change.
void removeUnchangedSuppressed(Outcome &Result, const ChangedLines &Changed,
                               Sources &Files);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_CHANGEDLINES_H
