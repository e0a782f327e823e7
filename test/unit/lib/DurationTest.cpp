// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Duration.h"
#include "bigtable_ttl/ttl.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds Second(1000), Minute(60 * Second), Hour(60 * Minute),
    Day(24 * Hour);

TEST(ParseDuration, EveryUnitAlone) {
  EXPECT_EQ(parseDuration("500ms"), milliseconds(500));
  EXPECT_EQ(parseDuration("1s"), Second);
  EXPECT_EQ(parseDuration("30m"), 30 * Minute);
  EXPECT_EQ(parseDuration("12h"), 12 * Hour);
  EXPECT_EQ(parseDuration("2d"), 2 * Day);
  EXPECT_EQ(parseDuration("1w"), 7 * Day);
}

TEST(ParseDuration, UnitsFromLargeToSmall) {
  EXPECT_EQ(parseDuration("1h30m"), 90 * Minute);
  EXPECT_EQ(parseDuration("1w2d3h4m5s6ms"),
            9 * Day + 3 * Hour + 4 * Minute + 5 * Second + milliseconds(6));
  EXPECT_EQ(parseDuration("30m1h"), std::nullopt);
  EXPECT_EQ(parseDuration("1h1h"), std::nullopt);
}

TEST(ParseDuration, RefusesWhatIsNoDuration) {
  for (const char *Text : {"", "5", "h", "1.5h", "-1h", "+1h", "1 h", "1h ",
                           "1y", "1H", "1us", "0s", "0h0m", "1h30", "ms"})
    EXPECT_EQ(parseDuration(Text), std::nullopt) << Text;
}

TEST(ParseDuration, EndsWhereTimestampsDo) {
  EXPECT_EQ(parseDuration("9223372036854775ms"), bigtable_ttl::kMaxTimestamp);
  EXPECT_EQ(parseDuration("9223372036854776ms"), std::nullopt);
  EXPECT_EQ(parseDuration("1w9223372036854775ms"), std::nullopt);
  EXPECT_EQ(parseDuration("18446744073709551615w"), std::nullopt);
  EXPECT_EQ(parseDuration("18446744073709551616ms"), std::nullopt);
}

TEST(FormatDuration, IsTheInverse) {
  EXPECT_EQ(formatDuration(90 * Minute), "1h30m");
  EXPECT_EQ(formatDuration(2 * Day), "2d");
  EXPECT_EQ(formatDuration(7 * Day), "7d");
  EXPECT_EQ(formatDuration(milliseconds(61001)), "1m1s1ms");
  for (int64_t Count : {1, 999, 1000, 3'600'000, 86'400'001, 604'800'000})
    EXPECT_EQ(parseDuration(formatDuration(milliseconds(Count))),
              milliseconds(Count));
}

TEST(SpellDuration, UsesTheLargestExactUnit) {
  EXPECT_EQ(spellDuration(2 * Day), "std::chrono::hours(24 * 2)");
  EXPECT_EQ(spellDuration(7 * Day), "std::chrono::hours(24 * 7)");
  EXPECT_EQ(spellDuration(1 * Day), "std::chrono::hours(24)");
  EXPECT_EQ(spellDuration(36 * 60 * Minute), "std::chrono::hours(36)");
  EXPECT_EQ(spellDuration(90 * Minute), "std::chrono::minutes(90)");
  EXPECT_EQ(spellDuration(61 * Second), "std::chrono::seconds(61)");
  EXPECT_EQ(spellDuration(milliseconds(1500)),
            "std::chrono::milliseconds(1500)");
}

TEST(SpellDuration, UsesTheUnitThatItIsWrittenIn) {
  const auto Spelled = [](llvm::StringRef Text) {
    milliseconds Unit{0};
    const std::optional<milliseconds> Duration = parseDuration(Text, &Unit);
    return Duration ? spellDuration(*Duration, Unit) : "";
  };
  EXPECT_EQ(Spelled("48h"), "std::chrono::hours(48)");
  EXPECT_EQ(Spelled("2d"), "std::chrono::hours(24 * 2)");
  EXPECT_EQ(Spelled("1d"), "std::chrono::hours(24)");
  EXPECT_EQ(Spelled("1w"), "std::chrono::hours(24 * 7)");
  EXPECT_EQ(Spelled("1d12h"), "std::chrono::hours(36)");
  EXPECT_EQ(Spelled("120m"), "std::chrono::minutes(120)");
  EXPECT_EQ(Spelled("3600s"), "std::chrono::seconds(3600)");
  EXPECT_EQ(Spelled("1000ms"), "std::chrono::milliseconds(1000)");
  // Not a whole number of days.
  EXPECT_EQ(spellDuration(36 * 60 * Minute, Day), "std::chrono::hours(36)");
}

} // namespace
