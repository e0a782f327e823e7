// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RPC_BACKOFF_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RPC_BACKOFF_POLICY_H

#include "google/cloud/bigtable/rpc_retry_policy.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/status.h"
#include "grpcpp/client_context.h"
#include "grpcpp/support/status.h"
#include <chrono>
#include <memory>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class RPCBackoffPolicy {
 public:
  virtual ~RPCBackoffPolicy() = default;
  virtual std::unique_ptr<RPCBackoffPolicy> clone() const = 0;
  virtual void Setup(grpc::ClientContext& context) const = 0;
  virtual std::chrono::milliseconds OnCompletion(Status const& status) = 0;
  virtual std::chrono::milliseconds OnCompletion(grpc::Status const& s) = 0;
};

std::unique_ptr<RPCBackoffPolicy> DefaultRPCBackoffPolicy(
    internal::RPCPolicyParameters defaults);

class ExponentialBackoffPolicy : public RPCBackoffPolicy {
 public:
  explicit ExponentialBackoffPolicy(internal::RPCPolicyParameters) {}
  template <typename Rep1, typename Period1, typename Rep2, typename Period2>
  ExponentialBackoffPolicy(std::chrono::duration<Rep1, Period1>,
                           std::chrono::duration<Rep2, Period2>) {}
  std::unique_ptr<RPCBackoffPolicy> clone() const override {
    return std::make_unique<ExponentialBackoffPolicy>(*this);
  }
  void Setup(grpc::ClientContext&) const override {}
  std::chrono::milliseconds OnCompletion(Status const&) override { return {}; }
  std::chrono::milliseconds OnCompletion(grpc::Status const&) override {
    return {};
  }
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RPC_BACKOFF_POLICY_H
