// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lb/board.h"
#include "google/bigtable/v2/data.pb.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <algorithm>
#include <utility>

namespace lb {

namespace cbt = google::cloud::bigtable;
namespace v2 = google::bigtable::v2;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace {

std::vector<score> to_scores(cbt::Row const& row) {
  std::vector<score> scores;
  for (auto const& c : row.cells()) {
    auto points = c.decode_big_endian_integer<std::int64_t>();
    scores.push_back({c.column_qualifier(), points ? *points : 0});
  }
  std::sort(scores.begin(), scores.end(), [](score const& a, score const& b) {
    return a.points > b.points;
  });
  return scores;
}

// Messages, since dashboards send the same ones.
v2::RowFilter* add(v2::RowFilter& chain) {
  return chain.mutable_chain()->add_filters();
}

std::string by_board(std::string const& id) { return "t#" + id; }
std::string by_region(std::string const& region) { return "w#" + region; }
std::string by_season(std::string const& season) { return "s#" + season; }
std::string by_player(std::string const& player) { return "p#" + player; }

}  // namespace

Status submit(cbt::Table& board, tournament const& t, score const& s) {
  return board.Apply(cbt::SingleRowMutation(
      by_board(t.id),
      cbt::SetCell(cbt::Cell(by_board(t.id), "live", s.player, whole(t.ends),  // FINE: expires with the tournament
                             s.points))));
}

// Trials have no end of their own and stay for half a day.
Status submit_trial(cbt::Table& board, std::string const& id, score const& s) {
  return board.Apply(cbt::SingleRowMutation(
      by_board(id), cbt::SetCell(cbt::Cell(by_board(id), "live", s.player,
                                           now_us() + 12 * kHour,  // MISTAKE bigtable-timestamp-unit: not whole milliseconds, which is rejected
                                           s.points))));
}

Status submit_weekly(cbt::Table& board, std::string const& region,
                     score const& s) {
  return board.Apply(cbt::SingleRowMutation(
      by_region(region),
      cbt::SetCell("weekly", s.player, ms(now_us()), s.points)));  // FINE: a week from now
}

StatusOr<std::vector<score>> standings(
    std::shared_ptr<cbt::DataConnection> const& conn,
    std::string const& table_name, std::string const& id) {
  v2::RowFilter filter;
  add(filter)->set_family_name_regex_filter("live");
  add(filter)->set_cells_per_column_limit_filter(1);
  auto row = conn->ReadRow(table_name, by_board(id), cbt::Filter(filter));  // MISTAKE bigtable-unfiltered-read: scores of a tournament that is over
  if (!row) return row.status();
  if (!row->first) return std::vector<score>();
  return to_scores(row->second);
}

StatusOr<std::vector<score>> podium(
    std::shared_ptr<cbt::DataConnection> const& conn,
    std::string const& table_name, std::string const& id) {
  v2::RowFilter filter;
  add(filter)->set_family_name_regex_filter("live");
  add(filter)->mutable_timestamp_range_filter()->set_start_timestamp_micros(
      whole(now_us()) + kMilli);
  add(filter)->set_cells_per_column_limit_filter(1);
  auto row = conn->ReadRow(table_name, by_board(id), cbt::Filter(filter));  // FINE: from the next millisecond on
  if (!row) return row.status();
  if (!row->first) return std::vector<score>();
  auto scores = to_scores(row->second);
  if (scores.size() > 3) scores.resize(3);
  return scores;
}

StatusOr<std::vector<score>> this_week(cbt::Table& board,
                                       std::string const& region) {
  auto row = board.ReadRow(
      by_region(region),
      cbt::Filter::Chain(cbt::Filter::FamilyRegex("weekly"),
                         cbt::Filter::TimestampRangeMicros(
                             whole(now_us() - kWeek) + kMilli, 0),
                         cbt::Filter::Latest(1)));  // FINE: the family's age
  if (!row) return row.status();
  if (!row->first) return std::vector<score>();
  return to_scores(row->second);
}

// For the table that compares a player with the week before.
StatusOr<std::vector<score>> last_two_weeks(cbt::Table& board,
                                            std::string const& region) {
  auto row = board.ReadRow(  // MISTAKE bigtable-unfiltered-read: the week before may be collected or not
      by_region(region),
      cbt::Filter::Chain(cbt::Filter::FamilyRegex("weekly"),
                         cbt::Filter::TimestampRangeMicros(
                             whole(now_us() - 2 * kWeek), 0)));
  if (!row) return row.status();
  if (!row->first) return std::vector<score>();
  return to_scores(row->second);
}

Status set_round(cbt::Table& board, std::string const& season,
                 std::int64_t round, score const& s) {
  return board.Apply(cbt::SingleRowMutation(
      by_season(season),
      cbt::SetCell("season", s.player, std::chrono::milliseconds(round),  // FINE: rounds are counted
                   s.points)));
}

Status correct_round(cbt::Table& board, std::string const& season,
                     score const& s) {
  return board.Apply(cbt::SingleRowMutation(
      by_season(season),
      cbt::SetCell("season", s.player, ms(now_us()), s.points)));  // MISTAKE bigtable-real-timestamp: newer than every round to come
}

Status set_total(cbt::Table& board, score const& s) {
  return board.Apply(cbt::SingleRowMutation(
      by_player(s.player),
      cbt::SetCell("total", "points", std::chrono::milliseconds(0), s.points)));  // FINE: replaces the total
}

Status reset_total(cbt::Table& board, std::string const& player) {
  return board.Apply(cbt::SingleRowMutation(
      by_player(player), cbt::SetCell("total", "points", std::int64_t{0})));  // MISTAKE bigtable-real-timestamp: the server's time hides all totals to come
}

// What is left of a tournament is its winner.
Status close_tournament(cbt::Table& board, std::string const& id,
                        score const& winner) {
  cbt::SingleRowMutation row(by_board(id));
  row.emplace_back(cbt::SetCell("total", winner.player,
                                std::chrono::milliseconds(0), winner.points));
  row.emplace_back(cbt::DeleteFromRow());  // MISTAKE bigtable-mutation-order: deletes the winner, too
  return board.Apply(std::move(row));
}

StatusOr<std::vector<std::string>> search_live(
    cbt::Client client, cbt::InstanceResource const& instance,
    std::string const& id) {
  auto query = client.PrepareQuery(
      instance,
      cbt::SqlStatement("SELECT _key, live['winner'] AS winner FROM leaderboard"  // MISTAKE bigtable-unfiltered-read: a query without a bound
                        " WHERE _key = @id",
                        {{"id", cbt::Parameter(std::string())}}));
  if (!query) return query.status();
  std::vector<std::string> keys;
  for (auto& row : client.ExecuteQuery(
           query->BindParameters({{"id", cbt::Value(by_board(id))}}))) {
    if (!row) return row.status();
    auto key = row->get<std::string>("winner");
    if (key) keys.push_back(*key);
  }
  return keys;
}

StatusOr<std::vector<std::string>> search_total(
    cbt::Client client, cbt::InstanceResource const& instance,
    std::int64_t at_least) {
  auto query = client.PrepareQuery(
      instance,
      cbt::SqlStatement("SELECT _key FROM leaderboard"  // FINE: totals do not expire
                        " WHERE TO_INT64(total['points']) >= @least",
                        {{"least", cbt::Parameter(std::int64_t{0})}}));
  if (!query) return query.status();
  std::vector<std::string> keys;
  for (auto& row : client.ExecuteQuery(
           query->BindParameters({{"least", cbt::Value(at_least)}}))) {
    if (!row) return row.status();
    auto key = row->get<std::string>("_key");
    if (key) keys.push_back(*key);
  }
  return keys;
}

}  // namespace lb
