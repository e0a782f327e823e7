// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the emulator finds in queries in GoogleSQL.

#include "RequestCheck.h"
#include "running_server.h"
#include <cstdint>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

namespace bigtable_ttl::emulator::query_judge_test {
namespace {

namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;

tidy::Schema ParseSchema() {
  std::vector<tidy::SchemaError> errors;
  auto schema = tidy::Schema::parse({R"(
tables:
  - table: t
    families:
      - {family: f, ttl: one-second, expire-after: 30m}
      - {family: d, ttl: default, max-age: 2d}
      - {family: g, ttl: none}
  - table: my-table
    families:
      - {family: f, ttl: one-second, expire-after: 30m}
)",
                                     "schema"},
                                    errors);
  EXPECT_TRUE(schema.has_value());
  return *std::move(schema);
}

/// Of the client: 2026-01-01T00:00:00Z, and ten seconds before.
constexpr std::int64_t kNow = 1767225600;
constexpr std::int64_t kDay = 24 * 60 * 60;

v2::ExecuteQueryRequest Query(std::string const &text) {
  v2::ExecuteQueryRequest request;
  request.set_query(text);
  return request;
}

v2::ExecuteQueryRequest Query(std::string const &text, std::int64_t cutoff) {
  auto request = Query(text);
  auto &value = (*request.mutable_params())["cutoff"];
  value.mutable_type()->mutable_timestamp_type();
  value.mutable_timestamp_value()->set_seconds(kNow + cutoff);
  return request;
}

std::string Text(RequestVerdict const &verdict) {
  std::string all;
  for (RequestFinding const &each : verdict.Findings) {
    all += (all.empty() ? "" : " ") + each.Check.substr(9) + ":" + each.Table +
           "/" + each.Family + (each.IsCertain ? "" : "?");
  }
  return all + (verdict.IsKnown ? "" : " unknown");
}

ClientTime Now() { return {(kNow - 10) * 1000000, kNow * 1000000, {}}; }

template <typename Request>
std::string Findings(Request const &request, ClientTime const &now = Now()) {
  return Text(RequestJudge(ParseSchema()).judge("", request, now));
}

std::string OfText(std::string const &text) {
  v2::PrepareQueryRequest request;
  request.set_query(text);
  auto const prepared = Findings(request);
  EXPECT_EQ(Findings(Query(text)), prepared) << text;
  return prepared;
}

TEST(QueryJudge, FindsQueriesWithoutABound) {
  EXPECT_EQ(OfText("SELECT f FROM t"), "unfiltered-read:t/f");
  EXPECT_EQ(OfText("SELECT f['q'] AS q FROM t WHERE _key = 'k'"),
            "unfiltered-read:t/f");
  EXPECT_EQ(OfText("SELECT * FROM `my-table`"), "unfiltered-read:my-table/f");
  EXPECT_EQ(OfText("SELECT * FROM my-table"), "unfiltered-read:my-table/f");
  EXPECT_EQ(OfText("SELECT v FROM (SELECT f['q'] AS v FROM t) AS x "
                   "GROUP BY v HAVING COUNT(*) > 1"),
            "unfiltered-read:t/f");
  EXPECT_EQ(OfText("SELECT f FROM t(as_of => @time)"), "unfiltered-read:t/f");
  EXPECT_EQ(OfText("SELECT a.f, b.f FROM t AS a JOIN `my-table` AS b "
                   "ON a._key = b._key"),
            "unfiltered-read:t/f unfiltered-read:my-table/f");
  // Of a form that is only passed on.
  EXPECT_EQ(OfText("SELECT COUNT(f['q']) FROM t GROUP BY _key LIMIT 3"),
            "unfiltered-read:t/f");
  EXPECT_EQ(OfText("SELECT g, _key FROM t"), "");
}

TEST(QueryJudge, SaysWhatItDoesNotKnow) {
  EXPECT_EQ(OfText("SELECT f FROM other"), " unknown");
  EXPECT_EQ(OfText("FROM t |> SELECT f"), " unknown");
  // Whoever reads gets the timestamps.
  EXPECT_EQ(OfText("SELECT f FROM t(with_history => TRUE)"), " unknown");
  EXPECT_EQ(OfText("SELECT g FROM t(with_history => TRUE)"), "");
  // The text does not show which bound is right, nor whose it is.
  v2::PrepareQueryRequest bounded;
  bounded.set_query("SELECT f FROM t(with_history => TRUE, after => "
                    "CURRENT_TIMESTAMP())");
  EXPECT_EQ(Findings(bounded), " unknown");
  EXPECT_EQ(Findings(Query(bounded.query())), "");
  // The families are those of the inner query.
  EXPECT_EQ(OfText("SELECT v FROM UNPACK((SELECT f['q'] AS v FROM "
                   "t(with_history => TRUE, after => CURRENT_TIMESTAMP())))"),
            " unknown");
  EXPECT_EQ(OfText("SELECT f FROM \x01"), " unknown");
  v2::ExecuteQueryRequest prepared;
  prepared.set_prepared_query("of another server");
  EXPECT_EQ(Findings(prepared), " unknown");
}

TEST(QueryJudge, SaysWhatToWrite) {
  auto const verdict =
      RequestJudge(ParseSchema()).judge("", Query("SELECT * FROM t"), Now());
  ASSERT_EQ(verdict.Findings.size(), 1u);
  EXPECT_EQ(verdict.Findings[0].Message,
            "query can return expired cells of family 'f' (one-second) and "
            "family 'd' (default, 2d) of table 't'; it has no lower bound on "
            "'_timestamp'; write 'FROM t(with_history => TRUE, after_or_equal "
            "=> @cutoff)'");
  EXPECT_EQ(verdict.Touched.size(), 2u);
}

TEST(QueryJudge, FindsBoundsThatAreWrong) {
  auto const bounded = [](std::string const &families, std::int64_t cutoff,
                          std::string const &more = "") {
    return Findings(Query("SELECT " + families +
                              " FROM t(with_history => TRUE, after_or_equal "
                              "=> @cutoff" +
                              more + ")",
                          cutoff));
  };
  EXPECT_EQ(bounded("f", 0), "");
  EXPECT_EQ(bounded("f", -5), "");
  EXPECT_EQ(bounded("f", -60), "unfiltered-read:t/f?");
  EXPECT_EQ(bounded("f['q'] AS q", -60), "unfiltered-read:t/f?");
  EXPECT_EQ(bounded("f", 0, ", latest_n => 1"), "");
  EXPECT_EQ(Findings(Query("SELECT f FROM my-table(with_history => TRUE, "
                           "after_or_equal => @cutoff)",
                           -60)),
            "unfiltered-read:my-table/f?");
  // Families outside of SELECT are read, too.
  EXPECT_EQ(bounded("COUNT(*)", 0), "");
  EXPECT_EQ(Findings(Query("SELECT _key FROM t(with_history => TRUE, "
                           "after_or_equal => @cutoff) WHERE "
                           "ARRAY_LENGTH(f['q']) > 1 ORDER BY d LIMIT 1",
                           -2 * kDay)),
            "filter-scope:t/f");
  EXPECT_EQ(bounded("d", -2 * kDay), "");
  EXPECT_EQ(bounded("d", -3 * kDay), "unfiltered-read:t/d?");
  // Begins after what is live.
  EXPECT_EQ(bounded("d", 60), "unfiltered-read:t/d");
  EXPECT_EQ(bounded("g", -60), "");
  EXPECT_EQ(bounded("_key", -60), "");
  // The bound of one family also falls on another.
  EXPECT_EQ(bounded("f, d", -2 * kDay), "filter-scope:t/f");
  EXPECT_EQ(bounded("*", -2 * kDay), "filter-scope:t/f");
  // Ends where live cells begin, a minute later, and a day later.
  EXPECT_EQ(bounded("f", -60,
                    ", before => TIMESTAMP_ADD(@cutoff, INTERVAL 55 "
                    "SECOND)"),
            "unfiltered-read:t/f?");
  EXPECT_EQ(bounded("f", 0,
                    ", before => TIMESTAMP_ADD(@cutoff, INTERVAL 1 "
                    "MINUTE)"),
            "");
  EXPECT_EQ(bounded("d", -2 * kDay,
                    ", before => TIMESTAMP_ADD(@cutoff, INTERVAL 1 DAY)"),
            "");
  // The server's time.
  EXPECT_EQ(Findings(Query("SELECT d FROM t(with_history => TRUE, after => "
                           "TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 3 "
                           "DAY))")),
            "unfiltered-read:t/d?");
  // No value, no verdict about it.
  EXPECT_EQ(Findings(Query("SELECT f FROM t(with_history => TRUE, after => "
                           "@cutoff)")),
            " unknown");
}

TEST(QueryJudge, HasNoDataInItsWords) {
  auto const words = [](v2::ExecuteQueryRequest const &request) {
    return inWords(request, Now());
  };
  EXPECT_EQ(words(Query("SELECT f['secret'] AS q, \"\"\"a 'secret\"\"\"\n"
                        "  FROM `my-table` -- secret\n"
                        "WHERE /* secret */ _key = b'se\\'cret' AND n1 > 42")),
            "SELECT f['...'] AS q, '...' FROM `my-table` WHERE _key = b'...' "
            "AND n1 > ...");
  EXPECT_EQ(words(Query("SELECT f FROM t(after => @cutoff)", -60)),
            "SELECT f FROM t(after => @cutoff), @cutoff = now - 1m");
  EXPECT_EQ(words(Query("SELECT 'secret")), "SELECT '...'");
  EXPECT_LT(words(Query("SELECT f" + std::string(1000, ','))).size(), 400u);
  // Wherever it breaks off.
  std::string const text = "SELECT f['secret'], r\"secret\", "
                           "\"\"\"se'cret\"\"\" /* secret */ FROM t "
                           "# secret\nWHERE _key = b'sec\\'ret' -- secret";
  for (std::size_t size = 0; size <= text.size(); ++size) {
    auto const request = Query(text.substr(0, size));
    EXPECT_EQ(words(request).find("se"), std::string::npos) << words(request);
    // Nothing is guessed of what is still to come.
    if (size < text.find("FROM t") + 6) {
      EXPECT_EQ(Findings(request), " unknown");
    }
  }
  EXPECT_EQ(Findings(Query(text)), "unfiltered-read:t/f");
}

/// A server whose requests are checked, and a client that queries it.
struct QueriedServer : RunningServer {
  explicit QueriedServer(Enforcement enforcement) {
    emulator.Checks =
        std::make_shared<RequestCheck>(ParseSchema(), enforcement, lines);
  }

