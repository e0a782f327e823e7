// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "iot/builders.h"
#include "iot/stores.h"

namespace iot {

namespace {

constexpr auto presence = "presence";
constexpr auto images = "images";
constexpr auto asked_age = std::chrono::hours(30 * 24);

}  // namespace

std::unique_ptr<Firmware> Firmware::open(Connection connection, Place const& place) {
  return std::make_unique<Firmware>(
      bt::Table(std::move(connection),
                bt::TableResource(place.project, place.instance, "device-firmware")));
}

Status Firmware::asked(std::string const& device, std::string const& image) {
  return table_.Apply(bt::SingleRowMutation(
      device, bt::SetCell(presence, image, now(), "1")));  // FINE: this table's presence lasts a month from the timestamp
}

Status Firmware::asked_until_release(std::string const& device, std::string const& image) {
  auto const release = now() + asked_age;
  return table_.Apply(bt::SingleRowMutation(
      device, bt::SetCell(presence, image, release, "1")));  // MISTAKE bigtable-lifetime: two months, because the rule adds one
}

StatusOr<std::vector<std::string>> Firmware::asking(std::string const& device) {
  auto row = table_.ReadRow(device, FilterBuilder(presence).after(now() - asked_age).build());  // FINE: bounded by this table's age
  if (!row) return row.status();
  std::vector<std::string> result;
  if (!row->first) return result;
  for (auto const& cell : row->second.cells()) result.push_back(cell.column_qualifier());
  return result;
}

StatusOr<std::vector<std::string>> Firmware::everyone() {
  std::vector<std::string> devices;
  auto rows = table_.ReadRows(bt::RowSet(bt::RowRange::InfiniteRange()),
                              FilterBuilder(presence).after(now()).newest().build());  // MISTAKE bigtable-unfiltered-read: drops who asked before now, as if timestamps were expiry times
  for (auto& row : rows) {
    if (!row) return row.status();
    devices.push_back(row->row_key());
  }
  return devices;
}

Status Firmware::publish(std::string const& image, std::string const& data) {
  return table_.Apply(bt::SingleRowMutation(
      image, bt::DeleteFromColumn(images, "data"), bt::SetCell(images, "data", data)));  // FINE: images have no TTL
}

StatusOr<std::string> Firmware::image(std::string const& name) {
  auto row = table_.ReadRow(name, FilterBuilder(images).column("data").newest().build());  // FINE: images have no TTL
  if (!row) return row.status();
  if (!row->first || row->second.cells().empty()) return std::string();
  return row->second.cells().front().value();
}

}  // namespace iot
