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

namespace bigtable_ttl::emulator::request_judge_test {
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
      - {family: log, ttl: none, timestamps: sequence}
      - {family: one, ttl: none, gc: {max-versions: 1}}
      - {family: few, ttl: none, gc: {max-versions: 3}}
      - {family: long, ttl: default, max-age: 2d, expire-after: 1d,
         max-lifetime: 7d}
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
std::string Findings(std::string const& text, ClientTime const& now = {
                                                  kNow - 10000000, kNow, {}}) {
  Request request;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &request))
      << text;
  std::string all;
  RequestJudge const judge(ParseSchema());
  for (RequestFinding const& each :
       judge.judge("t", request, now).Findings) {
    all += (all.empty() ? "" : " ") + each.Check.substr(9) + ":" + each.Family;
    if (!each.IsCertain) all += "?";
  }
  return all;
}

std::string Set(std::string const& family, std::int64_t timestamp,
                std::string const& qualifier = "q",
                std::string const& value = "") {
  return "mutations { set_cell { family_name: '" + family +
         "' column_qualifier: '" + qualifier + "' value: '" + value +
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

TEST(RequestJudge, FindsLifetimes) {
  EXPECT_EQ(OfWrite(Set("long", kNow)), "");
  EXPECT_EQ(OfWrite(Set("long", kNow + 5 * kDay)), "");
  EXPECT_EQ(OfWrite(Set("long", kNow + 5 * kDay + kMinute)), "lifetime:long");
  // The age was not subtracted from one of a usual lifetime.
  EXPECT_EQ(OfWrite(Set("d", kNow + 2 * kDay)), "lifetime:d?");
  EXPECT_EQ(OfWrite(Set("d", kNow + 2 * kDay - 5000000)), "lifetime:d?");
  EXPECT_EQ(OfWrite(Set("d", kNow + 2 * kDay + 1000)), "");
  EXPECT_EQ(OfWrite(Set("d", kNow + kDay)), "");
  EXPECT_EQ(OfWrite(Set("long", kNow + kDay)), "lifetime:long?");
  EXPECT_EQ(OfWrite(Set("f", kNow + 2 * kDay)), "");
}

TEST(RequestJudge, FindsDeletesThatLeaveTheLiveValue) {
  const auto erase = [](std::string const& family, std::int64_t end,
                        std::int64_t start = 0) {
    return "mutations { delete_from_column { family_name: '" + family +
           "' column_qualifier: 'q' time_range { start_timestamp_micros: " +
           std::to_string(start) +
           " end_timestamp_micros: " + std::to_string(end) + " } } } ";
  };
  EXPECT_EQ(OfWrite(erase("f", kNow)), "partial-delete:f?");
  EXPECT_EQ(OfWrite(erase("f", kNow + kMinute)), "");
  EXPECT_EQ(OfWrite(erase("f", 0)), "");
  EXPECT_EQ(OfWrite(erase("f", kNow, kNow - kDay)), "");
  EXPECT_EQ(OfWrite(erase("d", kNow)), "");
  EXPECT_EQ(OfWrite(erase("g", kNow)), "");
  EXPECT_EQ(OfWrite(erase("f", kNow) + Set("f", kNow + kMinute)), "");
  EXPECT_EQ(Findings<v2::MutateRowsRequest>("entries { row_key: 'r' " +
                                            erase("f", kNow) + " }"),
            "");
  const auto if_matched = [&](std::string const& filter) {
    return Findings<v2::CheckAndMutateRowRequest>(
        "predicate_filter { " + filter + " } true_" + erase("f", kNow));
  };
  EXPECT_EQ(if_matched("family_name_regex_filter: 'f'"), "partial-delete:f?");
  EXPECT_EQ(if_matched("timestamp_range_filter { end_timestamp_micros: " +
                       std::to_string(kNow) + " }"),
            "");
}

TEST(RequestJudge, FindsReplacedVersions) {
  const auto chain = [](std::string const& family, std::string const& stages) {
    return "chain { filters { family_name_regex_filter: '" + family + "' } " +
           stages + "} ";
  };
  const std::string latest =
      "filters { cells_per_column_limit_filter: 1 } ";
  const std::string value = "filters { value_regex_filter: 'open' } ";
  EXPECT_EQ(OfRead(chain("one", value)), "version-limit:one?");
  EXPECT_EQ(OfRead(chain("one", value + latest)), "version-limit:one?");
  EXPECT_EQ(OfRead(chain("one", latest + value)), "");
  EXPECT_EQ(OfRead(chain("one", "filters { value_regex_filter: '\\\\C*' }")),
            "");
  EXPECT_EQ(OfRead(chain("one", "filters { cells_per_row_offset_filter: 1 }")),
            "version-limit:one?");
  EXPECT_EQ(OfRead(chain("one", "filters { cells_per_row_limit_filter: 1 }")),
            "");
  EXPECT_EQ(OfRead(chain("few", value)), "");
  EXPECT_EQ(OfRead(chain("g", value)), "");
  EXPECT_EQ(OfRead("family_name_regex_filter: 'one'"), "");

  const auto of_predicate = [&](std::string const& family,
                                std::string const& branch) {
    return Findings<v2::CheckAndMutateRowRequest>(
        "predicate_filter { " + chain(family, value) + " } true_" + branch);
  };
  EXPECT_EQ(of_predicate("one", Set("one", kNow)), "version-limit:one");
  EXPECT_EQ(of_predicate("one", Set("g", kNow)), "version-limit:one?");
  // A delete before the write leaves one version; so does that of a lock.
  EXPECT_EQ(of_predicate("one", "mutations { delete_from_row { } } true_" +
                                    Set("one", kNow)),
            "");
  EXPECT_EQ(of_predicate("one", "mutations { delete_from_row { } }"), "");
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
  EXPECT_EQ(OfWrite(Set("log", kNow)), "real-timestamp:log");
  EXPECT_EQ(OfWrite(Set("log", 1000)), "");
}

TEST(RequestJudge, FindsOtherUnits) {
  EXPECT_EQ(OfWrite(Set("f", kNow / 1000)), "timestamp-unit:f");
  EXPECT_EQ(OfWrite(Set("f", kNow / 1000000)), "timestamp-unit:f");
  EXPECT_EQ(OfWrite(Set("d", kNow * 1000)), "timestamp-unit:d");
  // The year 9999, for a value that is to stay.
  EXPECT_EQ(OfWrite(Set("f", 253402300799000000)), "timestamp-unit:f?");
  EXPECT_EQ(OfWrite(Set("f", kNow + 50 * 365 * kDay)), "");
}

TEST(RequestJudge, SaysOfNoOtherNumberThatItIsAnotherUnit) {
  RequestJudge const judge(ParseSchema());
  auto const message = [&](std::string const& family, std::int64_t timestamp) {
    v2::MutateRowRequest request;
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
        Set(family, timestamp), &request));
    auto const all =
        judge.judge("t", request, {kNow - 10000000, kNow, {}}).Findings;
    return all.size() == 1 ? all[0].Check + all[0].Message : "";
  };
  for (std::string const family : {"f", "d"}) {
    EXPECT_NE(message(family, 0).find("real-timestampwrite to family"),
              std::string::npos);
    EXPECT_NE(message(family, 0).find("has the timestamp 0, as if none was set"),
              std::string::npos);
    // Numbers of a sequence, hours of today, and seconds of 1999 and 2101.
    for (std::int64_t const other :
         {std::int64_t{1}, std::int64_t{1000}, std::int64_t{7000},
          kNow / 3600000000,
          std::int64_t{946684799}, std::int64_t{4133980800},
          std::int64_t{946684799000}, std::int64_t{4133980800000},
          std::int64_t{999999999999000}}) {
      EXPECT_NE(message(family, other)
                    .find("real-timestampwrite to family '" + family),
                std::string::npos)
          << other;
      EXPECT_EQ(message(family, other).find("seconds or milliseconds"),
                std::string::npos)
          << other;
    }
    for (std::int64_t const unit : {kNow / 1000, kNow / 1000000}) {
      EXPECT_NE(message(family, unit).find("as seconds or milliseconds"),
                std::string::npos);
    }
  }
  EXPECT_EQ(message("g", 0), "");
}

