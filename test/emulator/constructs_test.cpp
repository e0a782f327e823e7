// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The constructs of GoogleSQL that the service documents, each with a query
// that looks like it, but has another result or is an error.

#include "queries.h"
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator {
namespace {

namespace admin = google::bigtable::admin::v2;

struct Construct {
  std::string name, sql, types, rows;
  /// Another query, and its rows or error.
  std::string alike, others;
};

/// Creates a table with the family "f", and a row "d" with what \p mutation
/// writes.
void CreateTable(RunningServer &running, std::string const &id,
                 std::string const &family, std::string const &mutation) {
  using google::protobuf::TextFormat;
  admin::CreateTableRequest create;
  create.set_parent(kInstance);
  create.set_table_id(id);
  EXPECT_TRUE(TextFormat::ParseFromString(
      family, &(*create.mutable_table()->mutable_column_families())["f"]));
  EXPECT_RPC_OK(running.Call([&](auto *context) {
    admin::Table response;
    return running.tables->CreateTable(context, create, &response);
  }));
  v2::MutateRowRequest mutate;
  mutate.set_table_name(std::string(kInstance) + "/tables/" + id);
  mutate.set_row_key("d");
  EXPECT_TRUE(TextFormat::ParseFromString(mutation, mutate.add_mutations()));
  EXPECT_RPC_OK(running.Call([&](auto *context) {
    v2::MutateRowResponse response;
    return running.data->MutateRow(context, mutate, &response);
  }));
}

TEST_F(QueriesTest, ExecuteEachConstruct) {
  EXPECT_RPC_OK(running_.Set("n", "g", 1s, std::string("\0\0\0\0\0\0\1\2", 8)));
  params_["s"].mutable_type()->mutable_string_type();
  params_["s"].set_string_value("x");
  params_["i"].mutable_type()->mutable_int64_type();
  params_["i"].set_int_value(2);
  auto &keys = params_["keys"];
  keys.mutable_type()
      ->mutable_array_type()
      ->mutable_element_type()
      ->mutable_bytes_type();
  for (char const *key : {"n", "a"}) {
    keys.mutable_array_value()->add_values()->set_bytes_value(key);
  }
  CreateTable(running_, "my-table-2", "", R"(set_cell {
    family_name: "f" column_qualifier: "q" timestamp_micros: 1000000 })");
  CreateTable(running_, "sums", R"(value_type { aggregate_type {
                input_type { int64_type {
                  encoding { big_endian_bytes {} } } }
                sum {} } })",
              R"(add_to_cell {
    family_name: "f" column_qualifier { raw_value: "n" }
    timestamp { raw_timestamp_micros: 1000000 } input { int_value: 7 } })");
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
       "incorrect value size. expected: 8 bytes, actual: 2 bytes"},
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
      {"ORDER BY", "SELECT _key FROM t WHERE _key < 'b' ORDER BY f['q']",
       "_key=bytes,", "ab\na\n",
       "SELECT _key, g AS f FROM t WHERE _key <= 'b' ORDER BY f['q'] DESC",
       "b [[q g9]]\na [[q g5]]\nab []\n"},
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
      {"HAVING",
       "SELECT LENGTH(_key) AS size, COUNT(*) AS n FROM t GROUP BY size "
       "HAVING COUNT(*) > 1 AND size = 1 AND n = 3",
       "size=int64,n=int64,", "1 3\n",
       "SELECT COUNT(*) AS n FROM t HAVING n > 9", ""},
      {"ARRAY_AGG",
       "SELECT LENGTH(_key) AS size, ARRAY_AGG(f['q']) FROM t GROUP BY size",
       "size=int64,=[bytes],", "1 [7 NULL NULL]\n2 [6]\n",
       "SELECT ARRAY_AGG(MAP_KEYS(f)) FROM t",
       "7: expected an argument of another type at 'ARRAY_AGG'"},
      {"REPLACE",
       "SELECT * EXCEPT (f) REPLACE (g['q'] AS g) FROM t WHERE _key = 'a'",
       "_key=bytes,g=bytes,", "a g5\n",
       "SELECT * REPLACE (g['q'] AS h) FROM t WHERE _key = 'a'",
       "SQL, at byte 7: no column 'h'"},
      {"comma at the end", "SELECT _key, f['q'] AS v, FROM t LIMIT 1",
       "_key=bytes,v=bytes,", "a 7\n", "SELECT _key,, FROM t",
       "12: expected an expression, but found ','"},
      {"name with dashes", "SELECT _key FROM my-table-2 AS x", "_key=bytes,",
       "d\n", "SELECT _key FROM my-table - 2",
       "expected the end of the query, but found '-'"},
      {"subquery",
       "SELECT k, x.n + 1 AS m FROM (SELECT _key AS k, LENGTH(_key) AS n FROM "
       "t "
       "WHERE _key <= 'b') AS x WHERE x.n = 1 ORDER BY k DESC",
       "k=bytes,m=int64,", "b 2\na 2\n",
       "SELECT _key FROM (SELECT _key AS k FROM t)",
       "SQL, at byte 7: no column '_key'"},
      {"subquery",
       "SELECT SUM(n) FROM (SELECT COUNT(*) AS n FROM t GROUP BY LENGTH(_key))",
       "=int64,", "4\n", "SELECT COUNT(*) FROM (SELECT _key FROM t LIMIT 3)",
       "3\n"},
      {"UNNEST",
       "SELECT _key, x FROM t, UNNEST([3, 1]) AS x WHERE _key <= 'ab' "
       "ORDER BY x, _key",
       "_key=bytes,x=int64,", "a 1\nab 1\na 3\nab 3\n",
       "SELECT _key FROM t, UNNEST(_key) AS x",
       "20: expected UNNEST of one array"},
      {"UNNEST",
       "SELECT _key, u.key, u.value FROM t CROSS JOIN UNNEST(MAP_ENTRIES(f)) u",
       "_key=bytes,key=bytes,value=bytes,", "a q 7\nab q 6\n",
       "SELECT x['q'], _key FROM t, UNNEST([f]) AS x WHERE _key = 'a'",
       "7 a\n"},
      {"UNNEST",
       "SELECT x, COUNT(*) FROM UNNEST(['a', NULL, 'a']) x GROUP BY x",
       "x=string,=int64,", "'a' 2\nNULL 1\n", "SELECT _key FROM t CROSS JOIN t",
       "19: expected the end of the query, but found 'CROSS'"},
      {"IN UNNEST", "SELECT _key FROM t WHERE _key IN UNNEST(@keys)",
       "_key=bytes,", "a\nn\n",
       "SELECT _key FROM t WHERE _key NOT IN UNNEST(@keys)", "ab\nb\n"},
      {"IN UNNEST", "SELECT 2 IN UNNEST([1, 2]), 3 IN UNNEST([1, NULL])",
       "=bool,=bool,", "true NULL\n",
       "SELECT _key FROM t WHERE _key IN UNNEST([1])",
       "SQL, at byte 30: BYTES and INT64 cannot be compared"},
      {"aggregates", "SELECT _key, f FROM sums", "_key=bytes,f={bytes:int64},",
       "d [[n 7]]\n", "SELECT f FROM sums(with_history => TRUE)",
       "[[n [[1s 7]]]]\n"},
      {"aggregates", "SELECT _key FROM sums WHERE f['n'] = 7", "_key=bytes,",
       "d\n", "SELECT _key FROM sums WHERE f['n'] = '7'",
       "SQL, at byte 35: INT64 and STRING cannot be compared"},
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
       "7: expected results of one type at 'IF'"},
      {"CASE",
       "SELECT CASE f['q'] WHEN '6' THEN 'six' WHEN '7' THEN 'seven' END AS v "
       "FROM t WHERE _key <= 'b'",
       "v=string,", "'seven'\n'six'\nNULL\n",
       "SELECT CASE f['q'] WHEN 6 THEN 'six' END FROM t",
       "24: expected a value of another type at '6'"},
      {"CASE",
       "SELECT CASE WHEN _key < 'ab' THEN 1 WHEN NULL THEN 2 ELSE 3.5 END "
       "FROM t WHERE _key <= 'b'",
       "=float64,", "1.00\n3.50\n3.50\n",
       "SELECT CASE WHEN TRUE THEN 1 ELSE 'a' END",
       "7: expected results of one type at 'CASE'"},
      {"CASE", "SELECT CASE WHEN FALSE THEN [] ELSE ['a'] END", "=[string],",
       "['a']\n", "SELECT CASE WHEN TRUE THEN 1 FROM t",
       "29: expected END, but found 'FROM'"},
      {"NULLIF", "SELECT NULLIF(f['q'], '6') FROM t WHERE _key <= 'b'",
       "=bytes,", "7\nNULL\nNULL\n", "SELECT NULLIF(1, 'a')",
       "7: expected two arguments of one type at 'NULLIF'"},
      {"array", "SELECT [1, 2.5] AS a, ['x', NULL], [], [1, 2][ORDINAL(1)]",
       "a=[float64],=[string],=[int64],=int64,",
       "[1.00 2.50] ['x' NULL] [] 1\n", "SELECT [1, 'a']",
       "7: expected an array of elements of one type at '['"},
      {"ARRAY_CONCAT",
       "SELECT ARRAY_CONCAT(['$'], COALESCE(IF(FALSE, ['a'], NULL), []))",
       "=[string],", "['$']\n", "SELECT ARRAY_CONCAT(['$'], [1])",
       "7: expected ARRAY_CONCAT of other arguments at 'ARRAY_CONCAT'"},
      {"STRUCT", "SELECT STRUCT(1 AS a, \"foo\" AS b) AS s, STRUCT(2 AS a).a",
       "s=(a int64;b string;),a=int64,", "[1 'foo'] 2\n",
       "SELECT STRUCT(1 AS a).b", "22: expected a field at 'b'"},
      {"SPLIT", "SELECT SPLIT(b'a##b', b'#'), SPLIT('p#q', '#')[OFFSET(1)]",
       "=[bytes],=string,", "[a  b] 'q'\n", "SELECT SPLIT('a#b', '#')[2]",
       "SQL: an array has no element 2"},
      {"SAFE_CAST",
       "SELECT SAFE_CAST('x' AS INT64), SAFE_CAST('7' AS INT64), "
       "CAST(2 AS BOOL), CAST(1.5 AS FLOAT32)",
       "=int64,=int64,=bool,=float32,", "NULL 7 true 1.50\n",
       "SELECT CAST('x' AS INT64)",
       "SQL: a value cannot be converted to INT64"},
      {"SAFE_CONVERT_BYTES_TO_STRING",
       "SELECT SAFE_CONVERT_BYTES_TO_STRING(b'a\\xff\\xc3\\xa9')", "=string,",
       "'a\xef\xbf\xbd\xc3\xa9'\n", "SELECT CAST(b'a\\xff' AS STRING)",
       "Invalid cast of bytes to UTF8 string"},
      {"DATE",
       "SELECT DATE(2024, 06, 01) AS d, CAST(CAST('2024-06-01' AS DATE) AS "
       "STRING), UNIX_SECONDS(TIMESTAMP(DATE '1970-01-02')), "
       "DATE(TIMESTAMP_SECONDS(86399)) < DATE '1970-01-02'",
       "d=date,=string,=int64,=bool,", "2024 '2024-06-01' 86400 true\n",
       "SELECT DATE(2024, 2, 30)", "SQL: a date is out of range"},
      {"TIMESTAMP_TRUNC",
       "SELECT TIMESTAMP_TRUNC(TIMESTAMP_SECONDS(7201), HOUR), "
       "TIMESTAMP_TRUNC(TIMESTAMP_SECONDS(-1), DAY)",
       "=timestamp,=timestamp,", "7200s -86400s\n",
       "SELECT TIMESTAMP_TRUNC(TIMESTAMP_SECONDS(1), CENTURY)",
       "7: expected a timestamp and a unit from MICROSECOND to DAY"},
      {"TIMESTAMP_FROM_UNIX_MILLIS",
       "SELECT TIMESTAMP_FROM_UNIX_MILLIS(1000), "
       "TIMESTAMP(\"1970-01-01 00:00:02-0400\")",
       "=timestamp,=timestamp,", "1s 14402s\n",
       "SELECT TIMESTAMP('1970-01-01 00:00:02-04000')",
       "SQL: a value cannot be converted to TIMESTAMP"},
      {"DIV", "SELECT DIV(7, 2), MOD(-7, 2), DIV(7, -1)",
       "=int64,=int64,=int64,", "3 -1 -7\n",
       "SELECT DIV(1, COUNT(*) - 4) FROM t", "division by zero: DIV"},
      {"text",
       "SELECT UPPER(CONCAT(_key, 'x')), ENDS_WITH(_key, 'b') "
       "FROM t WHERE _key = 'ab'",
       "=bytes,=bool,", "ABX true\n", "SELECT STARTS_WITH(_key, 1) FROM t",
       "STARTS_WITH of other arguments"},
      // As a materialized view counts.
      {"types",
       "SELECT tenant, label, COUNT(*) AS n, "
       "SUM(CASE WHEN '$' = label THEN 1 ELSE 0 END) AS own, FROM (SELECT "
       "SPLIT(_key, 'b')[0] AS tenant, ARRAY_CONCAT(['$'], COALESCE("
       "SPLIT(CAST(f['q'] AS STRING), ','), [])) AS labels, FROM t "
       "WHERE _key <= 'b') AS expand, UNNEST(expand.labels) AS label "
       "GROUP BY tenant, label ORDER BY tenant, label;",
       "tenant=bytes,label=string,n=int64,own=int64,",
       " '$' 1 1\na '$' 2 2\na '6' 1 0\na '7' 1 0\n",
       "SELECT label FROM (SELECT ['$', _key] AS labels FROM t) AS expand, "
       "UNNEST(labels) AS label GROUP BY label HAVING COUNT(*) > 1",
       "$\n"},
      // As in the tests of the client for Java.
      {"types",
       "SELECT 'x' AS s, b'foo' as b, 1 AS i, CAST(1.2 AS FLOAT32) as f32, "
       "CAST(1.3 AS FLOAT64) as f64, true as t, "
       "TIMESTAMP_FROM_UNIX_MILLIS(1000) AS ts, DATE(2024, 06, 01) as d, "
       "STRUCT(1 as a, \"foo\" as b) AS st, [1,2,3] AS a, f as m "
       "FROM `t` WHERE _key='a' LIMIT 1",
       "s=string,b=bytes,i=int64,f32=float32,f64=float64,t=bool,ts=timestamp,"
       "d=date,st=(a int64;b string;),a=[int64],m={bytes:bytes},",
       "'x' foo 1 1.20 1.30 true 1s 2024 [1 'foo'] [1 2 3] [[q 7]]\n",
       "SELECT CAST('JAZZ' AS `bundle.Genre`)",
       "expected BYTES, STRING, INT64, FLOAT32, FLOAT64, BOOL, TIMESTAMP or "
       "DATE at 'bundle.Genre'"},
      // As programs ask for a time and a date.
      {"types",
       "SELECT v, DATE(_timestamp) AS d FROM UNPACK((SELECT f['q'] AS v FROM "
       "`t`(WITH_HISTORY=>TRUE, before=>TIMESTAMP('9999-12-31 "
       "23:59:59.999999'), after=>TIMESTAMP('1970-01-01 00:00:00+00:00'), "
       "latest_n=>60) WHERE _key='a')) ORDER BY _timestamp DESC LIMIT 300",
       "v=bytes,d=date,", "7 1970\n5 1970\n", "SELECT TIMESTAMP('10000-01-01')",
       "SQL: a timestamp is out of range"},
      {"types",
       "SELECT SPLIT(_key, 'b')[0] AS k, COUNT(*) AS n FROM t "
       "WHERE STARTS_WITH(_key, 'a') GROUP BY 1 ORDER BY 1",
       "k=bytes,n=int64,", "a 2\n",
       "SELECT SPLIT(_key, '') AS k, COUNT(*) FROM t GROUP BY k HAVING "
       "ARRAY_LENGTH(k) = 2",
       "[a b] 1\n"},
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
