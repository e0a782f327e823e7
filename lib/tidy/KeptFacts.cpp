// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/KeptFacts.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable {

using llvm::StringRef;

KeptFacts loadFacts(StringRef Option, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::vfs::FileSystem &Files =
      Sources.getFileManager().getVirtualFileSystem();
  KeptFacts Result;
  Result.Path = Option.str();
  llvm::SmallString<256> Main;
  if (const auto File = Sources.getFileEntryRefForID(Sources.getMainFileID()))
    Main = File->getName();
  Files.makeAbsolute(Main);
  path::remove_dots(Main, /*remove_dot_dot=*/true);
  const std::string Path = FactsFile::find(Option, Main, Files);
  if (Path.empty()) {
    Result.WhyUnreadable = "no such file";
    return Result;
  }
  Result.Path = Path;
  llvm::Expected<FactsFile> File = FactsFile::read(Path, Files);
  if (!File) {
    Result.WhyUnreadable = llvm::toString(File.takeError());
    return Result;
  }
  // Who does not name it does not call it; and what is here, is seen.
  Result.Facts = File->select(
      [&](const LinkedFact &F) {
        return F.File != Main.str() &&
               Context.Idents.find(F.lastName()) != Context.Idents.end();
      },
      Files, Result.Stale);
  return Result;
}

} // namespace clang::tidy::bigtable
