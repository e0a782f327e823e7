// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MutationOrderCheck.h"
#include "api/CallSite.h"
#include "protocol/RowMutations.h"
#include "protocol/SameCells.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"

namespace clang::tidy::bigtable {

/// Moves \p Part, and a comma, before \p Place in the same list.
static void moveBefore(const Edits &Edit, const Expr &Part, const Expr &Place,
                       Finding &F) {
  const CharSourceRange From = Edit.plainRange(Part.getSourceRange()),
                        To = Edit.plainRange(Place.getSourceRange());
  if (From.isInvalid() || To.isInvalid())
    return;
  const CharSourceRange Removed = Edit.withComma(From);
  if (Removed.isInvalid())
    return;
  F.Fixes.push_back(FixItHint::CreateInsertion(
      To.getBegin(), (Edit.textOf(From) + ", ").str()));
  F.Fixes.push_back(FixItHint::CreateRemoval(Removed));
}

/// Offers, in a note, to put the statement that adds \p Moved before the one
/// that adds \p To; both are added to \p List.
static void offerStatementBefore(const Edits &Edit, const ListStep &Moved,
                                 const ListStep &To, const VarDecl *List,
                                 std::string Note, Finding &F) {
  const CharSourceRange Removed =
      Edit.movableLines(Moved, To, List, /*WithRemark=*/true);
  if (Removed.isInvalid())
    return;
  const CharSourceRange Next =
      Edit.lineRange(*statementOf(To).first, /*WithRemark=*/true);
  if (Next.isInvalid())
    return;
  F.note(statementOf(Moved).first->getBeginLoc(), std::move(Note));
  F.Notes.back().Fixes = {
      FixItHint::CreateInsertion(
          Next.getBegin(), (Edit.textOf(Removed) +
                            (Edit.textOf(Removed).ends_with("\n") ? "" : " "))
                               .str()),
      Edit.removal(Removed)};
}

/// Returns true if \p Delete, in a loop that adds to one \p Row, deletes what
/// the turns before wrote, wherever in the turn it stands.
static bool deletesEachTurn(const RowMutations &Rows, const RowMutation &Row,
                            const RowStep &Delete) {
  const Stmt *Loop = Rows.loopAround(Row, Delete);
  const Expr *Column = Delete.Site.argument(Role::Column);
  return Loop && !(Column && Rows.varies({Column, Delete.Site.In}, *Loop));
}

/// Notes the first of \p Writes.
static void noteLost(llvm::ArrayRef<SourceLocation> Writes, Finding &F) {
  for (const SourceLocation At : Writes.take_front(8))
    F.note(At, "this write is lost");
}

/// Says that \p IsDelete, or a replacement, undoes \p Lost writes.
static std::string describe(bool IsDelete, size_t Lost) {
  const bool IsOne = Lost == 1;
  return std::string(IsDelete ? "this delete" : "this replacement") +
         " also deletes what the " +
         (IsOne ? "write" : std::to_string(Lost) + " writes") +
         " before it in the same row mutation " + (IsOne ? "adds" : "add") +
         "; mutations of a row are applied in order, so " +
         (IsOne ? "that value is" : "those values are") + " never stored; " +
         (IsDelete ? "put the delete first" : "leave one of them out");
}

void MutationOrderCheck::checkRows(RowMutations &Rows) {
  for (const RowMutation &Row : Rows.rows())
    for (const RowStep &Delete : Row.Steps) {
      if (Delete.Site.Kind == CallKind::Write && !Delete.Site.Replaces)
        continue;
      llvm::SmallVector<const RowStep *, 4> Lost;
      for (const RowStep &Write : Row.Steps) {
        if (&Write == &Delete)
          break;
        if (areApart(Write, Delete))
          continue;
        const std::optional<Sameness> If = covers(
            Rows.values(), Delete.Site, Write.Site, areAtOnce(Write, Delete));
        if (If && Rows.follows(Row, Write, Delete, *If))
          Lost.push_back(&Write);
      }
      if (Lost.empty())
        continue;
      const bool IsDelete = Delete.Site.Kind == CallKind::Delete;
      Finding F;
      F.At = Delete.location();
      F.Message = describe(IsDelete, Lost.size());
      Reported.insert(Delete.Site.Call);
      llvm::SmallVector<SourceLocation, 4> Places;
      for (const RowStep *Write : Lost)
        Places.push_back(Write->location());
      noteLost(Places, F);
      const RowStep &First = *Lost.front();
      const Edits Fix(unit(), Delete.Site);
      if (IsDelete && deletesEachTurn(Rows, Row, Delete))
        unit().refuse("each turn of the loop would still delete what the turns "
                      "before it wrote");
      else if (IsDelete && First.AddedBy == Delete.AddedBy)
        moveBefore(Fix, *Delete.Argument, *First.Argument, F);
      else if (IsDelete)
        offerStatementBefore(Fix, Delete, First, Row.Var,
                             "put the delete before the write", F);
      unit().refuse("one of the two is made or added elsewhere");
      report(F);
    }
}

void MutationOrderCheck::checkConflict(const SentConflict &Of) {
  if (Of.Kind != ConflictKind::Covered || Reported.contains(Of.At))
    return;
  Finding F;
  F.At = Of.At->getExprLoc();
  F.Message = describe(/*IsDelete=*/true, Of.Lost);
  llvm::SmallVector<SourceLocation, 4> Places;
  for (const Expr *E : Of.Before)
    Places.push_back(E->getExprLoc());
  noteLost(Places, F);
  unit().refuse("one of the two is made or added elsewhere");
  report(F);
}

} // namespace clang::tidy::bigtable