TEST(RequestJudge, FindsMutationsThatUndoEachOther) {
  std::int64_t const later = kNow + kMinute;
  EXPECT_EQ(OfWrite(Set("f", later) + Set("f", later, "q", "other")),
            "expiry-collision:f");
  EXPECT_EQ(OfWrite(Set("f", later) + Set("f", later)), "");
  EXPECT_EQ(OfWrite(Set("f", later) + Set("f", later + 1000, "q", "other")),
            "");
  EXPECT_EQ(OfWrite(Set("f", later) + Set("f", later, "other", "other")), "");
  EXPECT_EQ(OfWrite(Set("g", later) + Set("g", later, "q", "other")), "");
  auto const entry = [](std::string const& mutations) {
    return "entries { row_key: 'r' " + mutations + "} ";
  };
  EXPECT_EQ(Findings<v2::MutateRowsRequest>(
                entry(Set("f", later)) + entry(Set("f", later, "q", "other"))),
            "expiry-collision:f");
  EXPECT_EQ(Findings<v2::MutateRowsRequest>(
                entry(Set("f", later)) +
                entry(Set("f", later + 1000, "q", "other"))),
            "");
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
  auto const add = [](std::string const& timestamp) {
    return OfWrite("mutations { add_to_cell { family_name: 'd' " + timestamp +
                   " } }");
  };
  auto const at = [](std::int64_t micros) {
    return "timestamp { raw_timestamp_micros: " + std::to_string(micros) +
           " }";
  };
  EXPECT_EQ(add(""), "read-modify-write:d?");
  EXPECT_EQ(add(at(kNow - 3 * kDay)), "read-modify-write:d?");
  EXPECT_EQ(add(at(kNow - kDay)), "");
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
  EXPECT_EQ(OfRead(Since(1000)), "filter-scope:d");
  EXPECT_EQ(OfRead(chain(chain(f, "cells_per_row_limit_filter: 1"),
                         Since(1000))),
            "filter-order:f");
  EXPECT_EQ(OfRead("condition { predicate_filter { " + f +
                   "} true_filter { " + chain(f, Since(1000)) + " } }"),
            "unfiltered-read:f");
}

