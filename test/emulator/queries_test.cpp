// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Queries in GoogleSQL, by gRPC.

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "queries.h"
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator::queries_test {
namespace {

namespace admin = google::bigtable::admin::v2;

TEST_F(QueriesTest, ReturnTheNewestCells) {
  EXPECT_EQ(Run("SELECT * FROM t"), "a [[q 7]] [[q g5]]\n"
                                    "ab [[q 6]] []\n"
                                    "b [] [[q g9]]\n");
  EXPECT_EQ(types_, "_key=bytes,f={bytes:bytes},g={bytes:bytes},");
  EXPECT_EQ(Run("select f['q'] AS v, _key, g from `t`; -- all"),
            "7 a [[q g5]]\n"
            "6 ab []\n"
            "NULL b [[q g9]]\n");
  EXPECT_EQ(types_, "v=bytes,_key=bytes,g={bytes:bytes},");
  EXPECT_EQ(Run("SELECT f[b'\\x71'] FROM t WHERE _key = 'a'"), "7\n");
  EXPECT_EQ(types_, "=bytes,");
}

TEST_F(QueriesTest, ReturnWhatHasExpired) {
  EXPECT_RPC_OK(running_.Advance(1h));
  EXPECT_EQ(Run("SELECT f['q'] FROM t WHERE _key = 'a'"), "7\n");
  EXPECT_EQ(Run("SELECT _key FROM t(with_history => TRUE, "
                "after_or_equal => CURRENT_TIMESTAMP())"),
            "");
  EXPECT_EQ(Run("SELECT _key FROM t(with_history => TRUE, after_or_equal => "
                "TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 3591 SECOND))"),
            "b\n");
}

TEST_F(QueriesTest, ReturnHistories) {
  EXPECT_EQ(Run("SELECT f FROM t(with_history => TRUE) WHERE _key < 'b'"),
            "[[q [[7s 7] [5s 5]]]]\n"
            "[[q [[6s 6]]]]\n");
  EXPECT_EQ(types_, "f={bytes:[(timestamp timestamp;value bytes;)]},");
  EXPECT_EQ(Run("SELECT f['q'] AS q FROM t(with_history=>TRUE, latest_n=>1)"),
            "[[7s 7]]\n[[6s 6]]\nNULL\n");
  auto const keys = [&](std::string const &arguments) {
    return Run("SELECT f['q'] FROM t(with_history => TRUE, " + arguments +
               ") WHERE _key IN ('a')");
  };
  EXPECT_EQ(keys("after => TIMESTAMP '1970-01-01T00:00:05Z'"), "[[7s 7]]\n");
  EXPECT_EQ(keys("after_or_equal => TIMESTAMP_SECONDS(5)"),
            "[[7s 7] [5s 5]]\n");
  EXPECT_EQ(keys("before => TIMESTAMP('1970-01-01 00:00:07')"), "[[5s 5]]\n");
  EXPECT_EQ(keys("before => TIMESTAMP_MILLIS(7001), latest_n => 1"),
            "[[7s 7]]\n");
  EXPECT_EQ(keys("after => TIMESTAMP_MICROS(6000000), "
                 "before => TIMESTAMP_MICROS(6000001)"),
            "");
  EXPECT_EQ(keys("before => TIMESTAMP_SECONDS(0)"), "");
  EXPECT_EQ(Run("SELECT f['q'] FROM t(as_of => TIMESTAMP_SECONDS(6))"),
            "5\n6\n");
  EXPECT_EQ(Run("SELECT f['q'] FROM t(as_of => TIMESTAMP_SECONDS(7), "
                "with_history => FALSE) WHERE _key <= 'a'"),
            "7\n");
}

TEST_F(QueriesTest, ReadSomeRows) {
  auto const keys = [&](std::string const &condition) {
    return Run("SELECT _key FROM t WHERE " + condition);
  };
  EXPECT_EQ(keys("_key > 'a'"), "ab\nb\n");
  EXPECT_EQ(keys("_key >= 'a' AND _key < 'ab'"), "a\n");
  EXPECT_EQ(keys("_key BETWEEN 'a' AND 'ab'"), "a\nab\n");
  EXPECT_EQ(keys("_key BETWEEN 'ab' AND 'z' AND _key <= 'ab'"), "ab\n");
  EXPECT_EQ(keys("_key IN ('b', 'a', 'b', 'x')"), "a\nb\n");
  EXPECT_EQ(keys("STARTS_WITH(_key, 'a')"), "a\nab\n");
  EXPECT_EQ(keys("STARTS_WITH(_key, '')"), "a\nab\nb\n");
  EXPECT_EQ(keys("_key = 'a' AND _key = 'b'"), "");
  EXPECT_EQ(keys("_key < ''"), "");
}

TEST_F(QueriesTest, TakeParameters) {
  params_["key"].mutable_type()->mutable_bytes_type();
  params_["key"].set_bytes_value("a");
  params_["time"].mutable_type()->mutable_timestamp_type();
  params_["time"].mutable_timestamp_value()->set_seconds(5);
  params_["n"].mutable_type()->mutable_int64_type();
  params_["n"].set_int_value(1);
  std::string const sql =
      "SELECT f['q'] FROM t(with_history => TRUE, after_or_equal => "
      "TIMESTAMP_ADD(@time, INTERVAL -1 MINUTE), latest_n => @n) "
      "WHERE _key = @key";
  EXPECT_EQ(Run(sql), "[[7s 7]]\n");
  params_["n"].set_int_value(2);
  EXPECT_EQ(Run(sql), "[[7s 7] [5s 5]]\n");
  params_["n"].set_int_value(0);
  EXPECT_EQ(Run(sql), "SQL: latest_n: expected 1 or more, but got 0");
  params_["n"].clear_int_value();
  EXPECT_EQ(Run(sql), "SQL: latest_n: expected 1 or more, but got NULL");
  params_["n"].set_string_value("1");
  EXPECT_EQ(Run(sql), "params: @n has no value of its type");
  params_["n"].mutable_type()->mutable_string_type();
  EXPECT_EQ(Failure("SELECT _key FROM t WHERE _key = @n"),
            "3 SQL, at byte 30: BYTES and STRING cannot be compared");
  EXPECT_EQ(Run("SELECT f FROM t(as_of => @n)"),
            "SQL: a value cannot be converted to TIMESTAMP");
  EXPECT_EQ(Failure(sql), "3 SQL, at byte 115: expected INT64, but got STRING");
  params_.erase("n");
  EXPECT_EQ(Failure(sql), "3 param_types: @n has no type");

  v2::PrepareQueryResponse response;
  EXPECT_RPC_OK(
      Prepare(Prepared("SELECT _key FROM t WHERE _key = @key"), response));
  auto request = Request(response.prepared_query());
  (*request.mutable_params())["key"].mutable_type()->mutable_string_type();
  EXPECT_EQ(Execute(request, 1),
            "params: @key is of another type than in param_types");
  (*request.mutable_params())["key"].clear_type();
  (*request.mutable_params())["no"] = {};
  EXPECT_EQ(Execute(request, 1), "params: the prepared query has no @no");
}

TEST_F(QueriesTest, AreResumed) {
  for (char const *key : {"c", "d"}) {
    EXPECT_RPC_OK(running_.Set(key, "f", 5s, std::string(300000, 'v')));
  }
  v2::PrepareQueryResponse response;
  EXPECT_RPC_OK(Prepare(Prepared("SELECT _key, f FROM t"), response));
  auto request = Request(response.prepared_query());
  auto const all = Execute(request, 2);
  ASSERT_GE(tokens_.size(), 2u);
  auto const tokens = tokens_;
  request.set_resume_token(tokens.front());
  auto const rest = Execute(request, 2);
  EXPECT_LT(rest.size(), all.size());
  EXPECT_GT(rest.size(), 300000u);
  EXPECT_EQ(all.substr(all.size() - rest.size()), rest);
  EXPECT_EQ(rest[0], 'd');
  request.set_resume_token(tokens.back());
  EXPECT_EQ(Execute(request, 2), "");
  EXPECT_EQ(tokens_, std::vector<std::string>{tokens.back()});
  request.set_resume_token("x");
  EXPECT_EQ(Execute(request, 2),
            "resume_token: it is not one of this emulator");
}

TEST_F(QueriesTest, ArePreparedForColumns) {
  v2::PrepareQueryResponse response;
  EXPECT_RPC_OK(Prepare(Prepared("SELECT * FROM t"), response));
  auto request = Request(response.prepared_query());
  v2::PrepareQueryResponse of_f, of_key;
  EXPECT_RPC_OK(Prepare(Prepared("SELECT f FROM t"), of_f));
  EXPECT_RPC_OK(Prepare(Prepared("SELECT _key FROM t LIMIT 1"), of_key));
  admin::ModifyColumnFamiliesRequest modify;
  modify.set_name(kTable);
  modify.add_modifications()->mutable_create();
  modify.mutable_modifications(0)->set_id("h");
  modify.add_modifications()->set_drop(true);
  modify.mutable_modifications(1)->set_id("f");
  EXPECT_RPC_OK(running_.Call([&](auto *context) {
    admin::Table table;
    return running_.tables->ModifyColumnFamilies(context, modify, &table);
  }));
  for (auto const &expired : {response, of_f}) {
    grpc::ClientContext context;
    v2::ExecuteQueryResponse message;
    auto const reader = running_.data->ExecuteQuery(
        &context, Request(expired.prepared_query()));
    EXPECT_FALSE(reader->Read(&message));
    auto const status = reader->Finish();
    EXPECT_EQ(status.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(status.error_message(),
              "The prepared query has expired. Please re-issue the "
              "ExecuteQuery with a valid prepared query.");
    // Clients read this.
    google::rpc::Status details;
    google::rpc::PreconditionFailure failure;
    ASSERT_TRUE(details.ParseFromString(status.error_details()));
    ASSERT_EQ(details.details_size(), 1);
    ASSERT_TRUE(details.details(0).UnpackTo(&failure));
    ASSERT_EQ(failure.violations_size(), 1);
    EXPECT_EQ(failure.violations(0).type(), "PREPARED_QUERY_EXPIRED");
  }
  EXPECT_EQ(Execute(Request(of_key.prepared_query()), 1), "a\n");
  request.set_prepared_query("x");
  EXPECT_EQ(Execute(request, 3), "Invalid prepared query. Please retry request "
                                 "with a valid prepared query");
  request.clear_prepared_query();
  EXPECT_EQ(Execute(request, 3), "expected either query or prepared_query");
}

TEST_F(QueriesTest, ReturnParameters) {
  auto const add = [this](std::string const &name, v2::Type const &type,
                          std::string const &fields) {
    *params_[name].mutable_type() = type;
    EXPECT_TRUE(
        google::protobuf::TextFormat::MergeFromString(fields, &params_[name]));
  };
  v2::Type type, array;
  type.mutable_string_type();
  add("s", type, "string_value: 'x'");
  *array.mutable_array_type()->mutable_element_type() = type;
  add("a", array, "array_value { values { string_value: 'y' } values {} }");
  type.mutable_date_type();
  add("d", type, "date_value { year: 2025 month: 1 day: 16 }");
  type.mutable_float32_type();
  add("f", type, "float_value: 1.5");
  type.mutable_bool_type();
  add("b", type, "bool_value: true");
  type.mutable_int64_type();
  add("i", type, "int_value: 3");
  add("n", type, "");
  EXPECT_EQ(Run("SELECT @s AS s, @a AS a, @d, @f, @b, @i + 1, @n, @n IS NULL"),
            "'x' ['y' NULL] 2025 1.50 true 4 NULL true\n");
  EXPECT_EQ(types_, "s=string,a=[string],=date,=float32,=bool,=int64,=int64,"
                    "=bool,");
  EXPECT_EQ(Run("SELECT _key FROM t LIMIT @i"), "a\nab\nb\n");
  EXPECT_EQ(Run("SELECT _key FROM t LIMIT @n"),
            "SQL: LIMIT: expected 0 or more");
}

TEST_F(QueriesTest, AreResumedByTheNumberOfRows) {
  for (char const *key : {"c", "d", "e"}) {
    EXPECT_RPC_OK(running_.Set(key, "f", 5s, std::string(200000, 'v')));
  }
  v2::PrepareQueryResponse response;
  EXPECT_RPC_OK(Prepare(
      Prepared("SELECT _key, f FROM t ORDER BY _key DESC LIMIT 5"), response));
  auto request = Request(response.prepared_query());
  auto const all = Execute(request, 2);
  ASSERT_EQ(tokens_.size(), 2u);
  request.set_resume_token(tokens_.front());
  auto const rest = Execute(request, 2);
  EXPECT_EQ(all.substr(all.size() - rest.size()), rest);
  EXPECT_EQ(rest[0], 'c');
  request.set_resume_token("kx");
  EXPECT_EQ(Execute(request, 2),
            "resume_token: it is not one of this emulator");
}

TEST_F(QueriesTest, FailAsTheyAreExecuted) {
  EXPECT_EQ(Run("SELECT CAST(CAST(_key AS STRING) AS INT64) FROM t"),
            "SQL: a value cannot be converted to INT64");
  EXPECT_EQ(Run("SELECT TO_INT64(_key) FROM t"),
            "incorrect value size. expected: 8 bytes, actual: 1 bytes");
  EXPECT_EQ(Run("SELECT _key FROM t WHERE _key LIKE 'a\\\\'"),
            "SQL: LIKE pattern ends with a backslash");
  EXPECT_EQ(Run("SELECT SUM(x) FROM UNNEST([9223372036854775807, 1, -5]) x"),
            "SUM() aggregation overflow");
  EXPECT_EQ(Run("SELECT 1 / 0"), "SQL: division by zero");
  EXPECT_EQ(Run("SELECT 9223372036854775807 + 1"),
            "SQL: a number is out of range");
  EXPECT_EQ(Run("SELECT f FROM t(as_of => TIMESTAMP_SECONDS("
                "9223372036854775807))"),
            "SQL: a timestamp is out of range");
  EXPECT_EQ(Run("SELECT _key FROM t WHERE REGEXP_CONTAINS(_key, '(')"),
            "SQL: a pattern is wrong: missing ): (");
  EXPECT_EQ(Run("SELECT f['q'][OFFSET(1)] FROM t(with_history => TRUE) "
                "WHERE _key = 'ab'"),
            "SQL: an array has no element 1");
  EXPECT_EQ(Run("SELECT _key FROM t LIMIT -1"),
            "SQL: LIMIT: expected 0 or more");
}

TEST_F(QueriesTest, ThatAreNotExecutedSayWhy) {
  std::string const known =
      "; the emulator executes SELECT of expressions FROM one table with its "
      "arguments, a subquery or UNPACK of one, and UNNEST, with WHERE, GROUP "
      "BY, HAVING, ORDER BY and LIMIT; docs/fidelity.md lists operators and "
      "functions";
  for (auto const &[sql, why] :
       std::vector<std::pair<std::string, std::string>>{
           {"SELECT _key FROM t JOIN u",
            "19: expected the end of the query, but found 'JOIN'"},
           {"SELECT _key FROM t, u",
            "18: expected the end of the query, but found ','"},
           {"SELECT DISTINCT _key FROM t",
            "7: expected a column, but found 'DISTINCT'"},
           {"SELECT _key FROM (t)",
            "17: expected a table's name, but found '('"},
           {"SELECT _key FROM t CROSS JOIN u",
            "19: expected the end of the query, but found 'CROSS'"},
           {"SELECT _key FROM t WHERE _key IN (SELECT _key FROM t)",
            "34: expected another expression at 'SELECT'"},
           {"SELECT _key FROM t UNION ALL SELECT _key FROM t",
            "19: expected the end of the query, but found 'UNION'"},
           {"SELECT CASE TRUE THEN 1 END FROM t",
            "17: expected WHEN, but found 'THEN'"},
           {"SELECT COUNT(*) OVER (ORDER BY _key) FROM t",
            "16: expected the end of the expression, but found 'OVER'"},
           {"SELECT FARM_FINGERPRINT(_key) FROM t",
            "7: expected a function that is supported at 'FARM_FINGERPRINT'"},
           {"SELECT STARTS_WITH(_key, 1) FROM t",
            "7: expected STARTS_WITH of other arguments at 'STARTS_WITH'"},
           {"SELECT _key, COUNT(*) FROM t",
            "7: expected an aggregate, or an expression of GROUP BY at '_key'"},
           {"SELECT _key FROM t WHERE COUNT(*) > 1",
            "25: expected no aggregate function at 'COUNT'"},
           {"SELECT CAST(_key AS INT64) FROM t",
            "7: expected another type at 'INT64'"},
           {"SELECT f.q FROM t", "9: expected a field at 'q'"},
           {"SELECT * FROM F(1)",
            "14: expected a table, a query, or UNPACK of a query"},
           {"SELECT _key FROM t LIMIT LENGTH(_key)", "25: expected a constant"},
           {"SELECT _key FROM t(with_history => TRUE, until => 1)",
            "41: expected with_history, after, after_or_equal, before, "
            "before_or_equal, as_of or latest_n, but found 'until'"},
           {"SELECT @ FROM t", "7: expected the name of a parameter at '@'"},
           {"SELECT \x01 FROM t",
            "7: expected an expression, but found '\\x01'"},
       }) {
    EXPECT_EQ(Failure(sql), "12 SQL, at byte " + why + known) << sql;
  }
  EXPECT_EQ(Failure("SELECT _key FROM t WHERE f['q'] = 1"),
            "3 SQL, at byte 32: BYTES and INT64 cannot be compared");
  EXPECT_EQ(Failure("SELECT _key FROM t WHERE _key"),
            "3 SQL, at byte 25: expected BOOL, but got BYTES");
  EXPECT_EQ(Failure("SELECT _key FROM t WHERE CAST(_key AS STRING) = _key"),
            "3 SQL, at byte 46: STRING and BYTES cannot be compared");
  EXPECT_EQ(Failure("SELECT g FROM UNPACK((SELECT f FROM "
                    "t(with_history => TRUE)))"),
            "3 SQL, at byte 7: no column 'g'");
  EXPECT_EQ(Failure(""),
            "12 SQL, at byte 0: expected SELECT, but found the end" + known);
  EXPECT_EQ(Failure("SELECT _key FROM t WHERE _key = 'a"),
            "3 SQL, at byte 32: a string does not end");
  EXPECT_EQ(Failure("SELECT _key FROM t /* x"),
            "3 SQL, at byte 19: a comment does not end");
  EXPECT_EQ(Failure("SELECT _key FROM t(latest_n => 2)"),
            "3 SQL: after, after_or_equal, before, before_or_equal and "
            "latest_n need with_history => TRUE");
  EXPECT_EQ(Failure("SELECT _key FROM t(with_history => TRUE, "
                    "as_of => TIMESTAMP_SECONDS(1))"),
            "12 SQL: as_of together with with_history is not emulated");
  EXPECT_EQ(Failure("SELECT h FROM t"),
            "3 SQL: table 't' has no column family 'h'");
  EXPECT_EQ(Failure("SELECT f FROM u"), "5 table 'u' not found");
}

TEST_F(QueriesTest, AreInTheOnlyFormatWithoutOne) {
  auto request = Prepared("SELECT _key FROM t WHERE _key = 'b'");
  request.clear_proto_format();
  v2::PrepareQueryResponse response;
  EXPECT_RPC_OK(Prepare(request, response));
  EXPECT_EQ(Execute(Request(response.prepared_query()), 1), "b\n");
}

TEST_F(QueriesTest, OutliveWhatIsHostile) {
  // Depth and size are bounded, and nothing overflows.
  std::string deep = "SELECT f FROM t(as_of => ";
  for (int i = 0; i < 100000; ++i)
    deep += "TIMESTAMP_ADD(";
  EXPECT_EQ(Failure(deep).substr(0, 2), "12");
  for (std::string const &deep : {"SELECT " + std::string(100000, '('),
                                  "SELECT " + std::string(100000, '-') + "1",
                                  "SELECT f" + std::string(100000, '[')}) {
    EXPECT_EQ(Failure(deep).substr(0, 2), "12");
  }
  std::string sum = "SELECT 1", keys = "SELECT _key FROM t WHERE _key = 'a'";
  for (int i = 0; i < 10000; ++i) {
    sum += " - 1";
    keys += " OR _key = 'k'";
  }
  EXPECT_EQ(Failure(sum).substr(0, 2), "12");
  // What is compared is evaluated once.
  std::string between = "TRUE", in = "TRUE", chosen = "1";
  for (int i = 0; i < 60; ++i) {
    between = "(" + between + " BETWEEN TRUE AND TRUE)";
    in = "(" + in + " IN (TRUE, FALSE, NULL))";
    chosen = "CASE " + chosen + " WHEN 1 THEN 2 WHEN 2 THEN 1 END";
  }
  EXPECT_EQ(Run("SELECT " + between), "true\n");
  EXPECT_EQ(Run("SELECT " + in), "true\n");
  EXPECT_EQ(Run("SELECT " + chosen), "1\n");
  std::string twice = "SELECT 'x' AS s";
  for (int i = 0; i < 20; ++i)
    twice = "SELECT s || s AS s FROM (" + twice + ")";
  EXPECT_EQ(Failure(twice).substr(0, 2), "12");
  EXPECT_EQ(Run(keys), "a\n");
  for (std::string const &text :
       {std::string("SELECT f FROM t("), std::string("SELECT f['"),
        std::string("SELECT f["), std::string("\0\xff", 2),
        std::string("SELECT @"),
        std::string("SELECT f FROM t WHERE _key IN (")}) {
    v2::PrepareQueryRequest request = Prepared("");
    if (text[0] != '\0')
      request.set_query(text);
    v2::PrepareQueryResponse response;
    EXPECT_FALSE(Prepare(request, response).ok()) << text;
  }
  EXPECT_EQ(Run("SELECT _key FROM t WHERE _key = 'a'"), "a\n");
}

} // namespace
} // namespace bigtable_ttl::emulator::queries_test
