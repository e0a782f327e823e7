// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "upkeep.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/table_config.h"

namespace parcel {
namespace {

struct family_rule {
  char const* table;
  char const* family;
  long age;  // In seconds; 0 for none.
  int versions;  // 0 for all.
};

constexpr family_rule rules[] = {
    {"parcels", "scan", 90 * days, 0},  // FINE: 90 days
    {"parcels", "eta", 1, 0},
    {"parcels", "pin", 2 * days, 0},  // MISTAKE bigtable-gc-policy: PINs expire at their timestamps, so one second
    {"parcels", "address", 0, 5},
    {"parcels", "state", 0, 1},  // FINE: as in the schema
    {"routes", "stop", 2 * days, 0},
    {"routes", "load", 0, 1},
};

cbt::GcRule to_rule(family_rule const& r) {
  if (r.age == 0) return cbt::GcRule::MaxNumVersions(r.versions);
  return cbt::GcRule::MaxAge(std::chrono::seconds(r.age));
}

}  // namespace

Status create_tables(cbt::TableAdmin& admin, config const& c) {
  for (auto const* id : {"parcels", "routes"}) {
    cbt::TableConfig table;
    for (auto const& r : rules) {
      if (std::string(r.table) == id) table.add_column_family(r.family, to_rule(r));  // SAME bigtable-gc-policy
    }
    auto created = admin.CreateTable(id, std::move(table));  // SAME bigtable-gc-policy
    if (!created) return created.status();
  }
  auto rule = cbt::GcRule::MaxAge(std::chrono::seconds(1));
  rule.Union(rule, cbt::GcRule::MaxNumVersions(1));  // MISTAKE bigtable-discarded-filter: the rule stays as it is
  auto changed = admin.ModifyColumnFamilies(
      "routes", {cbt::ColumnFamilyModification::Create("driver", rule),  // FINE: one second
                 cbt::ColumnFamilyModification::Update(  // MISTAKE bigtable-gc-policy: keeps the newest version of each stop
                     "stop", cbt::GcRule::Intersection(
                                 cbt::GcRule::MaxAge(std::chrono::hours(48)), cbt::GcRule::MaxNumVersions(1)))});
  if (!changed) return changed.status();
  auto created = admin.CreateTable(c.archive_table, cbt::TableConfig({{"scan", cbt::GcRule::MaxNumVersions(50)}}, {}));
  return created ? Status() : created.status();
}

Status archive(cbt::Table& parcels, cbt::Table& archive, std::string const& id) {
  auto const since = millis(std::time(nullptr) - 90 * days);
  auto row = parcels.ReadRow(id, cbt::Filter::Chain(cbt::Filter::FamilyRegex("scan"),  // FINE: what is live, and nothing else
                                                    cbt::Filter::TimestampRange(since, no_end)));
  if (!row) return row.status();
  if (!row->first) return Status();
  cbt::SingleRowMutation copy(id);
  for (auto const& cell : row->second.cells()) {
    copy.emplace_back(cbt::SetCell("scan", cell.column_qualifier(),
                                   std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp()),  // FINE: the time of the scan
                                   cell.value()));
  }
  return archive.Apply(std::move(copy));
}

Status archive_damages(cbt::Table& parcels, config const& c, std::string const& id) {
  auto archive = parcels.WithNewTarget(c.project, c.instance, c.archive_table);
  auto const since = millis(std::time(nullptr) - 90 * days);
  auto row = parcels.ReadRow(id, cbt::Filter::Chain(cbt::Filter::ColumnName("scan", "damaged"),
                                                    cbt::Filter::TimestampRange(since, no_end)));
  if (!row) return row.status();
  if (!row->first) return Status();
  cbt::SingleRowMutation copy(id);
  for (auto const& cell : row->second.cells()) {
    auto const when = std::chrono::milliseconds(cell.timestamp().count());
    copy.emplace_back(cbt::SetCell("scan", "damaged", when, cell.value()));  // MISTAKE bigtable-timestamp-unit: microseconds as milliseconds
  }
  return archive.Apply(std::move(copy));
}

StatusOr<int> purge_expired_stops(cbt::Table& routes, std::string const& prefix) {
  auto const now = std::time(nullptr);
  auto const expired =
      cbt::Filter::Chain(cbt::Filter::FamilyRegex("stop"), cbt::Filter::TimestampRange(millis(0), millis(now - 2 * days)));
  int purged = 0;
  for (auto& row : routes.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(prefix)), expired)) {  // FINE: expired stops, to delete them
    if (!row) return row.status();
    cbt::SingleRowMutation mutation(row->row_key());
    mutation.emplace_back(cbt::DeleteFromColumnEndingAt("stop", "notes", millis(now)));  // MISTAKE bigtable-partial-delete: also live notes
    for (auto const& cell : row->cells()) {
      if (cell.column_qualifier() == "notes") continue;
      mutation.emplace_back(
          cbt::DeleteFromColumnEndingAt("stop", cell.column_qualifier(), millis(now - 2 * days)));  // FINE: up to the age
    }
    auto status = routes.Apply(std::move(mutation));
    if (!status.ok()) return status;
    ++purged;
  }
  return purged;
}

// What the law asks for when a customer wants to be forgotten.
StatusOr<int> erase_customer(cbt::Table& parcels, std::string const& prefix) {
  int erased = 0;
  auto const live = cbt::Filter::Chain(cbt::Filter::FamilyRegex("scan"),
                                       cbt::Filter::TimestampRange(millis(std::time(nullptr) - 90 * days), no_end));
  for (auto& row : parcels.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(prefix)), live)) {  // MISTAKE bigtable-live-purge: parcels whose scans are expired stay
    if (!row) return row.status();
    auto status = parcels.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
    if (!status.ok()) return status;
    ++erased;
  }
  return erased;
}

// Where it was within the last hour is nobody's business.
Status forget_position(cbt::Table& parcels, std::string const& id) {
  auto const now = std::chrono::system_clock::now().time_since_epoch();
  return parcels.Apply(cbt::SingleRowMutation(
      id, cbt::DeleteFromColumn("scan", "position", now - std::chrono::hours(1), now + std::chrono::hours(1)),  // MISTAKE bigtable-filter-granularity: not whole milliseconds
      cbt::DeleteFromColumn("scan", "speed", std::chrono::floor<std::chrono::milliseconds>(now - std::chrono::hours(1)),
                            no_end)));  // FINE: whole milliseconds
}

}  // namespace parcel