TEST(RequestJudge, FindsReadsThatDropLiveCells) {
  auto const of = [](std::string const& families, std::string const& range) {
    return "chain { filters { family_name_regex_filter: '" + families +
           "' } filters { timestamp_range_filter { " + range + " } } }";
  };
  auto const at = [](std::string const& which, std::int64_t after) {
    return which + "_timestamp_micros: " + std::to_string(kNow + after) + " ";
  };
  // The client's clock showed this some time before the request arrived, when
  // no cell with the default TTL could have so late a timestamp.
  for (std::int64_t const ago : {0, 1000, 900000, 9000000}) {
    std::string const now = at("start", -ago);
    std::string const found = ago == 0 ? "" : "?";
    EXPECT_EQ(OfRead(of("d", now)), "unfiltered-read:d" + found) << ago;
    EXPECT_EQ(OfRead(of("long", now)), "unfiltered-read:long" + found) << ago;
    EXPECT_EQ(OfRead(of("f", at("start", 1000 - ago))), "") << ago;
    EXPECT_EQ(OfRead(of("g", now)), "") << ago;
    // In a branch, and as a condition.
    EXPECT_EQ(OfRead("interleave { filters { " + of("d", now) +
                     " } filters { family_name_regex_filter: 'g' } }"),
              "unfiltered-read:d" + found)
        << ago;
    EXPECT_EQ(OfRead("condition { predicate_filter { " + of("d", now) +
                     " } true_filter { family_name_regex_filter: 'g' } }"),
              "unfiltered-read:d" + found)
        << ago;
    EXPECT_EQ(Findings<v2::CheckAndMutateRowRequest>(
                  "predicate_filter { " + of("d", now) +
                  " } false_mutations { set_cell { family_name: 'g' } }"),
              "unfiltered-read:d" + found)
        << ago;
    // It ends where live cells begin.
    EXPECT_EQ(OfRead(of("f", now + at("end", 1000 - ago))),
              "unfiltered-read:f?")
        << ago;
  }
  // Later than any time that the clock may have shown.
  EXPECT_EQ(OfRead(of("d", at("start", 1000))), "unfiltered-read:d");
  // Earlier than all of them: recent cells are meant.
  EXPECT_EQ(OfRead(of("d", at("start", -11000000))), "");
  EXPECT_EQ(OfRead(of("d", at("start", -kDay))), "");
  // What expires within the next seconds, or later, is some of the live cells.
  EXPECT_EQ(OfRead(of("f", at("start", -5000000) + at("end", -1000000))), "");
  EXPECT_EQ(OfRead(of("f", at("start", -5000000) + at("end", 5000000))), "");
  EXPECT_EQ(OfRead(of("f", at("start", 120 * kMinute))), "");
}

