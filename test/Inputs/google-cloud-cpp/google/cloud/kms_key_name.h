// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_KMS_KEY_NAME_H
#define BIGTABLE_TIDY_TEST_CLOUD_KMS_KEY_NAME_H

#include "google/cloud/status_or.h"
#include "google/cloud/version.h"
#include <string>
#include <utility>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class KmsKeyName {
 public:
  KmsKeyName(std::string const& project_id, std::string const& location,
             std::string const& key_ring, std::string const& kms_key_name);
  explicit KmsKeyName(std::string full_name)
      : full_name_(std::move(full_name)) {}
  std::string FullName() const { return full_name_; }

 private:
  std::string full_name_;
};

StatusOr<KmsKeyName> MakeKmsKeyName(std::string full_name);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_KMS_KEY_NAME_H
