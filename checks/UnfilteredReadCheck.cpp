// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UnfilteredReadCheck.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "api/CallTable.h"
#include "model/Duration.h"
#include "model/FilterTree.h"
#include "model/Schema.h"
#include "model/Words.h"
#include "protocol/FilterBuilder.h"
#include "reads/Cleanups.h"
#include "reads/Guards.h"
#include "reads/Purges.h"
#include "reads/Queries.h"
#include "tidy/Docs.h"
#include "tidy/ReadFixes.h"
#include "tidy/TranslationUnit.h"
#include "values/Reached.h"
#include "values/Values.h"
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

/// Returns true if \p Name contains all words of the family's name \p Family:
/// 'kEventMaxAge' those of 'events'.
static bool namesFamily(StringRef Name, StringRef Family) {
  const auto Stem = [](StringRef Word) {
    Word.consume_back("s");
    return Word.str();
  };
  const auto Words = wordsOf(Name);
  return llvm::all_of(wordsOf(Family), [&](const std::string &Word) {
    return llvm::any_of(Words, [&](const std::string &Other) {
      return Stem(Other) == Stem(Word);
    });
  });
}

/// Returns the only time range of \p Tree that can have a start; null if there
/// are several, or if it has an end.
static const FilterNode *onlyRange(const FilterNode &Tree) {
  const FilterNode *Result = nullptr;
  bool IsOther = false;
  forEachStage(Tree, [&](const FilterNode &N) {
    if (N.Kind == Stage::Time && !Result && N.Ends.size() == 1 &&
        N.Ends.front() == Bound::openEnd())
      Result = &N;
    else
      IsOther |= N.Kind == Stage::Time || N.Kind == Stage::Live ||
                 N.Kind == Stage::None;
  });
  return IsOther ? nullptr : Result;
}

void UnfilteredReadCheck::checkAge(const CallSite &Site) {
  Reached *By = analysis().values().reached();
  const FamilyChoice Families = familiesRead(analysis(), Site);
  if (!By || Families.MayBeOther || Families.Uses.size() != 1 ||
      Families.Uses.front().Policy.Kind != Strategy::Default)
    return;
  const FamilyUse &Use = Families.Uses.front();
  const Schema *In = analysis().targets().schemaOf(Site);
  const auto Tree = analysis().filterBuilder().treeOf(Site);
  const FilterNode *Range = In && Tree ? onlyRange(*Tree) : nullptr;
  const auto Made = analysis().callTable().classify(
      Range ? dyn_cast_or_null<CallExpr>(Range->Made.E) : nullptr);
  if (!Made)
    return;
  const auto Parts = By->partsOf({Made->argument(Role::Start), Range->Made.In},
                                 /*Alone=*/true);
  if (Parts.empty() || !llvm::all_of(Parts, [&](const run::NamedPart &P) {
        return P.Number < 0 && P.Number == Parts.front().Number &&
               !P.HasOtherUnit;
      }))
    return;
  const std::chrono::microseconds Age(-Parts.front().Number);
  const StringRef Name = Parts.front().Name;
  const Family *Owner = nullptr;
  for (const Table &T : In->tables())
    for (const Family &F : T.Families)
      if (F.Policy.Kind == Strategy::Default &&
          F.Policy.Ttl->max_age() == Age && namesFamily(Name, F.Name))
        Owner = &F;
  if (!Owner || Age >= Use.Policy.Ttl->max_age() || namesFamily(Name, Use.Name))
    return;
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "read drops live cells of " + describe(Use) +
              "; the filter's lower time bound subtracts '" + Name.str() +
              "', " + formatDuration(Age) +
              ", which is the maximum age of family '" + Owner->Name +
              "'; subtract " + formatDuration(Use.Policy.Ttl->max_age());
  F.noteDeclarations(Use);
  F.noteCalls(Site);
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
  if (selectsExpired(*Flaw) && !strict())
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
