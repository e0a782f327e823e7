// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FilterGranularityCheck.h"
#include "analysis/Targets.h"
#include "api/Types.h"
#include "tidy/Edits.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Rule = Rejection::Rule;

FilterGranularityCheck::FilterGranularityCheck(
    StringRef Name, ClangTidyContext *Context,
    std::shared_ptr<TranslationUnit> Unit)
    : BigtableCheck(Name, Context, std::move(Unit)),
      FineBounds(flag("FineBounds")) {}

void FilterGranularityCheck::checkSite(const CallSite &Site) {
  if (Site.Kind != CallKind::Filter && Site.Kind != CallKind::Delete &&
      Site.Kind != CallKind::Field)
    return;
  if (!Must) {
    Must.emplace(analysis().values(), /*Strict=*/false);
    May.emplace(analysis().values(), /*Strict=*/true);
  }
  // If it is wrong for every caller, the finding is at the call itself.
  CallSite Alone = Site;
  Alone.In = nullptr;
  if (!judge(Alone) && Site.In)
    judge(Site);
}

bool FilterGranularityCheck::judge(const CallSite &Site) {
  const llvm::SmallVector<Rejection, 2> Certain = Must->judge(Site);
  for (const Rejection &R : Certain)
    report(Site, R, /*InSomeCases=*/false);
  if (!strict())
    return !Certain.empty();
  const llvm::SmallVector<Rejection, 2> Possible = May->judge(Site);
  for (const Rejection &R : Possible)
    report(Site, R, /*InSomeCases=*/true);
  return !Possible.empty();
}

/// Leaves of the call \p Whole only its argument \p Part.
static void keepOnly(const Edits &Edit, const Expr &Part, const Expr &Whole,
                     Finding &F) {
  const CharSourceRange Inner = Edit.editableRange(Part),
                        Outer = Edit.editableRange(Whole);
  // Operators may bind less tightly than the code around the call.
  if (Inner.isInvalid() || Outer.isInvalid() || Edit.site().In ||
      !isPrimary(Part))
    return;
  F.Fixes.push_back(FixItHint::CreateRemoval(
      CharSourceRange::getCharRange(Outer.getBegin(), Inner.getBegin())));
  F.Fixes.push_back(FixItHint::CreateRemoval(
      CharSourceRange::getCharRange(Inner.getEnd(), Outer.getEnd())));
}

void FilterGranularityCheck::report(const CallSite &Site, const Rejection &R,
                                    bool InSomeCases) {
  // Filters with finer bounds are taken today, by all that is known.
  const bool IsTaken = Site.Kind != CallKind::Delete && !FineBounds;
  if (R.Broken == Rule::Granularity &&
      (IsTaken || analysis().targets().mayBeFiner(Site)))
    return;
  Finding F;
  F.At = (Site.In ? &decidingCall(Site) : R.At)->getBeginLoc();
  F.Message = describe(Site, R);
  const bool HasPlace = R.Broken == Rule::Sink || R.Broken == Rule::SecondLabel;
  F.note(HasPlace ? R.Part->getBeginLoc() : SourceLocation(),
         reasonFor(Site, R));
  if (InSomeCases)
    F.note({}, "in some cases only: it may also be right");
  F.noteCalls(Site);
  const Edits Fix(unit(), Site);
  if (R.Broken == Rule::Stages && R.Part && isFilter(R.Part->getType()))
    keepOnly(Fix, *R.Part, *R.At, F);
  // The meaning of a constant, and the unit of a number, are unknown.
  const bool IsOpen = R.Bound.Kind == TimestampKind::Constant ||
                      R.Bound.Kind == TimestampKind::Some;
  if (R.Broken == Rule::Granularity && !IsOpen &&
      R.At->getType()->isRecordType())
    Fix.wrap(*R.At, "std::chrono::floor<std::chrono::milliseconds>(", ")", F);
  unit().refuse("the code does not show what is meant");
  BigtableCheck::report(F);
}

} // namespace clang::tidy::bigtable
