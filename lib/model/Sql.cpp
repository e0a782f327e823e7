// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Sql.h"
#include "model/Bounds.h"
#include "model/TextFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

enum class TokenKind : uint8_t {
  Name,    ///< An identifier or a keyword.
  Quoted,  ///< An identifier in backquotes; Text is without them.
  Literal, ///< A string or a number.
  Parameter,
  Symbol,
  Hole,    ///< Any text.
  End,
};

struct Token {
  TokenKind Kind = TokenKind::End;
  StringRef Text;

  bool is(StringRef Word) const {
    return Kind == TokenKind::Symbol
               ? Text == Word
               : Kind == TokenKind::Name && Text.equals_insensitive(Word);
  }
  bool isIdentifier() const {
    return Kind == TokenKind::Name || Kind == TokenKind::Quoted;
  }
};

bool isNameStart(char C) { return llvm::isAlpha(C) || C == '_'; }
bool isNamePart(char C) { return llvm::isAlnum(C) || C == '_'; }

class Lexer {
public:
  explicit Lexer(StringRef Text) : Rest(Text) {}

  /// Nothing if something is not closed.
  std::optional<std::vector<Token>> run() {
    std::vector<Token> Tokens;
    while (skip()) {
      if (Rest.empty())
        return Tokens;
      std::optional<Token> Next = next();
      if (!Next)
        return std::nullopt;
      Tokens.push_back(*Next);
    }
    return std::nullopt;
  }

private:
  /// False if a comment does not end.
  bool skip() {
    for (;;) {
      Rest = Rest.ltrim(" \t\r\n\f\v");
      if (Rest.starts_with("--") || Rest.starts_with("#")) {
        const StringRef Comment =
            Rest.take_until([](char C) { return C == '\n' || C == '\r'; });
        if (hasHoles(Comment))
          return false; // It may end there.
        Rest = Rest.drop_front(Comment.size());
      } else if (Rest.starts_with("/*")) {
        const size_t End = Rest.find("*/", 2);
        if (End == StringRef::npos || hasHoles(Rest.take_front(End)))
          return false;
        Rest = Rest.drop_front(End + 2);
      } else {
        return true;
      }
    }
  }

  Token take(TokenKind What, size_t Length) {
    const Token T{What, Rest.take_front(Length)};
    Rest = Rest.drop_front(Length);
    return T;
  }

  /// A name, a number or a hole; nothing if the next hole may go on with it.
  std::optional<Token> takeWord(TokenKind What, size_t Length) {
    const bool IsHole = bigtable::isHole(Rest.front());
    const Token T = take(What, Length);
    const bool GoesOn = !Rest.empty() && (bigtable::isHole(Rest.front()) ||
                                          (IsHole && isNamePart(Rest.front())));
    return GoesOn ? std::nullopt : std::optional(T);
  }

  /// How long the string is that begins at \p Begin with a quote; 0 if it does
  /// not end. A backslash guards the next character, in raw strings too.
  size_t lengthOfString(size_t Begin) const {
    const StringRef Text = Rest.drop_front(Begin);
    const bool IsLong = Text.size() >= 3 && Text[0] != '`' &&
                        Text[1] == Text[0] && Text[2] == Text[0];
    const StringRef Quote = Text.take_front(IsLong ? 3 : 1);
    for (size_t I = Quote.size(); I < Text.size(); ++I) {
      if (Text[I] == '\\')
        ++I;
      else if (!IsLong && (Text[I] == '\n' || Text[I] == '\r'))
        return 0;
      else if (Text.substr(I).starts_with(Quote))
        return Begin + I + Quote.size();
    }
    return 0;
  }

