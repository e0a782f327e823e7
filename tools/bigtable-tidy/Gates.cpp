// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Gates.h"
#include "Fingerprints.h"
#include "Options.h"
#include "Paths.h"
#include "ReportParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <set>
#include <tuple>

namespace clang::tidy::bigtable::tool {

using namespace flags;

llvm::Expected<Gates> readGates(llvm::StringRef RootFolder) {
  llvm::Expected<FailOn> Fails =
      FailOn::parse(FailOnList.given().value_or("any"));
  if (!Fails)
    return Fails.takeError();
  Gates Result{std::move(*Fails), {}, {}};
  if (!BaselineFile.empty() && !WriteBaseline) {
    llvm::Expected<Baseline> Known = readBaseline(BaselineFile);
    if (!Known)
      return Known.takeError();
    Result.Known = std::move(*Known);
  }
  if (!DiffBase.empty()) {
    llvm::Expected<ChangedLines> Changed =
        ChangedLines::since(DiffBase, RootFolder);
    if (!Changed)
      return Changed.takeError();
    Result.Changed = std::move(*Changed);
  }
  return Result;
}

namespace {

/// Tells which findings on lines that did not change are new: a constant in a
/// header that changed may make them wrong.
class Comparison {
public:
  Comparison(const ChangedLines::Before &Before, Run &Done);

  /// Lints the sources that have \p Elsewhere once more, as the files were.
  void lintBefore(const std::vector<Finding> &Elsewhere);
  /// Asked once of each of these, by its fingerprint.
  bool isNew(const Finding &F);

private:
  using Key = std::tuple<std::string, unsigned, std::string>;
  static Key keyOf(const Finding &F) {
    return {F.file().str(), F.offset(), F.check().str()};
  }
  bool reads(const DoneItem &Item,
             llvm::function_ref<bool(llvm::StringRef)> Is) const {
    return llvm::any_of(Item.Result.Inputs, [&](const Input &I) {
      return I.What == Input::Kind::Contents && Is(I.Name);
    });
  }

  const ChangedLines::Before &Before;
  Run &Done;
  const llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  /// Of the files that have changed.
  llvm::StringSet<> Names;
  /// Findings of sources that were linted again, and of those of which nobody
  /// knows how their files were.
  std::set<Key> Again, Unknown;
  /// Fingerprints of what was found before.
  std::multiset<std::string> Found;
};

} // namespace

Comparison::Comparison(const ChangedLines::Before &Before, Run &Done)
    : Before(Before), Done(Done) {
  for (const auto &[Name, Text] : Before.Texts) {
    Names.insert(Name);
    Files->addFile(Name, /*ModificationTime=*/0,
                   llvm::MemoryBuffer::getMemBuffer(Text, Name));
  }
}

void Comparison::lintBefore(const std::vector<Finding> &Elsewhere) {
  std::set<Key> Open;
  for (const Finding &F : Elsewhere)
    Open.insert(keyOf(F));
  const auto IsOpen = [&](const Finding &F) {
    return Open.count(keyOf(F)) != 0;
  };
  const auto IsUnknown = [&](llvm::StringRef Name) {
    return llvm::any_of(Before.Unknown, [&](const std::string &Folder) {
      return Name.starts_with(Folder + "/");
    });
  };
  const auto HasChanged = [&](llvm::StringRef Name) {
    return Names.contains(absolutePath(Name));
  };
  std::set<const DoneItem *> Items;
  for (const DoneItem &Item : Done.done()) {
    if (llvm::none_of(Item.Result.Findings, IsOpen))
      continue;
    const bool IsLost = reads(Item, IsUnknown);
    if (!IsLost && !reads(Item, HasChanged))
      continue; // None of its findings is new.
    if (!IsLost)
      Items.insert(&Item);
    for (const Finding &F : Item.Result.Findings)
      (IsLost ? Unknown : Again).insert(keyOf(F));
  }
  if (Items.empty())
    return;
  Outcome Old;
  Old.Findings = Done.lintAgain(Names, Files, [&](const DoneItem &Item) {
    return Items.count(&Item) != 0;
  });
  auto All = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  All->pushOverlay(Files);
  Sources Texts(All, findRoot());
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

/// Moves those of \p Elsewhere to \p Result that are new.
static llvm::Error keepNew(std::vector<Finding> &Elsewhere,
                           const ChangedLines &Changed, Run &Done,
                           Outcome &Result) {
  llvm::Expected<ChangedLines::Before> Before = Changed.before();
  if (!Before)
    return Before.takeError();
  if (!Before->Unknown.empty())
    say("submodules whose earlier commit is not there, so that all findings "
        "count of what reads them: " +
        llvm::join(Before->Unknown, ", "));
  Comparison With(*Before, Done);
  With.lintBefore(Elsewhere);
  std::vector<Finding> Same;
  for (Finding &F : Elsewhere) {
    const bool IsNew = With.isNew(F);
    (IsNew ? Result.Findings : Same).push_back(std::move(F));
  }
  Elsewhere = std::move(Same);
  sortFindings(Result.Findings);
  return llvm::Error::success();
}

llvm::Error applyGates(Gates &All, Run &Done, Outcome &Result, Sources &Texts) {
  fingerprint(Result, Texts);
  if (WriteBaseline) {
    if (!Result.Failures.empty())
      return llvm::createStringError(
          "baseline not written: not all sources could be linted");
    if (llvm::any_of(Result.Findings,
                     [](const Finding &F) { return F.isOfInput(); }))
      return llvm::createStringError(
          "baseline not written: there are errors in a schema or in tags");
    All.Known = baselineOf(Result, Texts);
    if (llvm::Error E = writeBaseline(BaselineFile, *All.Known))
      return E;
  }
  if (All.Known) {
    const BaselineCounts Counts = applyBaseline(*All.Known, Result);
    std::string Text = "baseline: " + count(Counts.Known, "known finding") +
                       ", " + std::to_string(Counts.New) + " new";
    // Of a part of the sources nobody can say that.
    if (!Counts.Gone.empty() && isWhole() && Result.Failures.empty())
      Text += "; entries that nothing has any more: " +
              std::to_string(Counts.Gone.size());
    say(Text);
  }
  if (!All.Changed)
    return llvm::Error::success();
  std::vector<Finding> Elsewhere = takeUnchanged(Result, *All.Changed, Texts);
  if (Elsewhere.empty())
    return llvm::Error::success();
  if (llvm::Error E = keepNew(Elsewhere, *All.Changed, Done, Result))
    return E;
  if (!Elsewhere.empty())
    say("findings elsewhere than in what changed since " + DiffBase + ": " +
        std::to_string(Elsewhere.size()));
  return llvm::Error::success();
}

} // namespace clang::tidy::bigtable::tool
