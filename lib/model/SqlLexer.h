// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The tokens of a statement in GoogleSQL, and a parser's place in them. Does
/// without LLVM.

#ifndef BIGTABLE_TIDY_LIB_MODEL_SQLLEXER_H
#define BIGTABLE_TIDY_LIB_MODEL_SQLLEXER_H

#include "model/SqlTree.h"
#include <initializer_list>
#include <string_view>
#include <vector>

namespace clang::tidy::bigtable {

/// Fills in SqlTree::Tokens. Returns false, with SqlTree::Outside, if something
/// is not closed.
bool lexSql(std::string_view Statement, SqlTree &To);

/// Returns true for words that name nothing unless they are quoted.
bool isReserved(const SqlToken &T);

/// Returns true for the end of an expression. A name after it is what the
/// expression is called.
bool endsExpression(const SqlToken &T);

/// Goes through the tokens of a tree.
class SqlCursor {
protected:
  explicit SqlCursor(SqlTree &To) : Tokens(To.Tokens), To(To) {}

  const SqlToken &peek(size_t Ahead = 0) const {
    return Tokens[Next + Ahead < Tokens.size() ? Next + Ahead
                                               : Tokens.size() - 1];
  }
  /// Returns the last token that was taken; the end before the first.
  const SqlToken &before() const {
    return Next == 0 ? Tokens.back() : Tokens[Next - 1];
  }
  bool is(std::string_view Word) const { return peek().is(Word); }
  bool isAny(std::initializer_list<std::string_view> Words) const;
  bool isEnd() const { return isAny({")", "]"}) || isLast(); }
  bool isLast() const { return peek().Kind == SqlTokenKind::End; }
  bool isName() const { return peek().isIdentifier() && !isReserved(peek()); }

  const SqlToken &advance() {
    const SqlToken &Taken = peek();
    Next += Taken.Kind != SqlTokenKind::End;
    return Taken;
  }
  bool take(std::string_view Word) {
    const bool IsIt = is(Word);
    Next += IsIt;
    return IsIt;
  }
  bool expect(std::string_view Word, const char *Spelled) {
    const bool IsIt = take(Word);
    if (!IsIt)
      outside(Spelled);
    return IsIt;
  }
  /// Says that the statement leaves the grammar here.
  void outside(const char *Expected);
  /// Says so, and that nothing is parsed afterwards.
  void fail(const char *Expected);

  /// Says that the tree has room for the holes in \p T.
  void countHole(const SqlToken &T);
  /// Returns true if that was said of all holes. Any clause may come of
  /// another.
  bool hasRoomForHoles() const;

  std::vector<SqlToken> &Tokens;
  SqlTree &To;
  size_t Next = 0;

private:
  size_t Holes = 0;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SQLLEXER_H
