// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef CHAT_MIGRATIONS_H
#define CHAT_MIGRATIONS_H

#include "google/cloud/bigtable/table_admin.h"
#include <string>

namespace chat
{

// Brings the tables to the newest version, one step after the other.
google::cloud::Status Migrate(google::cloud::bigtable::TableAdmin& admin, int from);

}  // namespace chat

#endif  // CHAT_MIGRATIONS_H
