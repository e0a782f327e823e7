// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-version-limit %t --option Strict=true --schema %schemas/versions.yaml -- -I %inputs

#include "clicks.h"
#include "now.h"
#include <iostream>
#include <string>

using cbt::Filter;

// The oldest version comes last, and wins.
std::string State(cbt::Table table) {
  std::string state;
  auto row = table.ReadRow("row", Filter::FamilyRegex("profile"));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read also returns replaced versions of family 'profile' of table 'clicks' (none), until these are collected; begin the filter with 'Filter::Latest(1)'
  // CHECK-FIXES:   auto row = table.ReadRow("row", Filter::Chain(Filter::Latest(1), Filter::FamilyRegex("profile")));
  for (auto const& cell : row->second.cells()) state = cell.value();
  return state;
}
void History(cbt::Table table) {
  for (auto& row : table.ReadRows(cbt::RowSet(), Filter::FamilyRegex("history")))
    // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: read also returns replaced versions of family 'history' of table 'clicks' (none, timestamps: real), until these are collected; begin the filter with 'Filter::Latest(10)'
    // CHECK-FIXES:   for (auto& row : table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::Latest(10), Filter::FamilyRegex("history"))))
    for (auto const& cell : row->cells()) std::cout << cell.value();
}
void Release(cbt::Table table) {
  table.CheckAndMutateRow("row", Filter::Chain(Filter::ColumnName("profile", "lock"), Filter::ValueRegex("me")), {cbt::DeleteFromColumn("profile", "lock")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:87: warning: this stage also compares replaced versions of family 'profile'
  // CHECK-FIXES:   table.CheckAndMutateRow("row", Filter::Chain(Filter::Latest(1), Filter::ColumnName("profile", "lock"), Filter::ValueRegex("me")), {cbt::DeleteFromColumn("profile", "lock")}, {});
}

// The cells do not matter.
bool Exists(cbt::Table table) {
  return table.ReadRow("row", Filter::FamilyRegex("profile"))->first;
}
void Right(cbt::Table table) {
  auto row = table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("profile"), Filter::Latest(1)));
  for (auto const& cell : row->second.cells()) std::cout << cell.value();
}
