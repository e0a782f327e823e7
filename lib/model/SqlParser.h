// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The parser of the grammar in SqlTree.h. Does without LLVM.

#ifndef BIGTABLE_TIDY_LIB_MODEL_SQLPARSER_H
#define BIGTABLE_TIDY_LIB_MODEL_SQLPARSER_H

#include "model/SqlLexer.h"
#include <string_view>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

class SqlParser : SqlCursor {
  using Kind = SqlExpr::Kind;

public:
  explicit SqlParser(SqlTree &To) : SqlCursor(To) {}

  void run();

private:
  // In SqlParser.cpp.
  void query(SqlQueryTree &Q);
  void select(SqlSelect &S);
  SqlItem item();
  void replaced(SqlItem &Of);
  std::string_view alias();
  SqlOrder order();
  bool endsFrom() const;
  void from(SqlSelect &S);
  void source(SqlSelect &S);
  std::string_view tableName();
  /// Takes a part that is outside of the grammar.
  void other(std::vector<SqlExpr> &To, const char *Expected);

  // In SqlExpressions.cpp.
  SqlExpr make(Kind What, const SqlToken &Of) const;
  void add(SqlExpr Operand, SqlExpr &To);
  SqlExpr wrap(std::string_view Operator, size_t At, SqlExpr First);
  bool isOperandWord() const;
  bool startsOperand() const;
  SqlExpr expression() { return binary(1); }
  SqlExpr binary(int Least);
  bool isOperator(std::string_view Word) const;
  /// Takes an operator that is a word, and what is after it.
  bool comparison(SqlExpr &Left);
  SqlExpr unary();
  /// Takes the elements in parentheses or brackets.
  std::vector<SqlExpr> elements(std::string_view Close, bool HaveNames = false);
  void addElements(SqlExpr &To);
  SqlExpr operand();
  /// Takes '(x AS type)'.
  void castTo(SqlExpr &Made);
  SqlExpr caseOf();

  unsigned Depth = 0;
  /// The greatest height in this query.
  unsigned Highest = 1;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SQLPARSER_H
