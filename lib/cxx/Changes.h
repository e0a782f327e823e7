// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines which objects a statement may change. Knows nothing of Bigtable.

#ifndef BIGTABLE_TIDY_LIB_CXX_CHANGES_H
#define BIGTABLE_TIDY_LIB_CXX_CHANGES_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang::tidy::bigtable {

enum class ChangeKind : uint8_t {
  Assign,  ///< To the value of an expression.
  Adjust,  ///< By '+=' and the like: the old value counts too.
  Unknown, ///< In an unknown way, now.
  Escape,  ///< In an unknown way, now or at any later time.
  Pass,    ///< Like Unknown, if Callee changes its parameter.
};

/// A way in which a statement may change an object.
struct Change {
  ChangeKind Kind;
  /// The changed object, as the statement names it.
  const Expr *Target;
  const Expr *Value = nullptr;
  const ParmVarDecl *PassedTo = nullptr;
  /// The function that is called on the object.
  const CXXMethodDecl *CalledOn = nullptr;
  /// The argument '&v' for a pointer parameter; it does nothing else.
  const Expr *Address = nullptr;
};

/// Returns true for declarations of the client library: its methods talk to a
/// server and do not change the meaning of an object, and its templates copy
/// lvalue arguments.
using IsOfClient = bool(const Decl &);

/// Calls \p Visit for each change that \p S itself may make; ignores the
/// statements in \p S.
void forEachChange(const Stmt &S, IsOfClient *Client,
                   llvm::function_ref<void(const Change &)> Visit);
/// Calls \p Visit for each change that the initialization of \p Var may make: a
/// reference may change the object to which it is bound.
void forEachChange(const VarDecl &Var,
                   llvm::function_ref<void(const Change &)> Visit);

/// Calls \p Visit for each expression that only \p S uses, and only to read a
/// part of the value: an element of a container, or the decay of the container.
void forEachOnlyRead(const Stmt &S,
                     llvm::function_ref<void(const Expr &)> Visit);

/// A variable or member as a statement names it: 'v', 'v.m', or 'this->m'. If
/// not IsExact, an unknown part of these.
struct Place {
  const VarDecl *Var = nullptr; ///< Null for a member of another object.
  const FieldDecl *Member = nullptr;
  bool IsExact = true;
  /// True if the change is to the object to which Var, a pointer or owner,
  /// points, or to a member of it.
  bool IsPointee = false;
};
/// Returns the variable whose pointee \p E is: 'v' for '*v' and 'v->'; null for
/// other expressions.
const DeclRefExpr *pointerIn(const Expr &E);
/// Returns the pointer 'v' before '->' in \p Base; null without one.
const DeclRefExpr *pointerBefore(const Expr &Base);
Place placeOf(const Expr *E);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_CHANGES_H
