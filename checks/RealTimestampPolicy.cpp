// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Messages of RealTimestampCheck about timestamps that another family's policy
// or the server makes, and names of times.

#include "RealTimestampCheck.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "model/Duration.h"
#include "reads/CellFamilies.h"
#include "tidy/Docs.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/Reached.h"
#include "values/Values.h"

namespace clang::tidy::bigtable {

std::string inWords(const Timestamp &T) {
  if (T.Kind == TimestampKind::Reversed)
    return "a constant minus the current time";
  if (T.Kind == TimestampKind::Constant)
    return (T.Count < EarliestRun.count() ? "a constant of the past ("
                                          : "a constant (") +
           describe(T) + ")";
  if (T.Kind == TimestampKind::NearNow && T.Bucket == 0)
    return "a time near the current one";
  const auto Distance = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::microseconds(T.Count < 0 ? -T.Count : T.Count));
  std::string Text = "the current time";
  if (Distance.count() != 0)
    Text = "a time " + formatDuration(Distance) +
           (T.Count < 0 ? " in the past" : " in the future");
  return T.Bucket != 0 ? Text + ", rounded down," : Text;
}

/// Returns the effect of a timestamp by the policy \p By in a family with the
/// policy \p P.
static std::string mixUp(const bigtable_ttl::Ttl &By, const TtlPolicy &P) {
  const auto Early = By.offset() - P.Ttl->offset();
  const std::string Other = By == bigtable_ttl::Ttl::OneSecond()
                                ? "one-second"
                                : "default, " + formatDuration(By.max_age());
  return "a timestamp by another policy (" + Other +
         "), so the value expires " +
         formatDuration(Early.count() < 0 ? -Early : Early) + " too " +
         (Early.count() < 0 ? "late" : "early");
}

void RealTimestampCheck::checkPolicy(const CallSite &Site, const Expr &Time) {
  const auto By = analysis().values().ttlBehind({&Time, Site.In});
  const auto IsOther = [&](const FamilyUse &U) {
    return By && U.Policy.hasTtl() && *U.Policy.Ttl != *By;
  };
  const FamilyChoice Families = analysis().targets().familiesOf(Site);
  const auto Uses = Families.wrong(IsOther, strict());
  if (Uses.empty())
    return;
  const TtlPolicy &Ttl = Uses.front().Policy;
  const Spelling Write = Edits(unit(), Site).spelling(Ttl);
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message =
      "write to " + describe(Uses.front()) + " has " + mixUp(*By, Ttl) + "; " +
      adviseTimestamp(Site, "'" + Write.timestamp(Ttl, Ttl.lifetime()) + "'");
  F.noteFamilies(Site, Families, Uses);
  unit().refuse("the code does not show when the value should expire");
  report(F);
}

void RealTimestampCheck::checkPast(const CallSite &Site, const Expr &Time) {
  Reached *By = analysis().values().reached();
  // A user's function may make another time of it.
  const llvm::StringRef Name =
      By && !Site.IsWrapper ? By->pastNameOf({&Time, Site.In}) : "";
  if (Name.empty())
    return;
  const FamilyChoice Families = analysis().targets().familiesOf(Site);
  const auto Uses = Families.wrong(
      [](const FamilyUse &U) { return U.Policy.Kind == Strategy::OneSecond; },
      strict());
  if (Uses.empty())
    return;
  const TtlPolicy &Ttl = Uses.front().Policy;
  const Spelling Write = Edits(unit(), Site).spelling(Ttl);
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message =
      "write to " + describe(Uses.front()) + " has '" + Name.str() +
      "' as its timestamp, which is past by its name; that is when the "
      "value expires, so it expires immediately and is deleted at the "
      "next compaction; " +
      adviseTimestamp(Site, "'" + Write.timestamp(Ttl, Ttl.lifetime()) + "'");
  F.noteFamilies(Site, Families, Uses);
  F.note({}, MayBeMeant.str() + "the name may stand for another time");
  unit().refuse("the code does not show when the value should expire");
  report(F);
}

void RealTimestampCheck::checkCopy(const CallSite &Site) {
  const std::optional<CallSite> Told = timestampCopiedBy(analysis(), Site);
  if (!Told)
    return;
  const FamilyChoice To = familiesWritten(analysis(), Site);
  const auto Sources = familiesOfCell(analysis(), *Told)
                           .wrong(
                               [](const FamilyUse &U) {
                                 return U.Policy.Kind == Strategy::OneSecond;
                               },
                               strict());
  const auto Uses = To.wrong(
      [](const FamilyUse &U) {
        return !U.Policy.hasTtl() && U.Policy.Timestamps == Meaning::Real;
      },
      strict());
  if (Sources.empty() || Uses.empty())
    return;
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "write to " + describe(Uses.front()) +
              " has the timestamp of a cell of " + describe(Sources.front()) +
              ", which is when that cell expires; until then the value hides "
              "later writes that have the current time; " +
              adviseTimestamp(Site, "the current time");
  F.noteDeclarations({Uses.front(), Sources.front()});
  F.noteCalls(Site);
  F.noteOthers(To, Uses);
  unit().refuse("the code does not show which time belongs to the value");
  report(F);
}

void RealTimestampCheck::checkUnstamped(const CallSite &Site) {
  // In a raw message none is zero.
  if (Site.Stamp == Presence::Unset || Site.Stamp == Presence::SometimesSet ||
      analysis().targets().isStamped(Site, strict()))
    return;
  const FamilyChoice Families = analysis().targets().familiesOf(Site);
  const auto Uses = Families.wrong(
      [](const FamilyUse &U) {
        return !U.Policy.AllowsUnstamped &&
               (U.Policy.Timestamps == Meaning::Zero ||
                U.Policy.Timestamps == Meaning::Sequence);
      },
      strict());
  if (Uses.empty())
    return;
  const bool IsZero = Uses.front().Policy.Timestamps == Meaning::Zero;
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message =
      "write to " + describe(Uses.front()) +
      " has no timestamp, so it has the server's time; " +
      (IsZero ? "the value hides the one of timestamp 0, and no write replaces "
                "it; "
              : "that is greater than any sequence number, so the value hides "
                "all that is written to the column with one; ") +
      adviseTimestamp(Site, IsZero ? "0" : "a sequence number");
  F.noteFamilies(Site, Families, Uses);
  unit().refuse("the call has no place for a timestamp");
  report(F);
}

} // namespace clang::tidy::bigtable
