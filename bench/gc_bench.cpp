// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Garbage collection over 10 million cells, in nanoseconds per cell, next to
// what bounds it from below and to other engines that delete the same cells.
//
//   Scan      counts the timestamps below a cutoff: every age must be looked at
//   Decide    GcCutoffs::Keep() of each column of a flat array
//   Store     Store::CollectGarbage(): what users run
//   Maps      nested std::maps, from which the end of each column is erased
//   RocksDB   CompactRange() with a compaction filter: one thread, no
//             compression, on files in memory where /dev/shm is
//
// Names end with the rule and the cells of a column. Where the rule can, half
// of the cells are deleted: "dropped" is their share. All must delete the same
// number; one that does not fails.

#include <algorithm>
#include <benchmark/benchmark.h>
#include <bigtable_ttl/reference/clock.h>
#include <bigtable_ttl/reference/gc.h>
#include <bigtable_ttl/reference/store.h>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#ifdef BIGTABLE_TTL_ROCKSDB
#include <filesystem>
#include <rocksdb/compaction_filter.h>
#include <rocksdb/db.h>
#include <rocksdb/sst_file_writer.h>
#include <unistd.h>
#endif

namespace {

using bigtable_ttl::reference::GcCutoffs;
using bigtable_ttl::reference::GcPlan;
using bigtable_ttl::reference::GcRule;
using bigtable_ttl::reference::RowMutations;
using bigtable_ttl::reference::SetCell;
using bigtable_ttl::reference::Store;
using bigtable_ttl::reference::StoreOptions;
using bigtable_ttl::reference::TableConfig;
using bigtable_ttl::reference::VirtualClock;
using std::chrono::microseconds;
using std::chrono::system_clock;

constexpr std::size_t kCells = 10'000'000;
constexpr std::size_t kVersions[] = {1, 10, 100};
/// Timestamps are spread over that long before now.
constexpr std::int64_t kSpan = 1'000'000'000'000;
constexpr std::int64_t kNow = 1'800'000'000'000'000;

struct Batch {
  std::vector<std::uint32_t> begins;
  std::vector<std::int64_t> timestamps;
  std::vector<std::uint64_t> handles;

  std::size_t columns() const { return begins.size() - 1; }
};

Batch MakeBatch(std::size_t versions) {
  Batch batch;
  std::mt19937_64 random(versions);
  std::uniform_int_distribution<std::int64_t> age(0, kSpan / 1000 - 1);
  for (std::size_t i = 0; i != kCells; ++i) {
    // Whole milliseconds. That two in a column are the same hardly happens.
    batch.timestamps.push_back(kNow - age(random) * 1000);
    batch.handles.push_back(i);
  }
  for (std::size_t i = 0; i <= kCells; i += versions) {
    batch.begins.push_back(static_cast<std::uint32_t>(i));
    if (i == kCells)
      break;
    auto const begin =
        batch.timestamps.begin() + static_cast<std::ptrdiff_t>(i);
    auto const end = begin + static_cast<std::ptrdiff_t>(versions);
    std::sort(begin, end, std::greater<>());
    for (auto t = std::next(begin); t < end; ++t) {
      if (*t >= *std::prev(t))
        *t = *std::prev(t) - 1000;
    }
  }
  return batch;
}

Batch const &TheBatch(std::size_t versions) {
  static std::map<std::size_t, Batch> batches;
  auto const found = batches.find(versions);
  if (found != batches.end())
    return found->second;
  return batches[versions] = MakeBatch(versions);
}

struct NamedRule {
  char const *name;
  GcRule rule;
};

std::vector<NamedRule> Rules(std::size_t versions) {
  auto const age = [](int eighths) {
    return GcRule::MaxAge(microseconds(kSpan / 8 * eighths));
  };
  auto const newest = [](std::size_t n) {
    return GcRule::MaxNumVersions(static_cast<std::int32_t>(n));
  };
  auto const half = newest(std::max<std::size_t>(versions / 2, 1));
  // With one cell a column there is half of them to delete by age alone.
  bool const is_single = versions == 1;
  return {
      {"max_age", age(4)},
      {"versions", half},
      {"union", GcRule::Union({age(is_single ? 4 : 6), half})},
      {"intersection", GcRule::Intersection({age(2), half})},
      {"nested",
       GcRule::Union({GcRule::Intersection({age(2), half}),
                      GcRule::Union({age(is_single ? 4 : 7),
                                     newest(versions * 9 / 10 + 1)})})},
  };
}

system_clock::time_point Now() {
  return system_clock::time_point(
      std::chrono::duration_cast<system_clock::duration>(microseconds(kNow)));
}

/// What is left, by GcCutoffs::Keep() of each column.
std::size_t CellsLeft(Batch const &batch, GcCutoffs const &cutoffs) {
  std::size_t left = 0;
  for (std::size_t c = 0; c != batch.columns(); ++c) {
    left += cutoffs.Keep(batch.timestamps.data() + batch.begins[c],
                         batch.begins[c + 1] - batch.begins[c]);
  }
  return left;
}

/// Runs what Prepare() returns, and times that alone.
template <typename Prepare>
void Time(benchmark::State &state, Prepare prepare) {
  double total = 0;
  for (auto _ : state) {
    auto run = prepare();
    auto const start = std::chrono::steady_clock::now();
    run();
    std::chrono::duration<double> const elapsed =
        std::chrono::steady_clock::now() - start;
    state.SetIterationTime(elapsed.count());
    total += elapsed.count();
  }
  // A rate, inverted, would be printed with a unit of its own.
  state.counters["ns/cell"] = total * 1e9 /
                              static_cast<double>(state.iterations()) /
                              static_cast<double>(kCells);
}

void Check(benchmark::State &state, std::size_t left, std::size_t expected) {
  if (left != expected) {
    state.SkipWithError((std::to_string(left) + " cells are left, expected " +
                         std::to_string(expected))
                            .c_str());
  }
  state.counters["dropped"] =
      static_cast<double>(kCells - left) / static_cast<double>(kCells);
}

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__)
__attribute__((target_clones("avx2", "default")))
#endif
std::size_t
CountBelow(std::int64_t const *timestamps, std::size_t n, std::int64_t cutoff) {
  std::size_t count = 0;
  for (std::size_t i = 0; i != n; ++i)
    count += timestamps[i] < cutoff ? 1 : 0;
  return count;
}

