// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FactsFiles.h"
#include "Output.h"
#include "Paths.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

std::string factsFileIn(const ClangTidyOptions &Options) {
  static constexpr llvm::StringLiteral Name = "FactsFile";
  if (const auto It = Options.CheckOptions.find(Name);
      It != Options.CheckOptions.end())
    return It->second.Value;
  std::string First, Value;
  for (const auto &Entry : Options.CheckOptions)
    if (Entry.first().starts_with("bigtable-") &&
        Entry.first().ends_with(".FactsFile") &&
        (First.empty() || Entry.first() < First)) {
      First = Entry.first().str();
      Value = Entry.second.Value;
    }
  return Value;
}

llvm::Expected<LinkedFacts> readFacts(llvm::ArrayRef<DoneItem> Items,
                                      std::vector<StaleFact> &Stale) {
  llvm::vfs::FileSystem &Files = *llvm::vfs::getRealFileSystem();
  llvm::StringSet<> Here;
  std::set<std::string> Paths;
  for (const DoneItem &Item : Items) {
    Here.insert(Item.Item.File);
    if (Item.FactsFile.empty())
      continue;
    const std::string Path =
        FactsFile::find(Item.FactsFile, Item.Item.File, Files);
    if (Path.empty())
      return llvm::createStringError(
          Item.FactsFile + ": no such file in the folder of '" +
          Item.Item.File +
          "' or above; expected the facts that option "
          "'FactsFile' names");
    Paths.insert(Path);
  }
  LinkedFacts Result;
  for (const std::string &Path : Paths) {
    llvm::Expected<FactsFile> File = FactsFile::read(Path, Files);
    if (!File)
      return llvm::createStringError(Path + ": " +
                                     llvm::toString(File.takeError()));
    FactsFile::StaleFacts Changed;
    Result.add(File->select(
        [&](const LinkedFact &F) { return !Here.contains(F.File); }, Files,
        Changed));
    for (auto &[Key, Source] : Changed)
      Stale.push_back({Path, Key, Source});
  }
  return Result;
}

llvm::Error writeFacts(StringRef Name, const Run &Done, const Outcome &Result) {
  if (!Result.Failures.empty())
    return llvm::createStringError(
        "facts not written: not all sources could be linted");
  FactsFile File(absolutePath(Name));
  for (const DoneItem &Item : Done.done()) {
    const LinkedFacts &Facts = Item.Result.Covered.Linked.Facts;
    if (Facts.empty())
      continue;
    std::vector<std::string> Headers;
    for (const Input &I : Item.Result.Inputs)
      if (I.What == Input::Kind::Contents && File.covers(I.Name)) {
        File.addHash(I.Name, I.Hash);
        Headers.push_back(I.Name);
      }
    File.add(Item.Item.File, Facts, Headers);
  }
  return writeFile(Name, File.toText());
}

} // namespace clang::tidy::bigtable::tool
