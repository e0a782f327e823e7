// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/audit.h"
#include "quote.h"
#include <algorithm>

namespace bigtable_ttl::reference {
namespace {

std::string ToString(CellCount count) {
  return std::to_string(count.cells) +
         (count.cells == 1 ? " cell, " : " cells, ") +
         std::to_string(count.bytes) + (count.bytes == 1 ? " byte" : " bytes");
}

void Add(CellCount& count, std::size_t bytes) {
  ++count.cells;
  count.bytes += bytes;
}

}  // namespace

char const* ToString(CellAudit audit) {
  switch (audit) {
    case CellAudit::kLive:
      return "live";
    case CellAudit::kExpired:
      return "expired";
    case CellAudit::kCollectable:
      return "collectable";
    case CellAudit::kOverdue:
      return "overdue";
    case CellAudit::kTooFarAhead:
      return "too far ahead";
    case CellAudit::kNotWholeMilliseconds:
      return "not whole milliseconds";
    case CellAudit::kNegative:
      return "negative";
  }
  return "?";
}

std::string ToString(AuditReport const& report) {
  std::string text;
  for (auto const& [name, family] : report.families) {
    text += "family '" + name + "'\n";
    for (CellAudit const audit : kCellAudits) {
      CellCount const& count = family.Of(audit);
      if (count.cells == 0) continue;
      text += std::string("  ") + ToString(audit) + ": " + ToString(count) +
              (IsSuspect(audit) ? " (suspect)\n" : "\n");
    }
    text += "  expired, but still there: " + ToString(family.expired) + "\n";
  }
  for (auto const& [name, count] : report.without_policy) {
    text +=
        "family '" + name + "', without a policy: " + ToString(count) + "\n";
  }
  text += "suspect in all: " + ToString(report.suspect) + "\n";
  for (Suspect const& each : report.first_suspects) {
    text += "  " + internal::Quoted(each.row_key) + " " + each.family + ":" +
            internal::Quoted(each.qualifier) + " @" +
            std::to_string(each.timestamp.count()) +
            "us: " + ToString(each.reason) + "\n";
  }
  if (auto const named = report.first_suspects.size();
      named < report.suspect.cells) {
    text += "  and " + std::to_string(report.suspect.cells - named) + " more\n";
  }
  return text;
}

StatusOr<Auditor> Auditor::Create(std::vector<FamilyPolicy> const& policies,
                                  std::chrono::system_clock::time_point now,
                                  std::size_t max_suspects) {
  Auditor auditor(now, max_suspects);
  for (FamilyPolicy const& policy : policies) {
    if (!auditor.policies_.emplace(policy.family, policy).second) {
      return Status(StatusCode::kInvalidArgument,
                    "family '" + policy.family +
                        "' has two policies, expected one at most");
    }
    auditor.report_.families[policy.family];
  }
  return auditor;
}

void Auditor::Add(std::string_view row_key, std::string_view family,
                  std::string_view qualifier,
                  std::chrono::microseconds timestamp,
                  std::size_t value_bytes) {
  std::size_t const bytes = row_key.size() + qualifier.size() + value_bytes;
  auto const found = policies_.find(family);
  if (found == policies_.end()) {
    auto counted = report_.without_policy.find(family);
    if (counted == report_.without_policy.end()) {
      counted = report_.without_policy.emplace(std::string(family), CellCount())
                    .first;
    }
    return reference::Add(counted->second, bytes);
  }
  auto const& [name, ttl, longest_ttl, lateness] = found->second;
  CellAudit const audit = ttl.Audit(timestamp, now_, longest_ttl, lateness);
  FamilyReport& report = report_.families.find(family)->second;
  reference::Add(report.by_audit[static_cast<std::size_t>(audit)], bytes);
  if (!ttl.IsLive(timestamp, now_)) reference::Add(report.expired, bytes);
  if (!IsSuspect(audit)) return;
  reference::Add(report_.suspect, bytes);
  if (report_.first_suspects.size() < max_suspects_) {
    report_.first_suspects.push_back(
        {std::string(row_key), name, std::string(qualifier), timestamp, audit});
  }
}

StatusOr<AuditReport> Audit(Store const& store, std::string const& table,
                            std::vector<FamilyPolicy> const& policies,
                            std::chrono::system_clock::time_point now,
                            std::size_t max_suspects) {
  auto auditor = Auditor::Create(policies, now, max_suspects);
  if (!auditor.ok()) return auditor.status();
  auto const config = store.GetTable(table);
  if (!config.ok()) return config.status();
  auto const& families = config->families;
  for (FamilyPolicy const& policy : policies) {
    if (std::none_of(families.begin(), families.end(),
                     [&](ColumnFamily const& family) {
                       return family.name == policy.family;
                     })) {
      return Status(StatusCode::kNotFound,
                    "table '" + table + "' has no column family '" +
                        policy.family + "', which a policy names");
    }
  }
  Status status =
      store.ReadRows(table, ReadRowsRequest(), [&](RowView const& row) {
        for (CellView const& cell : row.cells) {
          auditor->Add(row.key, cell.family, cell.qualifier, cell.timestamp,
                       cell.value.size());
        }
        return true;
      });
  if (!status.ok()) return status;
  return auditor->report();
}

}  // namespace bigtable_ttl::reference
