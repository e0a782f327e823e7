// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallSite.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <tuple>
#include <utility>

namespace clang::tidy::bigtable {

/// Returns the variable of a range-based for statement that \p Site names; null
/// if it names none, or several.
static const DeclRefExpr *elementIn(const CallSite &Site) {
  const DeclRefExpr *Found = nullptr;
  const VarDecl *Each = nullptr;
  const bool HasMore = anyStatement(
      *Site.Call,
      [&](const Stmt &S) {
        const VarDecl *Var = wholeVariableIn(&S);
        const auto *Class =
            Var ? Var->getType().getNonReferenceType()->getAsCXXRecordDecl()
                : nullptr;
        if (!Class || !Var->isCXXForRangeDecl() ||
            (isOfKnownLibrary(*Class) && !isPair(Class) && !isTuple(Class)))
          return false;
        Found = cast<DeclRefExpr>(&S);
        const VarDecl *Before = std::exchange(Each, Var);
        return Before && Before != Var;
      },
      MaxReferences);
  return HasMore ? nullptr : Found;
}

/// Returns the loop of \p Var around \p At; null if it is unknown.
static const CXXForRangeStmt *loopOf(const VarDecl &Var, const Stmt &At,
                                     const FunctionUses &Around) {
  for (const Stmt *S = &At; S; S = Around.parentOf(*S))
    if (const auto *Loop = dyn_cast<CXXForRangeStmt>(S);
        Loop && Loop->getLoopVariable() == &Var)
      return Loop;
  return nullptr;
}

/// Returns true if the conditions in \p Loop that depend on \p Var, its
/// variable, are known for the current element.
static bool decidesElements(Values &Vals, const CXXForRangeStmt &Loop,
                            const VarDecl &Var) {
  return !anyStatement(
      *Loop.getBody(),
      [&](const Stmt &S) {
        const Expr *Condition = isLoop(S) ? nullptr : conditionOf(S);
        return Condition &&
               anyStatement(
                   *Condition,
                   [&](const Stmt &Part) {
                     const auto *Ref = dyn_cast<DeclRefExpr>(&Part);
                     const ValueDecl *Named = Ref ? Ref->getDecl() : nullptr;
                     if (const auto *Binding =
                             dyn_cast_or_null<BindingDecl>(Named))
                       Named = Binding->getDecomposedDecl();
                     return Named == &Var;
                   },
                   MaxReferences) &&
               !Vals.decide(*Condition, nullptr);
      },
      MaxSurroundings);
}

bool Values::forEachElement(const CallSite &Site,
                            llvm::function_ref<void()> Question) {
  const DeclRefExpr *Name = Each || Site.In ? nullptr : elementIn(Site);
  if (!Name)
    return false;
  const VarDecl &Var = *wholeVariableIn(Name);
  const FunctionUses *Around = usesIn(Site.Within);
  const CXXForRangeStmt *Loop =
      Around ? loopOf(Var, *Site.Call, *Around) : nullptr;
  const std::optional<unsigned> Size =
      Loop ? elementsIn(*Loop, nullptr) : std::nullopt;
  if (!Size || *Size < 2)
    return false;
  // If an unknown condition selects elements, they are not distinguished.
  bool AreDecided = true;
  for (unsigned I = 0; AreDecided && I != *Size; ++I)
    withElement(Var, I,
                [&] { AreDecided = decidesElements(*this, *Loop, Var); });
  for (unsigned I = 0; AreDecided && I != *Size; ++I)
    withElement(Var, I, [&] {
      if (mayRun(*Site.Call, *Site.Within))
        Question();
    });
  return AreDecided;
}

std::optional<unsigned> Values::elementsIn(const CXXForRangeStmt &Loop,
                                           const Frame *In) {
  const VarDecl &Var = *Loop.getLoopVariable();
  const Expr *Range = keepsValue(&Var) ? rangeOf(Var) : nullptr;
  if (!Range || namesChangedLocal(Range) ||
      anyStatement(
          *Loop.getBody(),
          [](const Stmt &S) { return isa<BreakStmt, GotoStmt>(S); },
          MaxSurroundings))
    return std::nullopt;
  const MakerSet Ranges = makersOf({Range, In});
  const InitListExpr *List =
      Ranges.single() ? listOf(Ranges.single()->E) : nullptr;
  if (!List || List->getNumInits() == 0 || List->getNumInits() > MaxElements)
    return std::nullopt;
  return List->getNumInits();
}

void Values::withElement(const VarDecl &Var, unsigned Index,
                         llvm::function_ref<void()> Question) {
  const auto Before =
      std::pair(std::exchange(Each, &Var), std::exchange(EachIndex, Index));
  Interpreted->setTurn(Each, EachIndex);
  Question();
  std::tie(Each, EachIndex) = Before;
  Interpreted->setTurn(Each, EachIndex);
}

} // namespace clang::tidy::bigtable
