// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StaleBoundCheck.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "cxx/Ast.h"
#include "protocol/RowMutations.h"
#include "reads/Guards.h"
#include "reads/Purges.h"
#include "tidy/Edits.h"
#include "tidy/ReadFixes.h"
#include "tidy/TranslationUnit.h"
#include "values/CallIndex.h"
#include "values/TimeArithmetic.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// Returns true if \p Site runs only once, in main().
bool StaleBoundCheck::runsOnce(const CallSite &Site) const {
  const Expr &Call = decidingCall(Site);
  const FunctionDecl *From = Site.Within;
  for (const Frame *F = Site.In; F; F = F->Caller)
    for (const Caller &C : analysis().callIndex().callersOf(*F->Callee))
      if (C.Call == &Call)
        From = C.From;
  return isOnceInMain(From, Call);
}

bool StaleBoundCheck::isStale(const Timestamp &T, const CallSite &Of) const {
  return T.KeptIn && !T.TakenFor &&
         (isMoment(T) || T.Kind == TimestampKind::Helper) &&
         lasts(*T.KeptIn, Of);
}

void StaleBoundCheck::checkRead(const CallSite &Site) {
  const std::optional<ReadFlaw> Flaw =
      unit().reads().flawOf(Site, {FlawKind::Stale}, strict());
  if (!Flaw || !Flaw->KeptIn || !lasts(*Flaw->KeptIn, Site) || runsOnce(Site) ||
      unit().reads().guardOf(Site, *Flaw, /*CountsNear=*/!strict()) ||
      allows(purposeOf(analysis(), Site), Flaw->Kind, !strict()))
    return;
  Finding F = explain(*Flaw, Site);
  const bool IsPredicate =
      Flaw->IsPredicate || Site.Kind == CallKind::Predicate;
  const Expr *Filter = Site.argument(Role::Filter);
  F.At = (Filter && !Site.In ? *Filter : decidingCall(Site)).getBeginLoc();
  F.Message = (IsPredicate ? "predicate can match" : "read can return");
  F.Message +=
      " cells of " + describe(*Flaw) +
      " that have expired since its lower time bound was taken, when '" +
      Flaw->KeptIn->getNameAsString() +
      "' got its value; compute it again for each read: '" +
      liveFilter(unit(), Site, *Flaw) + "'";
  noteTaken(*Flaw->KeptIn, Site, F);
  makeAnew(Site, *Flaw->KeptIn, F);
  unit().refuse("'" + Flaw->KeptIn->getNameAsString() +
                "' may have other uses");
  report(F);
}

void StaleBoundCheck::checkWrite(const CallSite &Called) {
  CallSite Site = Called;
  const Expr *Argument = Site.argument(Role::Timestamp);
  if (!Argument || Site.CalleeDecides)
    return;
  const FamilyChoice Families = analysis().targets().familiesOf(Site);
  const auto Uses = Families.withTtl(strict());
  if (Uses.empty())
    return;
  // A timestamp that is completely known, or taken by a caller, was not taken
  // long ago, unless a loop has waited since then.
  Values &Vals = analysis().values();
  const CallIndex &Calls = analysis().callIndex();
  bool MustWait = Vals.timestamps({Argument, Site.In}).isComplete();
  TimestampSet Times = Vals.momentsTaken({Argument, Site.In});
  if (llvm::none_of(Times.Values, [](const Timestamp &T) {
        return T.KeptIn != nullptr;
      })) {
    Site.In = nullptr;
    Vals.withoutCallers([&] { Times = Vals.momentsTaken({Argument, nullptr}); });
    MustWait = true;
  }
  // A session that asks whether it is over ends with all of its cells.
  const auto IsStale = [&](const Timestamp &T) {
    if (!isStale(T, Site))
      return false;
    const CXXRecordDecl *Class = classOf(*T.KeptIn);
    const auto Object = Class ? Calls.lastingObject(*Class) : std::nullopt;
    return (!MustWait || (Object && Object->IsInLoop)) &&
           (strict() || !Class || !Calls.isCompared(*T.KeptIn));
  };
  const auto *Stale = llvm::find_if(Times.Values, IsStale);
  const bool IsEvery =
      Times.isComplete() && llvm::all_of(Times.Values, IsStale);
  if (Stale == Times.Values.end() || (!IsEvery && !strict()) || runsOnce(Site))
    return;
  const TtlPolicy &Ttl = Uses.front().Policy;
  const Spelling Write = Edits(unit(), Site).spelling(Ttl);
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message =
      "write to " + describe(Uses.front()) +
      " has a timestamp that was taken once, when '" +
      Stale->KeptIn->getNameAsString() +
      "' got its value; later writes expire sooner, and finally "
      "immediately; " +
      adviseTimestamp(Site, "'" + Write.timestamp(Ttl, Ttl.lifetime()) + "'");
  F.noteFamilies(Site, Families, Uses);
  if (!IsEvery)
    F.note({}, "in some cases only: it may also have another timestamp");
  noteTaken(*Stale->KeptIn, Site, F);
  if (IsEvery)
    makeAnew(Site, *Stale->KeptIn, F);
  unit().refuse("'" + Stale->KeptIn->getNameAsString() +
                "' may have other uses");
  report(F);
}

void StaleBoundCheck::checkRows(RowMutations &Rows) {
  for (const RowMutation &Row : Rows.rows())
    for (const RowStep &Step : Row.Steps) {
      const FamilyChoice Families = analysis().targets().familiesOf(Step.Site);
      const auto Uses = Families.withTtl(strict());
      const Stmt *Loop =
          Uses.empty() ? nullptr : Rows.loopWithSameCell(Row, Step);
      if (!Loop)
        continue;
      Finding F;
      F.At = Step.Site.Call->getBeginLoc();
      F.Message = "write to " + describe(Uses.front()) +
                  " has a timestamp that was taken before the loop, which "
                  "waits and writes the same cell again; no iteration makes it "
                  "expire later; take the time in the loop";
      F.noteDeclarations(Uses);
      F.noteOthers(Families, Uses);
      F.note(Loop->getBeginLoc(), "the loop begins here");
      unit().refuse("the code does not show how long the value should live");
      report(F);
    }
}

} // namespace clang::tidy::bigtable
