// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RETRY_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RETRY_POLICY_H

#include "google/cloud/bigtable/version.h"
#include "google/cloud/retry_policy.h"
#include "google/cloud/status.h"
#include <chrono>
#include <memory>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class DataRetryPolicy : public google::cloud::RetryPolicy {
 public:
  virtual std::unique_ptr<DataRetryPolicy> clone() const = 0;
};

class DataLimitedErrorCountRetryPolicy : public DataRetryPolicy {
 public:
  using BaseType = DataRetryPolicy;
  explicit DataLimitedErrorCountRetryPolicy(int maximum_failures);
  int maximum_failures() const;
  std::unique_ptr<DataRetryPolicy> clone() const override;
  bool OnFailure(Status const& s) override;
  bool IsExhausted() const override;
  bool IsPermanentFailure(Status const& s) const override;
};

class DataLimitedTimeRetryPolicy : public DataRetryPolicy {
 public:
  using BaseType = DataRetryPolicy;
  template <typename Rep, typename Period>
  explicit DataLimitedTimeRetryPolicy(
      std::chrono::duration<Rep, Period> maximum_duration);
  std::chrono::milliseconds maximum_duration() const;
  std::unique_ptr<DataRetryPolicy> clone() const override;
  bool OnFailure(Status const& s) override;
  bool IsExhausted() const override;
  bool IsPermanentFailure(Status const& s) const override;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_RETRY_POLICY_H
