// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_QUERY_ROW_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_QUERY_ROW_H

#include "google/cloud/bigtable/value.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/status_or.h"
#include <cstddef>
#include <string>
#include <vector>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class QueryRow {
 public:
  QueryRow() = default;

  std::size_t size() const;
  std::vector<std::string> const& columns() const;
  std::vector<Value> const& values() const&;
  std::vector<Value>&& values() &&;

  StatusOr<Value> get(std::size_t pos) const;
  StatusOr<Value> get(std::string const& name) const;
  template <typename T, typename Arg>
  StatusOr<T> get(Arg&& arg) const;
  template <typename Tuple>
  StatusOr<Tuple> get() const&;
  template <typename Tuple>
  StatusOr<Tuple> get() &&;

  friend bool operator==(QueryRow const& a, QueryRow const& b);
  friend bool operator!=(QueryRow const& a, QueryRow const& b) {
    return !(a == b);
  }
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_QUERY_ROW_H
