// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Values that come with a time of their own, so that a new lifetime would be a
/// guess.

#ifndef BIGTABLE_TIDY_LIB_TIDY_OWNTIMES_H
#define BIGTABLE_TIDY_LIB_TIDY_OWNTIMES_H

#include "clang/AST/Expr.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

struct CallSite;
struct FamilyUse;
class Analysis;

/// The cell or record that a written value comes from.
struct OwnTime {
  /// The expression that names it.
  const Expr *At;
  /// The member that tells a record's time; null if it is a cell or a row.
  const NamedDecl *Member = nullptr;
  /// The timestamp with which the copy of a cell expires with the original;
  /// empty if the code does not show it.
  std::string Text = {};
};

/// Returns the cell, row, or record with a time that the value of \p Site comes
/// from: 'cell.value()', or 'Encode(message)' where the class of 'message' has
/// a member 'expires'. Includes values that variables, visible functions, and
/// callers pass on. \p Of is the family that \p Site writes to.
std::optional<OwnTime> ownTimeOf(const Analysis &Code, const CallSite &Site,
                                 const FamilyUse &Of);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_OWNTIMES_H
