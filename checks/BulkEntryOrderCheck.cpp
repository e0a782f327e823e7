// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BulkEntryOrderCheck.h"
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
                     AtOnce && isWrittenOut(Delete) && isWrittenOut(Write));
          If && Rows.isCertain(*Writing.Row, Write, Writing))
        return Conflict{&Delete, &Write, std::move(*If)};
  }
  return std::nullopt;
}

void BulkEntryOrderCheck::checkRows(RowMutations &Rows) {
  for (const BulkMutation &Bulk : Rows.bulks())
    for (const BulkEntry &Second : Bulk.Entries)
      for (const BulkEntry &First : Bulk.Entries) {
        if (&First == &Second)
          break;
        if (First.Row && Second.Row && First.Row != Second.Row)
          checkPair(Rows, Bulk, First, Second);
      }
}

void BulkEntryOrderCheck::checkPair(const RowMutations &Rows,
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
  for (const BulkEntry *Entry : {&First, &Second})
    if (Entry->Row->Var && !isa<ParmVarDecl>(Entry->Row->Var))
      If.Declared.push_back(Entry->Row->Var);
  if (!Rows.follows(Bulk, First, Second, If))
    return;

  const BulkEntry &Deleting = DeletesFirst ? First : Second;
  const BulkEntry &Writing = DeletesFirst ? Second : First;
  Finding F;
  F.At = Second.Argument->getBeginLoc();
  F.Message = "two entries of this bulk mutation change one row, and a delete "
              "in one covers a write in the other; entries are applied in any "
              "order, so the value may be lost; put both into one "
              "'SingleRowMutation', the delete first";
  F.note(First.Argument->getBeginLoc(), "the other entry is here");
  F.note(Found->Delete->Argument->getBeginLoc(),
         "this delete covers the write");
  F.note(Found->Write->Argument->getBeginLoc(), "this write may be lost");
  // What deletes what, if each deletes what the other writes?
  if (!DeletesFirst || !Other)
    Edits(unit(), Found->Delete->Site)
        .mergeEntries(Deleting, Writing, First, Second, F);
  report(F);
}

} // namespace clang::tidy::bigtable
