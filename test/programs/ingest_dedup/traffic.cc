// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "traffic.h"
#include "timebase.h"
#include <utility>

namespace ingest {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using std::chrono::hours;
using std::chrono::system_clock;
using F = cbt::Filter;

namespace {

std::string text(counts const& c) {
  return std::to_string(c.fresh) + "," + std::to_string(c.duplicates) + "," +
         std::to_string(c.failed);
}

millis_t this_hour() {
  return std::chrono::floor<hours>(system_clock::now()).time_since_epoch();
}

std::vector<std::string> values(
    google::cloud::StatusOr<std::pair<bool, cbt::Row>> const& row) {
  std::vector<std::string> result;
  if (!row || !row->first) return result;
  for (auto const& cell : row->second.cells()) result.push_back(cell.value());
  return result;
}

}  // namespace

Status traffic::hour(std::string const& source, counts const& c) {
  return table_.Apply(cbt::SingleRowMutation(source, cbt::SetCell("hourly", "counts", this_hour(), text(c))));  // FINE: the start of the hour, in the past
}

Status traffic::plan_hour(std::string const& source, std::string const& text) {
  return table_.Apply(cbt::SingleRowMutation(source, cbt::SetCell("hourly", "plan", this_hour() + hours(2), text)));  // MISTAKE bigtable-real-timestamp: in the future, where timestamps are real
}

Status traffic::keep_recent(std::string const& source,
                            std::vector<std::string> const& lines) {
  auto const base = since_epoch<millis_t>() + hours(1);
  cbt::SingleRowMutation row(source);
  int index = 0;
  for (auto const& line : lines) {
    row.emplace_back(cbt::SetCell("recent", "line", base + millis_t(index), line));  // FINE: a millisecond for each
    ++index;
  }
  return table_.Apply(std::move(row));
}

Status traffic::keep_samples(std::string const& source,
                             std::vector<std::string> const& lines) {
  auto const base = since_epoch<millis_t>() + hours(1);
  cbt::SingleRowMutation row(source);
  for (std::size_t i = 0; i != lines.size(); ++i) {
    auto const at = std::chrono::duration_cast<millis_t>(base + micros_t(i % 1000));
    row.emplace_back(cbt::SetCell("recent", "sample", at, lines[i]));  // MISTAKE bigtable-expiry-collision: microseconds are cut off
  }
  return table_.Apply(std::move(row));
}

Status traffic::add(std::string const& source, counts const& c) {
  cbt::Mutation m;
  auto& sum = *m.op.mutable_add_to_cell();  // MISTAKE bigtable-unsafe-retry: the client sends an aggregate again
  sum.set_family_name("sums");
  sum.mutable_column_qualifier()->set_raw_value("fresh");
  sum.mutable_timestamp()->set_raw_timestamp_micros(0);
  sum.mutable_input()->set_int_value(c.fresh);
  return table_.Apply(cbt::SingleRowMutation(source, std::move(m)));
}

std::vector<std::string> traffic::recent(std::string const& source) {
  return values(table_.ReadRow(source, F::Chain(F::FamilyRegex("recent"), F::TimestampRange(since_epoch<millis_t>(), millis_t(0)))));  // FINE: bounded by now
}

std::vector<std::string> traffic::recent_this_hour(std::string const& source) {
  return values(table_.ReadRow(source, F::Chain(F::FamilyRegex("recent"), F::TimestampRange(this_hour(), millis_t(0)))));  // MISTAKE bigtable-unfiltered-read: returns what expired since the hour began
}

std::vector<std::string> traffic::hours_of(std::string const& source, int n) {
  auto filter = F::Chain(F::ColumnName("hourly", "counts"), F::CellsRowLimit(n),
                         F::TimestampRange(this_hour() - hours(24), millis_t(0)));
  return values(table_.ReadRow(source, std::move(filter)));  // FINE: 'hourly' has no TTL
}

}  // namespace ingest
