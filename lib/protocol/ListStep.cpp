// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/ListStep.h"
#include "api/CallTable.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "model/Bounds.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"

namespace clang::tidy::bigtable {

/// Returns the list to which \p Adds adds, also in a chain of calls; null if it
/// is no variable.
static const VarDecl *listIn(CallSite Adds, const CallTable &Functions) {
  for (;;) {
    const Expr *List = carrierIn(Adds)->IgnoreParenImpCasts();
    const std::optional<CallSite> Before = Functions.classify(List);
    if (!Before || Before->Kind != CallKind::Carry)
      return dyn_cast_or_null<VarDecl>(namedValue(List));
    Adds = *Before;
  }
}

/// Returns the step that adds \p Made, perhaps as a variable. \p Depth is the
/// number of variables before.
static ListStep stepIn(Values &Vals, const FunctionUses &Tree, const Expr &Made,
                       unsigned Depth = 0) {
  const Expr *E = &Made;
  bool IsInBraces = false;
  ListStep Result;
  for (;;) {
    const Stmt *Parent = Tree.parentOf(*E);
    const auto *Declares = dyn_cast_or_null<DeclStmt>(Parent);
    if (const VarDecl *Var = Declares ? initializedBy(*Declares, *E) : nullptr;
        Var && Depth != MaxFrames) {
      for (const DeclRefExpr *Name : Tree.namesOf(*Var))
        if (ListStep Step = stepIn(Vals, Tree, *Name, Depth + 1);
            Step.Argument) {
          if (Result.Argument)
            return {}; // It is added twice.
          Result = Step;
        }
      return Result;
    }
    const auto *Outer = dyn_cast_or_null<Expr>(Parent);
    if (!Outer)
      return {};
    const std::optional<CallSite> Site = Vals.callTable().classify(Outer);
    if (Site && llvm::is_contained({CallKind::Carry, CallKind::Row,
                                    CallKind::Bulk, CallKind::Predicate},
                                   Site->Kind)) {
      Result.AddedBy = Outer;
      if (!Result.Argument)
        Result.Argument = E;
      if (Site->Kind == CallKind::Carry)
        Result.List = listIn(*Site, Vals.callTable());
      return Result;
    }
    const bool IsList = isa<InitListExpr, CXXStdInitializerListExpr>(Outer) ||
                        carrierKind(Outer->getType().getNonReferenceType()) ==
                            Carrier::Mutations;
    if (!IsList && !isSameAsOperand(*Outer) &&
        stripConversions(Outer) != stripConversions(&Made))
      return {};
    if (IsList && !IsInBraces)
      Result.Argument = E;
    IsInBraces |= IsList;
    E = Outer;
  }
}

ListStep stepOf(Values &Vals, const Expr &Made, const FunctionDecl *Within) {
  const FunctionUses *Tree = Vals.treeOf(Within);
  if (!Tree)
    return {};
  ListStep Result;
  // 'rows.emplace_back(key, mutation)'
  if (const auto Site = Vals.callTable().classify(&Made);
      Site && Site->Kind == CallKind::Carry) {
    Result.Argument = Result.AddedBy = &Made;
    Result.List = listIn(*Site, Vals.callTable());
  } else {
    Result = stepIn(Vals, *Tree, Made);
  }
  if (Result.List)
    for (const Stmt *S = Tree->parentOf(*Result.AddedBy);
         S && !isa<LambdaExpr>(S); S = Tree->parentOf(*S))
      Result.Around.insert(Result.Around.begin(), S);
  return Result;
}

} // namespace clang::tidy::bigtable
