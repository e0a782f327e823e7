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

/// Returns true if \p Keeper is known to hold its value until the program ends.
/// The lifetime of a member is that of its object, which may be unknown.
bool StaleBoundCheck::lasts(const ValueDecl &Keeper) const {
  const auto *Field = dyn_cast<FieldDecl>(&Keeper);
  const auto *Class =
      Field ? dyn_cast<CXXRecordDecl>(Field->getParent()) : nullptr;
  return !Field || strict() ||
         (Class && (analysis().callIndex().lastingObject(*Class) ||
                    analysis().callIndex().lastsElsewhere(*Class)));
}

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

bool StaleBoundCheck::isStale(const Timestamp &T) const {
  return T.KeptIn && !T.TakenFor &&
         (isMoment(T) || T.Kind == TimestampKind::Helper) && lasts(*T.KeptIn);
}

void StaleBoundCheck::noteTaken(const ValueDecl &Keeper, Finding &F) const {
  const auto *Field = dyn_cast<FieldDecl>(&Keeper);
  const auto *Var = dyn_cast<VarDecl>(&Keeper);
  F.note(Keeper.getLocation(),
         Field ? "this member is given it by constructors alone"
         : Var && Var->hasLocalStorage()
             ? "it was taken here, before a loop that pauses and reads again"
             : "it was taken here, once while the program runs");
  const auto *Class =
      Field ? dyn_cast<CXXRecordDecl>(Field->getParent()) : nullptr;
  if (!Class)
    return;
  if (const auto Object = analysis().callIndex().lastingObject(*Class))
    F.note(Object->At, Object->IsStatic
                           ? "this object lasts as long as the program"
                           : "this object lasts as long as anybody shares it");
  else if (analysis().callIndex().lastsElsewhere(*Class))
    F.note({}, "another source file makes an object of '" +
                   Class->getNameAsString() + "' that lasts");
  else
    F.note({}, "in some cases only: an object that is made for one request is "
               "right");
}

void StaleBoundCheck::checkRead(const CallSite &Site) {
  const std::optional<ReadFlaw> Flaw =
      unit().reads().flawOf(Site, {FlawKind::Stale}, strict());
  if (!Flaw || !Flaw->KeptIn || !lasts(*Flaw->KeptIn) || runsOnce(Site) ||
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
  noteTaken(*Flaw->KeptIn, F);
  makeAnew(Site, *Flaw->KeptIn, F);
  unit().refuse("'" + Flaw->KeptIn->getNameAsString() +
                "' may have other uses");
  report(F);
}

void StaleBoundCheck::checkWrite(const CallSite &Site) {
  const Expr *Argument = Site.argument(Role::Timestamp);
  if (!Argument || Site.CalleeDecides)
    return;
  const FamilyChoice Families = analysis().targets().familiesOf(Site);
  const auto Uses = Families.withTtl(strict());
  // A timestamp that is completely known was not taken long ago.
  Values &Vals = analysis().values();
  if (Uses.empty() || Vals.timestamps({Argument, Site.In}).isComplete())
    return;
  const TimestampSet Times = Vals.momentsTaken({Argument, Site.In});
  // A session that asks whether it is over ends with all of its cells.
  const auto IsStale = [this](const Timestamp &T) {
    return isStale(T) && (strict() || !isa<FieldDecl>(T.KeptIn) ||
                          !analysis().callIndex().isCompared(*T.KeptIn));
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
  noteTaken(*Stale->KeptIn, F);
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
