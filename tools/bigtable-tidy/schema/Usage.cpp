// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Usage.h"
#include "model/Duration.h"
#include "report/Map.h"
#include "report/ReportParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Uses of a family that are listed; the rest is counted.
static constexpr size_t MaxUses = 3;

/// The constants that the detail \p Name may be; quotes tell them from words.
static std::vector<std::string> constantsOf(const CallRecord &R,
                                            StringRef Name) {
  std::vector<std::string> Found;
  for (const CallRecord::Detail &F : R.Details)
    if (F.Name == Name)
      for (StringRef Value : F.Values)
        if (Value.size() > 2 && Value.consume_front("'") &&
            Value.consume_back("'"))
          // Ids have no slashes; messages have full names of tables.
          Found.push_back(Value.substr(Value.rfind('/') + 1).str());
  return Found;
}

static std::string describeUse(const CallRecord &R, const Sources &Files) {
  std::string Text = spell(R.At, Files) + ": " + R.Kind;
  for (StringRef Detail : {"timestamp", "filter"})
    if (const std::string Value = detailInWords(R, Detail); !Value.empty())
      Text += (", " + Detail + " " + Value).str();
  std::string Line;
  for (const char C : Text)
    Line += llvm::isPrint(C) ? C : ' ';
  return Line;
}

namespace {

/// The calls that concern one family.
struct FamilyUses {
  /// By what they pass; places may be visited several times.
  std::map<std::string, std::pair<DescribedWrites, std::set<std::string>>>
      Writes;
  std::set<std::string> Others;
};

class Collector {
public:
  explicit Collector(const Sources &Files) : Files(Files) {}

  void add(const CallRecord &R);
  void addTo(TableDescriptions &All);

private:
  const Sources &Files;
  /// By family, and by table, which is empty where it is not known.
  std::map<std::string, std::map<std::string, FamilyUses>> Uses;
  /// Reads: the filter, which names families in a pattern, and the use in
  /// words.
  std::vector<std::pair<std::string, std::string>> Reads;
};

} // namespace

/// Describes what the write \p R passes, without its place.
static DescribedWrites describeWrite(const CallRecord &R) {
  DescribedWrites W;
  const auto Time = llvm::find_if(R.Details, [](const CallRecord::Detail &D) {
    return D.Name == "timestamp";
  });
  W.Words = "a time that is not known";
  if (Time == R.Details.end() || !Time->IsComplete || Time->Values.size() != 1)
    return W;
  StringRef Value =
      StringRef(Time->Values.front()).split(", not whole ms").first;
  W.Words = Value.str();
  if (Value == "none" || Value == "server") {
    W.Passes = DescribedWrites::Kind::Nothing;
    W.Words = "nothing";
  } else if (Value == "bigtable_ttl") {
    W.Passes = DescribedWrites::Kind::Helper;
    W.Words = "a time made by bigtable_ttl";
  } else if (Value == "unset") {
    W.Words = "an unset field";
  } else if (Value == "by the callee") {
    W.Words = "what a function sets";
  } else if (Value.starts_with("now +/- ")) {
    W.Passes = DescribedWrites::Kind::Shifted;
  } else if (Value.consume_front("now")) {
    const bool IsEarlier = Value.consume_front(" - ");
    const bool IsLater = !IsEarlier && Value.consume_front(" + ");
    const auto Distance = parseDuration(Value);
    if (Value.empty() || (Distance && (IsEarlier || IsLater)))
      W.Passes = DescribedWrites::Kind::Relative;
    if (Distance)
      W.Offset = IsEarlier ? -*Distance : *Distance;
  }
  return W;
}

void Collector::add(const CallRecord &R) {
  // Calls of tests, and mutations that are only compared, say nothing.
  if (llvm::any_of(R.Details, [](const CallRecord::Detail &D) {
        return D.Name == "checked" || D.Name == "sent";
      }))
    return;
  const std::vector<std::string> Tables = constantsOf(R, "table");
  const std::string Table = Tables.size() == 1 ? Tables.front() : "";
  for (const std::string &Family : constantsOf(R, "family")) {
    FamilyUses &To = Uses[Family][Table];
    if (R.Kind != "write") {
      To.Others.insert(describeUse(R, Files));
      continue;
    }
    const DescribedWrites W = describeWrite(R);
    To.Writes.try_emplace(W.Words, W, std::set<std::string>())
        .first->second.second.insert(spell(R.At, Files));
  }
  if (R.Kind == "read")
    if (const std::string Filter = detailInWords(R, "filter"); !Filter.empty())
      Reads.emplace_back(Filter, describeUse(R, Files));
}

/// Adds \p Seen to \p F: what most writes do first.
static void addUses(const FamilyUses &Seen, DescribedFamily &F) {
  for (const auto &Each : Seen.Writes) {
    auto Same = llvm::find_if(F.Writes, [&](const DescribedWrites &W) {
      return W.Words == Each.first;
    });
    if (Same == F.Writes.end())
      Same = F.Writes.insert(Same, Each.second.first);
    llvm::append_range(Same->Places, Each.second.second);
  }
  llvm::stable_sort(
      F.Writes, [](const DescribedWrites &A, const DescribedWrites &B) {
        const auto Rank = [](const DescribedWrites &W) {
          return std::pair(W.Places.size(),
                           W.Passes != DescribedWrites::Kind::Nothing);
        };
        return Rank(A) > Rank(B);
      });
  for (const std::string &Use : Seen.Others)
    if (F.Uses.size() < MaxUses)
      F.Uses.push_back(Use);
  if (Seen.Others.size() > MaxUses)
    F.Uses.push_back("and " + std::to_string(Seen.Others.size() - MaxUses) +
                     " more");
}

