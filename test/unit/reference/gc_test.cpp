// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/gc.h"
#include "../seed.h"
#include "bigtable_ttl/ttl.h"
#include "gc_rules.h"
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <ratio>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;
using std::chrono::system_clock;

constexpr auto kMaxInt = std::numeric_limits<std::int64_t>::max();
constexpr auto kMinInt = std::numeric_limits<std::int64_t>::min();

system_clock::time_point At(microseconds since_epoch) {
  return system_clock::time_point(
      std::chrono::duration_cast<system_clock::duration>(since_epoch));
}

/// `rule` within as many unions as asked.
GcRule Nested(GcRule rule, int depth) {
  for (; depth != 0; --depth) {
    std::vector<GcRule> rules;
    rules.push_back(std::move(rule));
    rule = GcRule::Union(std::move(rules));
  }
  return rule;
}

GcRule UnionOfVersions(int n) {
  return GcRule::Union(std::vector<GcRule>(static_cast<std::size_t>(n),
                                           GcRule::MaxNumVersions(1)));
}

/// How many cells a rule keeps of one column.
std::size_t Keep(GcRule const& rule, std::vector<std::int64_t> const& newest,
                 microseconds now,
                 GcBoundary boundary = GcBoundary::kOlderThan) {
  return GcPlan(rule).At(At(now), boundary).Keep(newest.data(), newest.size());
}

TEST(GcRule, ComparesByMeaning) {
  EXPECT_EQ(GcRule::MaxAge(1s), GcRule::MaxAge(1000ms));
  EXPECT_NE(GcRule::MaxAge(1s), GcRule::MaxNumVersions(1));
}

TEST(GcRule, CutsAndClampsAges) {
  using Real = std::chrono::duration<double>;
  using Long = std::chrono::duration<std::int64_t, std::ratio<86400>>;
  EXPECT_EQ(GcRule::MaxAge(1999ns).max_age(), 1us);
  EXPECT_EQ(GcRule::MaxAge(-1ns).max_age(), -1us);
  EXPECT_EQ(GcRule::MaxAge(Real(1.5)).max_age(), 1500ms);
  EXPECT_EQ(GcRule::MaxAge(Long(kMaxInt)).max_age(), microseconds::max());
  EXPECT_EQ(GcRule::MaxAge(Long(kMinInt)).max_age(), microseconds::min());
  EXPECT_EQ(GcRule::MaxAge(Real(1e300)).max_age(), microseconds::max());
  EXPECT_EQ(
      GcRule::MaxAge(Real(std::numeric_limits<double>::quiet_NaN())).max_age(),
      microseconds::min());
  EXPECT_EQ(GcRule::MaxAge(microseconds::max()).max_age(), microseconds::max());
}

TEST(GcRule, IsMovedWithoutThrowing) {
  EXPECT_TRUE(std::is_nothrow_move_constructible_v<GcRule>);
  EXPECT_TRUE(std::is_nothrow_move_assignable_v<GcRule>);
}

