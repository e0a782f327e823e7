// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UnfilteredReadCheck.h"
#include "api/CallSite.h"
#include "model/Duration.h"
#include "model/Schema.h"
#include "protocol/ExpiredDeletes.h"
#include "reads/Cleanups.h"
#include "reads/Guards.h"
#include "reads/OtherAges.h"
#include "reads/Purges.h"
#include "reads/Queries.h"
#include "tidy/Docs.h"
#include "tidy/ReadFixes.h"
#include "tidy/TranslationUnit.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

static bool hasFilter(const CallSite &Site) {
  return Site.argument(Role::Filter) || Site.Stamp == Presence::Unknown;
}

/// Returns true if \p Flaw has a family with the verdict \p What.
static bool hasFamily(const ReadFlaw &Flaw, Verdict What) {
  return llvm::any_of(Flaw.Families, [What](const auto &Family) {
    return Family.second == What;
  });
}

static bool replacesBound(const ReadFlaw &Flaw) {
  return Flaw.Fix && Flaw.Fix->Kind == RepairKind::Replace;
}

/// Why the filter lets expired cells through.
static std::string reasonFor(const ReadFlaw &Flaw, bool HasFilter) {
  if (!HasFilter)
    return "the read has no lower time bound";
  const std::string Whose =
      Flaw.IsPredicate ? "the condition's predicate" : "the filter";
  return Whose + (hasFamily(Flaw, Verdict::TooOld)
                      ? "'s lower time bound is older than the cutoff"
                  : Flaw.ConstantStart.E && replacesBound(Flaw)
                      ? "'s lower time bound is a constant"
                      : " has no lower time bound");
}

static std::string messageFor(const ReadFlaw &Flaw, const CallSite &Site,
                              const std::string &Live) {
  const bool IsPredicate = Flaw.IsPredicate || Site.Kind == CallKind::Predicate;
  std::string Text = IsPredicate ? "predicate" : "read";
  if (selectsExpired(Flaw))
    return Text + " may be the wrong way round: it " +
           (IsPredicate ? "matches" : "returns") + " only expired cells of " +
           describe(Flaw) + "; use '" + Live +
           "' for live cells, or keep it if it serves to clean up";
  if (Flaw.Kind == FlawKind::Expired)
    return Text + (IsPredicate ? " can match" : " can return") +
           " expired cells of " + describe(Flaw) + "; " +
           reasonFor(Flaw, hasFilter(Site)) +
           (replacesBound(Flaw) || hasFamily(Flaw, Verdict::OnlyExpired)
                ? "; use '"
            : Flaw.beginsWhole() ? "; begin the whole filter with '"
                                 : "; begin with '") +
           Live + "'";
  if (hasFamily(Flaw, Verdict::NoTimes))
    return Text + " drops all cells of " + describe(Flaw) +
           "; the filter begins at a time of this century, but the timestamps "
           "of the cells are " +
           (Flaw.Families.front().first.Policy.Timestamps == Meaning::Zero
                ? "0"
                : "sequence numbers") +
           "; leave out the time range";
  Text += " drops live cells of " + describe(Flaw) + "; ";
  if (Flaw.Families.front().second == Verdict::EndsTooEarly)
    Text += "the filter ends before they expire, for their timestamps are the "
            "instants of expiry";
  else
    Text += "the filter begins at the current time or later, but a cell with "
            "the default TTL has an earlier timestamp";
  return Text + "; use '" + Live + "'";
}

void UnfilteredReadCheck::checkSite(const CallSite &Site) {
  if (Site.Kind != CallKind::Statement || Site.IsSanctioned)
    return;
  if (const std::optional<Finding> F =
          diagnoseStatement(analysis(), Site, strict())) {
    unit().refuse("with its history a column has another type, which other "
                  "code has to take");
    report(*F);
  }
}

void UnfilteredReadCheck::checkAge(const CallSite &Site) {
  const std::optional<OtherAge> Other = otherAgeOfRead(analysis(), Site);
  if (!Other)
    return;
  const FamilyUse &Use = Other->Uses.front();
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "read drops live cells of " + describe(Use) +
              "; the filter's lower time bound subtracts '" +
              Other->Name.str() + "', " + formatDuration(Other->Age) +
              ", which is the maximum age of family '" + Other->Owner->Name +
              "'; subtract " + formatDuration(Use.Policy.Ttl->max_age());
  F.noteFamilies(Site, Other->Families, Other->Uses);
  unit().refuse("the code does not show which of the two families is meant");
  report(F);
}

void UnfilteredReadCheck::checkRead(const CallSite &Site) {
  const std::optional<ReadFlaw> Flaw = unit().reads().flawOf(
      Site, {FlawKind::Expired, FlawKind::Dropped}, strict());
  const Guard Found =
      Flaw ? unit().reads().guardOf(Site, *Flaw, /*CountsNear=*/!strict())
           : Guard();
  if (!Flaw)
    return checkAge(Site);
  if (Found)
    return;
  // Expired cells may be read on purpose, whatever happens to them.
  if (selectsExpired(*Flaw) && !strict() &&
      mayWantExpired(analysis(), Site, *Flaw))
    return;
  if (Flaw->EndsSomewhere && !strict() && Site.Within && isForOld(*Site.Within))
    return;
  if ((selectsExpired(*Flaw) || Flaw->EndsSomewhere ||
       hasFamily(*Flaw, Verdict::EndsTooEarly)) &&
      isCleanup(analysis(), Site))
    return;
  Finding F = explain(*Flaw, Site);
  if (!mendUnlessPurge(unit(), Site, *Flaw, /*TrustsUnseen=*/!strict(), F))
    return;
  const Expr *Filter = Site.argument(Role::Filter);
  const bool IsHere =
      Filter && !Site.In && !isa<CXXDefaultArgExpr>(Filter->IgnoreImplicit());
  F.At = (IsHere ? *Filter : decidingCall(Site)).getBeginLoc();
  F.Message = messageFor(*Flaw, Site, liveFilter(unit(), Site, *Flaw));
  for (const auto &[Use, V] : Flaw->Families)
    if (V == Verdict::TooOld)
      F.note({}, "cells of family '" + Use.Name +
                     "' have expired once their "
                     "timestamp is " +
                     (Use.Policy.Kind == Strategy::OneSecond
                          ? std::string("past")
                          : formatDuration(Use.Policy.Ttl->offset()) + " old"));
  if (Found.Dropping)
    F.note(Found.Dropping->getBeginLoc(),
           "this comparison drops every cell with the default TTL, whose "
           "timestamp is earlier than the instant of its expiry");
  if (selectsExpired(*Flaw))
    F.note({}, MayBeMeant.str() + "the range ends where live cells begin");
  if (Flaw->IsPredicate && Flaw->Root.E)
    F.note(Flaw->Root.E->getBeginLoc(), "the predicate is here");
  if (Flaw->ConstantStart.E)
    F.note(Flaw->ConstantStart.E->getBeginLoc(),
           std::string("this range begins at a constant, which bounds nothing "
                       "as time goes on") +
               (Flaw->Fix ? ""
                          : "; replace it, or add the other bound if this one "
                            "drops more than expired cells"));
  unit().refuse(Flaw->Kind == FlawKind::Dropped
                    ? "the code does not show which range is meant"
                    : "other code may use the filter, too");
  report(F);
}

} // namespace clang::tidy::bigtable
