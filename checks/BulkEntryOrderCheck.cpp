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

namespace {

struct Conflict {
  const RowStep *Delete;
  const RowStep *Write;
  Sameness If;
};

} // namespace

/// Makes one entry of two, at the place of \p First: what \p Deleting has,
/// then what \p Writing has. Both are of one list, or of two statements.
static void mergeEntries(const Edits &Edit, const BulkEntry &Deleting,
                         const BulkEntry &Writing, const BulkEntry &First,
                         const BulkEntry &Second, Finding &F) {
  // The mutations of an entry, written as the arguments of one call.
  const auto Mutations = [&](const BulkEntry &Entry) -> CharSourceRange {
    const Expr *Made = stripConversions(Entry.Argument);
    if (Entry.Row->Var || Made != Entry.Row->MadeBy)
      return {};
    const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Made);
    if (Arguments.size() < 2 ||
        isa<CXXStdInitializerListExpr>(stripConversions(Arguments[1])))
      return {};
    const CharSourceRange Begin =
                              Edit.plainRange(Arguments[1]->getSourceRange()),
                          End = Edit.plainRange(
                              Arguments.back()->getSourceRange());
    return Begin.isInvalid() || End.isInvalid()
               ? CharSourceRange()
               : CharSourceRange::getCharRange(Begin.getBegin(), End.getEnd());
  };
  const CharSourceRange Deletes = Mutations(Deleting),
                        Writes = Mutations(Writing),
                        Kept = &First == &Deleting ? Deletes : Writes;
  if (Deletes.isInvalid() || Writes.isInvalid())
    return;
  CharSourceRange Removed;
  if (First.AddedBy == Second.AddedBy) {
    const CharSourceRange Entry =
        Edit.plainRange(Second.Argument->getSourceRange());
    Removed = Entry.isValid() ? Edit.withComma(Entry) : CharSourceRange();
  } else {
    Removed = Edit.movableLines(Second, First, /*List=*/nullptr,
                                /*WithRemark=*/false);
  }
  if (Removed.isInvalid())
    return;
  if (&First == &Deleting)
    F.Fixes.push_back(FixItHint::CreateInsertion(
        Kept.getEnd(), (", " + Edit.textOf(Writes)).str()));
  else
    F.Fixes.push_back(FixItHint::CreateInsertion(
        Kept.getBegin(), (Edit.textOf(Deletes) + ", ").str()));
  F.Fixes.push_back(Edit.removal(Removed));
}

/// A delete that \p Deleting certainly has, of what \p Writing has for certain.
static std::optional<Conflict> conflict(const RowMutations &Rows,
                                        const BulkEntry &Deleting,
                                        const BulkEntry &Writing, bool AtOnce) {
  for (const RowStep &Delete : Deleting.Row->Steps) {
    if (!Rows.isCertain(*Deleting.Row, Delete, Deleting))
      continue;
    for (const RowStep &Write : Writing.Row->Steps)
      if (std::optional<Sameness> If =
              covers(Rows.values(), Delete.Site, Write.Site,
                     AtOnce && Delete.IsWrittenOut && Write.IsWrittenOut);
          If && Rows.isCertain(*Writing.Row, Write, Writing))
        return Conflict{&Delete, &Write, std::move(*If)};
  }
  return std::nullopt;
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

void BulkEntryOrderCheck::checkRows(RowMutations &Rows) {
  for (const llvm::ArrayRef<BulkMutation> Bulks :
       {Rows.bulks(), Rows.unawaited()})
    for (const BulkMutation &Bulk : Bulks)
      for (const BulkEntry &Second : Bulk.Entries)
        for (const BulkEntry &First : Bulk.Entries) {
          if (&First == &Second)
            break;
          if (First.Row && Second.Row && First.Row != Second.Row)
            checkPair(Rows, Bulk, First, Second);
        }
}

void BulkEntryOrderCheck::checkConflict(const SentConflict &Of) {
  if (Of.Kind != ConflictKind::Entries || Reported.contains(Of.At))
    return;
  Finding F;
  F.At = Of.At->getBeginLoc();
  F.Message = describe(/*IsBulk=*/true);
  for (const Expr *E : Of.Before)
    F.note(E->getBeginLoc(), "the other entry is here");
  if (Of.Delete)
    F.note(Of.Delete->getExprLoc(), "this delete covers the write");
  if (Of.Write)
    F.note(Of.Write->getExprLoc(), "this write may be lost");
  unit().refuse("the code does not show that the two can be one");
  report(F);
}

void BulkEntryOrderCheck::checkPair(RowMutations &Rows,
                                    const BulkMutation &Bulk,
                                    const BulkEntry &First,
                                    const BulkEntry &Second) {
  const bool AtOnce =
      First.AddedBy == Second.AddedBy && !First.Row->Var && !Second.Row->Var;
  const std::optional<Sameness> Key =
      Rows.values().same(First.Row->Key, Second.Row->Key, AtOnce);
  if (!Key || Key->ReadsClock)
    return;
  std::optional<Conflict> Found = conflict(Rows, First, Second, AtOnce);
  const bool DeletesFirst = Found.has_value();
  const std::optional<Conflict> Other = conflict(Rows, Second, First, AtOnce);
  if (!Found)
    Found = Other;
  if (!Found)
    return;
  Sameness If = *Key;
  If.Changes.append(Found->If.Changes);
  If.Declared.append(Found->If.Declared);
  // The second may be declared after the first was added.
  if (First.Row->Var && !isa<ParmVarDecl>(First.Row->Var))
    If.Declared.push_back(First.Row->Var);
  if (!Rows.follows(Bulk, First, Second, If, /*EachTurn=*/true))
    return;

  const BulkEntry &Deleting = DeletesFirst ? First : Second;
  const BulkEntry &Writing = DeletesFirst ? Second : First;
  Finding F;
  F.At = Second.location();
  const bool IsBulk = llvm::any_of(
      Rows.bulks(), [&Bulk](const BulkMutation &B) { return &B == &Bulk; });
  F.Message = describe(IsBulk);
  if (const Expr *Made = Second.Row->MadeBy)
    Reported.insert(Made);
  F.note(First.location(),
         IsBulk ? "the other entry is here" : "the other one is here");
  F.note(Found->Delete->location(), "this delete covers the write");
  F.note(Found->Write->location(), "this write may be lost");
  // If each entry deletes what the other writes, no order is correct.
  if (IsBulk && (!DeletesFirst || !Other))
    mergeEntries(Edits(unit(), Found->Delete->Site), Deleting, Writing, First,
                 Second, F);
  unit().refuse("the code does not show that the two can be one");
  report(F);
}

} // namespace clang::tidy::bigtable
