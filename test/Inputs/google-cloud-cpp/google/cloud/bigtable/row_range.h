// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_RANGE_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_RANGE_H

#include "google/bigtable/v2/data.pb.h"
#include "google/cloud/bigtable/row_key.h"
#include "google/cloud/bigtable/version.h"
#include <iosfwd>
#include <string>
#include <utility>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class RowRange {
 public:
  explicit RowRange(::google::bigtable::v2::RowRange rhs)
      : row_range_(std::move(rhs)) {}

  static RowRange InfiniteRange() { return RowRange(); }

  template <typename T>
  static RowRange StartingAt(T&& begin) {
    RowRange result;
    result.row_range_.set_start_key_closed(std::forward<T>(begin));
    return result;
  }

  template <typename T>
  static RowRange EndingAt(T&& end) {
    RowRange result;
    result.row_range_.set_end_key_closed(std::forward<T>(end));
    return result;
  }

  static RowRange Empty() {
    RowRange result;
    result.row_range_.set_start_key_open("");
    result.row_range_.set_end_key_open(std::string("\0", 1));
    return result;
  }

  template <typename T, typename U>
  static RowRange Range(T&& begin, U&& end) {
    return RightOpen(std::forward<T>(begin), std::forward<U>(end));
  }

  template <typename T>
  static RowRange Prefix(T&& prefix) {
    RowKeyType end(prefix);
    while (!end.empty() && end.back() == '\xFF') end.pop_back();
    if (!end.empty()) ++end.back();
    return RightOpen(std::forward<T>(prefix), std::move(end));
  }

  template <typename T, typename U>
  static RowRange RightOpen(T&& begin, U&& end) {
    RowRange result;
    result.row_range_.set_start_key_closed(std::forward<T>(begin));
    if (!RowKeyType(end).empty()) {
      result.row_range_.set_end_key_open(std::forward<U>(end));
    }
    return result;
  }

  template <typename T, typename U>
  static RowRange LeftOpen(T&& begin, U&& end) {
    RowRange result;
    result.row_range_.set_start_key_open(std::forward<T>(begin));
    if (!RowKeyType(end).empty()) {
      result.row_range_.set_end_key_closed(std::forward<U>(end));
    }
    return result;
  }

  template <typename T, typename U>
  static RowRange Open(T&& begin, U&& end) {
    RowRange result;
    result.row_range_.set_start_key_open(std::forward<T>(begin));
    if (!RowKeyType(end).empty()) {
      result.row_range_.set_end_key_open(std::forward<U>(end));
    }
    return result;
  }

  template <typename T, typename U>
  static RowRange Closed(T&& begin, U&& end) {
    RowRange result;
    result.row_range_.set_start_key_closed(std::forward<T>(begin));
    if (!RowKeyType(end).empty()) {
      result.row_range_.set_end_key_closed(std::forward<U>(end));
    }
    return result;
  }

  bool IsEmpty() const;
  template <typename T>
  bool Contains(T const& key) const {
    return !BelowStart(RowKeyType(key)) && !AboveEnd(RowKeyType(key));
  }
  std::pair<bool, RowRange> Intersect(RowRange const& range) const;

  ::google::bigtable::v2::RowRange const& as_proto() const& {
    return row_range_;
  }
  ::google::bigtable::v2::RowRange&& as_proto() && {
    return std::move(row_range_);
  }

 private:
  RowRange() = default;

  bool BelowStart(RowKeyType const& key) const;
  bool AboveEnd(RowKeyType const& key) const;

  ::google::bigtable::v2::RowRange row_range_;
};

inline bool operator==(RowRange const& lhs, RowRange const& rhs) {
  return lhs.as_proto() == rhs.as_proto();
}
inline bool operator!=(RowRange const& lhs, RowRange const& rhs) {
  return !(lhs == rhs);
}

std::ostream& operator<<(std::ostream& os, RowRange const& x);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_RANGE_H
