// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_TABLE_ADMIN_CONNECTION_IDEMPOTENCY_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_TABLE_ADMIN_CONNECTION_IDEMPOTENCY_POLICY_H

#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
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

class BigtableTableAdminConnectionIdempotencyPolicy {
 public:
  virtual ~BigtableTableAdminConnectionIdempotencyPolicy();
  virtual std::unique_ptr<BigtableTableAdminConnectionIdempotencyPolicy> clone()
      const;

  virtual Idempotency CreateTable(
      google::bigtable::admin::v2::CreateTableRequest const& request);
  virtual Idempotency ListTables(
      google::bigtable::admin::v2::ListTablesRequest request);
  virtual Idempotency GetTable(
      google::bigtable::admin::v2::GetTableRequest const& request);
  virtual Idempotency UpdateTable(
      google::bigtable::admin::v2::UpdateTableRequest const& request);
  virtual Idempotency DeleteTable(
      google::bigtable::admin::v2::DeleteTableRequest const& request);
  virtual Idempotency ModifyColumnFamilies(
      google::bigtable::admin::v2::ModifyColumnFamiliesRequest const& request);
  virtual Idempotency DropRowRange(
      google::bigtable::admin::v2::DropRowRangeRequest const& request);
  virtual Idempotency UndeleteTable(
      google::bigtable::admin::v2::UndeleteTableRequest const& request);
  virtual Idempotency GenerateConsistencyToken(
      google::bigtable::admin::v2::GenerateConsistencyTokenRequest const&
          request);
  virtual Idempotency CheckConsistency(
      google::bigtable::admin::v2::CheckConsistencyRequest const& request);
  virtual Idempotency CreateBackup(
      google::bigtable::admin::v2::CreateBackupRequest const& request);
  virtual Idempotency GetBackup(
      google::bigtable::admin::v2::GetBackupRequest const& request);
  virtual Idempotency UpdateBackup(
      google::bigtable::admin::v2::UpdateBackupRequest const& request);
  virtual Idempotency DeleteBackup(
      google::bigtable::admin::v2::DeleteBackupRequest const& request);
  virtual Idempotency ListBackups(
      google::bigtable::admin::v2::ListBackupsRequest request);
  virtual Idempotency CopyBackup(
      google::bigtable::admin::v2::CopyBackupRequest const& request);
  virtual Idempotency RestoreTable(
      google::bigtable::admin::v2::RestoreTableRequest const& request);
  virtual Idempotency GetIamPolicy(
      google::iam::v1::GetIamPolicyRequest const& request);
  virtual Idempotency SetIamPolicy(
      google::iam::v1::SetIamPolicyRequest const& request);
  virtual Idempotency TestIamPermissions(
      google::iam::v1::TestIamPermissionsRequest const& request);
};

std::unique_ptr<BigtableTableAdminConnectionIdempotencyPolicy>
MakeDefaultBigtableTableAdminConnectionIdempotencyPolicy();

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_admin
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ADMIN_BIGTABLE_TABLE_ADMIN_CONNECTION_IDEMPOTENCY_POLICY_H
