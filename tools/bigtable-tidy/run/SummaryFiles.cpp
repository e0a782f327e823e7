// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/SummaryFiles.h"
#include "ResourceFolder.h"
#include "model/Bounds.h"
#include "model/RegularFile.h"
#include "model/Schema.h"
#include "run/Output.h"
#include "run/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Returns the value of the option \p Name of all checks, or of one; empty
/// without one.
static std::string valueOf(StringRef Name, const ClangTidyOptions &Options) {
  if (const auto It = Options.CheckOptions.find(Name);
      It != Options.CheckOptions.end())
    return It->second.Value;
  std::string First, Value;
  for (const auto &Entry : Options.CheckOptions)
    if (Entry.first().starts_with("bigtable-") &&
        Entry.first().ends_with(("." + Name).str()) &&
        (First.empty() || Entry.first() < First)) {
      First = Entry.first().str();
      Value = Entry.second.Value;
    }
  return Value;
}

std::string summaryFileIn(const ClangTidyOptions &Options) {
  return valueOf("SummaryFile", Options);
}

std::string schemaFileOf(StringRef Source, const ClangTidyOptions &Options,
                         llvm::vfs::FileSystem &Files) {
  std::string Name = valueOf("SchemaFile", Options);
  if (Name.empty())
    Name = SchemaFileName.str();
  return SummaryFile::find(Name, Source, Files);
}

bool hasNameOfSchema(StringRef Text, StringRef Source,
                     const ClangTidyOptions &Options,
                     llvm::vfs::FileSystem &Files) {
  const std::string Path = schemaFileOf(Source, Options, Files);
  if (Path.empty())
    return false;
  const auto Buffer = readFileIn(Files, Path, MaxSchemaSize);
  std::vector<SchemaError> Errors;
  const std::optional<Schema> Known =
      Buffer ? Schema::parse((*Buffer)->getMemBufferRef(), Errors)
             : std::nullopt;
  const auto IsNamed = [&](StringRef Id) {
    return Text.contains(("\"" + Id + "\"").str());
  };
  return Known && llvm::any_of(Known->tables(), [&](const Table &T) {
           return IsNamed(T.Id) ||
                  llvm::any_of(T.Families, [&](const Family &F) {
                    return IsNamed(F.Name);
                  });
         });
}

llvm::Expected<SummarySet> readSummaries(llvm::ArrayRef<DoneItem> Items,
                                         StringRef Cached,
                                         std::vector<StaleSummary> &Stale,
                                         llvm::vfs::FileSystem &Files) {
  llvm::StringSet<> Here;
  std::set<std::string> Paths;
  for (const DoneItem &Item : Items) {
    Here.insert(Item.Item.File);
    for (StringRef Name : SummaryFile::namesIn(Item.SummaryFile)) {
      const std::string Path = SummaryFile::find(Name, Item.Item.File, Files);
      if (Path.empty())
        return llvm::createStringError(
            Name + ": no such file in the folder of '" + Item.Item.File +
            "' or above; expected the summary file that option 'SummaryFile' names");
      Paths.insert(Path);
    }
  }
  if (Paths.empty() && !Cached.empty() && Files.exists(Cached))
    Paths.insert(Cached.str());
  SummarySet Result;
  for (const std::string &Path : Paths) {
    llvm::Expected<SummaryFile> File = SummaryFile::read(Path, Files);
    // A file of another version in the cache is ignored.
    if (!File && Path == Cached) {
      llvm::consumeError(File.takeError());
      continue;
    }
    if (!File)
      return llvm::createStringError(Path + ": " +
                                     llvm::toString(File.takeError()));
    SummaryFile::StaleSummaries Changed;
    llvm::Expected<SummarySet> Some = File->select(
        [&](const FunctionSummary &F) { return !Here.contains(F.File); }, Files,
        Changed);
    if (!Some)
      return llvm::createStringError(Path + ": " +
                                     llvm::toString(Some.takeError()));
    Result.add(std::move(*Some));
    for (auto &[Key, Source] : Changed)
      Stale.push_back({Path, Key, Source});
  }
  return Result;
}

llvm::Error writeSummaries(StringRef Name, StringRef Folder, llvm::ArrayRef<DoneItem> Done,
                       bool WithHashes) {
  SummaryFile File(Folder);
  for (const DoneItem &Item : Done) {
    // A run on a part of the program does not see all overriding functions.
    SummarySet Summaries;
    Item.Result.Covered.Linked.Summaries.forEach([&](const FunctionSummary &F) {
      if (WithHashes || !isOfProgram(F.Key))
        Summaries.add(F);
    });
    if (Summaries.empty())
      continue;
    std::vector<std::string> Headers;
    for (const Input &I : Item.Result.Inputs)
      if (WithHashes && I.isOfContents() &&
          (I.Name == Item.Item.File || File.covers(I.Name))) {
        File.addHash(I.Name, I.Hash);
        Headers.push_back(I.Name);
      }
    File.add(Item.Item.File, Summaries, Headers);
  }
  return writeFile(
      Name, File.toText(llvm::sys::path::parent_path(absolutePath(Name))));
}

} // namespace clang::tidy::bigtable::tool
