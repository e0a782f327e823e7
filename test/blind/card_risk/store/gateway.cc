// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "store/gateway.h"
#include <utility>

namespace card_risk {

RowEdit& RowEdit::Add(bt::Mutation m) {
  list_.push_back(m);
  mutation_.emplace_back(std::move(m));
  return *this;
}

RowEdit& RowEdit::Put(Column column, CellTime time, std::string value) {
  return Add(bt::SetCell(column.family, column.qualifier, time.value(), std::move(value)));
}

RowEdit& RowEdit::PutAs(char const* family, std::string qualifier, CellTime time, std::string value) {
  return Add(bt::SetCell(family, std::move(qualifier), time.value(), std::move(value)));
}

RowEdit& RowEdit::Remove(Column column) { return Add(bt::DeleteFromColumn(column.family, column.qualifier)); }

Selector Selector::Of(Column column) {
  Selector s;
  s.stages_.push_back(bt::Filter::ColumnRangeClosed(column.family, column.qualifier, column.qualifier));
  return s;
}

Selector Selector::OfFamily(char const* family) {
  Selector s;
  s.stages_.push_back(bt::Filter::FamilyRegex(family));
  return s;
}

Selector& Selector::LiveAt(Instant now) {
  stages_.push_back(bt::Filter::TimestampRange((now + Ttl::Millis(1)).since_epoch(), std::chrono::milliseconds(0)));
  return *this;
}

Selector& Selector::YoungerThan(Ttl max_age, Instant now) {
  auto const first = now - max_age + Ttl::Millis(1);
  stages_.push_back(bt::Filter::TimestampRange(first.since_epoch(), std::chrono::milliseconds(0)));
  return *this;
}

Selector& Selector::Newest() {
  stages_.push_back(bt::Filter::Latest(1));
  return *this;
}

Selector& Selector::Limit(int cells) {
  stages_.push_back(bt::Filter::CellsRowLimit(cells));
  return *this;
}

Selector& Selector::Equals(std::string const& value) {
  stages_.push_back(bt::Filter::ValueRangeClosed(value, value));
  return *this;
}

Result<Unit> Gateway::Commit(RowEdit edit) { return ToResult(table_.Apply(std::move(edit).Take())); }

Result<std::vector<bt::Cell>> Gateway::Fetch(std::string const& key, bt::Filter filter) {
  auto row = table_.ReadRow(key, std::move(filter));
  if (!row) return StorageError(row.status());
  if (!row->first) return std::vector<bt::Cell>{};
  return row->second.cells();
}

Result<bool> Gateway::ExchangeIf(std::string const& key, Selector const& predicate, RowEdit edit) {
  auto branch = table_.CheckAndMutateRow(key, predicate.Build(), std::move(edit).TakeList(), {});
  if (!branch) return StorageError(branch.status());
  return *branch == bt::MutationBranch::kPredicateMatched;
}

Result<bool> Gateway::ExchangeUnless(std::string const& key, Selector const& predicate, RowEdit edit) {
  auto branch = table_.CheckAndMutateRow(key, predicate.Build(), {}, std::move(edit).TakeList());
  if (!branch) return StorageError(branch.status());
  return *branch == bt::MutationBranch::kPredicateNotMatched;
}

}  // namespace card_risk
