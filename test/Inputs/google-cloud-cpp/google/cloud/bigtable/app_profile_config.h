// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_APP_PROFILE_CONFIG_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_APP_PROFILE_CONFIG_H

#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/cloud/bigtable/version.h"
#include <string>
#include <utility>
#include <vector>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class AppProfileConfig {
 public:
  explicit AppProfileConfig(
      google::bigtable::admin::v2::CreateAppProfileRequest proto)
      : proto_(std::move(proto)) {}

#ifdef BIGTABLE_API_V1
  static AppProfileConfig MultiClusterUseAny(std::string profile_id);
#else
  static AppProfileConfig MultiClusterUseAny(
      std::string profile_id, std::vector<std::string> cluster_ids = {});
#endif
  static AppProfileConfig SingleClusterRouting(
      std::string profile_id, std::string cluster_id,
      bool allow_transactional_writes = false);

  AppProfileConfig& set_ignore_warnings(bool value);
  AppProfileConfig& set_description(std::string description);
  AppProfileConfig& set_etag(std::string etag);
  google::bigtable::admin::v2::CreateAppProfileRequest const& as_proto()
      const& {
    return proto_;
  }
  google::bigtable::admin::v2::CreateAppProfileRequest&& as_proto() && {
    return std::move(proto_);
  }

 private:
  google::bigtable::admin::v2::CreateAppProfileRequest proto_;
};

class AppProfileUpdateConfig {
 public:
  AppProfileUpdateConfig() = default;

  AppProfileUpdateConfig& set_ignore_warnings(bool value);
  AppProfileUpdateConfig& set_description(std::string description);
  AppProfileUpdateConfig& set_etag(std::string etag);
#ifdef BIGTABLE_API_V1
  AppProfileUpdateConfig& set_multi_cluster_use_any();
#else
  AppProfileUpdateConfig& set_multi_cluster_use_any(
      std::vector<std::string> cluster_ids = {});
#endif
  AppProfileUpdateConfig& set_single_cluster_routing(
      std::string const& cluster_id, bool allow_transactional_writes = false);
  google::bigtable::admin::v2::UpdateAppProfileRequest const& as_proto()
      const& {
    return proto_;
  }
  google::bigtable::admin::v2::UpdateAppProfileRequest&& as_proto() && {
    return std::move(proto_);
  }

 private:
  google::bigtable::admin::v2::UpdateAppProfileRequest proto_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_APP_PROFILE_CONFIG_H
