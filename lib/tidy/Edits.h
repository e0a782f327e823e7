// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The edits of a fix, which preserve the meaning of the code around them.

#ifndef BIGTABLE_TIDY_LIB_TIDY_EDITS_H
#define BIGTABLE_TIDY_LIB_TIDY_EDITS_H

#include "analysis/Finding.h"
#include "model/Spelling.h"
#include "values/Operand.h"
#include <utility>

namespace clang::tidy::bigtable {

class Analysis;
class TranslationUnit;
struct FilterNode;
/// The reason why raw messages have no fix.
inline constexpr llvm::StringLiteral RawMessage =
    "other statements fill in this message";
struct ListStep;
struct NamedTtl;

/// Returns true if an operator beside \p E applies to all of \p E.
bool isPrimary(const Expr &E);
/// Returns the body of the function that declares \p Var; null without one.
/// That is not always the function of the call: its caller may make a filter.
const Stmt *bodyAround(const VarDecl &Var);
/// Returns the statement that only adds \p Step, and its block; null if the
/// statement does more.
std::pair<const Stmt *, const CompoundStmt *> statementOf(const ListStep &Step);

/// Edits around an expression of a call, and texts for edits. Does not edit
/// macros, template instantiations, and files that cannot be written.
class Edits {
public:
  Edits(TranslationUnit &Unit, const CallSite &Site);

  const Analysis &analysis() const { return Code; }
  const CallSite &site() const { return Site; }

  /// Returns true, and refuses a fix, if the call is only wrong with the
  /// arguments of one caller.
  bool isForCaller() const;

  /// Replaces the argument \p Arg with \p Text, unless that leaves a variable
  /// unused.
  void replaceArgument(const Expr &Arg, llvm::StringRef Text, Finding &F) const;
  /// Inserts \p Before and \p After around \p E.
  void wrap(const Expr &E, llvm::StringRef Before, llvm::StringRef After,
            Finding &F) const;
  /// Returns the spelling for timestamps of \p P, the policy of the call's
  /// family. Uses the TTL beside the constant with the family's name, if any.
  Spelling spelling(const TtlPolicy &P) const;
  /// Returns the code for \p Live at \p Filter, with families as the constants
  /// that the code names there.
  std::string spellFilter(const FilterNode &Live, Operand Filter) const;
  /// Makes \p Live the first stage of \p Filter, which is a chain or becomes
  /// one. Replaces \p Filter if it passes everything. If it is a function's
  /// parameter, edits the caller's argument.
  void chainBefore(Operand Filter, const FilterNode &Live, Finding &F) const;
  /// Replaces \p Stage with \p Live, and removes variables that this leaves
  /// unused.
  void replaceStage(Operand Stage, const FilterNode &Live, Finding &F) const;
  /// Moves stage number \p From of the call \p Chain before number \p To.
  void moveStage(Operand Chain, unsigned From, unsigned To, Finding &F) const;

  /// Returns the range of \p E in its file; invalid if \p E must not be edited,
  /// or is not part of the call.
  CharSourceRange editableRange(const Expr &E) const;
  /// Returns the range of \p Tokens in its file, anywhere in the function;
  /// invalid if it must not be edited.
  CharSourceRange plainRange(SourceRange Tokens) const;
  llvm::StringRef textOf(CharSourceRange Range) const;
  /// Returns the range with the comma before it; invalid without a comma.
  CharSourceRange withComma(CharSourceRange Range) const;
  /// Returns the range of \p S with its semicolon and, if no other code is
  /// there, its whole lines; if \p WithRemark, with a comment at their end.
  CharSourceRange lineRange(const Stmt &S, bool WithRemark) const;
  /// Returns the lines of the statement that only adds \p Moved, if it means
  /// the same before the statement that adds \p To, earlier in its block;
  /// invalid otherwise.
  CharSourceRange movableLines(const ListStep &Moved, const ListStep &To,
                               bool WithRemark) const;
  /// Returns the insertion of \p Text, an argument, before the argument at
  /// \p Range and the comments that belong to it.
  FixItHint insertionBefore(CharSourceRange Range, llvm::StringRef Text) const;
  /// Returns the removal of whole lines, or of code without the space around
  /// it.
  FixItHint removal(CharSourceRange Range) const;
  /// Returns true if \p Text can be written at \p At. If it needs the runtime,
  /// adds the include; if that is impossible, or if \p Text cannot ask the
  /// clock of the code, adds a note on the change to make.
  bool declareFor(llvm::StringRef Text, SourceLocation At, Finding &F) const;
  /// Returns the qualifier in \p Filter: 'cbt::Filter::'.
  std::string filterQualifier(const Expr *Filter) const;

private:
  /// Returns true if \p S means the same at \p Place, earlier in its block; if
  /// \p IsNext, directly before it.
  bool mayMove(const Stmt &S, const Stmt &Place, const VarDecl *List,
               bool IsNext) const;
  /// Returns true if \p E names a variable that the rest of the function does
  /// not.
  bool isLastUseIn(const Expr &E) const;
  /// Removes variables that the removal of \p Removed leaves unused. Returns
  /// false if they may do more than compute a time.
  bool dropUnused(const Expr &Removed, Finding &F) const;
  /// Returns the text of \p Ttl; empty if this code cannot name it.
  std::string textOf(const NamedTtl &Ttl) const;
  /// Returns the constants for families in \p Filter or, otherwise, in the
  /// function around it.
  FamilyNames namesAt(const Expr *Filter) const;
  /// Returns the spelling that takes times from the clock of the code, if any.
  Spelling withClock() const;

  TranslationUnit &Unit;
  const Analysis &Code;
  const CallSite &Site;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_EDITS_H
