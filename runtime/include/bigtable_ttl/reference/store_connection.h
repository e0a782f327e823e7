// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A store as the connection of the client's own Table, for google-cloud-cpp 2.2
// or later. With older versions, this declares nothing.

#ifndef BIGTABLE_TTL_REFERENCE_STORE_CONNECTION_H
#define BIGTABLE_TTL_REFERENCE_STORE_CONNECTION_H

#include "google/cloud/bigtable/table.h"

// DataConnection exists since 2.0, MakeRowReader() since 2.2.
#if GOOGLE_CLOUD_CPP_VERSION_MAJOR > 1 && \
    __has_include("google/cloud/bigtable/mocks/mock_row_reader.h")
#define BIGTABLE_TTL_HAS_STORE_CONNECTION
#include "google/cloud/bigtable/mocks/mock_row_reader.h"
#include <bigtable_ttl/reference/table_on_store.h>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

namespace internal {

/// The parameter of Table::ReadRows() from 2.13 on; unused before that.
struct NoReadRowsParams {
  std::string table_name;
  std::string app_profile_id;
  ::google::cloud::bigtable::RowSet row_set;
  std::int64_t rows_limit;
  ::google::cloud::bigtable::Filter filter;
  bool reverse;
};

template <typename Connection, typename = void>
struct ReadRowsParamsOf {
  using type = NoReadRowsParams;
};
template <typename Connection>
struct ReadRowsParamsOf<Connection,
                        std::void_t<decltype(&Connection::ReadRowsFull)>> {
  template <typename Result, typename Class, typename Params>
  static Params ParamsOf(Result (Class::*)(Params));
  using type = decltype(ParamsOf(&Connection::ReadRowsFull));
};
using ReadRowsParams =
    ReadRowsParamsOf<::google::cloud::bigtable::DataConnection>::type;

/// A separate class, because before 2.13 its function overrides nothing and
/// cannot be declared `override`.
class ReadRowsConnection : public ::google::cloud::bigtable::DataConnection {
 public:
  virtual ::google::cloud::bigtable::RowReader ReadRowsFull(
      ReadRowsParams params) {
    return ReadRowsWith(std::move(params));
  }

 private:
  virtual ::google::cloud::bigtable::RowReader ReadRowsWith(
      ReadRowsParams params) = 0;
};

}  // namespace internal

/// A connection to a store, for `google::cloud::bigtable::Table`:
///
///     auto store = std::make_shared<bigtable_ttl::reference::Store>();
///     ...  // store->CreateTable("clicks", ...)
///     cbt::Table table(
///         std::make_shared<bigtable_ttl::reference::StoreConnection>(store),
///         cbt::TableResource("project", "instance", "clicks"));
///
/// Only the last part of a table's resource name matters. Returned futures are
/// ready, and rows are read immediately: AsyncReadRows() calls its callbacks
/// before it returns. Options are ignored, except the order of a scan. Queries
/// and all other operations return UNIMPLEMENTED.
class StoreConnection final : public internal::ReadRowsConnection {
 public:
  /// `store` must not be null.
  explicit StoreConnection(std::shared_ptr<Store> store)
      : store_(std::move(store)) {}

  ::google::cloud::Status Apply(
      std::string const& table_name,
      ::google::cloud::bigtable::SingleRowMutation mutation) override {
    return Open(table_name).Apply(std::move(mutation));
  }
  ::google::cloud::future<::google::cloud::Status> AsyncApply(
      std::string const& table_name,
      ::google::cloud::bigtable::SingleRowMutation mutation) override {
    return ::google::cloud::make_ready_future(
        Apply(table_name, std::move(mutation)));
  }

  std::vector<::google::cloud::bigtable::FailedMutation> BulkApply(
      std::string const& table_name,
      ::google::cloud::bigtable::BulkMutation mutation) override {
    return Open(table_name).BulkApply(std::move(mutation));
  }
  ::google::cloud::future<
      std::vector<::google::cloud::bigtable::FailedMutation>>
  AsyncBulkApply(std::string const& table_name,
                 ::google::cloud::bigtable::BulkMutation mutation) override {
    return ::google::cloud::make_ready_future(
        BulkApply(table_name, std::move(mutation)));
  }

  ::google::cloud::bigtable::RowReader ReadRows(
      std::string const& table_name, ::google::cloud::bigtable::RowSet row_set,
      std::int64_t rows_limit,
      ::google::cloud::bigtable::Filter filter) override {
    return MakeReader(
        Open(table_name).Read(row_set, rows_limit, filter, false));
  }

