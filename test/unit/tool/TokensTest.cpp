// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Tokens.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable::tool;

namespace {

std::string statementWith(llvm::StringRef Text, llvm::StringRef Part) {
  const TextRange Found = statementAt(Text, Text.find(Part));
  return Text.slice(Found.Begin, Found.End).str();
}

TEST(StatementAt, IsFromOneSemicolonOrBraceToTheNext) {
  const char *Text = "void f() {\n  one(1);\n  two(\"a; b\", // no; end\n"
                     "      {x, y},\n      3);\n  three();\n}\n";
  const std::string Two = "two(\"a; b\", // no; end\n      {x, y},\n      3);";
  EXPECT_EQ(statementWith(Text, "one"), "one(1);");
  for (const char *Part : {"two", "a; b", "x, y", "3);"})
    EXPECT_EQ(statementWith(Text, Part), Two) << Part;
  EXPECT_EQ(statementWith(Text, "three"), "three();");
}

TEST(StatementAt, EndsAtDirectives) {
  const char *Text = "#include <a>\nint A = f(\n  1);\n#define M \\\n  g(2)\n"
                     "int B;";
  EXPECT_EQ(statementWith(Text, "1)"), "int A = f(\n  1);");
  EXPECT_EQ(statementWith(Text, "g(2)"), "#define M \\\n  g(2)");
  EXPECT_EQ(statementWith(Text, "int B"), "int B;");
}

TEST(StatementAt, IsEmptyWhereThereIsNone) {
  EXPECT_EQ(statementAt("", 0).size(), 0u);
  EXPECT_EQ(statementAt("a;  // b", 8).size(), 0u);
}

TEST(StatementAt, TakesWhatIsNoCpp) {
  for (const char *Text : {"}}}", "{{{", "\"", "R\"(", "/*", "'", "#", "\\"})
    for (unsigned At = 0; At <= std::strlen(Text); ++At)
      EXPECT_LE(statementAt(Text, At).End, std::strlen(Text)) << Text;
}

TEST(LineOf, CountsLineEndsOfUnixOnly) {
  EXPECT_EQ(lineOf("a\rb\r\nc", 0), 1u);
  EXPECT_EQ(lineOf("a\rb\r\nc", 3), 1u);
  EXPECT_EQ(lineOf("a\rb\r\nc", 5), 2u);
}

} // namespace
