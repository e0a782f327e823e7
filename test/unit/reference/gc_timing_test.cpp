// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// When the store collects garbage.

#include "testing.h"
#include <chrono>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

using namespace std::chrono_literals;
using Strings = std::vector<std::string>;

StoreOptions With(GcTiming timing) {
  StoreOptions options;
  options.gc_timing = timing;
  return options;
}

/// A store whose family "f" has MaxAge(1s), with a cell of timestamp 0.
TestStore OneCell(GcTiming timing) {
  TestStore t({{"f", GcRule::MaxAge(1s), {}}, {"g", {}, {}}}, With(timing));
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 0ms, ""}}));
  return t;
}

bool IsThere(TestStore const& t) { return !t.Read().empty(); }

TEST(GcTiming, NeverLeavesAllUntilItIsAsked) {
  TestStore t = OneCell(GcTiming::Never());
  t.clock->Advance(24h * 3650);
  EXPECT_TRUE(IsThere(t));
  EXPECT_EQ(Value(t.store.CollectGarbage("t")), 1);
  EXPECT_FALSE(IsThere(t));
  EXPECT_EQ(Value(t.store.Size("t")), TableSize());
}

TEST(GcTiming, AtOnceIsAtOnce) {
  TestStore t = OneCell(GcTiming::AtOnce());
  t.clock->Advance(1s);
  EXPECT_TRUE(IsThere(t));
  t.clock->Advance(1us);
  EXPECT_FALSE(IsThere(t));
}

TEST(GcTiming, AtOnceIsSeenByEveryOperation) {
  auto const expired = [] {
    TestStore t = OneCell(GcTiming::AtOnce());
    t.clock->Advance(1h);
    return t;
  };
  EXPECT_EQ(Value(expired().store.Size("t")), TableSize());
  EXPECT_FALSE(Value(
      expired().store.CheckAndMutateRow("t", "r", {}, {DeleteFromRow()}, {})));
  TestStore t = expired();
  // The value that has gone is not appended to, and its rule may then change.
  EXPECT_EQ(ToString(Value(t.store.ReadModifyWriteRow(
                "t", "r", {AppendValue{"f", "q", "x"}}))),
            "r{f:q@3600000000=x}");
  TestStore changed = expired();
  EXPECT_OK(changed.store.ModifyColumnFamilies(
      "t", {FamilyModification::Update("f", GcRule())}));
  EXPECT_FALSE(IsThere(changed));
}

TEST(GcTiming, AtOnceAppliesBetweenWrites) {
  TestStore t({{"f", GcRule::MaxNumVersions(1), {}}}, With(GcTiming::AtOnce()));
  for (auto at : {1ms, 2ms}) {
    EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", at, ""}}));
  }
  // The older version went when the newer one was written.
  EXPECT_OK(
      t.store.MutateRow("t", "r", {DeleteFromColumn{"f", "q", 2ms, 0ms}}));
  EXPECT_FALSE(IsThere(t));
}

TEST(GcTiming, EveryPeriod) {
  TestStore t = OneCell(GcTiming::Every(10s));
  t.clock->Advance(10s - 1us);
  EXPECT_TRUE(IsThere(t));
  t.clock->Advance(1us);
  EXPECT_FALSE(IsThere(t));
}

TEST(GcTiming, APassDoesNotDependOnWhenItIsNoticed) {
  // The pass at 10s cannot delete what becomes collectable at 11s.
  TestStore t = OneCell(GcTiming::Every(10s));
  EXPECT_OK(t.store.MutateRow(
      "t", "r", {SetCell{"f", "q", 10s, ""}, SetCell{"f", "p", 1s, ""}}));
  t.clock->Advance(19s);
  EXPECT_EQ(t.Read(), Strings{"r{f:q@10000000=}"});
  t.clock->Advance(1s);
  EXPECT_EQ(t.Read(), Strings());
}

TEST(GcTiming, APassComesBeforeTheOperationThatNoticesIt) {
  TestStore t({{"f", GcRule::MaxNumVersions(1), {}}},
              With(GcTiming::Every(1s)));
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 2ms, "old"}}));
  t.clock->Advance(1s);
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 3ms, "new"}}));
  EXPECT_EQ(t.Read(), Strings{"r{f:q@3000=new f:q@2000=old}"});
  t.clock->Advance(1s);
  EXPECT_EQ(t.Read(), Strings{"r{f:q@3000=new}"});
}

TEST(GcTiming, LateIsAWeek) {
  TestStore t = OneCell(GcTiming::Late());
  t.clock->Advance(24h * 7 - 1us);
  EXPECT_TRUE(IsThere(t));
  t.clock->Advance(1us);
  EXPECT_FALSE(IsThere(t));
}

TEST(GcTiming, LateCanBeLaterThanAWeekAfterTheWrite) {
  TestStore t = OneCell(GcTiming::Late());
  t.clock->Advance(24h * 7);
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 24h * 7, ""}}));
  t.clock->Advance(24h * 7 - 1us);
  EXPECT_TRUE(IsThere(t));
  t.clock->Advance(1us);
  EXPECT_FALSE(IsThere(t));
}

