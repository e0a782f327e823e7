// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_CONFIG_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_CONFIG_H

#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/cloud/bigtable/cluster_config.h"
#include "google/cloud/bigtable/version.h"
#include <map>
#include <string>
#include <utility>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class InstanceConfig {
 public:
  using InstanceType = ::google::bigtable::admin::v2::Instance::Type;
  static constexpr InstanceType TYPE_UNSPECIFIED =
      google::bigtable::admin::v2::Instance::TYPE_UNSPECIFIED;
  static constexpr InstanceType PRODUCTION =
      google::bigtable::admin::v2::Instance::PRODUCTION;
  static constexpr InstanceType DEVELOPMENT =
      google::bigtable::admin::v2::Instance::DEVELOPMENT;

  InstanceConfig(std::string instance_id, std::string display_name,
                 std::map<std::string, ClusterConfig> clusters);

  InstanceConfig& set_type(InstanceType type);
  InstanceConfig& insert_label(std::string const& key,
                               std::string const& value);
  InstanceConfig& emplace_label(std::string const& key, std::string value);
  google::bigtable::admin::v2::CreateInstanceRequest const& as_proto() const& {
    return proto_;
  }
  google::bigtable::admin::v2::CreateInstanceRequest&& as_proto() && {
    return std::move(proto_);
  }

 private:
  google::bigtable::admin::v2::CreateInstanceRequest proto_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_CONFIG_H