TEST(RequestJudge, TakesTheCutoffOfAShortTtlForNoCurrentTime) {
  RequestJudge const judge(ParseSchema(
      "tables: [{table: t, families: [{family: d, ttl: default, max-age: "
      "4s}]}]"));
  for (std::int64_t const ago : {0, 1000, 3000000, 9000000}) {
    v2::ReadRowsRequest request;
    request.mutable_filter()
        ->mutable_timestamp_range_filter()
        ->set_start_timestamp_micros(kNow - ago - 3999000);
    auto const found =
        judge.judge("t", request, {kNow - 10000000, kNow, {}}).Findings;
    EXPECT_TRUE(found.empty()) << ago << " " << found[0].Message;
  }
}

TEST(RequestJudge, FindsBoundsOfOtherFamilies) {
  auto const of = [](std::string const& families) {
    return "family_name_regex_filter: '" + families + "' ";
  };
  auto const chain = [](std::string const& a, std::string const& b) {
    return "chain { filters { " + a + " } filters { " + b + " } }";
  };
  // Those of family 'd', at some time of the last ten seconds.
  for (std::int64_t const ago : {0, 1000, 5000000}) {
    std::string const since = Since(1000 - 2 * kDay - ago);
    EXPECT_EQ(OfRead(chain(of("d"), since)), "");
    EXPECT_EQ(OfRead(chain(of("d|f"), since)), "filter-scope:f");
    EXPECT_EQ(OfRead(chain(of("d|g"), since)), "filter-scope:g?");
  }
  EXPECT_EQ(OfRead(chain(of("d|g"), Since(-kDay))), "");
  EXPECT_EQ(OfRead(chain(of("g"), Since(-2 * kDay))), "");
}

