// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "events.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <ostream>

namespace parcel {
namespace {

constexpr char scan[] = "scan";
constexpr char eta[] = "eta";

constexpr long scan_age = 90 * days;

struct to_column {
  std::string operator()(picked_up const&) const { return "picked-up"; }
  std::string operator()(sorted const&) const { return "sorted"; }
  std::string operator()(loaded const&) const { return "loaded"; }
  std::string operator()(attempted const&) const { return "attempted"; }
};

struct to_value {
  std::string operator()(picked_up const& e) const { return e.depot; }
  std::string operator()(sorted const& e) const { return e.depot + "/" + std::to_string(e.belt); }
  std::string operator()(loaded const& e) const { return e.van; }
  std::string operator()(attempted const& e) const { return e.reason; }
};

std::vector<scanned> to_scans(cbt::Row const& row) {
  std::vector<scanned> scans;
  for (auto const& cell : row.cells()) {
    auto const seconds = std::chrono::duration_cast<std::chrono::seconds>(cell.timestamp());
    scans.push_back({static_cast<std::time_t>(seconds.count()), cell.column_qualifier() + " " + cell.value()});
  }
  return scans;
}

}  // namespace

// Scanners that were offline report what they saw when they are back.
Status record(cbt::Table& parcels, std::string const& id, std::time_t when, event const& e) {
  return parcels.Apply(cbt::SingleRowMutation(
      id, cbt::SetCell(scan, std::visit(to_column(), e), millis(when), std::visit(to_value(), e))));  // FINE: 90 days from the scan
}

Status record_now(cbt::Table& parcels, std::string const& id, event const& e) {
  auto const now = std::time(nullptr);
  return parcels.Apply(cbt::SingleRowMutation(
      id, cbt::SetCell(scan, std::visit(to_column(), e), std::chrono::milliseconds(now),  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
                       std::visit(to_value(), e))));
}

Status record_attempt(cbt::Table& parcels, std::string const& id, attempted const& a) {
  auto const at = millis(std::time(nullptr));
  cbt::SingleRowMutation mutation(id);
  mutation.emplace_back(cbt::SetCell(scan, "attempted", at, a.reason));  // FINE: 90 days from now
  mutation.emplace_back(cbt::SetCell(scan, "attempted", at, a.note));  // MISTAKE bigtable-expiry-collision: replaces the reason
  mutation.emplace_back(cbt::SetCell(scan, "attempt", at, "1"));  // FINE: another column
  return parcels.Apply(std::move(mutation));
}

StatusOr<std::vector<scanned>> history(cbt::Table& parcels, std::string const& id) {
  auto row = parcels.ReadRow(  // MISTAKE bigtable-unfiltered-read: an interleave passes what any of its filters passes
      id, cbt::Filter::Interleave(cbt::Filter::FamilyRegex(scan),
                                  cbt::Filter::TimestampRange(millis(std::time(nullptr) - scan_age), no_end)));
  if (!row) return row.status();
  if (!row->first) return std::vector<scanned>();
  return to_scans(row->second);
}

StatusOr<std::vector<scanned>> last_month(cbt::Table& parcels, std::string const& id) {
  auto const since = millis(std::time(nullptr) - 30 * days);
  std::vector<scanned> scans;
  auto row = parcels.ReadRow(
      id, cbt::Filter::Chain(cbt::Filter::FamilyRegex(scan),  // FINE: compares below
                             cbt::Filter::Latest(10)));
  if (!row) return row.status();
  if (!row->first) return scans;
  for (auto const& s : to_scans(row->second)) {
    if (millis(s.when) >= since) scans.push_back(s);
  }
  return scans;
}

StatusOr<std::optional<scanned>> last_scan(cbt::Table& parcels, std::string const& id) {
  auto const oldest = millis(std::time(nullptr) - scan_age);
  auto row = parcels.ReadRow(
      id, cbt::Filter::Chain(cbt::Filter::FamilyRegex(scan), cbt::Filter::Latest(1),
                             cbt::Filter::TimestampRange(oldest, no_end)));  // FINE: the newest is live if one is
  if (!row) return row.status();
  if (!row->first) return std::optional<scanned>();
  std::optional<scanned> newest;
  for (auto const& s : to_scans(row->second)) {
    if (!newest || s.when > newest->when) newest = s;
  }
  return newest;
}

Status promise(cbt::Table& parcels, std::string const& id, std::time_t end, std::string const& window) {
  return parcels.Apply(cbt::SingleRowMutation(
      id, cbt::DeleteFromFamily(eta), cbt::SetCell(eta, "window", millis(end), window)));  // FINE: the delete comes first
}

Status explain_delay(cbt::Table& parcels, std::string const& id, std::string const& reason) {
  return parcels.Apply(
      cbt::SingleRowMutation(id, cbt::SetCell(eta, "reason", millis(std::time(nullptr)), reason)));  // MISTAKE bigtable-real-timestamp: expires at once
}

StatusOr<std::string> promised(cbt::Table& parcels, std::string const& id) {
  auto row = parcels.ReadRow(
      id, cbt::Filter::Chain(cbt::Filter::ColumnName(eta, "window"),
                             cbt::Filter::TimestampRange(millis(std::time(nullptr)), no_end)));  // FINE: windows that are not over
  if (!row) return row.status();
  std::string window;
  if (!row->first) return window;
  for (auto const& cell : row->second.cells()) window = cell.value();
  return window;
}

StatusOr<std::string> overview(cbt::Table& parcels, std::string const& id) {
  auto const since = millis(std::time(nullptr) - scan_age);
  auto row = parcels.ReadRow(id, cbt::Filter::Chain(cbt::Filter::FamilyRegex("scan|eta|address"),
                                                    cbt::Filter::TimestampRange(since, no_end),  // MISTAKE bigtable-filter-scope: old promises pass, and old addresses do not
                                                    cbt::Filter::Latest(1)));
  if (!row) return row.status();
  std::string text = id + "\n";
  if (!row->first) return text;
  for (auto const& cell : row->second.cells()) {
    text += cell.family_name() + ": " + cell.column_qualifier() + " " + cell.value() + "\n";
  }
  return text;
}

Status describe_promise(cbt::Table& parcels, std::string const& id, std::ostream& out) {
  auto row = parcels.ReadRow(
      id, cbt::Filter::Chain(cbt::Filter::ColumnName(eta, "window"),
                             cbt::Filter::TimestampRange(millis(std::time(nullptr)), no_end)));
  if (!row) return row.status();
  if (!row->first) return Status();
  for (auto const& cell : row->second.cells()) {
    out << cell.value() << "\n";
    out << "last updated: " << cell.timestamp().count() << "\n";  // MISTAKE bigtable-timestamp-as-write-time: when the window ends
    out << "ends: " << cell.timestamp().count() << "\n";  // FINE: that is what it is
  }
  return Status();
}

}  // namespace parcel
