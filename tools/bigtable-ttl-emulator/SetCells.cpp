// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SetCells.h"

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;

const std::string *SetCells::deletedBy(const v2::Mutation &Delete) const {
  if (Columns.empty())
    return nullptr;
  if (Delete.has_delete_from_row())
    return &Columns.begin()->first.first;
  if (Delete.has_delete_from_family()) {
    const std::string &Family = Delete.delete_from_family().family_name();
    const auto First = Columns.lower_bound({Family, ""});
    return First != Columns.end() && First->first.first == Family
               ? &First->first.first
               : nullptr;
  }
  const v2::Mutation::DeleteFromColumn &Column = Delete.delete_from_column();
  const auto Found =
      Columns.find({Column.family_name(), Column.column_qualifier()});
  return Delete.has_delete_from_column() && Found != Columns.end() &&
                 Found->second.hasBetween(
                     Column.time_range().start_timestamp_micros(),
                     Column.time_range().end_timestamp_micros(), Now)
             ? &Found->first.first
             : nullptr;
}

} // namespace bigtable_ttl::emulator
