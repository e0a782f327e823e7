// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Comparison.h"
#include "ResourceFolder.h"
#include "gates/Fingerprints.h"
#include "model/Bounds.h"
#include "run/Paths.h"
#include "run/ProgramLinks.h"
#include "run/SummaryFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace clang::tidy::bigtable::tool {

/// Returns the directory of the compilation database; empty if that is the
/// root, where not all untracked files are outputs of the build.
static std::string buildFolder(const Run &Done, llvm::StringRef Root) {
  const std::string Folder =
      realPath(llvm::sys::path::parent_path(absolutePath(Done.database())));
  return (realPath(Root) + "/").compare(0, Folder.size() + 1, Folder + "/") == 0
             ? ""
             : Folder;
}

EarlierComparison::EarlierComparison(const ChangedLines::Before &Before,
                                     Run &Done, llvm::StringRef Root)
    : Done(Done), Root(Root), State(Before, buildFolder(Done, Root)),
      Files(llvm::makeIntrusiveRefCnt<EarlierFiles>(makeFileSystem(), State)) {
  RunOptions Options = Done.options();
  Options.CacheFolder.clear();
  Options.OnFound = nullptr;
  Options.MakeFiles = [this] {
    return llvm::makeIntrusiveRefCnt<EarlierFiles>(makeFileSystem(), State);
  };
  Earlier = std::make_unique<Run>(std::move(Options));
  Earlier->indexAs(Done);
  std::vector<StaleSummary> Stale;
  llvm::Expected<SummarySet> Read = readSummaries(
      Done.done(), Done.isPart() ? Done.summariesInCache() : "", Stale, *Files);
  Kept = Read ? std::move(*Read) : Done.kept();
  llvm::consumeError(Read.takeError());
  readCommands(Before);
  for (const auto &[Name, Text] : Before.Texts)
    if (isCode(Name) && !llvm::sys::fs::exists(Name))
      addRemoved(Name);
  for (const DoneItem &Item : Done.done()) {
    if (Files->isAffected({Input::Kind::Contents, Item.Item.File, {}}))
      Changed.push_back(&Item);
    Item.Result.Covered.Linked.Summaries.forEach(
        [&](const FunctionSummary &F) { Definers.emplace(F.Key, &Item); });
  }
}

void EarlierComparison::readCommands(const ChangedLines::Before &Before) {
  const std::string Database = absolutePath(Done.database());
  if (Database.empty() || !Done.options().WorkOf ||
      !Files->isAffected({Input::Kind::Contents, Database, {}}))
    return;
  const auto Text = Files->getBufferForFile(Database);
  // An untracked database may have been there.
  if (!Text && !llvm::is_contained(Before.Added, realPath(Database)))
    return;
  Commands.emplace();
  if (!Text)
    return;
  llvm::Expected<WorkList> Work =
      Done.options().WorkOf((*Text)->getBuffer().str());
  if (!Work) {
    llvm::consumeError(Work.takeError());
    return;
  }
  std::multimap<std::string, WorkItem> Items;
  for (std::vector<WorkItem> *Some : {&Work->Items, &Work->Others})
    for (WorkItem &Item : *Some)
      Items.emplace(Item.File, std::move(Item));
  // A source with several commands has them in the same order.
  for (const DoneItem &Item : Done.done())
    if (const auto It = Items.find(Item.Item.File); It != Items.end()) {
      (*Commands)[&Item] = std::move(It->second);
      Items.erase(It);
    }
}

void EarlierComparison::addRemoved(const std::string &File) {
  namespace path = llvm::sys::path;
  const DoneItem *Like = nullptr;
  for (const DoneItem &Item : Done.done()) {
    if (path::extension(Item.Item.File) != path::extension(File))
      continue;
    const bool IsBeside =
        path::parent_path(Item.Item.File) == path::parent_path(File);
    if (IsBeside || !Like)
      Like = &Item;
    if (IsBeside)
      break;
  }
  if (!Like)
    return;
  DoneItem &Made = Removed.emplace_back();
  Made.Item = Like->Item;
  Made.Item.File = Made.Item.Command.Filename = File;
  for (std::string &Word : Made.Item.Command.CommandLine)
    if (absolutePath(Word, Like->Item.Command.Directory) == Like->Item.File)
      Word = File;
  if (Like->Others)
    Made.Others.emplace();
}

bool EarlierComparison::hasChanged(const DoneItem &Item) {
  if (isRemoved(Item))
    return true;
  if (Commands) {
    const auto It = Commands->find(&Item);
    if (It == Commands->end() ||
        It->second.Command.CommandLine != Item.Item.Command.CommandLine ||
        It->second.Command.Directory != Item.Item.Command.Directory)
      return true;
  }
  return llvm::any_of(Item.Result.Inputs,
                      [&](const Input &I) { return Files->isAffected(I); }) ||
         configurationAsText(Done.configuration().optionsFor(Item.Item.File)) !=
             configurationAsText(
                 Earlier->configuration().optionsFor(Item.Item.File));
}