  std::optional<Token> next() {
    using Kind = TokenKind;
    const char C = Rest.front();
    if (C == NumberHole)
      return takeWord(Kind::Literal, 1);
    if (C == TextHole)
      return takeWord(Kind::Hole, 1);
    // r'', b"", rb'''...'''
    const size_t Prefix =
        Rest.take_while([](char P) { return StringRef("rRbB").contains(P); })
            .size();
    if (Prefix < Rest.size() && Prefix <= 2 &&
        (Rest[Prefix] == '\'' || Rest[Prefix] == '"')) {
      const size_t Length = lengthOfString(Prefix);
      if (Length == 0)
        return std::nullopt;
      return take(Kind::Literal, Length);
    }
    if (C == '`') {
      const size_t Length = lengthOfString(0);
      if (Length < 3)
        return std::nullopt;
      Token T = take(Kind::Quoted, Length);
      T.Text = T.Text.drop_front().drop_back();
      // A name with escapes is not a family's.
      return T;
    }
    if (isNameStart(C))
      return takeWord(Kind::Name, Rest.take_while(isNamePart).size());
    if (C == '@' || C == '?')
      return take(Kind::Parameter, 1 + Rest.drop_front()
                                           .take_while([](char P) {
                                             return isNamePart(P) || P == '@';
                                           })
                                           .size());
    if (llvm::isDigit(C) ||
        (C == '.' && Rest.size() > 1 && llvm::isDigit(Rest[1])))
      return takeWord(Kind::Literal, Rest.take_while([](char P) {
                                           return isNamePart(P) || P == '.';
                                         })
                                         .size());
    for (const StringRef Symbol : {"=>", "|>", "->"})
      if (Rest.starts_with(Symbol))
        return take(Kind::Symbol, 2);
    return take(Kind::Symbol, 1);
  }

  StringRef Rest;
};

/// Reserved words, which name nothing unless they are quoted.
bool isReserved(const Token &T) {
  static constexpr StringRef Words[] = {
      "all",      "and",       "any",         "array",     "as",
      "asc",      "at",        "between",     "by",        "case",
      "cast",     "collate",   "contains",    "create",    "cross",
      "cube",     "current",   "default",     "define",    "desc",
      "distinct", "else",      "end",         "enum",      "escape",
      "except",   "exclude",   "exists",      "extract",   "false",
      "fetch",    "following", "for",         "from",      "full",
      "group",    "grouping",  "groups",      "hash",      "having",
      "if",       "ignore",    "in",          "inner",     "intersect",
      "interval", "into",      "is",          "join",      "lateral",
      "left",     "like",      "limit",       "lookup",    "merge",
      "natural",  "new",       "no",          "not",       "null",
      "nulls",    "of",        "offset",      "on",        "or",
      "order",    "outer",     "over",        "partition", "preceding",
      "proto",    "qualify",   "range",       "recursive", "respect",
      "right",    "rollup",    "rows",        "select",    "set",
      "some",     "struct",    "tablesample", "then",      "to",
      "treat",    "true",      "unbounded",   "union",     "unnest",
      "using",    "when",      "where",       "window",    "with",
      "within"};
  return T.Kind == TokenKind::Name &&
         llvm::is_contained(Words, StringRef(T.Text.lower()));
}

/// Returns true for parts of dates, which functions take without quotes.
bool isDatePart(const Token &T) {
  static constexpr StringRef Words[] = {
      "microsecond", "millisecond", "second",  "minute",   "hour",
      "day",         "dayofweek",   "week",    "isoweek",  "month",
      "quarter",     "year",        "isoyear", "dayofyear"};
  return llvm::is_contained(Words, StringRef(T.Text.lower()));
}

/// A name after the end of an expression is what the expression is called.
bool endsExpression(const Token &T) {
  switch (T.Kind) {
  case TokenKind::Name:
    return !isReserved(T) || T.is("end") || T.is("null") || T.is("true") ||
           T.is("false");
  case TokenKind::Symbol:
    return T.Text == ")" || T.Text == "]";
  case TokenKind::End:
    return false;
  default:
    return true;
  }
}

class Parser {
public:
  explicit Parser(std::vector<Token> Given) : Tokens(std::move(Given)) {}

  std::optional<SqlQuery> run() {
    while (!Tokens.empty() && Tokens.back().is(";"))
      Tokens.pop_back();
    // Several statements, or the pipe syntax, which orders clauses at will.
    if (!at(0).is("select") && !at(0).is("with"))
      return std::nullopt;
    if (llvm::any_of(Tokens,
                     [](const Token &T) { return T.is(";") || T.is("|>"); }))
      return std::nullopt;
    nameQueries();
    Levels.emplace_back();
    for (size_t I = 0; I < Tokens.size();) {
      const size_t Before = I;
      I = step(I);
      if (IsBroken || I <= Before)
        return std::nullopt;
    }
    if (Levels.size() != 1)
      return std::nullopt;
    SqlQuery Query;
    Query.MentionsTime = mentionsTime();
    for (const Scope &S : Scopes)
      resolve(S);
    Query.Reads = std::move(Reads);
    return Query;
  }

private:
  enum class Clause : uint8_t { Select, From, On, Where, Later };

