// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_POLLING_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_POLLING_POLICY_H

#include "google/cloud/bigtable/rpc_backoff_policy.h"
#include "google/cloud/bigtable/rpc_retry_policy.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/grpc_error_delegate.h"
#include <chrono>
#include <memory>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class PollingPolicy {
 public:
  virtual ~PollingPolicy() = default;
  virtual std::unique_ptr<PollingPolicy> clone() const = 0;
  virtual void Setup(grpc::ClientContext& context) = 0;
  virtual bool IsPermanentError(grpc::Status const& status) {
    return IsPermanentError(MakeStatusFromRpcError(status));
  }
  virtual bool IsPermanentError(Status const& status) = 0;
  virtual bool OnFailure(grpc::Status const& status) {
    return OnFailure(MakeStatusFromRpcError(status));
  }
  virtual bool OnFailure(Status const& status) = 0;
  virtual bool Exhausted() = 0;
  virtual std::chrono::milliseconds WaitPeriod() = 0;
};

template <typename Retry = LimitedTimeRetryPolicy,
          typename Backoff = ExponentialBackoffPolicy>
class GenericPollingPolicy : public PollingPolicy {
 public:
  explicit GenericPollingPolicy(internal::RPCPolicyParameters defaults);
  GenericPollingPolicy(Retry retry, Backoff backoff);

  std::unique_ptr<PollingPolicy> clone() const override;
  void Setup(grpc::ClientContext& context) override;
  bool IsPermanentError(Status const& status) override;
  bool OnFailure(Status const& status) override;
  bool Exhausted() override;
  std::chrono::milliseconds WaitPeriod() override;
};

std::unique_ptr<PollingPolicy> DefaultPollingPolicy(
    internal::RPCPolicyParameters defaults);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_POLLING_POLICY_H
