// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The condition under which two expressions have the same value.

#ifndef BIGTABLE_TIDY_LIB_VALUES_SAMENESS_H
#define BIGTABLE_TIDY_LIB_VALUES_SAMENESS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

/// The changes that must not happen between two expressions for them to be
/// equal.
struct Sameness {
  /// True if both expressions read the clock, one after the other.
  bool ReadsClock = false;
  llvm::SmallVector<const Stmt *, 4> Changes;
  /// Variables that must not be declared again.
  llvm::SmallVector<const VarDecl *, 4> Declared;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_SAMENESS_H
