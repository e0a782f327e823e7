// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The filters of ListBackups.

#ifndef BIGTABLE_TTL_EMULATOR_BACKUP_FILTER_H
#define BIGTABLE_TTL_EMULATOR_BACKUP_FILTER_H

#include "google/bigtable/admin/v2/table.pb.h"
#include <functional>
#include <grpcpp/grpcpp.h>
#include <string>

namespace bigtable_ttl::emulator {

using BackupFilter =
    std::function<bool(const google::bigtable::admin::v2::Backup &)>;

/// Parses \p Text by the comments of ListBackupsRequest
/// (google/bigtable/admin/v2/bigtable_table_admin.proto). An empty \p Text
/// makes a filter that passes all. Messages of errors contain the expected text
/// and the position.
grpc::Status parse(const std::string &Text, BackupFilter &To);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_BACKUP_FILTER_H
