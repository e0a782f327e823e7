// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RPC_BACKOFF_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RPC_BACKOFF_POLICY_H

#include "google/cloud/bigtable/version.h"
#include <memory>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class RPCBackoffPolicy {
 public:
  virtual ~RPCBackoffPolicy() = default;
  virtual std::unique_ptr<RPCBackoffPolicy> clone() const = 0;
};

class ExponentialBackoffPolicy : public RPCBackoffPolicy {
 public:
  template <typename DurationT1, typename DurationT2>
  ExponentialBackoffPolicy(DurationT1, DurationT2) {}
  std::unique_ptr<RPCBackoffPolicy> clone() const override {
    return std::make_unique<ExponentialBackoffPolicy>(*this);
  }
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RPC_BACKOFF_POLICY_H
