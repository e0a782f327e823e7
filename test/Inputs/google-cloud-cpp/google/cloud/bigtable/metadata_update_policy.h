// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_METADATA_UPDATE_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_METADATA_UPDATE_POLICY_H

#include "google/cloud/bigtable/version.h"
#include "grpcpp/client_context.h"
#include <string>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class MetadataParamTypes final {
 public:
  static MetadataParamTypes const PARENT;
  static MetadataParamTypes const NAME;
  static MetadataParamTypes const RESOURCE;
  static MetadataParamTypes const TABLE_NAME;
  static MetadataParamTypes const APP_PROFILE_NAME;
  static MetadataParamTypes const INSTANCE_NAME;
  static MetadataParamTypes const BACKUP_NAME;

  std::string const& type() const { return type_; }
  friend bool operator==(MetadataParamTypes const& a,
                         MetadataParamTypes const& b) {
    return a.type_ == b.type_;
  }
  friend bool operator!=(MetadataParamTypes const& a,
                         MetadataParamTypes const& b) {
    return !(a == b);
  }

 private:
  std::string type_;
};

class MetadataUpdatePolicy {
 public:
  MetadataUpdatePolicy(std::string const& resource_name,
                       MetadataParamTypes const& metadata_param_type);

  void Setup(grpc::ClientContext& context) const;
  std::string const& value() const;
  std::string const& api_client_header() const;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_METADATA_UPDATE_POLICY_H
