// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_RESOURCEFOLDER_H
#define BIGTABLE_TIDY_TOOLS_RESOURCEFOLDER_H

#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace clang::tidy::bigtable::tool {

/// Returns the directory of Clang's builtin headers: beside this program, or
/// where they were when it was built. \p Program is argv[0]. If the headers are
/// embedded, returns their directory in makeFileSystem().
llvm::Expected<std::string> findResourceFolder(llvm::StringRef Program);

/// Returns a file system of the regular files on disk, with its own current
/// directory. Texts do not change after they are read, even if files do.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesOnDisk();

/// Returns the file system that compilers read: the files on disk, and those
/// embedded in the program. The file system has its own current directory, and
/// is for one thread.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem();

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RESOURCEFOLDER_H
