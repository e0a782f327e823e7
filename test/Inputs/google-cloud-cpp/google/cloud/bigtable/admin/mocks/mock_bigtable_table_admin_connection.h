// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_MOCKS_MOCK_BIGTABLE_TABLE_ADMIN_CONNECTION_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_MOCKS_MOCK_BIGTABLE_TABLE_ADMIN_CONNECTION_H

#include "google/cloud/bigtable/admin/bigtable_table_admin_connection.h"
#include "google/cloud/version.h"
#include <gmock/gmock.h>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable_admin_mocks {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class MockBigtableTableAdminConnection
    : public bigtable_admin::BigtableTableAdminConnection {
 public:
  MOCK_METHOD(Options, options, (), (override));
  MOCK_METHOD(StatusOr<google::bigtable::admin::v2::Table>, CreateTable,
              (google::bigtable::admin::v2::CreateTableRequest const& request),
              (override));
  MOCK_METHOD(StreamRange<google::bigtable::admin::v2::Table>, ListTables,
              (google::bigtable::admin::v2::ListTablesRequest request),
              (override));
  MOCK_METHOD(StatusOr<google::bigtable::admin::v2::Table>, GetTable,
              (google::bigtable::admin::v2::GetTableRequest const& request),
              (override));
  MOCK_METHOD(future<StatusOr<google::bigtable::admin::v2::Table>>, UpdateTable,
              (google::bigtable::admin::v2::UpdateTableRequest const& request),
              (override));
  MOCK_METHOD(Status, DeleteTable,
              (google::bigtable::admin::v2::DeleteTableRequest const& request),
              (override));
  MOCK_METHOD(
      StatusOr<google::bigtable::admin::v2::Table>, ModifyColumnFamilies,
      (google::bigtable::admin::v2::ModifyColumnFamiliesRequest const& request),
      (override));
  MOCK_METHOD(Status, DropRowRange,
              (google::bigtable::admin::v2::DropRowRangeRequest const& request),
              (override));
  MOCK_METHOD(
      future<StatusOr<google::bigtable::admin::v2::Table>>, UndeleteTable,
      (google::bigtable::admin::v2::UndeleteTableRequest const& request),
      (override));
  MOCK_METHOD(
      StatusOr<google::bigtable::admin::v2::GenerateConsistencyTokenResponse>,
      GenerateConsistencyToken,
      (google::bigtable::admin::v2::GenerateConsistencyTokenRequest const&
           request),
      (override));
  MOCK_METHOD(
      StatusOr<google::bigtable::admin::v2::CheckConsistencyResponse>,
      CheckConsistency,
      (google::bigtable::admin::v2::CheckConsistencyRequest const& request),
      (override));
  MOCK_METHOD(future<StatusOr<google::bigtable::admin::v2::Backup>>,
              CreateBackup,
              (google::bigtable::admin::v2::CreateBackupRequest const& request),
              (override));
  MOCK_METHOD(StatusOr<google::bigtable::admin::v2::Backup>, GetBackup,
              (google::bigtable::admin::v2::GetBackupRequest const& request),
              (override));
  MOCK_METHOD(StatusOr<google::bigtable::admin::v2::Backup>, UpdateBackup,
              (google::bigtable::admin::v2::UpdateBackupRequest const& request),
              (override));
  MOCK_METHOD(Status, DeleteBackup,
              (google::bigtable::admin::v2::DeleteBackupRequest const& request),
              (override));
  MOCK_METHOD(StreamRange<google::bigtable::admin::v2::Backup>, ListBackups,
              (google::bigtable::admin::v2::ListBackupsRequest request),
              (override));
  MOCK_METHOD(future<StatusOr<google::bigtable::admin::v2::Backup>>, CopyBackup,
              (google::bigtable::admin::v2::CopyBackupRequest const& request),
              (override));
  MOCK_METHOD(future<StatusOr<google::bigtable::admin::v2::Table>>,
              RestoreTable,
              (google::bigtable::admin::v2::RestoreTableRequest const& request),
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
      future<StatusOr<google::bigtable::admin::v2::CheckConsistencyResponse>>,
      AsyncCheckConsistency,
      (google::bigtable::admin::v2::CheckConsistencyRequest const& request),
      (override));
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_admin_mocks
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_MOCKS_MOCK_BIGTABLE_TABLE_ADMIN_CONNECTION_H
