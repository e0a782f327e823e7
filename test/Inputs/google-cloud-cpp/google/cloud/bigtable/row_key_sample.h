// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_KEY_SAMPLE_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_KEY_SAMPLE_H

#include "google/cloud/bigtable/row_key.h"
#include "google/cloud/bigtable/version.h"
#include <cstdint>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

struct RowKeySample {
  RowKeyType row_key;
  std::int64_t offset_bytes;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_KEY_SAMPLE_H
