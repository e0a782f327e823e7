// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/TerraformResources.h"
#include "schema/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

/// Rules in rules of 'gc_rules' that are followed.
static constexpr unsigned MaxJsonRuleDepth = 20;

/// The nanoseconds of "1h30m", "1.5d": as Go's durations, and with d and w.
static std::optional<int64_t> nanosecondsOf(StringRef Text) {
  if (Text.empty())
    return std::nullopt;
  double Total = 0;
  int64_t Exact = 0;
  while (!Text.empty()) {
    const StringRef Digits = Text.take_while(llvm::isDigit);
    Text = Text.drop_front(Digits.size());
    StringRef Part;
    if (Text.consume_front(".")) {
      Part = Text.take_while(llvm::isDigit);
      Text = Text.drop_front(Part.size());
    }
    const StringRef Unit =
        Text.take_until([](char C) { return llvm::isDigit(C) || C == '.'; });
    Text = Text.drop_front(Unit.size());
    int64_t Nanos = llvm::StringSwitch<int64_t>(Unit)
                        .Case("ns", 1)
                        .Case("us", 1'000)
                        .Case("\u00b5s", 1'000)
                        .Case("\u03bcs", 1'000)
                        .Case("ms", 1'000'000)
                        .Case("s", 1'000'000'000)
                        .Case("m", 60'000'000'000)
                        .Case("h", 3'600'000'000'000)
                        .Case("d", 86'400'000'000'000)
                        .Case("w", 604'800'000'000'000)
                        .Default(0);
    int64_t Whole = 0;
    if (Nanos == 0 || Digits.size() + Part.size() == 0 || Digits.size() > 15 ||
        (!Digits.empty() && Digits.getAsInteger(10, Whole)))
      return std::nullopt;
    Total += static_cast<double>(Whole) * static_cast<double>(Nanos);
    if (Total > 9e18)
      return std::nullopt;
    Exact += Whole * Nanos;
    for (const char C : Part) {
      // Fractions of a nanosecond are dropped, as in Go.
      Exact += (C - '0') * (Nanos / 10);
      Nanos /= 10;
    }
  }
  return Exact;
}

GcRule TerraformResources::fail(const Place &At, const llvm::Twine &Message) {
  Errors.push_back({At, Message.str()});
  return GcRule::unknown();
}

GcRule TerraformResources::age(const Value *Duration, const Place &At) {
  const std::optional<StringRef> Text =
      Duration ? Duration->getAsString() : std::nullopt;
  const std::optional<int64_t> Nanos =
      Text ? nanosecondsOf(*Text) : std::nullopt;
  if (!Nanos || *Nanos % 1'000 != 0 || *Nanos <= 0)
    return fail(At, (Text ? "'" + *Text + "' is no age, " : llvm::Twine()) +
                        "expected a duration such as '48h', '7d' or '1h30m'");
  GcRule Rule;
  Rule.Kind = RuleKind::Age;
  Rule.Count = *Nanos / 1'000;
  return Rule;
}

GcRule TerraformResources::versions(const Value *Number, const Place &At) {
  std::optional<double> Count = Number ? Number->getAsNumber() : std::nullopt;
  double Parsed;
  // Terraform turns texts into numbers.
  if (Number && Number->getAsString() &&
      !Number->getAsString()->getAsDouble(Parsed))
    Count = Parsed;
  if (!Count || *Count < 1 || *Count > 1e9 || *Count != std::floor(*Count))
    return fail(At, "expected a whole number of versions, at least 1");
  GcRule Rule;
  Rule.Kind = RuleKind::Versions;
  Rule.Count = static_cast<int64_t>(*Count);
  return Rule;
}

/// Parses the JSON in 'gc_rules'.
GcRule TerraformResources::ruleIn(const Value &Rule, const Place &At,
                                  bool IsWhole, unsigned Depth) {
  const Object *O = Rule.getAsObject();
  if (!O || Depth == MaxJsonRuleDepth)
    return fail(At, "expected a rule in 'gc_rules', an object");
  if (!IsWhole && O->get("max_age"))
    return age(O->get("max_age"), At);
  if (!IsWhole && O->get("max_version"))
    return versions(O->get("max_version"), At);
  for (const auto &[Key, Unused] : *O)
    if (Key != "mode" && Key != "rules")
      return fail(At, "unknown key '" + StringRef(Key) +
                          "' in 'gc_rules', expected " +
                          (IsWhole ? "" : "'max_age', 'max_version', ") +
                          "'mode' or 'rules'");
  const Array *Rules = O->getArray("rules");
  const Value *Mode = O->get("mode");
  if (!Rules)
    return fail(At, "expected a list 'rules' in 'gc_rules'");
  if (!Mode) {
    if (Rules->size() != 1)
      return fail(At, "expected one rule where 'gc_rules' has no 'mode'");
    return ruleIn(Rules->front(), At, /*IsWhole=*/false, Depth + 1);
  }
  GcRule Result;
  const StringRef Word = Mode->getAsString().value_or("");
  Result.Kind = Word == "union"          ? RuleKind::Union
                : Word == "intersection" ? RuleKind::Intersection
                                         : RuleKind::None;
  if (Result.Kind == RuleKind::None)
    return fail(At, "expected the mode 'union' or 'intersection' in "
                    "'gc_rules'");
  if (Rules->size() < 2)
    return fail(At, "expected two rules or more for the mode '" + Word + "'");
  for (const Value &Each : *Rules)
    Result.Rules.push_back(ruleIn(Each, At, /*IsWhole=*/false, Depth + 1));
  return Result;
}

/// Returns the object of a block that can appear once; null without one.
const Object *TerraformResources::blockIn(const Object &Values, StringRef Name,
                                          const Place &At) {
  const Array *Blocks = Values.getArray(Name);
  if (!Blocks || Blocks->empty())
    return nullptr;
  if (Blocks->size() != 1 || !Blocks->front().getAsObject())
    fail(At, "expected one block '" + Name + "'");
  return Blocks->front().getAsObject();
}

GcRule TerraformResources::ruleIn(const Object &Values,
                                  const ResourcePlaces &Places) {
  const std::optional<StringRef> Json = Values.getString("gc_rules");
  const Object *MaxAge = blockIn(Values, "max_age", Places.of("max_age"));
  const Object *MaxVersion =
      blockIn(Values, "max_version", Places.of("max_version"));
  if (Json && !Json->empty()) {
    const Place &At = Places.of("gc_rules");
    if (MaxAge || MaxVersion || !Values.getString("mode").value_or("").empty())
      return fail(At, "expected 'gc_rules' alone, without 'mode', 'max_age' "
                      "and 'max_version'");
    std::vector<DescriptionError> Wrong;
    const std::optional<Value> Parsed = parseJson({*Json, "gc_rules"}, Wrong);
    if (!Parsed)
      return fail(At, "expected JSON in 'gc_rules', in whose line " +
                          llvm::Twine(Wrong.front().At.Line) + ", column " +
                          llvm::Twine(Wrong.front().At.Column) + ": " +
                          Wrong.front().Message);
    return ruleIn(*Parsed, At, /*IsWhole=*/true, 0);
  }
  GcRule Both;
  if (MaxAge) {
    const Value *Duration = MaxAge->get("duration");
    const Value *Days = MaxAge->get("days");
    const bool HasDuration =
        Duration && !Duration->getAsNull() && Duration->getAsString() != "";
    if (HasDuration || !Days) {
      Both.Rules.push_back(age(Duration, Places.of("max_age")));
    } else {
      const std::optional<double> Number = Days->getAsNumber();
      const Value InHours = Number && *Number == std::floor(*Number) &&
                                    *Number > 0 && *Number < 100'000
                                ? std::to_string(int64_t(*Number) * 24) + "h"
                                : std::string("days");
      Both.Rules.push_back(age(&InHours, Places.of("max_age")));
    }
  }
  if (MaxVersion)
    Both.Rules.push_back(
        versions(MaxVersion->get("number"), Places.of("max_version")));
  if (Both.Rules.empty())
    return {};
  if (Both.Rules.size() == 1)
    return Both.Rules.front();
  const StringRef Mode = Values.getString("mode").value_or("");
  if (Mode != "UNION" && Mode != "INTERSECTION")
    return fail(Places.of("mode"),
                "expected the mode 'UNION' or 'INTERSECTION' beside "
                "'max_age' and 'max_version'");
  Both.Kind = Mode == "UNION" ? RuleKind::Union : RuleKind::Intersection;
  return Both;
}

void TerraformResources::leaveOutTable(const std::string &Name,
                                       const DescriptionError &Why) {
  Result.LeftOut.push_back(
      {Why.At, "'" + Name + "' is left out: " + Why.Message});
}

void TerraformResources::leaveOutPolicy(const std::string &Name,
                                        const DescriptionError &Why,
                                        const Object &Values) {
  leaveOutTable(Name, Why);
  addGap(Name, "", Values);
}

void TerraformResources::mayAddPolicy(const Object &Values,
                                      const std::string &Caveat) {
  addGap("", Caveat, Values);
}

void TerraformResources::addGap(const std::string &Name,
                                const std::string &Caveat,
                                const Object &Values) {
  Gaps.push_back({Name, Values.getString("table").value_or("").str(),
                  Values.getString("column_family").value_or("").str(),
                  Caveat});
}

void TerraformResources::addTable(const std::string &Resource,
                                  const Object &Values, const Place &At) {
  const std::optional<StringRef> Name = Values.getString("name");
  if (!Name || Name->empty())
    return leaveOutTable(
        Resource, {At, "expected the name of the table, a text that is known"});
  std::vector<StringRef> Families;
  if (const Array *Blocks = Values.getArray("column_family"))
    for (const Value &Each : *Blocks) {
      const Object *O = Each.getAsObject();
      const auto Family = O ? O->getString("family") : std::nullopt;
      if (!Family || Family->empty())
        return leaveOutTable(Resource,
                             {At, "expected the name of a column family, a "
                                  "text that is known"});
      Families.push_back(*Family);
    }
  DescribedTable &T = tableIn(Result, *Name, At);
  T.IsComplete = true;
  for (StringRef Family : Families)
    familyIn(T, Family, At);
}

void TerraformResources::addPolicy(const std::string &Resource,
                                   const Object &Values,
                                   const ResourcePlaces &Places,
                                   const std::string &Caveat) {
  const Place &At = Places.At;
  const std::optional<StringRef> Table = Values.getString("table");
  const std::optional<StringRef> Family = Values.getString("column_family");
  if (!Table || Table->empty() || !Family || Family->empty())
    return leaveOutPolicy(Resource,
                          {At, "expected the names of a table and a column "
                               "family, texts that are known"},
                          Values);
  Errors.clear();
  GcRule Rule = ruleIn(Values, Places);
  const auto [First, IsNew] =
      Policies.insert({{Table->str(), Family->str()}, At});
  if (!IsNew)
    fail(At, "two garbage-collection policies for family '" + *Family +
                 "' of table '" + *Table + "'; the other one is at " +
                 First->second.File + ":" + llvm::Twine(First->second.Line));
  if (!Errors.empty())
    return leaveOutPolicy(Resource, Errors.front(), Values);
  DescribedFamily &F = familyIn(tableIn(Result, *Table, At), *Family, At);
  F.At = At;
  F.Rule = std::move(Rule);
  F.Caveat = Caveat;
}

/// A policy that is left out, or may exist, may have set a rule.
void TerraformResources::applyGaps() {
  for (DescribedTable &T : Result.Tables)
    for (DescribedFamily &F : T.Families)
      for (const Gap &G : Gaps) {
        const bool IsIts = G.Table == T.Id && G.Family == F.Name;
        const bool MayBeIts = (G.Table.empty() || G.Table == T.Id) &&
                              (G.Family.empty() || G.Family == F.Name) &&
                              F.Rule.Kind == RuleKind::None;
        if (F.Rule.IsUnknown || !(IsIts || MayBeIts))
          continue;
        if (!G.Caveat.empty()) {
          if (MayBeIts)
            F.Caveat = G.Caveat;
          continue;
        }
        F.Rule = GcRule::unknown();
        F.Caveat = "'" + G.Name + "', which is left out, " +
                   (IsIts ? "sets it" : "may set it");
      }
}

std::optional<TableDescriptions>
TerraformResources::take(const Place &Where, std::vector<DescriptionError> &To,
                         StringRef TableWord) {
  if (Result.Tables.empty()) {
    if (Result.LeftOut.empty())
      To.push_back(
          {Where, ("there is no '" + TableWord + "', expected one").str()});
    To.insert(To.end(), Result.LeftOut.begin(), Result.LeftOut.end());
    return std::nullopt;
  }
  applyGaps();
  return std::move(Result);
}

} // namespace clang::tidy::bigtable::tool
