// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "reads/LivenessSearch.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

// Code that removes expired cells from a container before it is used.

/// Returns the part of \p Condition that is always evaluated.
static const Expr *firstOf(const Expr &Condition) {
  const Expr *First = expressionOf(Condition);
  for (;;) {
    const auto *Both = dyn_cast<BinaryOperator>(First);
    const auto *Not = dyn_cast<UnaryOperator>(First);
    if (Both && Both->isLogicalOp())
      First = expressionOf(*Both->getLHS());
    else if (Not && Not->getOpcode() == UO_LNot)
      First = expressionOf(*Not->getSubExpr());
    else
      return First;
  }
}

/// Returns true if \p Condition only asks whether something is in \p Of.
bool LivenessSearch::isPresence(const Expr &Condition, const VarDecl *Of) {
  return !isa<BinaryOperator>(stripConversions(&Condition)) &&
         anyStatement(Condition, [&](const Stmt &S) {
           const auto *Ref = dyn_cast<DeclRefExpr>(&S);
           return Ref && rootIn(Ref) == Of && isPresenceAsked(*Ref);
         });
}

/// Returns the condition of the statement around \p Mention that runs it only
/// if a cell is not known to be live; null without one.
const Expr *LivenessSearch::expiryAround(const Expr &Mention, const Frame *In) {
  const VarDecl *Var = rootIn(&Mention);
  // One live cell does not justify keeping the others.
  const LiveCell Of = Var && elementOfGrowing(Var->getType()).isNull()
                          ? std::nullopt
                          : LiveCell(CellPlace());
  // If the container is empty, there is nothing to remove.
  Held.push_back(Var);
  const Expr *Result = nullptr;
  const Stmt *Child = &Mention;
  for (unsigned N = 0; N != MaxPartSteps; ++N) {
    const Stmt *Parent = Rows.parentOf(*Child);
    const auto *If = dyn_cast_or_null<IfStmt>(Parent);
    if (If && If->getCond() != Child) {
      const bool IsElse = If->getElse() == Child;
      const bool Decides = implies({If->getCond(), In}, IsElse, Of, 0);
      if (!Decides && !(Result && !IsElse && isPresence(*If->getCond(), Var)))
        break;
      Result = firstOf(*If->getCond());
    }
    if (!Parent || isa<ForStmt, WhileStmt, CXXForRangeStmt, LambdaExpr>(Parent))
      break;
    Child = Parent;
  }
  Held.pop_back();
  return Result;
}

/// Returns true if \p Position is the first element of a set or map, ordered by
/// time, that is not before the current time: 'entries.upper_bound(now)'.
bool LivenessSearch::isFirstAfterNow(const Expr *Position, const Frame *In) {
  // Only the program knows the values that it has stored.
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(
      Position && TrustsUnseen ? algorithmBehind(Position) : nullptr);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Method || !Method->getIdentifier() || !isOfStandardLibrary(*Method) ||
      (Method->getName() != "lower_bound" &&
       Method->getName() != "upper_bound"))
    return false;
  const auto *Class =
      dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent());
  const auto IsLess = [](const TemplateArgument &A) {
    const auto *Order = A.getKind() == TemplateArgument::Type
                            ? A.getAsType()->getAsCXXRecordDecl()
                            : nullptr;
    return Order && isStandard(*Order) && identifierOf(*Order) == "less";
  };
  return Class && llvm::any_of(Class->getTemplateArgs().asArray(), IsLess) &&
         anyStatement(*Call->getArg(0), [&](const Stmt &S) {
           const auto *E = dyn_cast<Expr>(&S);
           const auto Sum =
               E ? exactSumOf({E, In}, std::nullopt, 0) : std::nullopt;
           return Sum && Sum->Cell == 0 && Sum->Nows == 1;
         });
}

/// Returns true if \p Mention, of a container, is where all but live cells are
/// removed from it, by \p Call.
bool LivenessSearch::isFilterOf(const Expr &Mention, const Frame *In,
                                const Stmt *&Call) {
  const Use U = Rows.useOf(Mention);
  // 'if (entry->expires <= now) entry = std::nullopt;'
  if (becomesEmpty(U))
    return (Call = expiryAround(Mention, In));
  if (U.is(UseKind::Passed) && U.by() &&
      algorithmOf(*U.by()).Kind == AlgorithmKind::Erase) {
    Call = U.By;
    return picksLive(*U.by(), In, true, 0);
  }
  const auto *Erase = U.by<CXXMemberCallExpr>();
  const CXXMethodDecl *Method = U.method();
  if (!Method || !Method->getIdentifier())
    return false;
  if (Method->getName() == "reset" || Method->getName() == "clear")
    return (Call = expiryAround(Mention, In));
  if (Method->getName() != "erase")
    return false;
  if (Erase->getNumArgs() == 1)
    return (Call = prunesAll(*Erase, Mention, In));
  if (Erase->getNumArgs() != 2)
    return false;
  Call = Erase;
  const Expr *First = stripConversions(Erase->getArg(0));
  const CallExpr *Found = algorithmBehind(First);
  const auto *Begin = dyn_cast_or_null<CXXMemberCallExpr>(Found);
  if (Begin && containerCall(Begin->getMethodDecl()) == ContainerCall::Begin &&
      isFirstAfterNow(Erase->getArg(1), In))
    return true;
  return isLivePosition(First, In, AlgorithmKind::Partition, 0) &&
         isEndOf(*Erase->getArg(1), *Found, In);
}

