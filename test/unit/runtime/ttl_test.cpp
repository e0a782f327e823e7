// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "../seed.h"
#include <algorithm>
#include <bigtable_ttl/ttl.h>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <iostream>
#include <limits>
#include <optional>
#include <random>
#include <ratio>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

namespace bigtable_ttl {
namespace {

using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;
using std::chrono::system_clock;
using namespace std::chrono_literals;

template <typename Duration>
using SysTime = std::chrono::time_point<system_clock, Duration>;
using Days = std::chrono::duration<std::int64_t, std::ratio<86400>>;
using Real = std::chrono::duration<double>;

template <typename Rep, typename Period>
constexpr SysTime<std::chrono::duration<Rep, Period>> At(
    std::chrono::duration<Rep, Period> since_epoch) {
  return SysTime<std::chrono::duration<Rep, Period>>(since_epoch);
}

/// As LiveAt() and IsLive() take it.
template <typename Rep, typename Period>
constexpr system_clock::time_point Now(
    std::chrono::duration<Rep, Period> since_epoch) {
  return system_clock::time_point(
      std::chrono::duration_cast<system_clock::duration>(since_epoch));
}

class FakeClock : public Clock {
 public:
  explicit FakeClock(system_clock::time_point now) : now_(now) {}
  system_clock::time_point Now() const override { return now_; }

