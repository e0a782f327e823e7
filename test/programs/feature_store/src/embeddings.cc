// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "store.h"

namespace fs {
namespace {

auto toVector(StatusOr<std::pair<bool, bt::Row>> row) -> StatusOr<FeatureVector> {
  if (!row) return std::move(row).status();
  FeatureVector vector;
  vector.entity = row->second.row_key();
  if (!row->first) return vector;
  for (auto const& cell : row->second.cells()) {
    vector.features.push_back({cell.column_qualifier(), cell.value()});
  }
  return vector;
}

}  // namespace

auto openEmbeddings(std::shared_ptr<bt::DataConnection> connection) -> bt::Table {
  return bt::Table(std::move(connection),
                   bt::TableResource("acme-ml", "features", "embeddings"));
}

auto putEmbedding(bt::Table table, std::string const& entity, std::string const& model,
                  std::string const& bytes) -> Status {
  auto const now = nowMs();
  return table.Apply(bt::SingleRowMutation(
      entity, {bt::SetCell("vec", model, now, bytes),        // FINE: 30 days from now, by the rule
               bt::SetCell("online", model, now, "1")}));
}

auto replaceEmbedding(bt::Table table, std::string const& entity, std::string const& model,
                      std::string const& bytes) -> Status {
  bt::SingleRowMutation mutation(entity);
  mutation.emplace_back(bt::DeleteFromColumn("vec", model));
  mutation.emplace_back(bt::SetCell("vec", model, nowMs() - kVectorAge, bytes));  // MISTAKE bigtable-real-timestamp: shifted, but without a lifetime, so it has expired
  return table.Apply(std::move(mutation));
}

auto getEmbeddings(bt::Table table, std::string const& entity) -> StatusOr<FeatureVector> {
  return toVector(table.ReadRow(
      entity, bt::Filter::Chain(bt::Filter::FamilyRegex("vec"),
                                bt::Filter::TimestampRange(nowMs() - kVectorAge + Ms(1), Ms(0)),
                                bt::Filter::Latest(1))));  // FINE: bounded by the age
}

auto recentModels(bt::Table table, std::string const& entity) -> StatusOr<FeatureVector> {
  return toVector(table.ReadRow(
      entity, bt::Filter::Chain(bt::Filter::FamilyRegex("online"),
                                bt::Filter::CellsRowLimit(10),
                                bt::Filter::StripValueTransformer())));  // FINE: no TTL in this table
}

}  // namespace fs
