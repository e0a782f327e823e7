// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/GenerateCpp.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;
using namespace clang::tidy::bigtable::tool;

namespace {

Schema parse(const std::string &Tables) {
  std::vector<SchemaError> Errors;
  std::optional<Schema> Known =
      Schema::parse({"tables:\n" + Tables, "tables.yaml"}, Errors);
  EXPECT_TRUE(Known) << Tables;
  return Known ? *Known : Schema();
}

/// Of one table with one family that has these keys.
std::string headerOf(const std::string &Table, const std::string &Family,
                     const std::string &Keys = "ttl: none") {
  llvm::Expected<std::string> Header =
      generateCpp(parse("- {table: '" + Table + "', families: [{family: '" +
                        Family + "', " + Keys + "}]}\n"),
                  "tables.yaml");
  if (!Header)
    return "error: " + llvm::toString(Header.takeError());
  return *Header;
}

bool contains(const std::string &Text, const std::string &Part) {
  return Text.find(Part) != std::string::npos;
}

TEST(GenerateCpp, NamespacesAreWordsOfTheId) {
  const std::pair<const char *, const char *> Expected[] = {
      {"clicks", "clicks"},     {"MyTable", "my_table"},
      {"a--b.C_", "a_b_c"},     {"2024", "table_2024"},
      {"class", "class_table"}, {"std", "std_table"},
      {"Std2", "std2_table"},   {"google", "google_table"},
      {"log", "log_table"},     {"bigtable_ttl", "bigtable_ttl_table"},
      {"__x__", "x"},           {"logs-*", "logs"},
      {"[a-z]-logs-?", "logs"}, {"[]ab]x[!]c]y", "x_y"},
  };
  for (const auto &[Id, Name] : Expected)
    EXPECT_TRUE(contains(headerOf(Id, "f"),
                         "\nnamespace " + std::string(Name) + " {\n"))
        << Id;
  EXPECT_TRUE(contains(headerOf("*", "f"), "has no letter or digit"));
  EXPECT_TRUE(contains(headerOf("-", "f"), "has no letter or digit"));
}

TEST(GenerateCpp, ConstantsAreWordsOfTheFamily) {
  const std::pair<const char *, const char *> Expected[] = {
      {"sessions", "kSessions"},
      {"my-family", "kMyFamily"},
      {"v1.2", "kV1_2"},
      {"v12", "kV12"},
      {"7", "k7"},
      {"_x_", "kX"},
      {"HTTPLogs", "kHTTPLogs"},
      {"class", "kClass"},
  };
  for (const auto &[Family, Name] : Expected)
    EXPECT_TRUE(contains(headerOf("t", Family),
                         "inline constexpr char " + std::string(Name) +
                             "[] = \"" + Family + "\";\n"))
        << Family;
  EXPECT_TRUE(contains(headerOf("t", "..."), "has no letter or digit"));
}

TEST(GenerateCpp, OneNameIsOfOneThing) {
  const auto Said = [](const std::string &First, const std::string &Second) {
    llvm::Expected<std::string> Header = generateCpp(
        parse("- {table: t, families: [{family: '" + First +
              "', ttl: none}, {family: '" + Second + "', ttl: none}]}\n"),
        "tables.yaml");
    return Header ? "" : llvm::toString(Header.takeError());
  };
  EXPECT_TRUE(contains(Said("a-b", "a_b"), "constant 'kAB'"));
  EXPECT_TRUE(contains(Said("x", "X"), "constant 'kX'"));
  EXPECT_TRUE(contains(Said("a", "a-family"), "constant 'kAFamily'"));
  EXPECT_TRUE(contains(Said("a", "table-id"), "constant 'kTableId'"));
  EXPECT_EQ(Said("v1.2", "v12"), "");
}

TEST(GenerateCpp, PoliciesAreTags) {
  const std::pair<const char *, const char *> Expected[] = {
      {"ttl: one-second", "BIGTABLE_TTL_ONE_SECOND"},
      {"ttl: one-second, expire-after: 30m",
       "BIGTABLE_TTL_ONE_SECOND_AFTER(\"30m\")"},
      {"ttl: one-second, max-age: 1ms", "BIGTABLE_TTL_ONE_MILLISECOND"},
      {"ttl: one-second, max-age: 1ms, expire-after: 30m",
       "BIGTABLE_TTL_ONE_MILLISECOND_AFTER(\"30m\")"},
      {"ttl: default, max-age: 2w", "BIGTABLE_TTL_DEFAULT(\"14d\")"},
      {"ttl: default, max-age: 2d, expire-after: 1h",
       "BIGTABLE_TTL_DEFAULT_AFTER(\"2d\", \"1h\")"},
      {"ttl: default, max-age: 2d, unstamped: allowed",
       "BIGTABLE_TTL_DEFAULT_UNSTAMPED(\"2d\")"},
      {"ttl: default, max-age: 2d, expire-after: 1h, unstamped: allowed",
       "BIGTABLE_TTL_DEFAULT_UNSTAMPED_AFTER(\"2d\", \"1h\")"},
      {"ttl: none", "BIGTABLE_TTL_NONE"},
      {"ttl: none, timestamps: real", "BIGTABLE_TTL_NONE_TIMESTAMPS(\"real\")"},
  };
  for (const auto &[Keys, Tag] : Expected)
    EXPECT_TRUE(
        contains(headerOf("t", "f", Keys),
                 "\n" + std::string(Tag) + "\ninline constexpr char kF"))
        << Keys;
}

TEST(GenerateCpp, CommentsEndWhereTheirLinesDo) {
  const std::string Header = headerOf("t", "f", R"(ttl: none, note: 'C:\x\')");
  EXPECT_TRUE(contains(Header, "/// C:\\x\\.\nBIGTABLE_TTL_NONE\n"));
  EXPECT_TRUE(contains(headerOf("t", "f", "ttl: none, note: 'a ?\?/'"),
                       "/// a ?\?/.\n"));
  // U+202E turns what follows around.
  EXPECT_TRUE(contains(headerOf("t", "f", "ttl: none, note: 'a\xE2\x80\xAE b'"),
                       "/// a b\n"));
}

TEST(GenerateCpp, AFormatterLeavesNamesThatAreTooLong) {
  EXPECT_FALSE(contains(headerOf("t", std::string(10, 'a')), "clang-format"));
  const std::string Long = headerOf("t", std::string(64, 'a'));
  EXPECT_TRUE(contains(Long, "\n// clang-format off\n"));
  EXPECT_FALSE(isEditedByHand(Long));
}

TEST(GenerateCpp, HandEditsAreSeen) {
  const std::string Header = headerOf("clicks", "sessions");
  EXPECT_FALSE(isEditedByHand(Header));
  EXPECT_FALSE(isEditedByHand(""));
  std::string Windows;
  for (const char C : Header)
    Windows += C == '\n' ? "\r\n" : std::string(1, C);
  EXPECT_FALSE(isEditedByHand(Windows));
  EXPECT_TRUE(isEditedByHand(Header + "\n"));
  EXPECT_TRUE(isEditedByHand(Header.substr(1)));
  EXPECT_TRUE(isEditedByHand(Header.substr(0, Header.size() - 1)));
  EXPECT_TRUE(isEditedByHand("int main() {}\n"));
  EXPECT_TRUE(isEditedByHand("x"));
}

TEST(GenerateCpp, TheUserNames) {
  const Schema Known = parse("- {table: '*', families: [{family: '-', ttl: "
                             "one-second}]}\n");
  CppOptions Options;
  EXPECT_FALSE(llvm::errorToBool(addName("*=every", Options)));
  EXPECT_FALSE(llvm::errorToBool(addName("*/-=Dash", Options)));
  Options.Namespace = "acme::storage";
  llvm::Expected<std::string> Header = generateCpp(Known, "t.yaml", Options);
  ASSERT_TRUE(bool(Header)) << llvm::toString(Header.takeError());
  EXPECT_TRUE(contains(*Header, "namespace acme::storage::every {"));
  EXPECT_TRUE(contains(*Header, "char kDash[] = \"-\";"));
  EXPECT_FALSE(contains(*Header, "kTableId"));

  for (const char *Wrong : {"", "t", "t=", "=t", "t=a b", "t=a__b", "t=_a",
                            "t=2", "t=class", "t/f=a-b", "*=other"}) {
    CppOptions Copy = Options;
    EXPECT_TRUE(llvm::errorToBool(addName(Wrong, Copy))) << Wrong;
  }
  EXPECT_FALSE(llvm::errorToBool(addName("absent=a", Options)));
  EXPECT_TRUE(
      llvm::errorToBool(generateCpp(Known, "t.yaml", Options).takeError()));
}

} // namespace
