// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_STREAM_RANGE_H
#define BIGTABLE_TIDY_TEST_CLOUD_STREAM_RANGE_H

#include "google/cloud/status_or.h"
#include "google/cloud/version.h"
#include <vector>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

template <typename T>
class StreamRange {
 public:
  using value_type = StatusOr<T>;
  using iterator = typename std::vector<value_type>::iterator;
  using difference_type = typename iterator::difference_type;
  using reference = typename iterator::reference;
  using pointer = typename iterator::pointer;
  using const_reference = value_type const&;
  using const_pointer = value_type const*;

  StreamRange() = default;
  StreamRange(StreamRange&&) = default;
  StreamRange& operator=(StreamRange&&) = default;

  iterator begin() { return values_.begin(); }
  iterator end() { return values_.end(); }

 private:
  std::vector<value_type> values_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_STREAM_RANGE_H
