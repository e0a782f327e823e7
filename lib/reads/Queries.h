// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Flaws of SQL statements that read families with a TTL.

#ifndef BIGTABLE_TIDY_LIB_READS_QUERIES_H
#define BIGTABLE_TIDY_LIB_READS_QUERIES_H

#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include "analysis/Finding.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// A family with a TTL that a query reads without a lower bound on time.
struct UnboundedRead {
  FamilyUse Family;
  /// The name of the table in the query.
  std::string Table;
};

/// Returns the unbounded reads of the statement that \p Site, of kind
/// CallKind::Statement, makes. Empty unless every possible text has some; if \p
/// Strict, unless any has.
std::vector<UnboundedRead> unboundedReads(const Analysis &Code,
                                          const CallSite &Site, bool Strict);

/// Returns the finding about the unbounded reads; std::nullopt without any.
std::optional<Finding> diagnoseStatement(const Analysis &Code,
                                         const CallSite &Site, bool Strict);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_QUERIES_H
