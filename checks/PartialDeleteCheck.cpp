// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PartialDeleteCheck.h"
#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "model/Duration.h"
#include "protocol/ExpiredDeletes.h"
#include "protocol/SentRows.h"
#include "reads/Purges.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>

namespace clang::tidy::bigtable {

namespace {

/// What is wrong with the time range of a delete.
enum class RangeFlaw {
  None,
  Expired, ///< Deletes only what has expired.
  Live,    ///< Also deletes what has not expired.
  AllLive, ///< Deletes what has not expired, in a cleanup.
  All,     ///< Deletes all, for no timestamp is a time.
  Nothing, ///< Deletes nothing, for no timestamp is a time.
};

} // namespace

static bool isConstantZero(const Timestamp &T) {
  return T.Kind == TimestampKind::Constant && T.Count == 0;
}

/// Returns what is wrong with a delete from the family \p P. \p Start and
/// \p End are null if that side is open.
static RangeFlaw flawOf(const Timestamp *Start, const Timestamp *End,
                        const TtlPolicy &P, const Cleanup &For) {
  constexpr int64_t Slack = 1'000'000;
  const auto IsTime = [](const Timestamp *T) {
    return T && T->Kind == TimestampKind::Now && !T->TakenFor;
  };
  if (P.Timestamps == Meaning::Zero || P.Timestamps == Meaning::Sequence) {
    // A cleanup may look for what was stamped by mistake.
    if (IsTime(Start) || (P.Timestamps == Meaning::Zero && Start &&
                          Start->Kind == TimestampKind::Constant))
      return For.MayBe ? RangeFlaw::None : RangeFlaw::Nothing;
    // Everything up to now is all there is.
    return !Start && IsTime(End) && End->Count < -Slack &&
                   P.Timestamps == Meaning::Sequence
               ? RangeFlaw::All
               : RangeFlaw::None;
  }
  if (P.Kind == Strategy::OneSecond && For.IsForExpired && IsTime(Start) &&
      !End && std::abs(Start->Count) <= Slack)
    return RangeFlaw::AllLive;
  if (Start || !P.hasTtl() || !IsTime(End))
    return RangeFlaw::None;
  const std::chrono::microseconds Offset = P.Ttl->offset();
  const bool IsCutoff = std::abs(End->Count + Offset.count()) <= Slack;
  if (For.IsForExpired)
    return !IsCutoff && std::abs(End->Count) <= Slack ? RangeFlaw::Live
                                                      : RangeFlaw::None;
  return P.Kind == Strategy::OneSecond && IsCutoff && !For.MayBe
             ? RangeFlaw::Expired
             : RangeFlaw::None;
}

/// Offers, in a note, to delete all of the column.
static void offerWhole(const Edits &Edit, Finding &F) {
  const Expr *Start = Edit.site().argument(Role::Start);
  const Expr *End = Edit.site().argument(Role::End);
  // The overload that ends at a time has another name.
  if (!Start || !End || Edit.site().In)
    return;
  llvm::SmallVector<FixItHint, 2> Removals;
  for (const Expr *E : {Start, End}) {
    const CharSourceRange Range = Edit.editableRange(*E);
    const CharSourceRange Whole =
        Range.isValid() ? Edit.withComma(Range) : CharSourceRange();
    if (Whole.isInvalid())
      return;
    Removals.push_back(FixItHint::CreateRemoval(Whole));
  }
  F.note(Edit.site().Call->getBeginLoc(), "delete all of the column");
  F.Notes.back().Fixes = std::move(Removals);
}

void PartialDeleteCheck::checkSite(const CallSite &Site) {
  const Expr *Start = Site.argument(Role::Start);
  const Expr *End = Site.argument(Role::End);
  // Who calls from another file may be a cleanup.
  if (Site.Kind != CallKind::Delete || !Site.argument(Role::Column) ||
      (!Start && !End) || Site.argument(Role::Message) || Site.IsSanctioned ||
      Site.Outside.isValid())
    return;
  Values &Vals = analysis().values();
  TimestampSet Starts, Ends;
  for (const auto &[E, Times] : {std::pair(Start, &Starts), {End, &Ends}}) {
    if (!E || Vals.count({E, Site.In}) == 0)
      continue; // That side is open.
    *Times = Vals.timestamps({E, Site.In});
    if (!Times->single())
      return;
    if (isConstantZero(*Times->single()))
      *Times = {};
  }
  const Timestamp *First = Starts.single(), *Last = Ends.single();
  const FamilyChoice Families = analysis().targets().familiesOf(Site);
  const Cleanup For = cleanupAt(analysis().values(), Site, End ? *End : *Start);
  const auto Uses = Families.wrong(
      [&](const FamilyUse &U) {
        return flawOf(First, Last, U.Policy, For) != RangeFlaw::None;
      },
      strict());
  if (Uses.empty() || !analysis().sentRows().isAlone(*Site.Call))
    return;
  const FamilyUse &Use = Uses.front();
  const RangeFlaw Flaw = flawOf(First, Last, Use.Policy, For);
  const Edits Edit(unit(), Site);
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "delete from " + describe(Use);
  switch (Flaw) {
  case RangeFlaw::None:
  case RangeFlaw::Expired:
    F.Message += " ends at the current time; it deletes only what has expired "
                 "and leaves the live value, whose timestamp is when it "
                 "expires; leave out the time range";
    offerWhole(Edit, F);
    break;
  case RangeFlaw::Live:
    F.Message += " ends at the current time; it also deletes live values, "
                 "whose timestamps are up to " +
                 formatDuration(Use.Policy.Ttl->offset()) +
                 " before they expire; end at '" +
                 Edit.spelling(Use.Policy).cutoff(Use.Policy) + "'";
    if (Families.isOnly(Uses))
      Edit.replaceArgument(*End, Edit.spelling(Use.Policy).cutoff(Use.Policy),
                           F);
    break;
  case RangeFlaw::AllLive:
    F.Message += " begins at the current time; it deletes only live values, "
                 "whose timestamps are when they expire; end there instead";
    break;
  case RangeFlaw::All:
    F.Message += " ends at a time, which is greater than any sequence number; "
                 "it deletes all of the column; end at a number";
    break;
  case RangeFlaw::Nothing:
    F.Message += " begins after all its timestamps, which are ";
    F.Message += Use.Policy.Timestamps == Meaning::Zero ? "0"
                                                        : "sequence "
                                                          "numbers";
    F.Message += "; it deletes nothing; leave out the time range";
    break;
  }
  F.noteFamilies(Site, Families, Uses);
  unit().refuse("the code does not show which cells to delete");
  BigtableCheck::report(F);
}

void PartialDeleteCheck::checkRead(const CallSite &Site) {
  const std::optional<FamilyUse> Use = familyPurgedUpToNow(analysis(), Site);
  if (!Use)
    return;
  const Expr *Filter = Site.argument(Role::Filter);
  Finding F;
  F.At = (Filter && !Site.In ? *Filter : decidingCall(Site)).getBeginLoc();
  F.Message = std::string(Site.Kind == CallKind::Predicate ? "predicate matches"
                                                           : "read returns") +
              " live cells of " + describe(*Use) +
              ", for a delete; their timestamps are up to " +
              formatDuration(Use->Policy.Ttl->offset()) +
              " before they expire; end the range at '" +
              Edits(unit(), Site).spelling(Use->Policy).cutoff(Use->Policy) +
              "'";
  F.noteDeclarations({*Use});
  F.noteCalls(Site);
  unit().refuse("the code may use the rows for more than the delete");
  BigtableCheck::report(F);
}

} // namespace clang::tidy::bigtable
