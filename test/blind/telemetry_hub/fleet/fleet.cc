// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fleet/fleet.h"
#include <algorithm>
#include <ranges>
#include <utility>

namespace hub {
namespace {

constexpr auto owner_ttl = 10min;

[[nodiscard]] cbt::Filter token_column() { return cbt::Filter::ColumnName(schema::session.str(), "token"); }

[[nodiscard]] fleet::twin to_twin(cbt::Row const& row) {
  fleet::twin result;
  for (auto const& cell : row.cells() | std::views::filter([](cbt::Cell const& c) {
                            return c.family_name() == schema::twin.name;
                          })) {
    result.try_emplace(cell.column_qualifier(), cell.value());
  }
  return result;
}

[[nodiscard]] cbt::SingleRowMutation session_row(std::string const& vehicle, std::string const& token,
                                                 milliseconds expires) {
  return cbt::SingleRowMutation(vehicle, cbt::DeleteFromColumn(schema::session.str(), "token"),
                                cbt::SetCell(schema::session.str(), "token", expires, token));
}

}  // namespace

Status fleet::open_session(std::string const& vehicle, std::string const& token, milliseconds ttl) {
  auto const expires = now_on() + std::clamp<milliseconds>(ttl, 1min, longest_session);
  return table_.Apply(session_row(vehicle, token, expires));  // FINE: at most 24 hours
}

Status fleet::open_weekend_session(std::string const& vehicle, std::string const& token) {
  constexpr auto weekend = days(2) + 8h;
  return table_.Apply(session_row(vehicle, token, now_on() + weekend));  // MISTAKE: 56 hours; 24 are allowed
}

Status fleet::grant(std::string const& vehicle, lease& l) {
  l.until_ms = static_cast<std::uint32_t>((now_on() + 1h).count());  // MISTAKE: milliseconds since 1970 need 41 bits
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::SetCell(schema::session.str(), "lease", milliseconds(l.until_ms), l.token)));  // SAME: see until_ms
}

StatusOr<bool> fleet::take_over(std::string const& vehicle, std::string const& hub) {
  auto const now = now_on();
  auto const owner = schema::session.str();
  auto owned = cbt::Filter::Chain(cbt::Filter::ColumnName(owner, "owner"), live(schema::session, now));
  auto branch = table_.CheckAndMutateRow(vehicle, std::move(owned), {},  // FINE: an owner that is live
                                         {cbt::DeleteFromColumn(owner, "owner"),
                                          cbt::SetCell(owner, "owner", now + owner_ttl, hub)});
  if (!branch) return std::move(branch).status();
  return *branch == cbt::MutationBranch::kPredicateNotMatched;
}

StatusOr<bool> fleet::take_over_if_idle(std::string const& vehicle, std::string const& hub) {
  auto const owner = schema::session.str();
  auto owned = cbt::Filter::Chain(cbt::Filter::FamilyRegex(owner), cbt::Filter::ColumnRegex("owner|token"),
                                  cbt::Filter::StripValueTransformer());
  auto branch =
      table_.CheckAndMutateRow(vehicle, std::move(owned),  // MISTAKE: an owner whose time is over stays for days
                               {}, {cbt::SetCell(owner, "owner", now_on() + owner_ttl, hub)});
  if (!branch) return std::move(branch).status();
  return *branch == cbt::MutationBranch::kPredicateNotMatched;
}

Status fleet::close_session(std::string const& vehicle) {
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::DeleteFromColumnEndingAt(schema::session.str(), "token", now_on())));  // MISTAKE: live ones stay
}

Status fleet::drop_vehicle(std::string const& vehicle) {
  return table_.Apply(cbt::SingleRowMutation(vehicle, cbt::DeleteFromFamily(schema::session.str()),  // FINE: everything
                                             cbt::SetCell(schema::twin.str(), "state", "dropped")));
}

StatusOr<bool> fleet::connected(std::string const& vehicle) {
  auto row = table_.ReadRow(vehicle, token_column());  // SAME: the check below does not make up for the bound
  if (!row) return std::move(row).status();
  auto const now = now_on();
  return std::ranges::any_of(row->second.cells(), [now](cbt::Cell const& cell) {
    return cell.timestamp() + longest_session > now;  // MISTAKE: the timestamp is the end already
  });
}

