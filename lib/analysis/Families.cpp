// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Families.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

llvm::SmallVector<FamilyUse, 4>
FamilyChoice::wrong(llvm::function_ref<bool(const FamilyUse &)> IsWrong,
                    bool Strict) const {
  llvm::SmallVector<FamilyUse, 4> Result;
  llvm::copy_if(Uses, std::back_inserter(Result), IsWrong);
  if (!Strict && (MayBeOther || Result.size() != Uses.size()))
    Result.clear();
  return Result;
}

bool FamilyChoice::isOnly(llvm::ArrayRef<FamilyUse> Wrong) const {
  const TtlPolicy &First = Wrong.front().Policy;
  return Wrong.size() == Uses.size() && !MayBeOther &&
         llvm::all_of(Wrong, [&](const FamilyUse &U) {
           return U.Policy == First &&
                  U.Policy.ExpireAfter == First.ExpireAfter;
         });
}

const FamilyUse &worstOf(llvm::ArrayRef<FamilyUse> Uses) {
  const auto *Worst = llvm::find_if(Uses, [](const FamilyUse &U) {
    return U.Policy.Kind == Strategy::OneSecond;
  });
  return Worst == Uses.end() ? Uses.front() : *Worst;
}

bool mayExpireInBucket(const Timestamp &T, const TtlPolicy &P) {
  // A time that is rounded up ends one tick before the next bucket.
  constexpr std::chrono::seconds Slack(1);
  return T.Bucket != 0 && !T.TakenFor && P.hasTtl() &&
         std::chrono::microseconds(T.Bucket) >
             std::chrono::microseconds(T.Count) + P.Ttl->offset() + Slack;
}

bool isExpired(const Timestamp &T, const TtlPolicy &P) {
  // Another check reports errors of units.
  if (T.TakenFor || !P.hasTtl())
    return false;
  const std::chrono::microseconds Count(T.Count);
  if (T.Kind == TimestampKind::Now ||
      (T.Kind == TimestampKind::NearNow && T.Bucket != 0))
    return Count <= -P.Ttl->offset();
  return T.Kind == TimestampKind::Constant && T.Count >= 0 &&
         Count <= EarliestRun - P.Ttl->offset();
}

const GcRule *declaredInstead(const FamilyUse &Use, const GcRule &Rule) {
  const Family *F = Use.In ? Use.In->findFamily(Use.Name) : nullptr;
  return F && F->Gc && Rule.Kind != RuleKind::None && isExact(Rule) &&
                 !isSame(Rule, *F->Gc) &&
                 !(Use.Policy.hasTtl() && isPartOf(Rule, *F->Gc))
             ? &*F->Gc
             : nullptr;
}

bool contradicts(const GcRule &Rule, const FamilyUse &Use, bool IsFinal) {
  // A family that is made without a rule may get one later.
  return (contradictionOf(Rule, Use.Policy) != Contradiction::None &&
          (Rule.Kind != RuleKind::None || IsFinal)) ||
         declaredInstead(Use, Rule);
}

/// Returns true if \p T is certainly not zero.
static bool isTime(const Timestamp &T) {
  return T.Kind == TimestampKind::Now || T.Kind == TimestampKind::NearNow ||
         (T.Kind == TimestampKind::Constant && T.Count != 0);
}

TimestampError timestampErrorOf(const Timestamp &T, const TtlPolicy &P) {
  using Error = TimestampError;
  // Differences that clocks, or tie breakers of equal times, can cause.
  constexpr std::chrono::microseconds Slack(1'000'000);
  if (T.TakenFor)
    return Error::None;
  if (T.Kind == TimestampKind::Reversed)
    return P.hasTtl() || P.Timestamps == Meaning::Real ? Error::Reversed
                                                       : Error::None;
  if (P.hasTtl())
    return isExpired(T, P) ? Error::Expired : Error::None;
  // The earliest that it can be, as seen from the current time.
  const std::chrono::microseconds Count(T.Count - T.Bucket);
  const bool IsMoment = T.Kind == TimestampKind::Now ||
                        (T.Kind == TimestampKind::NearNow && T.Bucket != 0);
  switch (P.Timestamps) {
  case Meaning::Unsaid:
    return Error::None;
  case Meaning::Real:
    return IsMoment && Count > Slack ? Error::Future : Error::None;
  case Meaning::Sequence:
    return IsMoment ? Error::NoNumber : Error::None;
  case Meaning::Zero:
    return isTime(T) ? Error::NotZero : Error::None;
  }
  llvm_unreachable("covered switch");
}

} // namespace clang::tidy::bigtable
