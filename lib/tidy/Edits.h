// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The edits of a fix, which keep what the code around them means.

#ifndef BIGTABLE_TIDY_LIB_TIDY_EDITS_H
#define BIGTABLE_TIDY_LIB_TIDY_EDITS_H

#include "model/Spelling.h"
#include "tidy/Report.h"
#include "values/Operand.h"

namespace clang::tidy::bigtable {

class TranslationUnit;
struct BulkEntry;
struct FilterNode;
struct ListStep;
struct RowStep;
struct Timestamp;

/// Edits that put text around an expression of a call. No edit is made in a
/// macro, in a template instantiation, or where the file cannot be written.
class Edits {
public:
  Edits(TranslationUnit &Unit, const CallSite &Site) : Unit(Unit), Site(Site) {}

  /// Puts \p Text and a comma before the argument \p Arg.
  void insertArgument(const Expr &Arg, llvm::StringRef Text, Finding &F) const;
  /// Puts \p Text in the place of the argument \p Arg. No variable is left
  /// without use.
  void replaceArgument(const Expr &Arg, llvm::StringRef Text, Finding &F) const;
  /// Puts \p Before and \p After around \p E.
  void wrap(const Expr &E, llvm::StringRef Before, llvm::StringRef After,
            Finding &F) const;
  /// Converts the number \p T, a part of the argument \p Arg, to the unit that
  /// it was taken for. Its type stays, but whole milliseconds are kept.
  void convertCount(const Timestamp &T, const Expr &Arg, Finding &F) const;
  /// Leaves of the call \p Whole only its argument \p Part.
  void keepOnly(const Expr &Part, const Expr &Whole, Finding &F) const;
  /// The call \p Made names a filter as its object but does not change it:
  /// offers to assign to that filter what was meant, itself and what \p Made
  /// makes as one chain, or as one interleave. In a note with the text \p Note,
  /// if that is not empty.
  void assignBoth(const CallSite &Made, llvm::StringRef Note, Finding &F) const;
  /// \p Live, as it is written at \p Filter: families by the constants that
  /// the code names there.
  std::string spellFilter(const FilterNode &Live, Operand Filter) const;
  /// Makes \p Live the first stage of \p Filter: of the chain that it is, or of
  /// one with it; replaces it where it passes everything. Where it is a
  /// function's parameter, that is done to the caller's argument.
  void chainBefore(Operand Filter, const FilterNode &Live, Finding &F) const;
  /// Puts \p Live in the place of \p Stage. No variable is left without use.
  void replaceStage(Operand Stage, const FilterNode &Live, Finding &F) const;
  /// Puts stage number \p From of the call \p Chain before number \p To.
  void moveStage(Operand Chain, unsigned From, unsigned To, Finding &F) const;

  /// Moves \p Part, and a comma, before \p Place in the same list.
  void moveBefore(const Expr &Part, const Expr &Place, Finding &F) const;
  /// Offers, in a note, to put the statement that adds \p Moved before the one
  /// that adds \p To; both are added to \p List.
  void offerStatementBefore(const ListStep &Moved, const ListStep &To,
                            const VarDecl *List, std::string Note,
                            Finding &F) const;
  /// Makes one entry of two, at the place of \p First: what \p Deleting has,
  /// then what \p Writing has. Both are of one list, or of two statements.
  void mergeEntries(const BulkEntry &Deleting, const BulkEntry &Writing,
                    const BulkEntry &First, const BulkEntry &Second,
                    Finding &F) const;

  /// Makes the timestamp \p Time \p Index milliseconds later.
  void delayTime(const Expr &Time, unsigned Index, Finding &F) const;
  /// Makes a series of timestamps that begins with \p Time before \p Loop, in
  /// which \p Step is, and takes the next of them in the place of \p Time. If
  /// not \p IsFix, that is for people to do.
  void takeTimeFromSeries(const Expr &Time, const Stmt &Loop,
                          const ListStep &Step, bool IsFix, Finding &F) const;

  /// Offers, in a note, to delete the column that \p Write writes before that,
  /// in the list \p List or in the call that makes it all.
  void offerReplacing(const RowStep &Write, const VarDecl *List,
                      Finding &F) const;

private:
  /// Likewise, wherever it stands in the function.
  CharSourceRange plainRange(SourceRange Tokens) const;
  /// The range and a comma before it; invalid if there is none.
  CharSourceRange withComma(CharSourceRange Range) const;
  /// \p S with its semicolon and, if it has lines of its own, those; a remark
  /// at their end is part of them if \p WithRemark.
  CharSourceRange lineRange(const Stmt &S, bool WithRemark) const;
  /// Removes that: whole lines, or what has no space around it.
  FixItHint removal(CharSourceRange Range) const;
  /// Whether \p S means the same where \p Place stands, earlier in its block;
  /// if \p IsNext, with nothing in between.
  bool mayMove(const Stmt &S, const Stmt &Place, const VarDecl *List,
               bool IsNext) const;
  llvm::StringRef textOf(CharSourceRange Range) const;
  /// Where \p E stands in its file; invalid if it may not be edited, or is no
  /// part of the call.
  CharSourceRange editableRange(const Expr &E) const;
  /// Whether what needs the runtime can be written at \p At: then it is made to
  /// be declared there. If not, a note says what to do.
  bool declareRuntime(SourceLocation At, Finding &F) const;
  /// Whether a variable is named in \p E, and nowhere else in the function.
  bool isLastUseIn(const Expr &E) const;
  /// Removes such variables, which \p Removed leaves without use; false if they
  /// may do more than tell a time.
  bool dropUnused(const Expr &Removed, Finding &F) const;
  std::string filterQualifier(const Expr *Filter) const;
  /// How the code in \p Filter, or else the function around it, spells families
  /// by constants.
  FamilyNames namesAt(const Expr *Filter) const;

  TranslationUnit &Unit;
  const CallSite &Site;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_EDITS_H
