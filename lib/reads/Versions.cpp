// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Versions.h"
#include "api/CallSite.h"
#include "reads/Purges.h"
#include "reads/Reads.h"
#include "reads/RowUses.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// Returns true if the result of \p Site does not depend on what its cells
/// hold.
static bool isUnread(const Analysis &Code, const CallSite &Site) {
  if (Site.Kind != CallKind::Read)
    return false;
  const RowUses Rows(Code, Site);
  return Rows.isComplete() && llvm::none_of(Rows.uses(), [](const RowUse &U) {
           return U.Kind == RowPart::None || U.Kind == RowPart::Value;
         });
}

std::optional<VersionUse> versionUseOf(const Analysis &Code,
                                       const CallSite &Site, bool Strict) {
  const bool IsPredicate = Site.Kind == CallKind::Predicate;
  const std::vector<ReadCase> Cases = casesOf(Code, Site);
  std::optional<VersionUse> Result;
  size_t NumWrong = 0;
  for (const ReadCase &Case : Cases) {
    const std::vector<ReadFamily> Families = Case.readFamilies();
    const std::vector<VersionFlaw> Flaws =
        versionFlawsOf(Case.Filter, Families, IsPredicate);
    const auto Found = llvm::find_if(Flaws, [&](const VersionFlaw &F) {
      return Strict ||
             (F.Kind != VersionFlawKind::Returns &&
              llvm::any_of(F.Families, [&](unsigned I) {
                return Families[I].Policy.Versions == 1 &&
                       !Code.replacedFamilies().contains(Families[I].Name);
              }));
    });
    NumWrong += Found != Flaws.end();
    if (Found == Flaws.end() || Result)
      continue;
    Result = VersionUse{};
    Result->Kind = Found->Kind;
    for (const unsigned I : Found->Families)
      Result->Families.push_back(Case.Families[I]);
    Result->Root = rootOf(Found->Condition, Site);
    if (Found->Stage)
      Result->Stage = Found->Stage->Made;
    Result->IsPredicate = IsPredicate || Found->Condition;
    if (Cases.size() == 1)
      Result->Latest = latestFor(*Found, Families);
  }
  if (!Result || (!Strict && NumWrong != Cases.size()))
    return std::nullopt;
  Result->IsCertain = NumWrong == Cases.size();
  // The delete of a lock that only its owner writes: there is one version.
  if (!Strict && IsPredicate && isPurge(Code, Site))
    return std::nullopt;
  if (Result->Kind == VersionFlawKind::Returns && isUnread(Code, Site))
    return std::nullopt;
  return Result;
}

} // namespace clang::tidy::bigtable
