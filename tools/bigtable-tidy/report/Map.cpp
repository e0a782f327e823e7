// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/Map.h"
#include "model/Duration.h"
#include "model/Schema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

StringRef toString(Use U) {
  switch (U) {
  case Use::Writes:
    return "writes";
  case Use::Reads:
    return "reads";
  case Use::Deletes:
    return "deletes";
  case Use::Counters:
    return "counters";
  case Use::Rules:
    return "rules";
  }
  llvm_unreachable("covered switch");
}

StringRef MapCall::standing() const {
  return Record->Is ? bigtable::toString(*Record->Is) : "not judged";
}

/// Nothing for calls that send what others make, or are part of others.
static std::optional<Use> useOf(StringRef Kind) {
  if (Kind == "write")
    return Use::Writes;
  if (Kind == "read" || Kind == "check-and-mutate" || Kind == "SQL statement")
    return Use::Reads;
  if (Kind == "delete")
    return Use::Deletes;
  if (Kind == "aggregate write" || Kind == "read-modify-write")
    return Use::Counters;
  if (Kind == "column family")
    return Use::Rules;
  return std::nullopt;
}

/// The inverse of describe().
static TtlPolicy policyFrom(StringRef Text) {
  if (Text.consume_front(toString(Strategy::OneSecond)))
    return *TtlPolicy::oneSecond(
        std::chrono::milliseconds(Text == ", 1ms" ? 1 : 1000));
  if (Text.consume_front(toString(Strategy::Default)) &&
      Text.consume_front(", "))
    if (const auto MaxAge = parseDuration(Text))
      return TtlPolicy::defaultTtl(*MaxAge);
  TtlPolicy None;
  if (Text.consume_front("none, timestamps: "))
    for (const Meaning M : {Meaning::Real, Meaning::Sequence, Meaning::Zero})
      if (Text == toString(M))
        None.Timestamps = M;
  return None;
}

namespace {

class Mapper {
public:
  explicit Mapper(Sources &Files) : Files(Files) {}

  void addSchema(const std::string &Path);
  void add(const CallRecord &R);
  TtlMap take();

private:
  MapFamily &familyOf(StringRef SchemaFile, StringRef Table,
                      const CallRecord::Family &F);
  /// The tables that the call names, all of which list the family \p Name.
  std::vector<const Table *> namedTables(const CallRecord &R,
                                         StringRef Name) const;

  Sources &Files;
  llvm::StringMap<Schema> Schemas;
  TtlMap Map;
  MapTable Tagged;
};

} // namespace

void Mapper::addSchema(const std::string &Path) {
  std::vector<SchemaError> Errors;
  std::optional<Schema> Parsed =
      Schema::parse(llvm::MemoryBufferRef(Files.text(Path), Path), Errors);
  if (!Parsed)
    return; // It has changed since it was read.
  for (const Table &T : Parsed->tables()) {
    MapTable &To = Map.Tables.emplace_back();
    To.SchemaFile = Path;
    To.Id = T.Id;
    for (const Family &F : T.Families)
      To.Families.push_back({F.Name,
                             F.Policy,
                             F.Gc ? describe(*F.Gc) : std::string(),
                             F.Note,
                             F.MustBeProven,
                             CodePlace{Path, F.At.Line, F.At.Column},
                             {}});
  }
  Schemas.try_emplace(Path, std::move(*Parsed));
}

MapFamily &Mapper::familyOf(StringRef SchemaFile, StringRef Table,
                            const CallRecord::Family &F) {
  MapTable *In = &Tagged;
  if (!Table.empty()) {
    const auto Known = llvm::find_if(Map.Tables, [&](const MapTable &T) {
      return T.SchemaFile == SchemaFile && T.Id == Table;
    });
    In = Known != Map.Tables.end() ? &*Known
                                   : &Map.Tables.emplace_back(MapTable{
                                         SchemaFile.str(), Table.str(), {}});
  }
  const bool IsTagged = In == &Tagged;
  for (MapFamily &Known : In->Families)
    if (Known.Name == F.Name &&
        (!IsTagged || Known.Policy == policyFrom(F.Policy)))
      return Known;
  return In->Families.emplace_back(
      MapFamily{F.Name, policyFrom(F.Policy), "", "", false, std::nullopt, {}});
}

std::vector<const Table *> Mapper::namedTables(const CallRecord &R,
                                               StringRef Name) const {
  const auto In = Schemas.find(R.SchemaFile);
  const auto Detail =
      llvm::find_if(R.Details, [](const auto &F) { return F.Name == "table"; });
  if (In == Schemas.end() || Detail == R.Details.end() || !Detail->IsComplete)
    return {};
  std::vector<const Table *> Result;
  for (StringRef Id : Detail->Values) {
    const Table *T = In->second.findTable(Id.trim('\''));
    if (!T || !T->findFamily(Name))
      return {};
    if (!llvm::is_contained(Result, T))
      Result.push_back(T);
  }
  return Result;
}

