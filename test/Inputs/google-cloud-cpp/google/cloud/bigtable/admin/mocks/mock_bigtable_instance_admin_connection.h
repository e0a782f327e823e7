// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_MOCKS_MOCK_BIGTABLE_INSTANCE_ADMIN_CONNECTION_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_MOCKS_MOCK_BIGTABLE_INSTANCE_ADMIN_CONNECTION_H

#include "google/cloud/bigtable/admin/bigtable_instance_admin_connection.h"
#include "google/cloud/version.h"
#include <gmock/gmock.h>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable_admin_mocks {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class MockBigtableInstanceAdminConnection
    : public bigtable_admin::BigtableInstanceAdminConnection {
 public:
  MOCK_METHOD(Options, options, (), (override));
  MOCK_METHOD(
      future<StatusOr<google::bigtable::admin::v2::Instance>>, CreateInstance,
      (google::bigtable::admin::v2::CreateInstanceRequest const& request),
      (override));
  MOCK_METHOD(StatusOr<google::bigtable::admin::v2::Instance>, GetInstance,
              (google::bigtable::admin::v2::GetInstanceRequest const& request),
              (override));
  MOCK_METHOD(
      StatusOr<google::bigtable::admin::v2::ListInstancesResponse>,
      ListInstances,
      (google::bigtable::admin::v2::ListInstancesRequest const& request),
      (override));
  MOCK_METHOD(StatusOr<google::bigtable::admin::v2::Instance>, UpdateInstance,
              (google::bigtable::admin::v2::Instance const& request),
              (override));
  MOCK_METHOD(future<StatusOr<google::bigtable::admin::v2::Instance>>,
              PartialUpdateInstance,
              (google::bigtable::admin::v2::PartialUpdateInstanceRequest const&
                   request),
              (override));
  MOCK_METHOD(
      Status, DeleteInstance,
      (google::bigtable::admin::v2::DeleteInstanceRequest const& request),
      (override));
  MOCK_METHOD(
      future<StatusOr<google::bigtable::admin::v2::Cluster>>, CreateCluster,
      (google::bigtable::admin::v2::CreateClusterRequest const& request),
      (override));
  MOCK_METHOD(StatusOr<google::bigtable::admin::v2::Cluster>, GetCluster,
              (google::bigtable::admin::v2::GetClusterRequest const& request),
              (override));
  MOCK_METHOD(StatusOr<google::bigtable::admin::v2::ListClustersResponse>,
              ListClusters,
              (google::bigtable::admin::v2::ListClustersRequest const& request),
              (override));
  MOCK_METHOD(future<StatusOr<google::bigtable::admin::v2::Cluster>>,
              UpdateCluster,
              (google::bigtable::admin::v2::Cluster const& request),
              (override));
  MOCK_METHOD(
      future<StatusOr<google::bigtable::admin::v2::Cluster>>,
      PartialUpdateCluster,
      (google::bigtable::admin::v2::PartialUpdateClusterRequest const& request),
      (override));
  MOCK_METHOD(
      Status, DeleteCluster,
      (google::bigtable::admin::v2::DeleteClusterRequest const& request),
      (override));
  MOCK_METHOD(
      StatusOr<google::bigtable::admin::v2::AppProfile>, CreateAppProfile,
      (google::bigtable::admin::v2::CreateAppProfileRequest const& request),
      (override));
  MOCK_METHOD(
      StatusOr<google::bigtable::admin::v2::AppProfile>, GetAppProfile,
      (google::bigtable::admin::v2::GetAppProfileRequest const& request),
      (override));
  MOCK_METHOD(StreamRange<google::bigtable::admin::v2::AppProfile>,
              ListAppProfiles,
              (google::bigtable::admin::v2::ListAppProfilesRequest request),
              (override));
  MOCK_METHOD(
      future<StatusOr<google::bigtable::admin::v2::AppProfile>>,
      UpdateAppProfile,
      (google::bigtable::admin::v2::UpdateAppProfileRequest const& request),
      (override));
  MOCK_METHOD(
      Status, DeleteAppProfile,
      (google::bigtable::admin::v2::DeleteAppProfileRequest const& request),
      (override));
  MOCK_METHOD(StreamRange<google::bigtable::admin::v2::HotTablet>,
              ListHotTablets,
              (google::bigtable::admin::v2::ListHotTabletsRequest request),
              (override));
  MOCK_METHOD(StatusOr<google::iam::v1::Policy>, GetIamPolicy,
              (google::iam::v1::GetIamPolicyRequest const& request),
              (override));
  MOCK_METHOD(StatusOr<google::iam::v1::Policy>, SetIamPolicy,
              (google::iam::v1::SetIamPolicyRequest const& request),
              (override));
  MOCK_METHOD(StatusOr<google::iam::v1::TestIamPermissionsResponse>,
              TestIamPermissions,
              (google::iam::v1::TestIamPermissionsRequest const& request),
              (override));
  MOCK_METHOD(
      future<StatusOr<google::bigtable::admin::v2::LogicalView>>,
      CreateLogicalView,
      (google::bigtable::admin::v2::CreateLogicalViewRequest const& request),
      (override));
  MOCK_METHOD(
      future<StatusOr<google::bigtable::admin::v2::LogicalView>>,
      UpdateLogicalView,
      (google::bigtable::admin::v2::UpdateLogicalViewRequest const& request),
      (override));
  MOCK_METHOD(future<StatusOr<google::bigtable::admin::v2::MaterializedView>>,
              CreateMaterializedView,
              (google::bigtable::admin::v2::CreateMaterializedViewRequest const&
                   request),
              (override));
  MOCK_METHOD(future<StatusOr<google::bigtable::admin::v2::MaterializedView>>,
              UpdateMaterializedView,
              (google::bigtable::admin::v2::UpdateMaterializedViewRequest const&
                   request),
              (override));
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_admin_mocks
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_MOCKS_MOCK_BIGTABLE_INSTANCE_ADMIN_CONNECTION_H
