// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_OPTIONS_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_OPTIONS_H

#include "google/cloud/backoff_policy.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/retry_policy.h"
#include "google/cloud/bigtable/rpc_retry_policy.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/common_options.h"
#include "google/cloud/grpc_options.h"
#include "google/cloud/options.h"
#include <chrono>
#include <memory>
#include <string>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

struct AppProfileIdOption {
  using Type = std::string;
};

struct DataEndpointOption {
  using Type = std::string;
};

struct AdminEndpointOption {
  using Type = std::string;
};

struct InstanceAdminEndpointOption {
  using Type = std::string;
};

struct MinConnectionRefreshOption {
  using Type = std::chrono::milliseconds;
};

struct MaxConnectionRefreshOption {
  using Type = std::chrono::milliseconds;
};

// 2.14 and later.
struct ReverseScanOption {
  using Type = bool;
};

// 2.15 and later.
struct BulkApplyThrottlingOption {
  using Type = bool;
};

// 2.36 and later.
struct EnableMetricsOption {
  using Type = bool;
};

struct MetricsPeriodOption {
  using Type = std::chrono::seconds;
};

using ClientOptionList =
    OptionList<DataEndpointOption, AdminEndpointOption,
               InstanceAdminEndpointOption, MinConnectionRefreshOption,
               MaxConnectionRefreshOption>;

struct DataRetryPolicyOption {
  using Type = std::shared_ptr<DataRetryPolicy>;
};

struct DataBackoffPolicyOption {
  using Type = std::shared_ptr<BackoffPolicy>;
};

struct IdempotentMutationPolicyOption {
  using Type = std::shared_ptr<bigtable::IdempotentMutationPolicy>;
};

using DataPolicyOptionList =
    OptionList<DataRetryPolicyOption, DataBackoffPolicyOption,
               IdempotentMutationPolicyOption>;

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_OPTIONS_H
