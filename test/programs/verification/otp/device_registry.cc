// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "otp/device_registry.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "otp/timing.h"

namespace otp {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

std::string const kDevices = "devices";
std::string const kPaperCodes = "codes";

cbt::Filter StillTrusted() {
  return cbt::Filter::Chain(
      cbt::Filter::FamilyRegex(kDevices),
      cbt::Filter::TimestampRange(NowMillis() - kDeviceAge + Millis(1), kForever));
}

std::vector<Device> ToDevices(cbt::Row const& row) {
  std::vector<Device> devices;
  for (auto const& cell : row.cells()) {
    devices.push_back({cell.column_qualifier(), cell.value()});
  }
  return devices;
}

}  // namespace

DeviceRegistry DeviceRegistry::Open(std::shared_ptr<cbt::DataConnection> connection,
                                    Config const& config) {
  return DeviceRegistry(cbt::Table(
      std::move(connection),
      cbt::TableResource(config.project, config.instance, "trusted-devices")));
}

Status DeviceRegistry::Trust(std::string const& user, Device const& device) {
  return table_.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell(kDevices, device.id, NowMillis(), device.name)));  // FINE: a month from now, by the rule
}

Status DeviceRegistry::TrustUntil(
    std::string const& user, Device const& device,
    std::optional<std::chrono::system_clock::time_point> until) {
  if (!until) {
    return table_.Apply(cbt::SingleRowMutation(
        user, cbt::SetCell(kDevices, device.id, device.name)));  // MISTAKE bigtable-missing-timestamp: not retried, and no lifetime was chosen
  }
  auto const expiry = std::chrono::duration_cast<Millis>(until->time_since_epoch());
  return table_.Apply(cbt::SingleRowMutation(
      user, cbt::DeleteFromColumn(kDevices, device.id),
      cbt::SetCell(kDevices, device.id, expiry - kDeviceAge, device.name)));  // FINE: replaces what lasts longer
}

StatusOr<bool> DeviceRegistry::IsTrusted(std::string const& user,
                                         std::string const& id) {
  static cbt::Filter const trusted = StillTrusted();  // MISTAKE bigtable-stale-bound: the bound is that of the first call
  auto row = table_.ReadRow(
      user, cbt::Filter::Chain(trusted, cbt::Filter::ColumnRegex(id)));  // SAME bigtable-stale-bound
  if (!row) return std::move(row).status();
  return row->first;
}

StatusOr<std::vector<Device>> DeviceRegistry::List(std::string const& user) {
  auto row = table_.ReadRow(user, StillTrusted());  // FINE: the bound is computed for each call
  if (!row) return std::move(row).status();
  return row->first ? ToDevices(row->second) : std::vector<Device>{};
}

StatusOr<std::vector<Device>> DeviceRegistry::ListNewest(std::string const& user,
                                                         int count) {
  auto filter = StillTrusted();
  if (count > 0) {
    filter.Chain(filter, cbt::Filter::CellsRowLimit(count));  // MISTAKE bigtable-discarded-filter: 'filter' does not change
  }
  auto row = table_.ReadRow(user, filter);
  if (!row) return std::move(row).status();
  return row->first ? ToDevices(row->second) : std::vector<Device>{};
}

Status DeviceRegistry::Migrate(std::vector<std::string> const& users,
                               Device const& device) {
  auto const stamp = NowMillis();
  cbt::BulkMutation bulk;
  for (auto const& user : users) {
    bulk.emplace_back(
        cbt::SingleRowMutation(user, cbt::DeleteFromFamily(kDevices)));  // MISTAKE bigtable-bulk-entry-order: may be applied after the write
    bulk.emplace_back(cbt::SingleRowMutation(
        user, cbt::SetCell(kDevices, device.id, stamp, device.name)));  // SAME bigtable-bulk-entry-order
  }
  if (bulk.empty()) return Status();
  auto failures = table_.BulkApply(std::move(bulk));
  return failures.empty() ? Status() : failures.front().status();
}

Status DeviceRegistry::PrintCodes(std::string const& user,
                                  std::vector<std::string> const& hashes) {
  cbt::SingleRowMutation row(user);
  row.emplace_back(cbt::DeleteFromFamily(kPaperCodes));
  for (auto const& hash : hashes) {
    row.emplace_back(cbt::SetCell(kPaperCodes, hash, Millis(0), ""));  // FINE: timestamps are 0 in this table's codes
  }
  return table_.Apply(std::move(row));
}

Status DeviceRegistry::MarkPrinted(std::string const& user) {
  return table_.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell(kPaperCodes, "printed", NowMillis(), "1")));  // MISTAKE bigtable-real-timestamp: the current time where timestamps are 0
}

StatusOr<int> DeviceRegistry::CountCodes(std::string const& user) {
  auto row = table_.ReadRow(user, cbt::Filter::FamilyRegex(kPaperCodes));  // FINE: codes on paper do not expire
  if (!row) return std::move(row).status();
  return row->first ? static_cast<int>(row->second.cells().size()) : 0;
}

}  // namespace otp
