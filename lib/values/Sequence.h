// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The statements that run in order between the declaration of a local variable
/// and a use, and their effect on the variable. Knows nothing of Bigtable.

#ifndef BIGTABLE_TIDY_LIB_VALUES_SEQUENCE_H
#define BIGTABLE_TIDY_LIB_VALUES_SEQUENCE_H

#include "values/Values.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang::tidy::bigtable {

/// The statements of Before have run exactly once each, in this order, when the
/// use is evaluated.
struct Sequence {
  const DeclStmt *Declaration = nullptr;
  llvm::SmallVector<const Stmt *, 16> Before;
  /// The statement that contains the use.
  const Stmt *Last = nullptr;
};

/// Returns the statements that run before \p Use of \p Var; std::nullopt if
/// other statements may, or if this is unknown, for example in a lambda.
std::optional<Sequence> sequenceTo(Values &Vals, const VarDecl &Var,
                                   const Expr &Use);

/// A name of a variable, and the statements around it, outermost first.
struct Mention {
  const DeclRefExpr *Name;
  const VarDecl *Var;
  llvm::ArrayRef<const Stmt *> Around;

  /// Returns true if it only reads the variable or its pointee.
  bool isRead() const;
};

/// Calls \p Visit for each name in \p S of a variable for which \p IsFollowed
/// returns true. Returns false if \p S is too large, or if code may jump into
/// it.
bool forEachMention(Values &Vals, const Stmt &S,
                    llvm::function_ref<bool(const VarDecl &)> IsFollowed,
                    llvm::function_ref<void(const Mention &)> Visit);

/// Calls \p Visit with the statements around each 'this' in \p S, outermost
/// first. Returns false if \p S is too large, or if code may jump into it.
bool forEachThis(
    Values &Vals, const Stmt &S,
    llvm::function_ref<void(llvm::ArrayRef<const Stmt *> Around)> Visit);

/// Returns the call in which the operands of the function around \p Var are
/// evaluated, if they are used in \p In.
const Frame *frameOf(const VarDecl &Var, const Frame *In);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_SEQUENCE_H
