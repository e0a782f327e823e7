// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MOCKS_MOCK_QUERY_ROW_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MOCKS_MOCK_QUERY_ROW_H

#include "google/cloud/bigtable/query_row.h"
#include "google/cloud/bigtable/value.h"
#include "google/cloud/version.h"
#include <string>
#include <utility>
#include <vector>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable_mocks {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

bigtable::QueryRow MakeQueryRow(
    std::vector<std::pair<std::string, bigtable::Value>> const& columns);
template <typename... Ts>
bigtable::QueryRow MakeQueryRow(Ts&&... values);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_mocks
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MOCKS_MOCK_QUERY_ROW_H
