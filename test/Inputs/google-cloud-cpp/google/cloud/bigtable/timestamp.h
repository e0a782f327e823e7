// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TIMESTAMP_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TIMESTAMP_H

#include "absl/time/time.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/status_or.h"
#include "google/protobuf/timestamp.pb.h"
#include <chrono>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

template <typename Duration>
using sys_time = std::chrono::time_point<std::chrono::system_clock, Duration>;

class Timestamp {
 public:
  Timestamp() = default;

  friend bool operator==(Timestamp const& a, Timestamp const& b);
  friend bool operator!=(Timestamp const& a, Timestamp const& b) {
    return !(a == b);
  }

  template <typename T>
  StatusOr<T> get() const;
};

StatusOr<Timestamp> MakeTimestamp(absl::Time);
StatusOr<Timestamp> MakeTimestamp(protobuf::Timestamp const&);
template <typename Duration>
StatusOr<Timestamp> MakeTimestamp(sys_time<Duration> const& tp);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TIMESTAMP_H
