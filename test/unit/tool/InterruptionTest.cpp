// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/CompileCommands.h"
#include "run/Interruption.h"
#include "schema/Search.h"
#include "clang/Tooling/CompilationDatabase.h"
#include <csignal>
#include <gtest/gtest.h>

namespace clang::tidy::bigtable::tool {
namespace {

TEST(InterruptionTest, NothingEndsWithoutASignal) {
  handleInterrupts();
  EXPECT_FALSE(isInterrupted());
  leaveIfInterrupted();
}

void walkSources() {
  handleInterrupts();
  std::raise(SIGTERM);
  WorkRequest Request;
  Request.Paths = {"/usr/include"};
  Request.Flags = std::make_shared<tooling::FixedCompilationDatabase>(
      "/", std::vector<std::string>());
  (void)findWork(Request);
  std::_Exit(0);
}

// A walk through directories takes long on slow disks, and asks at each name.
TEST(InterruptionDeathTest, EndsAWalkThatLooksForSources) {
  EXPECT_EXIT(walkSources(), testing::ExitedWithCode(WasInterrupted),
              "error: interrupted; nothing was reported");
}

void walkDescriptions() {
  handleInterrupts();
  std::raise(SIGINT);
  setReporting();
  (void)findDescriptions("/usr/include");
  std::_Exit(0);
}

TEST(InterruptionDeathTest, EndsAWalkThatLooksForDescriptions) {
  EXPECT_EXIT(walkDescriptions(), testing::ExitedWithCode(WasInterrupted),
              "error: interrupted\n");
}

void raiseTwice() {
  handleInterrupts();
  std::raise(SIGTERM);
  std::raise(SIGTERM);
  std::_Exit(0);
}

TEST(InterruptionDeathTest, TheSecondSignalEndsAnything) {
  EXPECT_EXIT(raiseTwice(), testing::KilledBySignal(SIGTERM), "");
}

} // namespace
} // namespace clang::tidy::bigtable::tool
