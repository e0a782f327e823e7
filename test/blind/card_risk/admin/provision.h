// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "common/result.h"
#include "google/cloud/bigtable/table_admin.h"
#include <string>

namespace card_risk {

Result<Unit> ProvisionTables(google::cloud::bigtable::TableAdmin& admin);
Result<Unit> ProvisionAudit(google::cloud::bigtable::TableAdmin& admin, std::string const& region);

}  // namespace card_risk