/// The instants, in steps of 1ms, at which a cell that was written just before
/// is first gone.
std::vector<int> Collected(std::uint64_t seed) {
  TestStore t = OneCell(GcTiming::Random(1s, seed));
  std::vector<int> gone;
  for (int now = 1001; now <= 11000; ++now) {
    t.clock->Set(VirtualClock::time_point(std::chrono::milliseconds(now)));
    if (IsThere(t)) continue;
    gone.push_back(now);
    EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 0ms, ""}}));
  }
  return gone;
}

TEST(GcTiming, RandomIsWithinTheWindow) {
  std::vector<int> const gone = Collected(bigtable_tidy_test::Seed());
  ASSERT_GE(gone.size(), 9);  // Or a gap was longer than a second.
  std::set<int> gaps;
  for (std::size_t i = 1; i < gone.size(); ++i) {
    EXPECT_LE(gone[i] - gone[i - 1], 1001);
    gaps.insert(gone[i] - gone[i - 1]);
  }
  EXPECT_GT(gaps.size(), 2) << "not random";
}

TEST(GcTiming, RandomIsDecidedByTheSeed) {
  EXPECT_EQ(Collected(bigtable_tidy_test::Seed()),
            Collected(bigtable_tidy_test::Seed()));
  EXPECT_NE(Collected(1), Collected(2));
}

TEST(GcTiming, RandomSurvivesJumps) {
  TestStore t = OneCell(GcTiming::Random(1us, bigtable_tidy_test::Seed()));
  t.clock->Set(VirtualClock::time_point::max());
  EXPECT_FALSE(IsThere(t));
  t.clock->Set(VirtualClock::time_point::min());
  EXPECT_FALSE(IsThere(t));
}

TEST(GcTiming, EverySurvivesJumps) {
  TestStore t = OneCell(GcTiming::Every(1us));
  t.clock->Set(VirtualClock::time_point::max());
  EXPECT_FALSE(IsThere(t));
}

TEST(GcTiming, DoesNotGoBackWithTheClock) {
  TestStore t = OneCell(GcTiming::AtOnce());
  t.clock->Set(VirtualClock::time_point(1h));
  EXPECT_EQ(Value(t.store.CollectGarbage("t")), 1);
  t.clock->Set(VirtualClock::time_point(0s));
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 0ms, ""}}));
  EXPECT_FALSE(IsThere(t));
}

TEST(GcBoundary, DecidesOnTheInstant) {
  for (auto const boundary : {GcBoundary::kOlderThan, GcBoundary::kAtLeast}) {
    StoreOptions options;
    options.gc_boundary = boundary;
    TestStore t({{"f", GcRule::MaxAge(1s), {}}}, options);
    EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 1ms, ""}}));
    t.clock->Advance(1001ms);
    EXPECT_EQ(Value(t.store.CollectGarbage("t")),
              boundary == GcBoundary::kAtLeast ? 1 : 0);
  }
}

TEST(CollectGarbage, TakesRowsOfASet) {
  TestStore t({{"f", GcRule::MaxAge(1s), {}}});
  for (char const* key : {"a", "b", "c"}) {
    EXPECT_OK(t.store.MutateRow("t", key, {SetCell{"f", "q", 0ms, ""}}));
  }
  t.clock->Advance(1h);
  EXPECT_EQ(Value(t.store.CollectGarbage(
                "t", {{"a"}, {RowRange::Closed("b0", "z")}})),
            2);
  EXPECT_EQ(t.Read(), Strings{"b{f:q@0=}"});
}

// drawback: live-purge
TEST(GcTiming, LeavesWhatADeleteOfLiveCellsDoesNotFind) {
  for (bool const is_live : {true, false}) {
    TestStore t({{"f", GcRule::MaxAge(1s), {}}});
    EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"f", "q", 1h, ""}}));
    t.clock->Advance(24h);
    Filter const predicate =
        is_live ? Filter::TimestampRange(24h, 0h) : Filter::PassAll();
    EXPECT_EQ(Value(t.store.CheckAndMutateRow("t", "r", predicate,
                                              {DeleteFromRow()}, {})),
              !is_live);
    EXPECT_EQ(IsThere(t), is_live);
  }
}

// drawback: torn-record
TEST(GcTiming, TearsRecordsWhoseCellsExpireApart) {
  for (GcTiming const timing : {GcTiming::Never(), GcTiming::AtOnce()}) {
    TestStore t({{"f", GcRule::MaxAge(1s), {}}}, With(timing));
    EXPECT_OK(t.store.MutateRow(
        "t", "apart",
        {SetCell{"f", "token", 1h, ""}, SetCell{"f", "user", 2h, ""}}));
    EXPECT_OK(t.store.MutateRow(
        "t", "at once",
        {SetCell{"f", "token", 2h, ""}, SetCell{"f", "user", 2h, ""}}));
    t.clock->Advance(90min);
    EXPECT_EQ(t.Read(Filter::TimestampRange(90min, 0h)),
              (Strings{"apart{f:user@7200000000=}",
                       "at once{f:token@7200000000= f:user@7200000000=}"}));
    t.clock->Advance(90min);
    EXPECT_EQ(t.Read(Filter::TimestampRange(3h, 0h)), Strings{});
  }
}

