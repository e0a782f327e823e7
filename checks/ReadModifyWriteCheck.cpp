// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ReadModifyWriteCheck.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "cxx/FunctionUses.h"
#include "model/Duration.h"
#include "model/Timestamp.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// Returns true if the server's time is no timestamp of a family with the
/// policy \p P.
static bool hasNoTimes(const TtlPolicy &P) {
  return P.Timestamps == Meaning::Sequence || P.Timestamps == Meaning::Zero;
}

/// Returns the only use of the variable that \p Site initializes; null without
/// one.
static const Expr *useOfVariable(const Analysis &Code, const CallSite &Site) {
  const FunctionUses *Tree = Code.values().treeOf(Site.Within);
  const VarDecl *Var =
      Tree ? Tree->useOf(Tree->wholeOf(*Site.Call)).Var : nullptr;
  return Var && Tree->namesOf(*Var).size() == 1 ? Tree->namesOf(*Var).front()
                                                : nullptr;
}

void ReadModifyWriteCheck::checkSite(const CallSite &Site) {
  if (Site.IsSanctioned ||
      (Site.Kind != CallKind::Counter && Site.Kind != CallKind::Aggregate))
    return;
  const bool IsCounter = Site.Kind == CallKind::Counter;
  const Expr *Argument = Site.argument(Role::Timestamp);
  const TimestampSet Times =
      Argument ? analysis().values().timestamps({Argument, Site.In})
               : TimestampSet();
  const FamilyChoice Families = analysis().targets().familiesOf(Site);
  const llvm::SmallVector<FamilyUse, 4> Uses = Families.wrong(
      [&](const FamilyUse &U) {
        if (IsCounter)
          return U.Policy.hasTtl() || hasNoTimes(U.Policy);
        if (!U.Policy.hasTtl())
          return false;
        // The client chooses the timestamp of an aggregate.
        const auto IsExpired = [&](const Timestamp &T) {
          return isExpired(T, U.Policy) || mayExpireInBucket(T, U.Policy);
        };
        if (!Argument)
          return Site.Stamp == Presence::Unset ||
                 (strict() && Site.Stamp == Presence::SometimesSet);
        return strict() ? llvm::any_of(Times.Values, IsExpired)
                        : Times.isComplete() &&
                              llvm::all_of(Times.Values, IsExpired);
      },
      strict());
  if (Uses.empty())
    return;

  const FamilyUse &Worst = worstOf(Uses);
  const bool IsOneSecond = Worst.Policy.Kind == Strategy::OneSecond;
  if (IsCounter && Worst.Policy.Kind == Strategy::Default && !strict() &&
      analysis().targets().areRowsOfTime(Site))
    return;

  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = (toString(Site.Kind) + " to ").str() + describe(Worst);
  // All of them, or else one in which a part expires.
  const auto *const Bucket = llvm::find_if(Times.Values, [&](const auto &T) {
    return mayExpireInBucket(T, Worst.Policy) && !isExpired(T, Worst.Policy);
  });
  if (Bucket != Times.Values.end()) {
    using std::chrono::microseconds;
    const microseconds Offset = Worst.Policy.Ttl->offset();
    F.Message += " counts in buckets of " +
                 formatDuration(microseconds(Bucket->Bucket)) +
                 ", whose cells expire " +
                 formatDuration(Offset + microseconds(Bucket->Count)) +
                 " after the start; later values are deleted at the next "
                 "compaction; use shorter buckets";
  } else if (!IsCounter) {
    F.Message += Argument ? " has a timestamp that has expired already"
                          : " has no timestamp, which means 1970";
    F.Message += ", so the value is deleted at the next compaction; set that "
                 "of '" +
                 Edits(unit(), Site)
                     .spelling(Worst.Policy)
                     .timestampOfExpiry(Worst.Policy) +
                 "', in microseconds";
  } else if (!Worst.Policy.hasTtl()) {
    F.Message += " gets the current time as its timestamp, which hides all "
                 "writes to the column that have ";
    F.Message += Worst.Policy.Timestamps == Meaning::Zero ? "timestamp 0"
                                                          : "a sequence number";
    F.Message += "; read the value, and write it with its timestamp";
  } else if (IsOneSecond) {
    F.Message +=
        " gets its timestamp from the server, so a new value expires "
        "immediately and is deleted at the next compaction; keep it in a "
        "family without TTL, or write it with a timestamp";
  } else {
    F.Message += " goes on from a value that has expired until that is "
                 "collected, so the result depends on when garbage collection "
                 "runs; use a row for each period, or write it with a "
                 "timestamp";
  }
  F.noteFamilies(Site, Families, Uses);
  if (const Expr *Use = useOfVariable(analysis(), Site); Use && IsCounter)
    F.note(Use->getBeginLoc(), "the rule is used here");
  if (IsCounter && IsOneSecond)
    F.note({}, "a value that is there already keeps its timestamp while that "
               "is in the future, and counts after that until it is collected");
  else if (IsCounter && Worst.Policy.hasTtl())
    F.note({}, "the server's timestamp makes the value live another " +
                   formatDuration(Worst.Policy.Ttl->max_age()) + " each time");
  unit().refuse(IsCounter ? "the value needs another place, or a read and a "
                            "write of its own"
                          : "the code does not show when the value should "
                            "expire");
  report(F);
}

} // namespace clang::tidy::bigtable
