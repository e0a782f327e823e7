// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Timestamps and lower bounds that subtract the maximum age of another family.

#ifndef BIGTABLE_TIDY_LIB_READS_OTHERAGES_H
#define BIGTABLE_TIDY_LIB_READS_OTHERAGES_H

#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include <chrono>
#include <optional>

namespace clang::tidy::bigtable {

struct CallSite;
struct Family;

/// An age that code subtracts from the current time.
struct OtherAge {
  llvm::StringRef Name; ///< Of the constant.
  std::chrono::microseconds Age{0};
  const Family *Owner = nullptr; ///< The family whose maximum age it is.
  /// The families of the call, and those of them with a different maximum age.
  FamilyChoice Families;
  llvm::SmallVector<FamilyUse, 4> Uses;
};

/// Returns the age of another family that \p Timestamp of the write \p Site
/// subtracts; std::nullopt without one. If \p Strict, also if only some of the
/// families of \p Site have another age.
std::optional<OtherAge> otherAgeOfWrite(const Analysis &Code,
                                        const CallSite &Site,
                                        const Expr &Timestamp, bool Strict);

/// Returns the shorter age of another family, by its name, that the lower bound
/// of the read \p Site subtracts; std::nullopt without one. The read drops live
/// cells because of it.
std::optional<OtherAge> otherAgeOfRead(const Analysis &Code,
                                       const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_OTHERAGES_H
