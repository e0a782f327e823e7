// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ResourceFolder.h"
#include "clang/Basic/Version.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

llvm::Expected<std::string> findResourceFolder(llvm::StringRef Program) {
  const std::string Beside = fs::getMainExecutable(
      Program.str().c_str(), reinterpret_cast<void *>(&findResourceFolder));
  llvm::SmallString<256> Own = path::parent_path(path::parent_path(Beside));
  path::append(Own, "lib", "clang", CLANG_VERSION_MAJOR_STRING);
  const llvm::StringRef Built = BIGTABLE_TIDY_RESOURCE_DIR;
  for (const llvm::StringRef Folder : {Own.str(), Built})
    if (fs::exists(Folder + "/include/stddef.h"))
      return Folder.str();
  return llvm::createStringError(
      "Clang's own headers are neither in '" + Own + "' nor in '" + Built +
      "'; install those of Clang " + CLANG_VERSION_MAJOR_STRING +
      " (libclang-common-" + CLANG_VERSION_MAJOR_STRING + "-dev on Debian)");
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem() {
  return filesOnDisk();
}

} // namespace clang::tidy::bigtable::tool
