// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/FileGlobs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

llvm::Expected<FileGlobs> FileGlobs::parse(llvm::StringRef Text) {
  FileGlobs Result;
  for (llvm::StringRef Glob : llvm::split(Text, ';')) {
    Glob = Glob.trim();
    if (Glob.empty())
      continue;
    const bool IsAbsolute = Glob.starts_with("/");
    llvm::Expected<llvm::GlobPattern> Pattern =
        llvm::GlobPattern::create(Result.Texts.emplace_back(
            IsAbsolute ? Glob.str() : "*/" + Glob.str()));
    if (!Pattern)
      return llvm::createStringError("'" + Glob + "': " +
                                     llvm::toString(Pattern.takeError()));
    (IsAbsolute ? Result.Absolute : Result.Relative)
        .push_back(std::move(*Pattern));
  }
  return Result;
}

bool FileGlobs::match(llvm::StringRef Path, llvm::StringRef Root) const {
  // With the slash before it.
  llvm::StringRef Below = Path;
  Root = Root.rtrim('/');
  if (Below.consume_front(Root) && !Below.starts_with("/"))
    Below = Path;
  const auto Matches = [](llvm::StringRef Text) {
    return [Text](const llvm::GlobPattern &Glob) { return Glob.match(Text); };
  };
  return llvm::any_of(Absolute, Matches(Path)) ||
         llvm::any_of(Relative, Matches(Below));
}

} // namespace clang::tidy::bigtable
