// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The calls that the emulator has received.

#ifndef BIGTABLE_TTL_EMULATOR_CALL_LOG_H
#define BIGTABLE_TTL_EMULATOR_CALL_LOG_H

#include "bigtable_ttl/emulator/v1/control.pb.h"
#include <atomic>
#include <chrono>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator {

/// Safe to use from several threads.
class CallLog {
public:
  void record(bool Wanted);
  bool records() const { return IsWanted; }

  void add(const char *Method, const google::protobuf::Message &Request,
           std::chrono::system_clock::time_point At, bool IsFaulty);

  std::vector<v1::Call> list(bool Clear);

private:
  std::atomic<bool> IsWanted{false};
  std::mutex Mutex;
  std::deque<v1::Call> Calls;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_CALL_LOG_H
