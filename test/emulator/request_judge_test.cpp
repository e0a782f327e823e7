// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the emulator finds in requests.

#include "RequestCheck.h"
#include "running_server.h"
#include <cstdint>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator {
namespace {

namespace admin = google::bigtable::admin::v2;
namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;

constexpr char kSchema[] = R"(
tables:
  - table: t
    families:
      - {family: f, ttl: one-second, expire-after: 30m}
      - {family: d, ttl: default, max-age: 2d}
      - {family: g, ttl: none}
)";

tidy::Schema ParseSchema(char const* text = kSchema) {
  std::vector<tidy::SchemaError> errors;
  auto schema = tidy::Schema::parse({text, "schema"}, errors);
  EXPECT_TRUE(schema.has_value());
  return *std::move(schema);
}

/// Of the client: 2026-01-01T00:00:00Z, and ten seconds before.
constexpr std::int64_t kNow = 1767225600000000;
constexpr std::int64_t kMinute = 60000000;
constexpr std::int64_t kDay = 24 * 60 * kMinute;

template <typename Request>
std::string Findings(std::string const& text) {
  Request request;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &request))
      << text;
  std::string all;
  RequestJudge const judge(ParseSchema());
  for (RequestFinding const& each :
       judge.judge("t", request, {kNow - 10000000, kNow}).Findings) {
    all += (all.empty() ? "" : " ") + each.Check.substr(9) + ":" + each.Family;
    if (!each.IsCertain) all += "?";
  }
  return all;
}

std::string Set(std::string const& family, std::int64_t timestamp,
                std::string const& qualifier = "q") {
  return "mutations { set_cell { family_name: '" + family +
         "' column_qualifier: '" + qualifier +
         "' timestamp_micros: " + std::to_string(timestamp) + " } } ";
}

std::string OfWrite(std::string const& text) {
  return Findings<v2::MutateRowRequest>(text);
}

std::string OfRead(std::string const& filter) {
  return Findings<v2::ReadRowsRequest>("filter { " + filter + " }");
}

/// From so many microseconds after now on.
std::string Since(std::int64_t start) {
  return "timestamp_range_filter { start_timestamp_micros: " +
         std::to_string(kNow + start) + " } ";
}

TEST(RequestJudge, FindsWritesThatExpireAtOnce) {
  EXPECT_EQ(OfWrite(Set("f", kNow + 30 * kMinute)), "");
  EXPECT_EQ(OfWrite(Set("f", -1)), "missing-timestamp:f");
  EXPECT_EQ(OfWrite(Set("f", kNow)), "real-timestamp:f");
  EXPECT_EQ(OfWrite(Set("f", kNow - kMinute)), "real-timestamp:f?");
  EXPECT_EQ(OfWrite(Set("d", -1)), "missing-timestamp:d");
  EXPECT_EQ(OfWrite(Set("d", kNow)), "");
  EXPECT_EQ(OfWrite(Set("d", kNow - kDay)), "");
  EXPECT_EQ(OfWrite(Set("d", kNow - 3 * kDay)), "real-timestamp:d?");
  EXPECT_EQ(OfWrite(Set("g", -1)), "");
  EXPECT_EQ(OfWrite(Set("unknown", -1)), "");
}

TEST(RequestJudge, FindsOtherUnits) {
  EXPECT_EQ(OfWrite(Set("f", kNow / 1000)), "timestamp-unit:f");
  EXPECT_EQ(OfWrite(Set("f", kNow / 1000000)), "timestamp-unit:f");
  EXPECT_EQ(OfWrite(Set("d", kNow * 1000)), "timestamp-unit:d");
  // The year 9999, for a value that is to stay.
  EXPECT_EQ(OfWrite(Set("f", 253402300799000000)), "timestamp-unit:f?");
  EXPECT_EQ(OfWrite(Set("f", kNow + 50 * 365 * kDay)), "");
}

