// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The constructs of GoogleSQL that the service documents, each with a query
// that looks like it, but has another result or is an error.

#include "queries.h"
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator {
namespace {

struct Construct {
  std::string name, sql, types, rows;
  /// Another query, and its rows or error.
  std::string alike, others;
};

TEST_F(QueriesTest, ExecuteEachConstruct) {
  EXPECT_RPC_OK(running_.Set("n", "g", 1s, std::string("\0\0\0\0\0\0\1\2", 8)));
  params_["s"].mutable_type()->mutable_string_type();
  params_["s"].set_string_value("x");
  params_["i"].mutable_type()->mutable_int64_type();
  params_["i"].set_int_value(2);
  std::vector<Construct> const constructs = {
      // SELECT.
      {"star", "SELECT * FROM t WHERE _key = 'a'",
       "_key=bytes,f={bytes:bytes},g={bytes:bytes},", "a [[q 7]] [[q g5]]\n",
       "SELECT * EXCEPT (g) FROM t WHERE _key = 'a'", "a [[q 7]]\n"},
      {"family", "SELECT f FROM t WHERE _key <= 'b'", "f={bytes:bytes},",
       "[[q 7]]\n[[q 6]]\n[]\n", "SELECT h FROM t",
       "SQL: table 't' has no column family 'h'"},
      {"column", "SELECT f['q'] AS v FROM t AS x WHERE x._key <= 'b'",
       "v=bytes,", "7\n6\nNULL\n", "SELECT f['r'] AS v FROM t LIMIT 1",
       "NULL\n"},
      {"bare parameter", "SELECT @s AS s, @i", "s=string,=int64,", "'x' 2\n",
       "SELECT @t", "param_types: @t has no type"},
      // Keys.
      {"key", "SELECT _key FROM t WHERE _key = 'a'", "_key=bytes,", "a\n",
       "SELECT _key FROM t WHERE NOT _key = 'a'", "ab\nb\nn\n"},
      {"range", "SELECT _key FROM t WHERE _key >= 'ab' AND _key < 'n'",
       "_key=bytes,", "ab\nb\n",
       "SELECT _key FROM t WHERE _key > 'ab' AND _key <= 'n'", "b\nn\n"},
      {"BETWEEN", "SELECT _key FROM t WHERE _key BETWEEN 'ab' AND 'b'",
       "_key=bytes,", "ab\nb\n",
       "SELECT _key FROM t WHERE _key NOT BETWEEN 'ab' AND 'b'", "a\nn\n"},
      {"IN", "SELECT _key FROM t WHERE _key IN ('n', 'a', 'x')", "_key=bytes,",
       "a\nn\n", "SELECT _key FROM t WHERE _key NOT IN ('n', 'a', 'x')",
       "ab\nb\n"},
      {"IN", "SELECT _key FROM t WHERE _key IS IN ('b', 'a')", "_key=bytes,",
       "a\nb\n", "SELECT _key FROM t WHERE _key IN ()",
       "30: expected another operator at 'IN'"},
      {"STARTS_WITH", "SELECT _key FROM t WHERE STARTS_WITH(_key, 'a')",
       "_key=bytes,", "a\nab\n",
       "SELECT _key FROM t WHERE STARTS_WITH('a', _key)", "a\n"},
      {"OR",
       "SELECT _key FROM t WHERE (_key >= 'a' AND _key < 'ab') OR "
       "(_key > 'ab' AND _key <= 'b')",
       "_key=bytes,", "a\nb\n",
       "SELECT _key FROM t WHERE _key = 'n' OR f['q'] = '6'", "ab\nn\n"},
      {"LIKE", "SELECT _key FROM t WHERE _key LIKE 'a%'", "_key=bytes,",
       "a\nab\n", "SELECT _key FROM t WHERE _key LIKE 'a_' OR _key LIKE 'A%'",
       "ab\n"},
      {"LIKE", "SELECT _key FROM t WHERE _key LIKE '%\\\\b'", "_key=bytes,",
       "ab\nb\n", "SELECT _key FROM t WHERE _key LIKE '\\\\%b'", ""},
      {"REGEXP_CONTAINS",
       "SELECT _key FROM t WHERE REGEXP_CONTAINS(_key, '^[bn]$')",
       "_key=bytes,", "b\nn\n",
       "SELECT _key FROM t WHERE REGEXP_CONTAINS(_key, '(')",
       "SQL: a pattern is wrong: missing ): ("},
      // Time.
      {"as_of", "SELECT f['q'] FROM t(as_of => TIMESTAMP_SECONDS(6))",
       "=bytes,", "5\n6\nNULL\n",
       "SELECT f FROM t(with_history => TRUE, as_of => TIMESTAMP_SECONDS(1))",
       "SQL: as_of together with with_history is not emulated"},
      {"with_history",
       "SELECT f['q'] FROM t(with_history => TRUE, after => "
       "TIMESTAMP_SECONDS(4), before_or_equal => TIMESTAMP_SECONDS(6))",
       "=[(timestamp timestamp;value bytes;)],", "[[5s 5]]\n[[6s 6]]\n",
       "SELECT f FROM t(after => TIMESTAMP_SECONDS(4))",
       "SQL: after, after_or_equal, before, before_or_equal and latest_n need "
       "with_history => TRUE"},
      {"with_history",
       "SELECT f['q'][0].value, f['q'][OFFSET(1)].timestamp AS t, "
       "f['q'][SAFE_OFFSET(2)].value FROM t(with_history => TRUE) "
       "WHERE _key = 'a'",
       "value=bytes,t=timestamp,value=bytes,", "7 5s NULL\n",
       "SELECT f['q'][OFFSET(1)] FROM t(with_history => TRUE) "
       "WHERE _key = 'ab'",
       "SQL: an array has no element 1"},
      {"latest_n",
       "SELECT f['q'] FROM t(with_history => TRUE, latest_n => 1) "
       "WHERE _key = 'a'",
       "=[(timestamp timestamp;value bytes;)],", "[[7s 7]]\n",
       "SELECT f['q'] FROM t(with_history => TRUE, latest_n => 0)",
       "SQL: latest_n: expected 1 or more, but got 0"},
      {"TIMESTAMP",
       "SELECT f['q'] FROM t(as_of => TIMESTAMP('1970-01-01 01:00:05+01')) "
       "WHERE _key = 'a'",
       "=bytes,", "5\n",
       "SELECT f['q'] FROM t(as_of => TIMESTAMP('1970-01-01 00:00:04')) "
       "WHERE _key = 'a'",
       ""},
      {"TIMESTAMP", "SELECT UNIX_SECONDS(TIMESTAMP('1970-01-02'))", "=int64,",
       "86400\n", "SELECT UNIX_SECONDS(TIMESTAMP('1970-02-30'))",
       "SQL: a value cannot be converted to TIMESTAMP"},
      {"UNPACK",
       "SELECT _key, f['q'] AS v, g, _timestamp FROM UNPACK((SELECT _key, f, g "
       "FROM t(with_history => TRUE) WHERE _key <= 'ab')) WHERE _timestamp > "
       "TIMESTAMP('1970-01-01 00:00:05 UTC') OR g['q'] IS NOT NULL",
       "_key=bytes,v=bytes,g={bytes:bytes},_timestamp=timestamp,",
       "a 7 [] 7s\na 5 [[q g5]] 5s\nab 6 [] 6s\n",
       "SELECT g FROM UNPACK((SELECT f FROM t(with_history => TRUE)))",
       "SQL, at byte 7: no column 'g'"},
      {"UNPACK",
       "SELECT * FROM UNPACK((SELECT f['q'] AS v FROM "
       "t(with_history => TRUE))) ORDER BY _timestamp LIMIT 2",
       "v=bytes,_timestamp=timestamp,", "5 5s\n6 6s\n",
       "SELECT * FROM UNPACK((SELECT f['q'] AS v FROM t))", ""},
      // Values.
      {"values", "SELECT _key FROM t WHERE f['q'] = '7' AND g['q'] > b'g4'",
       "_key=bytes,", "a\n", "SELECT _key FROM t WHERE f['q'] = 7",
       "SQL, at byte 32: BYTES and INT64 cannot be compared"},
      {"IS NOT NULL", "SELECT _key FROM t WHERE f['q'] IS NOT NULL",
       "_key=bytes,", "a\nab\n", "SELECT _key FROM t WHERE f['q'] IS NULL",
       "b\nn\n"},
      {"CAST",
       "SELECT CAST(f['q'] AS STRING) AS s, "
       "CAST(CAST(f['q'] AS STRING) AS INT64) * 2 + 1 FROM t LIMIT 1",
       "s=string,=int64,", "'7' 15\n",
       "SELECT CAST(CAST(_key AS STRING) AS INT64) FROM t",
       "SQL: a value cannot be converted to INT64"},
      {"TO_INT64", "SELECT TO_INT64(g['q']) AS n FROM t WHERE _key = 'n'",
       "n=int64,", "258\n", "SELECT TO_INT64(g['q']) FROM t WHERE _key = 'a'",
       "SQL: expected 8 bytes, but got 2"},
      {"MAP_KEYS",
       "SELECT MAP_KEYS(f), MAP_VALUES(g), MAP_CONTAINS_KEY(f, 'q'), "
       "MAP_EMPTY(g) FROM t WHERE _key = 'ab'",
       "=[bytes],=[bytes],=bool,=bool,", "[q] [] true true\n",
       "SELECT MAP_KEYS(g), MAP_CONTAINS_KEY(f, 'r'), MAP_EMPTY(f) "
       "FROM t WHERE _key = 'ab'",
       "[] false false\n"},
      {"ARRAY_LENGTH",
       "SELECT ARRAY_LENGTH(f['q']), ARRAY_LENGTH(MAP_ENTRIES(f)) "
       "FROM t(with_history => TRUE) WHERE _key = 'a'",
       "=int64,=int64,", "2 1\n", "SELECT ARRAY_LENGTH(f['q']) FROM t",
       "ARRAY_LENGTH of other arguments"},
      // Results.
      {"ORDER BY", "SELECT _key, f['q'] AS v FROM t ORDER BY v, 1",
       "_key=bytes,v=bytes,", "b NULL\nn NULL\nab 6\na 7\n",
       "SELECT _key, f['q'] AS v FROM t ORDER BY v DESC, _key DESC",
       "a 7\nab 6\nn NULL\nb NULL\n"},
      {"LIMIT", "SELECT _key FROM t LIMIT @i", "_key=bytes,", "a\nab\n",
       "SELECT _key FROM t LIMIT -1", "SQL: LIMIT: expected 0 or more"},
      {"LIMIT", "SELECT _key FROM t LIMIT 0", "_key=bytes,", "",
       "SELECT _key FROM t LIMIT LENGTH(_key)", "25: expected a constant"},
      {"COUNT", "SELECT COUNT(*), COUNT(f['q']) AS n FROM t", "=int64,n=int64,",
       "4 2\n",
       "SELECT COUNT(*), COUNTIF(f['q'] IS NULL), COUNT(DISTINCT "
       "LENGTH(_key)) FROM t WHERE _key > 'a'",
       "3 2 2\n"},
      {"COUNT", "SELECT COUNT(*) FROM t WHERE _key > 'x'", "=int64,", "0\n",
       "SELECT _key FROM t WHERE COUNT(*) > 1",
       "25: expected no aggregate function at 'COUNT'"},
      {"SUM",
       "SELECT SUM(CAST(CAST(f['q'] AS STRING) AS INT64)) AS s, "
       "AVG(LENGTH(_key)), MIN(_key), MAX(f['q']) FROM t",
       "s=int64,=float64,=bytes,=bytes,", "13 1.25 a 7\n",
       "SELECT SUM(f['q']) FROM t",
       "7: expected an argument of another type at 'SUM'"},
      {"GROUP BY",
       "SELECT LENGTH(_key) AS size, COUNT(*) AS n, COUNT(DISTINCT f['q'])"
       " FROM t GROUP BY size ORDER BY n DESC",
       "size=int64,n=int64,=int64,", "1 3 1\n2 1 1\n",
       "SELECT _key, COUNT(*) FROM t GROUP BY LENGTH(_key)",
       "7: expected an aggregate, or an expression of GROUP BY at '_key'"},
      {"GROUP BY",
       "SELECT LENGTH(_key) + 1, COUNTIF(f['q'] IS NULL) FROM t "
       "GROUP BY LENGTH(_key)",
       "=int64,=int64,", "2 2\n3 0\n", "SELECT f FROM t GROUP BY f",
       "a type to group by at 'f'"},
      // Other expressions.
      {"arithmetic",
       "SELECT 1 + 2 * 3, 7 / 2, -1, 'a' || 'b', 1 < 2 AND NOT FALSE, NULL",
       "=int64,=float64,=int64,=string,=bool,=int64,",
       "7 3.50 -1 'ab' true NULL\n", "SELECT 9223372036854775807 + 1",
       "SQL: a number is out of range"},
      {"IF",
       "SELECT IF(f['q'] > '6', 'high', 'low') AS v, "
       "COALESCE(g['q'], b'-') FROM t WHERE f['q'] IS NOT NULL",
       "v=string,=bytes,", "'high' g5\n'low' -\n", "SELECT IF(TRUE, 1, 'a')",
       "7: expected arguments of one type at 'IF'"},
      {"text",
       "SELECT UPPER(CONCAT(_key, 'x')), ENDS_WITH(_key, 'b') "
       "FROM t WHERE _key = 'ab'",
       "=bytes,=bool,", "ABX true\n", "SELECT STARTS_WITH(_key, 1) FROM t",
       "STARTS_WITH of other arguments"},
  };
  for (auto const &[name, sql, types, rows, alike, others] : constructs) {
    EXPECT_EQ(Run(sql), rows) << name << ": " << sql;
    EXPECT_EQ(types_, types) << name << ": " << sql;
    auto const result = Run(alike);
    // The list of what is supported is behind an error.
    EXPECT_TRUE(result == others ||
                (others.size() > 9 && result.find(others) != result.npos))
        << name << ": " << alike << "\n"
        << result;
    EXPECT_NE(result, rows) << name;
  }
}

} // namespace
} // namespace bigtable_ttl::emulator
