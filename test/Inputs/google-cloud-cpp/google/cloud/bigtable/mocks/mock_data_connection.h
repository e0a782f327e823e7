// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MOCKS_MOCK_DATA_CONNECTION_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MOCKS_MOCK_DATA_CONNECTION_H

#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/mocks/mock_row_reader.h"
#include "google/cloud/version.h"
#include <cstdint>
#include <functional>
#include <gmock/gmock.h>
#include <string>
#include <utility>
#include <vector>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable_mocks {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class MockDataConnection : public bigtable::DataConnection {
 public:
  MOCK_METHOD(Options, options, (), (override));
  MOCK_METHOD(Status, Apply,
              (std::string const& table_name, bigtable::SingleRowMutation mut),
              (override));
  MOCK_METHOD(future<Status>, AsyncApply,
              (std::string const& table_name, bigtable::SingleRowMutation mut),
              (override));
  MOCK_METHOD(std::vector<bigtable::FailedMutation>, BulkApply,
              (std::string const& table_name, bigtable::BulkMutation mut),
              (override));
  MOCK_METHOD(future<std::vector<bigtable::FailedMutation>>, AsyncBulkApply,
              (std::string const& table_name, bigtable::BulkMutation mut),
              (override));
  MOCK_METHOD(bigtable::RowReader, ReadRows,
              (std::string const& table_name, bigtable::RowSet row_set,
               std::int64_t rows_limit, bigtable::Filter filter),
              (override));
  MOCK_METHOD(bigtable::RowReader, ReadRowsFull,
              (bigtable::ReadRowsParams params), (override));
  MOCK_METHOD((StatusOr<std::pair<bool, bigtable::Row>>), ReadRow,
              (std::string const& table_name, std::string row_key,
               bigtable::Filter filter),
              (override));
  MOCK_METHOD(StatusOr<bigtable::MutationBranch>, CheckAndMutateRow,
              (std::string const& table_name, std::string row_key,
               bigtable::Filter filter,
               std::vector<bigtable::Mutation> true_mutations,
               std::vector<bigtable::Mutation> false_mutations),
              (override));
  MOCK_METHOD(future<StatusOr<bigtable::MutationBranch>>,
              AsyncCheckAndMutateRow,
              (std::string const& table_name, std::string row_key,
               bigtable::Filter filter,
               std::vector<bigtable::Mutation> true_mutations,
               std::vector<bigtable::Mutation> false_mutations),
              (override));
  MOCK_METHOD(StatusOr<std::vector<bigtable::RowKeySample>>, SampleRows,
              (std::string const& table_name), (override));
  MOCK_METHOD(future<StatusOr<std::vector<bigtable::RowKeySample>>>,
              AsyncSampleRows, (std::string const& table_name), (override));
  MOCK_METHOD(StatusOr<bigtable::Row>, ReadModifyWriteRow,
              (google::bigtable::v2::ReadModifyWriteRowRequest request),
              (override));
  MOCK_METHOD(future<StatusOr<bigtable::Row>>, AsyncReadModifyWriteRow,
              (google::bigtable::v2::ReadModifyWriteRowRequest request),
              (override));
  MOCK_METHOD(void, AsyncReadRows,
              (std::string const& table_name,
               std::function<future<bool>(bigtable::Row)> on_row,
               std::function<void(Status)> on_finish, bigtable::RowSet row_set,
               std::int64_t rows_limit, bigtable::Filter filter),
              (override));
  MOCK_METHOD((future<StatusOr<std::pair<bool, bigtable::Row>>>), AsyncReadRow,
              (std::string const& table_name, std::string row_key,
               bigtable::Filter filter),
              (override));
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable_mocks
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MOCKS_MOCK_DATA_CONNECTION_H
