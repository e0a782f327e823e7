// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines whether code depends on declarations that have errors.

#ifndef BIGTABLE_TIDY_LIB_RECORD_VALIDITY_H
#define BIGTABLE_TIDY_LIB_RECORD_VALIDITY_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable {

/// Determines validity from broken declarations. Add these first, because it
/// caches its answers. Used by one thread.
class Validity {
public:
  explicit Validity(const ASTContext &Context) : Context(Context) {}

  /// Marks \p D, which has an error outside of function bodies.
  void addBroken(const Decl &D) { Broken.insert(D.getCanonicalDecl()); }
  /// Marks \p Function, whose body has an error.
  void addBrokenBody(const FunctionDecl &Function) {
    BrokenBodies.insert(Function.getCanonicalDecl());
  }
  /// Marks \p Name, which unparsed code may declare in any scope.
  void addLost(llvm::StringRef Name) { Lost.insert(Name); }
  /// Records that a header is missing, which may declare overloads of any
  /// function.
  void setHeaderMissing() { IsHeaderMissing = true; }

  /// Marks \p Function, which stands for whatever is called.
  void addUnseen(const FunctionDecl &Function) { Unseen.insert(&Function); }

  /// Returns true if \p D, or a declaration that it needs, has an error.
  bool isBroken(const Decl &D);
  bool isBroken(QualType Type);
  /// Returns true if the body of \p Function has no error, and names no broken
  /// declaration.
  bool hasValidBody(const FunctionDecl &Function);
  /// Returns true if the name of \p D may denote another declaration than \p D.
  bool isLost(const NamedDecl &D) const;
  bool isLost(llvm::StringRef Name) const { return Lost.contains(Name); }
  /// Returns true if a missing header may declare a function that \p Call would
  /// call instead.
  bool mayCallAnother(const CallExpr &Call) const;

private:
  class Visitor;

  bool findIfBroken(const Decl &D);
  bool isBrokenClass(const CXXRecordDecl &Class);
  bool isBrokenFunction(const FunctionDecl &Function);
  bool isValid(const Stmt &Code);

  const ASTContext &Context;
  llvm::DenseSet<const Decl *> Broken;
  llvm::DenseSet<const Decl *> BrokenBodies;
  llvm::DenseSet<const FunctionDecl *> Unseen;
  llvm::StringSet<> Lost;
  bool IsHeaderMissing = false;
  llvm::DenseMap<const Decl *, bool> Known;
  llvm::DenseMap<const FunctionDecl *, bool> KnownBodies;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_VALIDITY_H
