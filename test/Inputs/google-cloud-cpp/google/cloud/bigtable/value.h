// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_VALUE_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_VALUE_H

#include "absl/time/civil_time.h"
#include "google/bigtable/v2/types.pb.h"
#include "google/cloud/bigtable/bytes.h"
#include "google/cloud/bigtable/timestamp.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/status_or.h"
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class Value {
 public:
  Value() = default;
  explicit Value(bool v);
  explicit Value(std::int64_t v);
  explicit Value(float v);
  explicit Value(double v);
  explicit Value(std::string v);
  explicit Value(Bytes const& v);
  explicit Value(Timestamp const& v);
  explicit Value(absl::CivilDay const& v);
  explicit Value(int v);
  explicit Value(char const* v);
  template <typename T>
  explicit Value(std::optional<T> opt);
  template <typename T>
  explicit Value(std::vector<T> v);
  template <typename... Ts>
  explicit Value(std::tuple<Ts...> tup);
  template <typename K, typename V>
  explicit Value(std::unordered_map<K, V> m);

  template <typename T>
  StatusOr<T> get() const&;
  template <typename T>
  StatusOr<T> get() &&;
  google::bigtable::v2::Type const& type() const&;
  bool is_null() const;

  friend bool operator==(Value const& a, Value const& b);
  friend bool operator!=(Value const& a, Value const& b) { return !(a == b); }
  friend std::ostream& operator<<(std::ostream& os, Value const& v);
};

template <typename T>
Value MakeNullValue() {
  return Value(std::optional<T>{});
}

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_VALUE_H
