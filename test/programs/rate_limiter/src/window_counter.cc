// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "window_counter.h"
#include "cells.h"
#include "google/cloud/bigtable/data_connection.h"
#include <cstdlib>

namespace ratelimit {

using ::google::cloud::future;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

Tables OpenTables(LimiterConfig const& config) {
  auto connection = cbt::MakeDataConnection();
  return Tables{
      cbt::Table(connection, cbt::TableResource(config.project_id, config.instance_id,
                                                config.limits_table)),
      cbt::Table(connection, cbt::TableResource(config.project_id, config.instance_id,
                                                config.archive_table))};
}

Status Count(Tables& tables, LimiterConfig const& config, std::string const& client,
             Request const& request) {
  cbt::SingleRowMutation row(client);
  Put(row, Families::kWindows, request.id, std::to_string(request.cost), config.window);  // FINE: with a lifetime
  return tables.limits.Apply(std::move(row));
}

Status CountAll(Tables& tables, LimiterConfig const& config, std::string const& client,
                std::vector<Request> const& requests) {
  auto const expiry = AsStamp(absl::Now() + config.window);
  cbt::SingleRowMutation row(client);
  for (auto const& request : requests) {
    row.emplace_back(cbt::SetCell(Families::kWindows, request.id, expiry,  // FINE: each request has its column
                                  std::to_string(request.cost)));
  }
  for (auto const& request : requests) {
    row.emplace_back(cbt::SetCell(Families::kWindows, "costs", expiry,  // MISTAKE bigtable-expiry-collision: only the last cost is stored
                                  std::to_string(request.cost)));
  }
  return tables.limits.Apply(std::move(row));
}

Status CountByMethod(Tables& tables, LimiterConfig const& config,
                     std::string const& client, std::vector<Request> const& requests) {
  Stamp expiry = AsStamp(absl::Now() + config.window);
  cbt::SingleRowMutation row(client);
  for (auto const& request : requests) {
    expiry += Stamp(1);
    row.emplace_back(cbt::SetCell(Families::kWindows, "method", expiry, request.method));  // FINE: each has its own millisecond
  }
  return tables.limits.Apply(std::move(row));
}

Status StartWindow(Tables& tables, std::string const& client) {
  cbt::SingleRowMutation row(client);
  row.emplace_back(cbt::DeleteFromFamily(Families::kWindows));
  Put(row, Families::kWindows, "start", "1");  // MISTAKE bigtable-missing-timestamp: no lifetime is passed
  Put(row, Families::kPlans, "started", "1");  // FINE: plans have no TTL
  return tables.limits.Apply(std::move(row));
}

StatusOr<int> InWindow(Tables& tables, std::string const& client) {
  auto row = tables.limits.ReadRow(client, LiveIn(Families::kWindows));  // FINE: from now on
  if (!row) return row.status();
  return row->first ? static_cast<int>(row->second.cells().size()) : 0;
}

future<StatusOr<int>> InWindowAsync(Tables& tables, std::string const& client) {
  return tables.limits.AsyncReadRow(client, InFamily(Families::kWindows))  // MISTAKE bigtable-unfiltered-read: counts requests of earlier windows
      .then([](future<StatusOr<std::pair<bool, cbt::Row>>> f) -> StatusOr<int> {
        auto row = f.get();
        if (!row) return row.status();
        return row->first ? static_cast<int>(row->second.cells().size()) : 0;
      });
}

future<StatusOr<int>> CostAsync(Tables& tables, std::string const& client) {
  return tables.limits.AsyncReadRow(client, LiveIn(Families::kWindows))  // FINE: the filter is complete
      .then([](future<StatusOr<std::pair<bool, cbt::Row>>> f) -> StatusOr<int> {
        auto row = f.get();
        if (!row) return row.status();
        int cost = 0;
        if (!row->first) return cost;
        for (auto const& cell : row->second.cells()) cost += std::atoi(cell.value().c_str());
        return cost;
      });
}

StatusOr<std::vector<std::string>> ActiveClients(Tables& tables,
                                                 std::string const& prefix) {
  std::vector<std::string> clients;
  auto filter = cbt::Filter::Chain(InFamily(Families::kWindows),
                                   cbt::Filter::CellsRowLimit(1),
                                   cbt::Filter::StripValueTransformer());
  for (auto& row : tables.limits.ReadRows(cbt::RowRange::Prefix(prefix), std::move(filter))) {  // MISTAKE bigtable-unfiltered-read: clients of last week are not active
    if (!row) return std::move(row).status();
    clients.push_back(row->row_key());
  }
  return clients;
}

StatusOr<std::vector<std::string>> Sample(Tables& tables, std::string const& client) {
  std::vector<cbt::Filter> stages{cbt::Filter::FamilyRegex(Families::kWindows)};
  stages.push_back(cbt::Filter::CellsRowLimit(20));  // MISTAKE bigtable-filter-order: expired requests use up the limit
  stages.push_back(From(absl::Now()));
  auto row = tables.limits.ReadRow(
      client, cbt::Filter::ChainFromRange(stages.begin(), stages.end()));  // SAME bigtable-filter-order
  if (!row) return row.status();
  std::vector<std::string> ids;
  if (!row->first) return ids;
  for (auto const& cell : row->second.cells()) ids.push_back(cell.column_qualifier());
  return ids;
}

Status Archive(Tables& tables, std::string const& client, int total) {
  return tables.archive.Apply(cbt::SingleRowMutation(
      client, cbt::SetCell(Families::kWindows, "total", AsStamp(absl::Now()),  // FINE: the archive's windows have real timestamps
                           std::to_string(total))));
}

Status ArchiveHour(Tables& tables, std::string const& client, int total) {
  auto const end = absl::Now() + absl::Hours(1);
  return tables.archive.Apply(cbt::SingleRowMutation(
      client, cbt::SetCell(Families::kWindows, "hour", AsStamp(end),  // MISTAKE bigtable-real-timestamp: an hour in the future
                           std::to_string(total))));
}

StatusOr<int> ArchivedTotal(Tables& tables, std::string const& client) {
  auto row = tables.archive.ReadRow(client, InFamily(Families::kWindows));  // FINE: nothing expires in the archive
  if (!row) return row.status();
  int total = 0;
  if (!row->first) return total;
  for (auto const& cell : row->second.cells()) total += std::atoi(cell.value().c_str());
  return total;
}

}  // namespace ratelimit
