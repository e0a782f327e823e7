// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "claims.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"
#include <utility>

namespace ingest {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::future;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;
using std::chrono::minutes;
using std::chrono::steady_clock;
using F = cbt::Filter;

namespace {

constexpr char kClaim[] = "claim";
constexpr millis_t kLength = minutes(2);

F owner_column() { return F::ColumnName(kClaim, "owner"); }

F live() {
  return F::TimestampRange(since_epoch<millis_t>() + millis_t(1), millis_t(0));
}

template <typename Source>
millis_t expiry(millis_t length) {
  return since_epoch<millis_t, Source>() + length;
}

bool matched(StatusOr<cbt::MutationBranch> const& branch) {
  return branch && *branch == cbt::MutationBranch::kPredicateMatched;
}

}  // namespace

claims::claims(cbt::Table table, std::string owner)
    : table_(std::move(table)),
      owner_(std::move(owner)),
      window_(std::make_shared<claim_window const>(kLength)) {}

StatusOr<bool> claims::take(std::string const& key) {
  auto branch = table_.CheckAndMutateRow(
      key, F::Chain(owner_column(), live()), {},  // FINE: live claims only
      {cbt::DeleteFromColumn(kClaim, "owner"),
       cbt::SetCell(kClaim, "owner", since_epoch<millis_t>(), owner_)});  // MISTAKE bigtable-real-timestamp: now, so that the claim has expired
  if (!branch) return std::move(branch).status();
  return !matched(branch);
}

StatusOr<bool> claims::take_over(std::string const& key,
                                 std::string const& from) {
  std::vector<cbt::Mutation> take{
      cbt::DeleteFromColumn(kClaim, "owner"),
      cbt::SetCell(kClaim, "owner", expiry<std::chrono::system_clock>(kLength), owner_)};  // FINE: two minutes from now
  auto from_them = F::Chain(owner_column(), live(), F::Latest(1), F::ValueRegex(from));
  auto branch = table_.CheckAndMutateRow(key, from_them, take, {});
  if (!branch) return std::move(branch).status();
  return matched(branch);
}

void claims::hand_over(std::string const& key, std::string const& to,
                       done on_done) {
  auto const until = expiry<std::chrono::system_clock>(kLength);
  auto cleared = table_.AsyncApply(cbt::SingleRowMutation(key, cbt::DeleteFromFamily(kClaim)));
  auto written = table_.AsyncApply(cbt::SingleRowMutation(key, cbt::SetCell(kClaim, "owner", until, to)));  // MISTAKE bigtable-bulk-entry-order: nothing waits for the delete
  cleared.then([on_done](future<Status> f) {
    auto status = f.get();
    if (!status.ok()) on_done(status);
  });
  written.then([on_done](future<Status> f) { on_done(f.get()); });
}

Status claims::renew(std::string const& key) {
  auto cleared = table_.AsyncApply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn(kClaim, "note")));
  auto status = cleared.get();
  if (!status.ok()) return status;
  auto const until = expiry<std::chrono::system_clock>(window_->length);
  return table_.AsyncApply(cbt::SingleRowMutation(key, cbt::SetCell(kClaim, "note", until, owner_))).get();  // FINE: the delete was waited for
}

Status claims::renew_steady(std::string const& key) {
  auto const until = expiry<steady_clock>(kLength);
  return table_.Apply(cbt::SingleRowMutation(key, cbt::SetCell(kClaim, "renewed", until, owner_)));  // MISTAKE bigtable-timestamp-unit: a steady clock counts from the start of the machine
}

Status claims::annotate(std::string const& key, std::string const& text) {
  auto row = table_.ReadModifyWriteRow(key, cbt::ReadModifyWriteRule::AppendValue(kClaim, "note", text));  // MISTAKE bigtable-read-modify-write: the server appends to what expired
  if (!row) return std::move(row).status();
  auto log = table_.ReadModifyWriteRow(key, cbt::ReadModifyWriteRule::AppendValue("body", "log", text));  // FINE: 'body' has no TTL
  return log ? Status() : std::move(log).status();
}

std::optional<std::string> claims::owner_of(std::string const& key) {
  auto row = table_.ReadRow(key, F::Chain(owner_column(), live(), F::Latest(1)));  // FINE: bounded when it is read
  if (!row || !row->first || row->second.cells().empty()) return std::nullopt;
  return row->second.cells().front().value();
}

std::optional<std::string> claims::owner_in_window(std::string const& key) {
  auto const begin = window_->live_from;
  auto row = table_.ReadRow(key, F::Chain(owner_column(), F::TimestampRange(begin, millis_t(0)), F::Latest(1)));  // MISTAKE bigtable-stale-bound: the time at which the process started
  if (!row || !row->first || row->second.cells().empty()) return std::nullopt;
  return row->second.cells().front().value();
}

std::vector<std::string> claims::mine(std::string const& source) {
  std::vector<std::string> keys;
  auto filter = F::Chain(owner_column(), F::Latest(1), F::ValueRegex(owner_));
  auto const on_row = [&keys](cbt::Row const& row, std::int64_t now) {
    for (auto const& cell : row.cells()) {
      if (cell.timestamp().count() > now) keys.push_back(row.row_key());
    }
  };
  auto range = cbt::RowRange::Prefix(source + "!");
  for (auto& row : table_.ReadRows(cbt::RowSet(range), filter)) {  // FINE: the function skips what has expired
    if (!row) break;
    on_row(*row, now_us());
  }
  return keys;
}

}  // namespace ingest
