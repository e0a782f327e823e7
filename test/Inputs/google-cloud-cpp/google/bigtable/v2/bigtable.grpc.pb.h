// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_GRPC_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_GRPC_PB_H

#include "google/bigtable/v2/bigtable.pb.h"
#include "google/cloud/internal/service_stub.h"

namespace google {
namespace bigtable {
namespace v2 {

#define BIGTABLE_DATA_METHODS(UNARY, STREAM)                                  \
  STREAM(ReadRows, ReadRowsRequest, ReadRowsResponse)                         \
  STREAM(SampleRowKeys, SampleRowKeysRequest, SampleRowKeysResponse)          \
  STREAM(MutateRows, MutateRowsRequest, MutateRowsResponse)                   \
  STREAM(ExecuteQuery, ExecuteQueryRequest, ExecuteQueryResponse)             \
  STREAM(GenerateInitialChangeStreamPartitions,                               \
         GenerateInitialChangeStreamPartitionsRequest,                        \
         GenerateInitialChangeStreamPartitionsResponse)                       \
  STREAM(ReadChangeStream, ReadChangeStreamRequest, ReadChangeStreamResponse) \
  UNARY(MutateRow, MutateRowRequest, MutateRowResponse)                       \
  UNARY(CheckAndMutateRow, CheckAndMutateRowRequest,                          \
        CheckAndMutateRowResponse)                                            \
  UNARY(PingAndWarm, PingAndWarmRequest, PingAndWarmResponse)                 \
  UNARY(ReadModifyWriteRow, ReadModifyWriteRowRequest,                        \
        ReadModifyWriteRowResponse)                                           \
  UNARY(PrepareQuery, PrepareQueryRequest, PrepareQueryResponse)

GRPC_SERVICE(Bigtable, BIGTABLE_DATA_METHODS)

#undef BIGTABLE_DATA_METHODS

}  // namespace v2
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_GRPC_PB_H
