// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-version-limit %t --schema %schemas/versions.yaml -- -I %inputs

// A program that deletes a column before it writes it stores one version.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "now.h"
#include <string>

using cbt::Filter;

void Put(cbt::Table table, std::string const& job, std::string const& state) {
  table.Apply(cbt::SingleRowMutation(job, cbt::DeleteFromColumn("profile", "state"), cbt::SetCell("profile", "state", Now(), state)));
}
void Claim(cbt::Table table, std::string const& job) {
  table.CheckAndMutateRow(job, Filter::Chain(Filter::ColumnName("profile", "state"), Filter::ValueRegex("open")), {cbt::DeleteFromColumn("profile", "state"), cbt::SetCell("profile", "state", Now(), "taken")}, {});
  table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::ColumnName("profile", "state"), Filter::ValueRegex("open")));
}
// Of another family it does not.
void Append(cbt::Table table, std::chrono::milliseconds next) {
  table.CheckAndMutateRow("row", Filter::Chain(Filter::FamilyRegex("log"), Filter::ValueRegex("head")), {cbt::SetCell("log", "head", next, "next")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:76: warning: this stage also compares replaced versions of family 'log'
  // CHECK-FIXES:   table.CheckAndMutateRow("row", Filter::Chain(Filter::Latest(1), Filter::FamilyRegex("log"), Filter::ValueRegex("head")), {cbt::SetCell("log", "head", next, "next")}, {});
}
// A constant timestamp replaces the cell, too.
void Publish(cbt::Table table) {
  table.CheckAndMutateRow("row", Filter::Chain(Filter::FamilyRegex("either"), Filter::ValueRegex("head")), {cbt::SetCell("either", "head", std::chrono::milliseconds(7), "next")}, {});
}
