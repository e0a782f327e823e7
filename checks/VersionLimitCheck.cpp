// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VersionLimitCheck.h"
#include "analysis/Analysis.h"
#include "api/CallSite.h"
#include "reads/Versions.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"

namespace clang::tidy::bigtable {

static std::string messageFor(const VersionUse &Use) {
  const std::string Whose = " replaced versions of ",
                    Family = describe(Use.Families.front());
  switch (Use.Kind) {
  case VersionFlawKind::Compares:
    return "this stage also compares" + Whose + Family + "; the " +
           (Use.IsPredicate ? "predicate can match" : "read can return") +
           " a value that was overwritten, until that is collected; ";
  case VersionFlawKind::Counts:
    return "this stage also counts" + Whose + Family +
           ", so the result depends on when garbage collection runs; ";
  case VersionFlawKind::Returns:
    return "read also returns" + Whose + Family +
           ", until these are collected; ";
  }
  llvm_unreachable("covered switch");
}

void VersionLimitCheck::checkRead(const CallSite &Site) {
  const std::optional<VersionUse> Use =
      versionUseOf(analysis(), Site, strict());
  if (!Use)
    return;
  const Operand At = Use->Stage.E ? Use->Stage : Use->Root;
  const FamilyUse &Family = Use->Families.front();
  const Edits Edit(unit(), Site);
  const FilterNode Latest =
      Use->Latest.value_or(latest(*Family.Policy.Versions));
  Finding F;
  F.At = (At.E && !At.In ? *At.E : decidingCall(Site)).getBeginLoc();
  F.Message = messageFor(*Use) +
              (Use->IsPredicate ? "begin the predicate with '"
                                : "begin the filter with '") +
              Edit.spellFilter(Latest, Use->Root) + "'";
  F.noteDeclarations(Use->Families);
  F.note({}, *Family.Policy.Versions == 1
                 ? std::string("only the newest version of a column counts in "
                               "this family; a write without a delete leaves "
                               "the older ones behind")
                 : "only the newest " +
                       std::to_string(*Family.Policy.Versions) +
                       " versions of a column count in this family");
  F.noteCalls(Site);
  if (!Use->IsCertain)
    F.note({}, "in some cases only: it may also read another table, or through "
               "another filter");
  if (Use->Latest)
    Edit.chainBefore(Use->Root, *Use->Latest, F);
  else
    F.note({}, "no fix is offered because the filter also looks at families "
               "of which other versions count");
  report(F);
}

} // namespace clang::tidy::bigtable