  ::google::cloud::StatusOr<std::pair<bool, ::google::cloud::bigtable::Row>>
  ReadRow(std::string const& table_name, std::string row_key,
          ::google::cloud::bigtable::Filter filter) override {
    return Open(table_name).ReadRow(std::move(row_key), filter);
  }
  ::google::cloud::future<::google::cloud::StatusOr<
      std::pair<bool, ::google::cloud::bigtable::Row>>>
  AsyncReadRow(std::string const& table_name, std::string row_key,
               ::google::cloud::bigtable::Filter filter) override {
    return ::google::cloud::make_ready_future(
        ReadRow(table_name, std::move(row_key), std::move(filter)));
  }

  void AsyncReadRows(std::string const& table_name,
                     std::function<::google::cloud::future<bool>(
                         ::google::cloud::bigtable::Row)>
                         on_row,
                     std::function<void(::google::cloud::Status)> on_finish,
                     ::google::cloud::bigtable::RowSet row_set,
                     std::int64_t rows_limit,
                     ::google::cloud::bigtable::Filter filter) override {
    auto rows = Open(table_name).Read(row_set, rows_limit, filter, false);
    if (!rows) return on_finish(rows.status());
    for (auto& row : *rows) {
      if (on_row(std::move(row)).get()) continue;
      return on_finish(::google::cloud::Status(
          ::google::cloud::StatusCode::kCancelled, "User cancelled"));
    }
    on_finish(::google::cloud::Status());
  }

  ::google::cloud::StatusOr<::google::cloud::bigtable::MutationBranch>
  CheckAndMutateRow(
      std::string const& table_name, std::string row_key,
      ::google::cloud::bigtable::Filter filter,
      std::vector<::google::cloud::bigtable::Mutation> true_mutations,
      std::vector<::google::cloud::bigtable::Mutation> false_mutations)
      override {
    return Open(table_name)
        .CheckAndMutateRow(row_key, filter, true_mutations, false_mutations);
  }
  ::google::cloud::future<
      ::google::cloud::StatusOr<::google::cloud::bigtable::MutationBranch>>
  AsyncCheckAndMutateRow(
      std::string const& table_name, std::string row_key,
      ::google::cloud::bigtable::Filter filter,
      std::vector<::google::cloud::bigtable::Mutation> true_mutations,
      std::vector<::google::cloud::bigtable::Mutation> false_mutations)
      override {
    return ::google::cloud::make_ready_future(CheckAndMutateRow(
        table_name, std::move(row_key), std::move(filter),
        std::move(true_mutations), std::move(false_mutations)));
  }

  ::google::cloud::StatusOr<::google::cloud::bigtable::Row> ReadModifyWriteRow(
      ::google::bigtable::v2::ReadModifyWriteRowRequest request) override {
    return Open(request.table_name()).ReadModifyWriteRow(request);
  }
  ::google::cloud::future<
      ::google::cloud::StatusOr<::google::cloud::bigtable::Row>>
  AsyncReadModifyWriteRow(
      ::google::bigtable::v2::ReadModifyWriteRowRequest request) override {
    return ::google::cloud::make_ready_future(
        ReadModifyWriteRow(std::move(request)));
  }

  /// Returns one sample: the end of the table.
  ::google::cloud::StatusOr<
      std::vector<::google::cloud::bigtable::RowKeySample>>
  SampleRows(std::string const& table_name) override {
    auto const size = store_->Size(Open(table_name).table_id());
    if (!size.ok()) return ToClient(size.status());
    return std::vector<::google::cloud::bigtable::RowKeySample>{
        {"", static_cast<std::int64_t>(size->bytes)}};
  }
  ::google::cloud::future<::google::cloud::StatusOr<
      std::vector<::google::cloud::bigtable::RowKeySample>>>
  AsyncSampleRows(std::string const& table_name) override {
    return ::google::cloud::make_ready_future(SampleRows(table_name));
  }

 private:
  ::google::cloud::bigtable::RowReader ReadRowsWith(
      internal::ReadRowsParams params) override {
    return MakeReader(Open(params.table_name)
                          .Read(params.row_set, params.rows_limit,
                                params.filter, params.reverse));
  }

  static ::google::cloud::bigtable::RowReader MakeReader(
      ::google::cloud::StatusOr<std::vector<::google::cloud::bigtable::Row>>
          rows) {
    if (!rows) {
      return ::google::cloud::bigtable_mocks::MakeRowReader({}, rows.status());
    }
    return ::google::cloud::bigtable_mocks::MakeRowReader(*std::move(rows));
  }

  TableOnStore Open(std::string const& table_name) const {
    return TableOnStore(store_, table_name.substr(table_name.rfind('/') + 1));
  }

  std::shared_ptr<Store> store_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_HAS_STORE_CONNECTION

#endif  // BIGTABLE_TTL_REFERENCE_STORE_CONNECTION_H