TEST(RequestJudge, FindsMutationsThatUndoEachOther) {
  std::int64_t const later = kNow + kMinute;
  EXPECT_EQ(OfWrite(Set("f", later) + Set("f", later)), "expiry-collision:f");
  EXPECT_EQ(OfWrite(Set("f", later) + Set("f", later + 1000)), "");
  EXPECT_EQ(OfWrite(Set("f", later) + Set("f", later, "other")), "");
  EXPECT_EQ(OfWrite(Set("g", later) + Set("g", later)), "");
  std::string const column =
      "mutations { delete_from_column { family_name: 'g' "
      "column_qualifier: 'q' } } ";
  EXPECT_EQ(OfWrite(Set("g", -1) + column), "mutation-order:g");
  EXPECT_EQ(OfWrite(column + Set("g", -1)), "");
  EXPECT_EQ(OfWrite(Set("g", -1, "other") + column), "");
  EXPECT_EQ(OfWrite(Set("g", -1) +
                    "mutations { delete_from_column { family_name: 'g' "
                    "column_qualifier: 'q' time_range { "
                    "start_timestamp_micros: 1000 } } }"),
            "mutation-order:g");
  EXPECT_EQ(OfWrite(Set("g", -1) + "mutations { delete_from_row {} }"),
            "mutation-order:g");
  EXPECT_EQ(OfWrite(Set("g", 5000) +
                    "mutations { delete_from_column { family_name: 'g' "
                    "column_qualifier: 'q' time_range { "
                    "end_timestamp_micros: 5000 } } }"),
            "");

  auto const bulk = [](std::string const& other_key) {
    return Findings<v2::MutateRowsRequest>(
        "entries { row_key: 'r' " + Set("g", -1) + "} entries { row_key: '" +
        other_key + "' mutations { delete_from_row {} } }");
  };
  EXPECT_EQ(bulk("r"), "bulk-entry-order:");
  EXPECT_EQ(bulk("s"), "");
  std::string const upsert = "entries { row_key: 'r' " + column +
                             Set("g", -1) + "} ";
  EXPECT_EQ(Findings<v2::MutateRowsRequest>(upsert + upsert), "");
  std::string empty;
  for (int i = 0; i < 100000; ++i) empty += "entries { row_key: 'r' } ";
  EXPECT_EQ(Findings<v2::MutateRowsRequest>(empty), "");
}

TEST(RequestJudge, FindsCounters) {
  EXPECT_EQ(Findings<v2::ReadModifyWriteRowRequest>(
                "rules { family_name: 'f' increment_amount: 1 } "
                "rules { family_name: 'g' increment_amount: 1 }"),
            "read-modify-write:f?");
  EXPECT_EQ(OfWrite("mutations { add_to_cell { family_name: 'd' } }"),
            "read-modify-write:d?");
}

TEST(RequestJudge, FindsReadsOfExpiredCells) {
  EXPECT_EQ(OfRead("pass_all_filter: true"), "unfiltered-read:f?");
  std::string const f = "family_name_regex_filter: 'f' ";
  auto const chain = [](std::string const& a, std::string const& b) {
    return "chain { filters { " + a + " } filters { " + b + " } }";
  };
  EXPECT_EQ(OfRead(f), "unfiltered-read:f?");
  EXPECT_EQ(OfRead("family_name_regex_filter: 'g'"), "");
  // It takes a while until a request arrives.
  EXPECT_EQ(OfRead(chain(f, Since(1000))), "");
  EXPECT_EQ(OfRead(chain(f, Since(1000 - 5000000))), "");
  EXPECT_EQ(OfRead(chain(f, Since(-kMinute))), "unfiltered-read:f?");
  EXPECT_EQ(OfRead(chain("family_name_regex_filter: 'd'",
                         Since(1000 - 2 * kDay))),
            "");
  // The bound of one family drops the live cells of the other.
  EXPECT_EQ(OfRead(Since(1000)), "unfiltered-read:d");
  EXPECT_EQ(OfRead(chain(chain(f, "cells_per_row_limit_filter: 1"),
                         Since(1000))),
            "filter-order:f");
  EXPECT_EQ(OfRead("condition { predicate_filter { " + f +
                   "} true_filter { " + chain(f, Since(1000)) + " } }"),
            "unfiltered-read:f");
}

