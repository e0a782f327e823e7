// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/VersionFlaws.h"
#include "../seed.h"
#include "FilterReader.h"
#include "model/GcRule.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <map>

using namespace clang::tidy::bigtable;
using namespace random_filters;
using random_filters::Filter;

namespace {

using Kind = VersionFlawKind;

FilterNode stage(Stage Kind, std::optional<int64_t> Limit = std::nullopt) {
  FilterNode Node;
  Node.Kind = Kind;
  Node.Limit = Limit;
  return Node;
}

FilterNode chain(std::vector<FilterNode> Parts) {
  FilterNode Node = stage(Stage::Chain);
  Node.Parts = std::move(Parts);
  return Node;
}

std::vector<ReadFamily> familiesWith(std::optional<int64_t> A,
                                     std::optional<int64_t> B) {
  std::vector<ReadFamily> Families = {{"a", TtlPolicy::none()},
                                      {"b", TtlPolicy::none()}};
  Families[0].Policy.Versions = A;
  Families[1].Policy.Versions = B;
  return Families;
}

/// What is wrong with \p Filter in family 'a', of which one version counts.
std::vector<Kind> kindsIn(const FilterNode &Filter, bool IsPredicate = false) {
  std::vector<Kind> Result;
  for (const VersionFlaw &F : versionFlawsOf(
           Filter, familiesWith(1, std::nullopt), IsPredicate))
    Result.push_back(F.Kind);
  return Result;
}

const std::vector<Kind> None;

TEST(VersionFlaws, ComparisonsLookAtReplacedVersions) {
  const FilterNode Value = stage(Stage::Value), OfA = families({"a"});
  EXPECT_EQ(kindsIn(chain({OfA, Value})), std::vector{Kind::Compares});
  EXPECT_EQ(kindsIn(chain({OfA, Value}), true), std::vector{Kind::Compares});
  EXPECT_EQ(kindsIn(chain({OfA, Value, latest(1)})),
            std::vector{Kind::Compares});
  EXPECT_EQ(kindsIn(chain({OfA, latest(2), Value}), true),
            std::vector{Kind::Compares});
  EXPECT_EQ(kindsIn(chain({OfA, latest(1), Value})), None);
  EXPECT_EQ(kindsIn(chain({latest(1), OfA, Value, Value})), None);
  EXPECT_EQ(kindsIn(chain({OfA, stage(Stage::Count, 1), Value})), None);
  // Of how many it is not known.
  EXPECT_EQ(kindsIn(chain({OfA, stage(Stage::Latest), Value})), None);
  EXPECT_EQ(kindsIn(chain({stage(Stage::None), OfA, Value})), None);
  EXPECT_EQ(kindsIn(chain({families({"b"}), Value})), None);
}

TEST(VersionFlaws, CountsLookAtReplacedVersions) {
  const FilterNode OfA = families({"a"});
  const FilterNode Ten = stage(Stage::Count, 10), Skip = stage(Stage::Skip);
  EXPECT_EQ(kindsIn(chain({OfA, Ten, latest(1)})), std::vector{Kind::Counts});
  EXPECT_EQ(kindsIn(chain({OfA, Skip})), std::vector{Kind::Counts});
  EXPECT_EQ(kindsIn(chain({OfA, latest(1), Ten})), None);
  EXPECT_EQ(kindsIn(chain({OfA, stage(Stage::Count, 1)})), None);
  // Of a predicate it only matters whether a cell passes.
  EXPECT_EQ(kindsIn(chain({OfA, Ten}), true), None);
}

TEST(VersionFlaws, BoundsKeepTheNewestUnlessTheyEnd) {
  const FilterNode OfA = families({"a"}), Value = stage(Stage::Value);
  FilterNode Until = liveSince(std::chrono::hours(1));
  EXPECT_EQ(kindsIn(chain({OfA, Until, latest(1), Value})), None);
  EXPECT_EQ(kindsIn(chain({OfA, Until, Value}), true),
            std::vector{Kind::Compares});
  // How it was at that time.
  Until.Ends = {Bound::at(0)};
  EXPECT_EQ(kindsIn(chain({OfA, Until, Value})), None);
}

TEST(VersionFlaws, ReadsReturnReplacedVersions) {
  const FilterNode OfA = families({"a"});
  EXPECT_EQ(kindsIn(OfA), std::vector{Kind::Returns});
  EXPECT_EQ(kindsIn(OfA, true), None);
  EXPECT_EQ(kindsIn(chain({OfA, latest(1)})), None);
}

TEST(VersionFlaws, LatestIsForFamiliesThatKeepAsMany) {
  const FilterNode Value = stage(Stage::Value);
  const auto LatestFor = [&](std::optional<int64_t> A, std::optional<int64_t> B,
                             const FilterNode &Filter) {
    const auto Families = familiesWith(A, B);
    const auto Flaws = versionFlawsOf(Filter, Families, false);
    EXPECT_FALSE(Flaws.empty());
    return Flaws.empty() ? std::nullopt : latestFor(Flaws.front(), Families);
  };
  EXPECT_EQ(LatestFor(3, 1, chain({families({"a"}), Value}))->Limit, 3);
  EXPECT_TRUE(LatestFor(2, 2, chain({families({"a", "b"}), Value})));
  EXPECT_FALSE(LatestFor(2, 1, chain({families({"a", "b"}), Value})));
  EXPECT_FALSE(LatestFor(1, std::nullopt, chain({families({"a", "b"}), Value})));
  // Others that the table has.
  EXPECT_FALSE(LatestFor(1, 1, Value));
}

TEST(VersionsOf, WhatARuleKeepsWhateverItsAge) {
  const auto Rule = [](RuleKind Kind, std::optional<int64_t> Count,
                       std::vector<GcRule> Rules = {}) {
    GcRule R;
    R.Kind = Kind;
    R.Count = Count;
    R.Rules = std::move(Rules);
    return R;
  };
  const GcRule One = Rule(RuleKind::Versions, 1),
               Three = Rule(RuleKind::Versions, 3),
               Age = Rule(RuleKind::Age, 1000);
  EXPECT_EQ(versionsOf(Three), 3);
  EXPECT_EQ(versionsOf(Age), std::nullopt);
  EXPECT_EQ(versionsOf(Rule(RuleKind::Union, {}, {Age, Three})), 3);
  EXPECT_EQ(versionsOf(Rule(RuleKind::Union, {}, {One, Three})), 1);
  EXPECT_EQ(versionsOf(Rule(RuleKind::Intersection, {}, {One, Three})), 3);
  EXPECT_EQ(versionsOf(Rule(RuleKind::Intersection, {}, {Age, Three})),
            std::nullopt);
  EXPECT_EQ(versionsOf(Rule(RuleKind::Versions, std::nullopt)), std::nullopt);
  EXPECT_EQ(versionsOf(GcRule::unknown()), std::nullopt);
}

/// \p Cells without some that a rule of so many versions collects.
Row afterCollection(const Case &C, int64_t Versions) {
  std::map<std::pair<unsigned, unsigned>, int64_t> Seen;
  Row Left;
  for (size_t I = 0; I != C.Cells.size(); ++I)
    if (const Cell &Each = C.Cells[I];
        ++Seen[{Each.Family, Each.Column}] <= Versions || !C.Collected[I])
      Left.push_back(Each);
  return Left;
}

TEST(VersionFlaws, FixedFiltersDoNotSeeCollection) {
  const uint64_t Seed = bigtable_tidy_test::Seed();
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(Seed));
  Generator Random(Seed);
  unsigned NumFixed = 0, NumMattered = 0;
  for (unsigned N = 0; N != 4000; ++N) {
    Case C = Random.make(/*Hides=*/false);
    const int64_t Versions = 1 + Random.below(2);
    for (ReadFamily &Each : C.Families)
      if (!Random.oneIn(4))
        Each.Policy.Versions = Versions;
    const FilterNode Tree = treeOf(C.Tree);
    for (const VersionFlaw &F : versionFlawsOf(Tree, C.Families, false)) {
      if (F.Condition || !latestFor(F, C.Families))
        continue;
      Filter Latest, Fixed;
      Latest.Kind = Filter::Op::Latest;
      Latest.Count = static_cast<int>(Versions);
      Fixed.Kind = Filter::Op::Chain;
      Fixed.Parts = {Latest, C.Tree};
      const Row Left = afterCollection(C, Versions);
      NumMattered += run(C.Tree, C.Cells) != run(C.Tree, Left);
      ++NumFixed;
      ASSERT_EQ(run(Fixed, C.Cells), run(Fixed, Left)) << "case " << N;
      break;
    }
  }
  EXPECT_GT(NumFixed, 50u);
  EXPECT_GT(NumMattered, 5u);
}

} // namespace
