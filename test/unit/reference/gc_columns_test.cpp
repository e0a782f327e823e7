// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/gc_columns.h"
#include "gc_rules.h"
#include "seed.h"
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

using std::chrono::microseconds;
using std::chrono::system_clock;

constexpr std::int64_t kNow = 1'000'000;

/// A cell of a column, as three arrays hold it.
struct Cell {
  std::int64_t timestamp;
  std::uint64_t handle;
  unsigned char tag;

  friend bool operator==(Cell const& a, Cell const& b) {
    return a.timestamp == b.timestamp && a.handle == b.handle && a.tag == b.tag;
  }
};
using Column = std::vector<Cell>;

struct Batch {
  /// `skipped` cells come before the first column.
  Batch(std::vector<Column> const& columns, std::uint32_t skipped)
      : begins{skipped},
        timestamps(skipped, -1),
        handles(skipped, 1),
        tags(skipped, 2) {
    for (auto const& column : columns) {
      for (auto const& cell : column) {
        timestamps.push_back(cell.timestamp);
        handles.push_back(cell.handle);
        tags.push_back(cell.tag);
      }
      begins.push_back(static_cast<std::uint32_t>(timestamps.size()));
    }
    // What is allocated ends with the last cell, so that sanitizers see more.
    timestamps.shrink_to_fit();
    handles.shrink_to_fit();
    tags.shrink_to_fit();
  }

  std::size_t size() const { return begins.size() - 1; }

  std::vector<Column> Columns() const {
    std::vector<Column> columns;
    for (std::size_t c = 0; c != size(); ++c) {
      columns.emplace_back();
      for (auto i = begins[c]; i != begins[c + 1]; ++i) {
        columns.back().push_back({timestamps[i], handles[i], tags[i]});
      }
    }
    return columns;
  }

  std::vector<std::uint32_t> begins;
  std::vector<std::int64_t> timestamps;
  std::vector<std::uint64_t> handles;
  std::vector<unsigned char> tags;
};

/// Columns of sizes that are the same for a while, then others.
std::vector<Column> RandomColumns(RandomCells& random) {
  std::vector<Column> columns;
  for (int runs = random.Number(0, 6); runs != 0; --runs) {
    constexpr std::size_t kSizes[] = {0, 1,  1,   1,   2,   7,   8,
                                      9, 16, 100, 127, 128, 129, 300};
    auto const size = kSizes[random.Number<std::size_t>(0, 13)];
    bool const is_mixed = random.Number(0, 3) == 0;
    for (int i = random.Number(0, size > 20 ? 20 : 1100); i != 0; --i) {
      auto const n = is_mixed ? random.Number<std::size_t>(0, size) : size;
      columns.emplace_back();
      for (auto timestamp : random.Column(n, kNow - 400, kNow + 100)) {
        columns.back().push_back(
            {timestamp, random.Number<std::uint64_t>(0, ~0ULL),
             static_cast<unsigned char>(random.Number(0, 255))});
      }
    }
  }
  return columns;
}

GcCutoffs RandomCutoffs(RandomCells& random) {
  // Ages and versions that matter to both short and long columns.
  auto const rule =
      random.Rule(400, random.Number(0, 1) == 0 ? 4 : 200, random.Number(0, 3));
  return GcPlan(rule).At(system_clock::time_point(
      std::chrono::duration_cast<system_clock::duration>(microseconds(kNow))));
}

/// What is to be left, column by column.
std::vector<Column> Expected(GcCutoffs const& cutoffs,
                             std::vector<Column> columns) {
  for (auto& column : columns) {
    std::vector<std::int64_t> timestamps;
    for (auto const& cell : column) timestamps.push_back(cell.timestamp);
    column.resize(cutoffs.Keep(timestamps.begin(), timestamps.size()));
  }
  return columns;
}

std::size_t Cells(std::vector<Column> const& columns) {
  std::size_t cells = 0;
  for (auto const& column : columns) cells += column.size();
  return cells;
}

TEST(GcColumns, NoColumns) {
  auto const cutoffs = GcPlan(GcRule::MaxNumVersions(1)).At({});
  std::uint32_t begin = 5;
  std::int64_t* const none = nullptr;
  DecideColumns(cutoffs, &begin, 0, none, nullptr);
  EXPECT_EQ(CompactColumns(&begin, 0, nullptr, none), 0U);
  EXPECT_EQ(CollectColumns(cutoffs, &begin, 0, none), 0U);
  EXPECT_EQ(begin, 5U);
}

