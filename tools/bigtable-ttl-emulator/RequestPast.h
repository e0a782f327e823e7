// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Remembers the parts of earlier requests that can make a later one incorrect.

#ifndef BIGTABLE_TTL_EMULATOR_REQUEST_PAST_H
#define BIGTABLE_TTL_EMULATOR_REQUEST_PAST_H

#include "google/bigtable/v2/bigtable.pb.h"
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace bigtable_ttl::emulator {

/// The most recent 10,000 parts of each kind. Safe to use from several threads.
class RequestPast {
public:
  /// The first arrival of a time bound, by the emulator's clock and the
  /// system's, in microseconds since the epoch.
  struct Arrival {
    std::int64_t Emulated = 0;
    std::int64_t Real = 0;
  };

  /// Returns the first arrival of a bound that starts at \p Start, which is
  /// \p Now if there was none before.
  Arrival firstOf(std::int64_t Start, const Arrival &Now);

  /// Notes that \p From failed, which the client may send again.
  template <typename Request> void failed(const Request &From) {
    for (const Row &Each : rowsOf(From))
      note(Each.Digest);
  }

  /// Returns the family of a mutation that the server timestamps or aggregates,
  /// in a row that failed in the last minute; empty if \p From has none.
  template <typename Request> std::string sentAgain(const Request &From) {
    if (!HasFailures)
      return "";
    for (const Row &Each : rowsOf(From))
      if (hasFailed(Each.Digest))
        return Each.Family;
    return "";
  }

private:
  /// A row with mutations that have more effect if they arrive twice.
  struct Row {
    std::size_t Digest;
    /// The family of the first such mutation.
    std::string Family;
  };
  static std::vector<Row>
  rowsOf(const google::bigtable::v2::MutateRowRequest &From);
  static std::vector<Row>
  rowsOf(const google::bigtable::v2::MutateRowsRequest &From);
  static std::vector<Row> rowsOf(const google::protobuf::Message & /*From*/) {
    return {};
  }

  void note(std::size_t Digest);
  bool hasFailed(std::size_t Digest);

  std::mutex Mutex;
  std::unordered_map<std::int64_t, Arrival> Starts;
  std::deque<std::int64_t> StartsInOrder;
  /// False if no request has failed; requests are then not hashed.
  std::atomic<bool> HasFailures{false};
  std::unordered_map<std::size_t, std::chrono::steady_clock::time_point>
      Failures;
  std::deque<std::size_t> FailuresInOrder;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_REQUEST_PAST_H
