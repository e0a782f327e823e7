// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Frees objects in the background, so that no call waits.

#ifndef BIGTABLE_TTL_EMULATOR_DISCARDS_H
#define BIGTABLE_TTL_EMULATOR_DISCARDS_H

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace bigtable_ttl::emulator {

/// Objects to free; freeing a table of many rows takes milliseconds. Safe to
/// use from several threads.
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
  /// Runs once an object has been added.
  std::thread Frees;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_DISCARDS_H