void Mapper::add(const CallRecord &R) {
  const std::optional<Use> Does = useOf(R.Kind);
  if (!Does)
    return;
  const unsigned Number = Map.Calls.size();
  Map.Calls.push_back({&R, *Does});
  const auto AddTo = [&](StringRef Table, const CallRecord::Family &F) {
    CallNumbers &To = familyOf(R.SchemaFile, Table, F).Calls[size_t(*Does)];
    if (To.empty() || To.back() != Number)
      To.push_back(Number);
  };
  for (const auto *Families : {&R.Touched, &R.Lasting})
    for (const CallRecord::Family &F : *Families) {
      // A tag wins, but the table may have the family, too.
      const std::vector<const Table *> Named =
          F.Table.empty() ? namedTables(R, F.Name)
                          : std::vector<const Table *>();
      for (const Table *T : Named)
        AddTo(T->Id, F);
      if (Named.empty())
        AddTo(F.Table, F);
    }
  if (R.MayTouchOthers || (R.Touched.empty() && R.Lasting.empty()))
    Map.Others.push_back(Number);
}

TtlMap Mapper::take() {
  llvm::sort(Tagged.Families, [](const MapFamily &L, const MapFamily &R) {
    return std::make_pair(L.Name, describe(L.Policy)) <
           std::make_pair(R.Name, describe(R.Policy));
  });
  if (!Tagged.Families.empty())
    Map.Tables.push_back(std::move(Tagged));
  return std::move(Map);
}

TtlMap mapOf(const Outcome &Run, Sources &Files) {
  Mapper All(Files);
  for (const SchemaSize &S : Run.Schemas)
    All.addSchema(S.Path);
  for (const CallRecord &R : Run.Calls)
    All.add(R);
  return All.take();
}

StringRef standingIn(const MapFamily *Of, const MapCall &Call) {
  const CallRecord &R = *Call.Record;
  if (!Of || !R.Is || Call.Does != Use::Reads)
    return Call.standing();
  const auto HasOnly = [&](llvm::ArrayRef<StringRef> Checks) {
    return llvm::all_of(R.Flaws, [&](const CallRecord::Flaw &F) {
      return llvm::is_contained(Checks, F.Check);
    });
  };
  // These are about the expiry of cells, and the first tells families apart.
  if (!Of->Policy.hasTtl())
    return HasOnly({"bigtable-unfiltered-read", "bigtable-filter-scope",
                    "bigtable-filter-order"})
               ? bigtable::toString(ProofStatus::Irrelevant)
               : Call.standing();
  if (R.Is == ProofStatus::Incorrect && HasOnly({"bigtable-unfiltered-read"}) &&
      verdictInWords(R, Of->Name) == "live")
    return bigtable::toString(ProofStatus::Correct);
  return Call.standing();
}

std::vector<StandingCount> countStandings(const TtlMap &Map,
                                          const MapFamily *Of,
                                          llvm::ArrayRef<unsigned> Numbers) {
  std::vector<StandingCount> Result;
  for (const StringRef ProofStatus : {"incorrect", "unknown", "suppressed",
                                      "correct", "irrelevant", "not judged"})
    if (const auto Number = llvm::count_if(Numbers, [&](unsigned I) {
          return standingIn(Of, Map.Calls[I]) == ProofStatus;
        }))
      Result.push_back({ProofStatus, unsigned(Number)});
  return Result;
}

std::vector<StandingCount> countStandings(const TtlMap &Map,
                                          const MapFamily &Of) {
  CallNumbers All;
  for (const CallNumbers &Some : Of.Calls)
    llvm::append_range(All, Some);
  return countStandings(Map, &Of, All);
}

std::string detailInWords(const CallRecord &R, StringRef Name) {
  const auto Detail =
      llvm::find_if(R.Details, [&](const auto &F) { return F.Name == Name; });
  if (Detail == R.Details.end())
    return "";
  std::vector<std::string> Words = Detail->Values;
  if (!Detail->IsComplete)
    Words.push_back(Detail->Unknown ? "unknown (" + Detail->Unknown->Why + ")"
                                    : "unknown");
  return llvm::join(Words, " or ");
}

std::string verdictInWords(const CallRecord &R, StringRef Family) {
  for (const CallRecord::Verdicts &V : R.Left)
    if (V.Family == Family)
      return llvm::join(V.Possible, " or ");
  return "";
}

std::string policyInWords(const TtlPolicy &P) {
  std::string Text = describe(P);
  if (P.ExpireAfter)
    Text += ", expires after " + formatDuration(*P.ExpireAfter) +
            " if the code does not say";
  if (P.AllowsUnstamped)
    Text += ", timestamps may be left to the server";
  return Text;
}

std::vector<std::string> checksOf(const CallRecord &R) {
  std::vector<std::string> Checks;
  for (const CallRecord::Flaw &F : R.Flaws)
    if (!llvm::is_contained(Checks, F.Check))
      Checks.push_back(F.Check);
  llvm::sort(Checks);
  return Checks;
}

} // namespace clang::tidy::bigtable::tool
