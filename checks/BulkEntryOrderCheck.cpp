// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BulkEntryOrderCheck.h"
#include "cxx/Ast.h"
#include "protocol/RowMutations.h"
#include "protocol/SameCells.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"

namespace clang::tidy::bigtable {

/// Returns the mutations of \p Entry, if they are written as the arguments of
/// one call; an invalid range otherwise.
static CharSourceRange mutationsOf(const Edits &Edit, const ListStep &Entry,
                                   const Expr &Row) {
  if (!Entry.Argument || stripConversions(Entry.Argument) != &Row)
    return {};
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(Row);
  if (Arguments.size() < 2 ||
      isa<CXXStdInitializerListExpr>(stripConversions(Arguments[1])))
    return {};
  const CharSourceRange Begin = Edit.plainRange(Arguments[1]->getSourceRange()),
                        End =
                            Edit.plainRange(Arguments.back()->getSourceRange());
  return Begin.isInvalid() || End.isInvalid()
             ? CharSourceRange()
             : CharSourceRange::getCharRange(Begin.getBegin(), End.getEnd());
}

/// Makes one entry of the two of \p Of, at the place of the first: what
/// deletes, then what writes. Both are of one list, or of two statements.
static void mergeEntries(const Edits &Edit, const SentConflict &Of,
                         TranslationUnit &Unit, Finding &F) {
  const ListStep &First = Of.First, &Second = Of.Step;
  const CharSourceRange Kept =
      Of.Before.empty() ? CharSourceRange()
                        : mutationsOf(Edit, First, *Of.Before.front());
  const CharSourceRange Moved = mutationsOf(Edit, Second, *Of.At);
  if (Kept.isInvalid() || Moved.isInvalid())
    return Unit.refuse("not all of both is written as arguments of one call");
  CharSourceRange Removed;
  if (First.AddedBy == Second.AddedBy) {
    const CharSourceRange Entry =
        Edit.plainRange(Second.Argument->getSourceRange());
    Removed = Entry.isValid() ? Edit.withComma(Entry) : CharSourceRange();
  } else {
    Removed = Edit.movableLines(Second, First, /*WithRemark=*/false);
  }
  if (Removed.isInvalid())
    return;
  F.Fixes.push_back(
      Of.DeletesFirst
          ? FixItHint::CreateInsertion(Kept.getEnd(),
                                       (", " + Edit.textOf(Moved)).str())
          : FixItHint::CreateInsertion(Kept.getBegin(),
                                       (Edit.textOf(Moved) + ", ").str()));
  F.Fixes.push_back(Edit.removal(Removed));
}

static std::string describe(bool IsBulk) {
  return std::string(IsBulk ? "two entries of this bulk mutation change one "
                              "row, and a delete in one covers a write in the "
                              "other; entries are applied in any order"
                            : "this row mutation is sent without waiting for "
                              "another one of the same row, and a delete in "
                              "one covers a write in the other; they are "
                              "applied in any order") +
         ", so the value may be lost; put both into one 'SingleRowMutation', "
         "the delete first";
}

void BulkEntryOrderCheck::checkConflict(const SentConflict &Of) {
  if (Of.Kind != ConflictKind::Entries && Of.Kind != ConflictKind::Unawaited)
    return;
  const bool IsBulk = Of.Kind == ConflictKind::Entries;
  Finding F;
  F.At = Of.location();
  F.Message = describe(IsBulk);
  if (!Of.Before.empty())
    F.note(Of.First.Argument ? Of.First.location()
                             : Of.Before.front()->getBeginLoc(),
           IsBulk ? "the other entry is here" : "the other one is here");
  if (Of.Delete)
    F.note(Of.Delete->getExprLoc(), "this delete covers the write");
  if (Of.Write)
    F.note(Of.Write->getExprLoc(), "this write may be lost");
  if (Of.BothDelete)
    unit().refuse("each deletes what the other writes, so no order is correct");
  else if (IsBulk)
    mergeEntries(Edits(unit(), Of.Later), Of, unit(), F);
  unit().refuse("the code does not show that the two can be one");
  report(F);
}

} // namespace clang::tidy::bigtable
