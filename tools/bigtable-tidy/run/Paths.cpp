// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Paths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

std::string absolutePath(llvm::StringRef Name) {
  llvm::SmallString<256> Folder;
  // Without a current directory, a relative name is not found.
  if (llvm::sys::fs::current_path(Folder))
    Folder.clear();
  return absolutePath(Name, Folder);
}

std::string realPath(llvm::StringRef Name) {
  llvm::SmallString<256> Result;
  return llvm::sys::fs::real_path(Name, Result) ? Name.str()
                                                : Result.str().str();
}

std::string locateJsonError(llvm::StringRef File, llvm::StringRef What,
                            llvm::StringRef Error) {
  std::string Place = File.str();
  llvm::StringRef Rest = Error;
  unsigned Line = 0, Column = 0, Byte = 0;
  if (Rest.consume_front("[") && !Rest.consumeInteger(10, Line) &&
      Rest.consume_front(":") && !Rest.consumeInteger(10, Column) &&
      Rest.consume_front(", byte=") && !Rest.consumeInteger(10, Byte) &&
      Rest.consume_front("]: "))
    Place +=
        ":" + std::to_string(Line) + ":" + std::to_string(std::max(Column, 1U));
  else
    Rest = Error;
  return (Place + ": " + What + " is JSON: " + Rest).str();
}

} // namespace clang::tidy::bigtable::tool
