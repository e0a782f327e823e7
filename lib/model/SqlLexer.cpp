// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/SqlLexer.h"
#include "model/Holes.h"
#include <algorithm>
#include <iterator>

namespace clang::tidy::bigtable {

using std::string_view;

namespace {

char lower(char C) { return C >= 'A' && C <= 'Z' ? C - 'A' + 'a' : C; }
bool isDigit(char C) { return C >= '0' && C <= '9'; }
bool isNameStart(char C) {
  return (lower(C) >= 'a' && lower(C) <= 'z') || C == '_';
}
bool isNamePart(char C) { return isNameStart(C) || isDigit(C); }
bool startsWith(string_view Text, string_view With) {
  return Text.substr(0, With.size()) == With;
}

class SqlLexer {
public:
  SqlLexer(string_view Text, SqlTree &To) : Text(Text), To(To) {}

  /// Returns false if something is not closed.
  bool run() {
    while (skip() && At != Text.size() && next())
      ;
    To.Tokens.push_back({SqlTokenKind::End, Text.substr(Text.size()), At});
    return !To.Outside;
  }

private:
  string_view rest() const { return Text.substr(At); }

  bool open(const char *What) {
    To.Outside = {At, std::string(What) + " does not end", true};
    return false;
  }

  /// Skips spaces and comments, which must not have holes: they may end there.
  bool skip() {
    while (At != Text.size()) {
      size_t Length = 1;
      if (startsWith(rest(), "--") || Text[At] == '#') {
        Length = std::min(rest().find_first_of("\n\r"), rest().size());
      } else if (startsWith(rest(), "/*")) {
        Length = rest().find("*/", 2);
        if (Length == string_view::npos)
          return open("a comment");
        Length += 2;
      } else if (string_view(" \t\r\n\f\v").find(Text[At]) ==
                 string_view::npos) {
        return true;
      }
      const string_view Skipped = rest().substr(0, Length);
      if (std::any_of(Skipped.begin(), Skipped.end(), isHole))
        return open("a comment");
      At += Length;
    }
    return true;
  }

  bool take(SqlTokenKind What, size_t Length) {
    To.Tokens.push_back({What, rest().substr(0, Length), At});
    At += Length;
    return true;
  }

  template <typename Predicate> size_t count(size_t Begin, Predicate Is) const {
    size_t I = At + Begin;
    while (I != Text.size() && Is(Text[I]))
      ++I;
    return I - At;
  }

  /// Takes a name, a number or a hole, unless the next hole may go on with it.
  bool takeWord(SqlTokenKind What, size_t Length) {
    const bool WasHole = isHole(Text[At]);
    take(What, Length);
    if (At != Text.size() &&
        (isHole(Text[At]) || (WasHole && isNamePart(Text[At]))))
      return open("a name");
    return true;
  }

  /// Returns the length of the string that begins at \p Begin with a quote; 0
  /// if it does not end. A backslash guards the next character, in raw strings
  /// too.
  size_t lengthOfString(size_t Begin) const {
    const string_view From = rest().substr(Begin);
    const bool IsLong = From.size() >= 3 && From[0] != '`' &&
                        From[1] == From[0] && From[2] == From[0];
    const string_view Quote = From.substr(0, IsLong ? 3 : 1);
    for (size_t I = Quote.size(); I < From.size(); ++I) {
      if (From[I] == '\\')
        ++I;
      else if (!IsLong && (From[I] == '\n' || From[I] == '\r'))
        return 0;
      else if (startsWith(From.substr(I), Quote))
        return Begin + I + Quote.size();
    }
    return 0;
  }

  bool next() {
    using Kind = SqlTokenKind;
    const char C = Text[At];
    if (isHole(C))
      return takeWord(C == NumberHole ? Kind::Number : Kind::Hole, 1);
    // r'', b"", rb'''...'''
    const size_t Prefix =
        count(0, [](char P) { return lower(P) == 'r' || lower(P) == 'b'; });
    if (Prefix < rest().size() && Prefix <= 2 &&
        (rest()[Prefix] == '\'' || rest()[Prefix] == '"')) {
      const size_t Length = lengthOfString(Prefix);
      return Length == 0 ? open("a string") : take(Kind::String, Length);
    }
    if (C == '`') {
      const size_t Length = lengthOfString(0);
      if (Length < 3)
        return open("a name");
      take(Kind::Quoted, Length);
      // A name with escapes is not a family's.
      string_view &Name = To.Tokens.back().Text;
      Name = Name.substr(1, Name.size() - 2);
      return true;
    }
    if (isNameStart(C))
      return takeWord(Kind::Name, count(0, isNamePart));
    if (C == '@' || C == '?')
      return take(Kind::Parameter,
                  count(1, [](char P) { return isNamePart(P) || P == '@'; }));
    if (isDigit(C) || (C == '.' && rest().size() > 1 && isDigit(rest()[1])))
      return takeWord(Kind::Number, count(0, [](char P) {
                        return isNamePart(P) || P == '.';
                      }));
    for (const string_view Symbol :
         {"=>", "|>", "->", "<=", ">=", "!=", "<>", "<<", ">>", "||"})
      if (startsWith(rest(), Symbol))
        return take(Kind::Symbol, 2);
    return take(Kind::Symbol, 1);
  }

  const string_view Text;
  SqlTree &To;
  size_t At = 0;
};

} // namespace

bool SqlToken::is(string_view Word) const {
  if (Kind == SqlTokenKind::Symbol)
    return Text == Word;
  return Kind == SqlTokenKind::Name && Text.size() == Word.size() &&
         std::equal(Text.begin(), Text.end(), Word.begin(),
                    [](char A, char B) { return lower(A) == B; });
}

bool isReserved(const SqlToken &T) {
  static constexpr string_view Words[] = {
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
  return T.Kind == SqlTokenKind::Name &&
         std::any_of(std::begin(Words), std::end(Words),
                     [&T](string_view Word) { return T.is(Word); });
}

bool endsExpression(const SqlToken &T) {
  if (T.Kind == SqlTokenKind::Name)
    return !isReserved(T) || T.is("end") || T.is("null") || T.is("true") ||
           T.is("false");
  return T.Kind != SqlTokenKind::End &&
         (T.Kind != SqlTokenKind::Symbol || T.Text == ")" || T.Text == "]");
}

/// Returns true for a text or name with holes.
static bool isOpen(const SqlToken &T) {
  return (T.Kind == SqlTokenKind::Hole || T.Kind == SqlTokenKind::Quoted) &&
         std::any_of(T.Text.begin(), T.Text.end(), isHole);
}

bool SqlCursor::isAny(std::initializer_list<string_view> Words) const {
  return std::any_of(Words.begin(), Words.end(),
                     [this](string_view Word) { return is(Word); });
}

void SqlCursor::outside(const char *Expected) {
  if (To.Outside)
    return;
  const std::string Found =
      isLast() ? "the end" : "'" + std::string(peek().Text) + "'";
  To.Outside = {peek().At,
                std::string("expected ") + Expected + ", but found " + Found,
                false};
}

void SqlCursor::fail(const char *Expected) {
  outside(Expected);
  To.IsBroken = true;
  Next = Tokens.size() - 1;
}

void SqlCursor::countHole(const SqlToken &T) { Holes += isOpen(T); }

bool SqlCursor::hasRoomForHoles() const {
  return Holes == static_cast<size_t>(
                      std::count_if(Tokens.begin(), Tokens.end(), isOpen));
}

bool lexSql(string_view Statement, SqlTree &To) {
  return SqlLexer(Statement, To).run();
}

} // namespace clang::tidy::bigtable
