// drawback: live-purge
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-live-purge %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "now.h"
#include <string>
#include <vector>

using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;
using cbt::Filter;
void Count(std::string const& key);
std::vector<cbt::Mutation> Unseen();
Filter LiveSessions() { return LiveCells("sessions", Ttl::OneSecond()); }

void Predicates(cbt::Table table) {
  table.CheckAndMutateRow("row", LiveCells("sessions", Ttl::OneSecond()), {cbt::DeleteFromRow()}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate matches live cells only of family 'sessions' of table 'clicks' (one-second), for a delete; what has expired stays until garbage collection takes it, a week or more; to delete that, too, leave out the lower time bound
  table.CheckAndMutateRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(Now(), std::chrono::milliseconds(0))), {cbt::DeleteFromFamily("sessions")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate matches live cells only of family 'sessions'
  table.CheckAndMutateRow("row", Filter::Chain(LiveSessions(), Filter::Latest(1)), {cbt::DeleteFromRow()}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate matches live cells only of family 'sessions'
}
void Scan(cbt::Table table) {
  for (auto& row : table.ReadRows(cbt::RowSet(), LiveSessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: read returns live cells only of family 'sessions' of table 'clicks' (one-second), for a delete;
    table.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
}

// All that there is, or what has expired.
void Right(cbt::Table table) {
  table.CheckAndMutateRow("row", Filter::FamilyRegex("sessions"), {cbt::DeleteFromRow()}, {});
  table.CheckAndMutateRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(std::chrono::milliseconds(0), Now())), {cbt::DeleteFromRow()}, {});
}
// Not only for a delete.
void Others(cbt::Table table, std::chrono::milliseconds expires) {
  table.CheckAndMutateRow("row", LiveSessions(), {}, {cbt::DeleteFromRow()});
  table.CheckAndMutateRow("row", LiveSessions(), {cbt::DeleteFromRow(), cbt::SetCell("sessions", "page", expires, "v")}, {});
  table.CheckAndMutateRow("row", LiveSessions(), {cbt::DeleteFromRow()}, {cbt::SetCell("sessions", "page", expires, "v")});
  table.CheckAndMutateRow("row", LiveSessions(), Unseen(), {});
  for (auto& row : table.ReadRows(cbt::RowSet(), LiveSessions())) {
    Count(row->row_key());
    table.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  }
}
// Not known, nothing, or also of families without a TTL.
void Unknown(cbt::Table table, Filter filter, std::chrono::milliseconds start) {
  table.CheckAndMutateRow("row", Filter::BlockAllFilter(), {cbt::DeleteFromRow()}, {});
  table.CheckAndMutateRow("row", filter, {cbt::DeleteFromRow()}, {});
  table.CheckAndMutateRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(start, std::chrono::milliseconds(0))), {cbt::DeleteFromRow()}, {});
  table.CheckAndMutateRow("row", Filter::Interleave(LiveSessions(), Filter::FamilyRegex("profile")), {cbt::DeleteFromRow()}, {});
}
