// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/ReadFixes.h"
#include "api/CallSite.h"
#include "reads/Purges.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"

namespace clang::tidy::bigtable {

std::string liveFilter(TranslationUnit &Unit, const CallSite &Site,
                       const ReadFlaw &Flaw) {
  return Flaw.Live ? Edits(Unit, Site).spellFilter(*Flaw.Live, Flaw.Begun)
                   : Unit.analysis().spelling().anyFilter().str();
}

/// Adds the fixes of \p Flaw to \p F.
static void mend(TranslationUnit &Unit, const CallSite &Site,
                 const ReadFlaw &Flaw, Finding &F) {
  const Edits Edit(Unit, Site);
  if (Flaw.Chain.E)
    return Edit.moveStage(Flaw.Chain, Flaw.From, Flaw.To, F);
  if (!Flaw.Fix) {
    if (Site.argument(Role::Message))
      Unit.refuse(RawMessage);
    else if (!Flaw.Live)
      Unit.refuse("the tables and filters that it may mean need different "
                  "bounds");
    return;
  }
  Finding Mended;
  if (Flaw.Fix->Kind == RepairKind::Begin)
    Edit.chainBefore(Flaw.Begun, Flaw.Fix->Live.Tree, Mended);
  else
    Edit.replaceStage(Flaw.Replaced, Flaw.Fix->Live.Tree, Mended);
  // A filter that another function makes serves others, too.
  if (Mended.Fixes.empty() && Mended.Notes.empty() &&
      Flaw.Kind == FlawKind::Expired && !Flaw.IsPredicate)
    Edit.chainBefore(Flaw.Root, Flaw.Fix->Live.Tree, Mended);
  F.Notes.append(Mended.Notes);
  if (!Flaw.Fix->Live.DropsUnlisted) {
    F.Fixes.append(Mended.Fixes);
  } else if (!Mended.Fixes.empty()) {
    F.note({}, "a fix, if the table has no families but those that the schema "
               "lists for it: others are dropped");
    F.Notes.back().Fixes = Mended.Fixes;
  }
}

bool mendUnlessPurge(TranslationUnit &Unit, const CallSite &Site,
                     const ReadFlaw &Flaw, bool TrustsUnseen, Finding &F) {
  const Purpose For = purposeOf(Unit.analysis(), Site);
  if (allows(For, Flaw.Kind, TrustsUnseen))
    return false;
  if (For == Purpose::Unsure || For == Purpose::Passed)
    F.note({}, "no fix is offered, for the rows that it returns may be "
               "deleted: with a bound, those that have expired would be left");
  else
    mend(Unit, Site, Flaw, F);
  return true;
}

} // namespace clang::tidy::bigtable
