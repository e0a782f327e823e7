// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_RESOURCEFOLDER_H
#define BIGTABLE_TIDY_TOOLS_RESOURCEFOLDER_H

#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// Clang's builtin headers: beside this program, or where they were when it was
/// built. \p Program is how it was called. A program that has them in itself
/// says where makeFileSystem() shows them.
llvm::Expected<std::string> findResourceFolder(llvm::StringRef Program);

/// Returns the regular files on disk, with a current directory of its own.
/// Texts that were read stay the same, even if the files change.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesOnDisk();

/// Returns the file system that compilers read: the files on disk, and those
/// embedded in the program. It has a current directory of its own, and is for
/// one thread.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem();

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RESOURCEFOLDER_H
