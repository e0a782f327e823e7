// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "runtime/filters.h"
#include <utility>

namespace crm {

cbt::Filter NotExpired() {
  return cbt::Filter::TimestampRange(NowMillis() + Millis(1), Millis(0));
}

cbt::Filter YoungerThan(Millis age) {
  return cbt::Filter::TimestampRange(NowMillis() - age + Millis(1), Millis(0));
}

cbt::Filter Within(std::string const& family, cbt::Filter stage) {
  return cbt::Filter::Chain(cbt::Filter::FamilyRegex(family), std::move(stage));
}

std::string ValueOf(cbt::Row const& row, std::string const& family, std::string const& column) {
  for (auto const& cell : row.cells()) {
    if (cell.family_name() == family && cell.column_qualifier() == column) return cell.value();
  }
  return {};
}

google::cloud::Status FirstFailure(std::vector<cbt::FailedMutation> const& failures) {
  if (failures.empty()) return {};
  return failures.front().status();
}

}  // namespace crm
