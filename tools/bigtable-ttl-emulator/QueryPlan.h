// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A query in GoogleSQL, ready to be executed.

#ifndef BIGTABLE_TTL_EMULATOR_QUERY_PLAN_H
#define BIGTABLE_TTL_EMULATOR_QUERY_PLAN_H

#include "QueryCompiler.h"
#include "QueryExpression.h"
#include "google/bigtable/v2/data.pb.h"
#include <cstdint>
#include <functional>
#include <grpcpp/support/status.h>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::emulator {

/// A table with its arguments.
struct QueryTable {
  std::string Name;
  bool WithHistory = false;
  std::optional<QueryExpression> After, AfterOrEqual, Before, BeforeOrEqual,
      AsOf, LatestN;

  static constexpr std::int64_t NoEnd =
      std::numeric_limits<std::int64_t>::max();
  /// Returns the half-open range of timestamps, in microseconds.
  std::pair<std::int64_t, std::int64_t> times(grpc::Status &Failed) const;
};

/// Row keys as `[begin, end)`; without an end, up to the last.
using KeyRange = std::pair<std::string, std::optional<std::string>>;
using KeyRanges = std::vector<KeyRange>;
KeyRanges intersect(const KeyRanges &A, const KeyRanges &B);
/// Returns the first key after \p Key.
std::string after(std::string Key);

struct QueryPlan {
  struct Column {
    /// Empty without AS, unless the expression is a name.
    std::string Name;
    QueryExpression Of;
  };
  struct Order {
    QueryExpression Of;
    bool IsDescending;
  };
  /// What is after FROM; neither for a query without.
  std::optional<QueryTable> Table;
  std::shared_ptr<const QueryPlan> Inner;
  /// True if Inner is in UNPACK.
  bool Unpacks = false;
  /// The array after FROM, whose elements are each a row.
  std::optional<QueryExpression> Elements;
  std::optional<QueryExpression> Where;
  /// Returns keys that have all rows for which Where holds; null for all keys.
  std::function<KeyRanges(grpc::Status &)> Keys;
  bool IsGrouped = false;
  std::vector<QueryExpression> GroupBy;
  std::vector<QueryAggregate> Aggregates;
  std::optional<QueryExpression> Having;
  std::vector<Column> Columns;
  std::vector<Order> OrderBy;
  std::optional<QueryExpression> Limit;

  /// The plan of the query that reads a table.
  const QueryPlan &innermost() const {
    return Inner ? Inner->innermost() : *this;
  }
  /// True if each row of the table is at most one of the result, in order.
  bool isStream() const {
    return Table && !Elements && !IsGrouped && OrderBy.empty() && !Limit;
  }
};

/// Sets the families of a table.
using QueryCatalog = std::function<grpc::Status(
    const std::string &Table,
    std::vector<std::pair<std::string, google::bigtable::v2::Type>> &Columns)>;

/// Plans the query \p Text. Returns INVALID_ARGUMENT if it is wrong, and
/// UNIMPLEMENTED if the emulator does not execute a part of it.
grpc::Status planQuery(const std::string &Text, const QueryContext &Context,
                       const QueryCatalog &Tables, QueryPlan &To);

/// Returns the table of a query that reads one without UNPACK.
std::optional<QueryTable> tableOf(const clang::tidy::bigtable::SqlTree &Tree,
                                  const QueryContext &Context);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_QUERY_PLAN_H
