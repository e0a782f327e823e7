// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines the families that a GoogleSQL query reads, as far as the text
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
  /// The table is unknown, and not quoted: its text may go on with arguments.
  bool MayHaveArguments = false;
  /// The result has a '*' that stands for all columns but those in Excluded.
  bool ReadsAllFamilies = false;
  std::vector<std::string> Excluded;
  /// The names that are columns of this table if it has such columns: column
  /// families are.
  std::vector<std::string> Names;

  /// Family names are case-sensitive.
  bool reads(llvm::StringRef Family) const;
};

struct SqlQuery {
  std::vector<SqlRead> Reads;
  /// It has a lower bound on timestamps somewhere, or looks at them, or hands
  /// them out: 'after =>', 'with_history => TRUE', '_timestamp'. Nothing tells
  /// which table or family that is about.
  bool MentionsTime = false;
};

/// Parses \p Statement in linear time. Returns std::nullopt if it is not a
/// query, or is not understood. It may have holes (see TextFormat.h) in literals
/// and in quoted names of tables, for such names, and for numbers. No value
/// ends the literal that it is a part of.
std::optional<SqlQuery> parseQuery(llvm::StringRef Statement);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SQL_H
