// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the analysis says of random garbage-collection rules, held against what
// they do to cells of any age. What code makes of rules is in checks/gc-policy.

#include "model/GcRule.h"
#include <gtest/gtest.h>
#include <random>

using namespace clang::tidy::bigtable;
using std::chrono::seconds;

namespace {

constexpr int64_t S = 1'000'000;

GcRule age(std::optional<int64_t> Micros) {
  GcRule Rule;
  Rule.Kind = RuleKind::Age;
  Rule.Count = Micros;
  return Rule;
}
GcRule versions(int64_t N) {
  GcRule Rule;
  Rule.Kind = RuleKind::Versions;
  Rule.Count = N;
  return Rule;
}
GcRule combined(RuleKind What, std::vector<GcRule> Rules) {
  GcRule Rule;
  Rule.Kind = What;
  Rule.Rules = std::move(Rules);
  return Rule;
}
GcRule unionOf(std::vector<GcRule> Rules) {
  return combined(RuleKind::Union, std::move(Rules));
}
GcRule intersectionOf(std::vector<GcRule> Rules) {
  return combined(RuleKind::Intersection, std::move(Rules));
}
TtlPolicy none(Meaning Timestamps) {
  TtlPolicy P;
  P.Timestamps = Timestamps;
  return P;
}

/// Whether the rule collects the newest cell of a column, which is that old.
bool collects(const GcRule &Rule, int64_t Age) {
  const auto Each = [&](const GcRule &R) { return collects(R, Age); };
  switch (Rule.Kind) {
  case RuleKind::None:
  case RuleKind::Versions:
    return false;
  case RuleKind::Age:
    return Age >= *Rule.Count;
  case RuleKind::Union:
    return std::any_of(Rule.Rules.begin(), Rule.Rules.end(), Each);
  case RuleKind::Intersection:
    return !Rule.Rules.empty() &&
           std::all_of(Rule.Rules.begin(), Rule.Rules.end(), Each);
  }
  return false;
}

GcRule randomRule(std::mt19937 &Random, unsigned Depth) {
  switch (Random() % (Depth == 0 ? 3 : 5)) {
  case 0:
    return GcRule();
  case 1:
    return age(Random() % 10);
  case 2:
    return versions(1 + Random() % 3);
  default:
    std::vector<GcRule> Rules;
    for (unsigned N = Random() % 4; N != 0; --N)
      Rules.push_back(randomRule(Random, Depth - 1));
    return combined(Random() % 2 ? RuleKind::Union : RuleKind::Intersection,
                    std::move(Rules));
  }
}

/// \p Rule, with something in it not known.
GcRule blurred(GcRule Rule, std::mt19937 &Random) {
  if (!Rule.Rules.empty() && Random() % 4 != 0) {
    GcRule &Part = Rule.Rules[Random() % Rule.Rules.size()];
    Part = blurred(Part, Random);
    return Rule;
  }
  return Rule.Kind == RuleKind::Age && Random() % 2 ? age(std::nullopt)
                                                    : GcRule::unknown();
}

TEST(GcRules, AgesAreThoseFromWhichTheNewestCellIsCollected) {
  std::mt19937 Random(1);
  for (unsigned I = 0; I != 20'000; ++I) {
    const GcRule Rule = randomRule(Random, 3);
    int64_t Age = 0;
    while (Age != 12 && !collects(Rule, Age))
      ++Age;
    const int64_t Wanted = Age == 12 ? AgeRange::Never : Age;
    const AgeRange Exact = ageOf(Rule);
    ASSERT_EQ(Exact.Least, Wanted);
    ASSERT_EQ(Exact.Most, Wanted);
    const AgeRange Range = ageOf(blurred(Rule, Random));
    ASSERT_LE(Range.Least, Wanted);
    ASSERT_GE(Range.Most, Wanted);
  }
}

TEST(GcRules, ContradictionsOfFamiliesWithATtl) {
  const auto OneSecond = [](const GcRule &Rule) {
    return contradictionOf(Rule, TtlPolicy::oneSecond());
  };
  EXPECT_EQ(OneSecond(age(S)), Contradiction::None);
  EXPECT_EQ(OneSecond(age(S + 1)), Contradiction::Late);
  EXPECT_EQ(OneSecond(age(S - 1)), Contradiction::Early);
  EXPECT_EQ(OneSecond(age(std::nullopt)), Contradiction::None);
  EXPECT_EQ(OneSecond(versions(1)), Contradiction::Keeps);
  EXPECT_EQ(OneSecond(GcRule()), Contradiction::Keeps);
  EXPECT_EQ(OneSecond(GcRule::unknown()), Contradiction::None);
  EXPECT_EQ(OneSecond(unionOf({age(S), versions(1)})), Contradiction::None);
  EXPECT_EQ(OneSecond(unionOf({age(2 * S), age(std::nullopt)})),
            Contradiction::None);
  EXPECT_EQ(OneSecond(unionOf({age(S / 2), age(std::nullopt)})),
            Contradiction::Early);
  EXPECT_EQ(OneSecond(intersectionOf({age(S), versions(1)})),
            Contradiction::Keeps);
  EXPECT_EQ(OneSecond(intersectionOf({GcRule::unknown(), versions(1)})),
            Contradiction::Keeps);
  EXPECT_EQ(OneSecond(intersectionOf({GcRule::unknown(), age(2 * S)})),
            Contradiction::Late);
  EXPECT_EQ(contradictionOf(age(S), TtlPolicy::defaultTtl(seconds(2))),
            Contradiction::Early);
}

TEST(GcRules, ContradictionsOfOtherFamilies) {
  for (const Meaning M : {Meaning::Unsaid, Meaning::Real}) {
    EXPECT_EQ(contradictionOf(age(S), none(M)), Contradiction::Deletes);
    EXPECT_EQ(contradictionOf(age(S + 1), none(M)), Contradiction::None);
    EXPECT_EQ(contradictionOf(age(std::nullopt), none(M)), Contradiction::None);
    EXPECT_EQ(contradictionOf(versions(1), none(M)), Contradiction::None);
  }
  for (const Meaning M : {Meaning::Sequence, Meaning::Zero}) {
    EXPECT_EQ(contradictionOf(age(1'000'000'000 * S), none(M)),
              Contradiction::Deletes);
    EXPECT_EQ(contradictionOf(age(std::nullopt), none(M)),
              Contradiction::Deletes);
    EXPECT_EQ(contradictionOf(GcRule::unknown(), none(M)), Contradiction::None);
    EXPECT_EQ(contradictionOf(intersectionOf({age(S), versions(1)}), none(M)),
              Contradiction::None);
  }
}

TEST(GcRules, FlawsAreFoundAtAnyDepth) {
  const auto Flaws = [](const GcRule &Rule) {
    std::string Text;
    for (const RuleFlaw &F : flawsOf(Rule))
      Text += describe(F) + "\n";
    return Text;
  };
  EXPECT_EQ(Flaws(unionOf({age(1'000), versions(1), age(std::nullopt)})), "");
  EXPECT_EQ(Flaws(unionOf({intersectionOf({age(999)}), versions(0)})),
            "the server rejects a maximum age of 999us; it is at least a "
            "millisecond\n"
            "a garbage-collection rule keeps at least one version, not 0\n");
  EXPECT_EQ(Flaws(intersectionOf({unionOf({})})).substr(0, 43),
            "this garbage-collection rule combines no ru");
  GcRule Several = age(0);
  Several.IsOverridden = true;
  EXPECT_EQ(flawsOf(Several).size(), 1u);
  EXPECT_EQ(flawsOf(Several).front().Kind, RuleFlawKind::Several);
}

TEST(GcRules, TheOnlyAge) {
  EXPECT_EQ(onlyAgeIn(unionOf({age(5), versions(1)}))->Count, 5);
  EXPECT_EQ(onlyAgeIn(unionOf({age(5), unionOf({age(6)})})), nullptr);
  EXPECT_EQ(onlyAgeIn(unionOf({age(5), GcRule::unknown()})), nullptr);
  EXPECT_EQ(onlyAgeIn(versions(1)), nullptr);
}

} // namespace
