// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_H

#include "google/cloud/bigtable/completion_queue.h"
#include "google/cloud/bigtable/data_client.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/mutation_branch.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/options.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include "google/cloud/bigtable/resource_names.h"
#include "google/cloud/bigtable/row_key_sample.h"
#include "google/cloud/bigtable/row_reader.h"
#include "google/cloud/bigtable/row_set.h"
#include "google/cloud/bigtable/rpc_backoff_policy.h"
#include "google/cloud/bigtable/rpc_retry_policy.h"
#include "google/cloud/bigtable/table_resource.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/future.h"
#include "google/cloud/options.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

// 1.30 has neither per-operation options nor connections.
#ifdef BIGTABLE_API_V1
#define BIGTABLE_OPTIONS
#define BIGTABLE_FORWARD(call)
#else
#define BIGTABLE_OPTIONS , Options = {}
#define BIGTABLE_FORWARD(call) \
  if (connection_) return connection_->call
#endif

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class MutationBatcher;

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3
inline std::string TableName(std::shared_ptr<DataClient> const& client,
                             std::string const& table_id) {
  return InstanceName(client) + "/tables/" + table_id;
}
#endif

// Made with a connection it forwards to that; otherwise each method answers
// kUnimplemented.
class Table {
#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3
 private:
  template <typename P>
  struct ValidPolicy
      : std::disjunction<std::is_base_of<RPCBackoffPolicy, P>,
                         std::is_base_of<RPCRetryPolicy, P>,
                         std::is_base_of<IdempotentMutationPolicy, P>> {};

  template <typename... Policies>
  struct ValidPolicies : std::conjunction<ValidPolicy<Policies>...> {};
#endif

 public:
#ifndef BIGTABLE_API_V1
  explicit Table(std::shared_ptr<bigtable::DataConnection> conn,
                 TableResource tr, Options options = {})
      : table_(std::move(tr)),
        app_profile_id_(options.get<AppProfileIdOption>()),
        connection_(std::move(conn)) {
    table_name_ = table_.FullName();
  }

  Table WithNewTarget(std::string project_id, std::string instance_id,
                      std::string table_id) const {
    return WithNewTarget(std::move(project_id), std::move(instance_id),
                         app_profile_id_, std::move(table_id));
  }
  Table WithNewTarget(std::string project_id, std::string instance_id,
                      std::string app_profile_id, std::string table_id) const {
    Table table = *this;
    table.table_ = TableResource(std::move(project_id), std::move(instance_id),
                                 std::move(table_id));
    table.table_name_ = table.table_.FullName();
    table.app_profile_id_ = std::move(app_profile_id);
    return table;
  }
#endif

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3
  Table(std::shared_ptr<DataClient> client, std::string const& table_id)
      : Table(std::move(client), std::string{}, table_id) {}

  Table(std::shared_ptr<DataClient> client, std::string app_profile_id,
        std::string const& table_id)
      : table_(client->project_id(), client->instance_id(), table_id),
        app_profile_id_(std::move(app_profile_id)) {
    table_name_ = table_.FullName();
  }

  template <
      typename... Policies,
      typename std::enable_if<ValidPolicies<Policies...>::value, int>::type = 0>
  Table(std::shared_ptr<DataClient> client, std::string const& table_id,
        Policies&&...)
      : Table(std::move(client), table_id) {}

  template <
      typename... Policies,
      typename std::enable_if<ValidPolicies<Policies...>::value, int>::type = 0>
  Table(std::shared_ptr<DataClient> client, std::string app_profile_id,
        std::string const& table_id, Policies&&...)
      : Table(std::move(client), std::move(app_profile_id), table_id) {}
#endif

  std::string const& table_name() const { return table_name_; }
  std::string const& app_profile_id() const { return app_profile_id_; }
  std::string const& project_id() const {
    return table_.instance().project_id();
  }
  std::string const& instance_id() const {
    return table_.instance().instance_id();
  }
  std::string const& table_id() const { return table_.table_id(); }

