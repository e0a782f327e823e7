// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Records the uses of local variables that hold mutations or messages: whether
/// only fields change, and which code reads them. Covers the whole translation
/// unit, without order. protocol/MessageTree.h determines the contents of a
/// message at one location, and SendSearch.h the tables to which it is sent.

#ifndef BIGTABLE_TIDY_LIB_VALUES_MESSAGEUSES_H
#define BIGTABLE_TIDY_LIB_VALUES_MESSAGEUSES_H

#include "api/CallSite.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang::tidy::bigtable {

class MessageUses {
public:
  /// The local references and pointers to messages, all of them.
  llvm::ArrayRef<const VarDecl *> handles() const { return Handles; }
  /// Returns true if all that happens to the message that \p Var holds, or
  /// points to, is that its fields are set and that it is read.
  bool isOnlyFilledIn(const VarDecl &Var) const;
  /// The calls that are passed that message by value or to be read.
  llvm::ArrayRef<const Expr *> readsOf(const VarDecl &Var) const;

  // Called by the walk of Index.
  void addName(const DeclRefExpr &Name);
  void addDeclaration(const VarDecl &Var);
  void addStatement(const Expr &Whole);
  void addAssignment(const Expr &To);
  /// \p Site is what the call is; null if it is none of Bigtable's. False if
  /// it is none after all.
  bool addCall(const FunctionDecl &Callee, const Expr &Call,
               const CallSite *Site);
  /// \p Message is the object of a statement that sets one of its fields, or
  /// what a reference or pointer to it is initialized with.
  void addFilling(const Expr &Message);

private:
  /// The uses of a variable that holds mutations or is a message.
  struct Uses {
    using Names = llvm::SmallPtrSet<const DeclRefExpr *, 4>;
    Names All;    ///< All uses.
    Names Routed; ///< Uses with a known effect.
    Names Filled; ///< Uses that set a field or only read.
    llvm::SmallVector<const Expr *, 1> Reads;

    bool areRouted() const { return llvm::set_is_subset(All, Routed); }
    bool areFilled() const { return llvm::set_is_subset(All, Filled); }
  };

  void addRead(const DeclRefExpr &Name, const Expr &Call);
  void addReads(const CXXStdInitializerListExpr &Elements, const Expr &Call);
  void addArguments(const FunctionDecl &Callee, const Expr &Call);
  void addPart(const Expr &Part);
  void addHarmless(const Expr &Object);
  void addRouted(llvm::ArrayRef<const Expr *> Arguments);

  llvm::DenseMap<const VarDecl *, Uses> UsesOf;
  std::vector<const VarDecl *> Handles;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_MESSAGEUSES_H
