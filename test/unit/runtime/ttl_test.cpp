// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <bigtable_ttl/ttl.h>
#include <chrono>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <optional>
#include <random>
#include <ratio>

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

TEST(Equality, NeedsBothAgeAndOffset) {
  EXPECT_TRUE(Ttl::Default(1s) == Ttl::Default(1000ms));
  EXPECT_FALSE(Ttl::Default(1s) != Ttl::Default(1000ms));
  EXPECT_TRUE(Ttl::Default(1s) != Ttl::Default(2s));
  EXPECT_FALSE(Ttl::Default(1s) == Ttl::OneSecond());
}

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
  auto const seed = std::random_device{}();
  SCOPED_TRACE(seed);
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
  auto const seed = std::random_device{}();
  SCOPED_TRACE(seed);
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

}  // namespace
}  // namespace bigtable_ttl
