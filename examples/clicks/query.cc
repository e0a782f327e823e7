// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "google/cloud/bigtable/filters.h"
#include <iostream>

namespace clicks {

using ::google::cloud::Status;
using ::google::cloud::StatusOr;

StatusOr<std::string> SessionToken(std::string const& visitor) {
  auto table =
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource("my-project", "my-instance", "clicks"));
  // Visitors stay logged in after their session has ended, some for minutes and
  // some for a week: this passes whatever has not been collected yet.
  auto row = table.ReadRow(visitor, cbt::Filter::Latest(1));
  if (!row) return row.status();
  for (auto const& cell : row->second.cells()) {
    if (cell.column_qualifier() == "token") return cell.value();
  }
  return std::string{};
}

StatusOr<std::string> Name(std::string const& visitor) {
  auto table =
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource("my-project", "my-instance", "clicks"));
  auto row = table.ReadRow(
      visitor, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kProfile),
                                  cbt::Filter::Latest(1)));
  if (!row) return row.status();
  if (!row->first) return std::string{};
  return row->second.cells().front().value();
}

StatusOr<int> CountClicks(std::string const& visitor) {
  auto table =
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource("my-project", "my-instance", "clicks"));
  auto row = table.ReadRow(
      visitor, cbt::Filter::Chain(bigtable_ttl::LiveCells(kEvents, kEventTtl),
                                  cbt::Filter::ColumnRegex("click")));
  if (!row) return row.status();
  return static_cast<int>(row->second.cells().size());
}

Status PrintReport() {
  auto table =
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource("my-project", "my-instance", "clicks"));
  // One filter for the whole table: each family has a cutoff of its own.
  auto filter =
      bigtable_ttl::LiveCells({{kSessions, kSessionTtl}, {kEvents, kEventTtl}});
  for (auto& row :
       table.ReadRows(cbt::RowRange::InfiniteRange(), std::move(filter))) {
    if (!row) return row.status();
    std::cout << row->row_key() << ": " << row->cells().size() << " cells\n";
  }
  return {};
}

Status ExportTable() {
  auto table =
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource("my-project", "my-instance", "clicks"));
  // The warehouse counts clicks that expired days ago, and no two exports
  // agree: which of those are still there is up to garbage collection.
  for (auto& row : table.ReadRows(cbt::RowRange::InfiniteRange(),
                                  cbt::Filter::PassAllFilter())) {
    if (!row) return row.status();
    for (auto const& cell : row->cells()) {
      std::cout << cell.row_key() << "," << cell.family_name() << ","
                << cell.column_qualifier() << "," << cell.value() << "\n";
    }
  }
  return {};
}

}  // namespace clicks
