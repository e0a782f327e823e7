// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Queries in GoogleSQL: the responses of PrepareQuery and ExecuteQuery.

#ifndef BIGTABLE_TTL_EMULATOR_QUERIES_H
#define BIGTABLE_TTL_EMULATOR_QUERIES_H

#include "Emulator.h"
#include "QueryRun.h"
#include "Reactors.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include <bigtable_ttl/reference/store.h>
#include <cstdint>
#include <deque>
#include <grpcpp/grpcpp.h>
#include <memory>
#include <optional>
#include <string>

namespace bigtable_ttl::emulator {

grpc::Status prepareQuery(const Emulator &In,
                          const google::bigtable::v2::PrepareQueryRequest &From,
                          google::bigtable::v2::PrepareQueryResponse &To);

/// Returns \p From with the text of the query that it names.
/// QueryResult::start() must have accepted \p From.
google::bigtable::v2::ExecuteQueryRequest
withText(const google::bigtable::v2::ExecuteQueryRequest &From);

/// Makes the messages of a result, as documented at PartialResultSet
/// (google/bigtable/v2/data.proto). Each message has one batch, after which the
/// query can be resumed.
class QueryResult {
public:
  static grpc::Status
  start(const Emulator &In,
        const google::bigtable::v2::ExecuteQueryRequest &Request,
        std::shared_ptr<QueryResult> &Started);

  /// Makes the next message; see MessageStream::next().
  Progress next(google::bigtable::v2::ExecuteQueryResponse &Message,
                grpc::Status &Status);

private:
  QueryResult() = default;
  /// Reads some rows.
  grpc::Status step();

  QueryPlan Plan;
  /// The metadata of the result, until it is sent.
  std::optional<google::bigtable::v2::ResultSetMetadata> Metadata;
  /// The read; std::nullopt without a table, or if the query was resumed at its
  /// end.
  std::optional<reference::Scan> Scan;
  std::optional<QueryRun> Run;
  grpc::Status Failed;
  bool HasMore = false;
  bool IsSatisfied = false;
  /// Rows of the result that are still to be sent, and their bytes.
  std::deque<QueryValueList> Pending;
  std::size_t PendingBytes = 0;
  std::int64_t Sent = 0;
  /// The rows that were sent before the query was resumed.
  std::int64_t ToSkip = 0;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_QUERIES_H
