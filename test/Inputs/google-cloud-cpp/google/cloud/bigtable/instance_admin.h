// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_ADMIN_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_ADMIN_H

#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/cloud/bigtable/app_profile_config.h"
#include "google/cloud/bigtable/cluster_config.h"
#include "google/cloud/bigtable/cluster_list_responses.h"
#include "google/cloud/bigtable/iam_policy.h"
#include "google/cloud/bigtable/instance_admin_client.h"
#include "google/cloud/bigtable/instance_config.h"
#include "google/cloud/bigtable/instance_list_responses.h"
#include "google/cloud/bigtable/instance_update_config.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/future.h"
#include "google/cloud/project.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <memory>
#include <string>
#include <vector>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class InstanceAdmin {
 public:
  explicit InstanceAdmin(std::shared_ptr<InstanceAdminClient> client);
  template <typename... Policies>
  explicit InstanceAdmin(std::shared_ptr<InstanceAdminClient> client,
                         Policies&&... policies);

#ifndef BIGTABLE_API_V1
  InstanceAdmin WithNewTarget(std::string project_id) const;
#endif

  std::string const& project_name() const;
  std::string const& project_id() const;
  std::string InstanceName(std::string const& instance_id) const;
  std::string ClusterName(std::string const& instance_id,
                          std::string const& cluster_id) const;
  std::string AppProfileName(std::string const& instance_id,
                             std::string const& profile_id) const;

  future<StatusOr<google::bigtable::admin::v2::Instance>> CreateInstance(
      InstanceConfig instance_config);
  future<StatusOr<google::bigtable::admin::v2::Cluster>> CreateCluster(
      ClusterConfig cluster_config, std::string const& instance_id,
      std::string const& cluster_id);
  future<StatusOr<google::bigtable::admin::v2::Instance>> UpdateInstance(
      InstanceUpdateConfig instance_update_config);
  StatusOr<InstanceList> ListInstances();
  StatusOr<google::bigtable::admin::v2::Instance> GetInstance(
      std::string const& instance_id);
  Status DeleteInstance(std::string const& instance_id);
  StatusOr<ClusterList> ListClusters();
  StatusOr<ClusterList> ListClusters(std::string const& instance_id);
  future<StatusOr<google::bigtable::admin::v2::Cluster>> UpdateCluster(
      ClusterConfig cluster_config);
  Status DeleteCluster(std::string const& instance_id,
                       std::string const& cluster_id);
  StatusOr<google::bigtable::admin::v2::Cluster> GetCluster(
      std::string const& instance_id, std::string const& cluster_id);
  StatusOr<google::bigtable::admin::v2::AppProfile> CreateAppProfile(
      std::string const& instance_id, AppProfileConfig config);
  StatusOr<google::bigtable::admin::v2::AppProfile> GetAppProfile(
      std::string const& instance_id, std::string const& profile_id);
  future<StatusOr<google::bigtable::admin::v2::AppProfile>> UpdateAppProfile(
      std::string const& instance_id, std::string const& profile_id,
      AppProfileUpdateConfig config);
  StatusOr<std::vector<google::bigtable::admin::v2::AppProfile>>
  ListAppProfiles(std::string const& instance_id);
  Status DeleteAppProfile(std::string const& instance_id,
                          std::string const& profile_id,
                          bool ignore_warnings = true);
  StatusOr<google::iam::v1::Policy> GetNativeIamPolicy(
      std::string const& instance_id);
  StatusOr<google::iam::v1::Policy> SetIamPolicy(
      std::string const& instance_id,
      google::iam::v1::Policy const& iam_policy);
  StatusOr<std::vector<std::string>> TestIamPermissions(
      std::string const& instance_id,
      std::vector<std::string> const& permissions);
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_INSTANCE_ADMIN_H
