// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CLIENT_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CLIENT_H

#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/cloud/bigtable/admin/bigtable_instance_admin_connection.h"
#include "google/cloud/future.h"
#include "google/cloud/iam_updater.h"
#include "google/cloud/options.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include "google/cloud/stream_range.h"
#include "google/cloud/version.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable_admin {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class BigtableInstanceAdminClient {
 public:
  explicit BigtableInstanceAdminClient(
      std::shared_ptr<BigtableInstanceAdminConnection> connection,
      Options opts = {});

  future<StatusOr<google::bigtable::admin::v2::Instance>> CreateInstance(
      std::string const& parent, std::string const& instance_id,
      google::bigtable::admin::v2::Instance const& instance,
      std::map<std::string, google::bigtable::admin::v2::Cluster> const&
          clusters,
      Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::Instance>> CreateInstance(
      google::bigtable::admin::v2::CreateInstanceRequest const& request,
      Options opts = {});
  StatusOr<google::bigtable::admin::v2::Instance> GetInstance(
      std::string const& name, Options opts = {});
  StatusOr<google::bigtable::admin::v2::Instance> GetInstance(
      google::bigtable::admin::v2::GetInstanceRequest const& request,
      Options opts = {});
  StatusOr<google::bigtable::admin::v2::ListInstancesResponse> ListInstances(
      std::string const& parent, Options opts = {});
  StatusOr<google::bigtable::admin::v2::ListInstancesResponse> ListInstances(
      google::bigtable::admin::v2::ListInstancesRequest const& request,
      Options opts = {});
  StatusOr<google::bigtable::admin::v2::Instance> UpdateInstance(
      google::bigtable::admin::v2::Instance const& request, Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::Instance>> PartialUpdateInstance(
      google::bigtable::admin::v2::Instance const& instance,
      google::protobuf::FieldMask const& update_mask, Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::Instance>> PartialUpdateInstance(
      google::bigtable::admin::v2::PartialUpdateInstanceRequest const& request,
      Options opts = {});
  Status DeleteInstance(std::string const& name, Options opts = {});
  Status DeleteInstance(
      google::bigtable::admin::v2::DeleteInstanceRequest const& request,
      Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::Cluster>> CreateCluster(
      std::string const& parent, std::string const& cluster_id,
      google::bigtable::admin::v2::Cluster const& cluster, Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::Cluster>> CreateCluster(
      google::bigtable::admin::v2::CreateClusterRequest const& request,
      Options opts = {});
  StatusOr<google::bigtable::admin::v2::Cluster> GetCluster(
      std::string const& name, Options opts = {});
  StatusOr<google::bigtable::admin::v2::Cluster> GetCluster(
      google::bigtable::admin::v2::GetClusterRequest const& request,
      Options opts = {});
  StatusOr<google::bigtable::admin::v2::ListClustersResponse> ListClusters(
      std::string const& parent, Options opts = {});
  StatusOr<google::bigtable::admin::v2::ListClustersResponse> ListClusters(
      google::bigtable::admin::v2::ListClustersRequest const& request,
      Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::Cluster>> UpdateCluster(
      google::bigtable::admin::v2::Cluster const& request, Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::Cluster>> PartialUpdateCluster(
      google::bigtable::admin::v2::Cluster const& cluster,
      google::protobuf::FieldMask const& update_mask, Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::Cluster>> PartialUpdateCluster(
      google::bigtable::admin::v2::PartialUpdateClusterRequest const& request,
      Options opts = {});
  Status DeleteCluster(std::string const& name, Options opts = {});
  Status DeleteCluster(
      google::bigtable::admin::v2::DeleteClusterRequest const& request,
      Options opts = {});
  StatusOr<google::bigtable::admin::v2::AppProfile> CreateAppProfile(
      std::string const& parent, std::string const& app_profile_id,
      google::bigtable::admin::v2::AppProfile const& app_profile,
      Options opts = {});
  StatusOr<google::bigtable::admin::v2::AppProfile> CreateAppProfile(
      google::bigtable::admin::v2::CreateAppProfileRequest const& request,
      Options opts = {});
  StatusOr<google::bigtable::admin::v2::AppProfile> GetAppProfile(
      std::string const& name, Options opts = {});
  StatusOr<google::bigtable::admin::v2::AppProfile> GetAppProfile(
      google::bigtable::admin::v2::GetAppProfileRequest const& request,
      Options opts = {});
  StreamRange<google::bigtable::admin::v2::AppProfile> ListAppProfiles(
      std::string const& parent, Options opts = {});
  StreamRange<google::bigtable::admin::v2::AppProfile> ListAppProfiles(
      google::bigtable::admin::v2::ListAppProfilesRequest request,
      Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::AppProfile>> UpdateAppProfile(
      google::bigtable::admin::v2::AppProfile const& app_profile,
      google::protobuf::FieldMask const& update_mask, Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::AppProfile>> UpdateAppProfile(
      google::bigtable::admin::v2::UpdateAppProfileRequest const& request,
      Options opts = {});
  Status DeleteAppProfile(std::string const& name, Options opts = {});
  Status DeleteAppProfile(
      google::bigtable::admin::v2::DeleteAppProfileRequest const& request,
      Options opts = {});
  StatusOr<google::iam::v1::Policy> GetIamPolicy(std::string const& resource,
                                                 Options opts = {});
  StatusOr<google::iam::v1::Policy> GetIamPolicy(
      google::iam::v1::GetIamPolicyRequest const& request, Options opts = {});
  StatusOr<google::iam::v1::Policy> SetIamPolicy(
      std::string const& resource, google::iam::v1::Policy const& policy,
      Options opts = {});
  StatusOr<google::iam::v1::Policy> SetIamPolicy(std::string const& resource,
                                                 IamUpdater const& updater,
                                                 Options opts = {});
  StatusOr<google::iam::v1::Policy> SetIamPolicy(
      google::iam::v1::SetIamPolicyRequest const& request, Options opts = {});
  StatusOr<google::iam::v1::TestIamPermissionsResponse> TestIamPermissions(
      std::string const& resource, std::vector<std::string> const& permissions,
      Options opts = {});
  StatusOr<google::iam::v1::TestIamPermissionsResponse> TestIamPermissions(
      google::iam::v1::TestIamPermissionsRequest const& request,
      Options opts = {});
  StreamRange<google::bigtable::admin::v2::HotTablet> ListHotTablets(
      std::string const& parent, Options opts = {});
  StreamRange<google::bigtable::admin::v2::HotTablet> ListHotTablets(
      google::bigtable::admin::v2::ListHotTabletsRequest request,
      Options opts = {});

  future<StatusOr<google::bigtable::admin::v2::LogicalView>> CreateLogicalView(
      std::string const& parent,
      google::bigtable::admin::v2::LogicalView const& logical_view,
      std::string const& logical_view_id, Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::LogicalView>> CreateLogicalView(
      google::bigtable::admin::v2::CreateLogicalViewRequest const& request,
      Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::LogicalView>> UpdateLogicalView(
      google::bigtable::admin::v2::LogicalView const& logical_view,
      google::protobuf::FieldMask const& update_mask, Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::LogicalView>> UpdateLogicalView(
      google::bigtable::admin::v2::UpdateLogicalViewRequest const& request,
      Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::MaterializedView>>
  CreateMaterializedView(
      std::string const& parent,
      google::bigtable::admin::v2::MaterializedView const& materialized_view,
      std::string const& materialized_view_id, Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::MaterializedView>>
  CreateMaterializedView(
      google::bigtable::admin::v2::CreateMaterializedViewRequest const& request,
      Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::MaterializedView>>
  UpdateMaterializedView(
      google::bigtable::admin::v2::MaterializedView const& materialized_view,
      google::protobuf::FieldMask const& update_mask, Options opts = {});
  future<StatusOr<google::bigtable::admin::v2::MaterializedView>>
  UpdateMaterializedView(
      google::bigtable::admin::v2::UpdateMaterializedViewRequest const& request,
      Options opts = {});
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_admin
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CLIENT_H