TEST(RequestJudge, PredicatesDecideAtTheServer) {
  std::string const predicate =
      "predicate_filter { family_name_regex_filter: 'f' } ";
  EXPECT_EQ(Findings<v2::CheckAndMutateRowRequest>(
                predicate + "true_mutations { set_cell { family_name: 'g' } }"),
            "unfiltered-read:f");
  // A purge.
  EXPECT_EQ(Findings<v2::CheckAndMutateRowRequest>(
                predicate + "true_mutations { delete_from_row {} }"),
            "");
}

TEST(RequestJudge, FindsRulesThatContradictTheSchema) {
  auto const create = [](std::string const& rule) {
    return Findings<admin::CreateTableRequest>(
        "table { column_families { key: 'f' value { " + rule + " } } }");
  };
  EXPECT_EQ(create("gc_rule { max_age { seconds: 1 } }"), "");
  EXPECT_EQ(create("gc_rule { max_age { seconds: 3600 } }"), "gc-policy:f");
  EXPECT_EQ(create("gc_rule { max_num_versions: 1 }"), "gc-policy:f");
  EXPECT_EQ(create(""), "");
  EXPECT_EQ(Findings<admin::ModifyColumnFamiliesRequest>(
                "modifications { id: 'd' update { gc_rule { "
                "union { rules { max_age { seconds: 172800 } } "
                "rules { max_num_versions: 1 } } } } }"),
            "");
  EXPECT_EQ(Findings<admin::ModifyColumnFamiliesRequest>(
                "modifications { id: 'd' update {} }"),
            "gc-policy:d");
  EXPECT_EQ(Findings<admin::ModifyColumnFamiliesRequest>(
                "modifications { id: 'd' update {} "
                "update_mask { paths: 'value_type' } }"),
            "");
}

/// Of this running server's table "t", whose clock stands at the epoch.
TEST(RequestCheck, MakesCallsFailThatThenStoreNothing) {
  RunningServer running;
  std::ostringstream lines;
  running.emulator.Checks = std::make_shared<RequestCheck>(
      ParseSchema(), Enforcement::Certain, lines);
  using std::chrono::milliseconds;
  auto const now = std::chrono::floor<milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  EXPECT_RPC_OK(running.Set("r", "f", now + milliseconds(60000), "lives"));
  EXPECT_RPC_OK(running.Set("r", "g", milliseconds(1), "durable"));
  grpc::Status const status =
      running.Set("r", "f", std::chrono::microseconds(-1), "lost");
  EXPECT_EQ(status.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
  EXPECT_EQ(status.error_message(),
            "bigtable-missing-timestamp: write to family 'f' of table 't' "
            "(one-second) has no timestamp; the value expires at once and is "
            "deleted at the next compaction");
  EXPECT_EQ(running.Set("r", "f", std::chrono::microseconds(-1), "lost")
                .error_code(),
            grpc::StatusCode::FAILED_PRECONDITION);
  // Only likely: it is reported, and does not fail.
  EXPECT_EQ(running.Values(), "lives,durable,");
  EXPECT_EQ(lines.str(),
            "bigtable-ttl-emulator: warning: MutateRow: write to family 'f' of "
            "table 't' (one-second) has no timestamp; the value expires at "
            "once and is deleted at the next compaction "
            "[bigtable-missing-timestamp]\n"
            "bigtable-ttl-emulator: warning (likely): ReadRows: read can "
            "return expired cells of family 'f' (one-second) and family 'd' "
            "(default, 2d) of table 't'; it has no filter "
            "[bigtable-unfiltered-read]\n");
  EXPECT_EQ(summaryOf(*running.emulator.Checks),
            "requests: 5 checked, 3 wrong; findings: 1 certain, 1 likely\n");
  auto const records = running.emulator.Checks->records();
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records.begin()->second.Count, 2);
}

}  // namespace
}  // namespace bigtable_ttl::emulator
