// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Query.h"
#include "Statuses.h"
#include <absl/strings/ascii.h>
#include <absl/strings/escaping.h>
#include <absl/strings/match.h>
#include <absl/strings/numbers.h>
#include <absl/time/time.h>
#include <algorithm>
#include <utility>

namespace bigtable_ttl::emulator {

namespace {

enum class TokenKind { Name, Quoted, String, Number, Parameter, Symbol, End };

struct Token {
  TokenKind Kind = TokenKind::End;
  /// The value of a string, and of a quoted name.
  std::string Text;
  std::size_t At = 0;
};

/// Returns the message about SQL that is not executed.
std::string notExecuted(const std::string &What, std::size_t At) {
  return "SQL, at byte " + std::to_string(At) + ": " + What +
         "; the emulator executes SELECT of _key, families and columns "
         "FROM one table with its arguments WHERE conditions of _key";
}

class Lexer {
public:
  explicit Lexer(const std::string &Text) : Text(Text) {}

  grpc::Status run(std::vector<Token> &Tokens) {
    while (true) {
      if (grpc::Status Status = skip(); !Status.ok())
        return Status;
      Token Next;
      Next.At = At;
      if (At != Text.size())
        if (grpc::Status Status = take(Next); !Status.ok())
          return Status;
      Tokens.push_back(Next);
      if (Next.Kind == TokenKind::End)
        return grpc::Status::OK;
    }
  }

private:
  bool starts(const char *With) const {
    return absl::StartsWith(absl::string_view(Text).substr(At), With);
  }

  grpc::Status open(const char *What) const {
    return invalid("SQL, at byte " + std::to_string(At) + ": " + What +
                   " does not end");
  }

  grpc::Status skip() {
    while (At != Text.size()) {
      if (absl::ascii_isspace(Text[At])) {
        ++At;
      } else if (starts("--") || starts("#")) {
        At = std::min(Text.find('\n', At), Text.size());
      } else if (starts("/*")) {
        const std::size_t End = Text.find("*/", At + 2);
        if (End == std::string::npos)
          return open("a comment");
        At = End + 2;
      } else {
        break;
      }
    }
    return grpc::Status::OK;
  }

  template <typename Predicate> std::string takeWhile(Predicate Is) {
    const std::size_t Begin = At;
    while (At != Text.size() && Is(Text[At]))
      ++At;
    return Text.substr(Begin, At - Begin);
  }

  /// From a quote on.
  grpc::Status takeString(bool IsRaw, Token &Next) {
    const char Quote = Text[At];
    if (Text.compare(At, 3, std::string(3, Quote)) == 0)
      return grpc::Status(grpc::StatusCode::UNIMPLEMENTED,
                          notExecuted("a string in three quotes", At));
    std::string Inside;
    for (std::size_t I = At + 1; I < Text.size() && Text[I] != '\n'; ++I) {
      if (Text[I] == Quote) {
        Next.Text = Inside;
        std::string Why;
        if (!IsRaw && !absl::CUnescape(Inside, &Next.Text, &Why))
          return invalid("SQL, at byte " + std::to_string(At) + ": " + Why);
        At = I + 1;
        return grpc::Status::OK;
      }
      Inside += Text[I];
      if (Text[I] == '\\' && I + 1 < Text.size())
        Inside += Text[++I];
    }
    return open("a string");
  }

  grpc::Status take(Token &Next) {
    const auto IsPart = [](char C) {
      return absl::ascii_isalnum(C) || C == '_';
    };
    std::size_t Prefix = 0;
    while (Prefix < 2 && At + Prefix < Text.size() &&
           absl::StrContains("rRbB", absl::string_view(&Text[At + Prefix], 1)))
      ++Prefix;
    if (At + Prefix < Text.size() &&
        (Text[At + Prefix] == '\'' || Text[At + Prefix] == '"')) {
      const std::string Letters =
          absl::AsciiStrToLower(Text.substr(At, Prefix));
      At += Prefix;
      Next.Kind = TokenKind::String;
      return takeString(Letters.find('r') != std::string::npos, Next);
    }
    const char C = Text[At];
    if (C == '`') {
      Next.Kind = TokenKind::Quoted;
      return takeString(/*IsRaw=*/false, Next);
    }
    if (absl::ascii_isalpha(C) || C == '_') {
      Next.Kind = TokenKind::Name;
      Next.Text = takeWhile(IsPart);
    } else if (absl::ascii_isdigit(C)) {
      Next.Kind = TokenKind::Number;
      Next.Text = takeWhile(IsPart);
    } else if (C == '@') {
      ++At;
      Next.Kind = TokenKind::Parameter;
      Next.Text = takeWhile(IsPart);
      if (Next.Text.empty())
        return invalid("SQL, at byte " + std::to_string(At) +
                       ": expected the name of a parameter");
    } else {
      Next.Kind = TokenKind::Symbol;
      for (const char *Two : {"<=", ">=", "=>", "!=", "<>"})
        if (starts(Two))
          Next.Text = Two;
      if (Next.Text.empty())
        Next.Text = C;
      At += Next.Text.size();
    }
    return grpc::Status::OK;
  }

