// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TornRecordCheck.h"
#include "analysis/Targets.h"
#include "model/Bounds.h"
#include "model/Duration.h"
#include "tidy/TranslationUnit.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// "'page'", "'page' and 'user'".
static std::string spell(llvm::ArrayRef<std::string> Columns) {
  std::string Result;
  for (const std::string &Column : Columns)
    Result += (&Column == Columns.begin()   ? "'"
               : &Column == &Columns.back() ? " and '"
                                            : ", '") +
              Column + "'";
  return Result;
}

llvm::SmallVector<FamilyUse, 4>
TornRecordCheck::familiesOf(const CallSite &Site) const {
  return analysis().targets().familiesOf(Site).withTtl(strict());
}

void TornRecordCheck::checkRows(RowMutations &Rows) {
  const std::vector<RecordCell> Cells = recordCells(Rows);
  checkLifetimes(Rows, Cells);
  checkTimes(Rows, Cells);
  for (Record &Next : recordsOf(Rows, Cells)) {
    if (Records.size() >= MaxRecords)
      return;
    for (const Record &Other : Records) {
      checkRenewal(Next, Other);
      checkRenewal(Other, Next);
    }
    Records.push_back(std::move(Next));
  }
}

void TornRecordCheck::checkLifetimes(RowMutations &Rows,
                                     llvm::ArrayRef<RecordCell> Cells) {
  for (const RecordCell &R : Cells) {
    const auto Before = llvm::ArrayRef(Cells.begin(), &R);
    const auto Other = llvm::find_if(Before, [&](const RecordCell &L) {
      return L.Family == R.Family && L.Column != R.Column &&
             differ(Rows.values(), L.Lives, R.Lives) &&
             areSentTogether(Rows, L, R);
    });
    if (Other == Before.end())
      continue;
    const bool IsSooner = R.Lives.Length < Other->Lives.Length;
    const RecordCell &Short = IsSooner ? R : *Other,
                     &Long = IsSooner ? *Other : R;
    const auto Uses = familiesOf(Short.Write->Site);
    if (Uses.empty())
      continue;
    Finding F;
    F.At = Short.Write->location();
    F.Message = "cells of one row in " + describe(Uses.front()) +
                " expire apart: '" + Short.Column + "' " +
                formatDuration(Long.Lives.Length - Short.Lives.Length) +
                " before '" + Long.Column +
                "', written with it; in between readers see a part of the "
                "record; give both one timestamp";
    F.note(Long.Write->location(), "the other is written here");
    F.noteDeclarations(Uses);
    unit().refuse("the code does not show which of the two is meant");
    report(F);
  }
}

void TornRecordCheck::checkTimes(RowMutations &Rows,
                                 llvm::ArrayRef<RecordCell> Cells) {
  for (const RecordCell &R : Cells) {
    const auto Before = llvm::ArrayRef(Cells.begin(), &R);
    const auto Other = llvm::find_if(Before, [&](const RecordCell &L) {
      return L.Family == R.Family && areTimedApart(Rows, L, R);
    });
    if (Other == Before.end())
      continue;
    const auto Uses = familiesOf(R.Write->Site);
    if (Uses.empty() || familiesOf(Other->Write->Site).empty())
      continue;
    Finding F;
    F.At = R.Write->location();
    F.Message = "write to " + describe(Uses.front()) +
                " computes its expiry again for the row of a write before it, "
                "so the two expire at different times; compute the timestamp "
                "once, and pass it to both";
    F.note(Other->Write->location(), "the other is written here");
    F.noteDeclarations(Uses);
    unit().refuse("time may pass between the two on purpose");
    report(F);
  }
}

void TornRecordCheck::checkRenewal(const Record &Part, const Record &Whole) {
  if (!Part.IsAll || !Whole.IsCertain || Part.Function == Whole.Function ||
      !Whole.hasMoreThan(Part))
    return;
  const auto Uses = familiesOf(Part.Write), Others = familiesOf(Whole.Write);
  if (llvm::none_of(Uses, [&](const FamilyUse &U) {
        return llvm::any_of(Others,
                            [&](const FamilyUse &V) { return U.In == V.In; });
      }))
    return;
  llvm::SmallVector<std::string, 4> Left;
  for (const std::string &Column : Whole.Columns)
    if (!llvm::is_contained(Part.Columns, Column))
      Left.push_back(Column);
  Finding F;
  F.At = Part.At;
  F.Message = "this renews " + spell(Part.Columns) + " of " +
              describe(Uses.front()) + ", but not " + spell(Left) +
              ", which '" + Whole.Function->getNameAsString() +
              "' writes with it; those expire before the rest; "
              "write all of them";
  F.note(Whole.At, "they are written together here");
  F.noteDeclarations(Uses);
  unit().refuse("this code does not have the values of the others");
  report(F);
}

} // namespace clang::tidy::bigtable
