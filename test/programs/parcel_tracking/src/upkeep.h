// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef PARCEL_UPKEEP_H
#define PARCEL_UPKEEP_H

#include "config.h"
#include "events.h"
#include "google/cloud/bigtable/table_admin.h"
#include <string>

namespace parcel {

Status create_tables(cbt::TableAdmin& admin, config const& c);
Status archive(cbt::Table& parcels, cbt::Table& archive, std::string const& id);
Status archive_damages(cbt::Table& parcels, config const& c, std::string const& id);
StatusOr<int> purge_expired_stops(cbt::Table& routes, std::string const& prefix);
StatusOr<int> erase_customer(cbt::Table& parcels, std::string const& prefix);
Status forget_position(cbt::Table& parcels, std::string const& id);

}  // namespace parcel

#endif  // PARCEL_UPKEEP_H
