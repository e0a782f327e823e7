// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Filters.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;

namespace {

TEST(MatchesFamily, MatchesTheWholeName) {
  EXPECT_EQ(matchesFamily("fam", "fam"), true);
  EXPECT_EQ(matchesFamily("fam", "family"), false);
  EXPECT_EQ(matchesFamily("fam.*", "family"), true);
  EXPECT_EQ(matchesFamily("a|b", "b"), true);
  EXPECT_EQ(matchesFamily("a|b", "ab"), false);
  EXPECT_EQ(matchesFamily("[a-c]+", "abcabc"), true);
  EXPECT_EQ(matchesFamily("[^a]x", "bx"), std::nullopt);
}

TEST(MatchesFamily, SaysNothingOfWhatOnlyRe2Knows) {
  for (const char *Pattern : {"(?i)fam", "\\Qfam\\E", "fam\\d", "a{2}", "^fam",
                              "[[:alpha:]]", "(", "*"})
    EXPECT_EQ(matchesFamily(Pattern, "fam"), std::nullopt) << Pattern;
}

} // namespace
