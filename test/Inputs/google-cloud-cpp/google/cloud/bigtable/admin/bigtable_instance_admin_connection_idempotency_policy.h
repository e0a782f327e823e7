// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CONNECTION_IDEMPOTENCY_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CONNECTION_IDEMPOTENCY_POLICY_H

#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/cloud/idempotency.h"
#include "google/cloud/version.h"
#include "google/iam/v1/iam_policy.pb.h"
#include "google/iam/v1/policy.pb.h"
#include <memory>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable_admin {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class BigtableInstanceAdminConnectionIdempotencyPolicy {
 public:
  virtual ~BigtableInstanceAdminConnectionIdempotencyPolicy();
  virtual std::unique_ptr<BigtableInstanceAdminConnectionIdempotencyPolicy>
  clone() const;

  virtual Idempotency CreateInstance(
      google::bigtable::admin::v2::CreateInstanceRequest const& request);
  virtual Idempotency GetInstance(
      google::bigtable::admin::v2::GetInstanceRequest const& request);
  virtual Idempotency ListInstances(
      google::bigtable::admin::v2::ListInstancesRequest const& request);
  virtual Idempotency UpdateInstance(
      google::bigtable::admin::v2::Instance const& request);
  virtual Idempotency PartialUpdateInstance(
      google::bigtable::admin::v2::PartialUpdateInstanceRequest const& request);
  virtual Idempotency DeleteInstance(
      google::bigtable::admin::v2::DeleteInstanceRequest const& request);
  virtual Idempotency CreateCluster(
      google::bigtable::admin::v2::CreateClusterRequest const& request);
  virtual Idempotency GetCluster(
      google::bigtable::admin::v2::GetClusterRequest const& request);
  virtual Idempotency ListClusters(
      google::bigtable::admin::v2::ListClustersRequest const& request);
  virtual Idempotency UpdateCluster(
      google::bigtable::admin::v2::Cluster const& request);
  virtual Idempotency PartialUpdateCluster(
      google::bigtable::admin::v2::PartialUpdateClusterRequest const& request);
  virtual Idempotency DeleteCluster(
      google::bigtable::admin::v2::DeleteClusterRequest const& request);
  virtual Idempotency CreateAppProfile(
      google::bigtable::admin::v2::CreateAppProfileRequest const& request);
  virtual Idempotency GetAppProfile(
      google::bigtable::admin::v2::GetAppProfileRequest const& request);
  virtual Idempotency ListAppProfiles(
      google::bigtable::admin::v2::ListAppProfilesRequest request);
  virtual Idempotency UpdateAppProfile(
      google::bigtable::admin::v2::UpdateAppProfileRequest const& request);
  virtual Idempotency DeleteAppProfile(
      google::bigtable::admin::v2::DeleteAppProfileRequest const& request);
  virtual Idempotency ListHotTablets(
      google::bigtable::admin::v2::ListHotTabletsRequest request);
  virtual Idempotency GetIamPolicy(
      google::iam::v1::GetIamPolicyRequest const& request);
  virtual Idempotency SetIamPolicy(
      google::iam::v1::SetIamPolicyRequest const& request);
  virtual Idempotency TestIamPermissions(
      google::iam::v1::TestIamPermissionsRequest const& request);
  virtual Idempotency CreateLogicalView(
      google::bigtable::admin::v2::CreateLogicalViewRequest const& request);
  virtual Idempotency UpdateLogicalView(
      google::bigtable::admin::v2::UpdateLogicalViewRequest const& request);
  virtual Idempotency CreateMaterializedView(
      google::bigtable::admin::v2::CreateMaterializedViewRequest const&
          request);
  virtual Idempotency UpdateMaterializedView(
      google::bigtable::admin::v2::UpdateMaterializedViewRequest const&
          request);
};

std::unique_ptr<BigtableInstanceAdminConnectionIdempotencyPolicy>
MakeDefaultBigtableInstanceAdminConnectionIdempotencyPolicy();

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_admin
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CONNECTION_IDEMPOTENCY_POLICY_H
