// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lb/rollup.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"

namespace lb {

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace {

constexpr char kFrontPage[] = "front";
constexpr std::size_t kBest = 10;

}  // namespace

rollup::rollup(cbt::Table board)
    : board_(std::move(board)),
      recent_(cbt::Filter::Chain(
          cbt::Filter::FamilyRegex("weekly"),
          cbt::Filter::TimestampRangeMicros(whole(now_us() - kWeek), 0))) {}  // SAME bigtable-stale-bound

Status rollup::run(std::vector<std::string> const& regions) {
  cbt::BulkMutation bulk;
  for (auto const& region : regions) {
    auto scores = this_week(board_, region);
    if (!scores) return scores.status();
    auto const at = ms(now_us());
    cbt::SingleRowMutation row(kFrontPage + ("#" + region));
    row.emplace_back(cbt::DeleteFromColumn("weekly", "best"));
    for (auto const& s : *scores) {
      row.emplace_back(cbt::SetCell("weekly", "best", at, s.player));  // MISTAKE bigtable-expiry-collision: only the worst one is left
    }
    bulk.emplace_back(std::move(row));

    cbt::SingleRowMutation ranks(kFrontPage + ("#ranks#" + region));
    auto rank = at;
    for (auto const& s : *scores) {
      ranks.emplace_back(cbt::SetCell("weekly", "rank", rank, s.player));  // FINE: a millisecond for each
      rank -= std::chrono::milliseconds(1);
    }
    bulk.emplace_back(std::move(ranks));
  }
  auto failed = board_.BulkApply(std::move(bulk));
  return failed.empty() ? Status() : failed.front().status();
}

StatusOr<std::vector<score>> rollup::front_page() {
  std::vector<score> scores;
  auto rows = board_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(kFrontPage)),
                              recent_);  // MISTAKE bigtable-stale-bound: the process runs for weeks
  for (auto& row : rows) {
    if (!row) return row.status();
    for (auto const& c : row->cells()) {
      if (scores.size() == kBest) break;
      scores.push_back({c.value(), 0});
    }
  }
  return scores;
}

Status rollup::count_view(std::string const& region) {
  auto row = board_.ReadModifyWriteRow(
      kFrontPage + ("#" + region),
      cbt::ReadModifyWriteRule::IncrementAmount("weekly", "views", 1));  // MISTAKE bigtable-read-modify-write: each view starts the week again
  return row ? Status() : row.status();
}

rollup& shared_rollup(cbt::Table board) {
  static rollup instance(std::move(board));
  return instance;
}

}  // namespace lb