TEST(RequestJudge, FindsBoundsThatStayTheSame) {
  auto const read = [](std::string const& filter, std::int64_t start,
                       std::int64_t first) {
    return Findings<v2::ReadRowsRequest>(
        "filter { chain { filters { " + filter + " } filters { " +
            Since(start) + " } } }",
        {kNow - 10000000, kNow, {{kNow + start, first}}});
  };
  std::string const f = "family_name_regex_filter: 'f'";
  std::string const d = "family_name_regex_filter: 'd'";
  std::int64_t const hour = 60 * kMinute;
  EXPECT_EQ(read(f, -hour, kNow - hour), "stale-bound:f?");
  EXPECT_EQ(read(d, -2 * kDay - hour, kNow - hour), "stale-bound:d?");
  // It was too old from the first time on.
  EXPECT_EQ(read(f, -2 * hour, kNow - hour), "unfiltered-read:f?");
  // The first time is now.
  EXPECT_EQ(read(f, -kMinute, kNow), "unfiltered-read:f?");
  // It is not too old yet.
  EXPECT_EQ(read(f, hour, kNow - kMinute), "");
  EXPECT_EQ(Findings<v2::CheckAndMutateRowRequest>(
                "predicate_filter { chain { filters { " + f + " } filters { " +
                    Since(-hour) +
                    " } } } true_mutations { set_cell { family_name: 'g' } }",
                {kNow - 10000000, kNow, {{kNow - hour, kNow - hour}}}),
            "stale-bound:f");
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

TEST(RequestWords, HaveNoData) {
  auto const words = [](auto request, std::string const& text) {
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &request))
        << text;
    return inWords(request, {kNow, kNow, {}});
  };
  EXPECT_EQ(words(v2::MutateRowRequest(),
                  "row_key: 'alice' " + Set("f", kNow + 90 * kMinute, "name",
                                            "secret") +
                      Set("f", -1) + "mutations { delete_from_row {} }"),
            "SetCell('f', now + 1h30m), SetCell('f', no timestamp), "
            "DeleteFromRow()");
  EXPECT_EQ(words(v2::ReadRowsRequest(),
                  "rows { row_keys: 'alice' } filter { chain { "
                  "filters { value_regex_filter: 'secret' } filters { " +
                      Since(-2 * kDay) +
                      " } filters { cells_per_column_limit_filter: 1 } } }"),
            "Chain(ValueRegex(...), TimestampRange(now - 2d, none), "
            "Latest(1))");
  std::string many;
  for (int i = 0; i != 1000; ++i) many += Set("f", -1);
  EXPECT_LT(words(v2::MutateRowRequest(), many).size(), 400u);
}

/// A server whose requests are checked, and what is found in them.
struct CheckedServer : RunningServer {
  explicit CheckedServer(Enforcement enforcement = Enforcement::None) {
    emulator.Checks =
        std::make_shared<RequestCheck>(ParseSchema(), enforcement, lines);
  }
  /// The names of the checks, of each finding once.
  std::string Found() const {
    std::string all;
    for (auto const& each : emulator.Checks->records()) {
      all += each.first.Check.substr(9) + ":" + each.first.Family + " ";
    }
    return all;
  }
  std::ostringstream lines;
};

TEST(RequestCheck, FindsBoundsThatStayWhileTheClockAdvances) {
  CheckedServer running;
  using std::chrono::hours;
  EXPECT_RPC_OK(running.Advance(hours(24 * 365)));
  v2::ReadRowsRequest request;
  request.set_table_name(kTable);
  auto& chain = *request.mutable_filter()->mutable_chain();
  chain.add_filters()->set_family_name_regex_filter("f");
  chain.add_filters()->mutable_timestamp_range_filter()
      ->set_start_timestamp_micros(365 * kDay + 1000);
  auto const read = [&] {
    grpc::ClientContext context;
    auto const reader = running.data->ReadRows(&context, request);
    v2::ReadRowsResponse response;
    while (reader->Read(&response)) {
    }
    EXPECT_RPC_OK(reader->Finish());
  };
  read();
  EXPECT_EQ(running.Found(), "");
  EXPECT_RPC_OK(running.Advance(hours(1)));
  read();
  EXPECT_EQ(running.Found(), "stale-bound:f ");
}

TEST(RequestCheck, FindsReadsThatDropLiveCellsWhileTheClockRuns) {
  CheckedServer running;
  running.emulator.Clock->set({});
  auto const now = std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  auto const found = [&](std::string const& family,
                         std::chrono::microseconds start) {
    auto const before = running.emulator.Checks->totals().WithFindings;
    v2::ReadRowsRequest request;
    request.set_table_name(kTable);
    auto& chain = *request.mutable_filter()->mutable_chain();
    chain.add_filters()->set_family_name_regex_filter(family);
    chain.add_filters()
        ->mutable_timestamp_range_filter()
        ->set_start_timestamp_micros(start.count());
    running.Values(request);
    return running.emulator.Checks->totals().WithFindings - before;
  };
  EXPECT_EQ(found("d", now), 1);
  EXPECT_EQ(found("d", now - std::chrono::hours(24)), 0);
  EXPECT_EQ(found("f", now + std::chrono::milliseconds(1)), 0);
}

