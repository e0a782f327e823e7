// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BACKOFF_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BACKOFF_POLICY_H

#include "google/cloud/version.h"
#include <chrono>
#include <memory>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

namespace internal {

class BackoffPolicy {
 public:
  virtual ~BackoffPolicy() = default;
  virtual std::unique_ptr<BackoffPolicy> clone() const = 0;
  virtual std::chrono::milliseconds OnCompletion() = 0;
};

class ExponentialBackoffPolicy : public BackoffPolicy {
 public:
  template <typename Rep1, typename Period1, typename Rep2, typename Period2>
  ExponentialBackoffPolicy(std::chrono::duration<Rep1, Period1> initial_delay,
                           std::chrono::duration<Rep2, Period2> maximum_delay,
                           double scaling);
  std::unique_ptr<BackoffPolicy> clone() const override;
  std::chrono::milliseconds OnCompletion() override;
};

}  // namespace internal

using BackoffPolicy = ::google::cloud::internal::BackoffPolicy;
using ExponentialBackoffPolicy =
    ::google::cloud::internal::ExponentialBackoffPolicy;

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BACKOFF_POLICY_H
