// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gates/SchemaNames.h"
#include "RegularFiles.h"
#include "gates/Suppressions.h"
#include "model/Bounds.h"
#include "model/Pattern.h"
#include "model/RegularFile.h"
#include "model/Schema.h"
#include "report/ReportParts.h"
#include "run/Messages.h"
#include "run/Tokens.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// Compares one schema with what code names.
class Comparison {
public:
  /// \p All are the schemas of the run, \p Known among them. \p IsPart: code
  /// that was not linted may name what \p Known lists.
  Comparison(llvm::ArrayRef<const Schema *> All, const Schema &Known,
             StringRef File, StringRef Text, Outcome &Result, bool IsPart,
             llvm::function_ref<bool(StringRef Schema)> HasOthers)
      : All(All), Known(Known), File(File), Text(Text), Result(Result),
        IsPart(IsPart), HasOthers(HasOthers), Names(Result.Names) {}

  void run() {
    for (const Table &T : Known.tables())
      compare(T);
    for (const UserFunction &F : Known.functions())
      if (!IsPart && Names.Functions.count(F.Name) == 0)
        Result.Unnamed.push_back("function '" + F.Name + "'");
  }

private:
  void compare(const Table &T);
  /// Reports \p What, a name that no code is seen to have, if code has one like
  /// it that no schema has; or else lists it. \p IsOpen: some names in code are
  /// not known.
  void judge(const std::string &What, SchemaPosition At,
             std::optional<std::string> Like, StringRef Detail, bool IsOpen);
  void report(const std::string &What, SchemaPosition At, StringRef Other,
              StringRef Detail, bool IsOpen);

  const llvm::ArrayRef<const Schema *> All;
  const Schema &Known;
  const StringRef File, Text;
  Outcome &Result;
  const bool IsPart;
  const llvm::function_ref<bool(StringRef Schema)> HasOthers;
  const NamesSeen &Names;
};

} // namespace

/// Returns true if one may be a misspelling of the other: one or two letters
/// differ.
static bool areAlike(StringRef A, StringRef B) {
  const unsigned Most = std::min<size_t>(2, std::max(A.size(), B.size()) / 3);
  return Most != 0 && A.edit_distance_insensitive(B, /*AllowReplacements=*/true,
                                                  Most) <= Most;
}

/// Returns true if code names \p F, as far as that is known.
static bool isNamed(const Family &F, const NamesSeen &Names) {
  return llvm::any_of(Names.Families, [&](const std::string &Pattern) {
    return Pattern == F.Name || matches(Pattern, F.Name).value_or(true);
  });
}

/// The nearest of \p Texts like \p Name that \p IsKnown is not true of.
static std::optional<std::string>
likeAmong(const std::set<std::string> &Texts, StringRef Name,
          llvm::function_ref<bool(StringRef)> IsKnown) {
  std::optional<std::string> Nearest;
  for (const std::string &Each : Texts)
    if (areAlike(Each, Name) && !IsKnown(Each) &&
        (!Nearest || Name.edit_distance_insensitive(Each) <
                         Name.edit_distance_insensitive(*Nearest)))
      Nearest = Each;
  return Nearest;
}

void Comparison::judge(const std::string &What, SchemaPosition At,
                       std::optional<std::string> Like, StringRef Detail,
                       bool IsOpen) {
  if (Like)
    report(What, At, *Like, Detail, IsOpen);
  else if (!IsOpen && !IsPart)
    Result.Unnamed.push_back(What);
}

void Comparison::report(const std::string &What, SchemaPosition At,
                        StringRef Other, StringRef Detail, bool IsOpen) {
  const std::string Spelt = ("'" + Other + "'").str();
  const CallRecord *First = nullptr;
  unsigned Count = 0;
  for (const CallRecord &Record : Result.Calls)
    for (const CallRecord::Detail &F : Record.Details)
      if (F.Name == Detail && llvm::is_contained(F.Values, Spelt)) {
        First = First ? First : &Record;
        ++Count;
      }
  Finding F;
  F.Said.DiagnosticName = "bigtable-schema";
  F.Said.DiagLevel = tooling::Diagnostic::Warning;
  const bool IsElsewhere = IsPart || HasOthers(File);
  F.IsLessCertain = IsOpen || IsElsewhere;
  F.Said.Message.Message =
      (IsOpen        ? ("no call whose " + Detail + " is known names ").str()
       : IsElsewhere ? std::string("no code that was linted names ")
                     : std::string("no code names ")) +
      What + ", so nothing is checked for it; did you mean " + Spelt +
      ", which " +
      (Count == 0 ? std::string("code names")
                  : count(Count, "call") + (Count == 1 ? " names" : " name")) +
      " and the schema does not?";
  F.Said.Message.FilePath = File.str();
  F.Said.Message.FileOffset = offsetOf(Text, At.Line, At.Column);
  if (First) {
    tooling::DiagnosticMessage &Note = F.Said.Notes.emplace_back();
    Note.Message = "one of them is here";
    Note.FilePath = First->At.File;
    const auto Code = readRegularFileOrNull(First->At.File, MaxFileSize);
    Note.FileOffset =
        Code ? offsetOf(Code->getBuffer(), First->At.Line, First->At.Column)
             : 0;
  }
  Result.Findings.push_back(std::move(F));
}

