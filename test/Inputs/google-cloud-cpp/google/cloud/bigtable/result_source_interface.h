// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RESULT_SOURCE_INTERFACE_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RESULT_SOURCE_INTERFACE_H

#include "google/bigtable/v2/data.pb.h"
#include "google/cloud/bigtable/query_row.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/status_or.h"
#include <optional>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class ResultSourceInterface {
 public:
  virtual ~ResultSourceInterface() = default;
  virtual StatusOr<bigtable::QueryRow> NextRow() = 0;
  virtual std::optional<google::bigtable::v2::ResultSetMetadata> Metadata() = 0;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RESULT_SOURCE_INTERFACE_H