  Status Apply(SingleRowMutation mut BIGTABLE_OPTIONS) {
    BIGTABLE_FORWARD(Apply(table_name_, std::move(mut)));
    return Unimplemented();
  }
  future<Status> AsyncApply(SingleRowMutation mut BIGTABLE_OPTIONS) {
    BIGTABLE_FORWARD(AsyncApply(table_name_, std::move(mut)));
    return make_ready_future(Unimplemented());
  }

  std::vector<FailedMutation> BulkApply(BulkMutation mut BIGTABLE_OPTIONS) {
    BIGTABLE_FORWARD(BulkApply(table_name_, std::move(mut)));
    return {FailedMutation(Unimplemented(), 0)};
  }
  future<std::vector<FailedMutation>> AsyncBulkApply(
      BulkMutation mut BIGTABLE_OPTIONS) {
    BIGTABLE_FORWARD(AsyncBulkApply(table_name_, std::move(mut)));
    return make_ready_future(
        std::vector<FailedMutation>{FailedMutation(Unimplemented(), 0)});
  }

#ifdef BIGTABLE_API_V1
  RowReader ReadRows(RowSet, Filter) { return RowReader(Unimplemented()); }
  RowReader ReadRows(RowSet, std::int64_t, Filter) {
    return RowReader(Unimplemented());
  }
#else
  RowReader ReadRows(RowSet row_set, Filter filter, Options options = {}) {
    return ReadRows(std::move(row_set), RowReader::NO_ROWS_LIMIT,
                    std::move(filter), std::move(options));
  }
  RowReader ReadRows(RowSet row_set, std::int64_t rows_limit, Filter filter,
                     Options options = {}) {
    if (!connection_) return RowReader(Unimplemented());
    return connection_->ReadRowsFull(ReadRowsParams{
        table_name_, app_profile_id_, std::move(row_set), rows_limit,
        std::move(filter), options.get<ReverseScanOption>()});
  }
#endif

  StatusOr<std::pair<bool, Row>> ReadRow(std::string row_key,
                                         Filter filter BIGTABLE_OPTIONS) {
    BIGTABLE_FORWARD(
        ReadRow(table_name_, std::move(row_key), std::move(filter)));
    return Unimplemented();
  }
  future<StatusOr<std::pair<bool, Row>>> AsyncReadRow(
      std::string row_key, Filter filter BIGTABLE_OPTIONS) {
    BIGTABLE_FORWARD(
        AsyncReadRow(table_name_, std::move(row_key), std::move(filter)));
    return make_ready_future(StatusOr<std::pair<bool, Row>>(Unimplemented()));
  }

  template <typename RowFunctor, typename FinishFunctor>
  void AsyncReadRows(RowFunctor on_row, FinishFunctor on_finish, RowSet row_set,
                     Filter filter BIGTABLE_OPTIONS) {
    AsyncReadRows(std::move(on_row), std::move(on_finish), std::move(row_set),
                  RowReader::NO_ROWS_LIMIT, std::move(filter));
  }
  template <typename RowFunctor, typename FinishFunctor>
  void AsyncReadRows(RowFunctor on_row, FinishFunctor on_finish, RowSet row_set,
                     std::int64_t rows_limit, Filter filter BIGTABLE_OPTIONS) {
    static_assert(std::is_same<std::invoke_result_t<RowFunctor, bigtable::Row>,
                               future<bool>>::value,
                  "RowFunctor should return a future<bool>.");
    BIGTABLE_FORWARD(AsyncReadRows(table_name_, std::move(on_row),
                                   std::move(on_finish), std::move(row_set),
                                   rows_limit, std::move(filter)));
    on_finish(Unimplemented());
  }

