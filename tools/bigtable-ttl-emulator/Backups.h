// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Backups of tables, for the table admin service.

#ifndef BIGTABLE_TTL_EMULATOR_BACKUPS_H
#define BIGTABLE_TTL_EMULATOR_BACKUPS_H

#include "Emulator.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/longrunning/operations.pb.h"
#include <grpcpp/grpcpp.h>
#include <string>

namespace bigtable_ttl::emulator {

grpc::Status
createBackup(Emulator &In,
             const google::bigtable::admin::v2::CreateBackupRequest &Request,
             google::longrunning::Operation &Response);
grpc::Status getBackup(Emulator &In, const std::string &Name,
                       google::bigtable::admin::v2::Backup &Response);
grpc::Status
updateBackup(Emulator &In,
             const google::bigtable::admin::v2::UpdateBackupRequest &Request,
             google::bigtable::admin::v2::Backup &Response);
grpc::Status deleteBackup(Emulator &In, const std::string &Name);
grpc::Status
listBackups(Emulator &In,
            const google::bigtable::admin::v2::ListBackupsRequest &Request,
            google::bigtable::admin::v2::ListBackupsResponse &Response);
grpc::Status
copyBackup(Emulator &In,
           const google::bigtable::admin::v2::CopyBackupRequest &Request,
           google::longrunning::Operation &Response);
/// Restores a table. Sets \p Table to the new table, without its families.
grpc::Status
restoreTable(Emulator &In,
             const google::bigtable::admin::v2::RestoreTableRequest &Request,
             google::bigtable::admin::v2::RestoreTableMetadata &Metadata,
             TablePlace &Made);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_BACKUPS_H
