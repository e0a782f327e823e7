// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "devices.h"
#include "google/cloud/bigtable/mutations.h"
#include <thread>
#include <utility>

namespace rollout {

namespace {

std::string key_of(std::string const& device) { return "d/" + device; }

// Devices are behind bad links; do not lose what they say.
Status apply_patiently(bt::Table& table, bt::SingleRowMutation const& mutation, int attempts) {
  Status status;
  for (int i = 0; i != attempts; ++i) {
    status = table.Apply(mutation);
    if (status.ok()) return status;
    std::this_thread::sleep_for(milliseconds(100) * (1 << i));
  }
  return status;
}

StatusOr<std::size_t> count(bt::Table& devices, std::string const& device, bt::Filter filter) {
  auto row = devices.ReadRow(key_of(device), std::move(filter));
  if (!row) return std::move(row).status();
  return row->second.cells().size();
}

}  // namespace

Status report_health(bt::Table& devices, std::string const& device, std::string const& text) {
  return devices.Apply(bt::SingleRowMutation(key_of(device), bt::SetCell(kReport, "health", text)));  // FINE: as meant
}

// Every cell of the column is one crash.
Status report_crash(bt::Table& devices, std::string const& device, std::string const& dump) {
  bt::SingleRowMutation crash(key_of(device), bt::SetCell(kReport, "crash", dump));  // SAME: has no timestamp
  return apply_patiently(devices, crash, 4);  // MISTAKE: each try has a server time of its own, so crashes twice
}

Status report_boot(bt::Table& devices, std::string const& device, std::int64_t boot_count) {
  auto const stamp = milliseconds(bt::ServerSetTimestamp());
  bt::SingleRowMutation boot(key_of(device),
                             bt::SetCell(kReport, "boots", stamp, boot_count));  // MISTAKE: -1 ms is rejected
  return apply_patiently(devices, boot, 2);
}

Status report_upgrade(bt::Table& devices, std::string const& device, std::string const& version) {
  bt::SingleRowMutation upgrade(key_of(device), bt::SetCell(kReport, "upgrade", now(), version));
  return apply_patiently(devices, upgrade, 4);  // FINE: the same timestamp on each try; lives 30 days
}

Status set_fact(bt::Table& devices, std::string const& device, std::string const& name, std::string const& value) {
  return devices.Apply(bt::SingleRowMutation(
      key_of(device), bt::SetCell(kFacts, name, milliseconds(1), value)));  // FINE: never expires, timestamps are free
}

Status set_target(bt::Table& devices, std::string const& device, std::string const& version) {
  return devices.Apply(bt::SingleRowMutation(key_of(device),
                                             bt::SetCell(kFirmware, "target", {}, version)));  // FINE: {} is zero
}

Status set_fallback(bt::Table& devices, std::string const& device, std::string const& version) {
  return devices.Apply(bt::SingleRowMutation(
      key_of(device), bt::SetCell(kFirmware, "fallback", now(), version)));  // MISTAKE: one version, always at zero
}

StatusOr<std::optional<std::string>> target(bt::Table& devices, std::string const& device) {
  auto row = devices.ReadRow(key_of(device), bt::Filter::ColumnName(kFirmware, "target"));  // FINE: no expiry
  if (!row) return std::move(row).status();
  if (!row->first || row->second.cells().empty()) return std::optional<std::string>();
  return std::optional<std::string>(row->second.cells().front().value());
}

StatusOr<std::size_t> crashes(bt::Table& devices, std::string const& device) {
  return count(devices, device,
               bt::Filter::Chain(younger(kReport, kReportAge), bt::Filter::ColumnRegex("crash")));  // FINE: 30 days
}

StatusOr<std::size_t> health_reports(bt::Table& devices, std::string const& device) {
  return count(devices, device, bt::Filter::ColumnName(kReport, "health"));  // MISTAKE: counts reports past 30 days
}

}  // namespace rollout