TEST(RequestCheck, FindsUnstampedWritesThatAreSentAgain) {
  CheckedServer running;
  using std::chrono::microseconds;
  // Before the work, after it, and as a fault that is meant for a stream.
  for (std::string const value : {"before", "after", "stream"}) {
    auto const fail = [&] {
      v1::InjectFaultRequest fault;
      fault.set_method("MutateRow");
      fault.set_code(grpc::StatusCode::UNAVAILABLE);
      fault.set_after_work(value == "after");
      fault.set_after_messages(value == "stream" ? 1 : 0);
      EXPECT_RPC_OK(running.emulator.Injected.inject(fault));
    };
    fail();
    EXPECT_EQ(running.Set("r", "g", microseconds(-1), value).error_code(),
              grpc::StatusCode::UNAVAILABLE);
    fail();
    EXPECT_EQ(running.Set("s", "g", microseconds(1000), value).error_code(),
              grpc::StatusCode::UNAVAILABLE);
    auto const count = [&] {
      auto const records = running.emulator.Checks->records();
      return records.empty() ? 0 : records.begin()->second.Count;
    };
    auto const before = count();
    EXPECT_RPC_OK(running.Set("s", "g", microseconds(1000), value));
    EXPECT_RPC_OK(running.Set("r", "g", microseconds(-1), "another"));
    EXPECT_EQ(count(), before);
    EXPECT_RPC_OK(running.Set("r", "g", microseconds(-1), value));
    EXPECT_EQ(count(), before + 1);
  }
  EXPECT_EQ(running.Found(), "unsafe-retry:g ");
}

TEST(RequestCheck, FindsBulksThatAreSentAgain) {
  CheckedServer running;
  auto const send = [&](std::string const &table, std::string const &value) {
    v2::MutateRowsRequest request;
    request.set_table_name(table);
    auto &entry = *request.add_entries();
    entry.set_row_key("r");
    auto &set = *entry.add_mutations()->mutable_set_cell();
    set.set_family_name("g");
    set.set_timestamp_micros(-1);
    set.set_value(value);
    grpc::ClientContext context;
    auto const reader = running.data->MutateRows(&context, request);
    v2::MutateRowsResponse response;
    while (reader->Read(&response))
      continue;
    return reader->Finish().error_code();
  };
  auto const count = [&] {
    auto const records = running.emulator.Checks->records();
    return records.empty() ? 0 : records.begin()->second.Count;
  };
  int sent = 0;
  // Before the work, after it, and after the answer.
  for (std::string const when : {"before", "after", "stream"}) {
    v1::InjectFaultRequest fault;
    fault.set_code(grpc::StatusCode::UNAVAILABLE);
    fault.set_after_work(when == "after");
    fault.set_after_messages(when == "stream" ? 1 : 0);
    EXPECT_RPC_OK(running.emulator.Injected.inject(fault));
    EXPECT_EQ(send(kTable, when), grpc::StatusCode::UNAVAILABLE);
    EXPECT_EQ(count(), sent) << when;
    EXPECT_EQ(send(kTable, when), grpc::StatusCode::OK);
    EXPECT_EQ(count(), ++sent) << when;
  }
  // One that is not checked, because its instance is not there yet.
  std::string const late = "projects/p/instances/late";
  v1::InjectFaultRequest fault;
  fault.set_code(grpc::StatusCode::UNAVAILABLE);
  fault.set_after_work(true);
  EXPECT_RPC_OK(running.emulator.Injected.inject(fault));
  EXPECT_EQ(send(late + "/tables/t", "v"), grpc::StatusCode::UNAVAILABLE);
  running.emulator.Held.create(late);
  EXPECT_EQ(send(late + "/tables/t", "v"), grpc::StatusCode::NOT_FOUND);
  EXPECT_EQ(count(), ++sent);
}

