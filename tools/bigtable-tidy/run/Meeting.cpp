// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Meeting.h"
#include "model/Bounds.h"
#include "llvm/Support/Process.h"

namespace clang::tidy::bigtable::tool {

void Meeting::begin() {
  std::unique_lock<std::mutex> Lock(Mutex);
  Changed.wait(Lock, [this] { return Free != 0; });
  --Free;
}

std::optional<SummarySet> Meeting::meet(size_t I, const Links &Now) {
  std::unique_lock<std::mutex> Lock(Mutex);
  if (HasLeft[I])
    return std::nullopt;
  if (llvm::sys::Process::GetMallocUsage() > MaxWaitingMemory) {
    leave(I, Now.Summaries);
    return std::nullopt;
  }
  Said[I] = Now.Summaries;
  ++Come;
  ++Free;
  const unsigned Before = Round;
  close();
  Changed.notify_all();
  Changed.wait(Lock, [&] { return Round != Before && Free != 0; });
  --Free;
  return All;
}

void Meeting::end(size_t I, const SummarySet &Last) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  leave(I, Last);
  ++Free;
  Changed.notify_all();
}

void Meeting::leave(size_t I, const SummarySet &Last) {
  if (HasLeft[I])
    return;
  HasLeft[I] = true;
  Said[I] = Last;
  --Present;
  close();
  Changed.notify_all();
}

void Meeting::close() {
  if (Come != Present || Come == 0)
    return;
  All = Others;
  for (const SummarySet &Each : Said)
    All.add(Each);
  Come = 0;
  ++Round;
}

} // namespace clang::tidy::bigtable::tool