bool EarlierComparison::isLost(const DoneItem &Item) {
  return llvm::any_of(Item.Result.Inputs, [&](const Input &I) {
    return Files->isUnknown(I.Name);
  });
}

EarlierComparison::Items EarlierComparison::withOthers(Items Sources) {
  std::vector<const DoneItem *> Open(Sources.begin(), Sources.end());
  if (llvm::any_of(Open, [](auto *Item) { return Item->asksOthers(); })) {
    for (const DoneItem &Item : Removed)
      Sources.insert(&Item);
    for (const DoneItem *Item : Changed)
      if (Sources.insert(Item).second)
        Open.push_back(Item);
  }
  while (!Open.empty()) {
    const Links &Asking = Open.back()->Result.Covered.Linked;
    Open.pop_back();
    for (const auto &[Key, Name] : Asking.Asked)
      for (auto [It, End] = Definers.equal_range(Key); It != End; ++It)
        if (Sources.insert(It->second).second)
          Open.push_back(It->second);
  }
  return Sources;
}

const ItemResult &EarlierComparison::resultOf(const DoneItem &Item) const {
  const auto It = Results.find(&Item);
  return It == Results.end() ? Item.Result : It->second;
}

void EarlierComparison::lint(const std::vector<const DoneItem *> &Some) {
  std::vector<Run::Earlier> With;
  for (const DoneItem *Item : Some) {
    const auto It = Others.find(Item);
    WorkItem Command = Item->Item;
    if (Commands && !isRemoved(*Item))
      Command = (*Commands)[Item]; // Without a file if it is new.
    With.emplace_back(std::move(Command),
                      It == Others.end() ? Item->others() : &It->second);
  }
  std::vector<ItemResult> All = Earlier->lintEarlier(With);
  for (const auto &[Item, Result] : llvm::zip_equal(Some, All))
    Results[Item] = std::move(Result);
}

std::vector<const DoneItem *>
EarlierComparison::relinked(const Items &Sources) {
  SummarySet Program = Kept;
  for (const DoneItem &Item : Done.done())
    Program.add(resultOf(Item).Covered.Linked.Summaries);
  for (const DoneItem &Item : Removed)
    Program.add(resultOf(Item).Covered.Linked.Summaries);
  std::vector<const DoneItem *> Result;
  for (const DoneItem *Item : Sources) {
    if (!Item->Others)
      continue;
    const auto [Said, IsNew] = Others.try_emplace(Item, *Item->Others);
    SummarySet Wanted =
        wantedBy(resultOf(*Item).Covered.Linked, Program, Done.knowsProgram());
    if (Wanted.toText() == Said->second.toText())
      continue;
    Said->second = std::move(Wanted);
    Result.push_back(Item);
  }
  return Result;
}

void EarlierComparison::lintBefore(const std::vector<Finding> &Elsewhere) {
  std::set<Key> Open;
  for (const Finding &F : Elsewhere)
    Open.insert(keyOf(F));
  Items Lost, Known;
  for (const DoneItem &Item : Done.done())
    if (llvm::any_of(Item.Result.Findings, [&](const Finding &F) {
          return Open.count(keyOf(F)) != 0;
        })) {
      const bool IsKnown = llvm::none_of(
          withOthers({&Item}), [&](auto *Each) { return isLost(*Each); });
      (IsKnown ? Known : Lost).insert(&Item);
    }
  for (const DoneItem *Item : Lost)
    for (const Finding &F : Item->Result.Findings)
      Unknown.insert(keyOf(F));

  const Items All = withOthers(Known);
  std::vector<const DoneItem *> Next;
  llvm::copy_if(All, std::back_inserter(Next),
                [&](const DoneItem *Item) { return hasChanged(*Item); });
  if (Next.empty() && Kept.toText() != Done.kept().toText())
    Next = relinked(All);
  for (unsigned Round = 0; Round != MaxLinkRounds && !Next.empty(); ++Round) {
    lint(Next);
    Next = relinked(All);
  }
  Outcome Old;
  for (const auto &[Item, Result] : Results)
    if (Known.count(Item) != 0) {
      for (const Finding &F : Item->Result.Findings)
        Again.insert(keyOf(F));
      llvm::append_range(Old.Findings, Result.Findings);
    }
  sortFindings(Old.Findings);
  Sources Texts(Files, Root);
  fingerprint(Old, Texts);
  for (const Finding &F : Old.Findings)
    Found.insert(F.Fingerprint);
}

bool EarlierComparison::isNew(const Finding &F) {
  if (Unknown.count(keyOf(F)) != 0)
    return true;
  if (Again.count(keyOf(F)) == 0)
    return false;
  const auto Same = Found.find(F.Fingerprint);
  if (Same == Found.end())
    return true;
  Found.erase(Same);
  return false;
}

} // namespace clang::tidy::bigtable::tool
