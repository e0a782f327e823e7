// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "names.h"
#include "times.h"
#include "google/cloud/bigtable/table.h"
#include <chrono>

namespace visits {

namespace cbt = ::google::cloud::bigtable;
using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;

void Reads(cbt::Table& table) {
  table.ReadRow("r", Filter::Latest(1));
  table.ReadRow("r", Filter::FamilyRegex(kTokens));
  table.ReadRow("r", bigtable_ttl::LiveCells(kSessions, kSessionTtl));
  table.ReadRow("r", bigtable_ttl::LiveCells(kEvents, kSessionTtl));
  table.ReadRow("r", Filter::Chain(Filter::FamilyRegex(kEvents),
                                   Filter::CellsRowLimit(1),
                                   bigtable_ttl::LiveCells(kEvents, kEventTtl)));
  table.ReadRow("r", Filter::TimestampRange(Today() - hours(48),
                                            milliseconds(0)));
  table.ReadRow("r", Filter::Chain(Filter::FamilyRegex(kSessions),
                                   Filter::TimestampRange(Now() - hours(48),
                                                          milliseconds(0))));
  table.ReadRow("r", Filter::ColumnRange(kProfile.data(), "b", "a"));
  auto filter = bigtable_ttl::LiveCells(kEvents, kEventTtl);
  filter.Chain(Filter::Latest(1));
  table.ReadRow("r", filter);
}

void Predicates(cbt::Table& table) {
  table.CheckAndMutateRow("r", Filter::ColumnName(kSessions, "token"), {},
                          {cbt::DeleteFromRow()});
  table.CheckAndMutateRow("r", Filter::ColumnName(kSessions, "token"),
                          {cbt::DeleteFromRow()}, {});
}

void Purge(cbt::Table& table) {
  for (auto& row : table.ReadRows(cbt::RowSet(), Filter::PassAllFilter())) {
    table.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  }
}

}  // namespace visits
