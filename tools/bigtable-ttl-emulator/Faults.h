// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Failures that tests request.

#ifndef BIGTABLE_TTL_EMULATOR_FAULTS_H
#define BIGTABLE_TTL_EMULATOR_FAULTS_H

#include "bigtable_ttl/emulator/v1/control.pb.h"
#include <atomic>
#include <chrono>
#include <cstdint>
#include <grpcpp/grpcpp.h>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace bigtable_ttl::emulator {

/// The fault of one call.
struct Fault {
  /// The status of the failed call; OK if the call does not fail.
  grpc::Status Status;
  bool AfterWork = false;
  std::int64_t AfterMessages = 0;
  std::chrono::microseconds Latency{0};
  std::multimap<std::string, std::string> Trailers;

  bool fails() const { return !Status.ok(); }
};

/// The faults to inject. Safe to use from several threads.
class Faults {
public:
  /// Adds a fault. Returns INVALID_ARGUMENT if the fault could never occur, or
  /// would have no effect.
  grpc::Status inject(const v1::InjectFaultRequest &Request);
  void clear();

  /// Returns the first fault that applies to a call, or std::nullopt if none
  /// does. \p Method is the last part of the method's name.
  std::optional<Fault> next(std::string_view Method,
                            std::string_view TableName);

private:
  /// False if there are no faults; calls then need no lock.
  std::atomic<bool> HasAny{false};
  std::mutex Mutex;
  std::list<v1::InjectFaultRequest> Pending;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_FAULTS_H