TEST(GcRule, NestedDeepNeedsNoStack) {
  auto rule = Nested(GcRule::MaxNumVersions(2), 1'000'000);
  EXPECT_EQ(Validate(rule).code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(ToString(rule).size(),
            2'000'000 + std::string("maxversions=2").size());
  EXPECT_EQ(Keep(rule, {3, 2, 1}, 0us), 2U);
  rule = GcRule();  // Destroys it.
  EXPECT_TRUE(Validate(rule).ok());
}

TEST(Validate, AcceptsWhatTheServiceDoes) {
  EXPECT_EQ(Validate(GcRule()), Status());
  EXPECT_EQ(Validate(GcRule::MaxAge(1ms)), Status());
  EXPECT_EQ(Validate(GcRule::MaxAge(microseconds::max())), Status());
  EXPECT_EQ(Validate(GcRule::MaxNumVersions(1)), Status());
  EXPECT_EQ(Validate(GcRule::Union({})), Status());
  EXPECT_EQ(Validate(GcRule::Intersection({GcRule(), GcRule::MaxAge(1h)})),
            Status());
}

TEST(Validate, RefusesAgesAndVersionsThatAreTooLow) {
  auto const refused = [](GcRule const& rule, std::string const& message) {
    EXPECT_EQ(Validate(rule),
              Status(StatusCode::kInvalidArgument, "the maximum " + message));
  };
  refused(
      GcRule::MaxAge(999us),
      "age of a garbage collection rule is 999us, expected at least 1000us");
  refused(GcRule::MaxAge(-1h),
          "age of a garbage collection rule is "
          "-3600000000us, expected at least 1000us");
  refused(GcRule::MaxNumVersions(0),
          "number of versions of a garbage collection rule is 0, expected at "
          "least 1");
  refused(GcRule::MaxNumVersions(-5),
          "number of versions of a garbage collection rule is -5, expected at "
          "least 1");
  refused(GcRule::Union(
              {GcRule::MaxAge(1h), GcRule::Intersection({GcRule::MaxAge(0s)})}),
          "age of a garbage collection rule is 0us, expected at least 1000us");
}

// By hand, from the encoding of protocol buffers: a rule of versions takes a
// tag and a varint, and as a rule in a union a tag and a length more. The union
// is a tag and a length of two bytes, from 128 bytes on.
TEST(Validate, RefusesMoreThan500Bytes) {
  auto const too_long = [](GcRule rule, std::string const& size) {
    EXPECT_EQ(Validate(rule),
              Status(StatusCode::kInvalidArgument,
                     "the garbage collection rule takes " + size +
                         " bytes as a protocol buffer, expected at most 500"));
  };
  auto const with = [](int n, GcRule rule) {
    auto rules = UnionOfVersions(n).rules();
    rules.push_back(std::move(rule));
    return GcRule::Union(std::move(rules));
  };
  EXPECT_EQ(Validate(UnionOfVersions(124)), Status());  // 3 + 124 * 4 = 499
  too_long(UnionOfVersions(125), "503");
  // A varint of two bytes from 128 on.
  EXPECT_EQ(Validate(with(123, GcRule::MaxNumVersions(127))), Status());  // 499
  EXPECT_EQ(Validate(with(123, GcRule::MaxNumVersions(128))), Status());  // 500
  too_long(with(123, GcRule::MaxNumVersions(16384)), "501");
  // No rule is a message of no bytes.
  too_long(with(124, GcRule()), "501");
  // An age is a message in the rule, which leaves out zeros.
  EXPECT_EQ(Validate(with(122, GcRule::MaxAge(127s))), Status());  // 3+488+6
  EXPECT_EQ(Validate(with(122, GcRule::MaxAge(35h))), Status());   // 499
  EXPECT_EQ(Validate(with(122, GcRule::MaxAge(600h))), Status());  // 500
  too_long(with(122, GcRule::MaxAge(90000h)), "501");  // 5 bytes of seconds
  // 1ms is 1,000,000 nanoseconds, in three bytes.
  EXPECT_EQ(Validate(with(122, GcRule::MaxAge(1ms))), Status());  // 3+488+8
  too_long(with(122, GcRule::MaxAge(1001ms)), "501");
  // Each union about it is a tag and a length more, and so is it in that.
  too_long(Nested(UnionOfVersions(123), 1), "501");
  EXPECT_EQ(Validate(Nested(UnionOfVersions(122), 1)), Status());
  EXPECT_EQ(Validate(GcRule::Intersection(UnionOfVersions(124).rules())),
            Status());
}

TEST(ToString, ReadsAsCbtDoes) {
  auto const two_days = GcRule::MaxAge(48h);
  auto const three = GcRule::MaxNumVersions(3);
  EXPECT_EQ(ToString(GcRule()), "never");
  EXPECT_EQ(ToString(two_days), "maxage=2d");
  EXPECT_EQ(ToString(GcRule::MaxAge(36h)), "maxage=36h");
  EXPECT_EQ(ToString(GcRule::MaxAge(90s)), "maxage=90s");
  EXPECT_EQ(ToString(GcRule::MaxAge(3min)), "maxage=3m");
  EXPECT_EQ(ToString(GcRule::MaxAge(1500ms)), "maxage=1500ms");
  EXPECT_EQ(ToString(GcRule::MaxAge(1500us)), "maxage=1500us");
  EXPECT_EQ(ToString(three), "maxversions=3");
  EXPECT_EQ(ToString(GcRule::Union({two_days, three})),
            "(maxage=2d || maxversions=3)");
  EXPECT_EQ(ToString(GcRule::Intersection(
                {two_days, GcRule::Union({three, GcRule()}), three})),
            "(maxage=2d && (maxversions=3 || never) && maxversions=3)");
  EXPECT_EQ(ToString(GcRule::Union({three})), "(maxversions=3)");
  EXPECT_EQ(ToString(GcRule::Union({GcRule::Intersection({})})),
            "(intersection())");
  EXPECT_EQ(ToString(GcRule::Union({})), "union()");
}

TEST(GcPlan, KeepsAllWithoutARule) {
  auto const one = GcRule::MaxNumVersions(1);
  for (auto const& rule :
       {GcRule(), GcRule::Union({}), GcRule::Intersection({}),
        GcRule::Intersection({one, GcRule()}),
        GcRule::Intersection({one, GcRule::Union({})}),
        GcRule::Union({GcRule(), GcRule::Intersection({})}),
        GcRule::MaxAge(microseconds::max())}) {
    EXPECT_TRUE(GcPlan(rule).KeepsAll()) << ToString(rule);
    EXPECT_EQ(Keep(rule, {kMaxInt, 0, kMinInt}, 1us), 3U) << ToString(rule);
  }
  for (auto const& rule :
       {one, GcRule::MaxAge(1h), GcRule::Union({one, GcRule()}),
        GcRule::Intersection({one, GcRule::MaxAge(1h)})}) {
    EXPECT_FALSE(GcPlan(rule).KeepsAll()) << ToString(rule);
  }
}

TEST(GcPlan, HasOneStepForEachAgeThatCounts) {
  using Step = GcCutoffs::Step;
  using Steps = std::vector<Step>;
  constexpr auto kAny = std::numeric_limits<std::size_t>::max();
  auto const steps = [](GcRule const& rule) {
    return GcPlan(rule).At(At(100us)).steps();
  };
  auto const age = [](std::int64_t n) {
    return GcRule::MaxAge(microseconds(n));
  };
  auto const versions = [](int n) { return GcRule::MaxNumVersions(n); };
  EXPECT_EQ(steps(GcRule::Union({age(10), versions(3), age(20), versions(5)})),
            (Steps{{3, 90}}));
  EXPECT_EQ(
      steps(GcRule::Intersection({age(10), versions(3), age(20), versions(5)})),
      (Steps{{5, kMinInt}, {kAny, 80}}));
  EXPECT_EQ(
      steps(GcRule::Intersection({GcRule::Union({age(10), versions(7)}),
                                  GcRule::Union({age(20), versions(3)}),
                                  GcRule::Union({age(15), versions(3)})})),
      (Steps{{3, 80}, {7, 90}}));
}

TEST(GcPlan, AtExactlyTheMaximumAge) {
  std::vector<std::int64_t> const newest{91, 90, 89};
  auto const rule = GcRule::MaxAge(10us);
  EXPECT_EQ(Keep(rule, newest, 100us), 2U);
  EXPECT_EQ(Keep(rule, newest, 100us, GcBoundary::kOlderThan), 2U);
  EXPECT_EQ(Keep(rule, newest, 100us, GcBoundary::kAtLeast), 1U);
  // A part of a microsecond does not count.
  if constexpr (std::is_same_v<system_clock::duration,
                               std::chrono::nanoseconds>) {
    auto const cutoffs =
        GcPlan(rule).At(At(100us) + system_clock::duration(999));
    EXPECT_EQ(cutoffs.Keep(newest.data(), newest.size()), 2U);
  }
}

TEST(GcPlan, SaturatesFarInstantsAndAges) {
  auto const longest = GcRule::MaxAge(microseconds::max() - 1us);
  std::vector<std::int64_t> const newest{kMaxInt, 0, -1};
  auto const first = system_clock::time_point::min();
  auto const last = system_clock::time_point::max();
  for (auto const boundary : {GcBoundary::kOlderThan, GcBoundary::kAtLeast}) {
    auto const keep = [&](GcRule const& rule, system_clock::time_point now) {
      return GcPlan(rule).At(now, boundary).Keep(newest.data(), newest.size());
    };
    EXPECT_EQ(keep(longest, first), 3U);
    EXPECT_EQ(keep(longest, last), 3U);
    EXPECT_EQ(keep(GcRule::MaxAge(1ms), first), 3U);
    EXPECT_EQ(keep(GcRule::MaxAge(1ms), last), 1U);
    EXPECT_EQ(keep(GcRule::MaxAge(microseconds::min()), last), 1U);
    EXPECT_EQ(keep(GcRule::MaxAge(microseconds::min()), first), 1U);
  }
}

TEST(GcCutoffs, TakeReversedColumnsAndNone) {
  std::vector<std::int64_t> const oldest{1, 2, 3, 4};
  auto const cutoffs =
      GcPlan(GcRule::Union({GcRule::MaxAge(7us), GcRule::MaxNumVersions(3)}))
          .At(At(10us));
  EXPECT_EQ(cutoffs.Keep(oldest.rbegin(), oldest.size()), 2U);
  EXPECT_EQ(cutoffs.Keep(oldest.rbegin(), 0), 0U);
  EXPECT_EQ(cutoffs.Keep(static_cast<std::int64_t const*>(nullptr), 0), 0U);
}

TEST(GcCutoffs, KeepWhatTheRuleDoesNotDelete) {
  auto const seed = bigtable_tidy_test::Seed();
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(seed));
  RandomCells random(seed);
  for (int round = 0; round != 20'000; ++round) {
    std::size_t const n = random.Number(0, 9) == 0 ? random.Number(0U, 400U)
                                                   : random.Number(0U, 12U);
    // As many timestamps as cells, or a few times that: the edge is often hit.
    auto const span = static_cast<std::int64_t>(n) * random.Number(1, 3) + 1;
    std::int64_t const now = random.Number<std::int64_t>(0, 1'000'000);
    auto const ahead = random.Number<std::int64_t>(0, span / 3);
    auto const column = random.Column(n, now + ahead - span, now + ahead);
    auto const rule = random.Rule(span, static_cast<std::int32_t>(n) + 2);
    auto const boundary = random.Number(0, 1) == 0 ? GcBoundary::kOlderThan
                                                   : GcBoundary::kAtLeast;
    auto const kept = Keep(rule, column, microseconds(now), boundary);
    for (std::size_t i = 0; i != n; ++i) {
      ASSERT_EQ(i >= kept, Deletes(rule, i, column[i], now, boundary))
          << ToString(rule) << ", round " << round << ", cell " << i << " of "
          << n << ", age " << now - column[i];
    }
  }
}

