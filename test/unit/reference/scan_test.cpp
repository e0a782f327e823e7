// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Reads in steps.

#include "testing.h"
#include <chrono>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

using namespace std::chrono_literals;
using Strings = std::vector<std::string>;

/// Rows "a" to "z", each with one cell: "even" of every other one, or "odd".
std::shared_ptr<Store> Alphabet() {
  auto store = std::make_shared<Store>();
  EXPECT_OK(store->CreateTable("t", {{{"f", {}, {}}}, Granularity::kMillis}));
  for (char key = 'a'; key <= 'z'; ++key) {
    EXPECT_OK(store->MutateRow(
        "t", std::string(1, key),
        {SetCell{"f", "q", 1ms, (key - 'a') % 2 == 0 ? "even" : "odd"}}));
  }
  return store;
}

/// The keys of one step, and whether there may be more.
std::pair<Strings, bool> Step(Scan& scan, std::int64_t most_rows,
                              std::size_t wanted = 100) {
  Strings keys;
  bool const more = Value(scan.Step(most_rows, [&](RowView const& row) {
    keys.emplace_back(row.key);
    return keys.size() < wanted;
  }));
  return {keys, more};
}

TEST(Scan, LooksAtNoMoreRowsThanItMay) {
  ReadRowsRequest request;
  request.filter = Filter::ValueRegex("odd");
  Scan scan(Alphabet(), "t", request);
  EXPECT_EQ(scan.last_key(), "");
  EXPECT_EQ(Step(scan, 3), std::make_pair(Strings{"b"}, true));
  EXPECT_EQ(scan.last_key(), "c");
  EXPECT_EQ(Step(scan, 1), std::make_pair(Strings{"d"}, true));
  EXPECT_EQ(Step(scan, 1), std::make_pair(Strings{}, true));
  EXPECT_EQ(scan.last_key(), "e");
  EXPECT_EQ(Step(scan, 100).first.size(), 11);
  EXPECT_EQ(Step(scan, 100), std::make_pair(Strings{}, false));
}

TEST(Scan, GoesOnWhereItsVisitorStopped) {
  Scan scan(Alphabet(), "t", {});
  EXPECT_EQ(Step(scan, 100, 2), std::make_pair(Strings({"a", "b"}), true));
  EXPECT_EQ(Step(scan, 100, 1), std::make_pair(Strings{"c"}, true));
}

TEST(Scan, KeepsTheLimitOfRowsOverAllSteps) {
  ReadRowsRequest request;
  request.rows_limit = 3;
  Scan scan(Alphabet(), "t", request);
  EXPECT_EQ(Step(scan, 2), std::make_pair(Strings({"a", "b"}), true));
  EXPECT_EQ(Step(scan, 2), std::make_pair(Strings{"c"}, false));
  EXPECT_EQ(Step(scan, 2), std::make_pair(Strings{}, false));
}

TEST(Scan, EndsWithTheLastOfItsRanges) {
  // Without any range left, all rows would be asked for.
  ReadRowsRequest request;
  request.rows.keys = {"c", "a"};
  for (bool const reversed : {false, true}) {
    request.reversed = reversed;
    Scan scan(Alphabet(), "t", request);
    EXPECT_EQ(Step(scan, 1),
              std::make_pair(Strings{reversed ? "c" : "a"}, true));
    EXPECT_EQ(Step(scan, 1),
              std::make_pair(Strings{reversed ? "a" : "c"}, false));
    EXPECT_EQ(Step(scan, 1), std::make_pair(Strings{}, false));
  }
}

TEST(Scan, SeesWhatHasChangedInBetween) {
  auto const store = Alphabet();
  Scan scan(store, "t", {});
  EXPECT_EQ(Step(scan, 2).first, Strings({"a", "b"}));
  EXPECT_OK(store->DropRowRange("t", "c"));
  EXPECT_OK(store->MutateRow("t", "b0", {SetCell{"f", "q", 1ms, ""}}));
  EXPECT_OK(store->MutateRow("t", "a0", {SetCell{"f", "q", 1ms, ""}}));
  EXPECT_EQ(Step(scan, 2).first, Strings({"b0", "d"}));
  EXPECT_OK(store->DeleteTable("t"));
  auto const step = scan.Step(1, [](RowView const&) { return true; });
  EXPECT_EQ(step.status().code(), StatusCode::kNotFound);
  EXPECT_EQ(Step(scan, 2), std::make_pair(Strings{}, false));
}

TEST(Scan, ReadsWhatOneReadDoes) {
  std::mt19937_64 random(bigtable_tidy_test::Seed());
  auto const store = Alphabet();
  auto const key = [&] {
    std::string text(1, static_cast<char>('a' + random() % 26));
    return random() % 4 == 0 ? text + '\0' : text;
  };
  auto const bound = [&] {
    switch (random() % 3) {
      case 0:
        return Bound::None();
      case 1:
        return Bound::Closed(key());
      default:
        return Bound::Open(key());
    }
  };
  int many = 0;
  for (int i = 0; i < 2000; ++i) {
    ReadRowsRequest request;
    for (auto n = random() % 4; n != 0; --n) request.rows.keys.push_back(key());
    for (auto n = random() % 4; n != 0; --n) {
      request.rows.ranges.push_back({bound(), bound()});
    }
    if (random() % 2 == 0) request.filter = Filter::ValueRegex("odd");
    request.rows_limit = static_cast<std::int64_t>(random() % 8);
    request.reversed = random() % 2 == 0;

    auto const expected = store->ReadRows("t", request);
    Scan scan(store, "t", request);
    std::vector<Row> rows;
    for (;;) {
      auto wanted = 1 + random() % 4;
      auto const more = scan.Step(static_cast<std::int64_t>(1 + random() % 6),
                                  [&](RowView const& row) {
                                    rows.push_back(Copy(row));
                                    return --wanted != 0;
                                  });
      if (!expected.ok()) {
        ASSERT_EQ(more.status(), expected.status());
        break;
      }
      if (!Value(more)) {
        ASSERT_EQ(ToStrings(rows), ToStrings(*expected));
        many += rows.size() > 2 ? 1 : 0;
        break;
      }
    }
  }
  EXPECT_GT(many, 200);
}

}  // namespace
}  // namespace bigtable_ttl::reference