  const std::string &Text;
  std::size_t At = 0;
};

/// After the first error, which it keeps, nothing is parsed any more.
class Parser {
public:
  Parser(std::vector<Token> Tokens, Query &To)
      : Tokens(std::move(Tokens)), To(To) {}

  grpc::Status run() {
    expect("SELECT");
    if (take("*")) {
      To.IsStar = true;
    } else {
      do
        column();
      while (take(","));
    }
    expect("FROM");
    To.Table = name("a table's name");
    if (take("("))
      arguments();
    if (take("WHERE"))
      do
        condition();
      while (take("AND"));
    take(";");
    if (peek().Kind != TokenKind::End)
      fail("the end of the query");
    return Failed;
  }

private:
  const Token &peek() const { return Tokens[Next]; }

  bool is(const char *Word) const {
    const TokenKind Kind = peek().Kind;
    return (Kind == TokenKind::Name || Kind == TokenKind::Symbol) &&
           absl::EqualsIgnoreCase(peek().Text, Word);
  }

  Token advance() {
    Token Taken = peek();
    if (Taken.Kind != TokenKind::End)
      ++Next;
    return Taken;
  }

  bool take(const char *Word) {
    if (!Failed.ok() || !is(Word))
      return false;
    advance();
    return true;
  }

  void fail(const std::string &Expected) {
    if (Failed.ok())
      Failed = grpc::Status(
          grpc::StatusCode::UNIMPLEMENTED,
          notExecuted("expected " + Expected + ", but found " +
                          (peek().Kind == TokenKind::End
                               ? std::string("the end")
                               : "'" + absl::CHexEscape(peek().Text) + "'"),
                      peek().At));
  }

  void expect(const char *Word) {
    if (!take(Word))
      fail(Word);
  }

  std::string name(const char *What) {
    if (Failed.ok() &&
        (peek().Kind == TokenKind::Name || peek().Kind == TokenKind::Quoted))
      return advance().Text;
    fail(What);
    return "";
  }

  void column() {
    Query::Column Column;
    Column.Family = Column.Name = name("_key or a column family");
    if (Column.Name != "_key")
      Column.What = Query::Column::Kind::Family;
    if (Column.Name != "_key" && take("[")) {
      Column.What = Query::Column::Kind::Qualifier;
      Column.Name.clear();
      if (peek().Kind == TokenKind::String)
        Column.Qualifier = advance().Text;
      else
        fail("a qualifier in quotes");
      expect("]");
    }
    if (take("AS"))
      Column.Name = name("a name");
    To.Columns.push_back(std::move(Column));
  }

  /// Behind the parenthesis.
  void arguments() {
    do {
      const std::size_t Begin = Next;
      const std::string Name =
          absl::AsciiStrToLower(name("an argument such as with_history"));
      expect("=>");
      if (Name == "with_history") {
        To.WithHistory = take("TRUE");
        if (!To.WithHistory)
          expect("FALSE");
      } else if (Name == "latest_n") {
        number();
      } else if (Name == "after") {
        To.After = time();
      } else if (Name == "after_or_equal") {
        To.AfterOrEqual = time();
      } else if (Name == "before") {
        To.Before = time();
      } else if (Name == "as_of") {
        To.AsOf = time();
      } else {
        Next = Begin;
        fail("with_history, after, after_or_equal, before, as_of or latest_n");
      }
    } while (take(","));
    expect(")");
    if (!Failed.ok())
      return;
    if (!To.WithHistory &&
        (To.After || To.AfterOrEqual || To.Before || To.LatestN))
      Failed = invalid("SQL: after, after_or_equal, before and latest_n need "
                       "with_history => TRUE");
    else if (To.WithHistory && To.AsOf)
      Failed = grpc::Status(grpc::StatusCode::UNIMPLEMENTED,
                            "SQL: as_of together with with_history is not "
                            "emulated");
  }

  std::int64_t integer() {
    std::int64_t Number = 0;
    const bool IsNegative = take("-");
    if (Failed.ok() && peek().Kind == TokenKind::Number &&
        absl::SimpleAtoi(peek().Text, &Number))
      advance();
    else
      fail("a number");
    return IsNegative ? -Number : Number;
  }

  void number() {
    if (peek().Kind == TokenKind::Parameter)
      To.LatestN = QueryParameter{advance().Text};
    else
      To.LatestN = integer();
  }