TEST(GcColumns, ARuleThatKeepsNothing) {
  // Not one that the service takes.
  auto const cutoffs = GcPlan(GcRule::MaxNumVersions(0)).At({});
  for (auto const& columns :
       {std::vector<Column>{{{3, 30, 0}, {2, 20, 0}}, {}, {{1, 10, 0}}},
        std::vector<Column>{{{3, 30, 0}}, {{1, 10, 0}}, {{2, 20, 0}}}}) {
    Batch batch(columns, 0);
    EXPECT_EQ(CollectColumns(cutoffs, batch.begins.data(), batch.size(),
                             batch.timestamps.data()),
              0U);
    EXPECT_EQ(batch.begins, (std::vector<std::uint32_t>{0, 0, 0, 0}));
  }
}

TEST(GcColumns, KeepWhatEachColumnKeeps) {
  auto const seed = Seed();
  SCOPED_TRACE(seed);
  RandomCells random(seed);
  for (int round = 0; round != 300; ++round) {
    SCOPED_TRACE(round);
    auto const columns = RandomColumns(random);
    auto const cutoffs = RandomCutoffs(random);
    auto const expected = Expected(cutoffs, columns);
    auto const skipped = random.Number(0U, 1U) * random.Number(0U, 20U);

    Batch apart(columns, skipped);
    std::vector<std::uint32_t> kept(apart.size(), ~0U);
    DecideColumns(cutoffs, apart.begins.data(), apart.size(),
                  apart.timestamps.data(), kept.data());
    for (std::size_t c = 0; c != kept.size(); ++c) {
      ASSERT_EQ(kept[c], expected[c].size())
          << "column " << c << " of " << columns[c].size() << " cells";
    }
    ASSERT_EQ(CompactColumns(apart.begins.data(), apart.size(), kept.data(),
                             apart.timestamps.data(), apart.handles.data(),
                             apart.tags.data()),
              Cells(expected));
    ASSERT_TRUE(apart.Columns() == expected);

    Batch at_once(columns, skipped);
    ASSERT_EQ(CollectColumns(cutoffs, at_once.begins.data(), at_once.size(),
                             at_once.timestamps.data(), at_once.handles.data(),
                             at_once.tags.data()),
              Cells(expected));
    ASSERT_TRUE(at_once.Columns() == expected);
    ASSERT_EQ(at_once.begins, apart.begins);

    for (std::size_t i = 0; i != skipped; ++i) {
      ASSERT_EQ(apart.timestamps[i], -1);
      ASSERT_EQ(at_once.timestamps[i], -1);
      ASSERT_EQ(at_once.handles[i], 1U);
    }
  }
}

// A part of a batch leaves the others' cells alone.
TEST(GcColumns, APartOfABatch) {
  auto const seed = Seed();
  SCOPED_TRACE(seed);
  RandomCells random(seed);
  for (int round = 0; round != 100; ++round) {
    SCOPED_TRACE(round);
    auto const columns = RandomColumns(random);
    if (columns.empty()) continue;
    auto const cutoffs = RandomCutoffs(random);
    auto const expected = Expected(cutoffs, columns);
    auto const first = random.Number<std::size_t>(0, columns.size() - 1);
    auto const n = random.Number<std::size_t>(0, columns.size() - first);
    Batch const before(columns, 0);
    Batch batch = before;
    auto const left = CollectColumns(cutoffs, batch.begins.data() + first, n,
                                     batch.timestamps.data(),
                                     batch.handles.data(), batch.tags.data());
    std::size_t cells = 0;
    for (auto c = first; c != first + n; ++c) {
      for (std::size_t i = 0; i != expected[c].size(); ++i, ++cells) {
        ASSERT_EQ(batch.timestamps[before.begins[first] + cells],
                  expected[c][i].timestamp);
      }
    }
    ASSERT_EQ(left, cells);
    for (std::size_t i = 0; i != before.timestamps.size(); ++i) {
      if (before.begins[first] <= i && i < before.begins[first + n]) continue;
      ASSERT_EQ(batch.timestamps[i], before.timestamps[i]);
      ASSERT_EQ(batch.handles[i], before.handles[i]);
    }
  }
}

}  // namespace
}  // namespace bigtable_ttl::reference
