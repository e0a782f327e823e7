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
  /// Returns all local references and pointers to messages.
  llvm::ArrayRef<const VarDecl *> handles() const { return Handles; }
  /// Returns true if code only reads the message that \p Var holds or points
  /// to, and sets its fields.
  bool isOnlyFilledIn(const VarDecl &Var) const;
  /// Returns the calls that receive that message by value or only to read it.
  llvm::ArrayRef<const Expr *> readsOf(const VarDecl &Var) const;

  // Called by the walk of Index.
  void addName(const DeclRefExpr &Name);
  void addDeclaration(const VarDecl &Var);
  void addStatement(const Expr &Whole);
  void addAssignment(const Expr &To);
  /// Adds \p Call, which \p Site describes; \p Site is null for other calls
  /// than Bigtable's. Returns false if the call is not Bigtable's despite
  /// \p Site.
  bool addCall(const FunctionDecl &Callee, const Expr &Call,
               const CallSite *Site);
  /// Adds \p Message: the object of a statement that sets a field, or the
  /// initializer of a reference or pointer.
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
