// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/GcRule.h"
#include "model/Duration.h"
#include "model/TimeUnit.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <chrono>

namespace clang::tidy::bigtable {

using std::chrono::microseconds;
using std::chrono::milliseconds;

bool isOverridden(const GcRule &Rule) {
  return Rule.IsOverridden || llvm::any_of(Rule.Rules, isOverridden);
}

static std::string formatMicros(int64_t Micros) {
  if (Micros > 0 && Micros % 1'000 == 0)
    return formatDuration(microseconds(Micros));
  return Micros % Second == 0 ? std::to_string(Micros / Second) + "s"
                              : std::to_string(Micros) + "us";
}

std::string describe(const GcRule &Rule) {
  const auto Number = [&](const std::string &Known) {
    return Rule.Count ? Known : std::string("?");
  };
  switch (Rule.Kind) {
  case RuleKind::None:
    return Rule.IsUnknown ? "?" : "";
  case RuleKind::Age:
    return "max-age " + Number(formatMicros(Rule.Count.value_or(0)));
  case RuleKind::Versions:
    return "max-versions " + Number(std::to_string(Rule.Count.value_or(0)));
  case RuleKind::Union:
  case RuleKind::Intersection:
    break;
  }
  std::string Text;
  for (const GcRule &R : Rule.Rules)
    Text += (Text.empty() ? "" : ", ") + describe(R);
  return (Rule.Kind == RuleKind::Union ? "union(" : "intersection(") + Text +
         ")";
}

/// \p Rule without what changes nothing: the order of rules, and a union in a
/// union, as tools make that join two at a time.
static GcRule simplified(const GcRule &Rule) {
  GcRule Result = Rule;
  Result.Rules.clear();
  for (const GcRule &R : Rule.Rules) {
    GcRule Inner = simplified(R);
    if (Inner.Kind == Rule.Kind)
      llvm::append_range(Result.Rules, Inner.Rules);
    else
      Result.Rules.push_back(std::move(Inner));
  }
  llvm::sort(Result.Rules, [](const GcRule &A, const GcRule &B) {
    return describe(A) < describe(B);
  });
  return Result;
}

bool isKnown(const GcRule &Rule) {
  return !Rule.IsUnknown && !Rule.IsOverridden &&
         llvm::all_of(Rule.Rules, isKnown);
}

bool isExact(const GcRule &Rule) {
  return isKnown(Rule) && (Rule.Kind == RuleKind::None || Rule.isCompound()
                               ? llvm::all_of(Rule.Rules, isExact)
                               : Rule.Count.has_value());
}

bool isSame(const GcRule &A, const GcRule &B) {
  return isKnown(A) && isKnown(B) &&
         describe(simplified(A)) == describe(simplified(B));
}

/// The texts of the rules of a union, or of \p Rule alone.
static std::vector<std::string> partsOf(const GcRule &Rule) {
  const GcRule Simple = simplified(Rule);
  std::vector<std::string> Parts;
  if (Simple.Kind != RuleKind::Union)
    return {describe(Simple)};
  for (const GcRule &R : Simple.Rules)
    Parts.push_back(describe(R));
  return Parts;
}

bool isPartOf(const GcRule &A, const GcRule &B) {
  const std::vector<std::string> Of = partsOf(B);
  return isExact(A) && isExact(B) &&
         llvm::all_of(partsOf(A), [&Of](const std::string &Part) {
           return llvm::is_contained(Of, Part);
         });
}

AgeRange ageOf(const GcRule &Rule) {
  constexpr int64_t Never = AgeRange::Never;
  if (Rule.IsUnknown || Rule.IsOverridden)
    return {};
  switch (Rule.Kind) {
  case RuleKind::Age:
    return Rule.Count ? AgeRange{*Rule.Count, *Rule.Count}
                      : AgeRange{0, Never - 1};
  case RuleKind::None:
  case RuleKind::Versions:
    return {Never, Never};
  case RuleKind::Union:
  case RuleKind::Intersection:
    break;
  }
  // The least age of a union, the greatest of an intersection; the server may
  // refuse one of nothing, or collect nothing by it.
  if (Rule.Rules.empty())
    return {Never, Never};
  AgeRange Result = ageOf(Rule.Rules.front());
  for (const GcRule &R : Rule.Rules) {
    const AgeRange Next = ageOf(R);
    if (Rule.Kind == RuleKind::Union)
      Result = {std::min(Result.Least, Next.Least),
                std::min(Result.Most, Next.Most)};
    else
      Result = {std::max(Result.Least, Next.Least),
                std::max(Result.Most, Next.Most)};
  }
  return Result;
}

std::optional<int64_t> versionsOf(const GcRule &Rule) {
  if (Rule.Kind == RuleKind::Versions && !Rule.IsUnknown && !Rule.IsOverridden)
    return Rule.Count;
  if (!Rule.isCompound())
    return std::nullopt;
  std::optional<int64_t> Result;
  for (const GcRule &R : Rule.Rules) {
    const std::optional<int64_t> Next = versionsOf(R);
    const bool IsUnion = Rule.Kind == RuleKind::Union;
    // An intersection keeps what one of its rules keeps.
    if (!Next && !IsUnion)
      return std::nullopt;
    if (Next && Result)
      Result = IsUnion ? std::min(*Result, *Next) : std::max(*Result, *Next);
    else if (Next)
      Result = Next;
  }
  return Result;
}

Contradiction contradictionOf(const GcRule &Rule, const TtlPolicy &P) {
  const AgeRange Age = ageOf(Rule);
  if (P.hasTtl()) {
    const int64_t Wanted = std::chrono::microseconds(P.ruleAge()).count();
    if (Age.Least == AgeRange::Never)
      return Contradiction::Keeps;
    if (Age.Least > Wanted)
      return Contradiction::Late;
    return Age.Most < Wanted ? Contradiction::Early : Contradiction::None;
  }
  // With real timestamps, an age can be intended, but not one of a second.
  // Sequence numbers and zeros are times in 1970.
  const bool IsOfAnyAge =
      P.Timestamps == Meaning::Sequence || P.Timestamps == Meaning::Zero;
  const int64_t Young = IsOfAnyAge ? AgeRange::Never - 1 : Second;
  return Age.Most <= Young ? Contradiction::Deletes : Contradiction::None;
}

llvm::SmallVector<RuleFlaw, 2> flawsOf(const GcRule &Rule) {
  llvm::SmallVector<RuleFlaw, 2> Result;
  if (Rule.IsOverridden)
    Result.push_back({RuleFlawKind::Several, &Rule});
  if (Rule.IsUnknown || Rule.IsOverridden)
    return Result;
  if (Rule.Kind == RuleKind::Age && Rule.Count && *Rule.Count < Millisecond)
    Result.push_back({RuleFlawKind::Age, &Rule});
  if (Rule.Kind == RuleKind::Versions && Rule.Count && *Rule.Count < 1)
    Result.push_back({RuleFlawKind::Versions, &Rule});
  if (Rule.isCompound() && Rule.Rules.empty())
    Result.push_back({RuleFlawKind::Empty, &Rule});
  for (const GcRule &R : Rule.Rules)
    Result.append(flawsOf(R));
  return Result;
}

/// False if some rule in \p Rule is not known.
static bool collectAges(const GcRule &Rule,
                        llvm::SmallVectorImpl<const GcRule *> &To) {
  if (Rule.IsUnknown || Rule.IsOverridden)
    return false;
  if (Rule.Kind == RuleKind::Age)
    To.push_back(&Rule);
  return llvm::all_of(Rule.Rules,
                      [&](const GcRule &R) { return collectAges(R, To); });
}

const GcRule *onlyAgeIn(const GcRule &Rule) {
  llvm::SmallVector<const GcRule *, 2> Ages;
  return collectAges(Rule, Ages) && Ages.size() == 1 ? Ages.front() : nullptr;
}

std::string spellAge(const GcRule &Age, const TtlPolicy &P) {
  const milliseconds MaxAge = P.ruleAge();
  return Age.IsInSeconds ? std::to_string(MaxAge.count() / 1'000)
                         : spellDuration(MaxAge, P.AgeUnit);
}

const Expr *placeOf(const GcRule &Rule) {
  if (Rule.Made)
    return Rule.Made;
  for (const GcRule &R : Rule.Rules)
    if (const Expr *Place = placeOf(R))
      return Place;
  return nullptr;
}

/// "from the age of 5d".
static std::string describeAge(const AgeRange &Age, bool IsLate) {
  if (Age.Least == Age.Most)
    return "from the age of " + formatMicros(Age.Least);
  if (!IsLate && Age.Most == AgeRange::Never - 1)
    return "from some age";
  return IsLate ? "from an age of " + formatMicros(Age.Least) + " or more"
                : "from an age of " + formatMicros(Age.Most) + " or less";
}

/// Why a cell with such a timestamp is older than a rule's age.
static llvm::StringRef whyOlder(Meaning Timestamps) {
  switch (Timestamps) {
  case Meaning::Sequence:
    return "sequence numbers are times of 1970";
  case Meaning::Zero:
    return "timestamp 0 is 1970";
  default:
    return "timestamps that do not say when values expire are older than that";
  }
}

/// Returns true if \p Rule is, or has in it, a known age that is \p Micros, or
/// any known age if that is nothing.
static bool hasAge(const GcRule &Rule, std::optional<int64_t> Micros = {}) {
  if (Rule.IsUnknown || Rule.IsOverridden)
    return false;
  if (Rule.Kind == RuleKind::Age)
    return Rule.Count && Rule.Count == Micros.value_or(*Rule.Count);
  return llvm::any_of(Rule.Rules,
                      [&](const GcRule &R) { return hasAge(R, Micros); });
}

std::string consequenceOf(const GcRule &Rule, const TtlPolicy &P) {
  const AgeRange Age = ageOf(Rule);
  const std::string MaxAge = P.hasTtl() ? formatDuration(P.ruleAge()) : "";
  switch (contradictionOf(Rule, P)) {
  case Contradiction::None:
    break;
  case Contradiction::Keeps:
    if (Rule.Kind == RuleKind::None)
      return "is not set, so expired values stay for ever";
    return hasAge(Rule)
               ? "has its maximum age in an intersection, which keeps a cell "
                 "until every part matches, so the newest cells stay for ever, "
                 "expired or not"
               : "has no maximum age, so the newest cells stay for ever, "
                 "expired or not";
  case Contradiction::Late:
    return "collects cells " + describeAge(Age, true) + ", not of " + MaxAge +
           ", so expired values are kept";
  case Contradiction::Early:
    return "collects cells " + describeAge(Age, false) + ", not of " + MaxAge +
           (P.Kind == Strategy::OneSecond
                ? ", so a value is lost before it expires where clocks differ"
                : ", so values are lost before they expire");
  case Contradiction::Deletes:
    return "collects cells " + describeAge(Age, false) + "; " +
           whyOlder(P.Timestamps).str() + ", so every value is deleted";
  }
  return "";
}

std::string remedyFor(const GcRule &Rule, const TtlPolicy &P) {
  if (!P.hasTtl())
    return "set a number of versions, and no age";
  const milliseconds MaxAge = P.ruleAge();
  const std::string Wanted = "maximum age of '" +
                             spellDuration(MaxAge, P.AgeUnit) + "'";
  if (!hasAge(Rule, microseconds(MaxAge).count()))
    return "set a " + Wanted;
  // The other parts of the rule are wrong.
  return contradictionOf(Rule, P) == Contradiction::Early
             ? "take the shorter age out of the union"
             : "take the " + Wanted + " out of the intersection";
}

std::string describe(const RuleFlaw &Flaw) {
  switch (Flaw.Kind) {
  case RuleFlawKind::Age:
    return "the server rejects a maximum age of " +
           formatMicros(*Flaw.Rule->Count) + "; it is at least a millisecond";
  case RuleFlawKind::Versions:
    return "a garbage-collection rule keeps at least one version, not " +
           std::to_string(*Flaw.Rule->Count);
  case RuleFlawKind::Empty:
    return "this garbage-collection rule combines no rules: the server rejects "
           "it, or it collects nothing; add rules to it, or set none at all";
  case RuleFlawKind::Several:
    return "several rules are set in one 'GcRule', which holds only the last; "
           "the others have no effect";
  }
  llvm_unreachable("covered switch");
}

} // namespace clang::tidy::bigtable
