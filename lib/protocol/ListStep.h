// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Where code adds an element to a list: a mutation to a row, or a row to a
/// bulk mutation.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_LISTSTEP_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_LISTSTEP_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

class Values;

struct ListStep {
  /// The argument, as the code has it.
  const Expr *Argument = nullptr;
  /// The call that adds it.
  const Expr *AddedBy = nullptr;
  /// The statements around it, outermost first; empty if the list is not a
  /// variable.
  llvm::SmallVector<const Stmt *, 8> Around;
  /// The list; null if it is not a variable.
  const VarDecl *List = nullptr;

  /// Returns the location for messages.
  SourceLocation location() const { return Argument->getBeginLoc(); }
};

/// Returns where the function \p Within adds what its call \p Made makes; no
/// expressions if it does anything else with it.
ListStep stepOf(Values &Vals, const Expr &Made, const FunctionDecl *Within);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_LISTSTEP_H
