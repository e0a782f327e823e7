// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include "store.h"

namespace fs {
namespace {

constexpr char kFamily[] = "fresh";
constexpr std::chrono::minutes kUsualTtl{5};

auto live() -> bt::Filter { return bt::Filter::TimestampRange(nowMs() + Ms(1), Ms(0)); }

}  // namespace

auto FreshStore::put(std::string const& entity, Feature const& feature, std::chrono::seconds ttl)
    -> Status {
  return table_.Apply(bt::SingleRowMutation(
      entity, {bt::DeleteFromColumn(kFamily, feature.name),
               bt::SetCell(kFamily, feature.name, nowMs() + ttl, feature.value)}));  // FINE: expires at its timestamp
}

auto FreshStore::putUntil(std::string const& entity, Feature const& feature, SysTime until)
    -> Status {
  auto const stamp = Ms(sinceEpoch<std::chrono::seconds>(until));
  return table_.Apply(bt::SingleRowMutation(
      entity, bt::SetCell(kFamily, feature.name, stamp, feature.value)));  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
}

auto FreshStore::append(std::string const& entity, std::string const& event)
    -> StatusOr<std::string> {
  auto row = table_.ReadModifyWriteRow(
      entity, bt::ReadModifyWriteRule::AppendValue(kFamily, "events", event + ";"));  // MISTAKE bigtable-read-modify-write: the server's time, so it has expired
  if (!row) return std::move(row).status();
  for (auto const& cell : row->cells()) {
    if (cell.column_qualifier() == "events") return cell.value();
  }
  return std::string();
}

auto FreshStore::touch(std::string const& entity) -> future<Status> {
  auto filter = bt::Filter::Chain(bt::Filter::FamilyRegex(kFamily), live());
  return table_.AsyncReadRow(entity, std::move(filter))
      .then([table = table_, entity](auto f) mutable -> Status {
        StatusOr<std::pair<bool, bt::Row>> row = f.get();
        if (!row) return std::move(row).status();
        bt::SingleRowMutation mutation(entity);
        for (auto const& cell : row->second.cells()) {
          mutation.emplace_back(
              bt::SetCell("fresh", cell.column_qualifier(), cell.value()));  // MISTAKE bigtable-missing-timestamp: expires immediately
        }
        return table.Apply(std::move(mutation));
      });
}

auto FreshStore::trace(std::string const& entity, std::vector<std::string> const& steps,
                       bool verbose) -> Status {
  bt::SingleRowMutation mutation(entity);
  auto expiry = nowMs() + kUsualTtl;
  for (auto const& step : steps) {
    expiry += Ms(1);
    mutation.emplace_back(bt::SetCell(kFamily, "trace", expiry, step));  // FINE: a millisecond for each step
  }
  if (verbose) {
    bt::SetCell(kFamily, "verbose", expiry, std::to_string(steps.size()));  // MISTAKE bigtable-discarded-filter: the mutation is not added
  }
  return table_.Apply(std::move(mutation));
}

auto FreshStore::get(std::string const& entity) -> StatusOr<FeatureVector> {
  auto row = table_.ReadRow(entity, bt::Filter::Chain(bt::Filter::FamilyRegex(kFamily), live(),
                                                      bt::Filter::Latest(1)));  // FINE: bounded
  if (!row) return std::move(row).status();
  FeatureVector vector{entity, {}};
  for (auto const& cell : row->second.cells()) {
    vector.features.push_back({cell.column_qualifier(), cell.value()});
  }
  return vector;
}

auto FreshStore::getBoth(std::string const& entity) -> StatusOr<FeatureVector> {
  auto row = table_.ReadRow(entity, bt::Filter::Chain(bt::Filter::FamilyRegex("fresh|online"),
                                                      live(),  // MISTAKE bigtable-filter-scope: drops what is live in 'online'
                                                      bt::Filter::Latest(1)));
  if (!row) return std::move(row).status();
  FeatureVector vector{entity, {}};
  for (auto const& cell : row->second.cells()) {
    vector.features.push_back({cell.family_name() + ":" + cell.column_qualifier(), cell.value()});
  }
  return vector;
}

auto FreshStore::age(std::string const& entity, std::string const& feature)
    -> StatusOr<std::chrono::seconds> {
  auto row = table_.ReadRow(
      entity, bt::Filter::Chain(bt::Filter::ColumnName("fresh", feature), live(),
                                bt::Filter::Latest(1)));
  if (!row) return std::move(row).status();
  if (!row->first || row->second.cells().empty()) {
    return Status(StatusCode::kNotFound, feature);
  }
  auto const written = row->second.cells().front().timestamp();  // MISTAKE bigtable-timestamp-as-write-time: it is the time of expiry
  return std::chrono::duration_cast<std::chrono::seconds>(nowMs() - written);
}

}  // namespace fs