  /// Something after FROM or JOIN.
  struct Source {
    /// The index in Reads of a table; none for a subquery and the like.
    std::optional<size_t> Read;
    /// In lower case.
    std::string Alias;
  };
  /// A name that may be a column.
  struct Column {
    StringRef Name;
    StringRef Qualifier;
    Clause Where;
  };
  /// One SELECT, with its clauses.
  struct Scope {
    Clause In = Clause::Select;
    bool IsOutermost = false;
    bool ExpectsSource = false;
    bool HasStar = false;
    std::vector<std::string> StarOf;
    std::vector<std::string> Excluded;
    std::vector<Source> Sources;
    std::vector<Column> Columns;
  };
  /// A pair of parentheses.
  struct Level {
    /// The index in Scopes of the scope around it, or of its own; none before
    /// the first SELECT.
    std::optional<size_t> In;
    bool IsOwn = false;
    /// Nothing in it is a column: a table's arguments.
    bool IsSkipped = false;
  };

  /// The end, beyond the tokens on both sides.
  const Token &at(size_t I) const {
    static constexpr Token End;
    return I < Tokens.size() ? Tokens[I] : End;
  }

  /// In 'WITH recent AS (SELECT', the name is not a table.
  void nameQueries() {
    for (size_t I = 1; I < Tokens.size(); ++I)
      if (at(I).isIdentifier() && at(I + 1).is("as") && at(I + 2).is("(") &&
          (at(I - 1).is("with") || at(I - 1).is("recursive") ||
           at(I - 1).is(",")))
        Queries.insert(at(I).Text.lower());
  }

  Scope *scope() {
    return Levels.back().In ? &Scopes[*Levels.back().In] : nullptr;
  }

  void open(bool IsSkipped = false) {
    IsBroken |= Levels.size() == MaxSqlDepth;
    Level Inner = Levels.back();
    Inner.IsOwn = false;
    Inner.IsSkipped |= IsSkipped;
    Levels.push_back(Inner);
  }

  void add(Scope &S, Source Made) {
    IsBroken |= ++NumSources > MaxSqlSources;
    S.Sources.push_back(std::move(Made));
  }

  /// Looks at the token \p I, and returns the index of the next.
  size_t step(size_t I) {
    const Token &T = at(I);
    if (T.is("(")) {
      open();
      // In a clause that lists sources: a subquery, or joins in parentheses.
      if (Scope *S = scope(); S && Levels[Levels.size() - 2].IsOwn &&
                              std::exchange(S->ExpectsSource, false))
        add(*S, {});
      return I + 1;
    }
    if (T.is(")")) {
      IsBroken |= Levels.size() == 1;
      if (!IsBroken)
        Levels.pop_back();
      return I + 1;
    }
    if (T.is("select")) {
      Levels.back().In = Scopes.size();
      Levels.back().IsOwn = true;
      Levels.back().IsSkipped = false;
      Scopes.emplace_back();
      Scopes.back().IsOutermost = Levels.size() == 1;
      return I + 1;
    }
    Scope *S = scope();
    if (T.Kind == TokenKind::Hole &&
        !(S && Levels.back().IsOwn && S->ExpectsSource))
      IsBroken = true; // Any clause may come of it.
    if (!S || Levels.back().IsSkipped)
      return I + 1;
    if (Levels.back().IsOwn) {
      if (S->ExpectsSource)
        return source(*S, I);
      if (clause(*S, I))
        return I + 1;
      if (T.is("*") && S->In == Clause::Select)
        return star(*S, I);
    }
    if (S->In != Clause::From)
      column(*S, I);
    else if (Levels.back().IsOwn && T.isIdentifier() && !isReserved(T) &&
             (endsExpression(at(I - 1)) || at(I - 1).is("as")) &&
             !S->Sources.empty())
      S->Sources.back().Alias = T.Text.lower();
    return I + 1;
  }

