// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The reference store, and an emulator through its fastest client: bulk writes,
// full scans, reads of single rows, and memory.
//
// Names end with rows x cells of a row, which are versions of one column.
// Values have 32 bytes; bulk writes go in batches of a thousand cells.
// Counters: nanoseconds per cell or row, and bytes of heap per cell beyond row
// key and value. Data of each shape is made once and read by those that come
// after.

#include "bigtable_ttl/reference/store.h"
#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <malloc.h>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>
#ifdef BIGTABLE_TTL_EMULATOR
#include "client.h"
#include "emulator.h"
#include <bigtable_ttl/reference/emulator_process.h>
#include <fstream>
#include <unistd.h>
#endif

namespace {

using bigtable_ttl::reference::Filter;
using bigtable_ttl::reference::ReadRowsRequest;
using bigtable_ttl::reference::Row;
using bigtable_ttl::reference::RowMutations;
using bigtable_ttl::reference::RowView;
using bigtable_ttl::reference::SetCell;
using bigtable_ttl::reference::Status;
using bigtable_ttl::reference::Store;
using bigtable_ttl::reference::TableConfig;
using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t kBatch = 1000;
constexpr std::size_t kValueBytes = 32;

struct Shape {
  std::size_t rows;
  std::size_t cells_per_row;

  std::size_t cells() const { return rows * cells_per_row; }
  std::string ToString() const {
    return std::to_string(rows) + "x" + std::to_string(cells_per_row);
  }
};

std::string KeyOf(std::size_t row) {
  auto const digits = std::to_string(row);
  return "row-" + std::string(9 - digits.size(), '0') + digits;
}

TableConfig Config() {
  TableConfig config;
  config.families.push_back({"f", {}, {}});
  return config;
}

/// What does not work makes the figures void.
void Require(Status const& status) {
  if (status.ok()) return;
  std::cerr << "store_bench: " << status << "\n";
  std::exit(1);
}

double Seconds(SteadyClock::time_point since) {
  return std::chrono::duration<double>(SteadyClock::now() - since).count();
}

/// Rows, from the first to the last or in a random order, as batches.
class Batches {
 public:
  Batches(Shape shape, bool is_shuffled) : shape_(shape), order_(shape.rows) {
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
    if (is_shuffled) {
      std::shuffle(order_.begin(), order_.end(), std::mt19937_64(1));
    }
  }

  bool Next(std::vector<RowMutations>& batch) {
    batch.clear();
    for (std::size_t cells = 0; cells < kBatch && next_ < order_.size();
         cells += shape_.cells_per_row) {
      RowMutations entry{KeyOf(order_[next_++]), {}};
      for (std::size_t i = 0; i < shape_.cells_per_row; ++i) {
        entry.mutations.push_back(SetCell{"f", "q",
                                          std::chrono::milliseconds(i + 1),
                                          std::string(kValueBytes, 'v')});
      }
      batch.push_back(std::move(entry));
    }
    return !batch.empty();
  }

