// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MOCKS_MOCK_ROW_READER_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MOCKS_MOCK_ROW_READER_H

#include "google/cloud/bigtable/row.h"
#include "google/cloud/bigtable/row_reader.h"
#include "google/cloud/status.h"
#include "google/cloud/version.h"
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace bigtable_mocks {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

inline bigtable::RowReader MakeRowReader(std::vector<bigtable::Row> rows,
                                         Status final_status = {}) {
  bigtable::RowReader reader;
  for (auto& row : rows) reader.rows_.emplace_back(std::move(row));
  if (!final_status.ok()) reader.rows_.emplace_back(std::move(final_status));
  return reader;
}

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_mocks
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MOCKS_MOCK_ROW_READER_H
