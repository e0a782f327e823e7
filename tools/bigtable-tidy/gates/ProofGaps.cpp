// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/ProofGaps.h"
#include "ResourceFolder.h"
#include "gates/Suppressions.h"
#include "gates/UnreadFiles.h"
#include "model/DidYouMean.h"
#include "model/Schema.h"
#include "report/ReportParts.h"
#include "run/Messages.h"
#include "run/SummaryFiles.h"
#include "run/Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"
#include <map>
#include <optional>
#include <set>

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// Collects them.
class Gaps {
public:
  Gaps(Run &Done, StringRef Family, Outcome &Result, Sources &Texts)
      : Done(Done), Family(Family), Result(Result), Texts(Texts) {}

  void addBlindSpots();
  void addUnasked();
  void addFiltered();
  void addHidden(StringRef RootFolder);
  void addUnparsed();
  llvm::Error addUnread(StringRef RootFolder);
  void addUnread(llvm::ArrayRef<UnreadFile> Files);

private:
  void add(StringRef File, unsigned Offset, const std::string &Why,
           const std::string &Help);
  void say(Finding &F, const std::string &Why, const std::string &Help);

  Run &Done;
  const StringRef Family;
  Outcome &Result;
  Sources &Texts;
};

} // namespace

/// Returns the schema in \p Path; std::nullopt if it is invalid.
static std::optional<Schema> schemaIn(StringRef Path, Sources &Texts) {
  std::vector<SchemaError> Errors;
  return Schema::parse({Texts.text(Path), Path}, Errors);
}

/// The paths of the schemas by which \p Item is judged, or would be.
static std::set<std::string> schemasOf(const DoneItem &Item, Run &Done) {
  std::set<std::string> Paths;
  for (const SchemaSize &S : Item.Result.Covered.Schemas)
    Paths.insert(S.Path);
  if (Item.Result.What == ItemResult::State::Unchecked)
    Paths.insert(schemaFileOf(Item.Item.File,
                              Done.configuration().optionsFor(Item.Item.File),
                              *filesOnDisk()));
  Paths.erase("");
  return Paths;
}

/// The option of 'bigtable-unproven' for \p Item; --prove sets it, too.
static std::string askedBy(const DoneItem &Item, Run &Done) {
  return Done.configuration()
      .optionsFor(Item.Item.File)
      .CheckOptions.lookup("bigtable-unproven.Families")
      .Value;
}

static bool isLooked(const DoneItem &Item) {
  return Item.Result.What == ItemResult::State::Linted ||
         Item.Result.What == ItemResult::State::Unchecked;
}

namespace {

/// The families that there are.
struct KnownFamilies {
  std::vector<std::string> Names;
  /// One whose proof a schema asks for, in words.
  std::string Proven;
};

} // namespace

static KnownFamilies familiesOf(Run &Done, const Outcome &Result,
                                Sources &Texts) {
  KnownFamilies Known;
  std::set<std::string> Paths;
  for (const DoneItem &Item : Done.done())
    Paths.merge(schemasOf(Item, Done));
  for (const std::string &Path : Paths) {
    const std::optional<Schema> S = schemaIn(Path, Texts);
    for (const Table &T : S ? S->tables() : llvm::ArrayRef<Table>())
      for (const Family &F : T.Families) {
        Known.Names.push_back(F.Name);
        if (F.MustBeProven && Known.Proven.empty())
          Known.Proven = "family '" + F.Name + "' of table '" + T.Id + "'";
      }
  }
  // Without a schema tags describe them.
  if (Paths.empty())
    Known.Names.assign(Result.Names.Families.begin(),
                       Result.Names.Families.end());
  for (const CallRecord &Call : Result.Calls)
    for (const CallRecord::Family &F : Call.Touched)
      Known.Names.push_back(F.Name);
  return Known;
}

/// An error for the first name in \p Globs that no family has.
static llvm::Error checkAsked(StringRef Globs, const KnownFamilies &Known) {
  for (StringRef Glob : llvm::split(Globs, ',')) {
    Glob = Glob.trim();
    llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Glob);
    if (!Pattern) {
      llvm::consumeError(Pattern.takeError()); // The check says so.
      continue;
    }
    if (Glob.empty() || llvm::any_of(Known.Names, [&](StringRef Name) {
          return Pattern->match(Name);
        }))
      continue;
    const std::vector<StringRef> Names(Known.Names.begin(), Known.Names.end());
    return llvm::createStringError(
        "cannot prove '" + Glob +
        "': no schema and no tag describes such a column family" +
        didYouMean(Glob, Names));
  }
  return llvm::Error::success();
}

