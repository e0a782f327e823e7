// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Expressions of GoogleSQL that can be evaluated: with types, and without
// names.

#ifndef BIGTABLE_TTL_EMULATOR_QUERY_EXPRESSION_H
#define BIGTABLE_TTL_EMULATOR_QUERY_EXPRESSION_H

#include "QueryValues.h"
#include "google/bigtable/v2/data.pb.h"
#include "model/SqlTree.h"
#include <bigtable_ttl/reference/row.h>
#include <chrono>
#include <functional>
#include <grpcpp/support/status.h>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bigtable_ttl::emulator {

using QueryParameters = std::map<std::string, google::bigtable::v2::Value>;
using QueryTypes = std::map<std::string, google::bigtable::v2::Type>;
using QueryValueList = std::vector<google::bigtable::v2::Value>;
using SqlExpr = clang::tidy::bigtable::SqlExpr;

/// What an expression is evaluated over.
struct QueryRow {
  /// The row of a table, or null.
  const reference::RowView *Cells;
  /// The values of a subquery and of UNNEST, or of a group and its aggregates;
  /// or null.
  const QueryValueList *Values;
  /// Set if an evaluation fails.
  grpc::Status &Failed;
};

struct QueryExpression {
  google::bigtable::v2::Type Type;
  std::function<google::bigtable::v2::Value(const QueryRow &)> Get;
  /// True without columns.
  bool IsConstant = true;
  /// True for literals and parameters, which take the type that is expected.
  bool IsLiteral = false;
  /// True for parameters, which do not become BYTES.
  bool IsParameter = false;

  TypeKind kind() const { return Type.kind_case(); }
  /// Evaluates a constant.
  google::bigtable::v2::Value value(grpc::Status &Failed) const {
    return Get({nullptr, nullptr, Failed});
  }
};

QueryExpression constantOf(google::bigtable::v2::Type Type,
                           google::bigtable::v2::Value Value);
/// Returns one of the values of a row.
QueryExpression valueAt(google::bigtable::v2::Type Type, std::size_t Index);
/// Returns the disjunction or conjunction, which is NULL if only a NULL
/// decides.
QueryExpression logical(bool IsOr, std::vector<QueryExpression> Of);

/// Evaluates \p Arguments, and then \p Of unless one of them is NULL.
QueryExpression applied(
    google::bigtable::v2::Type Type, std::vector<QueryExpression> Arguments,
    std::function<google::bigtable::v2::Value(QueryValueList &, grpc::Status &)>
        Of);

/// Returns \p From as \p To, if a literal or a number takes this type.
std::optional<QueryExpression> coerced(const QueryExpression &From,
                                       TypeKind To);
/// Gives two expressions one type that can be compared.
bool unify(QueryExpression &A, QueryExpression &B);
/// Gives all expressions one type. Returns false if they have none.
bool unify(std::vector<QueryExpression> &All);

/// Returns the call of the function \p Name. Returns std::nullopt, with the
/// reason in \p Expected, if there is no such function of such arguments.
std::optional<QueryExpression> callOf(std::string_view Name,
                                      std::vector<QueryExpression> Arguments,
                                      std::string &Expected);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_QUERY_EXPRESSION_H
