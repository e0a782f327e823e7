// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The store against Google's emulator: the same operations on both, and the
// same answers, but for the differences that docs/fidelity.md lists.

#include "client.h"
#include "emulator.h"
#include "known_differences.h"
#include "operations.h"
#include <algorithm>
#include <atomic>
#include <bigtable_ttl/reference/store.h>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::system_clock;

std::uint64_t FromEnvironment(char const* name, std::uint64_t otherwise) {
  char const* set = std::getenv(name);
  return set == nullptr ? otherwise : std::strtoull(set, nullptr, 0);
}

std::int64_t NowInMillis() {
  return std::chrono::floor<milliseconds>(
             system_clock::now().time_since_epoch())
      .count();
}

Operation ReadAll() {
  Operation op;
  op.kind = Operation::Kind::kReadRows;
  return op;
}

/// One emulator for all tests of this process.
class EmulatorTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::string const program = FindEmulator();
    if (program.empty()) return;
    auto started = Emulator::Start(program);
    ASSERT_TRUE(started.ok()) << started.status();
    emulator_ = *std::move(started);
  }
  static void TearDownTestSuite() { emulator_.reset(); }

  void SetUp() override {
    if (FindEmulator().empty()) {
      GTEST_SKIP() << "no cbtemulator: neither the environment variable "
                      "CBTEMULATOR nor PATH nor gcloud's folder has it";
    }
    ASSERT_NE(emulator_, nullptr) << "the emulator did not start";
    client_ = std::make_unique<Client>(emulator_->address());
    ASSERT_TRUE(client_->WaitForServer(seconds(30))) << emulator_->Log();
  }
  void TearDown() override {
    if (HasFailure() && emulator_ != nullptr &&
        emulator_->Log().find("panic: ") != std::string::npos) {
      std::cerr << "The emulator has died: " << emulator_->Log() << "\n";
    }
  }

  static std::unique_ptr<Emulator> emulator_;
  std::unique_ptr<Client> client_;
};

std::unique_ptr<Emulator> EmulatorTest::emulator_;

/// A table of both, to which operations are done.
class Pair {
 public:
  Pair(Client& client, std::string table, TableConfig const& config)
      : client_(client),
        table_(std::move(table)),
        clock_(std::make_shared<VirtualClock>(system_clock::now())) {
    StoreOptions options;
    options.clock = clock_;
    store_ = std::make_unique<Store>(options);
    created_ = store_->CreateTable(table_, config);
    if (created_.ok()) created_ = client_.CreateTable(table_, config);
  }
  ~Pair() { static_cast<void>(client_.DeleteTable(table_)); }

  Status const& created() const { return created_; }

  struct Result {
    Answer store;
    Answer emulator;
    /// As of Difference().
    std::optional<std::string> difference;
    /// A millisecond began meanwhile, which decides how many cells the
    /// emulator made.
    bool is_ambiguous = false;
  };

  Result Do(Operation const& op) {
    bool const uses_time = UsesServerTime(op);
    // So that the next cell with the server's time is another one in both.
    clock_->Advance(seconds(1));
    while (uses_time && NowInMillis() <= last_server_time_) {
      std::this_thread::yield();
    }
    auto const config = *store_->GetTable(table_);
    std::vector<Row> const before = Rows();

    Result result;
    result.store = Run(*store_, table_, op);
    std::int64_t const begun = NowInMillis();
    result.emulator = Run(client_, table_, op);
    if (uses_time) last_server_time_ = NowInMillis();
    result.is_ambiguous = UsesServerTimeTwice(op) && last_server_time_ != begun;

    // All or nothing: of the store, whatever the emulator does.
    if (!result.store.status.ok() && before != Rows()) {
      result.difference = "";
      return result;
    }
    Normalize(op, result.store);
    Normalize(op, result.emulator);
    result.difference = Difference(op, config, result.store, result.emulator);
    bool const failed =
        !result.emulator.status.ok() || result.difference.has_value();
    if (failed && result.difference != "") Forget(RowsOf(op));
    return result;
  }

 private:
  std::vector<Row> Rows() const {
    return *store_->ReadRows(table_, ReadRowsRequest());
  }

  /// The emulator may have done a part of what it refused.
  void Forget(std::vector<std::string> const& rows) {
    for (std::string const& row : rows) {
      if (row.empty()) continue;
      static_cast<void>(client_.MutateRow(table_, row, {DeleteFromRow{}}));
      static_cast<void>(store_->MutateRow(table_, row, {DeleteFromRow{}}));
    }
  }

  Client& client_;
  std::string table_;
  std::shared_ptr<VirtualClock> clock_;
  std::unique_ptr<Store> store_;
  Status created_;
  std::int64_t last_server_time_ = 0;
};

struct Failure {
  std::size_t index;
  Pair::Result result;
};

/// What came of a list of operations.
struct Tally {
  std::size_t done = 0;
  std::map<std::string, int> known;
  /// Lists that ended early: see Pair::Result::is_ambiguous.
  int ambiguous = 0;
};

