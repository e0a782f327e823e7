// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RPC_RETRY_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RPC_RETRY_POLICY_H

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

namespace internal {

struct RPCPolicyParameters {
  std::chrono::milliseconds const initial_delay;
  std::chrono::milliseconds const maximum_delay;
  std::chrono::milliseconds const maximum_retry_period;
};

constexpr RPCPolicyParameters kBigtableLimits = {std::chrono::milliseconds(10),
                                                 std::chrono::minutes(5),
                                                 std::chrono::minutes(10)};
constexpr RPCPolicyParameters kBigtableInstanceAdminLimits = {
    std::chrono::seconds(1), std::chrono::minutes(1), std::chrono::minutes(10)};
constexpr RPCPolicyParameters kBigtableTableAdminLimits = {
    std::chrono::seconds(1), std::chrono::minutes(1), std::chrono::minutes(10)};

struct SafeGrpcRetry {
  static bool IsOk(Status const& status) { return status.ok(); }
  static bool IsTransientFailure(Status const& status);
  static bool IsPermanentFailure(Status const& status);
  static bool IsOk(grpc::Status const& status) { return status.ok(); }
  static bool IsTransientFailure(grpc::Status const& status);
  static bool IsPermanentFailure(grpc::Status const& status);
};

}  // namespace internal

class RPCRetryPolicy {
 public:
  using RetryableTraits = internal::SafeGrpcRetry;

  virtual ~RPCRetryPolicy() = default;
  virtual std::unique_ptr<RPCRetryPolicy> clone() const = 0;
  virtual void Setup(grpc::ClientContext& context) const = 0;
  virtual bool OnFailure(Status const& status) = 0;
  virtual bool OnFailure(grpc::Status const& status) = 0;
  static bool IsPermanentFailure(Status const& status);
  static bool IsPermanentFailure(grpc::Status const& status);
  virtual bool IsExhausted() const { return false; }
};

std::unique_ptr<RPCRetryPolicy> DefaultRPCRetryPolicy(
    internal::RPCPolicyParameters defaults);

class LimitedErrorCountRetryPolicy : public RPCRetryPolicy {
 public:
  explicit LimitedErrorCountRetryPolicy(int maximum_failures)
      : maximum_failures_(maximum_failures) {}
  std::unique_ptr<RPCRetryPolicy> clone() const override {
    return std::make_unique<LimitedErrorCountRetryPolicy>(maximum_failures_);
  }
  void Setup(grpc::ClientContext&) const override {}
  bool OnFailure(Status const&) override { return false; }
  bool OnFailure(grpc::Status const&) override { return false; }
  bool IsExhausted() const override { return false; }

 private:
  int maximum_failures_;
};

class LimitedTimeRetryPolicy : public RPCRetryPolicy {
 public:
  explicit LimitedTimeRetryPolicy(internal::RPCPolicyParameters defaults)
      : maximum_duration_(defaults.maximum_retry_period) {}
  template <typename Rep, typename Period>
  explicit LimitedTimeRetryPolicy(
      std::chrono::duration<Rep, Period> maximum_duration)
      : maximum_duration_(std::chrono::duration_cast<std::chrono::milliseconds>(
            maximum_duration)) {}
  std::unique_ptr<RPCRetryPolicy> clone() const override {
    return std::make_unique<LimitedTimeRetryPolicy>(maximum_duration_);
  }
  void Setup(grpc::ClientContext&) const override {}
  bool OnFailure(Status const&) override { return false; }
  bool OnFailure(grpc::Status const&) override { return false; }
  bool IsExhausted() const override { return false; }

 private:
  std::chrono::milliseconds maximum_duration_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RPC_RETRY_POLICY_H