/// Returns true if the container that \p V is, or belongs to, contains only
/// live cells whenever the program reaches \p At, or if \p V was found among
/// those.
bool LivenessSearch::isFiltered(Operand V, const Stmt &At) {
  // One container may be filtered by the contents of others.
  if (FilterDepth == MaxConditionDepth)
    return false;
  ++FilterDepth;
  const bool Result = isFilteredBefore(V, At);
  --FilterDepth;
  return Result;
}

/// Returns true if what \p Mention may put into its container is live.
bool LivenessSearch::isFilledLive(const Expr &Mention, const Frame *In) {
  if (isPickedLive(Mention, In))
    return true;
  const Use U = Rows.useOf(Mention);
  const CallExpr *Call = U.method() ? U.by() : nullptr;
  const Expr *Put = Call && Call->getNumArgs() == 1 ? Call->getArg(0) : nullptr;
  const LiveCell Of = Put ? placeOf({Put, In}) : std::nullopt;
  if (isGuardedAsAssumed({&Mention, In}, Of))
    return true;
  return Call && llvm::any_of(Call->arguments(), [&](const Expr *Argument) {
           return isFiltered({Argument, In}, Mention);
         });
}

/// Returns true if the program has removed all but live cells from \p Var
/// whenever it reaches \p Before, and has added no others since.
bool LivenessSearch::isFilteredIn(const VarDecl &Var, const Frame *In,
                                  const Stmt &Before) {
  // The contents of the variable are no proof for themselves.
  if (llvm::is_contained(Filtered, &Var))
    return false;
  Filtered.push_back(&Var);
  const bool Result = isFilteredAlone(Var, In, Before);
  Filtered.pop_back();
  return Result;
}

bool LivenessSearch::isFilteredAlone(const VarDecl &Var, const Frame *In,
                                     const Stmt &Before) {
  const FunctionDecl *Function = Rows.functionAround(Before);
  FunctionFlow *Flow = Vals.flowOf(Function);
  llvm::SmallVector<const Stmt *, 2> Filters;
  llvm::SmallVector<const Expr *, 4> Others;
  for (const Expr *Mention : Rows.mentionsOf(Var)) {
    const Stmt *Call = nullptr;
    if (!isFilterOf(*Mention, In, Call))
      Others.push_back(Mention);
    // In a loop that removes one by one it has not removed all.
    else if (Rows.functionAround(*Mention) == Function &&
             !(isa<ForStmt, WhileStmt>(Rows.parentOf(*Call)) &&
               Rows.isIn(Before, *Rows.parentOf(*Call))))
      Filters.push_back(Call);
  }
  // At first there may be none in it.
  return Flow && !Filters.empty() &&
         ((Var.isLocalVarDecl() && isEmptyValue(Var.getInit())) ||
          Flow->mustRun(Var, Filters, &Before) == true) &&
         llvm::all_of(Others, [&](const Expr *Mention) {
           const Stmt *At =
               mayAdd(*Mention) ? within(*Mention, Function) : nullptr;
           return !At || Flow->mustRun(*At, Filters, &Before) == true ||
                  isFilledLive(*Mention, In);
         });
}

/// Returns true if \p Var is a position that begins behind all expired elements
/// and only goes on.
bool LivenessSearch::startsAfterNow(const VarDecl &Var, const Frame *In) {
  return isFirstAfterNow(Var.getInit(), In) &&
         llvm::none_of(Rows.mentionsOf(Var), [&](const Expr *Mention) {
           const auto *Op =
               dyn_cast_or_null<CXXOperatorCallExpr>(Rows.parentOf(*Mention));
           return Op &&
                  (Op->isAssignmentOp() || Op->getOperator() == OO_MinusMinus);
         });
}

