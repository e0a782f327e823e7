// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/bigtable/table_admin.h"
#include <string>

namespace shop::storage {

google::cloud::Status createTables(google::cloud::bigtable::TableAdmin& admin);
google::cloud::Status addCampaigns(google::cloud::bigtable::TableAdmin& admin);

}  // namespace shop::storage
