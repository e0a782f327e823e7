// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Schema.h"
#include "model/Bounds.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;
using std::chrono::hours;
using std::chrono::minutes;

namespace {

/// The errors as 'line:column: message', one a line.
std::string errorsOf(llvm::StringRef Text) {
  std::vector<SchemaError> Errors;
  const std::optional<Schema> S =
      Schema::parse(llvm::MemoryBufferRef(Text, "schema"), Errors);
  EXPECT_EQ(S.has_value(), Errors.empty());
  std::string Result;
  for (const SchemaError &E : Errors)
    Result += std::to_string(E.At.Line) + ":" + std::to_string(E.At.Column) +
              ": " + E.Message + "\n";
  return Result;
}

/// A schema of one table with this family entry, which begins in column 8.
std::string familyErrors(const std::string &Entry) {
  return errorsOf("tables:\n"
                  " - table: t\n"
                  "   families:\n"
                  "     - {" +
                  Entry + "}\n");
}

Schema parsed(llvm::StringRef Text) {
  std::vector<SchemaError> Errors;
  std::optional<Schema> S =
      Schema::parse(llvm::MemoryBufferRef(Text, "schema"), Errors);
  for (const SchemaError &E : Errors)
    ADD_FAILURE() << E.At.Line << ":" << E.At.Column << ": " << E.Message;
  return S ? std::move(*S) : Schema();
}

constexpr llvm::StringLiteral Clicks = R"(tables:
  - table: clicks
    families:
      - {family: sessions, ttl: one-second, expire-after: 30m}
      - {family: events, ttl: default, max-age: 2d}
      - {family: profile, ttl: none}
)";

TEST(Schema, ReadsTheExampleOfTheDocs) {
  const Schema S = parsed(Clicks);
  ASSERT_EQ(S.tables().size(), 1u);
  const Table &T = S.tables()[0];
  EXPECT_EQ(T.Id, "clicks");
  EXPECT_EQ(T.Timestamps, Granularity::Millis);
  ASSERT_EQ(T.Families.size(), 3u);

  const Family *Sessions = T.findFamily("sessions");
  ASSERT_NE(Sessions, nullptr);
  EXPECT_EQ(Sessions->Policy, TtlPolicy::oneSecond());
  EXPECT_EQ(Sessions->Policy.ExpireAfter, minutes(30));
  EXPECT_EQ(Sessions->At.Line, 4u);
  EXPECT_EQ(Sessions->At.Column, 18u);

  EXPECT_EQ(T.findFamily("events")->Policy, TtlPolicy::defaultTtl(hours(48)));
  EXPECT_EQ(T.findFamily("profile")->Policy, TtlPolicy::none());
  EXPECT_EQ(T.findFamily("other"), nullptr);
}

TEST(Schema, PrefersTheExactIdToAGlobAndTheFirstGlobToTheNext) {
  const Schema S = parsed("tables:\n"
                          "  - table: 'a*'\n"
                          "    families: [{family: first, ttl: none}]\n"
                          "  - table: 'ab*'\n"
                          "    families: [{family: second, ttl: none}]\n"
                          "  - table: abc\n"
                          "    families: [{family: third, ttl: none}]\n");
  const auto FamilyOf = [&](llvm::StringRef Id) {
    const Table *T = S.findTable(Id);
    return T ? T->Families.front().Name : "(unknown)";
  };
  EXPECT_EQ(FamilyOf("abc"), "third");
  EXPECT_EQ(FamilyOf("abd"), "first");
  EXPECT_EQ(FamilyOf("b"), "(unknown)");
}

TEST(Schema, GranularityAndGcRuleAreRead) {
  const Schema S =
      parsed("tables:\n"
             "  - table: t\n"
             "    granularity: micros\n"
             "    families:\n"
             "      - family: f\n"
             "        ttl: default\n"
             "        max-age: 12h\n"
             "        gc: {union: [{max-age: 12h}, {max-versions: 3}]}\n");
  EXPECT_EQ(S.tables()[0].Timestamps, Granularity::Micros);
}

TEST(Schema, EmptyOrNotASchema) {
  EXPECT_EQ(errorsOf(""),
            "1:1: the schema is empty, expected a list 'tables:'\n");
  EXPECT_EQ(errorsOf("hello"), "1:1: expected a mapping of keys to values\n");
  EXPECT_EQ(errorsOf("tables: 5\n"),
            "1:9: expected a list, such as '- {...}'\n");
  EXPECT_EQ(errorsOf("tables: []\n"),
            "1:1: no table described, expected a list 'tables:'\n");
  EXPECT_EQ(errorsOf("{}"), "1:2: missing required key 'tables'\n");
}

