// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "iot/builders.h"
#include "iot/stores.h"

namespace iot {

namespace {

constexpr char commands[] = "commands";

template <typename Failures>
Status first_of(Failures const& failures) {
  return failures.empty() ? Status() : failures.front().status();
}

}  // namespace

Status CommandQueue::send(std::string const& device, Command const& command) {
  return table_.Apply(RowBuilder(device, commands)
                          .set_at(command.id, now() + command.lifetime, command.body)  // FINE: the command's own lifetime
                          .build());
}

Status CommandQueue::send_all(std::map<std::string, Command> const& all) {
  bt::BulkMutation bulk;
  for (auto const& [device, command] : all) {
    auto const expiry = now() + command.lifetime;
    bulk.emplace_back(RowBuilder(device, commands)
                          .clear(command.id)
                          .set_at(command.id, expiry, command.body)  // FINE: one entry, and the delete comes first
                          .build());
  }
  if (bulk.empty()) return Status();
  return first_of(table_.BulkApply(std::move(bulk)));
}

Status CommandQueue::replace(std::string const& device, Command const& command) {
  auto cleared = table_.AsyncApply(
      bt::SingleRowMutation(device, bt::DeleteFromColumn(commands, command.id)));
  auto const status = cleared.get();
  if (!status.ok()) return status;
  auto written = table_.AsyncApply(bt::SingleRowMutation(
      device, bt::SetCell(commands, command.id, now() + command_lifetime, command.body)));  // FINE: the delete has ended
  return written.get();
}

Status CommandQueue::restart(std::string const& device, Command const& command) {
  auto cleared = table_.AsyncApply(
      bt::SingleRowMutation(device, bt::DeleteFromFamily(commands)));
  auto written = table_.AsyncApply(bt::SingleRowMutation(
      device, bt::SetCell(commands, command.id, now() + command_lifetime, command.body)));  // MISTAKE bigtable-bulk-entry-order: the delete may come last
  auto const status = cleared.get();
  if (!status.ok()) return status;
  return written.get();
}

Status CommandQueue::urgent(std::string const& device, Command const& command) {
  bt::SetCell(commands, "urgent", now() + 1min, command.id);  // MISTAKE bigtable-discarded-filter: is not part of the row
  return send(device, command);
}

StatusOr<std::vector<Command>> CommandQueue::pending(std::string const& device) {
  auto row = table_.ReadRow(device, FilterBuilder(commands).after(now()).newest().build());  // FINE: live commands only
  if (!row) return row.status();
  std::vector<Command> result;
  if (!row->first) return result;
  for (auto const& cell : row->second.cells()) {
    auto const left = std::chrono::duration_cast<std::chrono::seconds>(cell.timestamp() - now());
    result.push_back({cell.column_qualifier(), cell.value(), left});  // FINE: the timestamp is the expiry
  }
  return result;
}

StatusOr<bool> CommandQueue::take(std::string const& device, std::string const& id) {
  auto branch = table_.CheckAndMutateRow(
      device, FilterBuilder(commands).column(id).after(now()).build(),
      {bt::DeleteFromColumn(commands, id)}, {});  // FINE: only a live command is taken
  if (!branch) return branch.status();
  return *branch == bt::MutationBranch::kPredicateMatched;
}

StatusOr<bool> CommandQueue::take_once(std::string const& device, std::string const& id) {
  auto branch = table_.CheckAndMutateRow(
      device, FilterBuilder(commands).column("taken:" + id).build(),  // MISTAKE bigtable-unfiltered-read: a mark that expired prevents the command
      {}, {bt::SetCell(commands, "taken:" + id, now() + 1h, "1")});
  if (!branch) return branch.status();
  return *branch == bt::MutationBranch::kPredicateNotMatched;
}

}  // namespace iot
