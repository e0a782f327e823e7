// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Sql.h"
#include "../seed.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>
#include <random>

using namespace clang::tidy::bigtable;

namespace {

/// "clicks: * a b; other:", with "(time)" before it; "nothing" for what is no
/// query.
std::string readsOf(llvm::StringRef Statement) {
  const std::optional<SqlQuery> Query = parseQuery(Statement);
  if (!Query)
    return "nothing";
  std::string Text = Query->MentionsTime ? "(time)" : "";
  for (const SqlRead &Read : Query->Reads) {
    Text += (Text.empty() ? "" : "; ") + Read.Table + ":";
    if (Read.ReadsAllFamilies)
      Text += " *";
    for (const std::string &Name : Read.Excluded)
      Text += " -" + Name;
    for (const std::string &Name : Read.Names)
      Text += " " + Name;
  }
  return Text;
}

TEST(Sql, FindsHoles) {
  EXPECT_EQ(readsOf("SELECT a FROM t WHERE _key = 'x\x01' LIMIT \x02"),
            "t: a _key");
  EXPECT_EQ(readsOf("SELECT a['\x01'] FROM `t_\x01` AS u WHERE u.b = \"\x02\""),
            "t_\x01: a b");
  EXPECT_EQ(readsOf("SELECT a FROM \x01 WHERE b = 1"), "\x01: a b");
  EXPECT_TRUE(parseQuery("SELECT a FROM \x01")->Reads[0].MayHaveArguments);
  EXPECT_FALSE(parseQuery("SELECT a FROM `\x01`")->Reads[0].MayHaveArguments);
  // It may be more than a value there.
  for (const char *Open :
       {"SELECT \x01 FROM t", "SELECT a FROM t \x01",
        "SELECT a FROM t WHERE b = \x01", "SELECT a FROM t\x01",
        "SELECT a\x02 FROM t", "SELECT a FROM \x02t", "SELECT a FROM t(\x01)",
        "SELECT `a\x01` FROM t", "SELECT a FROM t -- \x01",
        "SELECT a FROM t /* \x01 */", "SELECT a FROM t LIMIT 1\x02", "\x01",
        "SELECT a FROM \x01\x01", "SELECT a FROM 't' \x01"})
    EXPECT_EQ(readsOf(Open), "nothing") << Open;
}

TEST(Sql, FindsColumns) {
  EXPECT_EQ(readsOf("SELECT _key, sessions['page'] FROM clicks"),
            "clicks: _key sessions");
  EXPECT_EQ(readsOf("select sessions from `clicks` where profile['a'] = 'b' "
                    "order by events limit 5;"),
            "clicks: sessions profile events");
  EXPECT_EQ(readsOf("SELECT `sessions`['page'] FROM clicks"),
            "clicks: sessions");
  EXPECT_EQ(readsOf("SELECT MAP_KEYS(sessions), COUNT(*) FROM clicks "
                    "GROUP BY TIMESTAMP_TRUNC(x, day), day['a']"),
            "clicks: sessions x day");
  EXPECT_EQ(readsOf("SELECT CASE WHEN a IS NULL THEN TRUE ELSE b END c, "
                    "EXTRACT(DAY FROM d) FROM clicks WHERE e LIKE 'f' OR "
                    "g IS NOT DISTINCT FROM h"),
            "clicks: a b d e g h");
  EXPECT_EQ(readsOf("SELECT CASE a WHEN b THEN c END, STRUCT(d AS x, e), "
                    "FROM clicks WHERE f IN UNNEST(g) GROUP BY h "
                    "HAVING MAX(i) > 1 AND SAFE_CAST(j AS STRING) = 'k'"),
            "clicks: a b c d e f g h i j");
  EXPECT_EQ(readsOf("SELECT SUM(a) OVER (PARTITION BY b ORDER BY c NULLS "
                    "FIRST), SAFE.F(d), CAST(e AS STRING) FROM clicks"),
            "clicks: a b c d e");
  EXPECT_EQ(readsOf("SELECT SUM(a) OVER w, b IS DISTINCT FROM c, d "
                    "FROM clicks WINDOW w AS (ORDER BY e)"),
            "clicks: a b c d e");
}

TEST(Sql, FindsStars) {
  EXPECT_EQ(readsOf("SELECT * FROM clicks"), "clicks: *");
  EXPECT_EQ(readsOf("SELECT DISTINCT a, * FROM clicks"), "clicks: * a");
  EXPECT_EQ(readsOf("SELECT c.* FROM clicks AS c JOIN other o ON c.a = o.b"),
            "clicks: * a; other: b");
  EXPECT_EQ(readsOf("SELECT * FROM clicks, other"), "clicks: *; other: *");
  EXPECT_EQ(readsOf("SELECT * EXCEPT (sessions, `a`) FROM clicks"),
            "clicks: * -sessions -a");
  EXPECT_EQ(readsOf("SELECT * EXCEPT (c) REPLACE (1 AS a, b['q'] AS d) "
                    "FROM clicks"),
            "clicks: * -c -a -d b");
  EXPECT_EQ(readsOf("SELECT * REPLACE (a) FROM clicks"), "nothing");
  EXPECT_EQ(readsOf("SELECT 2 * 3, COUNT(*), a * b FROM clicks"),
            "clicks: a b");
  EXPECT_EQ(readsOf("SELECT * FROM a UNION ALL SELECT * FROM b"), "a: *; b: *");
  // It is for the outer query to say what is returned.
  EXPECT_EQ(readsOf("SELECT a FROM (SELECT * FROM clicks)"), "clicks:");
  EXPECT_EQ(readsOf("SELECT 1 FROM a WHERE EXISTS (SELECT * FROM b)"),
            "a:; b:");
  SqlRead Read;
  Read.ReadsAllFamilies = true;
  Read.Excluded = {"Carts"};
  EXPECT_TRUE(Read.reads("sessions"));
  EXPECT_FALSE(Read.reads("carts"));
  Read = {"clicks", false, false, {}, {"sessions"}};
  EXPECT_TRUE(Read.reads("sessions"));
  EXPECT_FALSE(Read.reads("Sessions"));
}

TEST(Sql, TellsColumnsFromOtherNames) {
  EXPECT_EQ(readsOf("SELECT profile['x'] AS sessions FROM clicks "
                    "ORDER BY sessions"),
            "clicks: profile");
  EXPECT_EQ(readsOf("SELECT profile['x'] sessions, f(y) events FROM clicks"),
            "clicks: profile y");
  EXPECT_EQ(readsOf("SELECT sessions['x'] AS sessions FROM clicks"),
            "clicks: sessions");
  EXPECT_EQ(readsOf("SELECT sessions FROM clicks AS sessions"), "clicks:");
  EXPECT_EQ(readsOf("SELECT clicks FROM clicks"), "clicks:");
  EXPECT_EQ(readsOf("SELECT sessions(a), DATE 'b' FROM clicks"), "clicks: a");
  EXPECT_EQ(readsOf("SELECT a.b.c, f(x).d FROM clicks"), "clicks: x");
  EXPECT_EQ(readsOf("SELECT 'sessions', \"events\" /* carts */ FROM clicks -- x"
                    "\nWHERE @sessions = 1"),
            "clicks:");
}

TEST(Sql, TellsTablesApart) {
  EXPECT_EQ(readsOf("SELECT sessions, p.sessions, clicks.events "
                    "FROM clicks LEFT JOIN profiles AS p USING (_key)"),
            "clicks: events; profiles: sessions");
  EXPECT_EQ(readsOf("SELECT sessions FROM clicks, UNNEST(items) AS i"),
            "clicks:");
  EXPECT_EQ(readsOf("SELECT sessions FROM clicks, clicks.items"), "clicks:");
  EXPECT_EQ(readsOf("WITH clicks AS (SELECT a FROM other) "
                    "SELECT sessions FROM clicks"),
            "other: a");
  EXPECT_EQ(readsOf("WITH RECURSIVE x AS (SELECT a FROM b), "
                    "y AS (SELECT c FROM d) SELECT * FROM x JOIN Y ON e = f"),
            "b: a; d: c");
  EXPECT_EQ(readsOf("SELECT sessions FROM (SELECT a FROM clicks) AS c"),
            "clicks: a");
  EXPECT_EQ(readsOf("SELECT sessions FROM F(a), (b JOIN d ON 1 = 1), @p"), "");
  EXPECT_EQ(readsOf("SELECT c.a FROM t c WHERE c.b IN (SELECT c.d FROM u c)"),
            "t:; u:");
  EXPECT_EQ(readsOf("SELECT a FROM p.i.clicks"), "");
  // A name may have dashes, but no spaces.
  EXPECT_EQ(readsOf("SELECT c.a FROM clicks-eu-2 AS c"), "clicks-eu-2: a");
  EXPECT_EQ(readsOf("SELECT a FROM clicks-eu(after => @t)"),
            "(time); clicks-eu: a");
  EXPECT_EQ(readsOf("SELECT a FROM clicks-\x02 WHERE b = 1"),
            "clicks-\x02: a b");
  EXPECT_EQ(readsOf("SELECT a FROM clicks-\x01"), "nothing");
  EXPECT_EQ(readsOf("SELECT a FROM clicks -eu"), "clicks: a");
  EXPECT_EQ(readsOf("SELECT x FROM (SELECT a AS x FROM clicks-eu) CROSS JOIN "
                    "UNNEST(b) y"),
            "clicks-eu: a");
}

TEST(Sql, SeesTime) {
  EXPECT_EQ(readsOf("SELECT a FROM clicks(with_history => TRUE)"),
            "(time); clicks: a");
  EXPECT_EQ(readsOf("SELECT a FROM clicks(with_history => @h) AS c"),
            "(time); clicks: a");
  EXPECT_EQ(readsOf("SELECT a FROM clicks(WITH_HISTORY=>TRUE, after => @t)"),
            "(time); clicks: a");
  EXPECT_EQ(readsOf("SELECT a FROM clicks(after_or_equal => TIMESTAMP('x'))"),
            "(time); clicks: a");
  EXPECT_EQ(readsOf("SELECT a FROM clicks WHERE _timestamp > b"),
            "(time); clicks: a _timestamp b");
  EXPECT_EQ(readsOf("SELECT a[0].timestamp FROM clicks"), "(time); clicks: a");
  EXPECT_EQ(readsOf("SELECT a FROM clicks(with_history => FALSE)"),
            "clicks: a");
  EXPECT_EQ(readsOf("SELECT a FROM clicks(as_of => TIMESTAMP '2020-01-01')"),
            "clicks: a");
  EXPECT_EQ(
      readsOf("SELECT CAST(a AS TIMESTAMP), TIMESTAMP(b) FROM "
              "clicks(before => @t, latest_n => 1) -- after => _timestamp"),
      "clicks: a b");
}

TEST(Sql, LexesStringsAndComments) {
  for (const char *Literal :
       {"'sessions'", "\"sessions\"", "'it\\'s sessions'", "r'sessions'",
        "B\"sessions\"", "rb'sessions\\''", "'''a 'sessions' \n'''",
        "\"\"\"a \"\" sessions\"\"\"", "''", "/* sessions ' */ 1",
        "1 -- sessions '\n", "1 # sessions \"\n", "1.5e3", ".5", "@sessions",
        "?"})
    EXPECT_EQ(readsOf(std::string("SELECT ") + Literal + " FROM clicks"),
              "clicks:")
        << Literal;
}

TEST(Sql, LeavesOtherThingsAlone) {
  for (const char *Statement :
       {"", ";", "INSERT INTO clicks SELECT * FROM other", "FROM clicks",
        "UPDATE clicks SET a = 1", "FROM clicks |> SELECT a",
        "SELECT * FROM clicks |> WHERE TRUE", "SELECT 1; SELECT * FROM clicks",
        "SELECT 'a FROM clicks", "SELECT \"a\n\" FROM clicks",
        "SELECT '''a'' FROM clicks", "SELECT * /* FROM clicks",
        "SELECT `a FROM clicks", "SELECT `` FROM clicks", "SELECT a FROM (b",
        "SELECT a) FROM b", "SELECT 'a\\", "SELECT * EXCEPT (a"})
    EXPECT_EQ(readsOf(Statement), "nothing") << Statement;
  EXPECT_EQ(readsOf("SELECT"), "");
  EXPECT_EQ(readsOf("SELECT a FROM"), "");
  EXPECT_EQ(readsOf("WITH"), "");
}

TEST(Sql, IsBounded) {
  std::string Deep = "SELECT ";
  Deep.append(100, '(');
  Deep.append(100, ')');
  EXPECT_EQ(readsOf(Deep), "nothing");
  std::string Wide = "SELECT a FROM t";
  for (int I = 0; I != 300; ++I)
    Wide += ", t";
  EXPECT_EQ(readsOf(Wide), "nothing");
  EXPECT_EQ(readsOf("SELECT " + std::string(1 << 16, 'a')), "nothing");
}

// No text may crash it or keep it busy, and what it finds is in the text.
TEST(Sql, SurvivesAnyText) {
  const uint64_t Seed = bigtable_tidy_test::Seed();
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(Seed));
  std::mt19937 Random(Seed);
  const char *Pieces[] = {"SELECT ", "FROM ",  "JOIN ",  "WITH ",   "AS ",
                          "(",       ")",      "*",      ",",       ".",
                          "a ",      "clicks", "'",      "\"",      "`",
                          "'''",     "\\",     "--",     "/*",      "*/",
                          "#",       "\n",     "=>",     "r",       "b",
                          "@",       "1",      "EXCEPT", "UNION ",  "WHERE ",
                          "ON ",     "|>",     ";",      "\xFF",    "[",
                          "]",       "ORDER ", "UNNEST", "EXTRACT", "DISTINCT ",
                          "CASE ",   "WHEN ",  "THEN ",  "END ",    "HAVING ",
                          "REPLACE", "STRUCT", "CROSS ", "-"};
  for (int Round = 0; Round != 20000; ++Round) {
    std::string Text = Round % 2 ? "SELECT " : "";
    for (unsigned Length = Random() % 24; Length != 0; --Length)
      Text += Pieces[Random() % std::size(Pieces)];
    const std::optional<SqlQuery> Query = parseQuery(Text);
    if (!Query)
      continue;
    for (const SqlRead &Read : Query->Reads) {
      EXPECT_NE(Text.find(Read.Table), std::string::npos) << Text;
      for (const std::string &Name : Read.Names)
        EXPECT_NE(Text.find(Name), std::string::npos) << Text;
    }
  }
}

} // namespace