/// Does the operations until the answers differ.
std::optional<Failure> Replay(Client& client, std::string const& table,
                              TableConfig const& config,
                              std::vector<Operation> const& ops, Tally& tally) {
  Pair pair(client, table, config);
  if (!pair.created().ok()) {
    Failure failure{0, {}};
    failure.result.emulator.status = pair.created();
    return failure;
  }
  for (std::size_t i = 0; i < ops.size(); ++i) {
    Pair::Result result = pair.Do(ops[i]);
    ++tally.done;
    if (result.is_ambiguous) {
      ++tally.ambiguous;
      break;
    }
    if (!result.difference) continue;
    if (result.difference->empty()) return Failure{i, std::move(result)};
    ++tally.known[*result.difference];
  }
  return std::nullopt;
}

/// Leaves out what the failure does not need, and says what is left.
std::string Shrink(Client& client, std::string const& table,
                   TableConfig const& config, std::vector<Operation> ops,
                   Failure failure) {
  ops.resize(std::min(ops.size(), failure.index + 1));
  auto const fails = [&](std::vector<Operation> const& fewer) {
    Tally ignored;
    auto found = Replay(client, table, config, fewer, ignored);
    if (!found) return false;
    ops = fewer;
    ops.resize(std::min(ops.size(), found->index + 1));
    failure = *std::move(found);
    return true;
  };
  for (std::size_t step = ops.size() / 2; step > 0; step /= 2) {
    for (std::size_t end = ops.size(); end > 0;) {
      std::size_t const begin = end > step ? end - step : 0;
      std::vector<Operation> fewer = ops;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(begin),
                  fewer.begin() + static_cast<std::ptrdiff_t>(end));
      fails(fewer);
      end = std::min(begin, ops.size());
    }
  }
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < ops.size() && !again; ++i) {
      for (Operation& simpler : Simpler(ops[i])) {
        std::vector<Operation> fewer = ops;
        fewer[i] = std::move(simpler);
        if ((again = fails(fewer))) break;
      }
    }
  }
  std::string text = "table " + ToString(config) + "\n";
  for (Operation const& op : ops) text += "  " + ToString(op) + "\n";
  return text + "    store:    " + ToString(failure.result.store) +
         "\n    emulator: " + ToString(failure.result.emulator) + "\n";
}

TEST_F(EmulatorTest, AnswersAreTheSame) {
  std::uint64_t const seed =
      FromEnvironment("BIGTABLE_TTL_SEED", std::random_device()());
  // BIGTABLE_TTL_OPERATIONS makes the test shorter or longer.
  auto const wanted = static_cast<std::size_t>(
      FromEnvironment("BIGTABLE_TTL_OPERATIONS", 100'000));
  constexpr std::size_t kOperationsOfTable = 100;
  constexpr int kThreads = 4;
  std::cout << "BIGTABLE_TTL_SEED=" << seed << std::endl;

  std::atomic<std::size_t> done{0};
  std::atomic<std::uint64_t> next_case{0};
  std::mutex mutex;
  Tally total;
  std::vector<std::string> failures;

  auto const work = [&] {
    Client client(emulator_->address());
    Tally mine;
    while (done < wanted) {
      {
        std::lock_guard<std::mutex> const lock(mutex);
        if (failures.size() >= 3) break;
      }
      std::uint64_t const number = next_case++;
      Generator generator(seed + number);
      std::vector<Operation> ops;
      for (std::size_t i = 0; i < kOperationsOfTable; ++i) {
        ops.push_back(generator.Next());
        if (i % 20 == 19) ops.push_back(ReadAll());
      }
      std::string const table = "random-" + std::to_string(number);
      std::size_t const before = mine.done;
      auto failure = Replay(client, table, generator.config(), ops, mine);
      done += mine.done - before;
      if (!failure) continue;
      std::string const text =
          Shrink(client, table, generator.config(), ops, *std::move(failure));
      std::lock_guard<std::mutex> const lock(mutex);
      failures.push_back("BIGTABLE_TTL_SEED=" + std::to_string(seed + number) +
                         ", first table: " + text);
    }
    std::lock_guard<std::mutex> const lock(mutex);
    total.ambiguous += mine.ambiguous;
    for (auto const& [key, count] : mine.known) total.known[key] += count;
  };
  auto const begun = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(work);
  for (auto& thread : threads) thread.join();
  std::chrono::duration<double> const took =
      std::chrono::steady_clock::now() - begun;

  std::cout << done << " operations on " << next_case << " tables ("
            << total.ambiguous << " ended early) in " << took.count() << " s";
  for (auto const& [key, count] : total.known) {
    std::cout << "\n  known difference " << key << ": " << count;
  }
  std::cout << std::endl;
  for (std::string const& failure : failures) ADD_FAILURE() << failure;
}

}  // namespace
}  // namespace bigtable_ttl::reference
