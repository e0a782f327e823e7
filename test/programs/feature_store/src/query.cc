// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/client.h"
#include "google/cloud/bigtable/sql_statement.h"
#include "google/cloud/bigtable/value.h"
#include "store.h"

namespace fs {
namespace {

auto instance() -> bt::InstanceResource {
  return bt::InstanceResource(google::cloud::Project("acme-ml"), "features");
}

auto firstColumn(bt::Client& client, bt::BoundQuery query) -> std::vector<std::string> {
  std::vector<std::string> result;
  auto rows = client.ExecuteQuery(std::move(query));
  for (auto it = rows.begin(); it != bt::RowStream::end(); ++it) {
    if (!*it) break;
    auto value = (*it)->get<std::string>(0);
    if (value) result.push_back(*std::move(value));
  }
  return result;
}

}  // namespace

auto topEntities(bt::Client client, std::string const& feature) -> std::vector<std::string> {
  auto prepared = client.PrepareQuery(
      instance(),
      bt::SqlStatement("SELECT _key FROM `features-production` "  // MISTAKE bigtable-unfiltered-read: the query sees expired features
                       "WHERE online['score'] IS NOT NULL "
                       "AND online[@feature] IS NOT NULL LIMIT 100",
                       {{"feature", bt::Parameter("")}}));
  if (!prepared) return {};
  return firstColumn(client, prepared->BindParameters({{"feature", bt::Value(feature)}}));
}

auto recentValues(bt::Client client, std::string const& entity) -> std::vector<std::string> {
  auto prepared = client.PrepareQuery(
      instance(),
      bt::SqlStatement("SELECT online['score'] "  // FINE: only what is not older than a week
                       "FROM `features-production`(with_history => TRUE, "
                       "after => TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 7 DAY)) "
                       "WHERE _key = @key",
                       {{"key", bt::Parameter("")}}));
  if (!prepared) return {};
  return firstColumn(client, prepared->BindParameters({{"key", bt::Value(entity)}}));
}

auto entityNames(bt::Client client) -> std::vector<std::string> {
  auto prepared = client.PrepareQuery(
      instance(), bt::SqlStatement("SELECT entity['name'] FROM `features-production`"));  // FINE: no TTL
  if (!prepared) return {};
  return firstColumn(client, prepared->BindParameters({}));
}

}  // namespace fs
