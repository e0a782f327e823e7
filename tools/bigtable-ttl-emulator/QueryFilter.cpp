// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QueryFilter.h"
#include "QueryBinding.h"
#include <set>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;
using std::chrono::microseconds;

namespace {

/// The query, if it has a lower bound.
std::optional<Query> boundedQuery(const v2::ExecuteQueryRequest &From) {
  Query Of;
  if (From.query().empty() || !parse(From.query(), Of).ok() ||
      (!Of.After && !Of.AfterOrEqual))
    return std::nullopt;
  return Of;
}

QueryParameters parametersOf(const v2::ExecuteQueryRequest &From) {
  return {From.params().begin(), From.params().end()};
}

/// Passes the families that \p Of selects.
void addFamilies(const Query &Of, v2::RowFilter::Chain &To) {
  if (Of.IsStar)
    return;
  std::set<std::string> Names;
  for (const Query::Column &Column : Of.Columns)
    if (Column.What != Query::Column::Kind::Key)
      Names.insert(Column.Family);
  v2::RowFilter &Families = *To.add_filters();
  if (Names.empty())
    return Families.set_block_all_filter(true);
  if (Names.size() == 1)
    return Families.set_family_name_regex_filter(*Names.begin());
  for (const std::string &Name : Names)
    Families.mutable_interleave()->add_filters()->set_family_name_regex_filter(
        Name);
}

} // namespace

const std::string &textOf(const v2::PrepareQueryRequest &From) {
  return From.query();
}

const std::string &textOf(const v2::ExecuteQueryRequest &From) {
  return From.query();
}

std::optional<QueryFilter> filterOf(const v2::ExecuteQueryRequest &From,
                                    const ClientTime &Now) {
  const std::optional<Query> Of = boundedQuery(From);
  if (!Of)
    return std::nullopt;
  const QueryParameters Given = parametersOf(From);
  QueryBinding With(microseconds(Now.Latest), Given);
  const auto [Begin, End] = With.times(*Of);
  if (!With.status().ok() || End <= Begin)
    return std::nullopt;
  QueryFilter Result;
  Result.Table = Of->Table;
  v2::RowFilter::Chain &Chain = *Result.Filter.mutable_chain();
  addFamilies(*Of, Chain);
  v2::TimestampRange &Range =
      *Chain.add_filters()->mutable_timestamp_range_filter();
  Range.set_start_timestamp_micros(Begin);
  if (End != QueryBinding::NoEnd)
    Range.set_end_timestamp_micros(End);
  return Result;
}

std::vector<std::int64_t> startsOf(const v2::ExecuteQueryRequest &From) {
  const std::optional<Query> Of = boundedQuery(From);
  // The server's clock makes another one each time.
  for (const auto &Time :
       {Of ? Of->After : std::nullopt, Of ? Of->AfterOrEqual : std::nullopt})
    if (Time && std::holds_alternative<QueryTime::Now>(Time->Base))
      return {};
  const auto Filter = filterOf(From, ClientTime());
  return Filter ? startsOf(Filter->Filter) : std::vector<std::int64_t>();
}

} // namespace bigtable_ttl::emulator