  grpc::Status Prepare(std::string const &text, std::string &prepared) {
    v2::PrepareQueryRequest request;
    request.set_instance_name(kInstance);
    request.set_query(text);
    request.mutable_proto_format();
    (*request.mutable_param_types())["cutoff"].mutable_timestamp_type();
    return Call([&](auto *context) {
      v2::PrepareQueryResponse response;
      auto status = data->PrepareQuery(context, request, &response);
      prepared = response.prepared_query();
      return status;
    });
  }

  grpc::Status Execute(v2::ExecuteQueryRequest request) {
    request.set_instance_name(kInstance);
    grpc::ClientContext context;
    auto const reader = data->ExecuteQuery(&context, request);
    v2::ExecuteQueryResponse response;
    while (reader->Read(&response)) {
    }
    return reader->Finish();
  }

  std::string Found() const {
    std::string all;
    for (auto const &[finding, record] : emulator.Checks->records()) {
      all += record.Method + " " + finding.Check.substr(9) + ":" +
             finding.Family + "\n";
    }
    return all;
  }

  std::ostringstream lines;
};

v2::ExecuteQueryRequest Prepared(std::string const &prepared,
                                 std::int64_t seconds) {
  v2::ExecuteQueryRequest request;
  request.set_prepared_query(prepared);
  (*request.mutable_params())["cutoff"].mutable_timestamp_value()->set_seconds(
      seconds);
  return request;
}

TEST(QueryJudge, MakesQueriesFail) {
  QueriedServer running(Enforcement::All);
  std::string prepared;
  auto const status = running.Prepare("SELECT f FROM t", prepared);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(status.error_message(),
            "bigtable-unfiltered-read: query can return expired cells of "
            "family 'f' (one-second) of table 't'; it has no lower bound on "
            "'_timestamp'; write 'FROM t(with_history => TRUE, after_or_equal "
            "=> @cutoff)'");
  EXPECT_EQ(running.Execute(Query("SELECT f FROM t")).error_code(),
            grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(running.Found(), "PrepareQuery unfiltered-read:f\n");
  // What cannot be executed is not checked.
  EXPECT_EQ(running.Execute(Query("SELECT f FROM u")).error_code(),
            grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(running.emulator.Checks->totals().Checked, 2);
}

TEST(QueryJudge, FindsOldParametersOfPreparedQueries) {
  QueriedServer running(Enforcement::None);
  EXPECT_RPC_OK(running.Advance(std::chrono::hours(24 * 365 * 10)));
  std::int64_t const now = 365 * 10 * kDay;
  std::string prepared;
  EXPECT_RPC_OK(running.Prepare(
      "SELECT f FROM t(with_history => TRUE, after_or_equal => @cutoff)",
      prepared));
  EXPECT_RPC_OK(running.Execute(Prepared(prepared, now)));
  EXPECT_EQ(running.Found(), "");
  EXPECT_RPC_OK(running.Execute(Prepared(prepared, now - 60)));
  EXPECT_EQ(running.Found(), "ExecuteQuery unfiltered-read:f\n");
  // The same bound after an hour, which was right when it came first.
  EXPECT_RPC_OK(running.Advance(std::chrono::hours(1)));
  EXPECT_RPC_OK(running.Execute(Prepared(prepared, now)));
  EXPECT_EQ(running.Found(),
            "ExecuteQuery stale-bound:f\nExecuteQuery unfiltered-read:f\n");
  auto const totals = running.emulator.Checks->totals();
  EXPECT_EQ(totals.Checked, 4);
  EXPECT_EQ(totals.WithFindings, 2);
  EXPECT_EQ(totals.Unknown, 1);
}

} // namespace
} // namespace bigtable_ttl::emulator::query_judge_test
