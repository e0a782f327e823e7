// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Makes the fixes of findings, never those of notes: these are choices.

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

/// Returns true if the replacement inserts an #include. A translation unit's
/// first finding has that of all of them.
bool insertsInclude(const tooling::Replacement &Edit);

struct Fixes {
  /// By the file's name.
  std::map<std::string, tooling::Replacements> Edits;
  /// Which of Outcome::Findings they are of.
  llvm::BitVector Made;
  /// Findings whose fix would change what another's does: a next run has them.
  unsigned Conflicting = 0;
  /// Findings whose fix does not fit the files as they are.
  unsigned Unfit = 0;
  /// Files that are not as they were when their fixes were made, so that none
  /// of these is.
  std::set<std::string> Changed;
  /// Files that fixes must not write: they lie outside of Sources::root(), or
  /// no linted source file read them.
  std::set<std::string> Foreign;
};

/// Selects fixes, each whole or not at all, in the order of the findings. Then
/// cleans up around them and formats what they change in \p Style, as
/// clang-tidy does: 'file' is the .clang-format of each file, if there is one.
/// Line ends are those of the file. An error if there is no such style.
llvm::Expected<Fixes> selectFixes(const Outcome &Run, Sources &Files,
                                  llvm::StringRef Style = "none");

/// Prints a diff that patch -p1 applies in the directory Sources::root().
void printDiff(const Fixes &All, Sources &Files, llvm::raw_ostream &Out);

/// Writes each file whole, with its permissions, and where links lead to. While
/// one is compared and written, other runs wait for it. A file that cannot be
/// written, or has changed since \p Files read it, is an error, but not for the
/// others; it is no longer among Fixes::Edits, nor are findings whose fix is in
/// it among Fixes::Made.
llvm::Error writeFixes(Fixes &All, const Outcome &Run, Sources &Files);

/// Returns the error of fixes that were made for another text of \p File.
llvm::Error hasChanged(llvm::StringRef File);

/// Removes from \p Run the findings whose fixes were written, and moves the
/// others to their new locations. Other fixes in changed files are left to
/// another run.
void moveFindings(Outcome &Run, const Fixes &All);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_FIXES_H
