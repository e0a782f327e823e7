// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/Records.h"
#include "model/ConstantString.h"
#include "model/Timestamp.h"
#include "values/Sameness.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

std::vector<RecordCell> recordCells(RowMutations &Rows) {
  Values &Vals = Rows.values();
  std::vector<RecordCell> Result;
  for (const RowMutation &Row : Rows.rows()) {
    const StringSet Keys = Row.Key.E ? Vals.strings(Row.Key) : StringSet();
    const ConstantString *Key = Keys.single();
    for (const RowStep &Step : Row.Steps) {
      const Expr *Family = Step.Site.argument(Role::Family);
      const Expr *Column = Step.Site.argument(Role::Column);
      if (Step.Site.Kind != CallKind::Write || !Family || !Column)
        continue;
      const Lifetimes Lives = lifetimesOfCell(Vals, Row, Step);
      if (Lives.size() != 1 || Lives.front().Until)
        continue;
      const StringSet Families = Vals.strings({Family, Step.Site.In}),
                      Columns = Vals.strings({Column, Step.Site.In});
      const ConstantString *F = Families.single(), *C = Columns.single();
      if (F && C)
        Result.push_back({&Row, &Step, F->Value, C->Value, Lives.front(),
                          Key ? std::optional(Key->Value) : std::nullopt});
    }
  }
  return Result;
}

static bool haveOneKey(Values &Vals, const RecordCell &L, const RecordCell &R) {
  if (L.Key && R.Key)
    return *L.Key == *R.Key;
  if (!L.Row->Key.E || !R.Row->Key.E)
    return false;
  const auto If = Vals.same(L.Row->Key, R.Row->Key, /*AtOnce=*/false);
  return If && !If->ReadsClock;
}

/// Returns the entry of \p Bulk for \p Row; null without one.
static const BulkEntry *entryOf(const BulkMutation &Bulk,
                                const RowMutation &Row) {
  const auto It = llvm::find_if(
      Bulk.Entries, [&](const BulkEntry &E) { return E.Row == &Row; });
  return It == Bulk.Entries.end() ? nullptr : &*It;
}

bool areSentTogether(RowMutations &Rows, const RecordCell &L,
                     const RecordCell &R) {
  if (L.Row == R.Row)
    return Rows.follows(*L.Row, *L.Write, *R.Write);
  for (const BulkMutation &Bulk : Rows.bulks()) {
    const BulkEntry *First = entryOf(Bulk, *L.Row),
                    *Second = entryOf(Bulk, *R.Row);
    if (First && Second && haveOneKey(Rows.values(), L, R) &&
        Rows.isCertain(*L.Row, *L.Write, *First) &&
        Rows.isCertain(*R.Row, *R.Write, *Second) &&
        Rows.follows(Bulk, *First, *Second))
      return true;
  }
  return false;
}

bool areTimedApart(RowMutations &Rows, const RecordCell &L,
                   const RecordCell &R) {
  Values &Vals = Rows.values();
  if (L.Row == R.Row || L.Lives.Base.E || R.Lives.Base.E ||
      L.Lives.ByPolicy != R.Lives.ByPolicy ||
      L.Lives.Length != R.Lives.Length || !haveOneKey(Vals, L, R) ||
      llvm::any_of(Rows.bulks(),
                   [&](const BulkMutation &Bulk) {
                     return entryOf(Bulk, *L.Row) && entryOf(Bulk, *R.Row);
                   }) ||
      !Rows.mayRunAfter(*L.Write, *R.Write))
    return false;
  const CallSite &First = L.Write->Site, &Second = R.Write->Site;
  const auto If = Vals.sameTime({First.argument(Role::Timestamp), First.In},
                                {Second.argument(Role::Timestamp), Second.In},
                                /*AtOnce=*/false);
  return If && If->ReadsClock;
}

bool Record::hasMoreThan(const Record &Other) const {
  return Other.Family == Family && Columns.size() > Other.Columns.size() &&
         llvm::all_of(Other.Columns, [this](const std::string &Column) {
           return llvm::is_contained(Columns, Column);
         });
}

std::vector<Record> recordsOf(RowMutations &Rows,
                              llvm::ArrayRef<RecordCell> Cells) {
  std::vector<Record> Result;
  const RecordCell *First = nullptr;
  // Cells of one row are adjacent.
  for (const RecordCell &Cell : Cells) {
    const bool IsNext = First && First->Row == Cell.Row;
    // Cells of several families, or with several lifetimes, are not one record.
    if (IsNext && (First->Family != Cell.Family ||
                   differ(Rows.values(), First->Lives, Cell.Lives))) {
      Result.back().IsCertain = Result.back().IsAll = false;
      continue;
    }
    if (!IsNext) {
      First = &Cell;
      Record Made;
      Made.Function = Cell.Write->Site.Within;
      Made.Family = Cell.Family;
      Made.Write = Cell.Write->Site;
      Made.At = Cell.Write->location();
      Made.IsCertain = true;
      Made.IsAll = llvm::all_of(Cell.Row->Steps, [&](const RowStep &Step) {
        return Step.Site.Kind == CallKind::Write &&
               Step.AddedBy == Cell.Row->MadeBy;
      });
      Result.push_back(std::move(Made));
    }
    Record &Last = Result.back();
    Last.IsCertain &= !IsNext || areSentTogether(Rows, *First, Cell);
    if (!llvm::is_contained(Last.Columns, Cell.Column))
      Last.Columns.push_back(Cell.Column);
  }
  return Result;
}

} // namespace clang::tidy::bigtable
