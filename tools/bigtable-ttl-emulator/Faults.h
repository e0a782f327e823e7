// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Failures that tests ask for.

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

/// The fault of one call, besides its work.
struct Fault {
  /// OK if the call does not fail.
  grpc::Status Status;
  bool AfterWork = false;
  std::int64_t AfterMessages = 0;
  std::chrono::microseconds Latency{0};
  std::multimap<std::string, std::string> Trailers;

  bool fails() const { return !Status.ok(); }
};

/// Safe to use from several threads.
class Faults {
public:
  /// INVALID_ARGUMENT if it could never strike, or would do nothing.
  grpc::Status inject(const v1::InjectFaultRequest &Request);
  void clear();

  /// Returns the first fault that applies to this call; std::nullopt if none
  /// does. \p Method is the last part of its name.
  std::optional<Fault> next(std::string_view Method,
                            std::string_view TableName);

private:
  /// Calls need no lock if there are no faults.
  std::atomic<bool> HasAny{false};
  std::mutex Mutex;
  std::list<v1::InjectFaultRequest> Pending;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_FAULTS_H
