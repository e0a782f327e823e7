// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_READER_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_READER_H

#include "google/cloud/bigtable/row.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <cstdint>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN
class RowReader;
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
namespace bigtable_mocks {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN
bigtable::RowReader MakeRowReader(std::vector<bigtable::Row>, Status);
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_mocks
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class RowReader {
 public:
  static std::int64_t constexpr NO_ROWS_LIMIT = 0;

  RowReader() = default;
  RowReader(RowReader&&) = default;

  using iterator = std::vector<StatusOr<Row>>::iterator;

  iterator begin() { return rows_.begin(); }
  iterator end() { return rows_.end(); }
  void Cancel() { rows_.clear(); }

 private:
  friend class Table;
  friend class DataConnection;
  friend RowReader bigtable_mocks::MakeRowReader(std::vector<bigtable::Row>,
                                                 Status);
  explicit RowReader(StatusOr<Row> only) { rows_.push_back(std::move(only)); }

  std::vector<StatusOr<Row>> rows_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_READER_H
