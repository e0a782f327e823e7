// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/bigtable/client.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/future.h"
#include "view.h"
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fs {

namespace bt = google::cloud::bigtable;
using google::cloud::future;
using google::cloud::Status;
using google::cloud::StatusCode;
using google::cloud::StatusOr;

enum class Environment { kStaging, kProduction };

/// "features-staging" or "features-production".
auto openFeatures(std::shared_ptr<bt::DataConnection> connection, Environment environment)
    -> bt::Table;

/// Features that batch jobs compute, valid for up to a week.
class OnlineStore {
 public:
  using OnRow = std::function<void(FeatureVector)>;
  using FilterFactory = std::function<bt::Filter()>;

  explicit OnlineStore(bt::Table table);

  auto read(std::string const& entity) -> StatusOr<FeatureVector>;
  auto readAsync(std::string const& entity) -> future<StatusOr<FeatureVector>>;
  auto readPage(std::string const& entity, ReadOptions options) -> StatusOr<FeatureVector>;
  auto readFirst(std::string const& entity, int n) -> StatusOr<FeatureVector>;
  auto readEverything(std::string const& entity) -> StatusOr<FeatureVector>;
  auto scan(std::string const& prefix, OnRow onRow) -> Status;
  auto exportAll(OnRow onRow) -> Status;

  auto write(FeatureVector const& vector, Freshness freshness = Usual{}) -> Status;
  auto writeAll(std::string const& entity, std::map<std::string, std::string> const& byView)
      -> Status;
  auto backfill(std::string const& entity, std::map<std::string, std::string> const& byView)
      -> Status;
  auto describe(std::string const& entity, std::string const& text) -> Status;
  auto clear(std::string const& entity) -> Status;

 private:
  bt::Table table_;
  FilterFactory live_;
};

/// Signals that streaming jobs compute, valid for minutes.
class FreshStore {
 public:
  explicit FreshStore(bt::Table table) : table_(std::move(table)) {}

  auto put(std::string const& entity, Feature const& feature, std::chrono::seconds ttl) -> Status;
  auto putUntil(std::string const& entity, Feature const& feature, SysTime until) -> Status;
  auto append(std::string const& entity, std::string const& event) -> StatusOr<std::string>;
  auto touch(std::string const& entity) -> future<Status>;
  auto trace(std::string const& entity, std::vector<std::string> const& steps, bool verbose)
      -> Status;
  auto get(std::string const& entity) -> StatusOr<FeatureVector>;
  auto getBoth(std::string const& entity) -> StatusOr<FeatureVector>;
  auto age(std::string const& entity, std::string const& feature) -> StatusOr<std::chrono::seconds>;

 private:
  bt::Table table_;
};

/// One record of the stream of a feature pipeline.
struct Record {
  std::string entity;
  std::string family;
  std::string feature;
  std::string value;
  SysTime eventTime;
};

auto ingestOnline(bt::Table table, std::vector<Record> const& records) -> Status;
auto ingestFresh(bt::Table table, std::vector<Record> const& records) -> Status;
auto ingestEntities(bt::Table table, std::vector<Record> const& records) -> Status;
auto ingestLegacy(bt::Table table, std::vector<Record> const& records) -> Status;
auto ingestAny(bt::Table table, std::vector<Record> const& records) -> Status;

/// Embeddings: large vectors, by model.
auto openEmbeddings(std::shared_ptr<bt::DataConnection> connection) -> bt::Table;
auto putEmbedding(bt::Table table, std::string const& entity, std::string const& model,
                  std::string const& bytes) -> Status;
auto replaceEmbedding(bt::Table table, std::string const& entity, std::string const& model,
                      std::string const& bytes) -> Status;
auto getEmbeddings(bt::Table table, std::string const& entity) -> StatusOr<FeatureVector>;
auto recentModels(bt::Table table, std::string const& entity) -> StatusOr<FeatureVector>;

/// For analysts.
auto topEntities(bt::Client client, std::string const& feature) -> std::vector<std::string>;
auto recentValues(bt::Client client, std::string const& entity) -> std::vector<std::string>;
auto entityNames(bt::Client client) -> std::vector<std::string>;

auto provision(bt::TableAdmin& admin, Environment environment) -> Status;
auto retune(bt::TableAdmin& admin) -> Status;

}  // namespace fs
