// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_POLLING_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_POLLING_POLICY_H

#include "google/cloud/status.h"
#include "google/cloud/version.h"
#include <chrono>
#include <memory>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class PollingPolicy {
 public:
  virtual ~PollingPolicy() = default;
  virtual std::unique_ptr<PollingPolicy> clone() const = 0;
  virtual bool OnFailure(Status const& status) = 0;
  virtual std::chrono::milliseconds WaitPeriod() = 0;
};

template <typename Retry, typename Backoff>
class GenericPollingPolicy : public PollingPolicy {
 public:
  GenericPollingPolicy(Retry retry, Backoff backoff);
  std::unique_ptr<PollingPolicy> clone() const override;
  bool OnFailure(Status const& status) override;
  std::chrono::milliseconds WaitPeriod() override;
};

struct PollingPolicyOption {
  using Type = std::shared_ptr<PollingPolicy>;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_POLLING_POLICY_H
