// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ASYNC_ROW_READER_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ASYNC_ROW_READER_H

#include "google/cloud/bigtable/version.h"
#include <cstdint>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

template <typename RowFunctor, typename FinishFunctor>
class AsyncRowReader {
 public:
  static std::int64_t constexpr NO_ROWS_LIMIT = 0;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ASYNC_ROW_READER_H
