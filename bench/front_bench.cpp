// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What it costs to check requests: an emulator with a schema, and one in front
// of another, each in turn with an emulator that does not check. The ratio is
// that of two runs one after the other, so that what else runs on the machine
// strikes both.
//
//   front_bench [ROUNDS [PROGRAM-BEFORE]]

#include "client.h"
#include <algorithm>
#include <bigtable_ttl/reference/emulator_process.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

namespace {

using bigtable_ttl::reference::Client;
using bigtable_ttl::reference::EmulatorProcess;
using bigtable_ttl::reference::Filter;
using bigtable_ttl::reference::GcRule;
using bigtable_ttl::reference::Mutation;
using bigtable_ttl::reference::ReadRowsRequest;
using bigtable_ttl::reference::RowMutations;
using bigtable_ttl::reference::SetCell;
using Clock = std::chrono::steady_clock;

constexpr int kCalls = 2000;
constexpr int kThreads = 8;
constexpr int kBulks = 40;
constexpr int kEntries = 500;

template <typename Result>
void Check(Result const& result, char const* what) {
  if (result.ok()) return;
  std::cerr << "front_bench: " << what << " failed\n";
  std::exit(1);
}

std::chrono::microseconds Expiry() {
  return std::chrono::floor<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch()) +
         std::chrono::hours(1);
}

std::vector<Mutation> Write() {
  return {SetCell{"f", "q", Expiry(), std::string(100, 'v')}};
}

double Micros(Clock::duration of) {
  return std::chrono::duration<double, std::micro>(of).count();
}

double Median(std::vector<double> of) {
  auto const middle = of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2);
  std::nth_element(of.begin(), middle, of.end());
  return *middle;
}

/// The median time of a call, in microseconds.
double Latency(std::function<void(int)> const& call) {
  std::vector<double> times;
  for (int i = 0; i != kCalls; ++i) {
    auto const start = Clock::now();
    call(i);
    times.push_back(Micros(Clock::now() - start));
  }
  return Median(std::move(times));
}

struct Load {
  char const* name;
  char const* unit;
  double (*run)(std::string const& address);
};

double WriteLatency(std::string const& address) {
  Client client(address);
  return Latency([&](int i) {
    Check(client.MutateRow("t", "row" + std::to_string(i), Write()), "write");
  });
}

double ReadLatency(std::string const& address) {
  Client client(address);
  return Latency([&](int i) {
    ReadRowsRequest request;
    request.rows.keys.push_back("row" + std::to_string(i));
    request.filter = Filter::Chain(
        {Filter::FamilyRegex("f"),
         Filter::TimestampRange(Expiry() - std::chrono::hours(1),
                                std::chrono::microseconds(0))});
    Check(client.ReadRows("t", request), "read");
  });
}

/// The time of a write, while many write at the same time.
double WriteThroughput(std::string const& address) {
  std::vector<std::thread> threads;
  auto const start = Clock::now();
  for (int t = 0; t != kThreads; ++t) {
    threads.emplace_back([&] {
      Client client(address);
      for (int i = 0; i != kCalls; ++i) {
        Check(client.MutateRow("t", "row" + std::to_string(i), Write()),
              "write");
      }
    });
  }
  for (auto& each : threads) each.join();
  return Micros(Clock::now() - start) / kCalls / kThreads;
}

double BulkThroughput(std::string const& address) {
  Client client(address);
  std::vector<RowMutations> entries;
  for (int i = 0; i != kEntries; ++i) {
    entries.push_back({"row" + std::to_string(i), Write()});
  }
  auto const start = Clock::now();
  for (int i = 0; i != kBulks; ++i) {
    Check(client.MutateRows("t", entries), "bulk write");
  }
  return Micros(Clock::now() - start) / kBulks / kEntries;
}

constexpr Load kLoads[] = {
    {"single writes, median", "us/call", WriteLatency},
    {"single reads, median", "us/call", ReadLatency},
    {"writes of 8 threads", "us/call", WriteThroughput},
    {"bulk writes of 500 rows", "us/row", BulkThroughput},
};

std::unique_ptr<EmulatorProcess> Start(std::string const& program,
                                       std::vector<std::string> flags) {
  auto started = EmulatorProcess::Start(program, flags);
  Check(started, "start");
  return *std::move(started);
}

/// The CPU time of a process, in microseconds: other work on the machine does
/// not add to it.
double CpuMicros(pid_t process) {
  clockid_t clock;
  timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 ||
      clock_gettime(clock, &time) != 0) {
    return 0;
  }
  return static_cast<double>(time.tv_sec) * 1e6 +
         static_cast<double>(time.tv_nsec) / 1e3;
}

/// Runs each load on both servers in turn.
void Compare(char const* title, EmulatorProcess const* const (&both)[2],
             int rounds) {
  std::printf("%s\n", title);
  for (Load const& load : kLoads) {
    std::vector<double> first, second, ratios, differences;
    double cpu[2] = {0, 0};
    for (int round = 0; round != rounds; ++round) {
      double times[2];
      for (int i : {round % 2, 1 - round % 2}) {
        double const before = CpuMicros(both[i]->pid());
        times[i] = load.run(both[i]->address());
        cpu[i] += CpuMicros(both[i]->pid()) - before;
      }
      first.push_back(times[0]);
      second.push_back(times[1]);
      ratios.push_back(times[1] / times[0]);
      differences.push_back(times[1] - times[0]);
    }
    std::printf(
        "  %-24s %8.2f %8.2f %s, difference %7.2f, ratio %.3f; CPU time of the "
        "server %.3f\n",
        load.name, Median(first), Median(second), load.unit,
        Median(differences), Median(ratios), cpu[1] / cpu[0]);
    std::fflush(stdout);
  }
}

}  // namespace

int main(int count, char** arguments) {
  int const rounds = count > 1 ? std::atoi(arguments[1]) : 11;
  std::string const program = BIGTABLE_TTL_EMULATOR;
  std::string const schema = "front_bench.yaml";
  std::ofstream(schema) << "tables:\n  - table: t\n    families:\n"
                           "      - {family: f, ttl: one-second}\n";
  auto const plain = Start(program, {});
  auto const checks = Start(program, {"--schema=" + schema});
  auto const front =
      Start(program, {"--schema=" + schema, "--upstream=" + plain->address()});
  for (auto const* each : {&plain, &checks}) {
    bigtable_ttl::reference::TableConfig config;
    config.families = {{"f", GcRule::MaxAge(std::chrono::seconds(1))}};
    Check(Client((*each)->address()).CreateTable("t", config), "create");
  }
  if (count > 2) {
    auto const before = Start(arguments[2], {});
    bigtable_ttl::reference::TableConfig config;
    config.families = {{"f", GcRule::MaxAge(std::chrono::seconds(1))}};
    Check(Client(before->address()).CreateTable("t", config), "create");
    Compare("program before, and this one", {before.get(), plain.get()},
            rounds);
  }
  Compare("without and with --schema", {plain.get(), checks.get()},
          rounds);
  Compare("direct, and by --upstream", {plain.get(), front.get()},
          rounds);
  return 0;
}