TEST(RequestCheck, NamesTheTestAndTheClient) {
  CheckedServer running;
  auto const name = [&](std::string const& test) {
    v1::NameTestRequest request;
    request.set_test(test);
    EXPECT_RPC_OK(RunningServer::Call([&](auto* context) {
      v1::NameTestResponse response;
      return running.control->NameTest(context, request, &response);
    }));
  };
  using std::chrono::microseconds;
  EXPECT_RPC_OK(running.Set("r", "f", microseconds(-1), ""));
  name("first");
  EXPECT_RPC_OK(running.Set("r", "f", microseconds(-1), ""));
  name("");
  EXPECT_RPC_OK(RunningServer::Call([&](auto* context) {
    context->AddMetadata("x-bigtable-ttl-test", "second");
    context->AddMetadata("x-goog-api-client", "gl-test");
    v2::MutateRowRequest request;
    request.set_table_name(kTable);
    request.set_row_key("r");
    auto& set = *request.add_mutations()->mutable_set_cell();
    set.set_family_name("f");
    set.set_timestamp_micros(-1);
    v2::MutateRowResponse response;
    return running.data->MutateRow(context, request, &response);
  }));
  auto const records = running.emulator.Checks->records();
  ASSERT_EQ(records.size(), 1u);
  auto const& record = records.begin()->second;
  EXPECT_EQ(record.Count, 3);
  EXPECT_EQ(record.Request, "SetCell('f', no timestamp)");
  EXPECT_EQ(record.Tests, (std::set<std::string>{"first", "second"}));
  EXPECT_EQ(record.Clients, std::set<std::string>{"gl-test"});
  ASSERT_EQ(record.Agents.size(), 1u);
  EXPECT_EQ(record.Agents.begin()->substr(0, 8), "grpc-c++");
}

TEST(RequestCheck, CountsCallsOfWhichTheSchemaSaysNothing) {
  CheckedServer running;
  EXPECT_RPC_OK(running.CreateTable("other"));
  std::string text;
  grpc::ClientContext context;
  auto const reader = running.control->GetReport(&context, {});
  v1::GetReportResponse response;
  while (reader->Read(&response)) text += response.text();
  EXPECT_RPC_OK(reader->Finish());
  EXPECT_EQ(text,
            "calls: 1 checked, 0 correct, 0 incorrect, 1 unknown; findings: 0 "
            "certain, 0 likely\nno request touched: t/f, t/d, t/long\n");
}

/// Of this running server's table "t", whose clock stands at the epoch.
TEST(RequestCheck, MakesCallsFailThatThenStoreNothing) {
  CheckedServer running(Enforcement::Certain);
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
            "(one-second) has no timestamp; the value expires immediately and is "
            "deleted at the next compaction");
  EXPECT_EQ(running.Set("r", "f", std::chrono::microseconds(-1), "lost")
                .error_code(),
            grpc::StatusCode::FAILED_PRECONDITION);
  // Only likely: it is reported, and does not fail.
  EXPECT_EQ(running.Values(), "lives,durable,");
  EXPECT_EQ(running.lines.str(),
            "bigtable-ttl-emulator: warning: MutateRow: write to family 'f' of "
            "table 't' (one-second) has no timestamp; the value expires "
            "immediately and is deleted at the next compaction "
            "[bigtable-missing-timestamp]\n"
            "bigtable-ttl-emulator: warning (likely): ReadRows: read can "
            "return expired cells of family 'f' (one-second) and family 'd' "
            "(default, 2d) and family 'long' (default, 2d) of table 't'; it "
            "has no filter [bigtable-unfiltered-read]\n");
  EXPECT_EQ(summaryOf(*running.emulator.Checks),
            "calls: 5 checked, 2 correct, 3 incorrect, 0 unknown; findings: 1 "
            "certain, 1 likely\n");
  auto const records = running.emulator.Checks->records();
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records.begin()->second.Count, 2);
}

}  // namespace
}  // namespace bigtable_ttl::emulator::request_judge_test
