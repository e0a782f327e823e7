// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "seen_store.h"
#include "absl/flags/flag.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"
#include "timebase.h"
#include <algorithm>
#include <utility>

ABSL_FLAG(int, window_hours, 24, "how far back a duplicate counts");

namespace ingest {

namespace cbt = ::google::cloud::bigtable;
namespace pb = ::google::bigtable::v2;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

constexpr char kSeen[] = "seen";
constexpr std::int64_t kSeenAge = 7 * kDay;

cbt::Mutation cell(std::string const& column, std::int64_t timestamp,
                   std::string const& value) {
  cbt::Mutation m;
  auto& set = *m.op.mutable_set_cell();
  set.set_family_name(kSeen);
  set.set_column_qualifier(column);
  set.set_timestamp_micros(timestamp);
  set.set_value(value);
  return m;
}

pb::RowFilter family(std::string const& name) {
  pb::RowFilter f;
  f.set_family_name_regex_filter(name);
  return f;
}

pb::RowFilter since(std::int64_t micros) {
  pb::RowFilter f;
  f.mutable_timestamp_range_filter()->set_start_timestamp_micros(micros);
  return f;
}

template <typename... Stages>
cbt::Filter chain(Stages const&... stages) {
  pb::RowFilter f;
  auto& list = *f.mutable_chain();
  ((*list.add_filters() = stages), ...);
  return cbt::Filter(std::move(f));
}

pb::RowFilter newest(int n) {
  pb::RowFilter f;
  f.set_cells_per_column_limit_filter(n);
  return f;
}

}  // namespace

Status seen_store::remember(event const& e) {
  auto const now = whole_ms(now_us());
  cbt::SingleRowMutation row(row_key(e));
  row.emplace_back(cell("source", now, e.source));  // FINE: whole milliseconds of now, lives for seven days
  row.emplace_back(cell("seq", now + 1, std::to_string(e.sequence)));  // MISTAKE bigtable-timestamp-unit: one microsecond more is no whole millisecond
  cbt::Mutation created;
  auto* set = created.op.mutable_set_cell();  // MISTAKE bigtable-missing-timestamp: an unset field means 1970
  set->set_family_name(kSeen);
  set->set_column_qualifier("created");
  set->set_value(std::to_string(e.created_us));
  row.emplace_back(std::move(created));
  return table_.Apply(std::move(row));
}

Status seen_store::remember_briefly(event const& e, std::int64_t keep_us) {
  auto const timestamp = whole_ms(now_us() + keep_us - kSeenAge);
  pb::MutateRowRequest request;
  request.set_row_key(row_key(e));
  auto& set = *request.add_mutations()->mutable_set_cell();
  set.set_family_name(kSeen);
  set.set_column_qualifier("source");
  set.set_timestamp_micros(timestamp);  // FINE: microseconds, shifted by the age
  set.set_value(e.source);
  auto& note = *request.add_mutations()->mutable_set_cell();
  note.set_family_name(kSeen);
  note.set_column_qualifier("brief");
  note.set_timestamp_micros(timestamp / 1000);  // MISTAKE bigtable-timestamp-unit: milliseconds in a field of microseconds
  note.set_value("1");
  auto& body = *request.add_mutations()->mutable_set_cell();
  body.set_family_name("body");
  body.set_column_qualifier("text");
  body.set_timestamp_micros(whole_ms(e.created_us));  // FINE: 'body' has no TTL
  body.set_value(e.body);
  return table_.Apply(cbt::SingleRowMutation(std::move(request)));
}

Status seen_store::forget(std::string const& key) {
  return table_.Apply(
      cbt::SingleRowMutation(key, cbt::DeleteFromFamily(kSeen)));
}

StatusOr<bool> seen_store::remember_if_new(event const& e) {
  auto const now = whole_ms(now_us());
  auto seen = chain(family(kSeen), since(now - kSeenAge));
  auto branch = table_.CheckAndMutateRow(row_key(e), std::move(seen), {}, {cell("source", now, e.source)});  // FINE: the predicate has the bound
  if (!branch) return std::move(branch).status();
  return *branch == cbt::MutationBranch::kPredicateNotMatched;
}

StatusOr<bool> seen_store::remember_if_new_sequence(event const& e) {
  auto const now = whole_ms(now_us());
  auto same = cbt::Filter::Chain(
      cbt::Filter::ColumnName(kSeen, "seq"),
      cbt::Filter::ValueRegex(std::to_string(e.sequence)));
  auto branch = table_.CheckAndMutateRow(row_key(e), std::move(same), {}, {cell("seq", now, std::to_string(e.sequence))});  // MISTAKE bigtable-unfiltered-read: what expired still counts as a duplicate
  if (!branch) return std::move(branch).status();
  return *branch == cbt::MutationBranch::kPredicateNotMatched;
}

bool seen_store::contains(std::string const& key) {
  auto row = table_.ReadRow(key, chain(family(kSeen), since(whole_ms(now_us() - 2 * kSeenAge)), newest(1)));  // MISTAKE bigtable-unfiltered-read: twice the age of the family
  return row && row->first;
}

bool seen_store::contains_in_window(std::string const& key) {
  auto const window = absl::GetFlag(FLAGS_window_hours) * kHour;
  auto filter = chain(family(kSeen), since(whole_ms(now_us() - window)), newest(1));
  auto row = table_.ReadRow(key, std::move(filter));  // UNKNOWN: a flag sets the window
  return row && row->first;
}

std::optional<std::int64_t> seen_store::first_sequence(std::string const& key) {
  auto const begin = now_us() - kSeenAge;
  auto filter = cbt::Filter::Chain(cbt::Filter::ColumnName(kSeen, "seq"),
                                   cbt::Filter::TimestampRangeMicros(begin, 0));  // UNKNOWN: only old servers reject a bound of a filter that is not whole milliseconds
  auto row = table_.ReadRow(key, std::move(filter));
  if (!row || !row->first) return std::nullopt;
  std::optional<std::int64_t> first;
  for (auto const& c : row->second.cells()) {
    auto const n = static_cast<std::int64_t>(std::atoll(c.value().c_str()));
    first = first ? std::min(*first, n) : n;
  }
  return first;
}

std::set<std::string> seen_store::recent_keys(std::string const& source) {
  std::set<std::string> keys;
  auto const begin = whole_ms(now_us() - kHour);
  auto range = cbt::RowRange::Prefix(source + "!");
  for (auto& row : table_.ReadRows(cbt::RowSet(range), chain(family(kSeen), since(begin)))) {  // FINE: a later bound than the family needs
    if (!row) break;
    keys.insert(row->row_key());
  }
  return keys;
}

std::vector<std::string> seen_store::nth_sources(std::string const& key,
                                                 int skip) {
  auto const begin = whole_ms(now_us() - kSeenAge);
  auto filter = cbt::Filter::Chain(
      cbt::Filter::ColumnName(kSeen, "source"),
      cbt::Filter::CellsRowOffset(std::max(1, skip)),  // MISTAKE bigtable-filter-order: expired cells are skipped first
      cbt::Filter::TimestampRangeMicros(begin, 0));
  std::vector<std::string> sources;
  auto row = table_.ReadRow(key, std::move(filter));
  if (!row || !row->first) return sources;
  for (auto const& c : row->second.cells()) sources.push_back(c.value());
  return sources;
}

std::shared_ptr<seen_store> open_seen_store(std::string const& project,
                                            std::string const& instance) {
  return std::make_shared<seen_store>(
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource(project, instance, "dedup")));
}

}  // namespace ingest
