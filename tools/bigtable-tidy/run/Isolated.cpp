// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Isolated.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <csignal>
#include <memory>

namespace clang::tidy::bigtable::tool {

/// The size of a stack in bytes, of which a thread uses only a part. Clang's
/// own is an eighth of it. The bounds in FrontEnd.cpp fit this one.
static constexpr unsigned StackSize = 64u << 20;
/// For the handler of the signal.
static constexpr size_t SignalStackSize = 64u << 10;

void isolateCrashes() {
  llvm::CrashRecoveryContext::Enable();
  // By default, LLVM's handlers run on the stack that overflowed.
  for (const int Signal : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP}) {
    struct sigaction Handler;
    if (sigaction(Signal, nullptr, &Handler) != 0)
      continue;
    Handler.sa_flags |= SA_ONSTACK;
    sigaction(Signal, &Handler, nullptr);
  }
}

bool runIsolated(llvm::function_ref<void()> Do) {
  const std::unique_ptr<char[]> Memory(new char[SignalStackSize]);
  llvm::CrashRecoveryContext Recovery;
  return Recovery.RunSafelyOnThread(
      [&] {
        stack_t Other = {};
        Other.ss_sp = Memory.get();
        Other.ss_size = SignalStackSize;
        sigaltstack(&Other, nullptr);
        Do();
      },
      StackSize);
}

} // namespace clang::tidy::bigtable::tool
