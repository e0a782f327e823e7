// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_IAM_UPDATER_H
#define BIGTABLE_TIDY_TEST_CLOUD_IAM_UPDATER_H

#include "google/cloud/version.h"
#include "google/iam/v1/policy.pb.h"
#include <functional>
#include <optional>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

using IamUpdater = std::function<std::optional<google::iam::v1::Policy>(
    google::iam::v1::Policy)>;

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_IAM_UPDATER_H
