// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The edits of a fix, which keep what the code around them means.

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
/// Why there is no fix for a raw message.
inline constexpr llvm::StringLiteral RawMessage =
    "other statements fill in this message";
struct ListStep;
struct NamedTtl;

/// Returns true if no operator beside \p E takes a part of it.
bool isPrimary(const Expr &E);
/// The statement that is all that \p Step adds, and the block that it is in;
/// null if it is part of something else.
std::pair<const Stmt *, const CompoundStmt *> statementOf(const ListStep &Step);

/// Edits around an expression of a call, and what checks make edits of. None is
/// made in a macro, in a template instantiation, or where the file cannot be
/// written.
class Edits {
public:
  Edits(TranslationUnit &Unit, const CallSite &Site);

  TranslationUnit &unit() const { return Unit; }
  const Analysis &analysis() const { return Code; }
  const CallSite &site() const { return Site; }

  /// Puts \p Text in the place of the argument \p Arg. No variable is left
  /// without use.
  void replaceArgument(const Expr &Arg, llvm::StringRef Text, Finding &F) const;
  /// Puts \p Before and \p After around \p E.
  void wrap(const Expr &E, llvm::StringRef Before, llvm::StringRef After,
            Finding &F) const;
  /// For timestamps of \p P, which is that of the call's family: by the TTL
  /// that stands beside its name, if there is one.
  Spelling spelling(const TtlPolicy &P) const;
  /// \p Live, as it is written at \p Filter: families by the constants that
  /// the code names there.
  std::string spellFilter(const FilterNode &Live, Operand Filter) const;
  /// Makes \p Live the first stage of \p Filter: of the chain that it is, or of
  /// one with it; replaces it where it passes everything. If it is a function's
  /// parameter, the caller's argument is edited.
  void chainBefore(Operand Filter, const FilterNode &Live, Finding &F) const;
  /// Puts \p Live in the place of \p Stage. No variable is left without use.
  void replaceStage(Operand Stage, const FilterNode &Live, Finding &F) const;
  /// Puts stage number \p From of the call \p Chain before number \p To.
  void moveStage(Operand Chain, unsigned From, unsigned To, Finding &F) const;

  /// Returns the range of \p E in its file; invalid if \p E must not be edited,
  /// or is not part of the call.
  CharSourceRange editableRange(const Expr &E) const;
  /// Returns the range of \p E in its file, anywhere in the function; invalid
  /// if \p E must not be edited.
  CharSourceRange plainRange(SourceRange Tokens) const;
  llvm::StringRef textOf(CharSourceRange Range) const;
  /// The range and a comma before it; invalid if there is none.
  CharSourceRange withComma(CharSourceRange Range) const;
  /// \p S with its semicolon and, if it has lines of its own, those; a remark
  /// at their end is part of them if \p WithRemark.
  CharSourceRange lineRange(const Stmt &S, bool WithRemark) const;
  /// That of the statement that adds \p Moved to \p List and does nothing else,
  /// if it means the same before the one that adds \p To, earlier in its block.
  /// Else invalid.
  CharSourceRange movableLines(const ListStep &Moved, const ListStep &To,
                               const VarDecl *List, bool WithRemark) const;
  /// Puts \p Text, an argument, before the argument at \p Range, and before the
  /// comments that belong to that.
  FixItHint insertionBefore(CharSourceRange Range, llvm::StringRef Text) const;
  /// Removes whole lines, or code without the space around it.
  FixItHint removal(CharSourceRange Range) const;
  /// Returns true if \p Text can be written at \p At: if it needs the runtime,
  /// that is made to be declared there. If not, a note says what to do.
  bool declareFor(llvm::StringRef Text, SourceLocation At, Finding &F) const;
  /// 'cbt::Filter::', as the code in \p Filter has it.
  std::string filterQualifier(const Expr *Filter) const;

private:
  /// Returns true if \p S means the same where \p Place stands, earlier in its
  /// block; if \p IsNext, with nothing in between.
  bool mayMove(const Stmt &S, const Stmt &Place, const VarDecl *List,
               bool IsNext) const;
  /// Returns true if a variable is named in \p E, and nowhere else in the
  /// function.
  bool isLastUseIn(const Expr &E) const;
  /// Removes such variables, which \p Removed leaves without use; false if they
  /// may do more than tell a time.
  bool dropUnused(const Expr &Removed, Finding &F) const;
  /// Empty if it has none here.
  std::string textOf(const NamedTtl &Ttl) const;
  /// How the code in \p Filter, or else the function around it, spells families
  /// by constants.
  FamilyNames namesAt(const Expr *Filter) const;

  TranslationUnit &Unit;
  const Analysis &Code;
  const CallSite &Site;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_EDITS_H