llvm::Expected<std::string> familyToProve(Run &Done, const Outcome &Result,
                                          Sources &Texts) {
  const KnownFamilies Known = familiesOf(Done, Result, Texts);
  std::set<std::string> Asked;
  for (const DoneItem &Item : Done.done())
    if (isLooked(Item))
      Asked.insert(askedBy(Item, Done));
  Asked.erase("");
  if (!Known.Names.empty())
    for (const std::string &Globs : Asked)
      if (llvm::Error E = checkAsked(Globs, Known))
        return std::move(E);
  for (const DoneItem &Item : Done.done())
    if (!Item.Result.Covered.Blind.Family.empty())
      return Item.Result.Covered.Blind.Family;
  if (!Known.Proven.empty() || Asked.empty())
    return Known.Proven;
  return "each of '" + *Asked.begin() + "'";
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
                           Family.str() + "; " + Help;
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

void Gaps::addUnasked() {
  std::map<std::string, bool> Known;
  const auto IsAsked = [&](const std::string &Path) {
    const auto [It, IsNew] = Known.try_emplace(Path, false);
    if (IsNew)
      if (const std::optional<Schema> S = schemaIn(Path, Texts))
        It->second = S->asksForProof();
    return It->second;
  };
  std::vector<std::string> Files;
  for (const DoneItem &Item : Done.done())
    if (isLooked(Item) &&
        !Done.configuration().runs(Item.Item.File, "bigtable-unproven") &&
        (!askedBy(Item, Done).empty() ||
         llvm::any_of(schemasOf(Item, Done), IsAsked)))
      Files.push_back(Item.Item.File);
  if (Files.empty())
    return;
  const std::string Others =
      Files.size() == 1 ? "" : " and " + count(Files.size() - 1, "other");
  add(Files.front(), 0,
      "the check 'bigtable-unproven' is off for this source" + Others,
      "enable it in 'Checks'");
}

void Gaps::addFiltered() {
  // By name: what proves is the last of them.
  std::map<std::pair<std::string, unsigned>, std::set<std::string>> Checks;
  for (const DoneItem &Item : Done.done())
    for (const CallRecord &Call : Item.Result.Covered.Calls)
      for (const CallRecord::Flaw &Flaw : Call.Flaws)
        if (path::filename(Flaw.File) != path::filename(Item.Item.File) &&
            !Done.configuration().showsHeader(Item.Item.File, Flaw.File))
          Checks[{Flaw.File, Flaw.Offset}].insert(Flaw.Check);
  for (const auto &[At, Names] : Checks)
    for (const std::string &Check : Names) {
      Finding Hidden = gap(At.first, At.second);
      Hidden.Said.DiagnosticName = Check;
      if (isSuppressed(Hidden, Texts))
        continue;
      add(At.first, At.second,
          "'HeaderFilterRegex' hides what '" + Check + "' reports here",
          "let it match this header");
      break;
    }
}

void Gaps::addHidden(StringRef RootFolder) {
  for (const CodePlace &P : hiddenIn(Done, RootFolder))
    add(P.File, offsetOf(Texts.text(P.File), P.Line, P.Column),
        "this code counts as a system header's, which no check looks at",
        "find it by '-I', without a pragma or a line directive that says so");
}

void Gaps::addUnparsed() {
  for (const Unparsed &U : Result.NotParsed)
    if (!U.At.File.empty())
      add(U.At.File, offsetOf(Texts.text(U.At.File), U.At.Line, U.At.Column),
          "this code was not parsed: " + U.Error, "mend the error");
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
  llvm::Expected<std::vector<UnreadFile>> Files =
      UnreadFiles(Done).beside(Result, RootFolder, Texts);
  if (!Files)
    return Files.takeError();
  addUnread(*Files);
  return llvm::Error::success();
}

void addUnasked(Run &Done, StringRef Family, Outcome &Result, Sources &Texts) {
  Gaps(Done, Family, Result, Texts).addUnasked();
}

llvm::Error addProofGaps(Run &Done, StringRef Family, StringRef RootFolder,
                         Outcome &Result, Sources &Texts) {
  Gaps All(Done, Family, Result, Texts);
  All.addUnasked();
  All.addFiltered();
  All.addHidden(RootFolder);
  All.addUnparsed();
  All.addBlindSpots();
  return All.addUnread(RootFolder);
}

} // namespace clang::tidy::bigtable::tool
