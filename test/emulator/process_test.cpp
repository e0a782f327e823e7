// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An emulator that a test starts, and what is left of it.

#include "client.h"
#include <bigtable_ttl/reference/emulator_process.h>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>

namespace bigtable_ttl::reference {
namespace {

using namespace std::chrono_literals;

std::unique_ptr<EmulatorProcess> Start(std::vector<std::string> flags = {}) {
  auto started =
      EmulatorProcess::Start(BIGTABLE_TTL_EMULATOR, std::move(flags));
  EXPECT_TRUE(started.ok()) << started.status();
  return started.ok() ? *std::move(started) : nullptr;
}

TEST(EmulatorProcess, HasAClockThatTestsMove) {
  auto const emulator = Start({"--clock=1970-01-01T00:00:00Z"});
  ASSERT_NE(emulator, nullptr);
  Client client(emulator->address());
  ASSERT_EQ(client.CreateTable(
                "t", {{{"f", GcRule::MaxAge(1s), {}}}, Granularity::kMillis}),
            Status());
  ASSERT_EQ(client.MutateRow("t", "r", {SetCell{"f", "q", 1h, "v"}}), Status());
  auto const rows = [&] { return client.ReadRows("t", {})->size(); };
  EXPECT_EQ(*emulator->Ctl({"clock", "advance", "2h"}),
            "1970-01-01T02:00:00Z stands still\n");
  EXPECT_EQ(rows(), 1);
  EXPECT_EQ(*emulator->Ctl({"gc", "now"}), "1 cells deleted\n");
  EXPECT_EQ(rows(), 0);
  auto const failed = emulator->Ctl({"clock", "set", "noon"});
  EXPECT_NE(failed.status().message().find("clock set: expected a TIME such "
                                           "as 2026-01-01T00:00:00Z, got "
                                           "'noon'"),
            std::string::npos)
      << failed.status();
}

TEST(EmulatorProcess, SaysWhyItDoesNotStart) {
  auto const none = EmulatorProcess::Start("/nowhere/emulator");
  EXPECT_EQ(none.status().message(),
            "/nowhere/emulator did not say where it listens: ");
  auto const wrong = EmulatorProcess::Start(BIGTABLE_TTL_EMULATOR, {"--gc=?"});
  EXPECT_NE(wrong.status().message().find("--gc: expected never"),
            std::string::npos)
      << wrong.status();
}

TEST(EmulatorProcess, OutlivesTheReaderOfItsStandardError) {
  std::string const folder = testing::TempDir() + "closed-error";
  std::string const script = folder + ".sh";
  std::ofstream(folder + ".yaml")
      << "tables:\n  - table: t\n    families:\n"
         "      - {family: f, ttl: one-second, expire-after: 1h}\n"
         "      - {family: d, ttl: default, max-age: 2d}\n";
  // Nobody reads the pipe any more when the emulator starts.
  std::ofstream(script) << "#!/bin/sh\nrm -f " << folder << "\nmkfifo "
                        << folder << "\nexec 3<>" << folder << "\nexec "
                        << BIGTABLE_TTL_EMULATOR << " \"$@\" 2>" << folder
                        << " 3>&-\n";
  ASSERT_EQ(chmod(script.c_str(), 0700), 0);
  auto const started =
      EmulatorProcess::Start(script, {"--schema=" + folder + ".yaml"});
  ASSERT_TRUE(started.ok()) << started.status();
  Client client((*started)->address());
  ASSERT_EQ(client.CreateTable("t", {{{"f", GcRule::MaxAge(1s), {}},
                                      {"d", GcRule::MaxAge(48h), {}}},
                                     Granularity::kMillis}),
            Status());
  // A line for each.
  for (char const* family : {"f", "d"}) {
    EXPECT_EQ(client.MutateRow("t", "r", {SetCell{family, "q", 0ms, "v"}}),
              Status());
  }
  EXPECT_NE((*started)->Ctl({"report"})->find(" 2 incorrect"),
            std::string::npos);
  // Not by a signal.
  EXPECT_EQ((*started)->Stop(), Status());
  for (char const* end : {"", ".sh", ".yaml"}) {
    std::remove((folder + end).c_str());
  }
}

TEST(EmulatorProcess, ThatIsKilledWhileItSavesLeavesTheOldSnapshot) {
  std::string const path = testing::TempDir() + "killed-snapshot";
  std::remove(path.c_str());
  std::string const flag = "--snapshot=" + path;
  auto const fill = [](Client& client, char key) {
    std::vector<RowMutations> entries;
    for (int i = 0; i < 5000; ++i) {
      entries.push_back({key + std::to_string(i),
                         {SetCell{"f", "q", 1ms, std::string(100, key)}}});
    }
    return client.MutateRows("t", entries).ok();
  };
  {
    auto const emulator = Start({flag});
    ASSERT_NE(emulator, nullptr);
    Client client(emulator->address());
    ASSERT_EQ(client.CreateTable("t", {{{"f", {}, {}}}, Granularity::kMillis}),
              Status());
    ASSERT_TRUE(fill(client, 'a'));
    ASSERT_TRUE(emulator->Ctl({"save", path}).ok());
  }
  // Each time a little later, so that it is killed before and while it writes;
  // the last one is not.
  constexpr int kTimes = 6;
  for (int i = 0; i <= kTimes; ++i) {
    auto const emulator = Start({flag});
    ASSERT_NE(emulator, nullptr);
    Client client(emulator->address());
    auto const cells = client.CountCells("t");
    ASSERT_TRUE(cells.ok()) << cells.status();
    ASSERT_TRUE(*cells == 5000 || *cells == 10000) << *cells;
    ASSERT_TRUE(fill(client, 'b'));
    if (i == kTimes) {
      EXPECT_EQ(emulator->Stop(), Status());
      break;
    }
    kill(emulator->pid(), SIGTERM);
    auto const until = std::chrono::steady_clock::now() + i * 10ms;
    while (std::chrono::steady_clock::now() < until) std::this_thread::yield();
  }
  auto const emulator = Start({flag});
  ASSERT_NE(emulator, nullptr);
  EXPECT_EQ(*Client(emulator->address()).CountCells("t"), 10000);
  std::remove(path.c_str());
}

}  // namespace
}  // namespace bigtable_ttl::reference
