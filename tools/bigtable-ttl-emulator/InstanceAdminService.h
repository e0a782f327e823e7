// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The service google.bigtable.admin.v2.BigtableInstanceAdmin.

#ifndef BIGTABLE_TTL_EMULATOR_INSTANCE_ADMIN_SERVICE_H
#define BIGTABLE_TTL_EMULATOR_INSTANCE_ADMIN_SERVICE_H

#include "Emulator.h"
#include "google/bigtable/admin/v2/bigtable_instance_admin.grpc.pb.h"

namespace bigtable_ttl::emulator {

/// The instance admin API. Clusters and app profiles are names and labels only.
/// Methods that are not declared here return UNIMPLEMENTED.
class InstanceAdminService final : public google::bigtable::admin::v2::
                                       BigtableInstanceAdmin::CallbackService {
public:
  /// \p In must outlive this.
  explicit InstanceAdminService(Emulator &In) : In(In) {}

  grpc::ServerUnaryReactor *CreateInstance(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::CreateInstanceRequest *Request,
      google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *
  GetInstance(grpc::CallbackServerContext *Context,
              const google::bigtable::admin::v2::GetInstanceRequest *Request,
              google::bigtable::admin::v2::Instance *Response) override;
  grpc::ServerUnaryReactor *ListInstances(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::ListInstancesRequest *Request,
      google::bigtable::admin::v2::ListInstancesResponse *Response) override;
  grpc::ServerUnaryReactor *
  UpdateInstance(grpc::CallbackServerContext *Context,
                 const google::bigtable::admin::v2::Instance *Request,
                 google::bigtable::admin::v2::Instance *Response) override;
  grpc::ServerUnaryReactor *PartialUpdateInstance(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::PartialUpdateInstanceRequest *Request,
      google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *DeleteInstance(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::DeleteInstanceRequest *Request,
      google::protobuf::Empty *Response) override;
  grpc::ServerUnaryReactor *CreateCluster(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::CreateClusterRequest *Request,
      google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *
  GetCluster(grpc::CallbackServerContext *Context,
             const google::bigtable::admin::v2::GetClusterRequest *Request,
             google::bigtable::admin::v2::Cluster *Response) override;
  grpc::ServerUnaryReactor *ListClusters(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::ListClustersRequest *Request,
      google::bigtable::admin::v2::ListClustersResponse *Response) override;
  grpc::ServerUnaryReactor *
  UpdateCluster(grpc::CallbackServerContext *Context,
                const google::bigtable::admin::v2::Cluster *Request,
                google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *PartialUpdateCluster(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::PartialUpdateClusterRequest *Request,
      google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *DeleteCluster(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::DeleteClusterRequest *Request,
      google::protobuf::Empty *Response) override;
  grpc::ServerUnaryReactor *CreateAppProfile(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::CreateAppProfileRequest *Request,
      google::bigtable::admin::v2::AppProfile *Response) override;
  grpc::ServerUnaryReactor *GetAppProfile(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::GetAppProfileRequest *Request,
      google::bigtable::admin::v2::AppProfile *Response) override;
  grpc::ServerUnaryReactor *ListAppProfiles(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::ListAppProfilesRequest *Request,
      google::bigtable::admin::v2::ListAppProfilesResponse *Response) override;
  grpc::ServerUnaryReactor *UpdateAppProfile(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::UpdateAppProfileRequest *Request,
      google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *DeleteAppProfile(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::DeleteAppProfileRequest *Request,
      google::protobuf::Empty *Response) override;
  grpc::ServerUnaryReactor *
  GetIamPolicy(grpc::CallbackServerContext *Context,
               const google::iam::v1::GetIamPolicyRequest *Request,
               google::iam::v1::Policy *Response) override;
  grpc::ServerUnaryReactor *
  SetIamPolicy(grpc::CallbackServerContext *Context,
               const google::iam::v1::SetIamPolicyRequest *Request,
               google::iam::v1::Policy *Response) override;
  grpc::ServerUnaryReactor *TestIamPermissions(
      grpc::CallbackServerContext *Context,
      const google::iam::v1::TestIamPermissionsRequest *Request,
      google::iam::v1::TestIamPermissionsResponse *Response) override;

private:
  Emulator &In;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_INSTANCE_ADMIN_SERVICE_H
