// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The load of run.py in C++, by gRPC: load.go is the same by the client for Go.
//
//   load ROUNDS ADDRESS OTHER_ADDRESS [PART_OF_NAMES]
//
// prints a line for each phase, number of threads and round: how many
// nanoseconds an operation takes with each of the two servers, which take turns.

#include "client.h"
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace bigtable_ttl::reference;
using SteadyClock = std::chrono::steady_clock;
using Random = std::mt19937;

constexpr std::size_t kRows = 20'000;
constexpr std::size_t kPerBatch = 1000;
constexpr std::chrono::milliseconds kSlice(100);
constexpr char kTable[] = "load-cpp";
constexpr char kDropped[] = "dropped-cpp";

void Require(Status const& status) {
  if (status.ok()) return;
  std::cerr << "load: " << status << "\n";
  std::exit(1);
}

void Require(bool is_right, char const* wanted) {
  if (is_right) return;
  std::cerr << "load: expected " << wanted << "\n";
  std::exit(1);
}

std::string KeyOf(std::size_t row) {
  char key[32];
  std::snprintf(key, sizeof(key), "row-%09zu", row);
  return key;
}

std::vector<Mutation> OneCell() {
  return {SetCell{"f", "q", std::chrono::milliseconds(1), std::string(32, 'v')}};
}

void FillRows(Client& client, char const* table, std::size_t from,
              std::size_t to) {
  while (from < to) {
    std::vector<RowMutations> entries;
    for (; from < to && entries.size() < kPerBatch; ++from) {
      entries.push_back({KeyOf(from), OneCell()});
    }
    auto const statuses = client.MutateRows(table, entries);
    Require(statuses.status());
    for (Status const& status : *statuses) Require(status);
  }
}

void CountRows(Client& client, Filter filter, std::size_t wanted) {
  ReadRowsRequest request;
  request.filter = std::move(filter);
  auto const rows = client.ReadRows(kTable, request);
  Require(rows.status());
  Require(rows->size() == wanted, "other rows");
}

struct Phase {
  char const* name;
  std::vector<int> threads;
  std::function<void(Client&, Random&)> each;
  /// Of what can be done once only: before each time.
  std::function<void(Client&)> prepare;
};

std::vector<Phase> Phases() {
  return {
      {"single writes",
       {1, 16},
       [](Client& client, Random& random) {
         Require(client.MutateRow(kTable, KeyOf(random() % kRows), OneCell()));
       },
       {}},
      {"single reads",
       {1, 16},
       [](Client& client, Random& random) {
         ReadRowsRequest request;
         request.rows.keys = {KeyOf(random() % kRows)};
         request.rows_limit = 1;
         auto const rows = client.ReadRows(kTable, request);
         Require(rows.status());
         Require(rows->size() == 1, "one row");
       },
       {}},
      {"increments",
       {1, 16},
       [](Client& client, Random& random) {
         auto const row = client.ReadModifyWriteRow(
             kTable, KeyOf(random() % 100), {IncrementAmount{"n", "q", 1}});
         Require(row.status());
         Require(row->cells.size() == 1, "one cell");
       },
       {}},
      {"conditional writes",
       {1, 16},
       [](Client& client, Random& random) {
         Require(client
                     .CheckAndMutateRow(kTable, KeyOf(random() % kRows),
                                        Filter::QualifierRegex("q"), OneCell(), {})
                     .status());
       },
       {}},
      {"bulk writes of 1,000 rows",
       {1, 16},
       [](Client& client, Random& random) {
         std::size_t const from = random() % (kRows - kPerBatch);
         FillRows(client, kTable, from, from + kPerBatch);
       },
       {}},
      {"scans of 20,000 rows",
       {1, 16},
       [](Client& client, Random&) {
         CountRows(client, Filter::FamilyRegex("f"), kRows);
       },
       {}},
      {"scans that a filter leaves 1 row in 1,000",
       {1, 16},
       [](Client& client, Random&) {
         CountRows(client,
                   Filter::Chain({Filter::FamilyRegex("f"),
                                  Filter::RowKeyRegex("row-.*007"),
                                  Filter::CellsRowLimit(1)}),
                   kRows / 1000);
       },
       {}},
      {"dropping a table of 20,000 rows",
       {1},
       [](Client& client, Random&) { Require(client.DeleteTable(kDropped)); },
       [](Client& client) {
         TableConfig config;
         config.families.push_back({"f", {}, {}});
         Require(client.CreateTable(kDropped, config));
         FillRows(client, kDropped, 0, kRows);
       }},
  };
}

/// How long one operation takes, in nanoseconds.
double Run(Client& client, Phase const& of, int threads, int seed) {
  if (of.prepare) of.prepare(client);
  std::atomic<int> total{0};
  std::vector<std::thread> running;
  auto const began = SteadyClock::now();
  for (int i = 0; i != threads; ++i) {
    running.emplace_back([&, i] {
      Random random(static_cast<Random::result_type>(seed + i));
      int done = 0;
      while (done == 0 ||
             (!of.prepare && SteadyClock::now() - began < kSlice)) {
        of.each(client, random);
        ++done;
      }
      total += done;
    });
  }
  for (std::thread& each : running) each.join();
  return std::chrono::duration<double, std::nano>(SteadyClock::now() - began)
             .count() /
         total;
}

}  // namespace

int main(int count, char** words) {
  Require(count == 4 || count == 5, "ROUNDS ADDRESS OTHER_ADDRESS [PART_OF_NAMES]");
  int const rounds = std::atoi(words[1]);
  std::vector<std::unique_ptr<Client>> servers;
  for (int i = 2; i != 4; ++i) {
    servers.push_back(std::make_unique<Client>(words[i]));
    Client& client = *servers.back();
    Require(client.WaitForServer(std::chrono::seconds(30)), "a server");
    TableConfig config;
    config.families.push_back({"f", {}, {}});
    config.families.push_back({"n", {}, {}});
    Require(client.CreateTable(kTable, config));
    FillRows(client, kTable, 0, kRows);
  }
  auto const phases = Phases();
  for (int round = -1; round != rounds; ++round) {
    for (Phase const& of : phases) {
      if (count == 5 &&
          std::string(of.name).find(words[4]) == std::string::npos) {
        continue;
      }
      for (int const threads : of.threads) {
        double took[2];
        for (int i = 0; i != 2; ++i) {
          // Neither is always the first.
          int const at = (i + round + 2) % 2;
          took[at] = Run(*servers[static_cast<std::size_t>(at)], of, threads,
                         round * 100);
        }
        // The first round warms up.
        if (round < 0) continue;
        std::printf("%s\t%d\t%.0f\t%.0f\n", of.name, threads, took[0], took[1]);
        std::fflush(stdout);
      }
    }
  }
  return 0;
}