void Comparison::compare(const Table &T) {
  const auto IsTable = [&](StringRef Id) {
    return llvm::any_of(
        All, [&](const Schema *Each) { return Each->findTable(Id); });
  };
  if (llvm::none_of(Names.Tables,
                    [&](const std::string &Id) { return T.describes(Id); })) {
    const auto Like = likeAmong(Names.Tables, T.Id, IsTable);
    judge("table '" + T.Id + "'", T.At, Like, "table", Names.HasOpenTable);
    if (Like || !Names.HasOpenTable)
      return;
  }
  const auto IsFamily = [&](StringRef Name) {
    return llvm::any_of(All, [&](const Schema *Some) {
      return llvm::any_of(Some->tables(), [&](const Table &Each) {
        return Each.findFamily(Name) != nullptr;
      });
    });
  };
  for (const Family &F : T.Families)
    if (!isNamed(F, Names))
      judge("family '" + F.Name + "' of table '" + T.Id + "'", F.At,
            likeAmong(Names.Families, F.Name, IsFamily), "family",
            Names.HasOpenFamily);
}

void compareNames(Outcome &Result, llvm::vfs::FileSystem &Files,
                  llvm::function_ref<bool(StringRef Schema)> HasOthers) {
  if (Result.HasBrokenSchema)
    return;
  const bool IsPart = !Result.Failures.empty() || Result.Schemas.size() != 1;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> Texts;
  std::vector<std::optional<Schema>> Parsed;
  std::vector<const Schema *> All;
  for (const SchemaSize &Each : Result.Schemas) {
    auto Buffer = readFileIn(Files, Each.Path, MaxSchemaSize);
    if (!Buffer)
      return;
    std::vector<SchemaError> Errors;
    Parsed.push_back(Schema::parse((*Buffer)->getMemBufferRef(), Errors));
    Texts.push_back(std::move(*Buffer));
  }
  for (const std::optional<Schema> &Each : Parsed)
    if (Each)
      All.push_back(&*Each);
  for (auto [Size, Each, Text] : llvm::zip_equal(Result.Schemas, Parsed, Texts))
    if (Each)
      Comparison(All, *Each, Size.Path, Text->getBuffer(), Result, IsPart,
                 HasOthers)
          .run();
}

/// Returns the only value that the detail \p Name of \p Call can have, without
/// quotes; empty if that is not known.
static StringRef onlyValueOf(const CallRecord &Call, StringRef Name) {
  const auto At = llvm::find_if(Call.Details, [&](const CallRecord::Detail &D) {
    return D.Name == Name;
  });
  if (At == Call.Details.end() || !At->IsComplete || At->Values.size() != 1)
    return "";
  StringRef Value = At->Values.front();
  // One with a tag needs no schema.
  return Value.consume_front("'") && Value.consume_back("'") ? Value : "";
}

void addUnlistedFamilies(Outcome &Result, llvm::vfs::FileSystem &Files,
                         Sources &Texts) {
  if (Result.HasBrokenSchema)
    return;
  std::map<StringRef, std::optional<Schema>> Schemas;
  for (const SchemaSize &Each : Result.Schemas)
    if (auto Buffer = readFileIn(Files, Each.Path, MaxSchemaSize)) {
      std::vector<SchemaError> Errors;
      Schemas[Each.Path] = Schema::parse((*Buffer)->getMemBufferRef(), Errors);
    }
  llvm::MapVector<std::pair<const Table *, StringRef>,
                  std::vector<const CallRecord *>>
      Writes;
  for (const CallRecord &Call : Result.Calls) {
    const auto At = Schemas.find(Call.SchemaFile);
    const StringRef Name = onlyValueOf(Call, "family");
    if (Call.Kind != "write" || Call.Is != ProofStatus::Unknown ||
        Name.empty() || At == Schemas.end() || !At->second)
      continue;
    const Table *In = At->second->findTable(onlyValueOf(Call, "table"));
    const auto MayBeMeant = [&](const Family &F) {
      return areAlike(F.Name, Name) && !isNamed(F, Result.Names);
    };
    if (In && !In->Families.empty() && !In->findFamily(Name) &&
        llvm::none_of(In->Families, MayBeMeant))
      Writes[{In, Name}].push_back(&Call);
  }
  for (const auto &[Key, Calls] : Writes) {
    const CallRecord &First = *Calls.front();
    Finding F;
    F.Said.DiagnosticName = "bigtable-schema";
    F.Said.DiagLevel = tooling::Diagnostic::Warning;
    F.IsLessCertain = true;
    F.Said.Message.Message =
        ("the schema lists table '" + Key.first->Id + "' without family '" +
         Key.second + "', to which this writes" +
         (Calls.size() == 1 ? std::string()
                            : ", as " + count(Calls.size() - 1, "other call") +
                                  (Calls.size() == 2 ? " does" : " do")) +
         ", so nothing is checked for it; " + ListIt)
            .str();
    F.Said.Message.FilePath = First.At.File;
    F.Said.Message.FileOffset =
        offsetOf(Texts.text(First.At.File), First.At.Line, First.At.Column);
    (isSuppressed(F, Texts) ? Result.Answered : Result.Findings)
        .push_back(std::move(F));
  }
}

} // namespace clang::tidy::bigtable::tool
