// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_SET_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_SET_H

#include "google/bigtable/v2/data.pb.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/version.h"
#include <utility>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class RowSet {
 public:
  RowSet() = default;
  RowSet(RowSet&&) = default;
  RowSet& operator=(RowSet&&) = default;
  RowSet(RowSet const&) = default;
  RowSet& operator=(RowSet const&) = default;

  template <typename... Arg>
  RowSet(Arg&&... a) {
    (Append(std::forward<Arg>(a)), ...);
  }

  friend bool operator==(RowSet const& a, RowSet const& b) noexcept {
    return a.row_set_ == b.row_set_;
  }
  friend bool operator!=(RowSet const& a, RowSet const& b) noexcept {
    return !(a == b);
  }

  void Append(RowRange range) {
    *row_set_.add_row_ranges() = std::move(range).as_proto();
  }
  template <typename T>
  void Append(T&& row_key) {
    row_set_.add_row_keys(std::forward<T>(row_key));
  }

  RowSet Intersect(bigtable::RowRange const& range) const;
  bool IsEmpty() const;

  ::google::bigtable::v2::RowSet const& as_proto() const& { return row_set_; }
  ::google::bigtable::v2::RowSet&& as_proto() && { return std::move(row_set_); }

 private:
  ::google::bigtable::v2::RowSet row_set_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_SET_H