  /// Text such as 2026-01-01T00:00:00Z, or with a space and without a zone.
  std::chrono::microseconds instant() {
    absl::Time Time;
    std::string Why;
    if (peek().Kind == TokenKind::String)
      for (const char *Format :
           {absl::RFC3339_full, "%Y-%m-%d%ET%H:%M:%E*S",
            "%Y-%m-%d %H:%M:%E*S%Ez", "%Y-%m-%d %H:%M:%E*S", "%Y-%m-%d"})
        if (absl::ParseTime(Format, peek().Text, &Time, &Why)) {
          advance();
          return std::chrono::microseconds(absl::ToUnixMicros(Time));
        }
    fail("a time such as '2026-01-01T00:00:00Z'");
    return {};
  }

  QueryTime time() {
    QueryTime Time;
    if (peek().Kind == TokenKind::Parameter) {
      Time.Base = QueryParameter{advance().Text};
    } else if (take("TIMESTAMP")) {
      const bool IsCall = take("(");
      Time.Base = instant();
      if (IsCall)
        expect(")");
    } else if (take("CURRENT_TIMESTAMP")) {
      Time.Base = QueryTime::Now{};
      if (take("("))
        expect(")");
    } else if (take("TIMESTAMP_MICROS")) {
      Time.Base = std::chrono::microseconds(parenthesized(1));
    } else if (take("TIMESTAMP_MILLIS")) {
      Time.Base = std::chrono::microseconds(parenthesized(1000));
    } else if (take("TIMESTAMP_SECONDS")) {
      Time.Base = std::chrono::microseconds(parenthesized(1000000));
    } else if (is("TIMESTAMP_SUB") || is("TIMESTAMP_ADD")) {
      const bool IsSub = is("TIMESTAMP_SUB");
      advance();
      expect("(");
      if (++Depth > MostCalls)
        fail("fewer calls within each other");
      if (Failed.ok())
        Time = time();
      expect(",");
      expect("INTERVAL");
      const std::int64_t Count = integer();
      const std::int64_t Micros = checked(Count, unit());
      Time.Offset += std::chrono::microseconds(IsSub ? -Micros : Micros);
      expect(")");
    } else {
      fail("a parameter or a timestamp");
    }
    return Time;
  }

  /// Returns a time in the emulator's range, which cannot overflow.
  std::int64_t checked(std::int64_t Count, std::int64_t Micros) {
    constexpr std::int64_t Most = std::int64_t{9000000000} * 1000000;
    if (Count <= Most / Micros && Count >= -Most / Micros)
      return Count * Micros;
    fail("a smaller number");
    return 0;
  }

  std::int64_t parenthesized(std::int64_t Micros) {
    expect("(");
    const std::int64_t Number = integer();
    expect(")");
    return checked(Number, Micros);
  }

  std::int64_t unit() {
    constexpr std::pair<const char *, std::int64_t> Units[] = {
        {"MICROSECOND", 1},   {"MILLISECOND", 1000}, {"SECOND", 1000000},
        {"MINUTE", 60000000}, {"HOUR", 3600000000},  {"DAY", 86400000000}};
    for (const auto &[Name, Micros] : Units)
      if (take(Name))
        return Micros;
    fail("a unit such as SECOND");
    return 1;
  }

  QueryBytes bytes() {
    if (Failed.ok() && peek().Kind == TokenKind::Parameter)
      return QueryParameter{advance().Text};
    if (Failed.ok() && peek().Kind == TokenKind::String)
      return advance().Text;
    fail("a key in quotes or a parameter");
    return "";
  }

  void condition() {
    using Kind = Query::Condition::Kind;
    const auto Add = [this](Kind What) {
      To.Conditions.push_back({What, {bytes()}});
    };
    if (take("STARTS_WITH")) {
      expect("(");
      expect("_key");
      expect(",");
      Add(Kind::StartsWith);
      return expect(")");
    }
    expect("_key");
    if (take("BETWEEN")) {
      Add(Kind::AtLeast);
      expect("AND");
      return Add(Kind::AtMost);
    }
    if (take("IN")) {
      expect("(");
      Query::Condition In{Kind::In, {bytes()}};
      while (take(","))
        In.Values.push_back(bytes());
      expect(")");
      To.Conditions.push_back(std::move(In));
      return;
    }
    constexpr std::pair<const char *, Kind> Operators[] = {
        {"=", Kind::Equal},
        {"<", Kind::Less},
        {"<=", Kind::AtMost},
        {">", Kind::Greater},
        {">=", Kind::AtLeast}};
    for (const auto &[Symbol, What] : Operators)
      if (take(Symbol))
        return Add(What);
    fail("=, <, <=, >, >=, BETWEEN or IN");
  }

  static constexpr int MostCalls = 10;

  const std::vector<Token> Tokens;
  Query &To;
  std::size_t Next = 0;
  int Depth = 0;
  grpc::Status Failed;
};

} // namespace

grpc::Status parse(const std::string &Text, Query &To) {
  std::vector<Token> Tokens;
  grpc::Status Status = Lexer(Text).run(Tokens);
  return Status.ok() ? Parser(std::move(Tokens), To).run() : Status;
}

} // namespace bigtable_ttl::emulator
