// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What one walk over the user's code of a translation unit found: Bigtable's
/// calls, who calls whom, which members change, where mutations go.

#ifndef BIGTABLE_TIDY_LIB_VALUES_INDEX_H
#define BIGTABLE_TIDY_LIB_VALUES_INDEX_H

#include "api/CallSite.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang::tidy::bigtable {

class Api;
/// One call of a function of the user's.
struct Caller {
  /// A CallExpr or CXXConstructExpr.
  const Expr *Call;
  /// Null outside of functions.
  const FunctionDecl *From;
  bool InInstantiation;
  bool MayWrite;
  bool MayRead;
};

/// Where mutations are sent.
struct Destination {
  const Expr *Table = nullptr; ///< The object that stands for it.
  const Expr *Send = nullptr;  ///< The call that sends them.
};

class Index {
public:
  using TagVisitor =
      llvm::function_ref<void(const Decl &, const AnnotateAttr &)>;

  /// Walks the user's code in the traversal scope of \p Context, template
  /// instantiations included; system headers and the client's are skipped
  /// whole. \p OnTag is called for each annotation.
  void build(const Api &Functions, ASTContext &Context, TagVisitor OnTag);

  /// In the order of the code.
  llvm::ArrayRef<CallSite> sites() const { return Sites; }
  llvm::ArrayRef<Caller> callersOf(const FunctionDecl &Function) const;
  /// Whether \p Function may be named other than in order to call it.
  bool isAddressTaken(const FunctionDecl &Function) const;
  /// Whether any statement of the translation unit may change \p Member, other
  /// than by initialising it.
  bool isChanged(const FieldDecl &Member) const {
    return ChangedMembers.contains(&Member) || isUsedUnseen(Member);
  }
  /// Likewise for a variable that is not local, or what it points to.
  bool isChanged(const VarDecl &Var) const {
    return ChangedGlobals.contains(&Var) || isUsedUnseen(Var);
  }
  /// What \p Constructor assigns to \p Member, once and in any case; null if it
  /// does not.
  const Expr *assignedBy(const CXXConstructorDecl &Constructor,
                         const FieldDecl &Member) const {
    return Assigned.lookup({Constructor.getCanonicalDecl(), &Member});
  }
  /// Whether \p Member keeps the value that a constructor gave it: all that
  /// could change it is visible, and does not.
  bool isInvariant(const FieldDecl &Member, const ASTContext &Context) const;

  /// Where the mutation that \p Call makes is sent. Nothing if it may be sent
  /// elsewhere, too.
  std::optional<llvm::SmallVector<Destination, 2>>
  destinationsOf(const Expr &Call) const;
  /// Likewise for the mutations that the local variable \p Carrier holds.
  std::optional<llvm::SmallVector<Destination, 2>>
  destinationsOf(const VarDecl &Carrier) const;

  /// The local references and pointers to messages, all of them.
  llvm::ArrayRef<const VarDecl *> handles() const { return Handles; }
  /// Whether all that happens to the message that \p Var holds, or points to,
  /// is that its fields are set and that it is read.
  bool isOnlyFilledIn(const VarDecl &Var) const;
  /// The calls that are passed that message by value or to be read.
  llvm::ArrayRef<const Expr *> readsOf(const VarDecl &Var) const;

private:
  class Walker;

  /// Whether code that was not walked may change \p D, or use a function: an
  /// editor keeps to the file that is open, and does not even parse what
  /// functions of headers do. Constants are constant there, too, and private
  /// members are known that only functions in that file can set.
  bool isUsedUnseen(const Decl &D) const;

  /// Where a mutation, or a variable that carries mutations, goes.
  struct Route {
    llvm::SmallVector<Destination, 1> Tables;
    llvm::SmallVector<const VarDecl *, 1> Carriers;
  };
  /// Of a variable that carries mutations, or is a message.
  struct Uses {
    using Names = llvm::SmallPtrSet<const DeclRefExpr *, 4>;
    Names All;    ///< Where the code names it,
    Names Routed; ///< where it is clear where that sends it,
    Names Filled; ///< and where it sets a field or only reads.
    llvm::SmallVector<const Expr *, 1> Reads;
    /// References and pointers to all of it.
    llvm::SmallVector<const VarDecl *, 1> Handles;

    bool areRouted() const { return llvm::set_is_subset(All, Routed); }
    bool areFilled() const { return llvm::set_is_subset(All, Filled); }
  };
  std::optional<llvm::SmallVector<Destination, 2>>
  destinationsOf(const Route &From) const;
  bool isReadThroughHandle(const Uses &U, unsigned Depth = 0) const;
  bool collect(const Route &From, llvm::SmallVectorImpl<Destination> &Tables,
               llvm::DenseSet<const VarDecl *> &Seen) const;

  /// The whole translation unit was walked, or else only this main file.
  const SourceManager *OnlyIn = nullptr;
  std::vector<CallSite> Sites;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<Caller, 2>> Callers;
  llvm::DenseMap<const FunctionDecl *, unsigned> Named;
  llvm::DenseSet<const FieldDecl *> ChangedMembers;
  llvm::DenseSet<const VarDecl *> ChangedGlobals;
  llvm::DenseMap<std::pair<const FunctionDecl *, const FieldDecl *>,
                 const Expr *>
      Assigned;
  llvm::DenseMap<const Expr *, Route> Routes;
  llvm::DenseMap<const VarDecl *, Route> CarrierRoutes;
  llvm::DenseMap<const VarDecl *, Uses> UsesOf;
  std::vector<const VarDecl *> Handles;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_INDEX_H
