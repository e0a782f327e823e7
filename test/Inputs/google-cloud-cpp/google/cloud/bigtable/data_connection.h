// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_DATA_CONNECTION_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_DATA_CONNECTION_H

#include "google/bigtable/v2/bigtable.pb.h"
#include "google/cloud/bigtable/bound_query.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/instance_resource.h"
#include "google/cloud/bigtable/mutation_branch.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/options.h"
#include "google/cloud/bigtable/prepared_query.h"
#include "google/cloud/bigtable/row.h"
#include "google/cloud/bigtable/row_key_sample.h"
#include "google/cloud/bigtable/row_reader.h"
#include "google/cloud/bigtable/row_set.h"
#include "google/cloud/bigtable/row_stream.h"
#include "google/cloud/bigtable/sql_statement.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/future.h"
#include "google/cloud/options.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

struct ReadRowsParams {
  std::string table_name;
  std::string app_profile_id;
  RowSet row_set;
  std::int64_t rows_limit;
  Filter filter = Filter::PassAllFilter();
  bool reverse = false;
};

struct PrepareQueryParams {
  InstanceResource instance;
  SqlStatement sql_statement;
};

struct ExecuteQueryParams {
  BoundQuery bound_query;
};

// With what came after 2.2.0 too: ReadRowsFull() in 2.13, queries in the 2.4x.
class DataConnection {
 public:
  virtual ~DataConnection() = default;

  virtual Options options() { return Options{}; }

  virtual Status Apply(std::string const&, SingleRowMutation) {
    return Unimplemented();
  }
  virtual future<Status> AsyncApply(std::string const&, SingleRowMutation) {
    return make_ready_future(Unimplemented());
  }
  virtual std::vector<FailedMutation> BulkApply(std::string const&,
                                                BulkMutation) {
    return {FailedMutation(Unimplemented(), 0)};
  }
  virtual future<std::vector<FailedMutation>> AsyncBulkApply(std::string const&,
                                                             BulkMutation) {
    return make_ready_future(
        std::vector<FailedMutation>{FailedMutation(Unimplemented(), 0)});
  }
  virtual RowReader ReadRows(std::string const& table_name, RowSet row_set,
                             std::int64_t rows_limit, Filter filter) {
    return ReadRowsFull(ReadRowsParams{
        table_name, {}, std::move(row_set), rows_limit, std::move(filter)});
  }
  virtual RowReader ReadRowsFull(ReadRowsParams) {
    return RowReader(Unimplemented());
  }
  virtual StatusOr<std::pair<bool, Row>> ReadRow(std::string const&,
                                                 std::string, Filter) {
    return Unimplemented();
  }
  virtual StatusOr<MutationBranch> CheckAndMutateRow(std::string const&,
                                                     std::string, Filter,
                                                     std::vector<Mutation>,
                                                     std::vector<Mutation>) {
    return Unimplemented();
  }
  virtual future<StatusOr<MutationBranch>> AsyncCheckAndMutateRow(
      std::string const&, std::string, Filter, std::vector<Mutation>,
      std::vector<Mutation>) {
    return make_ready_future(StatusOr<MutationBranch>(Unimplemented()));
  }
  virtual StatusOr<std::vector<RowKeySample>> SampleRows(std::string const&) {
    return Unimplemented();
  }
  virtual future<StatusOr<std::vector<RowKeySample>>> AsyncSampleRows(
      std::string const&) {
    return make_ready_future(
        StatusOr<std::vector<RowKeySample>>(Unimplemented()));
  }
  virtual StatusOr<Row> ReadModifyWriteRow(
      google::bigtable::v2::ReadModifyWriteRowRequest) {
    return Unimplemented();
  }
  virtual future<StatusOr<Row>> AsyncReadModifyWriteRow(
      google::bigtable::v2::ReadModifyWriteRowRequest) {
    return make_ready_future(StatusOr<Row>(Unimplemented()));
  }
  virtual void AsyncReadRows(std::string const&,
                             std::function<future<bool>(Row)>,
                             std::function<void(Status)> on_finish, RowSet,
                             std::int64_t, Filter) {
    on_finish(Unimplemented());
  }
  virtual future<StatusOr<std::pair<bool, Row>>> AsyncReadRow(
      std::string const&, std::string, Filter) {
    return make_ready_future(StatusOr<std::pair<bool, Row>>(Unimplemented()));
  }
  virtual StatusOr<PreparedQuery> PrepareQuery(PrepareQueryParams const&) {
    return Unimplemented();
  }
  virtual future<StatusOr<PreparedQuery>> AsyncPrepareQuery(
      PrepareQueryParams const&) {
    return make_ready_future(StatusOr<PreparedQuery>(Unimplemented()));
  }
  virtual RowStream ExecuteQuery(ExecuteQueryParams) { return RowStream(); }

 private:
  static Status Unimplemented() {
    return Status(StatusCode::kUnimplemented, "not implemented");
  }
};

inline std::shared_ptr<DataConnection> MakeDataConnection(Options = {}) {
  return std::make_shared<DataConnection>();
}

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_DATA_CONNECTION_H
