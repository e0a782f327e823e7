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
#include "llvm/ADT/StringRef.h"

namespace clang::tidy::bigtable {

struct LastingObject {
  SourceLocation At;
  llvm::StringRef How; ///< As the end of "this object lasts ".
  bool IsInLoop;       ///< It lasts while a loop waits.
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

  /// Adds the objects that \p Loop, which is in \p Within, uses, if it waits
  /// for input or for time to pass, and only code elsewhere ends it.
  void addLoop(const Stmt &Loop, const FunctionDecl &Within);

  /// Returns the object of \p Class; null without one.
  const LastingObject *find(const CXXRecordDecl &Class) const {
    const auto It = Of.find(Class.getCanonicalDecl());
    return It == Of.end() ? nullptr : &It->second;
  }

private:
  void add(const CXXRecordDecl &Class, SourceLocation At, llvm::StringRef How,
           bool IsInLoop = false) {
    Of.try_emplace(Class.getCanonicalDecl(), LastingObject{At, How, IsInLoop});
  }

  llvm::DenseMap<const CXXRecordDecl *, LastingObject> Of;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_LASTINGOBJECTS_H
