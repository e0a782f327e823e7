// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The tables and families that a call may mean, as the schema and tags
/// describe them.

#ifndef BIGTABLE_TIDY_LIB_ANALYSIS_FAMILIES_H
#define BIGTABLE_TIDY_LIB_ANALYSIS_FAMILIES_H

#include "model/Schema.h"
#include "model/Timestamp.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace clang::tidy::bigtable {

/// A family that a call may mean, in one of the tables that it may mean.
struct FamilyUse {
  std::string Name;
  TtlPolicy Policy;
  /// Null for a family known by its tag alone.
  const Table *In = nullptr;
  SourceLocation Declared;
};

/// The tables that a call may mean.
struct TableChoice {
  llvm::SmallVector<const Table *, 4> Tables;
  /// True if the code names the table.
  bool IsNamed = false;
  /// True if the call may also mean a table that the schema does not list.
  bool MayBeOther = false;
};

/// Returns the family in \p Uses for which the most is lost. \p Uses must not
/// be empty.
const FamilyUse &worstOf(llvm::ArrayRef<FamilyUse> Uses);

/// The families that a call may mean.
struct FamilyChoice {
  llvm::SmallVector<FamilyUse, 4> Uses;
  /// True if the call may also mean an unknown family.
  bool MayBeOther = false;

  /// Returns the families for which \p IsWrong returns true, if these are all
  /// families that the call can mean, or if \p Strict. Empty otherwise.
  llvm::SmallVector<FamilyUse, 4>
  wrong(llvm::function_ref<bool(const FamilyUse &)> IsWrong, bool Strict) const;
  /// Returns the families with a TTL, if these are all families that the call
  /// can mean, or if \p Strict. Empty otherwise.
  llvm::SmallVector<FamilyUse, 4> withTtl(bool Strict) const {
    return wrong([](const FamilyUse &U) { return U.Policy.hasTtl(); }, Strict);
  }
  /// Returns true if the call can mean only the families in \p Wrong, and all
  /// of them have one policy, so that one fix is correct for all.
  bool isOnly(llvm::ArrayRef<FamilyUse> Wrong) const;
};

/// Returns true if a value with the timestamp \p T, in a family with the policy
/// \p P, has expired when it is written, whenever the program runs.
bool isExpired(const Timestamp &T, const TtlPolicy &P);

/// The mistake of a timestamp in a family.
enum class TimestampError {
  None,
  Expired,
  Reversed, ///< It is a constant minus the current time.
  Future,   ///< It is later than the time of the write.
  NoNumber, ///< It is a time, not a sequence number.
  NotZero,
};
/// Returns the certain error of \p T in a family with the policy \p P, except
/// errors of units.
TimestampError timestampErrorOf(const Timestamp &T, const TtlPolicy &P);

/// Returns the rule that the schema declares for \p Use if it differs from
/// \p Rule; null otherwise. With a TTL, a rule that collects less is harmless.
const GcRule *declaredInstead(const FamilyUse &Use, const GcRule &Rule);
/// Returns true if \p Rule contradicts the policy or the declared rule of
/// \p Use. A missing rule does so only if it \p IsFinal.
bool contradicts(const GcRule &Rule, const FamilyUse &Use, bool IsFinal);
/// Returns true if \p T is the start of a bucket so long that a value written
/// at the end of the bucket has already expired in a family with the policy
/// \p P.
bool mayExpireInBucket(const Timestamp &T, const TtlPolicy &P);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_ANALYSIS_FAMILIES_H
