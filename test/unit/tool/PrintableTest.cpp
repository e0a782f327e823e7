// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Printable.h"
#include "gtest/gtest.h"

using namespace clang::tidy::bigtable::tool;

namespace {

TEST(Printable, KeepsText) {
  for (const char *Text : {"", "a::b(\"\\n\")", "größer \xe2\x82\xac", ": :"})
    EXPECT_EQ(printable(Text), Text);
}

TEST(Printable, EscapesWhatEndsOrReordersALine) {
  EXPECT_EQ(printable("a\nb\r\tc"), "a\\nb\\r\\tc");
  EXPECT_EQ(printable(llvm::StringRef("\0\x1b[0m\x7f", 6)),
            "\\x00\\x1b[0m\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b");         // CSI
  EXPECT_EQ(printable("\xe2\x80\xa8"), "\\xe2\\x80\\xa8"); // LINE SEPARATOR
  EXPECT_EQ(printable("\xe2\x80\xae"), "\\xe2\\x80\\xae"); // right to left
}

TEST(Printable, EscapesBytesThatAreNotUtf8) {
  EXPECT_EQ(printable("a\xff\xe2\x82z"), "a\\xff\\xe2\\x82z");
}

TEST(Printable, IsNoCommandOfACiService) {
  EXPECT_EQ(printable("::error::x"), "\\::error::x");
  EXPECT_EQ(printable("  ::error::x"), "\\  ::error::x");
}

} // namespace