/// LLVM's parser recurses, and would have no room.
TEST(Schema, NestedTooDeeply) {
  const std::string Deep = ": nested too deeply, expected a list 'tables:'\n";
  const size_t Most = MaxSchemaDepth;
  for (const size_t Depth : {Most + 1, size_t(200'000)}) {
    EXPECT_EQ(errorsOf("a: b\nc: " + std::string(Depth, '[')),
              "2:" + std::to_string(Most + 4) + Deep);
    std::string Blocks = "a:\n ";
    for (size_t I = 0; I != Depth; ++I)
      Blocks += "- ";
    EXPECT_EQ(errorsOf(Blocks + "b\n"), "2:1" + Deep);
  }
  // Blanks are nothing, and what is closed is none.
  std::string Brackets = "#";
  for (size_t I = 0; I != Most + 1; ++I)
    Brackets += "{}";
  EXPECT_EQ(parsed(Clicks.str() + std::string(Most + 1, ' ') + "\n" +
                   Brackets + "\n")
                .tables()
                .size(),
            1u);
}

TEST(Schema, UnknownKeysNameTheKnownOnes) {
  EXPECT_EQ(errorsOf("table: x\n"), "1:1: missing required key 'tables'\n");
  EXPECT_EQ(familyErrors("family: f, tll: none"),
            "4:20: unknown key 'tll'; did you mean 'ttl'?\n");
  EXPECT_EQ(familyErrors("family: f, prove: true"),
            "4:9: missing required key 'ttl'\n");
  EXPECT_EQ(familyErrors("family: f, ttl: none, maxage: 1d"),
            "4:31: unknown key 'maxage'; did you mean 'max-age'?\n");
  EXPECT_EQ(familyErrors("family: f, ttl: none, rows: 1d"),
            "4:31: unknown key 'rows', expected 'family', 'ttl', 'max-age', "
            "'expire-after', 'max-lifetime', 'versions', 'timestamps', "
            "'unstamped', 'prove', 'note' or 'gc'\n");
  EXPECT_EQ(errorsOf("tables:\n"
                     "  - table: t\n"
                     "    familes: []\n"
                     "    families: [{family: f, ttl: none}]\n"),
            "3:5: unknown key 'familes'; did you mean 'families'?\n");
}

/// Each error has a file in test/schema, and is in the page of errors. Here is
/// where they are.
TEST(Schema, WrongValuesAreShownWithWhatWasExpected) {
  EXPECT_EQ(familyErrors("family: f, ttl: onesecond"),
            "4:25: 'onesecond' found, expected 'one-second', 'default' or "
            "'none'\n");
  EXPECT_EQ(familyErrors("family: f, ttl: default, max-age: 2 days"),
            "4:43: '2 days' found, expected a number with a unit, such as "
            "'500ms', '30m', '1h30m', '2d' or '1w'\n");
}

TEST(Schema, ContradictionsOfOneFamily) {
  EXPECT_EQ(familyErrors("family: f, ttl: default"),
            "4:25: family 'f' has 'ttl: default' but no 'max-age', expected "
            "the age of its garbage collection rule, such as 'max-age: 2d'\n");
  EXPECT_EQ(familyErrors("family: f, ttl: one-second, max-age: 1s"), "");
  EXPECT_EQ(familyErrors("family: f, ttl: one-second, max-age: 1ms"), "");
  EXPECT_EQ(familyErrors("family: f, ttl: one-second, max-age: 1ms, "
                         "gc: {max-age: 1s}"),
            "4:56: 'gc' of family 'f' collects cells from the age of 1s, "
            "expected 'max-age: 1ms' for 'ttl: one-second'\n");
}

TEST(Schema, MeaningsOfTimestamps) {
  const Schema S =
      parsed("tables:\n"
             "  - table: t\n"
             "    families:\n"
             "      - {family: a, ttl: none}\n"
             "      - {family: b, ttl: none, timestamps: real}\n"
             "      - {family: c, ttl: none, timestamps: sequence}\n"
             "      - {family: d, ttl: none, timestamps: zero, gc: "
             "{max-versions: 1}}\n");
  std::string Text;
  for (const Family &F : S.tables().front().Families)
    Text += describe(F.Policy) + "\n";
  EXPECT_EQ(Text, "none\n"
                  "none, timestamps: real\n"
                  "none, timestamps: sequence\n"
                  "none, timestamps: zero\n");
}

TEST(Schema, WritesWithoutATimestamp) {
  const Schema S = parsed(
      "tables:\n"
      "  - table: t\n"
      "    families:\n"
      "      - {family: a, ttl: default, max-age: 2d}\n"
      "      - {family: b, ttl: default, max-age: 2d, unstamped: allowed}\n"
      "      - {family: c, ttl: default, max-age: 2d, unstamped: "
      "forbidden}\n");
  const Table &T = S.tables().front();
  EXPECT_FALSE(T.findFamily("a")->Policy.AllowsUnstamped);
  EXPECT_TRUE(T.findFamily("b")->Policy.AllowsUnstamped);
  EXPECT_FALSE(T.findFamily("c")->Policy.AllowsUnstamped);
  EXPECT_EQ(T.findFamily("a")->Policy, T.findFamily("b")->Policy);
}

TEST(Schema, ProofIsAskedForFamiliesWithATtl) {
  const Schema S = parsed("tables:\n"
                          "  - table: all\n"
                          "    prove: true\n"
                          "    families:\n"
                          "      - {family: a, ttl: one-second}\n"
                          "      - {family: b, ttl: one-second, prove: false}\n"
                          "      - {family: c, ttl: none}\n"
                          "  - table: one\n"
                          "    families:\n"
                          "      - {family: a, ttl: one-second}\n"
                          "      - {family: b, ttl: one-second, prove: true}\n");
  EXPECT_TRUE(S.asksForProof());
  const Table &All = *S.findTable("all"), &One = *S.findTable("one");
  EXPECT_TRUE(All.findFamily("a")->MustBeProven);
  EXPECT_FALSE(All.findFamily("b")->MustBeProven);
  EXPECT_FALSE(All.findFamily("c")->MustBeProven);
  EXPECT_FALSE(One.findFamily("a")->MustBeProven);
  EXPECT_TRUE(One.findFamily("b")->MustBeProven);
  EXPECT_EQ(familyErrors("family: f, ttl: none, prove: false"), "");
}

TEST(Schema, NotesAreOneLine) {
  const auto NoteOf = [](const std::string &Value) {
    return parsed("tables:\n"
                  "  - table: t\n"
                  "    families:\n"
                  "      - family: f\n"
                  "        ttl: none\n"
                  "        note: " +
                  Value + "\n")
        .tables()
        .front()
        .Families.front()
        .Note;
  };
  EXPECT_EQ(NoteOf("ask the team #clicks"), "ask the team");
  EXPECT_EQ(NoteOf("'ask the team: #clicks'"), "ask the team: #clicks");
  EXPECT_EQ(NoteOf("gr\xc3\xbc\xc3\x9f dich"), "gr\xc3\xbc\xc3\x9f dich");
  EXPECT_EQ(NoteOf(R"("a \u00fc \"quoted\" %0")"), "a \xc3\xbc \"quoted\" %0");
  // Characters, not bytes.
  std::string Long;
  for (int I = 0; I < 200; ++I)
    Long += "\xc3\xbc";
  EXPECT_EQ(NoteOf(Long), Long);
  EXPECT_EQ(parsed(Clicks).tables().front().Families.front().Note, "");

  const std::string Expected = "expected one line of 1 to 200 characters, in "
                               "UTF-8 and without control characters\n";
  for (const std::string &Value :
       {"'" + Long + "x'", std::string("''"), std::string(R"("a\nb")"),
        std::string(R"("a\u2028b")"), std::string(R"("\e[31m")"),
        std::string(R"("\ud800")")})
    EXPECT_EQ(familyErrors("family: f, ttl: none, note: " + Value),
              "4:37: " + Expected)
        << Value;
  // YAML itself is UTF-8.
  EXPECT_NE(familyErrors("family: f, ttl: none, note: '\xff'"), "");
}

TEST(Schema, NothingIsDescribedTwice) {
  EXPECT_EQ(errorsOf("tables:\n"
                     "  - table: t\n"
                     "    families:\n"
                     "      - {family: f, ttl: none}\n"
                     "      - {family: f, ttl: one-second}\n"
                     "  - table: t\n"
                     "    families: [{family: f, ttl: none}]\n"),
            "5:18: family 'f' of table 't' is described twice, expected once\n"
            "6:12: table 't' is described twice, expected once\n");
  EXPECT_EQ(familyErrors("family: f, family: g, ttl: none"),
            "4:20: duplicated mapping key 'family'\n");
}

TEST(Schema, BrokenYamlIsRefused) {
  for (const char *Text :
       {"tables: [", "tables: {", "\t- x", "a: b: c", "&a [*a]", "%YAML 9",
        "tables:\n- *x\n", "\xff\xfe", "tables: \"unfinished"})
    EXPECT_NE(errorsOf(Text), "") << Text;
}

} // namespace
