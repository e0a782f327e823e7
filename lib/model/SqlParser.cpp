// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/SqlParser.h"
#include "model/Bounds.h"
#include <utility>

namespace clang::tidy::bigtable {

using std::string_view;

void SqlParser::run() {
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

void SqlParser::query(SqlQueryTree &Q) {
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

void SqlParser::select(SqlSelect &S) {
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
  // A comma may be after the last.
  do
    S.Items.push_back(item());
  while (take(",") && !is("from"));
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
    } else if (is("having") && !S.Having) {
      advance();
      S.Having = expression();
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
void SqlParser::other(std::vector<SqlExpr> &To, const char *Expected) {
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

SqlItem SqlParser::item() {
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
    if (is("replace") && peek(1).is("("))
      replaced(Made);
    return Made;
  }
  Made.Alias = alias();
  return Made;
}

/// Takes 'REPLACE (expression AS name, ...)'.
void SqlParser::replaced(SqlItem &Of) {
  ++Next;
  do {
    advance();
    Of.Replaced.emplace_back(expression(), string_view());
    if (take("as") && isName())
      Of.Replaced.back().second = advance().Text;
    else
      fail("AS and a name");
  } while (is(","));
  if (!take(")"))
    fail("')'");
}

string_view SqlParser::alias() {
  const bool HasAs = take("as");
  if (isName())
    return advance().Text;
  if (HasAs)
    outside("a name");
  return {};
}

SqlOrder SqlParser::order() {
  SqlOrder Made;
  Made.Value = expression();
  Made.IsDescending = take("desc");
  if (!Made.IsDescending)
    take("asc");
  return Made;
}

// Sources.

bool SqlParser::endsFrom() const {
  return isEnd() ||
         isAny({"where", "group", "having", "order", "limit", "qualify",
                "window", "union", "intersect", "select"});
}

void SqlParser::from(SqlSelect &S) {
  advance();
  source(S);
  for (;;) {
    const bool IsCross = is("cross") && peek(1).is("join");
    if (IsCross || is(",") || is("join")) {
      // Only arrays are joined.
      if (is("join") || !peek(1 + IsCross).is("unnest"))
        outside("the end of the query");
      Next += 1 + IsCross;
      source(S);
    } else if (endsFrom()) {
      return;
    } else {
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

/// Takes the name of a table, which may have dashes but no spaces.
string_view SqlParser::tableName() {
  countHole(peek());
  const SqlToken &First = advance();
  string_view Name = First.Text;
  while (First.Kind == SqlTokenKind::Name && is("-") &&
         peek().At == First.At + Name.size() && peek(1).At == peek().At + 1 &&
         (peek(1).Kind == SqlTokenKind::Name ||
          (peek(1).Kind == SqlTokenKind::Number &&
           peek(1).Text.find('.') == string_view::npos))) {
    ++Next;
    const SqlToken &Part = advance();
    Name = string_view(Name.data(), Part.At + Part.Text.size() - First.At);
  }
  return Name;
}

void SqlParser::source(SqlSelect &S) {
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
  } else if (is("unnest") && peek(1).is("(")) {
    Made.What = SqlSource::Kind::Unnest;
    advance();
    Made.Arguments = elements(")");
    if (Made.Arguments.size() != 1)
      outside("one array");
  } else if (is("(") && peek(1).is("select")) {
    Made.What = SqlSource::Kind::Query;
    Made.Arguments.push_back(operand());
  } else if (isName() && !peek(1).is(".") &&
             peek().Text.find('.') == string_view::npos) {
    Made.Name = tableName();
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

SqlTree parseSql(string_view Statement) {
  SqlTree Tree;
  if (lexSql(Statement, Tree))
    SqlParser(Tree).run();
  else
    Tree.IsBroken = true;
  return Tree;
}

} // namespace clang::tidy::bigtable
