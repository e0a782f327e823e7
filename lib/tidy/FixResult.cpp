// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/FixResult.h"
#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include "analysis/Schemas.h"
#include "analysis/Targets.h"
#include "api/CallTable.h"
#include "cxx/Ast.h"
#include "model/Schema.h"
#include "reads/CellFamilies.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using std::chrono::microseconds;

/// Returns true if \p T is a known time: the current one, plus its count.
static bool isMoment(const Timestamp &T) {
  return T.Kind == TimestampKind::Now;
}

/// Returns the call in \p E that tells the timestamp of a cell.
static std::optional<CallSite> cellTimeIn(const Analysis &Code, const Expr &E,
                                          const CallSite &Site) {
  std::optional<CallSite> Found;
  anyStatement(E, [&](const Stmt &S) {
    const auto *Call = dyn_cast<CallExpr>(&S);
    std::optional<CallSite> Told = Code.callTable().classify(Call);
    if (!Told || Told->Kind != CallKind::Time)
      return false;
    Found = std::move(Told);
    Found->Within = Site.Within;
    return true;
  });
  return Found;
}

/// Returns true if cells of all families in \p From and \p To expire equally
/// long after their timestamps.
static bool expireAlike(const FamilyChoice &From, const FamilyChoice &To) {
  const auto OffsetOf = [](const FamilyUse &U) {
    return U.Policy.hasTtl() ? std::optional(U.Policy.Ttl->offset())
                             : std::nullopt;
  };
  if (From.MayBeOther || To.MayBeOther || From.Uses.empty() || To.Uses.empty())
    return false;
  return llvm::all_of(To.Uses, [&](const FamilyUse &Target) {
    return llvm::all_of(From.Uses, [&](const FamilyUse &Source) {
      return OffsetOf(Source) == OffsetOf(Target);
    });
  });
}

static std::string mistakeOfWrite(const Timestamp &T, const FamilyUse &Use) {
  const TtlPolicy &P = Use.Policy;
  if (!P.hasTtl()) {
    const bool IsTime = isMoment(T) || T.Kind == TimestampKind::NearNow;
    if (IsTime &&
        (P.Timestamps == Meaning::Sequence || P.Timestamps == Meaning::Zero))
      return "family '" + Use.Name + "' has no times as timestamps";
    return isMoment(T) && P.Timestamps == Meaning::Real && T.Count > Second
               ? "the timestamp would be in the future"
               : "";
  }
  if (isExpired(T, P))
    return "with this time the value would still have expired already";
  if (!isMoment(T))
    return "";
  const microseconds Lifetime = microseconds(T.Count) + P.Ttl->offset();
  return isTooLong(Lifetime, P) || isAgeForgotten(microseconds(T.Count), P)
             ? "with this time the value would live too long"
             : "";
}

/// A delete up to an unknown time may reach live cells.
static std::string mistakeOfDelete(const Timestamp &T, const FamilyUse &Use) {
  if (!Use.Policy.hasTtl())
    return "";
  const int64_t Cutoff =
      Millisecond - microseconds(Use.Policy.Ttl->offset()).count();
  const bool IsHarmless =
      (isMoment(T) && T.Count <= Cutoff) || T.Kind == TimestampKind::Constant;
  return IsHarmless ? "" : "the delete might reach live cells then";
}

/// Cells with a default TTL have timestamps before now.
static std::string mistakeOfStart(const Analysis &Code, const Timestamp &T) {
  if (!isMoment(T) || T.Count < 0)
    return "";
  for (const std::unique_ptr<SchemaInFile> &File : Code.schemas().all()) {
    if (!File->Parsed)
      continue;
    for (const Table &In : File->Parsed->tables())
      for (const Family &F : In.Families)
        if (F.Policy.Kind == Strategy::Default)
          return "a read from this time on drops live cells with a default TTL";
  }
  return "";
}

std::string mistakeOfFix(const Analysis &Code, const CallSite &Site, Role What,
                         Timestamp Fixed) {
  Fixed.TakenFor = std::nullopt;
  if (Fixed.Kind == TimestampKind::Elapsed)
    Fixed.Kind = TimestampKind::Now;
  if (What == Role::Start && Site.Kind == CallKind::Filter)
    return mistakeOfStart(Code, Fixed);
  const bool Deletes = What == Role::End && Site.Kind == CallKind::Delete;
  if (What != Role::Timestamp && !Deletes)
    return "";
  const FamilyChoice Families = Code.targets().familiesOf(Site);
  const Expr *Time = Site.argument(What);
  if (const std::optional<CallSite> Copied =
          Time && !Deletes ? cellTimeIn(Code, *Time, Site) : std::nullopt;
      Copied && !expireAlike(familiesOfCell(Code, *Copied), Families))
    return "the cell that has this timestamp may expire by another policy";
  for (const FamilyUse &Use : Families.Uses) {
    // One term of a sum does not tell its result.
    const std::string Why = Fixed.IsPart ? ""
                            : Deletes    ? mistakeOfDelete(Fixed, Use)
                                         : mistakeOfWrite(Fixed, Use);
    if (!Why.empty())
      return Why;
  }
  return "";
}

std::string mistakeOfConversion(const Analysis &Code, const CallSite &Site,
                                const Expr &Count, TimeUnit Unit) {
  const Expr *Plain = Count.IgnoreParenImpCasts();
  const auto *Sum = dyn_cast<BinaryOperator>(Plain);
  if (Sum && Sum->isAdditiveOp()) {
    std::string Why = mistakeOfConversion(Code, Site, *Sum->getLHS(), Unit);
    return Why.empty() ? mistakeOfConversion(Code, Site, *Sum->getRHS(), Unit)
                       : Why;
  }
  if (Plain->isEvaluatable(Code.context()))
    return "";
  const TimestampSet Times = Code.values().numbers({Plain, Site.In});
  return llvm::any_of(Times.Values,
                      [&](const Timestamp &T) {
                        return T.Unit != TimeUnit::Other && T.Unit != Unit;
                      })
             ? "a part of this number counts another unit"
             : "";
}

} // namespace clang::tidy::bigtable