bool LivenessSearch::isFilteredBefore(Operand V, const Stmt &At) {
  const Stmt *Before = &At;
  const DeclRefExpr *Name = V.E ? nameIn(V.E) : nullptr;
  for (unsigned N = 0; Name && N != MaxPartSteps; ++N) {
    const VarDecl *Var = rootIn(Name);
    if (!Var)
      return false;
    if (Var->getInit() &&
        isLivePosition(Var->getInit(), V.In, AlgorithmKind::Find, 0) &&
        Vals.keepsValue(Var) && isOnlyElement(*Name))
      return HasTest = true;
    if (isFilteredIn(*Var, V.In, *Before) || startsAfterNow(*Var, V.In))
      return HasTest = true;
    // Finds the variable of which it is an element, a position, a reference, or
    // a copy.
    const QualType Type = Var->getType();
    if (const Expr *Range = rangeOf(*Var)) {
      Name = nameIn(Range);
    } else if (const auto *Parameter = dyn_cast<ParmVarDecl>(Var)) {
      const auto *Function =
          dyn_cast<FunctionDecl>(Parameter->getDeclContext());
      const Operand Algorithm =
          Function ? Rows.algorithmCalling(*Function) : Operand();
      const auto *Call = dyn_cast_or_null<CallExpr>(Algorithm.E);
      if (!Call || rangeArguments(*Call).empty())
        return false;
      if (getsLiveRange(Algorithm))
        return true;
      Before = Call;
      Name = nameIn(rangeArguments(*Call).front());
    } else if (Var->getInit() &&
               (Type->isReferenceType() || isCellRange(Type) ||
                (isCell(Type) && Vals.keepsValue(Var)))) {
      if (!Type->isReferenceType()) {
        // Later changes of the other variable do not matter.
        if (llvm::any_of(Rows.mentionsOf(*Var), [&](const Expr *Mention) {
              return mayAdd(*Mention) && !isFilledLive(*Mention, V.In);
            }))
          return false;
        Before = Var->getInit();
      }
      Name = nameIn(Var->getInit());
    } else {
      return false;
    }
  }
  return false;
}

/// Finds values that are made from others, and variables that store timestamps
/// for later.
void LivenessSearch::findDerived() {
  HasDerived = true;
  llvm::SmallVector<std::pair<Operand, bool>, 16> Pending;
  for (const RowUse &Use : Rows.uses()) {
    const bool IsTime = Use.Kind == RowPart::Time;
    if (IsTime || Use.Kind == RowPart::Value || Use.Kind == RowPart::Column)
      Pending.push_back({Use.At, IsTime});
  }
  unsigned Steps = 0;
  while (!Pending.empty() && ++Steps != MaxRowWays) {
    const auto [At, IsTime] = Pending.pop_back_val();
    if (!IsTime)
      DerivedExprs.insert(At.E);
    const Ways To = waysOf(At);
    for (Operand Call : To.Returned)
      Pending.push_back({Call, IsTime});
    for (const VarDecl *Holder : To.Holders) {
      // The analysis tracks the time in a variable that does not change.
      const bool IsExact =
          IsTime && Vals.keepsValue(Holder) &&
          !Holder->getType().getNonReferenceType()->isRecordType();
      if (!IsExact && DerivedVars.insert(Holder).second)
        for (const Expr *Mention : mentionsOf(*Holder))
          if (!isStore(*Mention))
            Pending.push_back({{Mention, At.In}, IsTime});
    }
  }
}

/// Returns true if something in \p S was read, or made of that; what \p Except
/// holds does not count.
bool LivenessSearch::isMadeOfRead(const Stmt &S, const VarDecl *Except) {
  if (!HasDerived)
    findDerived();
  return anyStatement(
      S,
      [&](const Stmt &Part) {
        const auto *E = dyn_cast<Expr>(&Part);
        const VarDecl *Var = isa<DeclRefExpr>(Part) ? rootIn(E) : nullptr;
        return E && !(Var && Var == Except) &&
               (DerivedExprs.contains(E) || (Var && DerivedVars.contains(Var)));
      },
      MaxReferences);
}

/// Returns true if \p V is made of the value or the column of a cell, or of
/// what the program has stored with them.
bool LivenessSearch::isDerived(Operand V, unsigned Depth) {
  if (!HasDerived)
    findDerived();
  if (Depth == MaxConditionDepth || !V.E)
    return false;
  StatementWalk Walk(*V.E, MaxReferences);
  while (const Stmt *S = Walk.next()) {
    if (++Terms > MaxTerms)
      return false;
    Walk.enter(*S);
    const auto *E = dyn_cast<Expr>(S);
    if (E && DerivedExprs.contains(E))
      return true;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
      const VarDecl *Var = rootIn(Ref);
      if (Var && DerivedVars.contains(Var))
        return true;
      const Operand Passed = Vals.throughParameters({Ref, V.In});
      if (Passed.E != Ref && isDerived(Passed, Depth + 1))
        return true;
    }
    const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(
        isa<CXXThisExpr>(S) && V.In ? V.In->Call : nullptr);
    if (Call &&
        isDerived({Call->getImplicitObjectArgument(), V.In->Caller}, Depth + 1))
      return true;
  }
  return false;
}

} // namespace clang::tidy::bigtable
