// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds reads and predicates whose result depends on when garbage collection
/// deletes replaced versions.

#ifndef BIGTABLE_TIDY_LIB_READS_VERSIONS_H
#define BIGTABLE_TIDY_LIB_READS_VERSIONS_H

#include "analysis/Families.h"
#include "model/VersionFlaws.h"
#include "values/Operand.h"
#include <optional>

namespace clang::tidy::bigtable {

class Analysis;
struct CallSite;

struct VersionUse {
  VersionFlawKind Kind;
  /// The families whose replaced versions reach the stage, in the first case.
  llvm::SmallVector<FamilyUse, 4> Families;
  /// The filter or predicate, and the stage that compares or counts. No
  /// expression if the code does not contain them.
  Operand Root, Stage;
  /// True if the call is a check-and-mutate, or Root the predicate of a
  /// condition.
  bool IsPredicate;
  /// The stage with which Root should begin; std::nullopt if it would drop
  /// versions that count.
  std::optional<FilterNode> Latest;
  /// True if the read has the flaw with every table and filter that it may
  /// have.
  bool IsCertain;
};

/// Returns the flaw of the read \p Site; std::nullopt without one. Unless
/// \p Strict, every correct use of the result suffers from the flaw: it
/// compares values or counts cells in a family in which one version counts, and
/// this source file does not delete columns of the family before it writes
/// them.
std::optional<VersionUse> versionUseOf(const Analysis &Code,
                                       const CallSite &Site, bool Strict);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_VERSIONS_H