void Scan(benchmark::State &state, std::size_t versions) {
  auto const &batch = TheBatch(versions);
  Time(state, [&] {
    return [&] {
      auto const count =
          CountBelow(batch.timestamps.data(), kCells, kNow - kSpan / 2);
      benchmark::DoNotOptimize(count);
    };
  });
}

void Decide(benchmark::State &state, std::size_t versions, GcRule const &rule) {
  auto const &batch = TheBatch(versions);
  auto const cutoffs = GcPlan(rule).At(Now());
  std::size_t left = 0;
  Time(state, [&] { return [&] { left = CellsLeft(batch, cutoffs); }; });
  Check(state, left, CellsLeft(batch, cutoffs));
}

// As the emulators in C++ hold a table: row, family, column, cells.
using Cells = std::map<std::int64_t, std::uint64_t, std::greater<>>;
using Row = std::map<std::string, std::map<std::string, Cells>>;
using Table = std::map<std::string, Row>;

std::string RowKey(std::size_t row) {
  auto const digits = std::to_string(row);
  return "row" + std::string(8 - digits.size(), '0') + digits;
}

/// Each value is a handle of eight bytes.
void StoreCollect(benchmark::State &state, std::size_t versions,
                  GcRule const &rule) {
  auto const &batch = TheBatch(versions);
  std::unique_ptr<Store> store;
  std::size_t collected = 0;
  Time(state, [&] {
    StoreOptions options;
    options.clock = std::make_shared<VirtualClock>(Now());
    store = std::make_unique<Store>(options);
    TableConfig config;
    config.families.push_back({"family", rule, {}});
    auto status = store->CreateTable("t", config);
    for (std::size_t c = 0; status.ok() && c != batch.columns(); ++c) {
      RowMutations row{RowKey(c), {}};
      for (auto i = batch.begins[c + 1]; i != batch.begins[c]; --i) {
        row.mutations.push_back(SetCell{"family", "column",
                                        microseconds(batch.timestamps[i - 1]),
                                        std::string(8, 'v')});
      }
      status = store->MutateRow("t", row.row_key, row.mutations);
    }
    if (!status.ok())
      state.SkipWithError(status.message().c_str());
    return [&] { collected = *store->CollectGarbage("t"); };
  });
  Check(state, kCells - collected, CellsLeft(batch, GcPlan(rule).At(Now())));
}

