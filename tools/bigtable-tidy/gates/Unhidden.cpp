// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Unhidden.h"
#include "run/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <set>
#include <tuple>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// The folders whose headers are the system's, absolute.
static std::vector<std::string> systemFolders(const WorkItem &Item) {
  const std::vector<std::string> &Words = Item.Command.CommandLine;
  std::vector<std::string> Folders;
  for (size_t I = 0; I < Words.size(); ++I)
    for (const llvm::StringRef Option : {"-isystem", "-idirafter"}) {
      llvm::StringRef Folder = Words[I];
      if (!Folder.consume_front(Option))
        continue;
      if (Folder.empty() && I + 1 < Words.size())
        Folder = Words[I + 1];
      Folders.push_back(absolutePath(Folder, Item.Command.Directory) + "/");
    }
  return Folders;
}

/// Sources that came to an end, and what they include, in the root. Not where
/// findings are not shown: a marker cannot hide any there.
static std::set<std::string> filesOf(Run &Done, bool WithHeaders,
                                     const Outcome &Result,
                                     const Sources &Texts) {
  llvm::StringSet<> Failed;
  for (const Failure &F : Result.Failures)
    Failed.insert(F.File);
  std::set<std::string> Files;
  const auto Add = [&](const std::string &File) {
    if (Texts.relative(File) != File)
      Files.insert(File);
  };
  for (const DoneItem &Item : Done.done()) {
    if (!Failed.contains(Item.Item.File) && Item.OnlyIn.empty())
      Add(Item.Item.File);
    if (!WithHeaders)
      continue;
    const std::vector<std::string> System = systemFolders(Item.Item);
    for (const Input &I : Item.Result.Inputs) {
      if (I.What != Input::Kind::Contents)
        continue;
      // It may be named through another folder, with '..'.
      const std::string File = absolutePath(I.Name);
      if (llvm::none_of(System,
                        [&](llvm::StringRef Folder) {
                          return llvm::StringRef(File).starts_with(Folder);
                        }) &&
          Done.configuration().showsHeader(Item.Item.File, File))
        Add(File);
    }
  }
  return Files;
}

/// Lints again, without suppressions, the sources of \p Done that read one of
/// \p Names with a suppression.
static Unhidden lintWithoutMarkers(Run &Done, Markers Which,
                                   const std::set<std::string> &Names,
                                   Sources &Texts) {
  Unhidden All;
  llvm::StringMap<std::string> Blanked;
  for (const std::string &File : Names) {
    if (!Texts.text(File).contains("NOLINT"))
      continue;
    const std::vector<Suppression> Here = findSuppressions(File, Texts, Which);
    if (Here.empty())
      continue;
    Blanked[File] = withoutMarkers(File, Here, Texts);
    llvm::append_range(All.Found, Here);
  }
  if (All.Found.empty())
    return All;
  std::vector<Run::Relinted> Readers;
  for (const DoneItem &Item : Done.done())
    if (Item.Result.What == ItemResult::State::Linted &&
        Item.Result.reads(
            [&](llvm::StringRef Name) { return Blanked.contains(Name); }))
      Readers.emplace_back(&Item, Item.others());
  const std::vector<ItemResult> Results = Done.lintAgain(Readers, Blanked);
  for (auto [Reader, Once] : llvm::zip_equal(Readers, Results))
    for (const Finding &F : Once.Findings)
      if (Reader.first->shows(F))
        All.Findings.push_back(F);
  sortFindings(All.Findings);
  return All;
}

Unhidden lintWithoutMarkers(Run &Done, Markers Which, bool WithHeaders,
                            const Outcome &Result, Sources &Texts) {
  return lintWithoutMarkers(Done, Which,
                            filesOf(Done, WithHeaders, Result, Texts), Texts);
}

void addHiddenByCode(Run &Done, Outcome &Result, Sources &Texts) {
  std::set<std::string> WithFlaws, Files;
  for (const CallRecord &R : Result.Calls)
    for (const CallRecord::Flaw &Flaw : R.Flaws)
      WithFlaws.insert({Flaw.File, R.At.File});
  for (auto It = WithFlaws.begin(); It != WithFlaws.end();)
    It = !Texts.text(*It).contains("NOLINT") ||
                 findSuppressions(*It, Texts, Markers::InCode).empty()
             ? WithFlaws.erase(It)
             : std::next(It);
  if (WithFlaws.empty())
    return;
  // A marker that is a name gets another one wherever it is.
  for (const DoneItem &Item : Done.done())
    if (Item.Result.reads(
            [&](StringRef Name) { return WithFlaws.count(Name.str()) != 0; }))
      for (const Input &I : Item.Result.Inputs)
        if (I.What == Input::Kind::Contents)
          Files.insert(absolutePath(I.Name));
  Unhidden All = lintWithoutMarkers(Done, Markers::InCode, Files, Texts);
  FindingSet Known;
  for (const Finding &F : Result.Findings)
    Known.insert(F);
  std::set<std::tuple<StringRef, StringRef, unsigned>> Added;
  for (const Finding &F : All.Findings)
    if (F.check().starts_with("bigtable-") && Known.insert(F) &&
        suppressionOf(F, All.Found, Texts)) {
      Result.Findings.push_back(F);
      Added.emplace(F.check(), F.file(), F.offset());
    }
  for (CallRecord &R : Result.Calls)
    if (R.Is == ProofStatus::Suppressed &&
        llvm::any_of(R.Flaws, [&](const CallRecord::Flaw &Flaw) {
          return Added.count({Flaw.Check, Flaw.File, Flaw.Offset});
        }))
      R.Is = ProofStatus::Incorrect;
  sortFindings(Result.Findings);
}

/// Returns \p F with the reason after the marker of \p S, which hides it.
static SuppressedFinding suppressed(Finding F, const Suppression &S,
                                    Sources &Texts) {
  const Suppression::Marker &M = S.Markers.front();
  llvm::StringRef Reason = Texts.text(S.File).slice(M.Place.End, M.Comment.End);
  Reason.consume_back("*/");
  SuppressedFinding Result{
      std::move(F), Reason.ltrim(" \t:-").rtrim().str(), {}};
  Result.Marker.FilePath = S.File;
  Result.Marker.FileOffset = M.Place.Begin;
  Result.Marker.Length = M.Place.size();
  return Result;
}

void addSuppressed(Run &Done, Outcome &Result, Sources &Texts) {
  Unhidden All = lintWithoutMarkers(Done, Markers::All, /*WithHeaders=*/true,
                                    Result, Texts);
  llvm::append_range(All.Findings, Result.Answered);
  FindingSet Known;
  for (const Finding &F : Result.Findings)
    Known.insert(F);
  for (Finding &F : All.Findings) {
    if (!F.check().starts_with("bigtable-") || !Known.insert(F))
      continue;
    if (const Suppression *S = suppressionOf(F, All.Found, Texts))
      Result.Suppressed.push_back(suppressed(std::move(F), *S, Texts));
  }
}

} // namespace clang::tidy::bigtable::tool
