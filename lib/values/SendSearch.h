// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Searches forward, from the call that makes a mutation to the calls that send
/// it: the counterpart of OriginSearch.

#ifndef BIGTABLE_TIDY_LIB_VALUES_SENDSEARCH_H
#define BIGTABLE_TIDY_LIB_VALUES_SENDSEARCH_H

#include "cxx/FunctionUses.h"
#include "values/Values.h"
#include "clang/AST/TypeOrdering.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <utility>

namespace clang::tidy::bigtable {

/// One search, independent of the order of statements: a variable, a container,
/// or a struct may have each of its contents at every use.
class SendSearch {
public:
  explicit SendSearch(Values &Vals) : Vals(Vals) {}

  /// Searches for the sends of the mutation that \p V, in \p Within, makes.
  void run(Operand V, const FunctionDecl *Within);
  /// Searches for the sends of the mutation that \p Var holds in \p In, a call
  /// of its enclosing function.
  void run(const VarDecl &Var, const Frame *In);

  DestinationSet Out;
  /// The function whose callers the search ignores; null without one.
  const FunctionDecl *Outermost = nullptr;
  /// Parameters of Outermost that refer to an object of the callers to which
  /// the mutation is added.
  llvm::SmallSetVector<const ParmVarDecl *, 2> Receivers;

private:
  /// An expression that holds the mutation or refers to a holder or, if
  /// IsFilled, receives it.
  struct Place {
    const Expr *E;
    const Frame *In;
    const FunctionUses *Around;
    bool IsFilled;
  };
  /// A call of a lambda, or a call that receives it.
  struct LambdaUse {
    const CallExpr *Call;
    bool IsCallee;
  };

  /// Cached properties of a type.
  struct Holder {
    bool MayHold;
    bool IsPlain;
    bool IsSoleOwner;
  };
  Holder holderOf(QualType Type);
  bool mayHold(const Expr &E) { return holderOf(E.getType()).MayHold; }
  bool isShared(const Expr &E) { return !holderOf(E.getType()).IsSoleOwner; }

  void lose(Unknown::Reason Why = Unknown::Reason::Route) { Out.addGap({Why}); }
  void hold(const Expr &E, const Place &At) {
    add({&E, At.In, At.Around, false});
  }
  void fill(const Expr &E, const Place &At) {
    add({&E, At.In, At.Around, true});
  }
  /// Adds \p By, which only compares the mutation.
  void compare(const Expr &By, const Place &At) {
    Out.add({nullptr, &By, At.In});
  }
  void compareResult(const Expr &Taken, const Place &At);
  void add(const Place &P);
  void followAll();

  void follow(const Place &At);
  void followUse(const Place &At, const Use &U);
  void followExpression(const Place &At, const Expr &By);
  void followOperator(const Place &At, const BinaryOperator &Parent);
  void followCast(const Place &At, const CastExpr &Parent);
  void followReturn(const Place &At, const ReturnStmt &Parent);
  void followConstruct(const Place &At, const CXXConstructExpr &Parent);
  void followCall(const Place &At, const CallExpr &Parent);
  void followAssignment(const Place &At, const CXXOperatorCallExpr &Parent);
  const Expr *tableNamedIn(const Expr *Request, const Place &At) const;
  bool followKnown(const Place &At, const CallExpr &Parent);
  /// Returns true if \p Call, of a container or the like, may change the object
  /// that \p Argument, its argument for \p Parameter, refers to.
  bool mayFill(const FunctionDecl &Callee, const ParmVarDecl &Parameter,
               const Expr &Argument);
  void followHolder(const Place &At, const CallExpr &Parent,
                    const FunctionDecl &Callee);
  void followUser(const Place &At, const CallExpr &Parent,
                  const FunctionDecl &Callee);
  /// Follows the object on which \p Call calls \p Definition, its members, and
  /// itself if the call returns it.
  void followMethod(const CXXMemberCallExpr &Call,
                    const FunctionDecl &Definition, const Place &At);
  void followThis(const CXXThisExpr &This, const Place &Inside);
  void passElsewhere(const Place &At, const CallExpr &Parent, size_t I);
  void passToCallback(const Expr &Callback, const Place &At);

  void followFilled(const Place &At);
  /// Follows the object of the function of \p At, a member of which receives
  /// the mutation.
  void fillObject(const Place &At);
  void fillArguments(const Place &At, const Expr &Call);
  void fillReturned(const Place &At, const CallExpr &Call);
  void fillBound(const VarDecl &Alias, const Frame *In,
                 const FunctionUses &Around);

  void holdVariable(const VarDecl *Var, const Frame *In);
  void followNames(const VarDecl &Var, const Frame *In,
                   const FunctionDecl &Owner, const FunctionUses &Around);
  void forEachContext(const FunctionDecl &Function, const FunctionDecl &Owner,
                      const Frame *In, const FunctionUses &Around,
                      unsigned Depth,
                      llvm::function_ref<void(const Frame *)> Visit);
  /// Calls \p Visit for each call of \p Function; only for the call of \p In if
  /// that is one. Returns false if there may be others.
  bool forEachCaller(const FunctionDecl &Function, const Frame *In,
                     const FunctionUses &Around,
                     llvm::function_ref<void(const Place &)> Visit);
  bool isCalledHere(const CallExpr &Call, const Expr &Lambda);
  std::optional<llvm::SmallVector<LambdaUse, 4>>
  usesOf(const FunctionDecl &Lambda, const FunctionUses &Around);
  const FunctionUses *aroundCall(const Frame &In) const;
  const FunctionDecl *codeOf(const CallExpr &Call) const;

  Values &Vals;
  unsigned Steps = 0;
  llvm::DenseMap<QualType, Holder> Holders;
  llvm::SmallVector<Place, 16> Pending;
  llvm::DenseSet<
      std::pair<llvm::PointerIntPair<const Expr *, 1, bool>, const Frame *>>
      Seen;
  llvm::DenseSet<std::pair<const VarDecl *, const Frame *>> SeenVariables;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_SENDSEARCH_H
