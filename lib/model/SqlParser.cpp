// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Bounds.h"
#include "model/SqlLexer.h"
#include <algorithm>
#include <utility>

namespace clang::tidy::bigtable {

namespace {

using std::string_view;

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

class SqlParser : SqlCursor {
  using Kind = SqlExpr::Kind;

public:
  explicit SqlParser(SqlTree &To) : SqlCursor(To) {}

  void run() {
    while (Tokens.size() > 1 && Tokens[Tokens.size() - 2].is(";"))
      Tokens.erase(Tokens.end() - 2);
    if (!is("select") && !is("with"))
      return fail("SELECT");
    // Several statements, or the pipe syntax, which orders clauses at will.
    for (; peek().Kind != SqlTokenKind::End; ++Next)
      if (is(";") || is("|>"))
        return fail("the end of the query");
    Next = 0;
    query(To.Root);
    if (peek().Kind != SqlTokenKind::End)
      fail("the end of the query");
    if (!hasRoomForHoles())
      fail("a query without characters of control");
  }

private:
  SqlExpr make(Kind What, const SqlToken &Of) const {
    SqlExpr Made;
    Made.What = What;
    Made.At = Of.At;
    Made.Text = Of.Text;
    return Made;
  }
  void add(SqlExpr Operand, SqlExpr &To) {
    To.Height = std::max(To.Height, Operand.Height + 1);
    To.Operands.push_back(std::move(Operand));
    Highest = std::max(Highest, To.Height);
    if (To.Height > MaxSqlHeight)
      fail("fewer operators within each other");
  }
  SqlExpr wrap(string_view Operator, size_t At, SqlExpr First) {
    SqlExpr Made;
    Made.What = Kind::Operator;
    Made.At = At;
    Made.Text = Operator;
    add(std::move(First), Made);
    return Made;
  }

  // Queries.

  void query(SqlQueryTree &Q) {
    if (is("with")) {
      outside("SELECT");
      advance();
      while (!is("select") && !isEnd())
        if (is("("))
          Q.Named.push_back(operand());
        else if (const SqlToken &Name = advance();
                 Name.isIdentifier() && is("as") && peek(1).is("("))
          Q.Names.push_back(Name.Text);
    }
    while (is("select"))
      select(Q.Selects.emplace_back());
  }

  void select(SqlSelect &S) {
    advance();
    if (is("distinct"))
      outside("a column");
    if (!take("all"))
      take("distinct");
    if (is("as")) {
      outside("a column");
      advance();
      advance();
    }
    do
      S.Items.push_back(item());
    while (take(","));
    bool HasFrom = false, HasGroup = false, HasOrder = false;
    while (!isEnd() && !is("select")) {
      if (is("from") && !HasFrom) {
        HasFrom = true;
        from(S);
      } else if (is("where") && S.Where.empty()) {
        advance();
        S.Where.push_back(expression());
      } else if (is("group") && peek(1).is("by") && !HasGroup) {
        HasGroup = true;
        Next += 2;
        do
          S.GroupBy.push_back(expression());
        while (take(","));
      } else if (is("order") && peek(1).is("by") && !HasOrder) {
        HasOrder = true;
        Next += 2;
        do
          S.OrderBy.push_back(order());
        while (take(","));
      } else if (is("limit") && !S.Limit) {
        advance();
        S.Limit = expression();
      } else {
        other(S.Later, HasFrom ? "the end of the query" : "FROM");
      }
    }
  }

  /// Takes a part that is outside of the grammar.
  void other(std::vector<SqlExpr> &To, const char *Expected) {
    outside(Expected);
    if (take("over") || take("window") || take("nulls") || take("current") ||
        take("with") || take("as")) {
      if (isName())
        advance();
    } else if (isReserved(peek()) && !isOperandWord()) {
      advance();
    } else if (isName() && endsExpression(before())) {
      advance();
    } else if (startsOperand()) {
      To.push_back(expression());
    } else {
      advance();
    }
  }

  SqlItem item() {
    SqlItem Made;
    Made.Value = expression();
    if (Made.Value.What == Kind::Star) {
      if (is("except") && peek(1).is("(")) {
        for (Next += 2; peek().isIdentifier() || is(","); advance())
          if (peek().isIdentifier())
            Made.Excluded.push_back(peek().Text);
        if (!take(")"))
          fail("')'");
      }
      if (is("replace")) {
        outside("FROM");
        Made.Replaces = true;
      }
      return Made;
    }
    Made.Alias = alias();
    return Made;
  }

  string_view alias() {
    const bool HasAs = take("as");
    if (isName())
      return advance().Text;
    if (HasAs)
      outside("a name");
    return {};
  }

  SqlOrder order() {
    SqlOrder Made;
    Made.Value = expression();
    Made.IsDescending = take("desc");
    if (!Made.IsDescending)
      take("asc");
    return Made;
  }

  // Sources.

  bool endsFrom() const {
    return isEnd() ||
           isAny({"where", "group", "having", "order", "limit", "qualify",
                  "window", "union", "intersect", "select", ",", "join"});
  }

