// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lb/player.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include <cstdlib>

namespace lb {
namespace player {

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

// Past names stay, each with the time when it was taken.
Status rename(cbt::Table& t, std::string const& id, std::string const& name) {
  return t.Apply(cbt::SingleRowMutation(
      id, cbt::SetCell("profile", "name", ms(now_us()), name)));  // FINE: a real time
}

// Names may be changed once a month, which is when this one is due.
Status book_rename(cbt::Table& t, std::string const& id,
                   std::string const& name) {
  return t.Apply(cbt::SingleRowMutation(
      id, cbt::SetCell("profile", "name", ms(now_us() + 30 * kDay), name)));  // MISTAKE bigtable-real-timestamp: shows at once, and hides other names
}

Status grant_boost(cbt::Table& t, std::string const& id, int percent) {
  return t.Apply(cbt::SingleRowMutation(
      id, cbt::SetCell("boost", "xp", ms(now_us() + kHour),  // FINE: an hour from now
                       std::to_string(percent))));
}

Status grant_weekend_boost(cbt::Table& t, std::string const& id) {
  auto const expires = ms(now_us()) + std::chrono::milliseconds(48 * kHour);
  return t.Apply(
      cbt::SingleRowMutation(id, cbt::SetCell("boost", "weekend", expires, "50")));  // MISTAKE bigtable-lifetime: microseconds as milliseconds, so for five years
}

StatusOr<int> boost(cbt::Table& t, std::string const& id) {
  auto row = t.ReadRow(
      id, cbt::Filter::Chain(
              cbt::Filter::FamilyRegex("boost|streak"),
              cbt::Filter::TimestampRange(ms(now_us()), ms(0)),  // MISTAKE bigtable-filter-scope: streaks have no TTL
              cbt::Filter::Latest(1)));
  if (!row) return row.status();
  int percent = 0;
  if (!row->first) return percent;
  for (auto const& c : row->second.cells()) {
    if (c.family_name() == "boost") percent += std::atoi(c.value().c_str());
    if (c.column_qualifier() == "fire") percent += 5;
  }
  return percent;
}

StatusOr<bool> won(cbt::Table& t, std::string const& id) {
  auto row = t.ReadModifyWriteRow(
      id, cbt::ReadModifyWriteRule::IncrementAmount("streak", "wins", 1));  // FINE: no TTL
  if (!row) return row.status();
  for (auto const& c : row->cells()) {
    auto wins = c.decode_big_endian_integer<std::int64_t>();
    if (!wins || *wins < 3) continue;
    auto status = t.Apply(cbt::SingleRowMutation(
        id, cbt::SetCell("streak", "fire", ms(now_us()), "1")));  // FINE: no TTL
    if (!status.ok()) return status;
    return true;
  }
  return false;
}

StatusOr<bool> reset_streak(cbt::Table& t, std::string const& id) {
  auto const burning =
      cbt::Filter::Chain(cbt::Filter::ColumnName("streak", "fire"),
                         cbt::Filter::ValueRange("1", "2"),  // MISTAKE bigtable-version-limit: matches a value that was overwritten
                         cbt::Filter::Latest(1));
  auto branch = t.CheckAndMutateRow(
      id, burning,  // SAME bigtable-version-limit
      {cbt::SetCell("streak", "fire", ms(now_us()), "0"),
       cbt::SetCell("streak", "wins", ms(now_us()), std::int64_t{0})},
      {});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

Status mute(cbt::Table& t, std::string const& id, micros_t span) {
  return t.Apply(cbt::SingleRowMutation(
      id, cbt::SetCell("m", "mute", ms(now_us() + span), "1")));  // FINE: in this table, the family is one-second
}

Status warn(cbt::Table& t, std::string const& id, std::string const& text) {
  return t.Apply(
      cbt::SingleRowMutation(id, cbt::SetCell("m", "warning", text)));  // MISTAKE bigtable-missing-timestamp: not the table where the server may stamp
}

Status unmute(cbt::Table& t, std::string const& id) {
  return t.Apply(cbt::SingleRowMutation(
      id, cbt::DeleteFromColumnEndingAt("m", "mute", ms(now_us()))));  // MISTAKE bigtable-partial-delete: leaves the mute that is in force
}

Status pardon(cbt::Table& t, std::string const& id) {
  return t.Apply(cbt::SingleRowMutation(
      id, cbt::DeleteFromColumnStartingFrom("m", "warning", ms(now_us()))));  // FINE: live ones
}

StatusOr<bool> is_muted(cbt::Table& t, std::string const& id) {
  auto row = t.ReadRow(
      id, cbt::Filter::Chain(cbt::Filter::ColumnName("m", "mute"),
                             cbt::Filter::TimestampRangeMicros(
                                 whole(now_us()) + kMilli, 0)));  // FINE: mutes in force
  if (!row) return row.status();
  return row->first;
}

}  // namespace player
}  // namespace lb
