// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_TABLE_ADMIN_OPTIONS_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_TABLE_ADMIN_OPTIONS_H

#include "google/cloud/backoff_policy.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_connection.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_connection_idempotency_policy.h"
#include "google/cloud/options.h"
#include "google/cloud/polling_policy.h"
#include "google/cloud/version.h"
#include <memory>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable_admin {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

struct BigtableTableAdminRetryPolicyOption {
  using Type = std::shared_ptr<BigtableTableAdminRetryPolicy>;
};

struct BigtableTableAdminBackoffPolicyOption {
  using Type = std::shared_ptr<BackoffPolicy>;
};

struct BigtableTableAdminPollingPolicyOption {
  using Type = std::shared_ptr<PollingPolicy>;
};

struct BigtableTableAdminConnectionIdempotencyPolicyOption {
  using Type = std::shared_ptr<BigtableTableAdminConnectionIdempotencyPolicy>;
};

using BigtableTableAdminPolicyOptionList =
    OptionList<BigtableTableAdminRetryPolicyOption,
               BigtableTableAdminBackoffPolicyOption,
               BigtableTableAdminPollingPolicyOption,
               BigtableTableAdminConnectionIdempotencyPolicyOption>;

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_admin
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_TABLE_ADMIN_OPTIONS_H
