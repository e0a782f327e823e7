// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/UnitErrors.h"
#include "api/Time.h"
#include <cstdint>
#include <gtest/gtest.h>

namespace clang::tidy::bigtable {
namespace {

constexpr int64_t Second = 1'000'000;
constexpr int64_t Day = 86'400 * Second;

Timestamp taken(TimeUnit Unit, TimeUnit For) {
  Timestamp T;
  T.Kind = TimestampKind::Some;
  T.Unit = Unit;
  T.TakenFor = For;
  return T;
}

TEST(UnitErrors, Instants) {
  EXPECT_EQ(describeInstant(0), "about 1970-01-01");
  EXPECT_EQ(describeInstant(Day - 1), "about 1970-01-01");
  EXPECT_EQ(describeInstant(Day), "about 1970-01-02");
  EXPECT_EQ(describeInstant(-1), "about 1969-12-31");
  // A year that ends a century, and has the day.
  EXPECT_EQ(describeInstant(951'782'400 * Second), "about 2000-02-29");
  EXPECT_EQ(describeInstant(951'868'800 * Second), "about 2000-03-01");
  EXPECT_EQ(describeInstant(1'709'164'800 * Second), "about 2024-02-29");
  EXPECT_EQ(describeInstant(4'107'456'000 * Second), "about 2100-02-28");
  EXPECT_EQ(describeInstant(4'107'542'400 * Second), "about 2100-03-01");
  EXPECT_EQ(describeInstant(1'586'232'861 * Second), "about 2020-04-07");
  EXPECT_EQ(describeInstant(253'402'300'799 * Second), "about 9999-12-31");
  EXPECT_EQ(describeInstant(253'402'300'800 * Second), "about the year 10,000");
  EXPECT_EQ(describeInstant(INT64_MAX), "about the year 294,000");
  EXPECT_EQ(describeInstant(INT64_MIN), "about -290308-12-21");
}

TEST(UnitErrors, Misread) {
  const auto At = [](TimeUnit Unit, TimeUnit For) {
    const std::optional<int64_t> Micros = misreadToday(taken(Unit, For));
    return Micros ? describeInstant(*Micros) : "too much";
  };
  EXPECT_EQ(At(TimeUnit::Seconds, TimeUnit::Millis), "about 1970-01-21");
  EXPECT_EQ(At(TimeUnit::Seconds, TimeUnit::Micros), "about 1970-01-01");
  EXPECT_EQ(At(TimeUnit::Millis, TimeUnit::Micros), "about 1970-01-21");
  EXPECT_EQ(At(TimeUnit::Millis, TimeUnit::Nanos), "about 1970-01-01");
  EXPECT_EQ(At(TimeUnit::Micros, TimeUnit::Millis), "about the year 58,000");
  EXPECT_EQ(At(TimeUnit::Nanos, TimeUnit::Micros), "about the year 58,000");
  EXPECT_EQ(At(TimeUnit::Nanos, TimeUnit::Millis), "too much");
  EXPECT_EQ(At(TimeUnit::Micros, TimeUnit::Seconds), "too much");
}

TEST(UnitErrors, NamesOfAbseil) {
  EXPECT_EQ(countingIn(TimeUnit::Millis, "ToUnixMicros"), "ToUnixMillis");
  EXPECT_EQ(countingIn(TimeUnit::Seconds, "ToUnixNanos"), "ToUnixSeconds");
  EXPECT_EQ(countingIn(TimeUnit::Nanos, "ToUnixSeconds"), "ToUnixNanos");
  EXPECT_EQ(countingIn(TimeUnit::Micros, "ToInt64Seconds"),
            "ToInt64Microseconds");
  EXPECT_EQ(countingIn(TimeUnit::Micros, "ToDoubleSeconds"), "");
  EXPECT_EQ(countingIn(TimeUnit::Other, "ToUnixSeconds"), "");
}

} // namespace
} // namespace clang::tidy::bigtable
