// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProofGaps.h"
#include "ReportParts.h"
#include "Suppressions.h"
#include "Tokens.h"
#include "UnreadFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// Collects them.
class Gaps {
public:
  Gaps(const Run &Done, Outcome &Result, Sources &Texts)
      : Done(Done), Result(Result), Texts(Texts) {}

  void addBlindSpots();
  llvm::Error addUnread(StringRef RootFolder);
  void addUnread(llvm::ArrayRef<UnreadFile> Files);

private:
  void add(StringRef File, unsigned Offset, const std::string &Why,
           const std::string &Help);
  void say(Finding &F, const std::string &Why, const std::string &Help);
  const std::string &family();

  const Run &Done;
  Outcome &Result;
  Sources &Texts;
};

} // namespace

bool isProofAsked(const Run &Done) {
  return llvm::any_of(Done.done(), [](const DoneItem &Item) {
    return !Item.Result.Covered.Blind.Family.empty();
  });
}

const std::string &Gaps::family() {
  return llvm::find_if(Done.done(),
                       [](const DoneItem &Item) {
                         return !Item.Result.Covered.Blind.Family.empty();
                       })
      ->Result.Covered.Blind.Family;
}

static Finding gap(StringRef File, unsigned Offset) {
  Finding F;
  F.Said.DiagnosticName = "bigtable-unproven";
  F.Said.DiagLevel = tooling::Diagnostic::Warning;
  F.Said.Message.FilePath = File.str();
  F.Said.Message.FileOffset = Offset;
  return F;
}

void Gaps::say(Finding &F, const std::string &Why, const std::string &Help) {
  F.Said.Message.Message = "cannot be proven: " + Why +
                           ", so it is not known what that does to " +
                           family() + "; " + Help;
}

void Gaps::add(StringRef File, unsigned Offset, const std::string &Why,
               const std::string &Help) {
  Finding F = gap(File, Offset);
  say(F, Why, Help);
  (isSuppressed(F, Texts) ? Result.Answered : Result.Findings)
      .push_back(std::move(F));
}

void Gaps::addBlindSpots() {
  std::set<StringRef> Seen, Called;
  std::map<CodePlace, const BlindSpot *> Spots;
  for (const DoneItem &Item : Done.done()) {
    const BlindSpots &Blind = Item.Result.Covered.Blind;
    Seen.insert(Blind.Seen.begin(), Blind.Seen.end());
    Called.insert(Blind.Called.begin(), Blind.Called.end());
    for (const BlindSpot &Spot : Blind.All)
      Spots.try_emplace(Spot.At, &Spot);
  }
  std::set<StringRef> Groups;
  for (const auto &[At, Spot] : Spots) {
    const bool IsNone = Spot->What == BlindSpot::Kind::Callers
                            ? Called.count(Spot->Key) == 0
                            : !Spot->Key.empty() && Seen.count(Spot->Key) != 0;
    if (IsNone || !Groups.insert(Spot->Group).second)
      continue;
    const unsigned Offset = offsetOf(Texts.text(At.File), At.Line, At.Column);
    const std::string Name = "'" + Spot->Name + "'";
    switch (Spot->What) {
    case BlindSpot::Kind::Template:
      add(At.File, Offset,
          "nothing instantiates the template that calls " + Name,
          "remove it, or compile what uses it");
      break;
    case BlindSpot::Kind::Condition:
      add(At.File, Offset, "no compile command compiles " + Name + " here",
          "remove it, or lint a build that has it, too");
      break;
    case BlindSpot::Kind::Handed:
      add(At.File, Offset,
          "what a table, filter or row is handed to here, " +
              (Spot->Name.empty() ? "through a pointer" : Name) +
              ", has no code in these sources",
          "call what can be seen, or hand a row over as constant");
      break;
    case BlindSpot::Kind::Callers:
      add(At.File, Offset,
          "other sources call " + Name +
              ", whose parameters decide what is written or read",
          "define it in a header, or tag it 'BIGTABLE_WRITER' or "
          "'BIGTABLE_READER'");
      break;
    }
  }
}

void Gaps::addUnread(llvm::ArrayRef<UnreadFile> Files) {
  // One finding tells enough of a folder, such as of a library's copy.
  std::map<StringRef, std::vector<Finding>> ByFolder;
  for (const UnreadFile &File : Files) {
    Finding F = gap(File.Name, File.Offset);
    if (isSuppressed(F, Texts))
      Result.Answered.push_back(std::move(F));
    else
      ByFolder[path::parent_path(File.Name)].push_back(std::move(F));
  }
  for (auto &[Folder, Found] : ByFolder) {
    const size_t Others = Found.size() - 1;
    say(Found.front(),
        Others == 0 ? "no compile command reads this file"
                    : "no compile command reads this file and " +
                          count(Others, "other") + " in its folder",
        "compile it, or remove it");
    Result.Findings.push_back(std::move(Found.front()));
  }
}

llvm::Error Gaps::addUnread(StringRef RootFolder) {
  const UnreadFiles Unread(Done);
  std::set<std::string> Folders;
  for (const SchemaSize &S : Result.Schemas)
    Folders.insert(Unread.folderOf(S.Path, RootFolder));
  if (Folders.empty())
    Folders.insert(RootFolder.str());
  for (const std::string &Folder : Folders) {
    if (llvm::any_of(Folders, [&](const std::string &Other) {
          return StringRef(Folder).starts_with(Other + "/");
        }))
      continue;
    llvm::Expected<std::vector<UnreadFile>> Files = Unread.below(Folder, Texts);
    if (!Files)
      return Files.takeError();
    addUnread(*Files);
  }
  return llvm::Error::success();
}

llvm::Error addProofGaps(const Run &Done, StringRef RootFolder, Outcome &Result,
                         Sources &Texts) {
  if (!isProofAsked(Done))
    return llvm::Error::success();
  Gaps All(Done, Result, Texts);
  All.addBlindSpots();
  return All.addUnread(RootFolder);
}

} // namespace clang::tidy::bigtable::tool
