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
      FineBounds(flag("FineBounds", false)) {}

void FilterGranularityCheck::storeOptions(ClangTidyOptions::OptionMap &Opts) {
  BigtableCheck::storeOptions(Opts);
  storeFlag(Opts, "FineBounds", FineBounds);
}

static std::string rangeOf(const CallSite &Site) {
  switch (Site.FilterKind) {
  case Stage::Columns:
    return "column range";
  case Stage::Value:
    return "value range";
  default:
    return "time range";
  }
}

/// What is wrong with a bound, and what to write instead.
static std::string describeBound(const Rejection &R) {
  const Timestamp &T = R.Bound;
  std::string Text = R.Of == Role::Start ? "its start " : "its end ";
  if (T.Kind == TimestampKind::Constant)
    return Text + "is " + describe(T) + ", no whole number of milliseconds";
  if (T.Kind == TimestampKind::Some)
    return Text + "is a fraction of a millisecond after its start; add a whole "
                  "number of milliseconds";
  if (T.Unit == TimeUnit::Micros || T.Unit == TimeUnit::Nanos)
    Text += "counts " + describe(T.Unit) + " and ";
  return Text + "is no whole number of milliseconds; " +
         (R.At->getType()->isIntegerType()
              ? "cut it with '/ 1000 * 1000'"
              : "use 'std::chrono::floor<std::chrono::milliseconds>(...)'");
}

static std::string describe(const CallSite &Site, const Rejection &R) {
  const std::string Rejects = "the server rejects this ";
  const bool IsChain =
      Site.FilterKind == Stage::Chain || Site.FilterKind == Stage::ChainOf;
  switch (R.Broken) {
  case Rule::Granularity:
    return Rejects + "time range: " + describeBound(R);
  case Rule::Range:
    return Rejects + rangeOf(Site) + ": it is empty, " + R.Found;
  case Rule::Limit:
    return Rejects + "filter: its limit is " + R.Found;
  case Rule::Probability:
    return Rejects + "filter: its probability is " + R.Found;
  case Rule::Label:
    return "the server rejects the label " + R.Found;
  case Rule::Pattern:
    return "the server rejects the pattern " + R.Found;
  case Rule::Colon:
    return "the server rejects the pattern " + R.Found + ": it contains ':'";
  case Rule::Stages:
    return Rejects + (IsChain ? "chain of " : "interleave of ") + R.Found +
           (R.Found == "one filter" ? "; use that filter alone"
                                    : "; use 'PassAllFilter()' or "
                                      "'BlockAllFilter()'");
  case Rule::Levels:
    return Rejects + "filter: chains and interleaves are nested more than " +
           std::to_string(MaxFilterLevels) + " deep";
  case Rule::Sink:
    return Rejects + "condition: it contains a sink";
  case Rule::SecondLabel:
    return Rejects + "chain: a second filter in it applies a label";
  }
  llvm_unreachable("covered switch");
}

/// The server's rule.
static std::string reasonFor(const CallSite &Site, const Rejection &R) {
  switch (R.Broken) {
  case Rule::Granularity:
    return Site.Kind == CallKind::Delete
               ? "timestamps are whole milliseconds; a request with a finer "
                 "bound fails with INVALID_ARGUMENT"
               : "timestamps are whole milliseconds; the server has rejected "
                 "filters with finer bounds, though it takes them today";
  case Rule::Range:
    return rangeOf(Site) == "time range"
               ? "a range must begin before it ends; an end of 0 means that "
                 "there is none"
               : "a range must begin before it ends, unless both bounds are "
                 "inclusive; an empty end means that there is none";
  case Rule::Limit:
    return "limits and offsets are at least 1";
  case Rule::Probability:
    return "the probability must be greater than 0 and less than 1";
  case Rule::Label:
    return "labels are 1 to 15 characters of 'a-z', '0-9' and '-'";
  case Rule::Pattern:
    return "patterns are regular expressions of RE2";
  case Rule::Colon:
    return "a pattern of families may not contain ':' at all, not even as in "
           "'(?:'";
  case Rule::Stages:
    return "chains and interleaves have at least two filters";
  case Rule::Levels:
    return "a filter may stand in at most " + std::to_string(MaxFilterLevels) +
           " chains and interleaves";
  case Rule::Sink:
    return "the sink is here; none may stand in a condition, at any depth";
  case Rule::SecondLabel:
    return "the first is here; of the filters in a chain only one may contain "
           "'ApplyLabelTransformer'";
  }
  llvm_unreachable("covered switch");
}

void FilterGranularityCheck::checkSite(const CallSite &Site) {
  if (Site.Kind != CallKind::Filter && Site.Kind != CallKind::Delete &&
      Site.Kind != CallKind::Field)
    return;
  if (!Must) {
    Must.emplace(analysis().callTable(), analysis().values(), /*Strict=*/false);
    May.emplace(analysis().callTable(), analysis().values(), /*Strict=*/true);
  }
  // What is wrong whoever calls stands where it is written.
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
  // Operators may bind less tightly than what is around the call.
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
  // What a constant is meant to be, and what a number counts, is not known.
  const bool IsOpen = R.Bound.Kind == TimestampKind::Constant ||
                      R.Bound.Kind == TimestampKind::Some;
  if (R.Broken == Rule::Granularity && !IsOpen &&
      R.At->getType()->isRecordType())
    Fix.wrap(*R.At, "std::chrono::floor<std::chrono::milliseconds>(", ")", F);
  BigtableCheck::report(F);
}

} // namespace clang::tidy::bigtable