 private:
  Shape shape_;
  std::vector<std::size_t> order_;
  std::size_t next_ = 0;
};

/// Fills table "t"; the seconds that the server took.
template <typename Server>
double Fill(Server& server, Shape shape, bool is_shuffled) {
  Batches batches(shape, is_shuffled);
  std::vector<RowMutations> batch;
  double seconds = 0;
  while (batches.Next(batch)) {
    auto const start = SteadyClock::now();
    auto const statuses = server.MutateRows("t", batch);
    seconds += Seconds(start);
    Require(statuses.status());
    for (Status const& status : *statuses) Require(status);
  }
  return seconds;
}

void Count(benchmark::State& state, double seconds, std::size_t n,
           char const* unit) {
  state.SetIterationTime(seconds);
  state.counters[unit] = seconds * 1e9 / static_cast<double>(n);
}

std::size_t Heap() { return mallinfo2().uordblks; }

std::unique_ptr<Store> NewStore() {
  auto store = std::make_unique<Store>();
  Require(store->CreateTable("t", Config()));
  return store;
}

/// The store with rows of this shape: the one of the benchmark before, often.
Store& Filled(Shape shape) {
  static std::unique_ptr<Store> store;
  static std::string filled;
  if (filled != shape.ToString()) {
    store = NewStore();
    Fill(*store, shape, /*is_shuffled=*/false);
    filled = shape.ToString();
  }
  return *store;
}

void StoreWrite(benchmark::State& state, Shape shape, bool is_shuffled) {
  for (auto _ : state) {
    auto const before = Heap();
    auto const store = NewStore();
    double const seconds = Fill(*store, shape, is_shuffled);
    Count(state, seconds, shape.cells(), "ns/cell");
    // Keys count once for each row.
    auto const data =
        shape.rows * KeyOf(0).size() + shape.cells() * kValueBytes;
    state.counters["B/cell"] = static_cast<double>(Heap() - before - data) /
                               static_cast<double>(shape.cells());
  }
}

void StoreScan(benchmark::State& state, Shape shape) {
  Store const& store = Filled(shape);
  for (auto _ : state) {
    std::size_t cells = 0;
    std::size_t bytes = 0;
    auto const start = SteadyClock::now();
    Require(store.ReadRows("t", {}, [&](RowView const& row) {
      cells += row.cells.size();
      for (auto const& cell : row.cells) bytes += cell.value.size();
      return true;
    }));
    Count(state, Seconds(start), shape.cells(), "ns/cell");
    if (cells != shape.cells() || bytes != cells * kValueBytes) {
      state.SkipWithError("not all cells were read");
    }
  }
}

/// Rows at random, into rows of their own.
template <typename Server>
void ReadSingleRows(benchmark::State& state, Server& server, Shape shape,
                    std::size_t reads) {
  std::mt19937_64 random(1);
  for (auto _ : state) {
    ReadRowsRequest request;
    double seconds = 0;
    for (std::size_t i = 0; i < reads; ++i) {
      request.rows.keys = {KeyOf(random() % shape.rows)};
      auto const start = SteadyClock::now();
      auto const rows = server.ReadRows("t", request);
      seconds += Seconds(start);
      Require(rows.status());
      if (rows->size() != 1 || (*rows)[0].cells.size() != shape.cells_per_row) {
        state.SkipWithError("the row was not read");
      }
    }
    Count(state, seconds, reads, "ns/row");
  }
}

void StoreReadRow(benchmark::State& state, Shape shape) {
  ReadSingleRows(state, Filled(shape), shape, 20'000);
}

/// As ReadRow, of what is not copied.
void StoreVisitRow(benchmark::State& state, Shape shape) {
  constexpr std::size_t kReads = 20'000;
  Store const& store = Filled(shape);
  std::mt19937_64 random(1);
  for (auto _ : state) {
    ReadRowsRequest request;
    double seconds = 0;
    std::size_t cells = 0;
    for (std::size_t i = 0; i < kReads; ++i) {
      request.rows.keys = {KeyOf(random() % shape.rows)};
      auto const start = SteadyClock::now();
      Require(store.ReadRows("t", request, [&](RowView const& row) {
        cells += row.cells.size();
        return true;
      }));
      seconds += Seconds(start);
    }
    Count(state, seconds, kReads, "ns/row");
    if (cells != kReads * shape.cells_per_row) {
      state.SkipWithError("not all cells were read");
    }
  }
}

void StoreCollect(benchmark::State& state, Shape shape) {
  using bigtable_ttl::reference::FamilyModification;
  using bigtable_ttl::reference::GcRule;
  for (auto _ : state) {
    auto const store = NewStore();
    Fill(*store, shape, /*is_shuffled=*/false);
    auto const half = static_cast<std::int32_t>((shape.cells_per_row + 1) / 2);
    Require(store->ModifyColumnFamilies(
        "t", {FamilyModification::Update("f", GcRule::MaxNumVersions(half))}));
    auto const start = SteadyClock::now();
    auto const collected = store->CollectGarbage("t");
    Count(state, Seconds(start), shape.cells(), "ns/cell");
    Require(collected.status());
    state.counters["dropped"] =
        static_cast<double>(*collected) / static_cast<double>(shape.cells());
  }
}

#ifdef BIGTABLE_TTL_EMULATOR
using bigtable_ttl::reference::Client;
using bigtable_ttl::reference::EmulatorProcess;
using bigtable_ttl::reference::FindEmulator;

/// What a server has used, by /proc.
struct Usage {
  double cpu_seconds = 0;
  std::size_t resident_bytes = 0;
};

Usage UsageOf(pid_t pid) {
  std::string const folder = "/proc/" + std::to_string(pid);
  std::ifstream stat(folder + "/stat");
  std::string field;
  // Its own name may have spaces.
  std::getline(stat, field, ')');
  long user = 0;
  long system = 0;
  for (int i = 3; i < 14; ++i) stat >> field;
  stat >> user >> system;
  std::ifstream statm(folder + "/statm");
  std::size_t pages = 0;
  statm >> pages >> pages;
  return {static_cast<double>(user + system) /
              static_cast<double>(sysconf(_SC_CLK_TCK)),
          pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE))};
}

