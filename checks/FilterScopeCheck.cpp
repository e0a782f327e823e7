// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FilterScopeCheck.h"
#include "analysis/Families.h"
#include "api/CallSite.h"
#include "reads/Purges.h"
#include "tidy/ReadFixes.h"
#include "tidy/TranslationUnit.h"

namespace clang::tidy::bigtable {

/// Returns the effect of the bound on a family for which it is not meant.
static llvm::StringRef harmTo(const FamilyUse &Use, Verdict V) {
  if (letsExpiredThrough(V))
    return "keeps expired cells of ";
  return Use.Policy.hasTtl() ? "drops live cells of " : "drops old cells of ";
}

void FilterScopeCheck::checkRead(const CallSite &Site) {
  const std::optional<ReadFlaw> Flaw =
      unit().reads().flawOf(Site, {FlawKind::Scope}, strict());
  if (!Flaw)
    return;
  Finding F = explain(*Flaw, Site);
  if (!mendUnlessPurge(unit(), Site, *Flaw, /*TrustsUnseen=*/!strict(), F))
    return;
  F.At =
      (Flaw->Stage.E && !Flaw->Stage.In ? *Flaw->Stage.E : decidingCall(Site))
          .getBeginLoc();
  F.Message = "time bound of " + describe(Flaw->Owner) +
              " also falls on other families: it ";
  llvm::StringRef Harm;
  for (const auto &[Use, V] : Flaw->Families) {
    if (!Harm.empty())
      F.Message += " and ";
    if (const llvm::StringRef Next = harmTo(Use, V); Next != Harm)
      F.Message += (Harm = Next);
    F.Message += describe(Use);
  }
  F.Message += "; use '" + liveFilter(unit(), Site, *Flaw) + "' instead";
  unit().refuse("other code may use the filter, too");
  report(F);
}

} // namespace clang::tidy::bigtable
