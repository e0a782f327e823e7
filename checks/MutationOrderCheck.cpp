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
/// that adds \p To to the same list.
static void offerStatementBefore(const Edits &Edit, const ListStep &Moved,
                                 const ListStep &To, std::string Note,
                                 Finding &F) {
  const CharSourceRange Removed =
      Edit.movableLines(Moved, To, /*WithRemark=*/true);
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

void MutationOrderCheck::checkConflict(const SentConflict &Of) {
  if (Of.Kind != ConflictKind::Covered)
    return;
  const bool IsDelete = Of.Later.Kind == CallKind::Delete;
  Finding F;
  F.At = Of.location();
  F.Message = describe(IsDelete, Of.Lost);
  for (const Expr *E : llvm::ArrayRef(Of.Before).take_front(8))
    F.note(E->getExprLoc(), "this write is lost");
  const Edits Fix(unit(), Of.Later);
  const ListStep &Delete = Of.Step, &First = Of.First;
  if (IsDelete && Of.IsAgain)
    unit().refuse("each turn of the loop would still delete what the turns "
                  "before it wrote");
  else if (Of.Later.argument(Role::Message))
    unit().refuse(RawMessage);
  else if (!IsDelete || !Delete.AddedBy || !First.AddedBy ||
           Delete.List != First.List)
    unit().refuse("other code is between the two");
  else if (First.AddedBy == Delete.AddedBy)
    moveBefore(Fix, *Delete.Argument, *First.Argument, F);
  else
    offerStatementBefore(Fix, Delete, First, "put the delete before the write",
                         F);
  unit().refuse("one of the two is made or added elsewhere");
  report(F);
}

} // namespace clang::tidy::bigtable