 private:
  system_clock::time_point now_;
};

constexpr Ttl kOneSecond = Ttl::OneSecond();
constexpr Ttl kTwoDays = Ttl::Default(48h);
constexpr milliseconds kT0{1'700'000'000'123};  // some instant

// All of the arithmetic that needs no clock is there for constants, too.
static_assert(kOneSecond.max_age() == 1s);
static_assert(kOneSecond.offset() == 0s);
static_assert(kTwoDays.max_age() == 48h);
static_assert(kTwoDays.offset() == 48h);
static_assert(kOneSecond == Ttl::OneSecond());
static_assert(kOneSecond != Ttl::Default(1s));
static_assert(kOneSecond.ExpireAt(At(kT0)) == kT0);
static_assert(kTwoDays.ExpireAt(At(kT0)) == kT0 - 48h);
static_assert(kTwoDays.TryExpireAt(At(kT0)) == kT0 - 48h);
static_assert(kTwoDays.LiveAt(Now(kT0)).begin == kT0 - 48h + 1ms);
static_assert(kTwoDays.ExpiresAt(kT0) == At(kT0 + 48h));
static_assert(kTwoDays.IsLive(kT0, Now(kT0)));
static_assert(!kTwoDays.IsLive(kT0 - 48h, Now(kT0)));
static_assert(kTwoDays.CollectableAt(kT0) == At(kT0 + 48h));
static_assert(kTwoDays.IsCollectable(kT0 - 48h, Now(kT0)));
static_assert(kTwoDays.Audit(kT0, Now(kT0), 48h) == CellAudit::kLive);
static_assert(!IsSuspect(CellAudit::kLive));
static_assert(Distinct(kT0, 2) == kT0 + 2ms);
static_assert(DecodeWriteTime("short") == std::nullopt);

TEST(Limits, AreWholeMillisecondsThatMicrosecondsCanTell) {
  EXPECT_EQ(kMinTimestamp, 0ms);
  auto const max = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(microseconds(kMaxTimestamp).count(), max - max % 1000);
}

TEST(Default, CutsTheMaximumAgeToWholeMilliseconds) {
  EXPECT_EQ(Ttl::Default(1999us).max_age(), 1ms);
  EXPECT_EQ(Ttl::Default(2000us).max_age(), 2ms);
  EXPECT_EQ(Ttl::Default(1'999'999ns).offset(), 1ms);
  EXPECT_EQ(Ttl::Default(Real(0.0029)).max_age(), 2ms);
  EXPECT_EQ(Ttl::Default(Real(0.07)).max_age(), 70ms);
  EXPECT_EQ(Ttl::Default(Days(2)), kTwoDays);
}

TEST(Default, ClampsTheMaximumAge) {
  EXPECT_EQ(Ttl::Default(0s).max_age(), 1ms);
  EXPECT_EQ(Ttl::Default(-5s).max_age(), 1ms);
  EXPECT_EQ(Ttl::Default(999us).max_age(), 1ms);
  EXPECT_EQ(Ttl::Default(hours::min()).max_age(), 1ms);
  EXPECT_EQ(Ttl::Default(hours::max()).max_age(), kMaxTimestamp);
  EXPECT_EQ(Ttl::Default(kMaxTimestamp).max_age(), kMaxTimestamp);
  EXPECT_EQ(Ttl::Default(kMaxTimestamp + 1ms).offset(), kMaxTimestamp);
  constexpr auto kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr auto kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(Ttl::Default(Real(kNan)).max_age(), 1ms);
  EXPECT_EQ(Ttl::Default(Real(kInfinity)).max_age(), kMaxTimestamp);
  EXPECT_EQ(Ttl::Default(Real(-kInfinity)).max_age(), 1ms);
}

TEST(OneMillisecond, DiffersFromOneSecondByItsRuleAlone) {
  constexpr Ttl ttl = Ttl::OneMillisecond();
  EXPECT_EQ(ttl.max_age(), 1ms);
  EXPECT_EQ(ttl.offset(), 0ms);
  EXPECT_NE(ttl, kOneSecond);
  EXPECT_NE(ttl, Ttl::Default(1ms));
  for (auto const at : {kT0 - 1s, kT0 - 1ms, kT0, kT0 + 1ms}) {
    EXPECT_EQ(ttl.ExpireAt(At(at)), kOneSecond.ExpireAt(At(at)));
    EXPECT_EQ(ttl.IsLive(at, Now(kT0)), kOneSecond.IsLive(at, Now(kT0)));
    // Whatever may be collected has expired.
    EXPECT_FALSE(ttl.IsLive(at, Now(kT0)) && ttl.IsCollectable(at, Now(kT0)));
  }
  EXPECT_EQ(ttl.LiveAt(Now(kT0)).begin, kOneSecond.LiveAt(Now(kT0)).begin);
  EXPECT_FALSE(ttl.IsCollectable(kT0, Now(kT0)));
  EXPECT_TRUE(ttl.IsCollectable(kT0 - 1ms, Now(kT0)));
  EXPECT_FALSE(kOneSecond.IsCollectable(kT0 - 1ms, Now(kT0)));
}

TEST(Equality, NeedsBothAgeAndOffset) {
  EXPECT_TRUE(Ttl::Default(1s) == Ttl::Default(1000ms));
  EXPECT_FALSE(Ttl::Default(1s) != Ttl::Default(1000ms));
  EXPECT_TRUE(Ttl::Default(1s) != Ttl::Default(2s));
  EXPECT_FALSE(Ttl::Default(1s) == Ttl::OneSecond());
}

// drawback: wrong-unit
TEST(ExpireAt, RoundsUp) {
  EXPECT_EQ(kOneSecond.ExpireAt(At(5ms)), 5ms);
  EXPECT_EQ(kOneSecond.ExpireAt(At(5001us)), 6ms);
  EXPECT_EQ(kOneSecond.ExpireAt(At(4'999'999ns)), 5ms);
  EXPECT_EQ(kOneSecond.ExpireAt(At(5'000'001ns)), 6ms);
  EXPECT_EQ(kOneSecond.ExpireAt(At(Days(1))), 24h);
  EXPECT_EQ(kOneSecond.ExpireAt(At(Real(1.5))), 1500ms);
  EXPECT_EQ(kOneSecond.ExpireAt(At(Real(1.50001))), 1501ms);
  EXPECT_EQ(kOneSecond.ExpireAt(At(Real(0.07))), 70ms);
  using Thirds = std::chrono::duration<int, std::ratio<1, 3>>;
  EXPECT_EQ(kOneSecond.ExpireAt(At(Thirds(1))), 334ms);
  EXPECT_EQ(kOneSecond.ExpireAt(At(Thirds(3))), 1s);
  using Atto = std::chrono::duration<std::int64_t, std::atto>;
  EXPECT_EQ(kOneSecond.ExpireAt(At(Atto(1))), 1ms);
  using Unsigned = std::chrono::duration<std::uint64_t, std::nano>;
  EXPECT_EQ(kOneSecond.ExpireAt(At(Unsigned(10'000'000'000'000'000'001u))),
            10'000'000'000'001ms);
}

TEST(ExpireAt, SubtractsTheOffsetExactly) {
  EXPECT_EQ(kTwoDays.ExpireAt(At(kT0)), kT0 - 48h);
  EXPECT_EQ(kTwoDays.ExpireAt(At(kT0 + 1us)), kT0 - 48h + 1ms);
  EXPECT_EQ(kTwoDays.ExpireAt(At(48h)), 0ms);
  EXPECT_EQ(kTwoDays.ExpireAt(At(milliseconds(48h) + 1ms)), 1ms);
}

TEST(ExpireAt, ClampsWhatComesBeforeTheFirstTimestamp) {
  EXPECT_EQ(kTwoDays.ExpireAt(At(milliseconds(48h) - 1ms)), kMinTimestamp);
  EXPECT_EQ(kOneSecond.ExpireAt(At(-1ms)), kMinTimestamp);
  EXPECT_EQ(kOneSecond.ExpireAt(system_clock::time_point::min()),
            kMinTimestamp);
  EXPECT_EQ(kTwoDays.ExpireAt(SysTime<hours>::min()), kMinTimestamp);
  EXPECT_EQ(kTwoDays.ExpireAt(SysTime<nanoseconds>::min()), kMinTimestamp);
  EXPECT_EQ(kTwoDays.ExpireAt(SysTime<milliseconds>::min()), kMinTimestamp);
  EXPECT_EQ(kTwoDays.ExpireAt(At(Real(-1e300))), kMinTimestamp);
  auto const all = Ttl::Default(kMaxTimestamp);
  EXPECT_EQ(all.ExpireAt(SysTime<milliseconds>::min()), kMinTimestamp);
  EXPECT_EQ(all.ExpireAt(At(kT0)), kMinTimestamp);
}

TEST(ExpireAt, ClampsWhatComesAfterTheLastTimestamp) {
  EXPECT_EQ(kOneSecond.ExpireAt(At(kMaxTimestamp)), kMaxTimestamp);
  EXPECT_EQ(kOneSecond.ExpireAt(At(kMaxTimestamp + 1ms)), kMaxTimestamp);
  EXPECT_EQ(kOneSecond.ExpireAt(SysTime<microseconds>::max()), kMaxTimestamp);
  EXPECT_EQ(kOneSecond.ExpireAt(SysTime<hours>::max()), kMaxTimestamp);
  EXPECT_EQ(kTwoDays.ExpireAt(SysTime<milliseconds>::max()), kMaxTimestamp);
  EXPECT_EQ(kOneSecond.ExpireAt(At(Real(1e300))), kMaxTimestamp);
  using Unsigned = std::chrono::duration<std::uint64_t>;
  EXPECT_EQ(kOneSecond.ExpireAt(At(Unsigned::max())), kMaxTimestamp);
  using Ages = std::chrono::duration<std::int64_t, std::peta>;
  EXPECT_EQ(kOneSecond.ExpireAt(At(Ages(1))), kMaxTimestamp);
  EXPECT_EQ(kOneSecond.ExpireAt(At(-Ages(1))), kMinTimestamp);
  auto const all = Ttl::Default(kMaxTimestamp);
  EXPECT_EQ(all.ExpireAt(SysTime<hours>::max()), kMaxTimestamp);
  EXPECT_EQ(all.ExpireAt(At(kMaxTimestamp + 7ms)), 7ms);
}

TEST(ExpireAt, TakesNanForNever) {
  auto const nan = At(Real(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_EQ(kOneSecond.ExpireAt(nan), kMaxTimestamp);
  EXPECT_EQ(kTwoDays.TryExpireAt(nan), std::nullopt);
}

TEST(ExpireAt, AgreesWithChronoWhereThatDoesNotOverflow) {
  auto const seed = bigtable_tidy_test::Seed();
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(seed));
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<std::int64_t> nanos(
      0, std::numeric_limits<std::int64_t>::max() / 2);
  for (int i = 0; i != 10000; ++i) {
    nanoseconds const t(nanos(random));
    ASSERT_EQ(kOneSecond.ExpireAt(At(t)), std::chrono::ceil<milliseconds>(t));
    ASSERT_EQ(Ttl::Default(t).max_age(),
              std::max(1ms, std::chrono::floor<milliseconds>(t)));
  }
}

TEST(TryExpireAt, IsEmptyWhereExpireAtClamps) {
  EXPECT_EQ(kOneSecond.TryExpireAt(At(0ms)), 0ms);
  EXPECT_EQ(kOneSecond.TryExpireAt(At(-1us)), 0ms);
  EXPECT_EQ(kOneSecond.TryExpireAt(At(-1ms)), std::nullopt);
  EXPECT_EQ(kOneSecond.TryExpireAt(At(kMaxTimestamp)), kMaxTimestamp);
  EXPECT_EQ(kOneSecond.TryExpireAt(At(kMaxTimestamp + 1ms)), std::nullopt);
  EXPECT_EQ(kTwoDays.TryExpireAt(At(kMaxTimestamp + 48h)), kMaxTimestamp);
  EXPECT_EQ(kTwoDays.TryExpireAt(At(48h)), 0ms);
  EXPECT_EQ(kTwoDays.TryExpireAt(At(milliseconds(48h) - 1ms)), std::nullopt);
  EXPECT_EQ(kTwoDays.TryExpireAt(SysTime<hours>::max()), std::nullopt);
  EXPECT_EQ(kTwoDays.TryExpireAt(SysTime<hours>::min()), std::nullopt);
}

// drawback: forgotten-timestamp
TEST(ExpireAfter, CountsFromTheClock) {
  FakeClock const clock(Now(kT0));
  EXPECT_EQ(kOneSecond.ExpireAfter(30min, clock), kT0 + 30min);
  EXPECT_EQ(kTwoDays.ExpireAfter(12h, clock), kT0 - 36h);
  EXPECT_EQ(kTwoDays.ExpireAfter(48h, clock), kT0);
  EXPECT_EQ(kTwoDays.ExpireAfter(72h, clock), kT0 + 24h);
  EXPECT_EQ(kOneSecond.ExpireAfter(0s, clock), kT0);
  EXPECT_EQ(kOneSecond.ExpireAfter(-1h, clock), kT0 - 1h);
  EXPECT_EQ(kOneSecond.TryExpireAfter(30min, clock), kT0 + 30min);
}

TEST(ExpireAfter, RoundsUp) {
  FakeClock const clock(Now(kT0 + 1us));
  EXPECT_EQ(kOneSecond.ExpireAfter(1s, clock), kT0 + 1001ms);
  EXPECT_EQ(kOneSecond.ExpireAfter(0s, clock), kT0 + 1ms);
  // Each part by itself.
  EXPECT_EQ(kOneSecond.ExpireAfter(1us, clock), kT0 + 2ms);
  EXPECT_EQ(kOneSecond.ExpireAfter(Real(0.5), clock), kT0 + 501ms);
}

TEST(ExpireAfter, DoesNotOverflow) {
  FakeClock const first(system_clock::time_point::min());
  FakeClock const clock(Now(kT0));
  FakeClock const last(system_clock::time_point::max());
  auto const all = Ttl::Default(kMaxTimestamp);
  for (Clock const* c : {&first, &clock, &last}) {
    for (Ttl ttl : {kOneSecond, kTwoDays, all}) {
      EXPECT_EQ(ttl.ExpireAfter(hours::max(), *c), kMaxTimestamp);
      EXPECT_EQ(ttl.ExpireAfter(milliseconds::max(), *c), kMaxTimestamp);
      EXPECT_EQ(ttl.ExpireAfter(Real(1e300), *c), kMaxTimestamp);
      EXPECT_EQ(ttl.ExpireAfter(hours::min(), *c), kMinTimestamp);
      EXPECT_EQ(ttl.ExpireAfter(milliseconds::min(), *c), kMinTimestamp);
      EXPECT_EQ(ttl.TryExpireAfter(hours::max(), *c), std::nullopt);
      EXPECT_EQ(ttl.TryExpireAfter(hours::min(), *c), std::nullopt);
    }
  }
  EXPECT_EQ(kOneSecond.ExpireAfter(kMaxTimestamp - kT0, clock), kMaxTimestamp);
  EXPECT_EQ(kOneSecond.TryExpireAfter(kMaxTimestamp - kT0 + 1ms, clock),
            std::nullopt);
  // Farther than nanoseconds reach.
  EXPECT_EQ(kOneSecond.ExpireAfter(Days(365'000), clock), kT0 + Days(365'000));
  EXPECT_EQ(all.ExpireAfter(kMaxTimestamp, clock), kT0);
}

TEST(ExpireAfter, UsesTheSystemsTimeUnlessToldOtherwise) {
  auto const before = std::chrono::ceil<milliseconds>(system_clock::now());
  auto const timestamp = kOneSecond.ExpireAfter(1h);
  auto const range = kOneSecond.Live();
  auto const after = std::chrono::ceil<milliseconds>(system_clock::now());
  EXPECT_LE(before.time_since_epoch() + 1h, timestamp);
  EXPECT_LE(timestamp, after.time_since_epoch() + 1h);
  EXPECT_LE(before.time_since_epoch(), range.begin);
  EXPECT_LE(range.begin, after.time_since_epoch() + 1ms);
}

TEST(LiveAt, BeginsWithTheFirstWholeMillisecondThatHasNotExpired) {
  EXPECT_EQ(kOneSecond.LiveAt(Now(kT0)).begin, kT0 + 1ms);
  EXPECT_EQ(kOneSecond.LiveAt(Now(kT0 + 1us)).begin, kT0 + 1ms);
  EXPECT_EQ(kOneSecond.LiveAt(Now(kT0 + 999us)).begin, kT0 + 1ms);
  EXPECT_EQ(kOneSecond.LiveAt(Now(kT0 - 1us)).begin, kT0);
  EXPECT_EQ(kTwoDays.LiveAt(Now(kT0)).begin, kT0 - 48h + 1ms);
  EXPECT_EQ(kTwoDays.LiveAt(Now(kT0 - 1us)).begin, kT0 - 48h);
  FakeClock const clock(Now(kT0));
  EXPECT_EQ(kTwoDays.Live(clock).begin, kT0 - 48h + 1ms);
}

TEST(LiveAt, StaysAmongTheTimestampsThatAFilterCanBeginWith) {
  EXPECT_EQ(kOneSecond.LiveAt(Now(0ms)).begin, 1ms);
  EXPECT_EQ(kOneSecond.LiveAt(Now(-1us)).begin, 1ms);
  EXPECT_EQ(kTwoDays.LiveAt(Now(1h)).begin, 1ms);
  EXPECT_EQ(kTwoDays.LiveAt(Now(milliseconds(48h))).begin, 1ms);
  EXPECT_EQ(kTwoDays.LiveAt(Now(milliseconds(48h) + 1ms)).begin, 2ms);
  auto const all = Ttl::Default(kMaxTimestamp);
  EXPECT_EQ(all.LiveAt(system_clock::time_point::min()).begin, 1ms);
  EXPECT_EQ(all.LiveAt(Now(kT0)).begin, 1ms);
  auto const last = kOneSecond.LiveAt(system_clock::time_point::max()).begin;
  EXPECT_LT(kT0, last);
  EXPECT_LE(last, kMaxTimestamp);
}

TEST(ExpiresAt, AddsTheOffset) {
  EXPECT_EQ(kOneSecond.ExpiresAt(kT0), At(kT0));
  EXPECT_EQ(kTwoDays.ExpiresAt(kT0), At(kT0 + 48h));
  EXPECT_EQ(kTwoDays.ExpiresAt(kT0 + 1us), At(kT0 + 48h + 1us));
  EXPECT_EQ(kTwoDays.ExpiresAt(-48h), At(0us));
}

TEST(ExpiresAt, Saturates) {
  auto const all = Ttl::Default(kMaxTimestamp);
  EXPECT_EQ(kOneSecond.ExpiresAt(microseconds::max()), At(microseconds::max()));
  EXPECT_EQ(kOneSecond.ExpiresAt(kMaxTimestamp), At(kMaxTimestamp));
  EXPECT_EQ(kTwoDays.ExpiresAt(kMaxTimestamp), At(microseconds::max()));
  EXPECT_EQ(all.ExpiresAt(kMaxTimestamp), At(microseconds::max()));
  EXPECT_EQ(all.ExpiresAt(0us), At(kMaxTimestamp));
  EXPECT_EQ(kOneSecond.ExpiresAt(microseconds::min()), At(microseconds::min()));
  EXPECT_EQ(all.ExpiresAt(microseconds::min()),
            At(microseconds::min() + kMaxTimestamp));
}

// drawback: late-collection
TEST(IsLive, EndsAtTheInstantOfExpiry) {
  auto const now = Now(kT0);
  EXPECT_FALSE(kOneSecond.IsLive(kT0, now));
  EXPECT_FALSE(kOneSecond.IsLive(kT0 - 1us, now));
  EXPECT_TRUE(kOneSecond.IsLive(kT0 + 1us, now));
  EXPECT_FALSE(kTwoDays.IsLive(kT0 - 48h, now));
  EXPECT_TRUE(kTwoDays.IsLive(kT0 - 48h + 1us, now));
  EXPECT_FALSE(kTwoDays.IsLive(0us, now));
  EXPECT_FALSE(kTwoDays.IsLive(-1us, now));
}

TEST(IsLive, ComparesExactly) {
  EXPECT_TRUE(kOneSecond.IsLive(kT0, Now(nanoseconds(kT0) - 1ns)));
  EXPECT_FALSE(kOneSecond.IsLive(kT0, Now(nanoseconds(kT0) + 1ns)));
  EXPECT_TRUE(kOneSecond.IsLive(0us, Now(-1ns)));
}

TEST(IsLive, DoesNotOverflow) {
  auto const all = Ttl::Default(kMaxTimestamp);
  for (auto now : {system_clock::time_point::min(), Now(0s), Now(kT0)}) {
    EXPECT_TRUE(kOneSecond.IsLive(kMaxTimestamp, now));
    EXPECT_TRUE(all.IsLive(kMaxTimestamp, now));
    EXPECT_FALSE(kTwoDays.IsLive(microseconds::min(), now));
  }
}

TEST(Ttl, WhatIsWrittenIsReadUntilItExpires) {
  auto const seed = bigtable_tidy_test::Seed();
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(seed));
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<std::int64_t> near(-3'000'000, 3'000'000);
  std::uniform_int_distribution<std::int64_t> age(1, 1'000'000'000);
  for (int i = 0; i != 10000; ++i) {
    auto const ttl =
        i % 2 == 0 ? Ttl::OneSecond() : Ttl::Default(milliseconds(age(random)));
    auto const expiry = At(nanoseconds(kT0) + nanoseconds(near(random)));
    auto const now = Now(nanoseconds(kT0) + nanoseconds(near(random)));
    auto const timestamp = ttl.ExpireAt(expiry);

    // Never sooner than asked, and less than a millisecond later.
    ASSERT_GE(ttl.ExpiresAt(timestamp), expiry);
    ASSERT_LT(ttl.ExpiresAt(timestamp) - expiry, 1ms);
    // The filter keeps just what has not expired.
    ASSERT_EQ(ttl.IsLive(timestamp, now), ttl.ExpiresAt(timestamp) > now);
    ASSERT_EQ(ttl.IsLive(timestamp, now), timestamp >= ttl.LiveAt(now).begin);
    // Garbage collection takes nothing that is live.
    if (ttl.IsLive(timestamp, now)) {
      ASSERT_LT(now.time_since_epoch() - ttl.max_age(), timestamp);
    }
  }
}

TEST(IsCollectable, BeginsWhenTheAgeIsReached) {
  auto const now = Now(kT0);
  EXPECT_EQ(kOneSecond.CollectableAt(kT0), At(kT0 + 1s));
  EXPECT_FALSE(kOneSecond.IsCollectable(kT0, now));
  EXPECT_FALSE(kOneSecond.IsCollectable(kT0 - 1s + 1us, now));
  EXPECT_TRUE(kOneSecond.IsCollectable(kT0 - 1s, now));
  EXPECT_TRUE(kOneSecond.IsCollectable(0us, now));
  EXPECT_EQ(kTwoDays.CollectableAt(kT0 + 1us), At(kT0 + 48h + 1us));
  EXPECT_FALSE(kTwoDays.IsCollectable(kT0 - 48h + 1us, now));
  EXPECT_TRUE(kTwoDays.IsCollectable(kT0 - 48h, now));
  EXPECT_FALSE(kOneSecond.IsCollectable(kT0 - 1s, Now(nanoseconds(kT0) - 1ns)));
}

// drawback: two-clocks
TEST(IsCollectable, ComesWithASecondsGraceForServersAheadOrWithNone) {
  // The last millisecond in which the client holds them for live.
  auto const client = Now(kT0);
  auto const one_second = kT0 + 1ms;
  auto const two_days = kT0 - 48h + 1ms;
  EXPECT_TRUE(kOneSecond.IsLive(one_second, client));
  EXPECT_FALSE(kOneSecond.IsCollectable(one_second, client + 1s));
  EXPECT_TRUE(kOneSecond.IsCollectable(one_second, client + 1001ms));
  EXPECT_TRUE(kTwoDays.IsLive(two_days, client));
  EXPECT_FALSE(kTwoDays.IsCollectable(two_days, client));
  EXPECT_TRUE(kTwoDays.IsCollectable(two_days, client + 1ms));
}

TEST(IsCollectable, DoesNotOverflow) {
  auto const all = Ttl::Default(kMaxTimestamp);
  EXPECT_EQ(kOneSecond.CollectableAt(microseconds::max()),
            At(microseconds::max()));
  EXPECT_EQ(all.CollectableAt(kMaxTimestamp), At(microseconds::max()));
  EXPECT_EQ(all.CollectableAt(microseconds::min()),
            At(microseconds::min() + kMaxTimestamp));
  for (auto now : {system_clock::time_point::min(), Now(0s), Now(kT0)}) {
    EXPECT_FALSE(kOneSecond.IsCollectable(kMaxTimestamp, now));
    EXPECT_TRUE(kOneSecond.IsCollectable(microseconds::min(), now));
  }
}

// drawback: existing-data
TEST(Audit, TellsTheLivesOfACell) {
  auto const now = Now(kT0);
  EXPECT_EQ(kOneSecond.Audit(kT0 + 1ms, now, 1h), CellAudit::kLive);
  EXPECT_EQ(kOneSecond.Audit(kT0, now, 1h), CellAudit::kExpired);
  EXPECT_EQ(kOneSecond.Audit(kT0 - 999ms, now, 1h), CellAudit::kExpired);
  EXPECT_EQ(kOneSecond.Audit(kT0 - 1s, now, 1h), CellAudit::kCollectable);
  EXPECT_EQ(kTwoDays.Audit(kT0, now, 48h), CellAudit::kLive);
  EXPECT_EQ(kTwoDays.Audit(kT0 - 48h + 1ms, now, 48h), CellAudit::kLive);
  EXPECT_EQ(kTwoDays.Audit(kT0 - 48h, now, 48h), CellAudit::kCollectable);
}

// drawback: kept-by-rank
TEST(Audit, DoubtsWhatIsOverdue) {
  auto const now = Now(kT0);
  milliseconds const week = 7 * 24h;
  EXPECT_EQ(kUsualLateness, week);
  EXPECT_EQ(kOneSecond.Audit(kT0 - 1s - week, now, 1h),
            CellAudit::kCollectable);
  EXPECT_EQ(kOneSecond.Audit(kT0 - 1s - week - 1ms, now, 1h),
            CellAudit::kOverdue);
  EXPECT_EQ(kTwoDays.Audit(kT0 - 48h - week, now, 48h),
            CellAudit::kCollectable);
  EXPECT_EQ(kTwoDays.Audit(kT0 - 48h - week - 1ms, now, 48h),
            CellAudit::kOverdue);
  EXPECT_EQ(kOneSecond.Audit(kT0 - 1h, now, 1h, 30min), CellAudit::kOverdue);
  EXPECT_EQ(kOneSecond.Audit(kT0 - 1h, now, 1h, 1h), CellAudit::kCollectable);
  // Zero, a sequence number, seconds taken for milliseconds.
  auto const in_seconds = milliseconds(kT0 / 1s);
  for (milliseconds ts : {0ms, 17ms, in_seconds}) {
    EXPECT_EQ(kOneSecond.Audit(ts, now, 1h), CellAudit::kOverdue);
    EXPECT_EQ(kTwoDays.Audit(ts, now, 48h), CellAudit::kOverdue);
  }
}

TEST(Audit, DoubtsWhatIsTooFarAhead) {
  auto const now = Now(kT0);
  EXPECT_EQ(kOneSecond.Audit(kT0 + 1h, now, 1h), CellAudit::kLive);
  EXPECT_EQ(kOneSecond.Audit(kT0 + 1h + 1ms, now, 1h), CellAudit::kTooFarAhead);
  EXPECT_EQ(kTwoDays.Audit(kT0, now, 48h), CellAudit::kLive);
  EXPECT_EQ(kTwoDays.Audit(kT0 + 1ms, now, 48h), CellAudit::kTooFarAhead);
  EXPECT_EQ(kTwoDays.Audit(kT0, now, 1h), CellAudit::kTooFarAhead);
  // Microseconds taken for milliseconds.
  milliseconds const micros(microseconds(kT0).count());
  EXPECT_EQ(kOneSecond.Audit(micros, now, 365 * 24h), CellAudit::kTooFarAhead);
  EXPECT_EQ(kOneSecond.Audit(micros, now, kMaxTimestamp), CellAudit::kLive);
}

TEST(Audit, DoubtsWhatIsNoTimestampOfTheirs) {
  auto const now = Now(kT0);
  for (Ttl ttl : {kOneSecond, kTwoDays}) {
    for (microseconds off : {1us, 500us, 999us}) {
      EXPECT_EQ(ttl.Audit(kT0 + off, now, 100h),
                CellAudit::kNotWholeMilliseconds);
      EXPECT_EQ(ttl.Audit(off, now, 100h), CellAudit::kNotWholeMilliseconds);
    }
    for (microseconds ts : {-1us, -1000us, microseconds::min()}) {
      EXPECT_EQ(ttl.Audit(ts, now, 100h), CellAudit::kNegative);
    }
    EXPECT_EQ(ttl.Audit(microseconds::max(), now, 100h),
              CellAudit::kNotWholeMilliseconds);
  }
}

TEST(Audit, ClampsItsLimits) {
  auto const now = Now(kT0);
  for (milliseconds limit : {-1ms, milliseconds::min()}) {
    EXPECT_EQ(kOneSecond.Audit(kT0, now, limit), CellAudit::kExpired);
    EXPECT_EQ(kOneSecond.Audit(kT0 + 1ms, now, limit), CellAudit::kTooFarAhead);
    EXPECT_EQ(kOneSecond.Audit(kT0 - 1s, now, 1h, limit),
              CellAudit::kCollectable);
    EXPECT_EQ(kOneSecond.Audit(kT0 - 1s - 1ms, now, 1h, limit),
              CellAudit::kOverdue);
  }
  auto const max = milliseconds::max();
  EXPECT_EQ(kTwoDays.Audit(kMaxTimestamp, now, max), CellAudit::kLive);
  EXPECT_EQ(kTwoDays.Audit(0ms, now, max, max), CellAudit::kCollectable);
  EXPECT_EQ(kTwoDays.Audit(kMaxTimestamp, now, 1h), CellAudit::kTooFarAhead);
  auto const all = Ttl::Default(kMaxTimestamp);
  for (auto at : {Now(1s), now, system_clock::time_point::max()}) {
    for (milliseconds ts : {kMinTimestamp, kMaxTimestamp}) {
      EXPECT_EQ(all.Audit(ts, at, max, max), CellAudit::kLive);
    }
  }
  EXPECT_EQ(kOneSecond.Audit(0ms, system_clock::time_point::min(), 1h),
            CellAudit::kTooFarAhead);
}

TEST(IsSuspect, TellsTheDoubts) {
  EXPECT_FALSE(IsSuspect(CellAudit::kLive));
  EXPECT_FALSE(IsSuspect(CellAudit::kExpired));
  EXPECT_FALSE(IsSuspect(CellAudit::kCollectable));
  EXPECT_TRUE(IsSuspect(CellAudit::kOverdue));
  EXPECT_TRUE(IsSuspect(CellAudit::kTooFarAhead));
  EXPECT_TRUE(IsSuspect(CellAudit::kNotWholeMilliseconds));
  EXPECT_TRUE(IsSuspect(CellAudit::kNegative));
}

/// Makes random values.
class Random {
public:
  /// Within [low, high].
  std::int64_t Between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }

 private:
   std::mt19937_64 engine_{bigtable_tidy_test::Seed()};
};

TEST(Audit, FindsNoFaultWithWhatIsWrittenAsItShould) {
  Random random;
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(bigtable_tidy_test::Seed()));
  for (int i = 0; i != 10000; ++i) {
    milliseconds const age(random.Between(1, 10'000'000));
    auto const ttl = i % 2 == 0 ? kOneSecond : Ttl::Default(age);
    milliseconds const longest(random.Between(0, 10'000'000));
    milliseconds const lateness(random.Between(0, 10'000'000));
    nanoseconds const lifetime(random.Between(0, nanoseconds(longest).count()));
    nanoseconds const written =
        nanoseconds(kT0) + nanoseconds(random.Between(0, 1'000'000'000));
    FakeClock const clock(Now(written));
    auto const timestamp = ttl.ExpireAfter(lifetime, clock);

    // Until garbage collection is late. Rounding may add two milliseconds.
    microseconds const end = timestamp + ttl.max_age() + lateness;
    auto const now = Now(nanoseconds(
        random.Between(written.count(), nanoseconds(end + 2s).count())));
    auto const audit = ttl.Audit(timestamp, now, longest + 2ms, lateness);
    bool const late =
        std::chrono::floor<microseconds>(now.time_since_epoch()) > end;
    ASSERT_EQ(IsSuspect(audit), late);
    ASSERT_EQ(audit == CellAudit::kOverdue, late);
    // What is live is never collected.
    ASSERT_EQ(audit == CellAudit::kLive, ttl.IsLive(timestamp, now));
    ASSERT_EQ(ttl.IsCollectable(timestamp, now),
              now.time_since_epoch() >= timestamp + ttl.max_age());
  }
}

// drawback: equal-expiry
TEST(Distinct, AddsMilliseconds) {
  EXPECT_EQ(Distinct(kT0, 0), kT0);
  EXPECT_EQ(Distinct(kT0, 1), kT0 + 1ms);
  EXPECT_EQ(Distinct(kT0, 1'000'000), kT0 + 1'000'000ms);
  EXPECT_EQ(Distinct(kT0, -1), kT0 - 1ms);
}

TEST(Distinct, Clamps) {
  auto const max = std::numeric_limits<std::int64_t>::max();
  auto const min = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(Distinct(kMaxTimestamp - 1ms, 1), kMaxTimestamp);
  EXPECT_EQ(Distinct(kMaxTimestamp, 1), kMaxTimestamp);
  EXPECT_EQ(Distinct(kT0, max), kMaxTimestamp);
  EXPECT_EQ(Distinct(milliseconds::max(), 0), kMaxTimestamp);
  EXPECT_EQ(Distinct(milliseconds::max(), max), kMaxTimestamp);
  EXPECT_EQ(Distinct(milliseconds::max(), min), kMinTimestamp);
  EXPECT_EQ(Distinct(1ms, -1), kMinTimestamp);
  EXPECT_EQ(Distinct(0ms, -1), kMinTimestamp);
  EXPECT_EQ(Distinct(kT0, min), kMinTimestamp);
  EXPECT_EQ(Distinct(milliseconds::min(), 0), kMinTimestamp);
  EXPECT_EQ(Distinct(milliseconds::min(), min), kMinTimestamp);
  EXPECT_EQ(Distinct(milliseconds::min(), max), kMinTimestamp);
  // The sum is clamped, not the timestamp.
  EXPECT_EQ(Distinct(-5ms, 7), 2ms);
  EXPECT_EQ(Distinct(kMaxTimestamp + 5ms, -7), kMaxTimestamp - 2ms);
}

// drawback: mixed-timestamps
TEST(Distinct, KeepsValuesApartWhichLiveHardlyLonger) {
  Random random;
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(bigtable_tidy_test::Seed()));
  for (int i = 0; i != 1000; ++i) {
    auto const ttl = i % 2 == 0 ? kOneSecond : kTwoDays;
    auto const expiry = At(nanoseconds(kT0) +
                           nanoseconds(random.Between(0, 1'000'000'000'000)));
    auto const timestamp = ttl.ExpireAt(expiry);
    auto const count = random.Between(1, 20);
    std::set<milliseconds> seen;
    for (std::int64_t index = 0; index != count; ++index) {
      auto const distinct = Distinct(timestamp, index);
      ASSERT_TRUE(seen.insert(distinct).second);
      ASSERT_GE(ttl.ExpiresAt(distinct), expiry);
      ASSERT_LT(ttl.ExpiresAt(distinct) - expiry, milliseconds(index + 1));
    }
  }
}

TEST(DistinctTimestamps, GivesOutEachOnce) {
  DistinctTimestamps timestamps(kT0);
  EXPECT_EQ(timestamps.Next(), kT0);
  EXPECT_EQ(timestamps.Next(), kT0 + 1ms);
  EXPECT_EQ(timestamps.Next(), kT0 + 2ms);
}

TEST(DistinctTimestamps, Clamps) {
  DistinctTimestamps first(-5ms);
  EXPECT_EQ(first.Next(), kMinTimestamp);
  EXPECT_EQ(first.Next(), kMinTimestamp + 1ms);
  DistinctTimestamps last(kMaxTimestamp - 1ms);
  EXPECT_EQ(last.Next(), kMaxTimestamp - 1ms);
  EXPECT_EQ(last.Next(), kMaxTimestamp);
  EXPECT_EQ(last.Next(), kMaxTimestamp);
  DistinctTimestamps beyond(milliseconds::max());
  EXPECT_EQ(beyond.Next(), kMaxTimestamp);
}

TEST(DistinctTimestamps, WorksInConstantsAndIsNotCopied) {
  constexpr auto third = [] {
    DistinctTimestamps timestamps(kT0);
    timestamps.Next();
    timestamps.Next();
    return timestamps.Next();
  }();
  static_assert(third == kT0 + 2ms);
  static_assert(!std::is_copy_constructible_v<DistinctTimestamps>);
  static_assert(!std::is_copy_assignable_v<DistinctTimestamps>);
  static_assert(!std::is_move_constructible_v<DistinctTimestamps>);
  static_assert(!std::is_convertible_v<milliseconds, DistinctTimestamps>);
}

using namespace std::string_literals;
using namespace std::string_view_literals;

// drawback: no-write-time
TEST(WriteTime, IsBigEndianMicroseconds) {
  EXPECT_EQ(EncodeWriteTime(At(0us)), "\0\0\0\0\0\0\0\0"s);
  EXPECT_EQ(EncodeWriteTime(At(1us)), "\0\0\0\0\0\0\0\1"s);
  EXPECT_EQ(EncodeWriteTime(At(microseconds(0x0102030405060708))),
            "\1\2\3\4\5\6\7\10"s);
  EXPECT_EQ(EncodeWriteTime(At(-1us)), "\xff\xff\xff\xff\xff\xff\xff\xff"s);
  EXPECT_EQ(EncodeWriteTime(At(microseconds::min())), "\x80\0\0\0\0\0\0\0"s);
}

TEST(WriteTime, IsRoundedDown) {
  EXPECT_EQ(EncodeWriteTime(At(1999ns)), EncodeWriteTime(At(1us)));
  EXPECT_EQ(EncodeWriteTime(At(-1ns)), EncodeWriteTime(At(-1us)));
  EXPECT_EQ(EncodeWriteTime(At(3h)), EncodeWriteTime(At(microseconds(3h))));
  EXPECT_EQ(DecodeWriteTime(EncodeWriteTime(Now(kT0))), At(kT0));
  EXPECT_TRUE(DecodeWriteTime(EncodeWriteTime(system_clock::now())));
}

TEST(WriteTime, IsDecodedFromEightBytesOnly) {
  static_assert(DecodeWriteTime("\0\0\0\0\0\0\1\2"sv) == At(258us));
  static_assert(DecodeWriteTime("\xff\xff\xff\xff\xff\xff\xff\xfe"sv) ==
                At(-2us));
  EXPECT_EQ(DecodeWriteTime(""), std::nullopt);
  EXPECT_EQ(DecodeWriteTime("1234567"), std::nullopt);
  EXPECT_EQ(DecodeWriteTime("123456789"), std::nullopt);
  EXPECT_EQ(DecodeWriteTime("\x7f\xff\xff\xff\xff\xff\xff\xff"),
            At(microseconds::max()));
  EXPECT_EQ(DecodeWriteTime("\x80\0\0\0\0\0\0\0"sv), At(microseconds::min()));
}

TEST(WriteTime, ComesBackAsItWas) {
  Random random;
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(bigtable_tidy_test::Seed()));
  for (int i = 0; i != 10000; ++i) {
    // Of every magnitude.
    auto const shift = static_cast<int>(random.Between(0, 62));
    microseconds const t(
        random.Between(std::numeric_limits<std::int64_t>::min(),
                       std::numeric_limits<std::int64_t>::max()) >>
        shift);
    auto const bytes = EncodeWriteTime(At(t));
    ASSERT_EQ(bytes.size(), 8u);
    ASSERT_EQ(DecodeWriteTime(bytes), At(t));
    // Later times compare greater, from 1970 on.
    if (t >= 0us && t < microseconds::max()) {
      ASSERT_LT(bytes, EncodeWriteTime(At(t + 1us)));
    }
    auto const cut = static_cast<std::size_t>(random.Between(0, 7));
    ASSERT_EQ(DecodeWriteTime(std::string_view(bytes).substr(0, cut)),
              std::nullopt);
    ASSERT_EQ(DecodeWriteTime(bytes + bytes.substr(cut)), std::nullopt);
  }
}

}  // namespace
}  // namespace bigtable_ttl