/// A store whose families "f" and "g" have MaxAge(1s), each with a cell of
/// timestamp 0.
TestStore TwoFamilies(GcTiming timing) {
  TestStore t({{"f", GcRule::MaxAge(1s), {}}, {"g", GcRule::MaxAge(1s), {}}},
              With(timing));
  EXPECT_OK(t.store.MutateRow(
      "t", "r", {SetCell{"f", "q", 0ms, ""}, SetCell{"g", "q", 0ms, ""}}));
  return t;
}

TEST(SetGcTiming, OfOneFamilyLeavesTheOthers) {
  TestStore t = TwoFamilies(GcTiming::Never());
  EXPECT_OK(t.store.SetGcTiming("t", "g", GcTiming::AtOnce()));
  t.clock->Advance(1h);
  EXPECT_EQ(t.Read(), Strings{"r{f:q@0=}"});
  EXPECT_OK(t.store.SetGcTiming("t", "f", GcTiming::Every(1h)));
  t.clock->Advance(59min);
  EXPECT_EQ(t.Read(), Strings{"r{f:q@0=}"});
  t.clock->Advance(1min);
  EXPECT_FALSE(IsThere(t));
}

TEST(SetGcTiming, OfOneFamilyCanBeLaterThanThatOfTheOthers) {
  for (GcTiming const timing : {GcTiming::AtOnce(), GcTiming::Every(1min)}) {
    TestStore t = TwoFamilies(timing);
    EXPECT_OK(t.store.SetGcTiming("t", "f", GcTiming::Never()));
    t.clock->Advance(1h);
    EXPECT_EQ(t.Read(), Strings{"r{f:q@0=}"});
    EXPECT_EQ(Value(t.store.CollectGarbage("t")), 1);
  }
}

TEST(SetGcTiming, OfTheTableIsThatOfEachFamily) {
  TestStore t = TwoFamilies(GcTiming::AtOnce());
  EXPECT_OK(t.store.SetGcTiming("t", "f", GcTiming::AtOnce()));
  EXPECT_OK(t.store.SetGcTiming("t", "", GcTiming::Never()));
  t.clock->Advance(1h);
  EXPECT_EQ(t.Read(), Strings{"r{f:q@0= g:q@0=}"});
}

TEST(SetGcTiming, IsForgottenWithTheFamily) {
  TestStore t = TwoFamilies(GcTiming::Never());
  EXPECT_OK(t.store.SetGcTiming("t", "g", GcTiming::AtOnce()));
  EXPECT_OK(t.store.ModifyColumnFamilies(
      "t", {FamilyModification::Drop("g"),
            FamilyModification::Create({"g", GcRule::MaxAge(1s), {}})}));
  EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{"g", "q", 0ms, ""}}));
  t.clock->Advance(1h);
  EXPECT_EQ(t.Read(), Strings{"r{f:q@0= g:q@0=}"});
}

TEST(SetGcTiming, OfWhatIsNotThere) {
  TestStore t = TwoFamilies(GcTiming::Never());
  EXPECT_EQ(t.store.SetGcTiming("u", "", GcTiming::AtOnce()),
            Status(StatusCode::kNotFound, "table 'u' not found"));
  EXPECT_EQ(
      t.store.SetGcTiming("t", "h", GcTiming::AtOnce()),
      Status(StatusCode::kNotFound, "table 't' has no column family 'h'"));
}

// drawback: kept-by-rank
TEST(CollectGarbage, GoesByTheRuleOfEachFamily) {
  TestStore t(
      {{"age", GcRule::MaxAge(1h), {}},
       {"versions", GcRule::MaxNumVersions(2), {}},
       {"either",
        GcRule::Union({GcRule::MaxAge(1h), GcRule::MaxNumVersions(2)}),
        {}},
       {"both",
        GcRule::Intersection({GcRule::MaxAge(1h), GcRule::MaxNumVersions(1)}),
        {}},
       {"none", {}, {}}});
  for (char const* family : {"age", "versions", "either", "both", "none"}) {
    for (auto at : {0h, 1h, 2h, 3h}) {
      EXPECT_OK(t.store.MutateRow("t", "r", {SetCell{family, "q", at, ""}}));
    }
  }
  t.clock->Advance(150min);  // Half past two.
  EXPECT_TRUE(t.store.CollectGarbage("t").ok());
  std::string text;
  auto const rows = Value(t.store.ReadRows("t", {}));
  for (Cell const& cell : rows.at(0).cells) {
    text += cell.family + std::to_string(cell.timestamp / 1h) + " ";
  }
  EXPECT_EQ(text,
            "age3 age2 versions3 versions2 either3 either2 both3 both2 "
            "none3 none2 none1 none0 ");
}

}  // namespace
}  // namespace bigtable_ttl::reference
