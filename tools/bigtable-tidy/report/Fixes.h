// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Applies the fixes of findings, but not those of notes, which are choices.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_FIXES_H
#define BIGTABLE_TIDY_TOOLS_REPORT_FIXES_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>
#include <string>

namespace clang::tidy::bigtable::tool {

struct Fixes {
  /// The replacements, by file name.
  std::map<std::string, tooling::Replacements> Edits;
  /// The indices of the fixed findings in Outcome::Findings.
  llvm::BitVector Made;
  /// The number of findings whose fix conflicts with another fix; a later run
  /// can apply them.
  unsigned Conflicting = 0;
  /// The number of findings whose fix does not fit the current files.
  unsigned Unfit = 0;
  /// Files that have changed since their fixes were computed; none of these
  /// fixes is applied.
  std::set<std::string> Changed;
  /// Files that fixes must not write, because they are outside of
  /// Sources::root(), or because no linted source file read them.
  std::set<std::string> Foreign;
  /// Written files that had other names (hard links), which have the old text.
  std::set<std::string> Unlinked;
};

/// Selects fixes, each whole or not at all, in the order of the findings.
/// Cleans up around them and formats changed code in \p Style, as clang-tidy
/// does; 'file' means the .clang-format of each file, if any. Line ends are
/// those of the file. Returns an error if the style does not exist.
llvm::Expected<Fixes> selectFixes(const Outcome &Run, Sources &Files,
                                  llvm::StringRef Style = "none");

/// Prints a diff that patch -p1 applies in the directory Sources::root().
void printDiff(const Fixes &All, Sources &Files, llvm::raw_ostream &Out);

/// Writes each file whole, with its permissions, extended attributes, and
/// access list, and follows links. While a file is compared and written, other
/// runs wait. A process that is killed leaves the old file or the new one, so a
/// file with other names (hard links) becomes one of its own. Writes all files
/// that it can. Returns an error if a file cannot be written, or has changed
/// since \p Files read it. Removes such files from Fixes::Edits, and their
/// findings from Fixes::Made.
llvm::Error writeFixes(Fixes &All, const Outcome &Run, Sources &Files);

/// Returns the error for fixes that were computed for another text of \p File.
llvm::Error hasChanged(llvm::StringRef File);

/// Removes from \p Run the findings whose fixes were written, and moves the
/// others to their new locations. Removes the other fixes in changed files;
/// another run can apply them.
void moveFindings(Outcome &Run, const Fixes &All);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_FIXES_H
