// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "iot/builders.h"
#include "iot/stores.h"

namespace iot {

namespace {

constexpr auto family = "presence";

std::map<Link, std::string> const link_columns = {
    {Link::wifi, "wifi"}, {Link::cellular, "cellular"}, {Link::wired, "wired"}};

std::string column_of(Link link) { return link_columns.at(link); }

// Everything that is online, as of now.
bt::Filter const everything_online = FilterBuilder(family).after(now()).build();  // MISTAKE bigtable-stale-bound: as of the start of the program

std::vector<std::string> columns(StatusOr<std::pair<bool, bt::Row>> const& row) {
  std::vector<std::string> names;
  if (!row->first) return names;
  for (auto const& cell : row->second.cells()) names.push_back(cell.column_qualifier());
  return names;
}

}  // namespace

Status Presence::online(std::string const& device, Link link) {
  auto row = RowBuilder(device, family)
                 .clear("roaming")
                 .set_at(column_of(link), now() + presence_lifetime, "1")  // FINE: two minutes
                 .build();
  return table_.Apply(std::move(row));
}

Status Presence::roaming(std::string const& device, std::string const& network) {
  return table_.Apply(RowBuilder(device, family).set("roaming", network).build());  // MISTAKE bigtable-missing-timestamp: the device is offline at once
}

Status Presence::heartbeat(std::string const& device) {
  return table_.Apply(
      RowBuilder(device, family).set_at("heartbeat", now(), "1").build());  // MISTAKE bigtable-real-timestamp: the time of the heartbeat is no expiry
}

Status Presence::handover(std::string const& device, Link from, Link to) {
  RowBuilder row(device, family);
  if (from == to) {
    row.set_at("handover", now() + presence_lifetime, "none");
    row.clear("handover");  // MISTAKE bigtable-mutation-order: deletes what was just set
    return table_.Apply(row.build());
  }
  row.clear("handover");
  row.set_at("handover", now() + presence_lifetime, column_of(to));  // FINE: the delete comes first
  return table_.Apply(row.build());
}

Status Presence::leave(std::string const& device) {
  return table_.Apply(RowBuilder(device, family).clear_all().build());
}

StatusOr<bool> Presence::is_online(std::string const& device) {
  auto row = table_.ReadRow(device, FilterBuilder(family).newest().limit(1).build());  // MISTAKE bigtable-unfiltered-read: also devices that left long ago
  if (!row) return row.status();
  return row->first;
}

StatusOr<std::vector<std::string>> Presence::links(std::string const& device) {
  auto row = table_.ReadRow(device, FilterBuilder(family).after(now()).limit(3).build());  // FINE: the limit counts live cells
  if (!row) return row.status();
  return columns(row);
}

StatusOr<std::vector<std::string>> Presence::first_links(std::string const& device) {
  auto row = table_.ReadRow(device, FilterBuilder(family).limit(3).after(now()).build());  // MISTAKE bigtable-filter-order: the limit counts expired links
  if (!row) return row.status();
  return columns(row);
}

StatusOr<std::vector<std::string>> Presence::online_devices(std::string const& prefix) {
  std::vector<std::string> devices;
  for (auto& row : table_.ReadRows(bt::RowRange::Prefix(prefix), everything_online)) {  // SAME bigtable-stale-bound
    if (!row) return row.status();
    devices.push_back(row->row_key());
  }
  return devices;
}

StatusOr<std::string> Presence::describe(std::string const& device) {
  auto live = FilterBuilder(family).after(now()).build();
  auto row = table_.ReadRow(
      device, bt::Filter::Condition(live, live, bt::Filter::FamilyRegex("shadow")));  // FINE: the other branch has no TTL
  if (!row) return row.status();
  if (row->first) return columns(row).front();
  row = table_.ReadRow(
      device, bt::Filter::Condition(live, bt::Filter::FamilyRegex("shadow"),
                                    bt::Filter::FamilyRegex("commands")));  // MISTAKE bigtable-unfiltered-read: the second branch returns expired commands
  if (!row) return row.status();
  return row->first ? columns(row).front() : std::string("unknown");
}

}  // namespace iot
