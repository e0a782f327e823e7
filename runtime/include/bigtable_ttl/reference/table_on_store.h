// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tables of the store with the operations of google-cloud-cpp, 1.30 or later.

#ifndef BIGTABLE_TTL_REFERENCE_TABLE_ON_STORE_H
#define BIGTABLE_TTL_REFERENCE_TABLE_ON_STORE_H

#include "google/cloud/bigtable/table.h"
#include <bigtable_ttl/reference/from_proto.h>
#include <bigtable_ttl/reference/store.h>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

// Converts the store's results to the client's types.

inline ::google::cloud::Status ToClient(Status const& status) {
  if (status.ok()) return ::google::cloud::Status();
  // The enumerations both use gRPC's numbers.
  return ::google::cloud::Status(
      static_cast<::google::cloud::StatusCode>(status.code()),
      status.message());
}

inline ::google::cloud::bigtable::Row ToClient(Row row) {
  std::vector<::google::cloud::bigtable::Cell> cells;
  cells.reserve(row.cells.size());
  for (Cell& cell : row.cells) {
    std::vector<std::string> labels;
    if (!cell.label.empty()) labels.push_back(std::move(cell.label));
    cells.emplace_back(row.key, std::move(cell.family),
                       std::move(cell.qualifier), cell.timestamp.count(),
                       std::move(cell.value), std::move(labels));
  }
  return ::google::cloud::bigtable::Row(std::move(row.key), std::move(cells));
}

/// The operations of `google::cloud::bigtable::Table` that do not return
/// futures, on a table of the store. Copies refer to the same table.
class TableOnStore {
 public:
  using ClientStatus = ::google::cloud::Status;
  template <typename T>
  using ClientStatusOr = ::google::cloud::StatusOr<T>;
  using ClientRow = ::google::cloud::bigtable::Row;
  using ClientFilter = ::google::cloud::bigtable::Filter;
  using ClientMutation = ::google::cloud::bigtable::Mutation;

  /// `store` must not be null.
  TableOnStore(std::shared_ptr<Store> store, std::string table_id)
      : store_(std::move(store)), table_id_(std::move(table_id)) {}

  std::string const& table_id() const { return table_id_; }

  ClientStatus Apply(::google::cloud::bigtable::SingleRowMutation mutation) {
    ::google::bigtable::v2::MutateRowsRequest::Entry entry;
    mutation.MoveTo(&entry);
    auto const converted = FromProto(entry);
    if (!converted.ok()) return ToClient(converted.status());
    return ToClient(
        store_->MutateRow(table_id_, converted->row_key, converted->mutations));
  }

  /// Applies the entries. Returns those that failed, in order; all of them if
  /// the whole request failed.
  std::vector<::google::cloud::bigtable::FailedMutation> BulkApply(
      ::google::cloud::bigtable::BulkMutation mutation) {
    ::google::bigtable::v2::MutateRowsRequest request;
    mutation.MoveTo(&request);
    auto const statuses = Mutate(request);
    std::vector<::google::cloud::bigtable::FailedMutation> failed;
    for (int i = 0; i < request.entries_size(); ++i) {
      Status const& status = statuses.ok()
                                 ? (*statuses)[static_cast<std::size_t>(i)]
                                 : statuses.status();
      if (!status.ok()) failed.emplace_back(ToClient(status), i);
    }
    return failed;
  }

  /// Reads all rows immediately, and returns them. On an error, the status is
  /// the only element. A limit of 0 means no limit.
  std::vector<ClientStatusOr<ClientRow>> ReadRows(
      ::google::cloud::bigtable::RowSet const& rows,
      ClientFilter const& filter) {
    return ReadRows(rows, 0, filter);
  }
  std::vector<ClientStatusOr<ClientRow>> ReadRows(
      ::google::cloud::bigtable::RowSet const& rows, std::int64_t rows_limit,
      ClientFilter const& filter) {
    std::vector<ClientStatusOr<ClientRow>> result;
    auto read = Read(rows, rows_limit, filter, /*reversed=*/false);
    if (!read) {
      result.emplace_back(read.status());
      return result;
    }
    result.reserve(read->size());
    for (ClientRow& row : *read) result.emplace_back(std::move(row));
    return result;
  }

