// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Paths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable {

namespace path = llvm::sys::path;

std::string absolutePath(llvm::StringRef Name, llvm::StringRef Folder) {
  if (Name.empty())
    return {};
  llvm::SmallString<256> Result =
      path::is_absolute(Name) ? llvm::StringRef() : Folder;
  path::append(Result, Name);
  path::remove_dots(Result, /*remove_dot_dot=*/true);
  return Result.str().str();
}

} // namespace clang::tidy::bigtable
