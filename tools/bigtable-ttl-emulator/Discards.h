// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Frees objects while no call waits for it.

#ifndef BIGTABLE_TTL_EMULATOR_DISCARDS_H
#define BIGTABLE_TTL_EMULATOR_DISCARDS_H

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace bigtable_ttl::emulator {

/// A table of many rows takes milliseconds to be freed. Safe to use from
/// several threads.
class Discards {
public:
  Discards() = default;
  ~Discards();

  void add(std::shared_ptr<const void> Unused);

private:
  void run();

  std::mutex Mutex;
  std::condition_variable HasChanged;
  std::vector<std::shared_ptr<const void>> Waiting;
  bool IsOver = false;
  /// Runs from the first time that something is added.
  std::thread Frees;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_DISCARDS_H
