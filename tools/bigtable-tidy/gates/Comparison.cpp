// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Comparison.h"
#include "gates/Fingerprints.h"
#include "model/Bounds.h"
#include "run/Paths.h"
#include "run/ProgramLinks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace clang::tidy::bigtable::tool {

Comparison::Comparison(const ChangedLines::Before &Before, Run &Done,
                       llvm::StringRef Root)
    : Before(Before), Done(Done), Root(Root) {
  for (const auto &[Name, Text] : Before.Texts) {
    Names.insert(Name);
    Files->addFile(Name, /*ModificationTime=*/0,
                   llvm::MemoryBuffer::getMemBuffer(Text, Name));
  }
  for (const DoneItem &Item : Done.done())
    Item.Result.Covered.Linked.Summaries.forEach(
        [&](const FunctionSummary &F) { Definers.emplace(F.Key, &Item); });
}

bool Comparison::hasChanged(const DoneItem &Item) const {
  return Item.Result.reads(
      [&](llvm::StringRef Name) { return Names.contains(Name); });
}

bool Comparison::isLost(const DoneItem &Item) const {
  return Item.Result.reads([&](llvm::StringRef Name) {
    return llvm::any_of(Before.Unknown, [&](const std::string &Folder) {
      return Name.starts_with(Folder + "/");
    });
  });
}

Comparison::Items Comparison::withOthers(Items Sources) const {
  std::vector<const DoneItem *> Open(Sources.begin(), Sources.end());
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

const ItemResult &Comparison::resultOf(const DoneItem &Item) const {
  const auto It = Results.find(&Item);
  return It == Results.end() ? Item.Result : It->second;
}

void Comparison::lint(const std::vector<const DoneItem *> &Some) {
  std::vector<Run::Relinted> With;
  for (const DoneItem *Item : Some) {
    const auto It = Others.find(Item);
    With.emplace_back(Item, It == Others.end() ? Item->others() : &It->second);
  }
  std::vector<ItemResult> All = Done.lintAgain(With, Files);
  for (const auto &[Item, Result] : llvm::zip_equal(Some, All))
    Results[Item] = std::move(Result);
}

std::vector<const DoneItem *> Comparison::relinked(const Items &Sources) {
  SummarySet Program = Done.kept();
  for (const DoneItem &Item : Done.done())
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

void Comparison::lintBefore(const std::vector<Finding> &Elsewhere) {
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
  auto Overlaid = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  Overlaid->pushOverlay(Files);
  Sources Texts(Overlaid, Root);
  fingerprint(Old, Texts);
  for (const Finding &F : Old.Findings)
    Found.insert(F.Fingerprint);
}

bool Comparison::isNew(const Finding &F) {
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
