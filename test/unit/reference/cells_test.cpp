// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a column holds its cells: compared with a map, through the store.

#include "../seed.h"
#include "bigtable_ttl/reference/clock.h"
#include "bigtable_ttl/reference/store.h"
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

using Cells = std::map<std::int64_t, std::string, std::greater<>>;

/// A store of one column whose garbage collection keeps `kVersions` cells.
class OneColumn {
 public:
  static constexpr std::int32_t kVersions = 5;

  OneColumn() {
    TableConfig config;
    config.families.push_back({"f", GcRule::MaxNumVersions(kVersions), {}});
    EXPECT_TRUE(store_.CreateTable("t", config).ok());
  }

  void Write(Mutation const& mutation) {
    EXPECT_TRUE(store_.MutateRow("t", "r", {mutation}).ok());
  }
  std::size_t Collect() { return *store_.CollectGarbage("t"); }

  Cells Read() const {
    Cells cells;
    auto const rows = store_.ReadRows("t", {});
    for (Row const& row : *rows) {
      for (Cell const& cell : row.cells) {
        EXPECT_TRUE(cells.emplace(cell.timestamp.count(), cell.value).second);
      }
    }
    return cells;
  }

 private:
  Store store_;
};

SetCell Set(std::int64_t millis, std::string value) {
  return {"f", "q", milliseconds(millis), std::move(value)};
}

// Values are held in one of two ways, by their size.
std::string const kShort(510, 's');
std::string const kLong(511, 'l');

TEST(Cells, ChangeBetweenShortAndLongValues) {
  OneColumn column;
  column.Write(Set(1, kLong));
  column.Write(Set(3, ""));
  column.Write(Set(2, kShort));
  EXPECT_EQ(column.Read(), (Cells{{3000, ""}, {2000, kShort}, {1000, kLong}}));
  column.Write(Set(1, "x"));
  column.Write(Set(2, kLong));
  column.Write(Set(3, kShort));
  EXPECT_EQ(column.Read(), (Cells{{3000, kShort}, {2000, kLong}, {1000, "x"}}));
  column.Write(DeleteFromColumn{"f", "q", milliseconds(2), milliseconds(3)});
  EXPECT_EQ(column.Read(), (Cells{{3000, kShort}, {1000, "x"}}));
}

TEST(Cells, AreWrittenAgainAfterMostWereCollected) {
  OneColumn column;
  Cells expected;
  for (int i = 1; i <= 100; ++i) {
    column.Write(Set(i, i % 7 == 0 ? kLong : std::to_string(i)));
    if (i > 95) expected[i * 1000] = i % 7 == 0 ? kLong : std::to_string(i);
  }
  EXPECT_EQ(column.Collect(), 95u);
  EXPECT_EQ(column.Read(), expected);
  column.Write(Set(50, "old"));
  expected[50000] = "old";
  EXPECT_EQ(column.Read(), expected);
}

TEST(Cells, AreThoseOfAMap) {
  std::mt19937_64 random(bigtable_tidy_test::Seed());
  auto const below = [&random](std::uint64_t n) {
    return static_cast<std::int64_t>(random() % n);
  };
  for (int run = 0; run < 50; ++run) {
    OneColumn column;
    Cells expected;
    std::vector<std::size_t> const sizes{0, 1, 8, 30, 30, 30, 510, 511, 600};
    for (int step = 0; step < 200; ++step) {
      auto const what = below(20);
      if (what == 0) {
        std::size_t const before = expected.size();
        while (expected.size() > OneColumn::kVersions) {
          expected.erase(std::prev(expected.end()));
        }
        EXPECT_EQ(column.Collect(), before - expected.size());
      } else if (what < 4) {
        auto const begin = below(40);
        auto const end = begin + 1 + below(what == 1 ? 40 : 4);
        column.Write(
            DeleteFromColumn{"f", "q", milliseconds(begin), milliseconds(end)});
        for (auto cell = expected.begin(); cell != expected.end();) {
          bool const goes =
              cell->first >= begin * 1000 && cell->first < end * 1000;
          cell = goes ? expected.erase(cell) : std::next(cell);
        }
      } else {
        // Most cells are newer than those before.
        auto const at = what < 12 ? step / 5 : below(40);
        std::string const value(
            sizes[static_cast<std::size_t>(below(sizes.size()))],
            static_cast<char>('a' + below(26)));
        column.Write(Set(at, value));
        expected[at * 1000] = value;
      }
      ASSERT_EQ(column.Read(), expected) << "run " << run << ", step " << step;
    }
  }
}

}  // namespace
}  // namespace bigtable_ttl::reference
