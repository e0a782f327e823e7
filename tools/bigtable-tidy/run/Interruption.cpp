// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Interruption.h"
#include "run/Messages.h"
#include "llvm/Support/Signals.h"
#include <atomic>
#include <cstdlib>

namespace clang::tidy::bigtable::tool {

static std::atomic<bool> Interrupted = false;
static bool IsReporting = false;

void handleInterrupts() {
  llvm::sys::SetInterruptFunction([] { Interrupted = true; });
}

bool isInterrupted() { return Interrupted; }

void setReporting() { IsReporting = true; }

void leaveIfInterrupted() {
  if (!Interrupted)
    return;
  error(IsReporting ? "interrupted" : "interrupted; nothing was reported");
  llvm::sys::RunInterruptHandlers(); // Removes temporary files.
  std::_Exit(WasInterrupted);
}

} // namespace clang::tidy::bigtable::tool
