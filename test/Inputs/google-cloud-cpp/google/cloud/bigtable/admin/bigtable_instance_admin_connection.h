// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CONNECTION_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CONNECTION_H

#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/bigtable/admin/v2/instance.pb.h"
#include "google/cloud/bigtable/admin/bigtable_instance_admin_connection_idempotency_policy.h"
#include "google/cloud/future.h"
#include "google/cloud/options.h"
#include "google/cloud/retry_policy.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include "google/cloud/stream_range.h"
#include "google/cloud/version.h"
#include "google/iam/v1/iam_policy.pb.h"
#include "google/iam/v1/policy.pb.h"
#include <chrono>
#include <memory>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable_admin {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class BigtableInstanceAdminRetryPolicy : public google::cloud::RetryPolicy {
 public:
  virtual std::unique_ptr<BigtableInstanceAdminRetryPolicy> clone() const = 0;
};

class BigtableInstanceAdminLimitedErrorCountRetryPolicy
    : public BigtableInstanceAdminRetryPolicy {
 public:
  using BaseType = BigtableInstanceAdminRetryPolicy;
  explicit BigtableInstanceAdminLimitedErrorCountRetryPolicy(
      int maximum_failures);
  int maximum_failures() const;
  std::unique_ptr<BigtableInstanceAdminRetryPolicy> clone() const override;
  bool OnFailure(Status const& status) override;
  bool IsExhausted() const override;
  bool IsPermanentFailure(Status const& status) const override;
};

class BigtableInstanceAdminLimitedTimeRetryPolicy
    : public BigtableInstanceAdminRetryPolicy {
 public:
  using BaseType = BigtableInstanceAdminRetryPolicy;
  template <typename Rep, typename Period>
  explicit BigtableInstanceAdminLimitedTimeRetryPolicy(
      std::chrono::duration<Rep, Period> maximum_duration);
  std::chrono::milliseconds maximum_duration() const;
  std::unique_ptr<BigtableInstanceAdminRetryPolicy> clone() const override;
  bool OnFailure(Status const& status) override;
  bool IsExhausted() const override;
  bool IsPermanentFailure(Status const& status) const override;
};

class BigtableInstanceAdminConnection {
 public:
  virtual ~BigtableInstanceAdminConnection() = 0;

  virtual Options options() { return Options{}; }

  virtual future<StatusOr<google::bigtable::admin::v2::Instance>>
  CreateInstance(
      google::bigtable::admin::v2::CreateInstanceRequest const& request);
  virtual StatusOr<google::bigtable::admin::v2::Instance> GetInstance(
      google::bigtable::admin::v2::GetInstanceRequest const& request);
  virtual StatusOr<google::bigtable::admin::v2::ListInstancesResponse>
  ListInstances(
      google::bigtable::admin::v2::ListInstancesRequest const& request);
  virtual StatusOr<google::bigtable::admin::v2::Instance> UpdateInstance(
      google::bigtable::admin::v2::Instance const& request);
  virtual future<StatusOr<google::bigtable::admin::v2::Instance>>
  PartialUpdateInstance(
      google::bigtable::admin::v2::PartialUpdateInstanceRequest const& request);
  virtual Status DeleteInstance(
      google::bigtable::admin::v2::DeleteInstanceRequest const& request);
  virtual future<StatusOr<google::bigtable::admin::v2::Cluster>> CreateCluster(
      google::bigtable::admin::v2::CreateClusterRequest const& request);
  virtual StatusOr<google::bigtable::admin::v2::Cluster> GetCluster(
      google::bigtable::admin::v2::GetClusterRequest const& request);
  virtual StatusOr<google::bigtable::admin::v2::ListClustersResponse>
  ListClusters(google::bigtable::admin::v2::ListClustersRequest const& request);
  virtual future<StatusOr<google::bigtable::admin::v2::Cluster>> UpdateCluster(
      google::bigtable::admin::v2::Cluster const& request);
  virtual future<StatusOr<google::bigtable::admin::v2::Cluster>>
  PartialUpdateCluster(
      google::bigtable::admin::v2::PartialUpdateClusterRequest const& request);
  virtual Status DeleteCluster(
      google::bigtable::admin::v2::DeleteClusterRequest const& request);
  virtual StatusOr<google::bigtable::admin::v2::AppProfile> CreateAppProfile(
      google::bigtable::admin::v2::CreateAppProfileRequest const& request);
  virtual StatusOr<google::bigtable::admin::v2::AppProfile> GetAppProfile(
      google::bigtable::admin::v2::GetAppProfileRequest const& request);
  virtual StreamRange<google::bigtable::admin::v2::AppProfile> ListAppProfiles(
      google::bigtable::admin::v2::ListAppProfilesRequest request);
  virtual future<StatusOr<google::bigtable::admin::v2::AppProfile>>
  UpdateAppProfile(
      google::bigtable::admin::v2::UpdateAppProfileRequest const& request);
  virtual Status DeleteAppProfile(
      google::bigtable::admin::v2::DeleteAppProfileRequest const& request);
  virtual StreamRange<google::bigtable::admin::v2::HotTablet> ListHotTablets(
      google::bigtable::admin::v2::ListHotTabletsRequest request);
  virtual StatusOr<google::iam::v1::Policy> GetIamPolicy(
      google::iam::v1::GetIamPolicyRequest const& request);
  virtual StatusOr<google::iam::v1::Policy> SetIamPolicy(
      google::iam::v1::SetIamPolicyRequest const& request);
  virtual StatusOr<google::iam::v1::TestIamPermissionsResponse>
  TestIamPermissions(google::iam::v1::TestIamPermissionsRequest const& request);
  virtual future<StatusOr<google::bigtable::admin::v2::LogicalView>>
  CreateLogicalView(
      google::bigtable::admin::v2::CreateLogicalViewRequest const& request);
  virtual future<StatusOr<google::bigtable::admin::v2::LogicalView>>
  UpdateLogicalView(
      google::bigtable::admin::v2::UpdateLogicalViewRequest const& request);
  virtual future<StatusOr<google::bigtable::admin::v2::MaterializedView>>
  CreateMaterializedView(
      google::bigtable::admin::v2::CreateMaterializedViewRequest const&
          request);
  virtual future<StatusOr<google::bigtable::admin::v2::MaterializedView>>
  UpdateMaterializedView(
      google::bigtable::admin::v2::UpdateMaterializedViewRequest const&
          request);
};

std::shared_ptr<BigtableInstanceAdminConnection>
MakeBigtableInstanceAdminConnection(Options options = {});

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_admin
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_INSTANCE_ADMIN_CONNECTION_H
