// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The store under use by several threads. ThreadSanitizer finds more in these
// tests than they ask: see test/tsan.

#include "bigtable_ttl/reference/audit.h"
#include "bigtable_ttl/reference/snapshot.h"
#include "testing.h"
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

using namespace std::chrono_literals;

constexpr int kThreads = 4;
constexpr int kTimes = 1000;

/// Calls all of them at once, each with the times it is called, from 0 on,
/// until those of `workers` have been called kTimes times.
void Together(std::vector<std::function<void(int)>> const& workers,
              std::vector<std::function<void(int)>> const& others = {}) {
  std::atomic<int> waiting{static_cast<int>(workers.size() + others.size())};
  std::atomic<std::size_t> working{workers.size()};
  auto const meet = [&] {
    --waiting;
    while (waiting != 0) std::this_thread::yield();
  };
  std::vector<std::thread> threads;
  for (auto const& worker : workers) {
    threads.emplace_back([&] {
      meet();
      for (int i = 0; i < kTimes; ++i) worker(i);
      --working;
    });
  }
  for (auto const& other : others) {
    threads.emplace_back([&] {
      meet();
      for (int i = 0; i == 0 || working != 0; ++i) other(i);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

std::string Number(std::int64_t number) {
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) {
    bytes += static_cast<char>(number >> shift);
  }
  return bytes;
}

std::string RowKey(int i) { return "r" + std::to_string(i % 7); }

TEST(Threads, LoseNoIncrement) {
  TestStore t({{"f", {}, {}}, {"sum", {}, Aggregate::kSum}});
  auto const worker = [&](int i) {
    EXPECT_OK(t.store
                  .ReadModifyWriteRow("t", RowKey(i),
                                      {IncrementAmount{"f", "rmw", 1}})
                  .status());
    EXPECT_OK(
        t.store.MutateRow("t", RowKey(i), {AddToCell{"sum", "add", 0us, 1}}));
  };
  Together(std::vector<std::function<void(int)>>(kThreads, worker),
           {[&](int) { t.Read(); },
            [&](int) { EXPECT_OK(t.store.CollectGarbage("t").status()); }});
  for (int row = 0; row < 7; ++row) {
    int const count = kThreads * ((kTimes - row + 6) / 7);
    ReadRowsRequest request;
    request.rows.keys = {RowKey(row)};
    request.filter = Filter::Latest(1);
    auto const rows = Value(t.store.ReadRows("t", request));
    ASSERT_EQ(rows.size(), 1U);
    ASSERT_EQ(rows[0].cells.size(), 2U);
    EXPECT_EQ(rows[0].cells[0].value, Number(count));
    EXPECT_EQ(rows[0].cells[1].value, Number(count));
  }
}

TEST(Threads, LetOneOfThemMutateAfterACheck) {
  TestStore t;
  std::vector<std::atomic<int>> winners(kTimes);
  std::vector<std::function<void(int)>> workers;
  for (int thread = 0; thread < kThreads; ++thread) {
    workers.push_back([&, thread](int i) {
      auto const was_there = t.store.CheckAndMutateRow(
          "t", "r" + std::to_string(i), std::nullopt, {},
          {SetCell{"f", "winner", 0us, std::to_string(thread)}});
      EXPECT_OK(was_there.status());
      if (was_there.ok() && !*was_there) ++winners[static_cast<std::size_t>(i)];
    });
  }
  Together(workers);
  for (auto const& winner : winners) EXPECT_EQ(winner, 1);
}

/// Whether the row is as one of the writers below left it: all of one number.
void ExpectWhole(RowView const& row, std::size_t cells) {
  EXPECT_EQ(row.cells.size(), cells);
  for (CellView const& cell : row.cells) {
    EXPECT_EQ(cell.value, row.cells[0].value);
  }
}

TEST(Threads, SeeEachRowWhole) {
  TestStore t;
  auto const mutations = [](std::string const& value) {
    return std::vector<Mutation>{DeleteFromRow{}, SetCell{"f", "a", 0us, value},
                                 SetCell{"f", "b", 0us, value},
                                 SetCell{"g", "c", 1ms, value}};
  };
  std::vector<std::function<void(int)>> workers;
  for (int thread = 0; thread < kThreads; ++thread) {
    workers.push_back([&, thread](int i) {
      std::string const value =
          std::to_string(thread) + "-" + std::to_string(i);
      if (i % 2 == 0) {
        EXPECT_OK(t.store.MutateRow("t", RowKey(i), mutations(value)));
      } else {
        EXPECT_OK(t.store
                      .MutateRows("t", {{RowKey(i), mutations(value)},
                                        {RowKey(i + 1), mutations(value)}})
                      .status());
      }
    });
  }
  Together(workers,
           {[&](int i) {
              ReadRowsRequest request;
              request.reversed = i % 2 == 0;
              EXPECT_OK(t.store.ReadRows("t", request, [&](RowView const& row) {
                ExpectWhole(row, 3);
                return true;
              }));
            },
            [&](int) {
              auto const size = Value(t.store.Size("t"));
              EXPECT_EQ(size.cells, 3 * size.rows);
            },
            [&](int i) {
              EXPECT_OK(t.store.DropRowRange("t", RowKey(i)));
              EXPECT_OK(t.store.DropAllRows("t"));
            }});
}

TEST(Threads, SeeFamiliesComeAndGoWhole) {
  TestStore t(std::vector<ColumnFamily>{{"f", {}, {}}});
  auto const writer = [&](int i) {
    std::string const value = std::to_string(i);
    Status const status = t.store.MutateRow(
        "t", RowKey(i),
        {SetCell{"f", "a", 0us, value}, SetCell{"g", "b", 0us, value}});
    EXPECT_TRUE(status.ok() || status.code() == StatusCode::kNotFound)
        << status;
  };
  auto const administrator = [&](int i) {
    EXPECT_OK(t.store.ModifyColumnFamilies(
        "t", {FamilyModification::Create(
                 {"g", GcRule::MaxNumVersions(1 + i % 3), {}})}));
    EXPECT_EQ(Value(t.store.GetTable("t")).families.size(), 2U);
    EXPECT_OK(t.store.ModifyColumnFamilies(
        "t", {FamilyModification::Update("g", GcRule::MaxAge(1s))}));
    EXPECT_OK(
        t.store.ModifyColumnFamilies("t", {FamilyModification::Drop("g")}));
  };
  Together({writer, writer, administrator}, {[&](int) {
             EXPECT_OK(t.store.ReadRows(
                 "t", ReadRowsRequest(), [&](RowView const& row) {
                   // No "g" without its "f", and both of one write.
                   EXPECT_EQ(row.cells[0].family, "f");
                   ExpectWhole(row, row.cells.size() == 1 ? 1 : 2);
                   return true;
                 }));
           }});
}

TEST(Threads, SeeNothingThatGarbageCollectionHasDeleted) {
  for (GcTiming const timing : {GcTiming::AtOnce(), GcTiming::Every(100ms),
                                GcTiming::Random(100ms, 1)}) {
    StoreOptions options;
    options.gc_timing = timing;
    auto const lateness =
        timing.kind() == GcTiming::Kind::kAtOnce ? 0us : timing.period();
    TestStore t({{"f", GcRule::MaxAge(1s), {}}}, options);
    auto const writer = [&](int i) {
      EXPECT_OK(t.store.MutateRow("t", RowKey(i),
                                  {SetCell{"f", "c", kServerTime, "v"}}));
      t.clock->Advance(20ms);
    };
    auto const reader = [&](int) {
      auto const now = t.clock->Now();
      EXPECT_OK(
          t.store.ReadRows("t", ReadRowsRequest(), [&](RowView const& row) {
            for (CellView const& cell : row.cells) {
              EXPECT_GE(cell.timestamp + 1s + lateness, now.time_since_epoch());
            }
            return true;
          }));
    };
    Together({writer, writer}, {reader, reader, reader});
  }
}

TEST(Threads, DeleteATableOnce) {
  Store store;
  for (int i = 0; i < kTimes; ++i) {
    EXPECT_OK(store.CreateTable("t" + std::to_string(i), {}));
  }
  std::atomic<int> arrived{0};
  std::atomic<int> deleted{0};
  auto const worker = [&](int i) {
    ++arrived;
    while (arrived < kThreads * (i + 1)) std::this_thread::yield();
    if (store.DeleteTable("t" + std::to_string(i)).ok()) ++deleted;
  };
  Together(std::vector<std::function<void(int)>>(kThreads, worker));
  EXPECT_EQ(deleted, kTimes);
}

TEST(Threads, MayDeleteTablesThatAreUsed) {
  Store store;
  std::atomic<int> tables{0};
  auto const ok = [](Status const& status) {
    EXPECT_TRUE(status.ok() || status.code() == StatusCode::kNotFound ||
                status.code() == StatusCode::kAlreadyExists)
        << status;
    return status.ok();
  };
  auto const administrator = [&](int i) {
    if (i % 2 == 0) {
      if (ok(store.CreateTable("t", {{{"f", {}, {}}}, Granularity::kMillis})))
        ++tables;
    } else {
      if (ok(store.DeleteTable("t"))) --tables;
    }
  };
  auto const user = [&](int i) {
    ok(store.MutateRow("t", RowKey(i), {SetCell{"f", "c", 0us, "v"}}));
    ok(store.ReadModifyWriteRow("t", RowKey(i), {AppendValue{"f", "d", "v"}})
           .status());
    ok(store.CollectGarbage("t").status());
    ok(store.ReadRows("t", ReadRowsRequest()).status());
    ok(EncodeSnapshot(store).status());
    ok(Audit(store, "t", {}, {}).status());
  };
  Together({administrator, administrator, administrator}, {user, user});
  EXPECT_EQ(static_cast<std::size_t>(tables), store.ListTables().size());
}

/// One table does not hold up another, and each snapshot has a table as of one
/// moment.
TEST(Threads, SaveTablesAsOfOneMoment) {
  TestStore t;
  EXPECT_OK(t.store.CreateTable("u", {{{"f", {}, {}}}, Granularity::kMillis}));
  auto const writer = [&](std::string const& table) {
    return [&store = t.store, table](int i) {
      for (char const* row : {"a", "b"}) {
        EXPECT_OK(store.MutateRow(table, row,
                                  {SetCell{"f", "c", 0us, std::to_string(i)}}));
      }
    };
  };
  auto const saver = [&](int) {
    auto const saved = DecodeSnapshot(Value(EncodeSnapshot(t.store)));
    ASSERT_TRUE(saved.ok()) << saved.status();
    for (char const* table : {"t", "u"}) {
      auto const rows = Value(saved->ReadRows(table, ReadRowsRequest()));
      int const a = rows.empty() ? -1 : std::stoi(rows[0].cells[0].value);
      int const b = rows.size() < 2 ? -1 : std::stoi(rows[1].cells[0].value);
      EXPECT_TRUE(a == b || a == b + 1) << a << ", " << b;
    }
  };
  Together({writer("t"), writer("u")}, {saver, saver});
}

}  // namespace
}  // namespace bigtable_ttl::reference
