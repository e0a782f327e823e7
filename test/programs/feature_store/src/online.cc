// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "store.h"

namespace fs {
namespace {

constexpr char kFamily[] = "online";

auto onlineLive() -> bt::Filter {
  return bt::Filter::Chain(bt::Filter::FamilyRegex(kFamily),
                           bt::Filter::TimestampRange(nowMs() - kOnlineAge + Ms(1), Ms(0)));
}

bt::Filter const kExportFilter =
    bt::Filter::Chain(bt::Filter::FamilyRegex("online"),
                      bt::Filter::TimestampRange(nowMs() - kOnlineAge, Ms(0)),  // MISTAKE bigtable-stale-bound: computed when the program starts
                      bt::Filter::Latest(1));

auto toVector(bt::Row const& row) -> FeatureVector {
  FeatureVector vector;
  vector.entity = row.row_key();
  for (auto const& cell : row.cells()) {
    vector.features.push_back({cell.column_qualifier(), cell.value()});
  }
  return vector;
}

auto toVector(StatusOr<std::pair<bool, bt::Row>> row) -> StatusOr<FeatureVector> {
  if (!row) return std::move(row).status();
  if (!row->first) return Status(StatusCode::kNotFound, "no such entity");
  return toVector(row->second);
}

auto toStamp(Freshness const& freshness) -> Ms {
  return std::visit(
      Overloaded{
          [](Usual) { return nowMs(); },
          [](For f) -> Ms { return nowMs() + f.duration - kOnlineAge; },
          [](Until u) -> Ms { return Ms(sinceEpoch(u.time)) - kOnlineAge; },
      },
      freshness);
}

}  // namespace

auto openFeatures(std::shared_ptr<bt::DataConnection> connection, Environment environment)
    -> bt::Table {
  auto const* id =
      environment == Environment::kStaging ? "features-staging" : "features-production";
  return bt::Table(std::move(connection), bt::TableResource("acme-ml", "features", id));
}

OnlineStore::OnlineStore(bt::Table table)
    : table_(std::move(table)), live_([] { return onlineLive(); }) {}

auto OnlineStore::read(std::string const& entity) -> StatusOr<FeatureVector> {
  return toVector(
      table_.ReadRow(entity, bt::Filter::Chain(onlineLive(), bt::Filter::Latest(1))));  // FINE: bounded
}

auto OnlineStore::readAsync(std::string const& entity) -> future<StatusOr<FeatureVector>> {
  return table_.AsyncReadRow(entity, live_())  // FINE: a new filter for each call
      .then([](auto f) { return toVector(f.get()); });
}

auto OnlineStore::readPage(std::string const& entity, ReadOptions options)
    -> StatusOr<FeatureVector> {
  auto page = bt::Filter::CellsRowLimit(options.pageSize);
  if (options.page > 0) {
    page = bt::Filter::Chain(bt::Filter::CellsRowOffset(options.page * options.pageSize), page);
  }
  auto filter = bt::Filter::Chain(onlineLive(), bt::Filter::Latest(1), std::move(page));  // FINE: pages of live cells
  return toVector(table_.ReadRow(entity, std::move(filter)));
}

auto OnlineStore::readFirst(std::string const& entity, int n) -> StatusOr<FeatureVector> {
  auto const first = bt::Filter::Chain(bt::Filter::ColumnRange("online", "a", "n"),
                                       bt::Filter::CellsRowLimit(n));  // MISTAKE bigtable-filter-order: expired cells use up the limit
  return toVector(table_.ReadRow(entity, bt::Filter::Chain(first, onlineLive())));
}

auto OnlineStore::readEverything(std::string const& entity) -> StatusOr<FeatureVector> {
  auto const profile = bt::Filter::FamilyRegex("entity");
  auto const signals = bt::Filter::Chain(bt::Filter::FamilyRegex("fresh"),
                                         bt::Filter::TimestampRange(nowMs() + Ms(1), Ms(0)));
  auto const features =
      bt::Filter::Chain(bt::Filter::FamilyRegex("online"), bt::Filter::Latest(1));
  return toVector(
      table_.ReadRow(entity, bt::Filter::Interleave(profile, signals, features)));  // MISTAKE bigtable-unfiltered-read: one branch has no bound
}

auto OnlineStore::scan(std::string const& prefix, OnRow onRow) -> Status {
  auto result = std::make_shared<Status>();
  table_.AsyncReadRows(  // MISTAKE bigtable-unfiltered-read: features of last month come back
      [onRow](bt::Row const& row) {
        onRow(toVector(row));
        return google::cloud::make_ready_future(true);
      },
      [result](Status status) { *result = std::move(status); },
      bt::RowSet(bt::RowRange::Prefix(prefix)),
      bt::Filter::Chain(bt::Filter::FamilyRegex(kFamily), bt::Filter::Latest(1)));  // SAME bigtable-unfiltered-read
  return *result;
}

auto OnlineStore::exportAll(OnRow onRow) -> Status {
  for (auto& row : table_.ReadRows(bt::RowSet(bt::RowRange::InfiniteRange()), kExportFilter)) {  // SAME bigtable-stale-bound
    if (!row) return std::move(row).status();
    onRow(toVector(*row));
  }
  return {};
}

auto OnlineStore::write(FeatureVector const& vector, Freshness freshness) -> Status {
  auto const stamp = toStamp(freshness);
  bt::SingleRowMutation mutation(vector.entity);
  for (auto const& feature : vector.features) {
    mutation.emplace_back(bt::DeleteFromColumn(kFamily, feature.name));
    mutation.emplace_back(bt::SetCell(kFamily, feature.name, stamp, feature.value));  // FINE: shifted by the age of the rule
  }
  return table_.Apply(std::move(mutation));
}

auto OnlineStore::writeAll(std::string const& entity,
                           std::map<std::string, std::string> const& byView) -> Status {
  bt::SingleRowMutation mutation(entity);
  auto const now = nowMs();
  for (auto const& view : kViews) {
    auto const value = byView.find(view.name);
    if (value == byView.end()) continue;
    mutation.emplace_back(bt::DeleteFromColumn(view.family, view.name));
    mutation.emplace_back(
        bt::SetCell(view.family, view.name, now + view.ttl - view.shift, value->second));  // FINE: each view has its own shift
  }
  return table_.Apply(std::move(mutation));
}

auto OnlineStore::backfill(std::string const& entity,
                           std::map<std::string, std::string> const& byView) -> Status {
  bt::SingleRowMutation mutation(entity);
  auto const now = nowMs();
  for (auto const& view : kViews) {
    auto const value = byView.find(view.name);
    if (value == byView.end()) continue;
    mutation.emplace_back(bt::SetCell(view.family, view.name, now, value->second));  // MISTAKE bigtable-real-timestamp: one of the views is 'fresh'
  }
  return table_.Apply(std::move(mutation));
}

auto OnlineStore::describe(std::string const& entity, std::string const& text) -> Status {
  return table_.Apply(
      bt::SingleRowMutation(entity, bt::SetCell("entity", "description", text)));  // FINE: no TTL
}

auto OnlineStore::clear(std::string const& entity) -> Status {
  return table_.Apply(bt::SingleRowMutation(entity, bt::DeleteFromFamily(kFamily),
                                            bt::DeleteFromFamily("fresh")));
}

}  // namespace fs
