// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/FileGlobs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

llvm::Expected<FileGlobs> FileGlobs::parse(llvm::StringRef Text) {
  FileGlobs Result;
  for (llvm::StringRef Glob : llvm::split(Text, ';')) {
    Glob = Glob.trim();
    if (Glob.empty())
      continue;
    llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(
        Result.Texts.emplace_back(Glob.starts_with("/") ? Glob.str()
                                                        : "*/" + Glob.str()));
    if (!Pattern)
      return llvm::createStringError("'" + Glob + "': " +
                                     llvm::toString(Pattern.takeError()));
    Result.Globs.push_back(std::move(*Pattern));
  }
  return std::move(Result);
}

bool FileGlobs::match(llvm::StringRef Path) const {
  return llvm::any_of(Globs, [&](const llvm::GlobPattern &Glob) {
    return Glob.match(Path);
  });
}

} // namespace clang::tidy::bigtable