/// A server with rows of one shape.
class FilledServer {
 public:
  FilledServer(std::string const& program, Shape shape)
      : process_(Start(program)), client_(process_->address()) {
    if (!client_.WaitForServer(std::chrono::seconds(30))) {
      std::cerr << "store_bench: " << program << " does not answer\n";
      std::exit(1);
    }
    Require(client_.CreateTable("t", Config()));
    Usage const before = Used();
    seconds_ = Fill(client_, shape, /*is_shuffled=*/false);
    Usage const after = Used();
    cpu_seconds_ = after.cpu_seconds - before.cpu_seconds;
    bytes_ = after.resident_bytes - before.resident_bytes;
  }

  Client& client() { return client_; }
  Usage Used() const { return UsageOf(process_->pid()); }
  /// Of filling it: the client's time, the server's, and its memory.
  double seconds() const { return seconds_; }
  double cpu_seconds() const { return cpu_seconds_; }
  std::size_t bytes() const { return bytes_; }

 private:
  static std::unique_ptr<EmulatorProcess> Start(std::string const& program) {
    auto started = EmulatorProcess::Start(program);
    Require(started.status());
    return *std::move(started);
  }

  std::unique_ptr<EmulatorProcess> process_;
  Client client_;
  double seconds_ = 0;
  double cpu_seconds_ = 0;
  std::size_t bytes_ = 0;
};

void PerCell(benchmark::State& state, char const* name, double amount,
             Shape shape) {
  state.counters[name] = amount / static_cast<double>(shape.cells());
}

void ServerWrite(benchmark::State& state, std::string const& program,
                 Shape shape) {
  for (auto _ : state) {
    FilledServer const server(program, shape);
    Count(state, server.seconds(), shape.cells(), "ns/cell");
    PerCell(state, "cpu-ns/cell", server.cpu_seconds() * 1e9, shape);
    PerCell(state, "bytes/cell", static_cast<double>(server.bytes()), shape);
  }
}

/// The server of the benchmark before, often.
FilledServer& Filled(std::string const& program, Shape shape) {
  static std::unique_ptr<FilledServer> server;
  static std::string filled;
  if (filled != program + shape.ToString()) {
    server.reset();
    server = std::make_unique<FilledServer>(program, shape);
    filled = program + shape.ToString();
  }
  return *server;
}

