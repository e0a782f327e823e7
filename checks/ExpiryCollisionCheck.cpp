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

void ExpiryCollisionCheck::checkConflict(const SentConflict &Of) {
  if (Of.Kind == ConflictKind::SameCell)
    reportPair(Of);
  else if (Of.Kind == ConflictKind::Turns)
    reportLoop(Of);
}

void ExpiryCollisionCheck::reportPair(const SentConflict &Of) {
  const CallSite &Later = Of.Later;
  FamilyChoice Families;
  const llvm::SmallVector<FamilyUse, 4> Uses =
      familiesWithTimes(analysis(), Later, strict(), Families);
  if (Uses.empty())
    return;
  const auto [Open, Close] = analysis().spelling().later(Of.InColumn);
  Finding F;
  F.At = Of.location();
  F.Message =
      "write to " + describe(Uses.front()) +
      (Of.ReadsClock
           ? " computes its timestamp like a write before it to the same "
             "column, mostly in the same millisecond, and then overwrites it"
           : " has the timestamp of a write before it to the same column, and "
             "so overwrites it") +
      "; to keep both values make the timestamps differ, with '" + Open +
      "..." + Close + "'";
  if (!Of.Before.empty())
    F.note(Of.First.Argument ? Of.First.location()
                             : Of.Before.front()->getExprLoc(),
           "this value is lost");
  F.noteDeclarations(Uses);
  F.noteOthers(Families, Uses);
  if (const Expr *Time = Later.argument(Role::Timestamp))
    delayTime(Edits(unit(), Later), *Time, Of.InColumn, F);
  unit().refuse("the code does not show by how much the timestamps may differ");
  report(F);
}

void ExpiryCollisionCheck::reportLoop(const SentConflict &Of) {
  FamilyChoice Families;
  const llvm::SmallVector<FamilyUse, 4> Uses =
      familiesWithTimes(analysis(), Of.Later, strict(), Families);
  if (Uses.empty())
    return;
  Finding F;
  F.At = Of.location();
  F.Message =
      "this loop writes its values to one column of " + describe(Uses.front()) +
      (Of.ReadsClock ? " mostly with the same timestamp, so that most of them "
                       "are lost"
                     : " with the same timestamp, so that only the last is "
                       "stored") +
      "; take the timestamps from '" +
      analysis().spelling().next("timestamps") + "', with '" +
      analysis().spelling().series("timestamps", "...") + "' before the loop";
  F.note(Of.Loop->getBeginLoc(), "the loop is here");
  F.noteDeclarations(Uses);
  F.noteOthers(Families, Uses);
  if (const Expr *Time = Of.Later.argument(Role::Timestamp))
    takeTimeFromSeries(Edits(unit(), Of.Later), *Time, *Of.Loop, Of.Step, F);
  unit().refuse("the code does not show by how much the timestamps may differ");
  report(F);
}

} // namespace clang::tidy::bigtable
