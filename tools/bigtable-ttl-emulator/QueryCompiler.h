// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Gives the trees of expressions types, and makes functions of them.

#ifndef BIGTABLE_TTL_EMULATOR_QUERY_COMPILER_H
#define BIGTABLE_TTL_EMULATOR_QUERY_COMPILER_H

#include "QueryExpression.h"
#include <chrono>
#include <grpcpp/support/status.h>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::emulator {

/// Returns the error about SQL that the emulator does not execute.
grpc::Status notExecuted(std::size_t At, const std::string &What);

struct QueryAggregate {
  enum class Kind { Count, CountIf, Sum, Average, Least, Greatest, Array };
  Kind What = Kind::Count;
  /// Nothing for COUNT(*).
  std::optional<QueryExpression> Of;
  bool IsDistinct = false;
};

/// The values that a query has besides its rows.
struct QueryContext {
  const QueryTypes &Types;
  /// Null if the query is only prepared.
  const QueryParameters *Given;
  /// The value of CURRENT_TIMESTAMP().
  std::chrono::microseconds Now;
};

/// The names that expressions may use.
struct QueryScope {
  /// The first columns, which are the key and families of a table.
  std::size_t NumOfTable = 0;
  bool WithHistory = false;
  std::string Table, Alias;
  std::vector<std::pair<std::string, google::bigtable::v2::Type>> Columns;
};

/// Compiles the expressions of one SELECT. After the first error, which it
/// keeps, expressions are NULL.
class QueryCompiler {
public:
  QueryCompiler(const QueryContext &Context, QueryScope Scope)
      : Context(Context), Scope(std::move(Scope)) {}

  QueryExpression compile(const SqlExpr &E);
  /// Compiles \p E, which must be of the type \p Expected.
  QueryExpression compile(const SqlExpr &E, TypeKind Expected);
  QueryExpression column(std::size_t Index) const;

  /// From here on, expressions are over groups: over \p By, and aggregates.
  void group(std::vector<const SqlExpr *> By);
  /// From here on, expressions may use the names that \p Of gives its columns.
  void name(const clang::tidy::bigtable::SqlSelect &Of) { Named = &Of; }

  void fail(grpc::Status Why) {
    if (Failed.ok())
      Failed = std::move(Why);
  }

  const QueryContext &Context;
  const QueryScope Scope;
  /// The expressions and aggregates that are the values of a group.
  std::vector<QueryExpression> GroupBy;
  std::vector<QueryAggregate> Aggregates;
  grpc::Status Failed;

private:
  QueryExpression wrong(const SqlExpr &At, const std::string &Expected);
  QueryExpression literal(const SqlExpr &E);
  QueryExpression number(const SqlExpr &E);
  QueryExpression parameter(const SqlExpr &E);
  QueryExpression name(const SqlExpr &E);
  QueryExpression field(const SqlExpr &E);
  QueryExpression subscript(const SqlExpr &E);
  QueryExpression operation(const SqlExpr &E);
  QueryExpression comparison(const SqlExpr &At, std::string_view Operator,
                             QueryExpression A, QueryExpression B);
  QueryExpression arithmetic(const SqlExpr &E);
  QueryExpression call(const SqlExpr &E);
  QueryExpression oneOf(const SqlExpr &E);
  QueryExpression array(const SqlExpr &E);
  QueryExpression structure(const SqlExpr &E);
  QueryExpression shifted(const SqlExpr &E, int Sign);
  QueryExpression truncated(const SqlExpr &E);
  QueryExpression choice(const SqlExpr &E);
  QueryExpression firstNonNull(const SqlExpr &E);
  QueryExpression nullIf(const SqlExpr &E);
  QueryExpression cast(const SqlExpr &E);
  QueryExpression safeCast(const SqlExpr &E);
  QueryExpression aggregate(const SqlExpr &E, QueryAggregate::Kind What);
  std::vector<QueryExpression> operands(const SqlExpr &E);

  std::vector<const SqlExpr *> GroupTrees;
  bool IsGrouped = false;
  const clang::tidy::bigtable::SqlSelect *Named = nullptr;
};

/// Returns the aggregate function with the name; std::nullopt if it is none.
std::optional<QueryAggregate::Kind> aggregateOf(const SqlExpr &E);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_QUERY_COMPILER_H
