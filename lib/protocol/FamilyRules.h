// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The GC rules that code gives to families.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_FAMILYRULES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_FAMILYRULES_H

#include "model/GcRule.h"
#include "values/Operand.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

/// A family and the rule that it is given.
struct FamilyRule {
  /// The family's name; no expression if unknown.
  Operand Name;
  /// The argument that is the rule; null if statements set it.
  const Expr *Argument = nullptr;
  /// The possible rules.
  llvm::SmallVector<GcRule, 1> Rules;
  /// The use in another statement; null without one.
  const Expr *User = nullptr;
  /// True if each family that Name may mean receives one of the rules.
  bool IsForEach = false;
  /// True if a loop over known elements names the family, and only that element
  /// is meant.
  bool IsOfElement = false;
  /// True if a loop adds the family to a map.
  bool IsAddedByLoop = false;
  /// True if the family already exists.
  bool IsUpdate = false;
};

/// The families with which a table is created, or that are changed.
struct FamilyRules {
  llvm::SmallVector<FamilyRule, 4> Families;
  /// True if there may be other families.
  bool MayBeMore = false;
  /// True if a table is created with these families, and with no others unless
  /// MayBeMore.
  bool IsTable = false;
  /// The table's name or ID in the message; no expression if it is not set
  /// there.
  Operand Table;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_FAMILYRULES_H
