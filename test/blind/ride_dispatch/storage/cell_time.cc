// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "storage/cell_time.h"

namespace ride_dispatch {

namespace cbt = ::google::cloud::bigtable;
using std::chrono::milliseconds;

milliseconds SinceEpoch(TimePoint t) { return std::chrono::floor<milliseconds>(t.time_since_epoch()); }

milliseconds ExpiryStamp(TimePoint now, std::chrono::seconds ttl) { return SinceEpoch(now) + ttl; }

milliseconds RetentionStamp(TimePoint now, std::chrono::seconds wanted, std::chrono::seconds max_age) {
  return SinceEpoch(now) + wanted - max_age;
}

cbt::Filter Unexpired(TimePoint now) {
  return cbt::Filter::TimestampRange(SinceEpoch(now) + milliseconds(1), milliseconds(0));
}

cbt::Filter YoungerThan(TimePoint now, std::chrono::seconds max_age) {
  return cbt::Filter::TimestampRange(SinceEpoch(now) - max_age + milliseconds(1), milliseconds(0));
}

}  // namespace ride_dispatch