void ServerScan(benchmark::State& state, std::string const& program,
                Shape shape) {
  FilledServer& server = Filled(program, shape);
  for (auto _ : state) {
    double const before = server.Used().cpu_seconds;
    auto const start = SteadyClock::now();
    // Counted, not kept: copies would be most of what the client does.
    auto const cells = server.client().CountCells("t");
    Count(state, Seconds(start), shape.cells(), "ns/cell");
    PerCell(state, "cpu-ns/cell", (server.Used().cpu_seconds - before) * 1e9,
            shape);
    Require(cells.status());
    if (*cells != shape.cells()) state.SkipWithError("not all cells were read");
  }
}

void ServerReadRow(benchmark::State& state, std::string const& program,
                   Shape shape) {
  FilledServer& server = Filled(program, shape);
  double const before = server.Used().cpu_seconds;
  ReadSingleRows(state, server.client(), shape, 2'000);
  state.counters["cpu-ns/row"] =
      (server.Used().cpu_seconds - before) * 1e9 /
      (2'000 * static_cast<double>(state.iterations()));
}
#endif

template <typename Function>
void Register(std::string const& name, Function function, int iterations) {
  benchmark::RegisterBenchmark(name.c_str(), function)
      ->UseManualTime()
      ->Iterations(iterations)
      ->Unit(benchmark::kMillisecond);
}

void RegisterAll() {
  for (Shape const shape : {Shape{100'000, 1}, Shape{1'000'000, 1},
                            Shape{100'000, 10}, Shape{10'000, 100}}) {
    auto const name = shape.ToString();
    Register(
        "Store/Write/" + name,
        [=](auto& state) { StoreWrite(state, shape, false); }, 3);
    Register(
        "Store/WriteShuffled/" + name,
        [=](auto& state) { StoreWrite(state, shape, true); }, 3);
    Register(
        "Store/Scan/" + name, [=](auto& state) { StoreScan(state, shape); }, 5);
    Register(
        "Store/ReadRow/" + name,
        [=](auto& state) { StoreReadRow(state, shape); }, 3);
    Register(
        "Store/VisitRow/" + name,
        [=](auto& state) { StoreVisitRow(state, shape); }, 3);
    Register(
        "Store/Collect/" + name,
        [=](auto& state) { StoreCollect(state, shape); }, 3);
  }
  for (std::size_t rows = 10'000; rows <= 10'000'000; rows *= 10) {
    Shape const shape{rows, 1};
    auto const name = shape.ToString();
    Register(
        "Growth/Write/" + name,
        [=](auto& state) { StoreWrite(state, shape, false); }, 1);
    Register(
        "Growth/WriteShuffled/" + name,
        [=](auto& state) { StoreWrite(state, shape, true); }, 1);
    Register(
        "Growth/Scan/" + name, [=](auto& state) { StoreScan(state, shape); },
        3);
    Register(
        "Growth/ReadRow/" + name,
        [=](auto& state) { StoreReadRow(state, shape); }, 3);
  }
#ifdef BIGTABLE_TTL_EMULATOR
  if (FindEmulator().empty()) {
    std::cerr << "store_bench: no cbtemulator to compare with\n";
  }
  for (Shape const shape :
       {Shape{100'000, 1}, Shape{100'000, 10}, Shape{10'000, 100}}) {
    for (auto const& [server, program] :
         {std::make_pair("Server/", std::string(BIGTABLE_TTL_EMULATOR)),
          std::make_pair("Emulator/", FindEmulator())}) {
      if (program.empty()) continue;
      auto const name = shape.ToString();
      Register(
          std::string(server) + "Write/" + name,
          [=, program = program](auto& state) {
            ServerWrite(state, program, shape);
          },
          2);
      Register(
          std::string(server) + "Scan/" + name,
          [=, program = program](auto& state) {
            ServerScan(state, program, shape);
          },
          3);
      Register(
          std::string(server) + "ReadRow/" + name,
          [=, program = program](auto& state) {
            ServerReadRow(state, program, shape);
          },
          2);
    }
  }
#endif
}

}  // namespace

int main(int argc, char** argv) {
  RegisterAll();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
