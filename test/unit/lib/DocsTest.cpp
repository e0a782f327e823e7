// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/Docs.h"
#include <gtest/gtest.h>

using clang::tidy::bigtable::whereToReadOn;

namespace {

constexpr char Check[] = "bigtable-filter-order";
constexpr char Printed[] = "'bigtable-tidy-22 explain filter-order' explains why "
                           "this matters and how to suppress it";

TEST(Docs, ThePageIsNamedWhereAReaderHasIt) {
  EXPECT_EQ(whereToReadOn(Check, "https://docs.test/checks", "unused", false),
            "see https://docs.test/checks/filter-order.md for why this matters "
            "and how to suppress it");
  EXPECT_EQ(whereToReadOn(Check, "/usr/share/checks", "unused", false),
            "see /usr/share/checks/filter-order.md for why this matters and "
            "how to suppress it");
}

TEST(Docs, APathOfThisProjectIsNotNamed) {
  EXPECT_EQ(whereToReadOn(Check, "docs/checks", "bigtable-tidy-22", false),
            Printed);
  EXPECT_EQ(whereToReadOn(Check, "", "bigtable-tidy-22", false), Printed);
}

TEST(Docs, TheProgramPrintsPagesItself) {
  for (const char *Folder :
       {"docs/checks", "/usr/share/checks", "https://docs.test/checks"})
    EXPECT_EQ(whereToReadOn(Check, Folder, "bigtable-tidy-22", true), Printed);
}

} // namespace
