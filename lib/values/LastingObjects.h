// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Objects that last, as the code shows.

#ifndef BIGTABLE_TIDY_LIB_VALUES_LASTINGOBJECTS_H
#define BIGTABLE_TIDY_LIB_VALUES_LASTINGOBJECTS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

namespace clang::tidy::bigtable {

struct LastingObject {
  SourceLocation At;
  /// True if the object is known to last as long as the program.
  bool IsStatic;
};

/// The classes of such objects, each with its first object.
class LastingObjects {
public:
  /// Adds the object of a variable with static storage.
  void addVariable(const VarDecl &Var);
  /// Adds the object of the shared pointer \p Value, which a function returns
  /// or an object stores.
  void addKept(const Expr &Value);
  /// Adds the objects that another object stores because of \p Call, which
  /// \p Within makes: it assigns to a member, or constructs an object.
  void addCall(const Expr &Call, const FunctionDecl *Within);

  /// Returns the object of \p Class; null without one.
  const LastingObject *find(const CXXRecordDecl &Class) const {
    const auto It = Of.find(Class.getCanonicalDecl());
    return It == Of.end() ? nullptr : &It->second;
  }

private:
  llvm::DenseMap<const CXXRecordDecl *, LastingObject> Of;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_LASTINGOBJECTS_H
