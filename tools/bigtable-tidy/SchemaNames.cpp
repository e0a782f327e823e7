// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SchemaNames.h"
#include "ReportParts.h"
#include "Tokens.h"
#include "model/Pattern.h"
#include "model/Schema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <optional>
#include <set>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// Compares one schema with what code names.
class Comparison {
public:
  Comparison(const Schema &Known, StringRef File, StringRef Text,
             Outcome &Result,
             llvm::function_ref<bool(StringRef Schema)> HasOthers)
      : Known(Known), File(File), Text(Text), Result(Result),
        HasOthers(HasOthers), Names(Result.Names) {}

  void run() {
    for (const Table &T : Known.tables())
      compare(T);
    for (const UserFunction &F : Known.functions())
      if (Names.Functions.count(F.Name) == 0)
        Result.Unnamed.push_back("function '" + F.Name + "'");
  }

private:
  void compare(const Table &T);
  /// That code has a name like it, which the schema has not.
  void report(const std::string &What, SchemaPosition At, StringRef Other,
              StringRef Fact);

  const Schema &Known;
  const StringRef File, Text;
  Outcome &Result;
  const llvm::function_ref<bool(StringRef Schema)> HasOthers;
  const NamesSeen &Names;
};

} // namespace

/// Whether one may be meant by the other: a letter or two differ.
static bool areAlike(StringRef A, StringRef B) {
  const unsigned Most = std::min<size_t>(2, std::max(A.size(), B.size()) / 3);
  return Most != 0 && A.edit_distance_insensitive(B, /*AllowReplacements=*/true,
                                                  Most) <= Most;
}

/// The first of \p Texts like \p Name that \p IsKnown is not true of.
static std::optional<std::string>
likeAmong(const std::set<std::string> &Texts, StringRef Name,
          llvm::function_ref<bool(StringRef)> IsKnown) {
  for (const std::string &Each : Texts)
    if (areAlike(Each, Name) && !IsKnown(Each))
      return Each;
  return std::nullopt;
}

void Comparison::report(const std::string &What, SchemaPosition At,
                        StringRef Other, StringRef Fact) {
  const std::string Spelt = ("'" + Other + "'").str();
  const CallRecord *First = nullptr;
  unsigned Count = 0;
  for (const CallRecord &Record : Result.Calls)
    for (const CallRecord::Fact &F : Record.Facts)
      if (F.Name == Fact && llvm::is_contained(F.Values, Spelt)) {
        First = First ? First : &Record;
        ++Count;
      }
  Finding F;
  F.Said.DiagnosticName = "bigtable-schema";
  F.Said.DiagLevel = tooling::Diagnostic::Warning;
  F.IsPossible = HasOthers(File);
  F.Said.Message.Message =
      (F.IsPossible ? "no code that was linted names " : "no code names ") +
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
    const auto Code = llvm::MemoryBuffer::getFile(First->At.File);
    Note.FileOffset =
        Code ? offsetOf((*Code)->getBuffer(), First->At.Line, First->At.Column)
             : 0;
  }
  Result.Findings.push_back(std::move(F));
}

void Comparison::compare(const Table &T) {
  const auto IsTable = [&](StringRef Id) { return Known.findTable(Id); };
  if (!Names.HasOpenTable &&
      llvm::none_of(Names.Tables,
                    [&](const std::string &Id) { return T.describes(Id); })) {
    const std::string What = "table '" + T.Id + "'";
    if (const auto Like = likeAmong(Names.Tables, T.Id, IsTable))
      report(What, T.At, *Like, "table");
    else
      Result.Unnamed.push_back(What);
    return;
  }
  if (Names.HasOpenFamily)
    return;
  const auto IsFamily = [&](StringRef Name) {
    return llvm::any_of(Known.tables(), [&](const Table &Each) {
      return Each.findFamily(Name) != nullptr;
    });
  };
  for (const Family &F : T.Families) {
    if (llvm::any_of(Names.Families, [&](const std::string &Pattern) {
          return Pattern == F.Name || matches(Pattern, F.Name).value_or(true);
        }))
      continue;
    const std::string What = "family '" + F.Name + "' of table '" + T.Id + "'";
    if (const auto Like = likeAmong(Names.Families, F.Name, IsFamily))
      report(What, F.At, *Like, "family");
    else
      Result.Unnamed.push_back(What);
  }
}

void compareNames(Outcome &Result, llvm::vfs::FileSystem &Files,
                  llvm::function_ref<bool(StringRef Schema)> HasOthers) {
  if (!Result.Failures.empty() || Result.HasBrokenSchema ||
      Result.Schemas.size() != 1)
    return;
  const std::string &Path = Result.Schemas.front().Path;
  const auto Buffer = Files.getBufferForFile(Path);
  std::vector<SchemaError> Errors;
  const std::optional<Schema> Known =
      Buffer ? Schema::parse((*Buffer)->getMemBufferRef(), Errors)
             : std::nullopt;
  if (Known)
    Comparison(*Known, Path, (*Buffer)->getBuffer(), Result, HasOthers).run();
}

} // namespace clang::tidy::bigtable::tool
