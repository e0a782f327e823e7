// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "reads/LivenessSearch.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

// What keeps expired cells out of a container, before it is used or around that.

/// Returns the condition of the statement around \p Mention that has it run
/// only where a cell is not known to be live; null if there is none.
const Expr *LivenessSearch::expiryAround(const Expr &Mention, const Frame *In) {
  const Stmt *Child = &Mention;
  for (unsigned N = 0; N != MaxPartSteps; ++N) {
    const Stmt *Parent = Rows.parentOf(*Child);
    const auto *If = dyn_cast_or_null<IfStmt>(Parent);
    if (If && If->getCond() != Child)
      return implies({If->getCond(), In}, If->getElse() == Child, std::nullopt,
                     0)
                 ? expressionOf(*If->getCond())
                 : nullptr;
    if (!Parent || isa<ForStmt, WhileStmt, CXXForRangeStmt, LambdaExpr>(Parent))
      return nullptr;
    Child = Parent;
  }
  return nullptr;
}

/// Returns the condition of the loop around \p S; null if there is none.
const Expr *LivenessSearch::loopAround(const Stmt &S) const {
  for (const Stmt *Next = Rows.parentOf(S); Next; Next = Rows.parentOf(*Next)) {
    const Expr *Condition = nullptr;
    if (const auto *For = dyn_cast<ForStmt>(Next))
      Condition = For->getCond();
    else if (const auto *While = dyn_cast<WhileStmt>(Next))
      Condition = While->getCond();
    if (Condition)
      return expressionOf(*Condition);
    if (isa<LambdaExpr, CXXForRangeStmt>(Next))
      break;
  }
  return nullptr;
}

/// Returns true if \p Mention, of a container, is where all but live cells are
/// removed from it, by \p Call.
bool LivenessSearch::isFilterOf(const Expr &Mention, const Frame *In,
                                const Stmt *&Call) {
  const Stmt *Parent = Rows.parentOf(Mention);
  // 'if (entry->expires <= now) entry = std::nullopt;'
  if (const auto *Assign = dyn_cast_or_null<CXXOperatorCallExpr>(Parent);
      Assign && Assign->isAssignmentOp() && Assign->getArg(0) == &Mention &&
      isEmptyValue(Assign->getArg(1)))
    return (Call = expiryAround(Mention, In));
  if (const auto *Erase = dyn_cast_or_null<CallExpr>(Parent);
      Erase && algorithmOf(*Erase).Kind == AlgorithmKind::Erase) {
    Call = Erase;
    return picksLive(*Erase, In, true, 0);
  }
  const auto *Member = dyn_cast_or_null<MemberExpr>(Parent);
  const auto *Erase = dyn_cast_or_null<CXXMemberCallExpr>(
      Member ? Rows.parentOf(*Member) : nullptr);
  const CXXMethodDecl *Method = Erase ? Erase->getMethodDecl() : nullptr;
  if (!Method || !Method->getIdentifier())
    return false;
  if (Method->getName() == "reset" || Method->getName() == "clear")
    return (Call = expiryAround(Mention, In));
  if (Method->getName() != "erase")
    return false;
  // 'it = entries.erase(it)', in a loop over all.
  if (Erase->getNumArgs() == 1)
    return expiryAround(Mention, In) && (Call = loopAround(*Erase));
  if (Erase->getNumArgs() != 2)
    return false;
  Call = Erase;
  return isLivePosition(stripConversions(Erase->getArg(0)), In,
                        AlgorithmKind::Partition, 0);
}

/// Returns true if the container that \p V is, or is of, has only live cells
/// wherever the program comes to \p At; or if \p V was found among those.
bool LivenessSearch::isFiltered(Operand V, const Stmt &At) {
  // What filters may depend on what other containers have.
  if (FilterDepth == MaxConditionDepth)
    return false;
  ++FilterDepth;
  const bool Result = isFilteredBefore(V, At);
  --FilterDepth;
  return Result;
}

bool LivenessSearch::isFilteredBefore(Operand V, const Stmt &At) {
  const Stmt *Before = &At;
  const VarDecl *Var = V.E ? rootIn(V.E) : nullptr;
  for (unsigned N = 0; Var && N != MaxPartSteps; ++N) {
    if (Var->getInit() &&
        isLivePosition(Var->getInit(), V.In, AlgorithmKind::Find, 0) &&
        Known.keepsValue(Var))
      return HasTest = true;
    for (const Expr *Mention : Rows.mentionsOf(*Var)) {
      const Stmt *Call = nullptr;
      const FunctionDecl *Function = Rows.functionAround(*Mention);
      if (!isFilterOf(*Mention, V.In, Call) || !Function ||
          Function != Rows.functionAround(*Before))
        continue;
      FunctionFlow *Flow = Known.flowOf(Function);
      if (Flow && Flow->mustRun(*Var, Call, Before) == true)
        return HasTest = true;
    }
    // What it is an element of, a position in, or another name for.
    if (const Expr *Range = rangeOf(*Var)) {
      Var = rootIn(Range);
    } else if (const auto *Parameter = dyn_cast<ParmVarDecl>(Var)) {
      const auto *Function =
          dyn_cast<FunctionDecl>(Parameter->getDeclContext());
      const Operand Algorithm =
          Function ? Rows.algorithmCalling(*Function) : Operand();
      const auto *Call = dyn_cast_or_null<CallExpr>(Algorithm.E);
      if (!Call || rangeArguments(*Call).empty())
        return false;
      Before = Call;
      Var = rootIn(rangeArguments(*Call).front());
    } else if (Var->getInit() && (Var->getType()->isReferenceType() ||
                                  isCellRange(Var->getType()))) {
      const VarDecl *Next = rootIn(Var->getInit());
      Var = Next == Var ? nullptr : Next;
    } else {
      return false;
    }
  }
  return false;
}

/// Finds what is made of values, and what keeps timestamps for later.
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
    if (To.Returned.E)
      Pending.push_back({To.Returned, IsTime});
    for (const VarDecl *Holder : To.Holders) {
      // The analysis tracks the time in a variable that does not change.
      const bool IsExact = IsTime && Known.keepsValue(Holder) &&
                           !Holder->getType()->isRecordType();
      if (!IsExact && DerivedVars.insert(Holder).second)
        for (const Expr *Mention : mentionsOf(*Holder))
          if (!isStore(*Mention))
            Pending.push_back({{Mention, At.In}, IsTime});
    }
  }
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
      const Operand Passed = Known.throughParameters({Ref, V.In});
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
