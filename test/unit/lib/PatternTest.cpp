// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Pattern.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;

namespace {

TEST(Pattern, MatchesTheWholeText) {
  EXPECT_EQ(matches("fam", "fam"), true);
  EXPECT_EQ(matches("fam", "family"), false);
  EXPECT_EQ(matches("fam.*", "family"), true);
  EXPECT_EQ(matches("^fam$", "fam"), true);
  EXPECT_EQ(matches("a|b", "b"), true);
  EXPECT_EQ(matches("a|b", "ab"), false);
  EXPECT_EQ(matches("[^a]x", "bx"), true);
  EXPECT_EQ(matches("(?i)fam\\d{2}", "FAM12"), true);
  EXPECT_EQ(matches("", ""), true);
  EXPECT_EQ(matches("", "fam"), false);
}

TEST(Pattern, MatchesBytes) {
  // One byte, no UTF-8 sequence; a dot is any byte but the end of a line.
  EXPECT_EQ(matches("\xE9", "\xE9"), true);
  EXPECT_EQ(matches(".", "\xE9"), true);
  EXPECT_EQ(matches(".", "\xC3\xA9"), false);
  EXPECT_EQ(matches(".", "\n"), false);
  EXPECT_EQ(matches("\\C", "\n"), true);
}

TEST(Pattern, DiagnosesWhatRe2Refuses) {
  for (const char *Pattern : {"(", "*", "a**", "[b-a]", "(?=a)", "\\1"}) {
    EXPECT_EQ(matches(Pattern, "fam"), std::nullopt) << Pattern;
    EXPECT_NE(diagnosePattern(Pattern), "") << Pattern;
  }
  EXPECT_EQ(diagnosePattern("a{2}\\Q(\\E"), "");
}

TEST(Pattern, LeavesSizeToTheServer) {
  std::string Large;
  for (int I = 0; I != 1000; ++I)
    Large += "a{1000}";
  EXPECT_EQ(matches(Large, "fam"), std::nullopt);
  EXPECT_EQ(diagnosePattern(Large), "");
}

TEST(Pattern, KnowsPlainNames) {
  EXPECT_TRUE(isPlainName("a_b-2"));
  EXPECT_FALSE(isPlainName("a.b"));
  EXPECT_FALSE(isPlainName("a|b"));
}

} // namespace
