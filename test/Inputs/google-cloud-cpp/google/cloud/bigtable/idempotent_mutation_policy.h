// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_IDEMPOTENT_MUTATION_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_IDEMPOTENT_MUTATION_POLICY_H

#include "google/bigtable/v2/bigtable.pb.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/version.h"
#include <memory>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class IdempotentMutationPolicy {
 public:
  virtual ~IdempotentMutationPolicy() = default;
  virtual std::unique_ptr<IdempotentMutationPolicy> clone() const = 0;
  virtual bool is_idempotent(google::bigtable::v2::Mutation const&) = 0;
  virtual bool is_idempotent(
      google::bigtable::v2::CheckAndMutateRowRequest const&) = 0;
};

class SafeIdempotentMutationPolicy : public IdempotentMutationPolicy {
 public:
  std::unique_ptr<IdempotentMutationPolicy> clone() const override {
    return std::make_unique<SafeIdempotentMutationPolicy>(*this);
  }
  bool is_idempotent(google::bigtable::v2::Mutation const& m) override {
    return !m.has_set_cell() ||
           m.set_cell().timestamp_micros() != ServerSetTimestamp();
  }
  bool is_idempotent(
      google::bigtable::v2::CheckAndMutateRowRequest const&) override {
    return false;
  }
};

class AlwaysRetryMutationPolicy : public IdempotentMutationPolicy {
 public:
  std::unique_ptr<IdempotentMutationPolicy> clone() const override {
    return std::make_unique<AlwaysRetryMutationPolicy>(*this);
  }
  bool is_idempotent(google::bigtable::v2::Mutation const&) override {
    return true;
  }
  bool is_idempotent(
      google::bigtable::v2::CheckAndMutateRowRequest const&) override {
    return true;
  }
};

inline std::unique_ptr<IdempotentMutationPolicy>
DefaultIdempotentMutationPolicy() {
  return std::make_unique<SafeIdempotentMutationPolicy>();
}

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_IDEMPOTENT_MUTATION_POLICY_H
