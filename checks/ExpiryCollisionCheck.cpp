// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExpiryCollisionCheck.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "model/Timestamp.h"
#include "protocol/RowMutations.h"
#include "protocol/SameCells.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"

namespace clang::tidy::bigtable {

/// The families that \p Site writes to, if all their timestamps are times.
static llvm::SmallVector<FamilyUse, 4> familiesWithTimes(const Analysis &Code,
                                                         const CallSite &Site,
                                                         bool Strict,
                                                         FamilyChoice &All) {
  All = Code.targets().familiesOf(Site);
  return All.wrong(
      [](const FamilyUse &U) {
        return U.Policy.hasTtl() || U.Policy.Timestamps == Meaning::Real;
      },
      Strict);
}

void ExpiryCollisionCheck::checkRows(RowMutations &Rows) {
  for (const RowMutation &Row : Rows.rows())
    for (size_t I = 0; I != Row.Steps.size(); ++I) {
      checkPairs(Rows, Row, I);
      if (const Stmt *Loop = Rows.loopAround(Row, Row.Steps[I]))
        checkLoop(Rows, Row.Steps[I], Row, Row.Steps[I], *Loop);
    }
  // Entries for one row.
  for (const BulkMutation &Bulk : Rows.bulks())
    for (const BulkEntry &Entry : Bulk.Entries)
      if (const Stmt *Loop = Entry.Row && !Entry.Row->Var
                                 ? Rows.loopAround(Bulk, Entry)
                                 : nullptr;
          Loop && Rows.isInvariant(Entry.Row->Key, *Loop))
        for (const RowStep &Write : Entry.Row->Steps)
          checkLoop(Rows, Write, Bulk, Entry, *Loop);
}

void ExpiryCollisionCheck::checkConflict(const SentConflict &Of) {
  if (Reported.contains(Of.At))
    return;
  Finding F;
  if (Of.Kind == ConflictKind::Turns &&
      describeLoop(Of.Later, Of.At->getExprLoc(), *Of.Loop, Of.ReadsClock, F)) {
    unit().refuse(
        "the code does not show by how much the timestamps may differ");
    report(F);
  }
  if (Of.Kind == ConflictKind::SameCell)
    reportPair(Of.Later, Of.At->getExprLoc(),
               Of.Before.empty() ? SourceLocation()
                                 : Of.Before.front()->getExprLoc(),
               Of.ReadsClock, Of.InColumn);
}

void ExpiryCollisionCheck::checkPairs(const RowMutations &Rows,
                                      const RowMutation &Row, size_t Second) {
  const RowStep &Later = Row.Steps[Second];
  if (Later.Site.Kind != CallKind::Write ||
      !Later.Site.argument(Role::Timestamp))
    return;
  const RowStep *First = nullptr;
  bool ReadsClock = false, Differ = false;
  const llvm::ArrayRef<RowStep> Before =
      llvm::ArrayRef(Row.Steps).take_front(Second);
  for (const RowStep &Earlier : Before) {
    if (areApart(Earlier, Later))
      continue;
    const bool AtOnce = areAtOnce(Earlier, Later);
    const std::optional<Sameness> If =
        sameCell(Rows.values(), Earlier.Site, Later.Site, AtOnce);
    if (!If || !Rows.follows(Row, Earlier, Later, *If) ||
        llvm::any_of(Before.drop_front(&Earlier - Before.data() + 1),
                     [&](const RowStep &Between) {
                       return !areApart(Between, Earlier) &&
                              covers(Rows.values(), Between.Site, Earlier.Site,
                                     /*AtOnce=*/false);
                     }))
      continue;
    ReadsClock |= If->ReadsClock;
    Differ |= !haveSameValue(Rows.values(), Earlier.Site, Later.Site);
    if (!First)
      First = &Earlier;
  }
  if (!First || !Differ)
    return;
  // Other timestamps may be distinct already.
  const unsigned InColumn = llvm::count_if(Before, [&](const RowStep &Earlier) {
    return Earlier.Site.Kind == CallKind::Write && !areApart(Earlier, Later) &&
           sameColumn(Rows.values(), Earlier.Site, Later.Site,
                      areAtOnce(Earlier, Later));
  });
  reportPair(Later.Site, Later.location(), First->location(), ReadsClock,
             InColumn);
}

void ExpiryCollisionCheck::reportPair(const CallSite &Later, SourceLocation At,
                                      SourceLocation First, bool ReadsClock,
                                      unsigned InColumn) {
  FamilyChoice Families;
  const llvm::SmallVector<FamilyUse, 4> Uses =
      familiesWithTimes(analysis(), Later, strict(), Families);
  if (Uses.empty())
    return;
  Reported.insert(Later.Call);
  const auto [Open, Close] = analysis().spelling().later(InColumn);
  Finding F;
  F.At = At;
  F.Message =
      "write to " + describe(Uses.front()) +
      (ReadsClock
           ? " computes its timestamp like a write before it to the same "
             "column, mostly in the same millisecond, and then overwrites it"
           : " has the timestamp of a write before it to the same column, and "
             "so overwrites it") +
      "; to keep both values make the timestamps differ, with '" + Open +
      "..." + Close + "'";
  if (First.isValid())
    F.note(First, "this value is lost");
  F.noteDeclarations(Uses);
  F.noteOthers(Families, Uses);
  delayTime(Edits(unit(), Later), *Later.argument(Role::Timestamp), InColumn,
            F);
  unit().refuse("the code does not show by how much the timestamps may differ");
  report(F);
}

void ExpiryCollisionCheck::checkLoop(const RowMutations &Rows,
                                     const RowStep &Write,
                                     const MutationList &List,
                                     const ListStep &Repeated,
                                     const Stmt &Loop) {
  const std::optional<Sameness> If =
      sameCell(Rows.values(), Write.Site, Write.Site, /*AtOnce=*/false, &Loop);
  const Expr *Value = Write.Site.argument(Role::Value);
  if (!If || !Value || !Rows.isInvariant(*If, Loop) ||
      !Rows.varies({Value, Write.Site.In}, Loop))
    return;
  // The only caller that is known may pass what makes the loop run once.
  if (!If->ReadsClock &&
      Rows.values().namesChangedLocal(Write.Site.argument(Role::Timestamp)))
    return;
  Finding F;
  if (!describeLoop(Write.Site, Write.location(), Loop, If->ReadsClock, F))
    return;
  const Expr &Time = *Write.Site.argument(Role::Timestamp);
  // Before the loop there is no variable of the loop.
  takeTimeFromSeries(Edits(unit(), Write.Site), Time, Loop, Repeated,
                     Rows.isOutermost(List, Repeated, Loop) &&
                         !Rows.varies({&Time, Write.Site.In}, Loop),
                     F);
  unit().refuse("the code does not show by how much the timestamps may differ");
  report(F);
}

bool ExpiryCollisionCheck::describeLoop(const CallSite &Write,
                                        SourceLocation At, const Stmt &Loop,
                                        bool ReadsClock, Finding &F) {
  FamilyChoice Families;
  const llvm::SmallVector<FamilyUse, 4> Uses =
      familiesWithTimes(analysis(), Write, strict(), Families);
  if (Uses.empty())
    return false;
  Reported.insert(Write.Call);
  F.At = At;
  F.Message =
      "this loop writes its values to one column of " + describe(Uses.front()) +
      (ReadsClock ? " mostly with the same timestamp, so that most of them "
                    "are lost"
                  : " with the same timestamp, so that only the last is "
                    "stored") +
      "; take the timestamps from '" +
      analysis().spelling().next("timestamps") + "', with '" +
      analysis().spelling().series("timestamps", "...") + "' before the loop";
  F.note(Loop.getBeginLoc(), "the loop is here");
  F.noteDeclarations(Uses);
  F.noteOthers(Families, Uses);
  return true;
}

} // namespace clang::tidy::bigtable