// What ttl.h promises of a family whose rule is MaxAge(ttl.max_age()).
TEST(GcCutoffs, AgreeWithTtl) {
  auto const seed = bigtable_tidy_test::Seed();
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(seed));
  RandomCells random(seed);
  auto const cell_is_kept = [](GcRule const& rule, microseconds timestamp,
                               system_clock::time_point now,
                               GcBoundary boundary) {
    std::int64_t const cell = timestamp.count();
    return GcPlan(rule).At(now, boundary).Keep(&cell, 1) == 1;
  };
  for (int round = 0; round != 100'000; ++round) {
    auto const ttl = random.Number(0, 1) == 0
                         ? Ttl::OneSecond()
                         : Ttl::Default(std::chrono::milliseconds(
                               random.Number(1, 100'000)));
    auto const now =
        At(microseconds(random.Number<std::int64_t>(0, 1'000'000'000'000)));
    // About the instant of expiry, or that at which it may be deleted.
    auto const timestamp =
        std::chrono::floor<microseconds>(now.time_since_epoch()) -
        (random.Number(0, 1) == 0 ? ttl.offset() : ttl.max_age()) +
        microseconds(random.Number(-3, 3) *
                     (random.Number(0, 1) == 0 ? 1 : 1000));
    auto const rule = GcRule::MaxAge(ttl.max_age());
    auto const kept = [&](GcBoundary boundary) {
      return cell_is_kept(rule, timestamp, now, boundary);
    };
    EXPECT_EQ(kept(GcBoundary::kAtLeast), !ttl.IsCollectable(timestamp, now));
    EXPECT_EQ(
        kept(GcBoundary::kOlderThan),
        std::chrono::floor<microseconds>(now) <= ttl.CollectableAt(timestamp));
    if (ttl.IsLive(timestamp, now)) {
      EXPECT_TRUE(kept(GcBoundary::kAtLeast));
      EXPECT_TRUE(kept(GcBoundary::kOlderThan));
      // Nor do the rules that delete less.
      EXPECT_TRUE(
          cell_is_kept(GcRule::Intersection({rule, GcRule::MaxNumVersions(1)}),
                       timestamp, now, GcBoundary::kAtLeast));
    }
  }
}

// However far the timestamp, for which CollectableAt() saturates.
TEST(GcCutoffs, AgreeWithTtlFarAway) {
  for (auto const ttl :
       {Ttl::OneSecond(), Ttl::Default(24h), Ttl::Default(kMaxTimestamp)}) {
    for (auto const now : {At(0us), At(1s), At(1'700'000'000s),
                           system_clock::time_point::max()}) {
      for (auto const timestamp :
           {microseconds(kMinTimestamp), microseconds(1ms),
            microseconds(kMaxTimestamp)}) {
        std::int64_t const cell = timestamp.count();
        auto const cutoffs =
            GcPlan(GcRule::MaxAge(ttl.max_age())).At(now, GcBoundary::kAtLeast);
        EXPECT_EQ(cutoffs.Keep(&cell, 1) == 0,
                  ttl.IsCollectable(timestamp, now))
            << timestamp.count() << " at " << now.time_since_epoch().count();
      }
    }
  }
}

}  // namespace
}  // namespace bigtable_ttl::reference
