// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "program/LoadedSummaries.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Adds the summaries in the file \p Name. Returns an error if the file is
/// invalid.
static llvm::Error addSummaries(StringRef Name, StringRef Main,
                                const ASTContext &Context,
                                llvm::vfs::FileSystem &Files,
                                LoadedSummaries &To) {
  const std::string Path = SummaryFile::find(Name, Main, Files);
  if (Path.empty()) {
    To.Unreadable = Name.str();
    return llvm::createStringError("no such file");
  }
  To.Unreadable = Path;
  llvm::Expected<SummaryFile> File = SummaryFile::read(Path, Files);
  if (!File)
    return File.takeError();
  SummaryFile::StaleSummaries Stale;
  // A source file that does not name a function does not call it. Functions of
  // this source file are analyzed directly.
  llvm::Expected<SummarySet> Some = File->select(
      [&](const FunctionSummary &F) {
        return (F.File != Main || isOfProgram(F.Key)) &&
               (isOfCode(F.Key) ||
                Context.Idents.find(F.usedName()) != Context.Idents.end());
      },
      Files, Stale);
  if (!Some)
    return Some.takeError();
  To.Summaries.add(std::move(*Some));
  if (!Stale.empty())
    To.Stale[Path] = std::move(Stale);
  To.Unreadable.clear();
  return llvm::Error::success();
}

LoadedSummaries loadSummaries(StringRef Option, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::vfs::FileSystem &Files =
      Sources.getFileManager().getVirtualFileSystem();
  llvm::SmallString<256> Main;
  if (const auto File = Sources.getFileEntryRefForID(Sources.getMainFileID()))
    Main = File->getName();
  Files.makeAbsolute(Main);
  path::remove_dots(Main, /*remove_dot_dot=*/true);
  LoadedSummaries Result;
  for (StringRef Name : SummaryFile::namesIn(Option))
    if (llvm::Error E = addSummaries(Name, Main, Context, Files, Result)) {
      Result.WhyUnreadable = llvm::toString(std::move(E));
      break;
    }
  return Result;
}

} // namespace clang::tidy::bigtable
