// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "store.h"
#include "times.h"

namespace visits {

Store::Store()
    : table_(cbt::MakeDataConnection(),
             cbt::TableResource("p", "i", VISITS_TABLE)),
      family_(kSessions) {}

google::cloud::Status Store::Begin(std::string const& visitor) {
  return table_.Apply(
      cbt::SingleRowMutation(visitor, cbt::SetCell(family_, column_, "7f3a")));
}

google::cloud::Status Store::End(std::string const& visitor) {
  return table_.Apply(cbt::SingleRowMutation(
      visitor, cbt::SetCell(family_, column_, EndOfVisit(), ""),
      cbt::DeleteFromColumn(family_, column_)));
}

std::string Store::Token(std::string const& visitor) {
  auto row = table_.ReadRow(visitor, cbt::Filter::ColumnName(family_, column_));
  return row->second.cells().front().value();
}

google::cloud::Status Reminder::Forget(std::string const& visitor) {
  return table_.Apply(
      cbt::SingleRowMutation(visitor, cbt::SetCell(family_, "reminded", "")));
}

}  // namespace visits
