// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines how the code around an expression uses the object or the value
/// of the expression. Knows nothing about Bigtable.

#ifndef BIGTABLE_TIDY_LIB_CXX_USES_H
#define BIGTABLE_TIDY_LIB_CXX_USES_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace clang::tidy::bigtable {

enum class UseKind : uint8_t {
  Unknown,     ///< None of the other kinds, or the code around it is unknown.
  Read,        ///< By is the conversion to a value or a constant object.
  Converted,   ///< By is another conversion.
  Copied,      ///< By is the construction of a copy, or of a moved object.
  Moved,       ///< By is std::move() or std::forward().
  Member,      ///< By names a part of the object: 'v.field'.
  Called,      ///< By calls a member function of the object, or a lambda.
  Assigned,    ///< It is the left side of '='.
  Adjusted,    ///< It is the left side of '+=', or the operand of '++'.
  Stored,      ///< It is the right side of an assignment.
  Passed,      ///< It is an argument of a function or constructor.
  Compared,    ///< It is an operand of '==', '<', and the like.
  Part,        ///< It is part of another expression: 'a + v', 'v[i]', '{v}'.
  Initializes, ///< It initializes the variable Var.
  Iterated,    ///< A range-based for statement iterates over it, with Var.
  Captured,    ///< A lambda captures it.
  Returned,
  Decides, ///< It is the condition of a statement or of '?:'.
  Dropped, ///< It is a statement of its own, or is not used otherwise.
};

/// How code uses an expression. In '(v).clear()', the use of 'v' has the kind
/// Called, Of is '(v)', By is the call, and Named is the function 'clear'.
struct Use {
  /// The outermost expression that is the same object: it may be in
  /// parentheses, a temporary, or a base of it.
  const Expr *Of;
  UseKind Kind = UseKind::Unknown;
  /// The closest statement or expression that uses Of; null if unknown.
  const Stmt *By = nullptr;
  /// The other side of an assignment or comparison.
  const Expr *Other = nullptr;
  /// The variable of Initializes and Iterated. With Captured: the variable of
  /// the lambda, or null if the captured variable keeps its name.
  const VarDecl *Var = nullptr;
  /// With Member and Called: the member.
  const ValueDecl *Named = nullptr;

  bool is(UseKind K) const { return Kind == K; }
  /// Returns the member function that is called by its name on the object; null
  /// for other uses.
  const CXXMethodDecl *method() const {
    return Kind == UseKind::Called && isa<CXXMemberCallExpr>(By)
               ? dyn_cast_or_null<CXXMethodDecl>(Named)
               : nullptr;
  }
  /// Returns By as a node of class \p T; null if it has another class.
  template <typename T = CallExpr> const T *by() const {
    return dyn_cast_or_null<T>(By);
  }
};

/// Statements with their parents.
class StatementTree {
public:
  /// Returns the parent of \p S; null without one, or with several.
  const Stmt *parentOf(const Stmt &S) const { return Parents.lookup(&S); }
  /// Returns the function, or the call operator of the lambda, that contains
  /// \p S.
  const FunctionDecl *functionAround(const Stmt &S) const;
  /// Returns true if \p Part is \p S or in it.
  bool isIn(const Stmt &Part, const Stmt &S) const;
  /// Returns the outermost expression that contains \p E, in the same function.
  const Expr &wholeOf(const Expr &E) const;

  /// Returns the use of the object \p E.
  Use useOf(const Expr &E) const;
  /// Returns the use of the value of \p E: conversions, copies, and moves have
  /// the same value.
  Use useOfValue(const Expr &E) const;

protected:
  llvm::DenseMap<const Stmt *, const Stmt *> Parents;
  /// The functions and lambdas, by their bodies.
  llvm::DenseMap<const Stmt *, const FunctionDecl *> Bodies;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_USES_H