  StatusOr<MutationBranch> CheckAndMutateRow(
      std::string row_key, Filter filter, std::vector<Mutation> true_mutations,
      std::vector<Mutation> false_mutations BIGTABLE_OPTIONS) {
    BIGTABLE_FORWARD(CheckAndMutateRow(
        table_name_, std::move(row_key), std::move(filter),
        std::move(true_mutations), std::move(false_mutations)));
    return Unimplemented();
  }
  future<StatusOr<MutationBranch>> AsyncCheckAndMutateRow(
      std::string row_key, Filter filter, std::vector<Mutation> true_mutations,
      std::vector<Mutation> false_mutations BIGTABLE_OPTIONS) {
    BIGTABLE_FORWARD(AsyncCheckAndMutateRow(
        table_name_, std::move(row_key), std::move(filter),
        std::move(true_mutations), std::move(false_mutations)));
    return make_ready_future(StatusOr<MutationBranch>(Unimplemented()));
  }

  template <typename... Args>
  StatusOr<Row> ReadModifyWriteRow(std::string row_key,
                                   bigtable::ReadModifyWriteRule rule,
                                   Args&&... args) {
    static_assert(AreRules<Args...>(), "expected ReadModifyWriteRules");
    BIGTABLE_FORWARD(ReadModifyWriteRow(
        MakeRequest(std::move(row_key), std::move(rule), args...)));
    return Unimplemented();
  }
  template <typename... Args>
  future<StatusOr<Row>> AsyncReadModifyWriteRow(
      std::string row_key, bigtable::ReadModifyWriteRule rule, Args&&... args) {
    static_assert(AreRules<Args...>(), "expected ReadModifyWriteRules");
    BIGTABLE_FORWARD(AsyncReadModifyWriteRow(
        MakeRequest(std::move(row_key), std::move(rule), args...)));
    return make_ready_future(StatusOr<Row>(Unimplemented()));
  }

#ifdef BIGTABLE_API_V1
  StatusOr<std::vector<bigtable::RowKeySample>> SampleRows() {
    return Unimplemented();
  }
  future<StatusOr<std::vector<bigtable::RowKeySample>>> AsyncSampleRows() {
    return make_ready_future(
        StatusOr<std::vector<bigtable::RowKeySample>>(Unimplemented()));
  }
#else
  StatusOr<std::vector<bigtable::RowKeySample>> SampleRows(Options = {}) {
    BIGTABLE_FORWARD(SampleRows(table_name_));
    return Unimplemented();
  }
  future<StatusOr<std::vector<bigtable::RowKeySample>>> AsyncSampleRows(
      Options = {}) {
    BIGTABLE_FORWARD(AsyncSampleRows(table_name_));
    return make_ready_future(
        StatusOr<std::vector<bigtable::RowKeySample>>(Unimplemented()));
  }
#endif

 private:
  friend class MutationBatcher;

  static Status Unimplemented() {
    return Status(StatusCode::kUnimplemented, "not implemented");
  }

  template <typename... Args>
  static constexpr bool AreRules() {
#ifdef BIGTABLE_API_V1
    return (std::is_convertible<Args, ReadModifyWriteRule>::value && ...);
#else
    return ((std::is_convertible<Args, ReadModifyWriteRule>::value ||
             std::is_same<typename std::decay<Args>::type, Options>::value) &&
            ...);
#endif
  }

#ifndef BIGTABLE_API_V1
  template <typename... Args>
  google::bigtable::v2::ReadModifyWriteRowRequest MakeRequest(
      std::string row_key, Args const&... args) const {
    google::bigtable::v2::ReadModifyWriteRowRequest request;
    request.set_table_name(table_name_);
    request.set_app_profile_id(app_profile_id_);
    request.set_row_key(std::move(row_key));
    (AddRule(request, args), ...);
    return request;
  }
  static void AddRule(google::bigtable::v2::ReadModifyWriteRowRequest& request,
                      ReadModifyWriteRule const& rule) {
    *request.add_rules() = rule.as_proto();
  }
  static void AddRule(google::bigtable::v2::ReadModifyWriteRowRequest&,
                      Options const&) {}
#endif

  TableResource table_;
  std::string table_name_;
  std::string app_profile_id_;
#ifndef BIGTABLE_API_V1
  std::shared_ptr<DataConnection> connection_;
#endif
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#undef BIGTABLE_FORWARD
#undef BIGTABLE_OPTIONS

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_H
