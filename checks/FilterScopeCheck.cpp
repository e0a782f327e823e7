// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FilterScopeCheck.h"
#include "Reads.h"

namespace clang::tidy::bigtable {

static std::string harmTo(const FamilyUse &Use, Verdict V) {
  const char *Harm = V == Verdict::TooOld ? "keeps expired cells of "
                     : Use.Ttl.hasTtl()   ? "drops live cells of "
                                          : "drops old cells of ";
  return Harm + describe(Use);
}

void FilterScopeCheck::checkRead(const CallSite &Site) {
  Finding F;
  const std::optional<ReadFlaw> Flaw =
      findFlaw(unit(), Site, {Flaw::Kind::Scope}, strict(), F);
  if (!Flaw)
    return;
  F.At =
      (Flaw->Stage.E && !Flaw->Stage.In ? *Flaw->Stage.E : decidingCall(Site))
          .getBeginLoc();
  F.Message = "time bound of " + describe(Flaw->Owner) +
              " also falls on other families: it ";
  llvm::StringRef Separator;
  for (const auto &[Use, V] : Flaw->Families) {
    F.Message += Separator.str() + harmTo(Use, V);
    Separator = " and ";
  }
  F.Message += "; use '" + Flaw->Live + "' instead";
  report(F);
}

} // namespace clang::tidy::bigtable