  void from(SqlSelect &S) {
    for (bool IsFirst = true; take("from") || take("join") || take(",");
         IsFirst = false) {
      if (!IsFirst) {
        --Next;
        outside("the end of the query");
        ++Next;
      }
      source(S);
      while (!endsFrom()) {
        outside("the end of the query");
        if (take("on")) {
          S.On.push_back(expression());
        } else if (is("(")) {
          S.InFrom.push_back(operand());
        } else {
          const bool IsAlias =
              isName() && (before().is("as") || endsExpression(before()));
          const SqlToken &T = advance();
          if (T.isIdentifier())
            countHole(T);
          if (IsAlias)
            S.From.back().Alias = T.Text;
        }
      }
    }
  }

  void source(SqlSelect &S) {
    if (++To.NumSources > MaxSqlSources)
      fail("fewer tables");
    if (is("lateral"))
      outside("a table's name");
    take("lateral");
    SqlSource &Made = S.From.emplace_back();
    Made.At = peek().At;
    if (peek().Kind == SqlTokenKind::Hole) {
      Made.What = SqlSource::Kind::Table;
      Made.IsHole = true;
      countHole(peek());
      Made.Name = advance().Text;
    } else if (isName() && !peek(1).is(".") &&
               peek().Text.find('.') == string_view::npos) {
      countHole(peek());
      Made.Name = advance().Text;
      Made.What = SqlSource::Kind::Table;
      Made.HasArguments = is("(");
      if (Made.HasArguments) {
        // A function of the user's has other arguments than a table.
        if (!peek(1).isIdentifier() || !peek(2).is("=>"))
          Made.What = SqlSource::Kind::Function;
        Made.Arguments = elements(")");
      }
    } else {
      // A path leads into another source, or out of the instance.
      outside("a table's name");
      if (isName()) {
        countHole(advance());
        while (is(".") && peek(1).isIdentifier()) {
          countHole(peek(1));
          Next += 2;
        }
      } else if (is("(") || peek(1).is("(")) {
        Made.Arguments.push_back(operand());
      } else if (!isEnd() && !isReserved(peek())) {
        advance();
      }
      return;
    }
    if (is("as") || isName()) {
      const bool HasAs = take("as");
      if (isName()) {
        countHole(peek());
        Made.Alias = advance().Text;
      } else if (HasAs) {
        outside("a name");
      }
    }
  }

  // Expressions.

  bool isOperandWord() const {
    return isAny({"not", "case", "interval", "true", "false", "null", "select",
                  "with"}) ||
           (peek(1).is("(") &&
            isAny({"all", "any", "array", "cast", "exists", "extract",
                   "grouping", "if", "left", "offset", "range", "right", "some",
                   "struct", "treat", "unnest"}));
  }
  bool startsOperand() const {
    return isName() || isOperandWord() || isAny({"(", "[", "-", "+", "~"}) ||
           peek().Kind == SqlTokenKind::String ||
           peek().Kind == SqlTokenKind::Number ||
           peek().Kind == SqlTokenKind::Parameter;
  }
  SqlExpr expression() { return binary(1); }

  SqlExpr binary(int Least) {
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

  bool isOperator(string_view Word) const {
    if (peek().Kind == SqlTokenKind::Symbol)
      return peek().Text == Word;
    return Word == "OR" ? is("or") : Word == "AND" && is("and");
  }

  /// Takes an operator that is a word, and what is after it.
  bool comparison(SqlExpr &Left) {
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

  SqlExpr unary() {
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
  std::vector<SqlExpr> elements(string_view Close) {
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

  void addElements(SqlExpr &To) {
    for (SqlExpr &Each : elements(is("[") ? "]" : ")"))
      add(std::move(Each), To);
  }

  SqlExpr operand() {
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
      SqlExpr Made =
          make(T.is("cast") || T.is("safe_cast") ? Kind::Cast : Kind::Call,
               advance());
      if (Made.What == Kind::Cast)
        castTo(Made);
      else
        addElements(Made);
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
  void castTo(SqlExpr &Made) {
    const SqlToken Name = before();
    advance();
    if (++Depth > MaxSqlDepth)
      fail("fewer parentheses within each other");
    add(expression(), Made);
    if (expect("as", "AS") && peek().isIdentifier())
      Made.Text = advance().Text;
    else
      outside("a type");
    if (Name.is("safe_cast"))
      outside("CAST");
    std::vector<SqlExpr> Others;
    while (!isEnd())
      other(Others, "')'");
    for (SqlExpr &Each : Others)
      add(std::move(Each), Made);
    --Depth;
    if (!take(")"))
      fail("')'");
  }

  /// CASE has its operands, but not its words.
  SqlExpr caseOf() {
    outside("an expression without CASE");
    SqlExpr Made = make(Kind::Other, advance());
    if (++Depth > MaxSqlDepth)
      fail("fewer operators within each other");
    std::vector<SqlExpr> Others;
    while (!isEnd() && !take("end"))
      if (!take("when") && !take("then") && !take("else"))
        other(Others, "END");
    for (SqlExpr &Each : Others)
      add(std::move(Each), Made);
    --Depth;
    return Made;
  }

  unsigned Depth = 0;
  /// The greatest height in this query.
  unsigned Highest = 1;
};

} // namespace

SqlTree parseSql(string_view Statement) {
  SqlTree Tree;
  if (lexSql(Statement, Tree))
    SqlParser(Tree).run();
  else
    Tree.IsBroken = true;
  return Tree;
}

} // namespace clang::tidy::bigtable
