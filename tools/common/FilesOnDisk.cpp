// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ResourceFolder.h"

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
clang::tidy::bigtable::tool::filesOnDisk() {
  return {llvm::vfs::createPhysicalFileSystem().release()};
}
