// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_UPDATE_CONFIG_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_UPDATE_CONFIG_H

#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/cloud/bigtable/cluster_config.h"
#include "google/cloud/bigtable/version.h"
#include <string>
#include <utility>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

using Instance = ::google::bigtable::admin::v2::Instance;

class InstanceUpdateConfig {
 public:
  InstanceUpdateConfig(Instance instance);

  using InstanceType = ::google::bigtable::admin::v2::Instance::Type;
  static constexpr InstanceType TYPE_UNSPECIFIED =
      google::bigtable::admin::v2::Instance::TYPE_UNSPECIFIED;
  static constexpr InstanceType PRODUCTION =
      google::bigtable::admin::v2::Instance::PRODUCTION;
  static constexpr InstanceType DEVELOPMENT =
      google::bigtable::admin::v2::Instance::DEVELOPMENT;
  using StateType = ::google::bigtable::admin::v2::Instance::State;
  static constexpr StateType STATE_NOT_KNOWN =
      google::bigtable::admin::v2::Instance::STATE_NOT_KNOWN;
  static constexpr StateType READY =
      google::bigtable::admin::v2::Instance::READY;
  static constexpr StateType CREATING =
      google::bigtable::admin::v2::Instance::CREATING;

  InstanceUpdateConfig& set_type(InstanceType type);
  InstanceUpdateConfig& set_state(StateType state);
  InstanceUpdateConfig& set_name(std::string name);
  InstanceUpdateConfig& set_display_name(std::string display_name);
  InstanceUpdateConfig& insert_label(std::string const& key,
                                     std::string const& value);
  InstanceUpdateConfig& emplace_label(std::string const& key,
                                      std::string value);
  google::bigtable::admin::v2::PartialUpdateInstanceRequest const& as_proto()
      const& {
    return proto_;
  }
  google::bigtable::admin::v2::PartialUpdateInstanceRequest&& as_proto() && {
    return std::move(proto_);
  }
  std::string const& GetName() { return proto_.instance().name(); }

 private:
  google::bigtable::admin::v2::PartialUpdateInstanceRequest proto_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_UPDATE_CONFIG_H
