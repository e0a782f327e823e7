// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Bounds.h"
#include "model/SqlParser.h"
#include <algorithm>
#include <iterator>
#include <utility>

namespace clang::tidy::bigtable {

using std::string_view;

namespace {

/// A binary operator: what binds tighter is greater.
struct BinaryOperator {
  string_view Word;
  int Rank;
};
constexpr int RankOfNot = 3, RankOfComparison = 4;
constexpr BinaryOperator Operators[] = {
    {"OR", 1}, {"AND", 2}, {"=", 4},  {"<", 4},  {"<=", 4},
    {">", 4},  {">=", 4},  {"!=", 4}, {"<>", 4}, {"|", 5},
    {"^", 6},  {"&", 7},   {"<<", 8}, {">>", 8}, {"+", 9},
    {"-", 9},  {"*", 10},  {"/", 10}, {"||", 10}};

} // namespace

SqlExpr SqlParser::make(Kind What, const SqlToken &Of) const {
  SqlExpr Made;
  Made.What = What;
  Made.At = Of.At;
  Made.Text = Of.Text;
  return Made;
}
void SqlParser::add(SqlExpr Operand, SqlExpr &To) {
  To.Height = std::max(To.Height, Operand.Height + 1);
  To.Operands.push_back(std::move(Operand));
  Highest = std::max(Highest, To.Height);
  if (To.Height > MaxSqlHeight)
    fail("fewer operators within each other");
}
SqlExpr SqlParser::wrap(string_view Operator, size_t At, SqlExpr First) {
  SqlExpr Made;
  Made.What = Kind::Operator;
  Made.At = At;
  Made.Text = Operator;
  add(std::move(First), Made);
  return Made;
}

bool SqlParser::isOperandWord() const {
  return isAny({"not", "case", "interval", "true", "false", "null", "select",
                "with"}) ||
         (peek(1).is("(") &&
          isAny({"all", "any", "array", "cast", "exists", "extract", "grouping",
                 "if", "left", "offset", "range", "right", "some", "struct",
                 "treat", "unnest"}));
}
bool SqlParser::startsOperand() const {
  return isName() || isOperandWord() || isAny({"(", "[", "-", "+", "~"}) ||
         peek().Kind == SqlTokenKind::String ||
         peek().Kind == SqlTokenKind::Number ||
         peek().Kind == SqlTokenKind::Parameter;
}
SqlExpr SqlParser::binary(int Least) {
  SqlExpr Left = unary();
  for (;;) {
    const auto Found = std::find_if(
        std::begin(Operators), std::end(Operators),
        [this](const BinaryOperator &Each) { return isOperator(Each.Word); });
    if (Found != std::end(Operators)) {
      if (Found->Rank < Least)
        return Left;
      const size_t At = advance().At;
      // A long list of keys does not nest.
      if (Left.What != Kind::Operator || Left.Text != Found->Word ||
          Found->Rank > 2)
        Left = wrap(Found->Word, At, std::move(Left));
      add(binary(Found->Rank + 1), Left);
    } else if (RankOfComparison < Least || !comparison(Left)) {
      return Left;
    }
  }
}

bool SqlParser::isOperator(string_view Word) const {
  if (peek().Kind == SqlTokenKind::Symbol)
    return peek().Text == Word;
  return Word == "OR" ? is("or") : Word == "AND" && is("and");
}

/// Takes an operator that is a word, and what is after it.
bool SqlParser::comparison(SqlExpr &Left) {
  const size_t At = peek().At;
  const bool IsNot = is("not") && (peek(1).is("like") || peek(1).is("in") ||
                                   peek(1).is("between"));
  // The service's page of examples has 'IS IN'.
  if (IsNot || (is("is") && peek(1).is("in")))
    advance();
  if (take("is")) {
    const bool IsNegated = take("not");
    string_view Operator;
    for (const auto &[Word, Spelled] :
         {std::pair<string_view, string_view>{"null", "IS NULL"},
          {"true", "IS TRUE"},
          {"false", "IS FALSE"}})
      if (Operator.empty() && take(Word))
        Operator = Spelled;
    const bool IsDistinct = Operator.empty() && is("distinct");
    if (Operator.empty())
      outside("NULL, TRUE or FALSE");
    Left =
        wrap(IsDistinct ? "IS DISTINCT FROM" : Operator, At, std::move(Left));
    if (IsDistinct) {
      advance();
      take("from");
      add(binary(RankOfComparison + 1), Left);
    }
    if (IsNegated)
      Left = wrap("NOT", At, std::move(Left));
    return true;
  }
  if (take("like")) {
    Left = wrap("LIKE", At, std::move(Left));
    add(binary(RankOfComparison + 1), Left);
  } else if (take("between")) {
    Left = wrap("BETWEEN", At, std::move(Left));
    add(binary(RankOfComparison + 1), Left);
    expect("and", "AND");
    add(binary(RankOfComparison + 1), Left);
  } else if (take("in")) {
    Left = wrap("IN", At, std::move(Left));
    if (is("(")) {
      for (SqlExpr &Each : elements(")"))
        add(std::move(Each), Left);
    } else {
      if (!is("unnest"))
        outside("'('");
      add(operand(), Left);
    }
  } else {
    return false;
  }
  if (IsNot)
    Left = wrap("NOT", At, std::move(Left));
  return true;
}

SqlExpr SqlParser::unary() {
  for (const string_view Word : {"NOT", "-", "+", "~"})
    if (Word == "NOT" ? is("not") : is(Word)) {
      const size_t At = advance().At;
      if (++Depth > MaxSqlDepth)
        fail("fewer operators within each other");
      SqlExpr Made =
          wrap(Word, At, Word == "NOT" ? binary(RankOfNot) : unary());
      --Depth;
      return Made;
    }
  SqlExpr Left = operand();
  for (;;) {
    if (is(".") && (peek(1).isIdentifier() || peek(1).is("*"))) {
      advance();
      const SqlToken &Name = advance();
      SqlExpr Made = make(Name.is("*") ? Kind::Star : Kind::Field, Name);
      if (is("(")) {
        // A function with a prefix, such as SAFE.
        outside("a function");
        Made.What = Kind::Call;
        if (Left.What == Kind::Name)
          Left.What = Kind::Other;
      }
      add(std::move(Left), Made);
      if (Made.What == Kind::Call)
        addElements(Made);
      Left = std::move(Made);
    } else if (is("[")) {
      SqlExpr Made = make(Kind::Subscript, peek());
      add(std::move(Left), Made);
      for (SqlExpr &Each : elements("]"))
        add(std::move(Each), Made);
      if (Made.Operands.size() != 2)
        outside("one subscript");
      Left = std::move(Made);
    } else if (Left.What == Kind::Call && is("over")) {
      outside("the end of the expression");
      advance();
      if (is("("))
        add(operand(), Left);
      else
        advance();
    } else {
      return Left;
    }
  }
}

/// Takes the elements in parentheses or brackets.
std::vector<SqlExpr> SqlParser::elements(string_view Close, bool HaveNames) {
  std::vector<SqlExpr> Made;
  advance();
  if (++Depth > MaxSqlDepth)
    fail("fewer parentheses within each other");
  while (!isEnd()) {
    if (peek().isIdentifier() && peek(1).is("=>")) {
      SqlExpr Argument = make(Kind::Argument, advance());
      advance();
      add(expression(), Argument);
      Made.push_back(std::move(Argument));
    } else {
      Made.push_back(expression());
    }
    if (HaveNames && take("as")) {
      if (!isName())
        outside("a name");
      SqlExpr Named = make(Kind::Argument, isName() ? advance() : peek());
      add(std::move(Made.back()), Named);
      Made.back() = std::move(Named);
    }
    while (!isEnd() && !is(","))
      other(Made, Close == ")" ? "',' or ')'" : "']'");
    if (take(",") && isEnd())
      outside("an expression");
  }
  --Depth;
  if (!take(Close))
    fail(Close == ")" ? "')'" : "']'");
  return Made;
}

void SqlParser::addElements(SqlExpr &To) {
  for (SqlExpr &Each : elements(is("[") ? "]" : ")"))
    add(std::move(Each), To);
}

SqlExpr SqlParser::operand() {
  const SqlToken &T = peek();
  if (T.is("select") || T.is("with")) {
    SqlExpr Made = make(Kind::Query, T);
    auto Tree = std::make_shared<SqlQueryTree>();
    const unsigned Outer = std::exchange(Highest, 1);
    query(*Tree);
    Made.Query = std::move(Tree);
    Made.Height = Highest + 1;
    Highest = std::max(Highest, Outer);
    return Made;
  }
  if (T.is("(")) {
    SqlExpr Made = make(Kind::List, T);
    addElements(Made);
    if (Made.Operands.size() != 1)
      return Made;
    SqlExpr Only = std::move(Made.Operands.front());
    return Only;
  }
  if (T.is("[")) {
    SqlExpr Made = make(Kind::List, T);
    addElements(Made);
    return Made;
  }
  switch (T.Kind) {
  case SqlTokenKind::String:
    return make(Kind::String, advance());
  case SqlTokenKind::Number:
    return make(Kind::Number, advance());
  case SqlTokenKind::Parameter:
    return make(Kind::Parameter, advance());
  default:
    break;
  }
  if (T.is("*"))
    return make(Kind::Star, advance());
  if (T.is("true") || T.is("false") || T.is("null"))
    return make(Kind::Constant, advance());
  if (T.is("case"))
    return caseOf();
  if (T.is("distinct")) {
    advance();
    return wrap("DISTINCT", T.At, expression());
  }
  if (T.is("interval")) {
    advance();
    SqlExpr Made = make(Kind::Interval, T);
    add(unary(), Made);
    if (!isName())
      outside("a unit such as SECOND");
    Made.Text = isName() ? advance().Text : string_view();
    return Made;
  }
  if (T.isIdentifier() && peek(1).is("(") &&
      (!isReserved(T) || isOperandWord())) {
    SqlExpr Made = make(
        T.is("cast") || T.is("safe_cast") ? Kind::Cast : Kind::Call, advance());
    if (Made.What != Kind::Cast) {
      for (SqlExpr &Each : elements(")", /*HaveNames=*/T.is("struct")))
        add(std::move(Each), Made);
      return Made;
    }
    castTo(Made);
    if (T.is("safe_cast"))
      return wrap("SAFE_CAST", T.At, std::move(Made));
    return Made;
  }
  if (isName() && peek(1).Kind == SqlTokenKind::String) {
    SqlExpr Made = make(Kind::Call, advance());
    add(make(Kind::String, advance()), Made);
    return Made;
  }
  if (isName())
    return make(Kind::Name, advance());
  outside("an expression");
  SqlExpr Made = make(Kind::Other, T);
  if (!isEnd() && !is(",") && !isReserved(T))
    advance();
  return Made;
}

/// Takes '(x AS type)'.
void SqlParser::castTo(SqlExpr &Made) {
  advance();
  if (++Depth > MaxSqlDepth)
    fail("fewer parentheses within each other");
  add(expression(), Made);
  if (expect("as", "AS") && peek().isIdentifier())
    Made.Text = advance().Text;
  else
    outside("a type");
  std::vector<SqlExpr> Others;
  while (!isEnd())
    other(Others, "')'");
  for (SqlExpr &Each : Others)
    add(std::move(Each), Made);
  --Depth;
  if (!take(")"))
    fail("')'");
}

SqlExpr SqlParser::caseOf() {
  SqlExpr Made = make(Kind::Case, advance());
  if (++Depth > MaxSqlDepth)
    fail("fewer operators within each other");
  if (!is("when")) {
    Made.What = Kind::CaseOf;
    add(expression(), Made);
  }
  if (!is("when"))
    outside("WHEN");
  while (take("when")) {
    add(expression(), Made);
    expect("then", "THEN");
    add(expression(), Made);
  }
  if (take("else"))
    add(expression(), Made);
  std::vector<SqlExpr> Others;
  while (!isEnd() && !is("end"))
    if (!take("when") && !take("then") && !take("else"))
      other(Others, "END");
  for (SqlExpr &Each : Others)
    add(std::move(Each), Made);
  expect("end", "END");
  --Depth;
  return Made;
}

} // namespace clang::tidy::bigtable