/// The first cell that `rule` deletes.
Cells::iterator Cut(GcRule const &rule, Cells &cells) {
  switch (rule.kind()) {
  case GcRule::Kind::kNone:
    return cells.end();
  case GcRule::Kind::kMaxAge:
    return cells.upper_bound(kNow - rule.max_age().count());
  case GcRule::Kind::kMaxNumVersions: {
    auto const n = static_cast<std::size_t>(rule.max_num_versions());
    return n >= cells.size()
               ? cells.end()
               : std::next(cells.begin(), static_cast<std::ptrdiff_t>(n));
  }
  case GcRule::Kind::kUnion:
  case GcRule::Kind::kIntersection:
    break;
  }
  auto const is_before = [&cells](Cells::iterator a, Cells::iterator b) {
    return a != cells.end() && (b == cells.end() || a->first > b->first);
  };
  bool const is_union = rule.kind() == GcRule::Kind::kUnion;
  auto cut = Cut(rule.rules()[0], cells);
  for (std::size_t i = 1; i != rule.rules().size(); ++i) {
    auto const other = Cut(rule.rules()[i], cells);
    if (is_union ? is_before(other, cut) : is_before(cut, other))
      cut = other;
  }
  return cut;
}

void Maps(benchmark::State &state, std::size_t versions, GcRule const &rule) {
  auto const &batch = TheBatch(versions);
  Table table;
  Time(state, [&] {
    table.clear();
    for (std::size_t c = 0; c != batch.columns(); ++c) {
      auto const row = table.emplace_hint(table.end(), RowKey(c), Row());
      auto &cells = row->second["family"]["column"];
      for (auto i = batch.begins[c]; i != batch.begins[c + 1]; ++i) {
        cells.emplace_hint(cells.end(), batch.timestamps[i], batch.handles[i]);
      }
    }
    return [&] {
      for (auto &row : table) {
        for (auto &family : row.second) {
          for (auto &column : family.second) {
            auto &cells = column.second;
            cells.erase(Cut(rule, cells), cells.end());
          }
        }
      }
    };
  });
  std::size_t left = 0;
  for (auto const &row : table) {
    left += row.second.at("family").at("column").size();
  }
  Check(state, left, CellsLeft(batch, GcPlan(rule).At(Now())));
}

#ifdef BIGTABLE_TTL_ROCKSDB

void PutBigEndian(std::string &key, std::uint64_t n) {
  for (int shift = 56; shift >= 0; shift -= 8) {
    key += static_cast<char>(n >> shift);
  }
}

