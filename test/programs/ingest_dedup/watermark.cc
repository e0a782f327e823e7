// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "watermark.h"
#include "timebase.h"
#include <utility>

namespace ingest {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;

namespace {

constexpr char kWm[] = "wm";

// The source's row; '~' sorts behind the events.
std::string mark_row(std::string const& source) { return "~" + source; }

}  // namespace

Status watermark::advance(std::string const& source, std::int64_t sequence) {
  cbt::Mutation m;
  auto& set = *m.op.mutable_set_cell();  // FINE: an unset timestamp is 0, as it should be here
  set.set_family_name(kWm);
  set.set_column_qualifier("seq");
  set.set_value(std::to_string(sequence));
  return table_.Apply(cbt::SingleRowMutation(mark_row(source), std::move(m)));
}

Status watermark::advance_all(
    std::map<std::string, std::int64_t> const& marks) {
  cbt::BulkMutation bulk;
  for (auto const& [source, sequence] : marks) {
    bulk.emplace_back(cbt::SingleRowMutation(
        mark_row(source),
        cbt::SetCell(kWm, "seq", millis_t(0), std::to_string(sequence))));  // FINE: 0
  }
  auto failed = table_.BulkApply(std::move(bulk));
  return failed.empty() ? Status() : failed.front().status();
}

Status watermark::rewind(std::string const& source, std::int64_t sequence) {
  return table_.Apply(cbt::SingleRowMutation(
      mark_row(source),
      cbt::SetCell(kWm, "seq", millis_t(now_ms()), std::to_string(sequence))));  // MISTAKE bigtable-real-timestamp: later marks with 0 stay hidden behind it
}

std::optional<std::int64_t> watermark::get(std::string const& source) {
  auto row = table_.ReadRow(mark_row(source),
                            cbt::Filter::Chain(cbt::Filter::ColumnName(kWm, "seq"), cbt::Filter::Latest(1)));  // FINE: no TTL
  if (!row || !row->first || row->second.cells().empty()) return std::nullopt;
  return std::atoll(row->second.cells().front().value().c_str());
}

}  // namespace ingest