  /// Returns true if the token \p I begins another clause, or item of FROM.
  bool clause(Scope &S, size_t I) {
    const Token &T = at(I);
    const bool ListsSources = S.In == Clause::From || S.In == Clause::On;
    if (T.is("from") && S.In == Clause::Select && !at(I - 1).is("distinct")) {
      S.In = Clause::From;
      S.ExpectsSource = true;
    } else if (ListsSources && (T.is("join") || T.is(","))) {
      S.In = Clause::From;
      S.ExpectsSource = true;
    } else if (ListsSources && T.is("on")) {
      S.In = Clause::On;
    } else if (T.is("where")) {
      S.In = Clause::Where;
    } else if (llvm::any_of(llvm::ArrayRef<StringRef>{"group", "having",
                                                      "order", "limit",
                                                      "qualify", "window",
                                                      "union", "intersect"},
                            [&](StringRef Word) { return T.is(Word); })) {
      S.In = Clause::Later;
    } else {
      return false;
    }
    return true;
  }

  /// Reads the source at \p I, after FROM or JOIN.
  size_t source(Scope &S, size_t I) {
    const Token &T = at(I);
    if (T.is("lateral"))
      return I + 1;
    S.ExpectsSource = false;
    Source Made;
    if (T.Kind == TokenKind::Hole) {
      Made.Read = Reads.size();
      Reads.push_back({T.Text.str(), true, false, {}, {}});
      add(S, Made);
      return I + 1;
    }
    if (!T.isIdentifier() || isReserved(T)) {
      add(S, Made); // UNNEST(...), @parameter
      return I + 1;
    }
    // A path leads into another source, or out of the instance.
    if (at(I + 1).is(".") || T.Text.contains('.')) {
      add(S, Made);
      for (++I; at(I).is(".") && at(I + 1).isIdentifier(); I += 2)
        ;
      return I;
    }
    const bool HasArguments = at(I + 1).is("(");
    // A function of the user's has other arguments than a table.
    const bool IsTable =
        !Queries.contains(T.Text.lower()) &&
        (!HasArguments || (at(I + 2).isIdentifier() && at(I + 3).is("=>")));
    if (IsTable) {
      Made.Read = Reads.size();
      Reads.push_back({T.Text.str(), false, false, {}, {}});
      Made.Alias = T.Text.lower();
    }
    add(S, Made);
    if (HasArguments)
      open(IsTable);
    return I + (HasArguments ? 2 : 1);
  }

  /// SELECT *, SELECT DISTINCT *, SELECT a, b.*
  size_t star(Scope &S, size_t I) {
    const Token &Before = at(I - 1);
    if (Before.is(".") && at(I - 2).isIdentifier() && !at(I - 3).is("."))
      S.StarOf.push_back(at(I - 2).Text.lower());
    else if (Before.is("select") || Before.is("distinct") || Before.is("all") ||
             Before.is(","))
      S.HasStar = true;
    else
      return I + 1;
    if (at(I + 1).is("replace"))
      IsBroken = true; // What it still hands out is not known.
    if (!at(I + 1).is("except") || !at(I + 2).is("("))
      return I + 1;
    for (I += 3; at(I).isIdentifier() || at(I).is(","); ++I)
      if (at(I).isIdentifier())
        S.Excluded.push_back(at(I).Text.str());
    IsBroken |= !at(I).is(")");
    return I + 1;
  }