void Collector::addTo(TableDescriptions &All) {
  for (const auto &[Filter, Use] : Reads)
    for (auto &[Family, ByTable] : Uses)
      if (StringRef(Filter).contains("'" + Family + "'"))
        ByTable[""].Others.insert(Use);
  for (const auto &[Family, ByTable] : Uses)
    // Uses that name no table come last: another use may name it.
    for (const auto &[Table, Seen] : llvm::reverse(ByTable)) {
      llvm::SmallVector<DescribedFamily *, 2> Known;
      for (DescribedTable &T : All.Tables)
        if (T.Id == Table || Table.empty())
          for (DescribedFamily &F : T.Families)
            if (F.Name == Family)
              Known.push_back(&F);
      if (Known.empty()) {
        DescribedFamily &F =
            familyIn(tableIn(All, Table.empty() ? "*" : Table, {}), Family, {});
        F.Rule = GcRule::unknown();
        F.Caveat = "only code names it";
        Known.push_back(&F);
      }
      for (DescribedFamily *F : Known)
        addUses(Seen, *F);
    }
}

/// The inverse of describe(). Removes the text that it reads from \p Text.
static std::optional<GcRule> takeRule(StringRef &Text, unsigned Depth = 0) {
  GcRule Rule;
  const auto Word = [&] {
    const StringRef Taken = Text.take_until(
        [](char C) { return C == ',' || C == ')' || C == '('; });
    Text = Text.drop_front(Taken.size());
    return Taken;
  };
  if (Text.consume_front("max-age ")) {
    const auto Age = parseDuration(Word());
    if (!Age)
      return std::nullopt;
    Rule.Kind = RuleKind::Age;
    Rule.Count = std::chrono::microseconds(*Age).count();
    return Rule;
  }
  if (Text.consume_front("max-versions ")) {
    int64_t Number;
    if (Word().getAsInteger(10, Number))
      return std::nullopt;
    Rule.Kind = RuleKind::Versions;
    Rule.Count = Number;
    return Rule;
  }
  if (Text.consume_front("none"))
    return Rule;
  if (Text.consume_front("union("))
    Rule.Kind = RuleKind::Union;
  else if (Text.consume_front("intersection("))
    Rule.Kind = RuleKind::Intersection;
  else
    return std::nullopt;
  do {
    std::optional<GcRule> Inner =
        Depth < 20 ? takeRule(Text, Depth + 1) : std::nullopt;
    if (!Inner)
      return std::nullopt;
    Rule.Rules.push_back(std::move(*Inner));
  } while (Text.consume_front(", "));
  if (!Text.consume_front(")"))
    return std::nullopt;
  return Rule;
}

/// Adds \p F to the table \p Id, or, if that is empty, to the one that has it,
/// or else to '*'.
static void add(TableDescriptions &To, StringRef Id, DescribedFamily F) {
  for (DescribedTable &T : To.Tables)
    for (DescribedFamily &Known : T.Families)
      if ((Id.empty() || T.Id == Id) && Known.Name == F.Name) {
        if (!isSame(Known.Rule, F.Rule) && !Known.Rule.IsUnknown &&
            !F.Rule.IsUnknown) {
          Known.Rule = GcRule::unknown();
          Known.Caveat = "code gives it two, in " + Known.At.File + ":" +
                         std::to_string(Known.At.Line) + " and " + F.At.File +
                         ":" + std::to_string(F.At.Line);
        }
        return;
      }
  tableIn(To, Id.empty() ? "*" : Id, F.At).Families.push_back(std::move(F));
}

std::vector<Place> addRules(const Outcome &Run, const Sources &Files,
                            TableDescriptions &To) {
  std::vector<Place> Unnamed;
  // Calls that name the table first: others may describe the same.
  for (const bool IsNamed : {true, false})
    for (const CallRecord &R : Run.Calls) {
      const std::vector<std::string> Tables = constantsOf(R, "table");
      if ((Tables.size() == 1) != IsNamed)
        continue;
      for (const CallRecord::Detail &F : R.Details)
        if (F.Name == "rules") {
          const Place At{Files.relative(R.At.File), R.At.Line, R.At.Column};
          bool HasUnnamed = false;
          for (StringRef Value : F.Values) {
            DescribedFamily Family;
            if (!Value.consume_front("'")) {
              HasUnnamed = true;
              continue;
            }
            const size_t End = Value.find("' ");
            Family.Name = Value.take_front(End).str();
            Value = Value.drop_front(std::min(End, Value.size() - 2) + 2);
            Family.At = At;
            std::optional<GcRule> Rule = takeRule(Value);
            Family.Rule =
                Rule && Value.empty() ? std::move(*Rule) : GcRule::unknown();
            if (Family.Rule.IsUnknown)
              Family.Caveat = "code sets a rule that the analysis cannot determine";
            add(To, IsNamed ? Tables.front() : "", std::move(Family));
          }
          if (HasUnnamed)
            Unnamed.push_back(At);
        }
    }
  return Unnamed;
}

void addUsage(const Outcome &Run, const Sources &Files, TableDescriptions &To) {
  Collector All(Files);
  for (const CallRecord &R : Run.Calls)
    All.add(R);
  All.addTo(To);
  To.IsCodeRead = Run.Failures.empty();
}

} // namespace clang::tidy::bigtable::tool
