// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines the families that a GoogleSQL query reads, as far as its text
/// shows. Knows no AST and no schema.

#ifndef BIGTABLE_TIDY_LIB_MODEL_SQL_H
#define BIGTABLE_TIDY_LIB_MODEL_SQL_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// A table that a query names after FROM or JOIN.
struct SqlRead {
  /// May have holes (see TextFormat.h).
  std::string Table;
  /// True if the table is unknown and not quoted, so that its text may contain
  /// arguments.
  bool MayHaveArguments = false;
  /// True if the result has a '*' for all columns except those in Excluded.
  bool ReadsAllFamilies = false;
  std::vector<std::string> Excluded;
  /// The names that are columns of this table if it has such columns. Column
  /// families are columns.
  std::vector<std::string> Names;

  /// Returns true if the query reads \p Family. Names of families are
  /// case-sensitive.
  bool reads(llvm::StringRef Family) const;
};

struct SqlQuery {
  std::vector<SqlRead> Reads;
  /// True if the query has a lower bound on timestamps, or reads or returns
  /// timestamps: 'after =>', 'with_history => TRUE', '_timestamp'. The table or
  /// family that it applies to is unknown.
  bool MentionsTime = false;
};

/// Parses \p Statement in linear time. Returns std::nullopt for statements that
/// are not queries, or not understood. Holes (see TextFormat.h) may be in
/// literals and quoted names of tables, or be such names or numbers. The value
/// of a hole never ends the literal that contains it.
std::optional<SqlQuery> parseQuery(llvm::StringRef Statement);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SQL_H
