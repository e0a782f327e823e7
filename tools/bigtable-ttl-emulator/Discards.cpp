// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Discards.h"
#include <chrono>
#include <utility>

namespace bigtable_ttl::emulator {

namespace {

/// The time for the answer to the delete, which freeing would delay.
constexpr std::chrono::milliseconds Pause(100);

} // namespace

Discards::~Discards() {
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    IsOver = true;
  }
  HasChanged.notify_one();
  if (Frees.joinable())
    Frees.join();
}

void Discards::add(std::shared_ptr<const void> Unused) {
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Waiting.push_back(std::move(Unused));
    if (!Frees.joinable())
      Frees = std::thread([this] { run(); });
  }
  HasChanged.notify_one();
}

void Discards::run() {
  std::unique_lock<std::mutex> Lock(Mutex);
  while (true) {
    HasChanged.wait(Lock, [this] { return IsOver || !Waiting.empty(); });
    HasChanged.wait_for(Lock, Pause, [this] { return IsOver; });
    if (Waiting.empty())
      return;
    auto Unused = std::exchange(Waiting, {});
    Lock.unlock();
    Unused.clear();
    Lock.lock();
  }
}

} // namespace bigtable_ttl::emulator