  void column(Scope &S, size_t I) {
    const Token &T = at(I);
    const Token &Before = at(I - 1);
    const Token &After = at(I + 1);
    IsBroken |= T.Kind == TokenKind::Quoted && hasHoles(T.Text);
    if (!T.isIdentifier() || isReserved(T) || After.is("=>"))
      return;
    if (Before.is("as")) {
      Aliases.insert(T.Text.lower());
      return;
    }
    if (Before.is(".")) {
      const Token &Qualifier = at(I - 2);
      // A field of something else: 'a.b.c', 'f(x).c'.
      if (Qualifier.isIdentifier() && !at(I - 3).is(".") && !After.is("("))
        S.Columns.push_back({T.Text, Qualifier.Text, S.In});
      return;
    }
    if (endsExpression(Before)) {
      Aliases.insert(T.Text.lower());
      return;
    }
    // A function; a literal of that type; a table's name or alias.
    if (After.is("(") || After.Kind == TokenKind::Literal || After.is("."))
      return;
    // A window, NULLS FIRST, CURRENT ROW, a named query.
    if (Before.is("over") || Before.is("window") || Before.is("nulls") ||
        Before.is("current") || Before.is("with") ||
        (isDatePart(T) && !After.is("[")))
      return;
    S.Columns.push_back({T.Text, StringRef(), S.In});
  }

  /// Finds the tables that the names in \p S are columns of.
  void resolve(const Scope &S) {
    for (const Column &C : S.Columns) {
      if (!C.Qualifier.empty()) {
        if (std::optional<size_t> Read = called(C.Qualifier.lower()))
          Reads[*Read].Names.push_back(C.Name.str());
        continue;
      }
      // It may stand for a whole row, or for another column of the result.
      const std::string Lower = C.Name.lower();
      const bool IsAlias =
          llvm::any_of(
              S.Sources,
              [&](const Source &From) { return From.Alias == Lower; }) ||
          (C.Where == Clause::Later && Aliases.contains(Lower));
      // With several sources, any of them may have the name, because the schema
      // need not list all families.
      if (!IsAlias && S.Sources.size() == 1 && S.Sources.front().Read)
        Reads[*S.Sources.front().Read].Names.push_back(C.Name.str());
    }
    // The columns of an inner query are not yet a result.
    if (!S.IsOutermost)
      return;
    for (const Source &From : S.Sources)
      if (From.Read &&
          (S.HasStar || llvm::is_contained(S.StarOf, From.Alias))) {
        Reads[*From.Read].ReadsAllFamilies = true;
        Reads[*From.Read].Excluded = S.Excluded;
      }
  }

  /// The table that goes by that name, if it is the only one.
  std::optional<size_t> called(StringRef Alias) const {
    std::optional<size_t> Found;
    for (const Scope &S : Scopes)
      for (const Source &From : S.Sources)
        if (From.Alias == Alias) {
          if (Found || !From.Read)
            return std::nullopt;
          Found = From.Read;
        }
    return Found;
  }

  bool mentionsTime() const {
    for (size_t I = 0; I != Tokens.size(); ++I) {
      const StringRef Name = at(I).isIdentifier() ? at(I).Text : StringRef();
      const bool IsArgument = at(I + 1).is("=>");
      if (IsArgument && (Name.equals_insensitive("after") ||
                         Name.equals_insensitive("after_or_equal")))
        return true;
      // With its history a cell comes with its timestamp.
      if (IsArgument && Name.equals_insensitive("with_history") &&
          !at(I + 2).is("false"))
        return true;
      if (Name.equals_insensitive("_timestamp"))
        return true;
      // Not the type, nor the function or literal that makes one.
      if (Name.equals_insensitive("timestamp") && !at(I + 1).is("(") &&
          at(I + 1).Kind != TokenKind::Literal && !at(I - 1).is("as"))
        return true;
    }
    return false;
  }

  std::vector<Token> Tokens;
  llvm::StringSet<> Queries;
  llvm::StringSet<> Aliases;
  std::vector<Scope> Scopes;
  std::vector<Level> Levels;
  std::vector<SqlRead> Reads;
  size_t NumSources = 0;
  bool IsBroken = false;
};

} // namespace

bool SqlRead::reads(StringRef Family) const {
  if (llvm::is_contained(Names, Family))
    return true;
  return ReadsAllFamilies && llvm::none_of(Excluded, [&](StringRef Name) {
           return Name.equals_insensitive(Family);
         });
}

std::optional<SqlQuery> parseQuery(StringRef Statement) {
  if (Statement.size() > MaxSqlLength)
    return std::nullopt;
  std::optional<std::vector<Token>> Tokens = Lexer(Statement).run();
  return Tokens ? Parser(std::move(*Tokens)).run() : std::nullopt;
}

} // namespace clang::tidy::bigtable
