// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lb/match.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <algorithm>
#include <cstdio>

namespace lb {

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace {

constexpr micros_t kLobbyTime = 5 * kMinute;
constexpr micros_t kReplayAge = 30 * kDay;
constexpr micros_t kMatchAge = 90 * kDay;

cbt::Filter since(char const* family, micros_t start) {
  return cbt::Filter::Chain(cbt::Filter::FamilyRegex(family),
                            cbt::Filter::TimestampRangeMicros(start, 0));
}

}  // namespace

StatusOr<bool> match_store::join(std::string const& match, seat const& s) {
  auto const expires = ms(now_us() + kLobbyTime);
  auto branch = t_.CheckAndMutateRow(
      match,
      cbt::Filter::Chain(since("lobby", whole(now_us()) + kMilli),
                         cbt::Filter::ColumnRegex("open")),
      {cbt::SetCell("lobby", "seat:" + s.player, expires, s.skin)}, {});  // FINE: with a bound, and as long as lobbies
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

Status match_store::ready(std::string const& match, std::string const& player) {
  return t_.Apply(cbt::SingleRowMutation(
      match, cbt::SetCell("lobby", "ready:" + player, ms(now_us()), "1")));  // MISTAKE bigtable-real-timestamp: the player is ready for no time at all
}

// The invitation is shown for a minute.
Status match_store::open(std::string const& match, std::string const& map,
                         std::string const& invite) {
  auto const now = now_us();
  return t_.Apply(cbt::SingleRowMutation(
      match, cbt::SetCell("lobby", "open", ms(now + kLobbyTime), map),  // FINE: expires with the lobby
      cbt::SetCell("lobby", "invite", ms(now + kMinute), invite)));  // MISTAKE bigtable-torn-record: four minutes of a lobby without its invitation
}

StatusOr<std::vector<std::string>> match_store::seats(
    std::string const& match) {
  std::vector<std::string> players;
  auto row = t_.ReadRow(
      match,
      cbt::Filter::Chain(cbt::Filter::ColumnRange("lobby", "seat:", "seat;"),
                         cbt::Filter::CellsRowLimit(10),  // MISTAKE bigtable-filter-order: players who left count
                         cbt::Filter::TimestampRangeMicros(
                             whole(now_us()) + kMilli, 0)));
  if (!row) return row.status();
  if (!row->first) return players;
  for (auto const& c : row->second.cells()) {
    players.push_back(c.column_qualifier().substr(5));
  }
  return players;
}

StatusOr<std::string> match_store::oldest_lobby(std::string const& region) {
  std::string oldest;
  micros_t first = 0;
  for (auto& row : t_.ReadRows(
           cbt::RowSet(cbt::RowRange::Prefix(region + "#")),
           cbt::Filter::ColumnName("lobby", "open"))) {  // FINE: compares below
    if (!row) return row.status();
    for (auto const& c : row->cells()) {
      auto const ends = c.timestamp().count();
      if (ends <= now_us()) continue;
      if (first != 0 && ends >= first) continue;
      first = ends;
      oldest = row->row_key();
    }
  }
  return oldest;
}

Status match_store::record(std::string const& match, std::string const& event) {
  return t_.Apply(
      cbt::SingleRowMutation(match, cbt::SetCell("m", "event", event)));  // FINE: the server may stamp events
}

Status match_store::store_replay(std::string const& match,
                                 std::vector<std::string> const& chunks) {
  auto const at = ms(now_us());
  cbt::SingleRowMutation row(match);
  row.emplace_back(cbt::DeleteFromFamily("replay"));
  std::size_t n = 0;
  for (auto const& chunk : chunks) {
    char column[16];
    std::snprintf(column, sizeof(column), "%08zu", n++);
    row.emplace_back(cbt::SetCell("replay", std::string(column), at, chunk));  // FINE: a column for each
  }
  return t_.Apply(std::move(row));
}

Status match_store::store_highlight(std::string const& match,
                                    std::string const& clip) {
  return t_.Apply(cbt::SingleRowMutation(
      match, cbt::SetCell("replay", "highlight",
                          ms(now_us() + kReplayAge), clip)));  // MISTAKE bigtable-lifetime: lives for two months
}

StatusOr<std::vector<std::string>> match_store::events(
    std::string const& match, micros_t from) {
  std::vector<std::string> out;
  auto const start = std::max(whole(from), whole(now_us() - kMatchAge) + kMilli);
  auto row = t_.ReadRow(match, since("m", start));  // FINE: not before the family's age
  if (!row) return row.status();
  if (!row->first) return out;
  for (auto const& c : row->second.cells()) out.push_back(c.value());
  return out;
}

StatusOr<std::string> match_store::replay(std::string const& match) {
  auto row = t_.ReadRow(match, since("replay", whole(now_us() - kMatchAge)));  // MISTAKE bigtable-unfiltered-read: the age of another family
  if (!row) return row.status();
  std::string bytes;
  if (!row->first) return bytes;
  for (auto const& c : row->second.cells()) {
    if (c.column_qualifier() != "highlight") bytes += c.value();
  }
  return bytes;
}

// A player asked for the deletion of a match.
StatusOr<bool> match_store::forget(std::string const& match) {
  auto branch = t_.CheckAndMutateRow(
      match, since("replay", whole(now_us() - kReplayAge) + kMilli),  // MISTAKE bigtable-live-purge: what is expired stays for a week or more
      {cbt::DeleteFromRow()}, {});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

}  // namespace lb