std::uint64_t BigEndian(char const *bytes) {
  std::uint64_t n = 0;
  for (int i = 0; i != 8; ++i) {
    n = n << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return n;
}

/// A key is the column's number and, inverted, so that the newest cell is the
/// first, the timestamp.
class DropCells : public rocksdb::CompactionFilter {
public:
  explicit DropCells(GcCutoffs cutoffs) : cutoffs_(std::move(cutoffs)) {}

  char const *Name() const override { return "DropCells"; }

  bool Filter(int, rocksdb::Slice const &key, rocksdb::Slice const &,
              std::string *, bool *) const override {
    auto const column = BigEndian(key.data());
    auto const timestamp =
        static_cast<std::int64_t>(~BigEndian(key.data() + 8));
    if (column != column_) {
      column_ = column;
      rank_ = 0;
    }
    auto const rank = rank_++;
    for (auto const &step : cutoffs_.steps()) {
      if (rank < step.versions)
        return timestamp < step.since;
    }
    return true;
  }

private:
  GcCutoffs cutoffs_;
  // Keys come in their order, in one thread.
  mutable std::uint64_t column_ = ~std::uint64_t{0};
  mutable std::size_t rank_ = 0;
};

/// A folder that is deleted at the end; in memory, where there is /dev/shm.
class Folder {
public:
  Folder() {
    std::filesystem::path const shm = "/dev/shm";
    auto const in = std::filesystem::is_directory(shm)
                        ? shm
                        : std::filesystem::temp_directory_path();
    path_ = in / ("gc_bench." + std::to_string(getpid()));
    std::filesystem::create_directories(path_);
  }
  Folder(Folder const &) = delete;
  Folder &operator=(Folder const &) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string Path(std::string const &name) const { return path_ / name; }

private:
  std::filesystem::path path_;
};

rocksdb::Options RocksOptions() {
  rocksdb::Options options;
  options.create_if_missing = true;
  options.compression = rocksdb::kNoCompression;
  options.max_background_jobs = 1;
  options.max_subcompactions = 1;
  options.disable_auto_compactions = true;
  return options;
}

/// Writes the sorted cells to a file, for a database to take over.
rocksdb::Status WriteFile(Batch const &batch, std::string const &path) {
  rocksdb::SstFileWriter writer(rocksdb::EnvOptions(), RocksOptions());
  auto status = writer.Open(path);
  for (std::size_t c = 0; status.ok() && c != batch.columns(); ++c) {
    for (auto i = batch.begins[c]; status.ok() && i != batch.begins[c + 1];
         ++i) {
      std::string key;
      PutBigEndian(key, c);
      PutBigEndian(key, ~static_cast<std::uint64_t>(batch.timestamps[i]));
      std::string value;
      PutBigEndian(value, batch.handles[i]);
      status = writer.Put(key, value);
    }
  }
  return status.ok() ? writer.Finish() : status;
}

void RocksDb(benchmark::State &state, std::size_t versions,
             GcRule const &rule) {
  auto const &batch = TheBatch(versions);
  auto const cutoffs = GcPlan(rule).At(Now());
  Folder const folder;
  auto const file = folder.Path("cells.sst");
  DropCells const filter(cutoffs);
  auto options = RocksOptions();
  options.compaction_filter = &filter;
  std::unique_ptr<rocksdb::DB> db;
  auto status = WriteFile(batch, file);
  Time(state, [&] {
    db.reset();
    auto const path = folder.Path("db");
    if (status.ok())
      status = rocksdb::DestroyDB(path, options);
    rocksdb::DB *opened = nullptr;
    if (status.ok())
      status = rocksdb::DB::Open(options, path, &opened);
    db.reset(opened);
    if (status.ok())
      status = db->IngestExternalFile({file}, {});
    return [&] {
      rocksdb::CompactRangeOptions compact;
      compact.bottommost_level_compaction =
          rocksdb::BottommostLevelCompaction::kForce;
      if (status.ok())
        status = db->CompactRange(compact, nullptr, nullptr);
    };
  });
  if (!status.ok()) {
    state.SkipWithError(status.ToString().c_str());
    return;
  }
  std::size_t left = 0;
  std::unique_ptr<rocksdb::Iterator> cell(db->NewIterator({}));
  for (cell->SeekToFirst(); cell->Valid(); cell->Next())
    ++left;
  Check(state, left, CellsLeft(batch, cutoffs));
}

#endif // BIGTABLE_TTL_ROCKSDB

double Least(std::vector<double> const &values) {
  return *std::min_element(values.begin(), values.end());
}

using Run = void (*)(benchmark::State &, std::size_t, GcRule const &);

void Register(std::string const &name, Run run, std::size_t versions,
              GcRule const &rule, int iterations, int repetitions) {
  benchmark::RegisterBenchmark(
      name.c_str(),
      [=](benchmark::State &state) { run(state, versions, rule); })
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond)
      ->Iterations(iterations)
      ->Repetitions(repetitions)
      ->ComputeStatistics("min", Least)
      ->DisplayAggregatesOnly();
}

} // namespace

int main(int argc, char **argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 1;
  for (auto const versions : kVersions) {
    auto const suffix = "/" + std::to_string(versions);
    Register(
        "Scan" + suffix,
        [](benchmark::State &state, std::size_t n, GcRule const &) {
          Scan(state, n);
        },
        versions, GcRule(), 3, 7);
    for (auto const &[rule_name, rule] : Rules(versions)) {
      auto const name = "/" + (rule_name + suffix);
      Register("Decide" + name, Decide, versions, rule, 3, 7);
      Register("Store" + name, StoreCollect, versions, rule, 1, 3);
      Register("Maps" + name, Maps, versions, rule, 1, 3);
#ifdef BIGTABLE_TTL_ROCKSDB
      Register("RocksDB" + name, RocksDb, versions, rule, 1, 3);
#endif
    }
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
