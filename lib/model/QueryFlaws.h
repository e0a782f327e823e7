// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines the parts of a schema's tables that a GoogleSQL query reads.
/// Knows no AST.

#ifndef BIGTABLE_TIDY_LIB_MODEL_QUERYFLAWS_H
#define BIGTABLE_TIDY_LIB_MODEL_QUERYFLAWS_H

#include "model/Schema.h"
#include "model/Sql.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// Returns the tables of \p Known that \p Read may mean.
llvm::SmallVector<const Table *, 2> tablesRead(const Schema &Known,
                                               const SqlRead &Read);

/// A family with a TTL that a query reads without a lower bound on time.
struct UnboundedFamily {
  const Table *In;
  const Family *Of;
  /// The table, as the query names it.
  std::string Name;
};

/// Returns the unbounded reads of \p Query. A table that may have arguments
/// counts only if \p Strict.
std::vector<UnboundedFamily>
unboundedFamilies(const Schema &Known, const SqlQuery &Query, bool Strict);

/// Returns the name of a table as it is spelled in a query.
std::string spellTable(llvm::StringRef Name);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_QUERYFLAWS_H
