// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FilterOrderCheck.h"
#include "api/CallSite.h"
#include "reads/Purges.h"
#include "tidy/ReadFixes.h"
#include "tidy/TranslationUnit.h"

namespace clang::tidy::bigtable {

void FilterOrderCheck::checkRead(const CallSite &Site) {
  const std::optional<ReadFlaw> Flaw =
      unit().reads().flawOf(Site, {FlawKind::Count, FlawKind::Sink}, strict());
  if (!Flaw)
    return;
  Finding F = explain(*Flaw, Site);
  if (!mendUnlessPurge(unit(), Site, *Flaw, /*TrustsUnseen=*/!strict(), F))
    return;
  const bool Counts = Flaw->Kind == FlawKind::Count;
  const Operand At = Counts ? Flaw->Stage : Flaw->Root;
  F.At = (At.E && !At.In ? *At.E : decidingCall(Site)).getBeginLoc();
  F.Message = (Counts ? "this stage counts expired cells of "
                      : "a sink of this filter emits expired cells of ") +
              describe(*Flaw) +
              ", so the result depends on when garbage collection runs; ";
  if (Flaw->Chain.E)
    F.Message += "put the time bound before it";
  else
    F.Message += (Flaw->IsPredicate && !Flaw->beginsWhole()
                      ? "begin the predicate with '"
                      : "begin the filter with '") +
                 liveFilter(unit(), Site, *Flaw) + "'";
  report(F);
}

} // namespace clang::tidy::bigtable
