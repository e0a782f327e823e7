// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Executes the plan of a query row by row.

#ifndef BIGTABLE_TTL_EMULATOR_QUERY_RUN_H
#define BIGTABLE_TTL_EMULATOR_QUERY_RUN_H

#include "QueryPlan.h"
#include <bigtable_ttl/reference/store.h>
#include <functional>
#include <grpcpp/support/status.h>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::emulator {

/// Returns the read of the plan's table, from the key \p From on.
reference::ReadRowsRequest
requestOf(const QueryPlan &Plan, const std::string &From, grpc::Status &Failed);

class QueryRun {
public:
  using Sink = std::function<void(QueryValueList)>;

  /// \p To gets the rows of the result. \p Failed is the first error.
  QueryRun(const QueryPlan &Plan, Sink To, grpc::Status &Failed);

  /// Takes a row of the innermost query's table. Returns false if no more are
  /// needed.
  bool add(const reference::RowView &Row);
  /// Says that this was the last.
  void finish();

private:
  struct Group {
    QueryValueList Values;
    std::vector<std::set<std::string>> Seen;
    std::vector<std::int64_t> Counts;
  };

  /// Takes a row of the table or subquery after FROM.
  void take(const QueryRow &Row);
  /// Takes it with an element of UNNEST, if there is one.
  void select(const QueryRow &Row);
  void unpack(const QueryValueList &Of);
  void count(const QueryRow &Row);
  void addTo(Group &Of, std::size_t Index, const QueryRow &Row);
  void emit(const QueryRow &Row);
  void send(QueryValueList Values);

  const QueryPlan &Plan;
  Sink To;
  grpc::Status &Failed;
  /// The query after FROM.
  std::unique_ptr<QueryRun> Inner;
  std::int64_t Left;
  std::map<std::string, std::size_t> Numbers;
  std::vector<Group> Groups;
  /// The keys of ORDER BY, and the row.
  std::vector<std::pair<QueryValueList, QueryValueList>> Ordered;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_QUERY_RUN_H
