// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Queries in GoogleSQL as trees. The checks and the emulator use them, so this
/// file and SqlParser.cpp do without LLVM.
///
/// The grammar, as the service's documentation writes it. In capitals: words.
/// \code
///   query:      [WITH [RECURSIVE] {name AS (query)}, ...] select
///               [ORDER BY {expression [ASC | DESC]}, ...] [LIMIT expression]
///   select:     SELECT item, ... [,] [FROM source [{, | CROSS JOIN} array]
///   ...]
///               [WHERE expression] [GROUP BY expression, ...]
///               [HAVING expression]
///   item:       expression [[AS] name]
///               | [name.]* [EXCEPT (name, ...)]
///                 [REPLACE (expression AS name, ...)]
///   source:     table [(argument => expression, ...)] [[AS] name]
///               | function(expression, ...) [[AS] name]
///               | (query) [[AS] name] | array
///   array:      UNNEST(expression) [[AS] name]
///   expression: these operators, and what is in parentheses, from those that
///               bind least: OR; AND; NOT; = < <= > >= != <> [NOT] LIKE,
///               [NOT] BETWEEN x AND y, [NOT] IN (x, ...), [NOT] IN UNNEST(x),
///               IS [NOT] NULL | TRUE | FALSE; |; ^; &; << >>; + -; * / ||;
///               unary + - ~; . and [x]
///   operand:    literal, TRUE, FALSE, NULL, @parameter, name,
///               type 'literal', function([DISTINCT] expression | *, ...),
///               {CAST | SAFE_CAST}(expression AS type), INTERVAL expression
///               unit, [x, ...], STRUCT({expression [AS name]}, ...),
///               CASE [expression] {WHEN expression THEN expression} ...
///               [ELSE expression] END, (query)
/// \endcode
/// Other SQL has a tree, too, which has each source and each name that may be a
/// column. SqlTree::Outside then says where it left the grammar.

#ifndef BIGTABLE_TIDY_LIB_MODEL_SQLTREE_H
#define BIGTABLE_TIDY_LIB_MODEL_SQLTREE_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

enum class SqlTokenKind : uint8_t {
  Name,   ///< An identifier or a keyword.
  Quoted, ///< An identifier in backquotes; Text is without them.
  String, ///< With its prefix and quotes.
  Number, ///< May be a hole (see Holes.h).
  Parameter,
  Symbol,
  Hole, ///< Any text.
  End,
};

struct SqlToken {
  SqlTokenKind Kind = SqlTokenKind::End;
  std::string_view Text;
  /// The offset of its first byte in the statement.
  size_t At = 0;

  /// Returns true for the symbol, or keyword in lower case, \p Word.
  bool is(std::string_view Word) const;
  bool isIdentifier() const {
    return Kind == SqlTokenKind::Name || Kind == SqlTokenKind::Quoted;
  }
};

struct SqlQueryTree;

struct SqlExpr {
  enum class Kind : uint8_t {
    String,    ///< Text is as spelled.
    Number,    ///< Text is as spelled.
    Constant,  ///< TRUE, FALSE, NULL.
    Parameter, ///< Text is with the '@'.
    Name,
    Field,     ///< Operands[0].Text
    Star,      ///< '*'; with Operands[0] if that is before it.
    Subscript, ///< Operands[0][Operands[1]]
    Operator,  ///< Text is the operator in capitals, such as "IS NULL".
    Call,      ///< Text(Operands)
    Argument,  ///< Text => Operands[0], or Operands[0] AS Text in STRUCT.
    Cast,      ///< CAST(Operands[0] AS Text)
    Interval,  ///< INTERVAL Operands[0] Text
    Case,      ///< The operands of WHEN, THEN, ..., and ELSE.
    CaseOf,    ///< Also what CASE compares, which is the first operand.
    List,      ///< Operands in brackets, or several in parentheses.
    Query,     ///< Of its own, or of WITH or a source.
    Other,     ///< Outside of the grammar.
  };
  Kind What = Kind::Other;
  /// The offset of its first byte, or of an operator, in the statement.
  size_t At = 0;
  std::string_view Text;
  std::vector<SqlExpr> Operands;
  std::shared_ptr<const SqlQueryTree> Query;
  /// The nesting of Operands.
  unsigned Height = 1;
};

/// A table, function or subquery after FROM or JOIN.
struct SqlSource {
  enum class Kind : uint8_t { Table, Function, Query, Unnest, Other };
  Kind What = Kind::Other;
  size_t At = 0;
  /// The table or function.
  std::string_view Name;
  /// True if the name is a hole without quotes, which may contain arguments.
  bool IsHole = false;
  bool HasArguments = false;
  std::vector<SqlExpr> Arguments;
  std::string_view Alias;
};

struct SqlItem {
  SqlExpr Value;
  std::string_view Alias;
  /// After '*': EXCEPT (names), REPLACE (expressions AS names).
  std::vector<std::string_view> Excluded;
  std::vector<std::pair<SqlExpr, std::string_view>> Replaced;
};

struct SqlOrder {
  SqlExpr Value;
  bool IsDescending = false;
};

struct SqlSelect {
  std::vector<SqlItem> Items;
  std::vector<SqlSource> From;
  /// The conditions of joins, and at most one of WHERE.
  std::vector<SqlExpr> On, Where;
  std::vector<SqlExpr> GroupBy;
  std::optional<SqlExpr> Having;
  std::vector<SqlOrder> OrderBy;
  std::optional<SqlExpr> Limit;
  /// Expressions of clauses outside of the grammar, in or after FROM.
  std::vector<SqlExpr> InFrom, Later;
};

struct SqlQueryTree {
  std::vector<std::string_view> Names;
  /// The queries that WITH gives these names.
  std::vector<SqlExpr> Named;
  /// One, or those of UNION and the like.
  std::vector<SqlSelect> Selects;
};

struct SqlTree {
  std::vector<SqlToken> Tokens;
  SqlQueryTree Root;
  /// The number of tables, functions and subqueries after FROM and JOIN.
  size_t NumSources = 0;

  /// The place where a statement is no query, or outside of the grammar.
  struct Problem {
    size_t At = 0;
    std::string What;
    /// True if a string or comment does not end.
    bool IsOpen = false;
  };
  std::optional<Problem> Outside;
  /// True if the tree lacks a part of the statement.
  bool IsBroken = false;
};

/// Parses \p Statement in linear time. The tree refers to it.
SqlTree parseSql(std::string_view Statement);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SQLTREE_H
