// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_ADMIN_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_ADMIN_H

#include "absl/types/optional.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/admin/v2/table.pb.h"
#include "google/cloud/bigtable/admin_client.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/completion_queue.h"
#include "google/cloud/bigtable/resource_names.h"
#include "google/cloud/bigtable/rpc_backoff_policy.h"
#include "google/cloud/bigtable/rpc_retry_policy.h"
#include "google/cloud/bigtable/table_config.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/future.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

enum class Consistency {
  kInconsistent,
  kConsistent,
};

class TableAdmin {
 public:
  TableAdmin(std::shared_ptr<AdminClient> client, std::string instance_id);
  template <typename... Policies>
  TableAdmin(std::shared_ptr<AdminClient> client, std::string instance_id,
             Policies&&... policies);

  using TableView = ::google::bigtable::admin::v2::Table::View;
  static auto constexpr ENCRYPTION_VIEW =
      google::bigtable::admin::v2::Table::ENCRYPTION_VIEW;
  static auto constexpr FULL = google::bigtable::admin::v2::Table::FULL;
  static auto constexpr NAME_ONLY =
      google::bigtable::admin::v2::Table::NAME_ONLY;
  static auto constexpr REPLICATION_VIEW =
      google::bigtable::admin::v2::Table::REPLICATION_VIEW;
  static auto constexpr SCHEMA_VIEW =
      google::bigtable::admin::v2::Table::SCHEMA_VIEW;
  static auto constexpr VIEW_UNSPECIFIED =
      google::bigtable::admin::v2::Table::VIEW_UNSPECIFIED;

  std::string const& project() const;
  std::string const& instance_id() const;
  std::string const& instance_name() const;
#ifndef BIGTABLE_API_V1
  TableAdmin WithNewTarget(std::string project_id,
                           std::string instance_id) const;
#endif

  StatusOr<::google::bigtable::admin::v2::Table> CreateTable(
      std::string table_id, TableConfig config);
  StatusOr<std::vector<::google::bigtable::admin::v2::Table>> ListTables(
      ::google::bigtable::admin::v2::Table::View view);
  StatusOr<::google::bigtable::admin::v2::Table> GetTable(
      std::string const& table_id, TableView view = SCHEMA_VIEW);
  Status DeleteTable(std::string const& table_id);
  StatusOr<::google::bigtable::admin::v2::Table> ModifyColumnFamilies(
      std::string const& table_id,
      std::vector<ColumnFamilyModification> modifications);
  Status DropRowsByPrefix(std::string const& table_id,
                          std::string row_key_prefix);
  StatusOr<std::string> GenerateConsistencyToken(std::string const& table_id);
  StatusOr<Consistency> CheckConsistency(std::string const& table_id,
                                         std::string const& consistency_token);
  google::cloud::future<StatusOr<Consistency>> WaitForConsistency(
      std::string const& table_id, std::string const& consistency_token);
  Status DropAllRows(std::string const& table_id);

  struct CreateBackupParams {
    CreateBackupParams() = default;
    CreateBackupParams(std::string cluster_id, std::string backup_id,
                       std::string table_id,
                       std::chrono::system_clock::time_point expire_time);

    std::string cluster_id;
    std::string backup_id;
    std::string table_name;
    std::chrono::system_clock::time_point expire_time;
  };
  StatusOr<google::bigtable::admin::v2::Backup> CreateBackup(
      CreateBackupParams const& params);
  StatusOr<google::bigtable::admin::v2::Backup> GetBackup(
      std::string const& cluster_id, std::string const& backup_id);
  struct UpdateBackupParams {
    UpdateBackupParams() = default;
    UpdateBackupParams(std::string cluster_id, std::string backup_id,
                       std::chrono::system_clock::time_point expire_time);

    std::string cluster_id;
    std::string backup_name;
    std::chrono::system_clock::time_point expire_time;
  };
  StatusOr<google::bigtable::admin::v2::Backup> UpdateBackup(
      UpdateBackupParams const& params);
  Status DeleteBackup(std::string const& cluster_id,
                      std::string const& backup_id);
  Status DeleteBackup(google::bigtable::admin::v2::Backup const& backup);
  struct ListBackupsParams {
    ListBackupsParams() = default;
    ListBackupsParams& set_cluster(std::string c);
    ListBackupsParams& set_filter(std::string f);
    ListBackupsParams& set_order_by(std::string o);

    absl::optional<std::string> cluster_id;
    absl::optional<std::string> filter;
    absl::optional<std::string> order_by;
  };
  StatusOr<std::vector<google::bigtable::admin::v2::Backup>> ListBackups(
      ListBackupsParams const& params);
  struct RestoreTableParams {
    RestoreTableParams() = default;
    RestoreTableParams(std::string table_id, std::string cluster_id,
                       std::string backup_id);

    std::string table_id;
    std::string cluster_id;
    std::string backup_id;
  };
  struct RestoreTableFromInstanceParams {
    std::string table_id;
    std::string backup_name;
  };
  StatusOr<google::bigtable::admin::v2::Table> RestoreTable(
      RestoreTableParams const& params);
  StatusOr<google::bigtable::admin::v2::Table> RestoreTable(
      RestoreTableFromInstanceParams params);

  StatusOr<google::iam::v1::Policy> GetIamPolicy(std::string const& table_id);
  StatusOr<google::iam::v1::Policy> GetIamPolicy(std::string const& cluster_id,
                                                 std::string const& backup_id);
  StatusOr<google::iam::v1::Policy> SetIamPolicy(
      std::string const& table_id, google::iam::v1::Policy const& iam_policy);
  StatusOr<google::iam::v1::Policy> SetIamPolicy(
      std::string const& cluster_id, std::string const& backup_id,
      google::iam::v1::Policy const& iam_policy);
  StatusOr<std::vector<std::string>> TestIamPermissions(
      std::string const& table_id, std::vector<std::string> const& permissions);
  StatusOr<std::vector<std::string>> TestIamPermissions(
      std::string const& cluster_id, std::string const& backup_id,
      std::vector<std::string> const& permissions);

  std::string ClusterName(std::string const& cluster_id) const;
  std::string BackupName(std::string const& cluster_id,
                         std::string const& backup_id) const;

#ifdef BIGTABLE_API_V1
  future<StatusOr<::google::bigtable::admin::v2::Table>> AsyncCreateTable(
      CompletionQueue& cq, std::string table_id, TableConfig config);
  future<StatusOr<::google::bigtable::admin::v2::Table>>
  AsyncModifyColumnFamilies(
      CompletionQueue& cq, std::string const& table_id,
      std::vector<ColumnFamilyModification> modifications);
  future<Status> AsyncDropRowsByPrefix(CompletionQueue& cq,
                                       std::string const& table_id,
                                       std::string row_key_prefix);
  future<Status> AsyncDropAllRows(CompletionQueue& cq,
                                  std::string const& table_id);
#endif

  std::string TableName(std::string const& table_id) const;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_ADMIN_H
