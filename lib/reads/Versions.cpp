// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Versions.h"
#include "api/CallSite.h"
#include "reads/Purges.h"
#include "reads/Reads.h"
#include "reads/RowUses.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

/// Returns true if \p Site writes to, or deletes from, the family \p Name.
static bool isOf(const Analysis &Code, const CallSite &Site,
                 llvm::StringRef Name) {
  const Expr *Family = Site.argument(Role::Family);
  if (!Family)
    return Site.Kind == CallKind::Delete; // The whole row.
  const StringSet Names = Code.values().strings({Family, Site.In});
  return Names.single() && Names.single()->Value == Name;
}

/// Returns true if \p Site writes with a constant as the timestamp, such as 0:
/// it replaces the cell of the write before.
static bool hasConstantTime(const Analysis &Code, const CallSite &Site) {
  const Expr *Time = Site.argument(Role::Timestamp);
  if (!Time)
    return false;
  const TimestampSet Times = Code.values().timestamps({Time, Site.In});
  return Times.single() && Times.single()->Kind == TimestampKind::Constant;
}

/// Returns true if a function of this source file deletes from the family
/// \p Name and writes to it, or writes with a constant timestamp: then its
/// columns may have one version each.
static bool isReplaced(const Analysis &Code, llvm::StringRef Name) {
  llvm::SmallPtrSet<const FunctionDecl *, 4> Deleting;
  const llvm::ArrayRef<CallSite> Sites = Code.callIndex().sites();
  for (const CallSite &Site : Sites)
    if (Site.Kind == CallKind::Delete && Site.Within && isOf(Code, Site, Name))
      Deleting.insert(Site.Within);
  return llvm::any_of(Sites, [&](const CallSite &Site) {
    return Site.Kind == CallKind::Write &&
           (Site.Replaces || Deleting.contains(Site.Within) ||
            hasConstantTime(Code, Site)) &&
           isOf(Code, Site, Name);
  });
}

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
      return Strict || (F.Kind != VersionFlawKind::Returns &&
                        llvm::any_of(F.Families, [&](unsigned I) {
                          return Families[I].Policy.Versions == 1 &&
                                 !isReplaced(Code, Families[I].Name);
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
