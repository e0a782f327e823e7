// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_H

#include "google/cloud/bigtable/cell.h"
#include "google/cloud/bigtable/row_key.h"
#include "google/cloud/bigtable/version.h"
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class Row {
 public:
  template <typename T>
  Row(T&& row_key, std::vector<Cell> cells)
      : row_key_(std::forward<T>(row_key)), cells_(std::move(cells)) {}

  RowKeyType const& row_key() const { return row_key_; }
  std::vector<Cell> const& cells() const& { return cells_; }
  std::vector<Cell>&& cells() && { return std::move(cells_); }

 private:
  RowKeyType row_key_;
  std::vector<Cell> cells_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_H