StatusOr<bool> fleet::connected_now(std::string const& vehicle) {
  auto row = table_.ReadRow(vehicle, token_column());  // FINE: checked below
  if (!row) return std::move(row).status();
  auto const now = now_on();
  return std::ranges::any_of(row->second.cells(), [now](cbt::Cell const& cell) { return cell.timestamp() > now; });
}

StatusOr<std::optional<milliseconds>> fleet::connected_since(std::string const& vehicle) {
  auto row = table_.ReadRow(
      vehicle, cbt::Filter::Chain(token_column(), live(schema::session, now_on()), cbt::Filter::Latest(1)));
  if (!row) return std::move(row).status();
  if (row->second.cells().empty()) return std::optional<milliseconds>();
  auto const& cell = row->second.cells().front();
  return std::optional(std::chrono::floor<milliseconds>(cell.timestamp()));  // MISTAKE: when it ends, not when it began
}

StatusOr<std::size_t> fleet::sweep() {
  // Only what is over, to delete it early.
  auto const first_live = now_on() + 1ms;
  auto const over = cbt::Filter::Chain(cbt::Filter::FamilyRegex(schema::session.str()),
                                       cbt::Filter::TimestampRange(0ms, first_live),  // FINE: on purpose
                                       cbt::Filter::StripValueTransformer());
  std::size_t swept = 0;
  batch_writer writer(table_);
  for (auto& row : table_.ReadRows(cbt::RowSet(cbt::RowRange::InfiniteRange()), over)) {
    if (!row) return std::move(row).status();
    cbt::SingleRowMutation mutation(row->row_key());
    for (auto const& cell : row->cells()) {
      mutation.emplace_back(cbt::DeleteFromColumn(schema::session.str(), cell.column_qualifier(), 0ms,
                                                  first_live));  // FINE: only what is over
      ++swept;
    }
    if (auto status = writer.add(std::move(mutation)); !status.ok()) return status;
  }
  if (auto status = writer.flush(); !status.ok()) return status;
  return swept;
}

Status fleet::note(std::string const& vehicle, std::string const& text) {
  auto row = table_.ReadModifyWriteRow(
      vehicle, cbt::ReadModifyWriteRule::AppendValue(schema::twin.str(), "notes", text + "\n"));  // FINE: no expiry
  return row ? Status() : std::move(row).status();
}

Status fleet::note_in_session(std::string const& vehicle, std::string const& text) {
  auto row = table_.ReadModifyWriteRow(
      vehicle,
      cbt::ReadModifyWriteRule::AppendValue(schema::session.str(), "notes", text + "\n"));  // MISTAKE: ends at once
  return row ? Status() : std::move(row).status();
}

StatusOr<fleet::twin> fleet::twin_if_connected(std::string const& vehicle) {
  auto row = table_.ReadRow(vehicle, cbt::Filter::Condition(
                                         token_column(),  // MISTAKE: any token of the last days
                                         cbt::Filter::Chain(cbt::Filter::FamilyRegex(schema::twin.str()),
                                                            cbt::Filter::Latest(1)),
                                         cbt::Filter::BlockAllFilter()));
  if (!row) return std::move(row).status();
  return to_twin(row->second);
}

StatusOr<fleet::twin> fleet::twin_if_live(std::string const& vehicle) {
  auto const connected = cbt::Filter::Chain(token_column(), live(schema::session, now_on()));
  auto row = table_.ReadRow(vehicle, cbt::Filter::Condition(
                                         connected,  // FINE: a live token
                                         cbt::Filter::Chain(cbt::Filter::FamilyRegex(schema::twin.str()),
                                                            cbt::Filter::Latest(1)),
                                         cbt::Filter::BlockAllFilter()));
  if (!row) return std::move(row).status();
  return to_twin(row->second);
}

Status fleet::want_firmware(std::string const& vehicle, std::int64_t build) {
  milliseconds const sequence(build);
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::SetCell(schema::firmware.str(), "wanted", sequence, std::to_string(build))));  // FINE: a number
}

Status fleet::force_firmware(std::string const& vehicle, std::string const& image) {
  return table_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::SetCell(schema::firmware.str(), "wanted", now_on(), image)));  // MISTAKE: above all build numbers
}

}  // namespace hub