  ClientStatusOr<std::pair<bool, ClientRow>> ReadRow(
      std::string row_key, ClientFilter const& filter) {
    auto read = Read(::google::cloud::bigtable::RowSet(std::move(row_key)), 1,
                     filter, /*reversed=*/false);
    if (!read) return read.status();
    if (read->empty()) return std::make_pair(false, ClientRow("", {}));
    return std::make_pair(true, std::move(read->front()));
  }

  ClientStatusOr<::google::cloud::bigtable::MutationBranch> CheckAndMutateRow(
      std::string const& row_key, ClientFilter const& filter,
      std::vector<ClientMutation> const& true_mutations,
      std::vector<ClientMutation> const& false_mutations) {
    auto predicate = FromProto(filter.as_proto());
    if (!predicate.ok()) return ToClient(predicate.status());
    auto const when_true = Convert("true_mutations", true_mutations);
    if (!when_true.ok()) return ToClient(when_true.status());
    auto const when_false = Convert("false_mutations", false_mutations);
    if (!when_false.ok()) return ToClient(when_false.status());
    auto const matched = store_->CheckAndMutateRow(
        table_id_, row_key, *std::move(predicate), *when_true, *when_false);
    if (!matched.ok()) return ToClient(matched.status());
    using Branch = ::google::cloud::bigtable::MutationBranch;
    return *matched ? Branch::kPredicateMatched : Branch::kPredicateNotMatched;
  }

  template <typename... Rules>
  ClientStatusOr<ClientRow> ReadModifyWriteRow(
      std::string row_key, ::google::cloud::bigtable::ReadModifyWriteRule rule,
      Rules&&... rules) {
    ::google::bigtable::v2::ReadModifyWriteRowRequest request;
    request.set_row_key(std::move(row_key));
    *request.add_rules() = std::move(rule).as_proto();
    ((*request.add_rules() =
          ::google::cloud::bigtable::ReadModifyWriteRule(rules).as_proto()),
     ...);
    return ReadModifyWriteRow(request);
  }

  /// Uses only the row key and the rules of the request.
  ClientStatusOr<ClientRow> ReadModifyWriteRow(
      ::google::bigtable::v2::ReadModifyWriteRowRequest const& request) {
    std::vector<ReadModifyWriteRule> rules;
    for (auto const& rule : request.rules()) rules.push_back(FromProto(rule));
    auto row = store_->ReadModifyWriteRow(table_id_, request.row_key(), rules);
    if (!row.ok()) return ToClient(row.status());
    return ToClient(*std::move(row));
  }

 private:
  friend class StoreConnection;

  StatusOr<std::vector<Status>> Mutate(
      ::google::bigtable::v2::MutateRowsRequest const& request) {
    auto const entries = internal::ConvertAll<RowMutations>(
        "Entry list", request.entries(),
        [](auto const& entry) { return FromProto(entry); });
    if (!entries.ok()) return entries.status();
    return store_->MutateRows(table_id_, *entries);
  }

  ClientStatusOr<std::vector<ClientRow>> Read(
      ::google::cloud::bigtable::RowSet const& rows, std::int64_t rows_limit,
      ClientFilter const& filter, bool reversed) {
    auto converted = FromProto(filter.as_proto());
    if (!converted.ok()) return ToClient(converted.status());
    auto read =
        store_->ReadRows(table_id_, ReadRowsRequest{FromProto(rows.as_proto()),
                                                    *std::move(converted),
                                                    rows_limit, reversed});
    if (!read.ok()) return ToClient(read.status());
    std::vector<ClientRow> result;
    result.reserve(read->size());
    for (Row& row : *read) result.push_back(ToClient(std::move(row)));
    return result;
  }

  static StatusOr<std::vector<Mutation>> Convert(
      char const* field, std::vector<ClientMutation> const& mutations) {
    return internal::ConvertAll<Mutation>(
        field, mutations,
        [](ClientMutation const& mutation) { return FromProto(mutation.op); });
  }

  std::shared_ptr<Store> store_;
  std::string table_id_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_TABLE_ON_STORE_H
