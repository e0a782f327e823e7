// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The service google.bigtable.admin.v2.BigtableTableAdmin.

#ifndef BIGTABLE_TTL_EMULATOR_TABLE_ADMIN_SERVICE_H
#define BIGTABLE_TTL_EMULATOR_TABLE_ADMIN_SERVICE_H

#include "Emulator.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.grpc.pb.h"

namespace bigtable_ttl::emulator {

/// The table admin API. Methods that are not declared here return
/// UNIMPLEMENTED.
class TableAdminService final
    : public google::bigtable::admin::v2::BigtableTableAdmin::CallbackService {
public:
  /// \p In must outlive this.
  explicit TableAdminService(Emulator &In) : In(In) {}

  grpc::ServerUnaryReactor *
  CreateTable(grpc::CallbackServerContext *Context,
              const google::bigtable::admin::v2::CreateTableRequest *Request,
              google::bigtable::admin::v2::Table *Response) override;
  grpc::ServerUnaryReactor *ListTables(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::ListTablesRequest *Request,
      google::bigtable::admin::v2::ListTablesResponse *Response) override;
  grpc::ServerUnaryReactor *
  GetTable(grpc::CallbackServerContext *Context,
           const google::bigtable::admin::v2::GetTableRequest *Request,
           google::bigtable::admin::v2::Table *Response) override;
  grpc::ServerUnaryReactor *
  UpdateTable(grpc::CallbackServerContext *Context,
              const google::bigtable::admin::v2::UpdateTableRequest *Request,
              google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *
  DeleteTable(grpc::CallbackServerContext *Context,
              const google::bigtable::admin::v2::DeleteTableRequest *Request,
              google::protobuf::Empty *Response) override;
  grpc::ServerUnaryReactor *ModifyColumnFamilies(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::ModifyColumnFamiliesRequest *Request,
      google::bigtable::admin::v2::Table *Response) override;
  grpc::ServerUnaryReactor *
  DropRowRange(grpc::CallbackServerContext *Context,
               const google::bigtable::admin::v2::DropRowRangeRequest *Request,
               google::protobuf::Empty *Response) override;
  grpc::ServerUnaryReactor *GenerateConsistencyToken(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::GenerateConsistencyTokenRequest
          *Request,
      google::bigtable::admin::v2::GenerateConsistencyTokenResponse *Response)
      override;
  grpc::ServerUnaryReactor *CheckConsistency(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::CheckConsistencyRequest *Request,
      google::bigtable::admin::v2::CheckConsistencyResponse *Response) override;
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
  grpc::ServerUnaryReactor *
  CreateBackup(grpc::CallbackServerContext *Context,
               const google::bigtable::admin::v2::CreateBackupRequest *Request,
               google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *
  GetBackup(grpc::CallbackServerContext *Context,
            const google::bigtable::admin::v2::GetBackupRequest *Request,
            google::bigtable::admin::v2::Backup *Response) override;
  grpc::ServerUnaryReactor *
  UpdateBackup(grpc::CallbackServerContext *Context,
               const google::bigtable::admin::v2::UpdateBackupRequest *Request,
               google::bigtable::admin::v2::Backup *Response) override;
  grpc::ServerUnaryReactor *
  DeleteBackup(grpc::CallbackServerContext *Context,
               const google::bigtable::admin::v2::DeleteBackupRequest *Request,
               google::protobuf::Empty *Response) override;
  grpc::ServerUnaryReactor *ListBackups(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::ListBackupsRequest *Request,
      google::bigtable::admin::v2::ListBackupsResponse *Response) override;
  grpc::ServerUnaryReactor *
  CopyBackup(grpc::CallbackServerContext *Context,
             const google::bigtable::admin::v2::CopyBackupRequest *Request,
             google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *
  RestoreTable(grpc::CallbackServerContext *Context,
               const google::bigtable::admin::v2::RestoreTableRequest *Request,
               google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *CreateAuthorizedView(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::CreateAuthorizedViewRequest *Request,
      google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *GetAuthorizedView(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::GetAuthorizedViewRequest *Request,
      google::bigtable::admin::v2::AuthorizedView *Response) override;
  grpc::ServerUnaryReactor *ListAuthorizedViews(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::ListAuthorizedViewsRequest *Request,
      google::bigtable::admin::v2::ListAuthorizedViewsResponse *Response)
      override;
  grpc::ServerUnaryReactor *UpdateAuthorizedView(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::UpdateAuthorizedViewRequest *Request,
      google::longrunning::Operation *Response) override;
  grpc::ServerUnaryReactor *DeleteAuthorizedView(
      grpc::CallbackServerContext *Context,
      const google::bigtable::admin::v2::DeleteAuthorizedViewRequest *Request,
      google::protobuf::Empty *Response) override;

private:
  Emulator &In;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_TABLE_ADMIN_SERVICE_H
