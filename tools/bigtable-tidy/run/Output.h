// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Writes files whole or not at all, and through no link that code under review
/// may have brought.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_OUTPUT_H
#define BIGTABLE_TIDY_TOOLS_RUN_OUTPUT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// Treats links below \p Root, and not only those in a Git repository, as part
/// of the code under review.
void refuseLinksBelow(llvm::StringRef Root);

/// Returns the first link among \p Folder and the directories above that is
/// part of the code under review; empty without one.
std::string linkIn(llvm::StringRef Folder);

/// Makes the directory \p Folder and those above, with \p Permissions. Returns
/// an error if one of them is a link for linkIn().
llvm::Error
makeFolder(llvm::StringRef Folder,
           llvm::sys::fs::perms Permissions = llvm::sys::fs::all_all);

/// Writes the file \p Name, or standard output for "-". Processes that read the
/// file see either the old or the new one. If the disk is full, returns an
/// error, and leaves no partial file. A link \p Name is replaced. Writes files
/// that are not regular in place. Returns an error if the directory of \p Name
/// is behind a link for linkIn().
llvm::Error
writeFile(llvm::StringRef Name,
          llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write);

llvm::Error writeFile(llvm::StringRef Name, llvm::StringRef Text);

/// Writes the file \p Name. If it is a link to another file of its repository,
/// writes that file; returns an error if such a link leads elsewhere, or into
/// '.git'.
llvm::Error writeLinkedFile(llvm::StringRef Name, llvm::StringRef Text);

/// Returns an error if not everything that was written to \p Out has arrived,
/// except standard output that nobody reads any more. Call it at the end;
/// otherwise, the destructor of the stream ends the process on an error.
llvm::Error finish(llvm::raw_fd_ostream &Out, llvm::StringRef Name);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_OUTPUT_H
