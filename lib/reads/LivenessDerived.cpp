// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallSite.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "reads/LivenessSearch.h"
#include "values/CallIndex.h"
#include "values/Sequence.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

// What is made of values, and where the program keeps times.

/// Returns the member that \p E is, or is in; null if it is in none.
static const ValueDecl *memberIn(const Expr *E) {
  for (unsigned N = 0; E && N != MaxPartSteps; ++N) {
    E = stripConversions(E);
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return Member->getMemberDecl();
    if (isa<DeclRefExpr>(E)) {
      const VarDecl *Var = variableIn(E);
      return Var && Var->hasGlobalStorage() ? Var : nullptr;
    }
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
      E = Call->getImplicitObjectArgument();
    else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
      E = Op->getArg(0);
    else
      return nullptr;
  }
  return nullptr;
}

/// Calls \p To for each member or lasting variable that \p E is put into.
static void addMembers(const Expr &E, const StatementTree &Code,
                       llvm::function_ref<void(const ValueDecl &)> To) {
  const Expr *At = &E;
  for (unsigned N = 0; At && N != MaxPartSteps; ++N) {
    const Use U = Code.useOf(*At);
    // 'expiries_.emplace(key, cell.timestamp())'
    const auto *Call = U.by<CXXMemberCallExpr>();
    const bool IsPut =
        Call && U.is(UseKind::Passed) && !Call->getMethodDecl()->isConst() &&
        (isTimeClass(U.Of->getType()) || U.Of->getType()->isArithmeticType());
    const Expr *Into = U.is(UseKind::Stored) ? U.Other
                       : IsPut               ? Call->getImplicitObjectArgument()
                                             : nullptr;
    if (const ValueDecl *Member = memberIn(Into))
      To(*Member);
    if (const auto *List = U.by<InitListExpr>())
      if (const auto *Class = List->getType()->getAsCXXRecordDecl())
        for (const FieldDecl *Field : Class->fields())
          if (Field->getFieldIndex() < List->getNumInits() &&
              List->getInit(Field->getFieldIndex()) == U.Of)
            To(*Field);
    if (U.Var || U.is(UseKind::Stored))
      return;
    At = U.by<Expr>();
  }
}

/// Adds the members to which the time \p At goes, and the variables \p To that
/// hold how long it is until then.
void LivenessSearch::addTimes(Operand At, const Ways &To) {
  IsTimeKept |= To.IsKept;
  addMembers(*At.E, Rows,
             [&](const ValueDecl &Member) { TimeMembers.insert(&Member); });
  const auto IsNow = [&](const Stmt &S) {
    const auto *E = dyn_cast<Expr>(&S);
    const std::optional<TimeSum> Sum =
        E ? exactSumOf({E, At.In}, std::nullopt, 0) : std::nullopt;
    return Sum && Sum->Cell == 0 &&
           (Sum->Nows == 1 || (Sum->Nows == 0 && Sum->MayBeNow));
  };
  for (const Stmt *S = At.E; isa_and_nonnull<Expr>(S); S = Rows.parentOf(*S)) {
    const auto [L, R, IsMinus] = partsOfSum(*cast<Expr>(S));
    if (L && IsMinus && Rows.isIn(*At.E, *L) && anyStatement(*R, IsNow))
      LeftVars.insert(To.Holders.begin(), To.Holders.end());
  }
}

/// Adds the members that get the answer whether the cell is live of which \p At
/// is the time.
void LivenessSearch::addFlags(Operand At) {
  for (const Stmt *S = At.E; isa_and_nonnull<Expr>(S); S = Rows.parentOf(*S)) {
    const auto *E = cast<Expr>(S);
    if (!E->getType()->isBooleanType())
      continue;
    if (const auto Where = whereNotLive({E, At.In}, std::nullopt, 0))
      return addMembers(*E, Rows, [&](const ValueDecl &Member) {
        Flags.try_emplace(&Member, *Where == 0);
      });
  }
}

/// Returns true if \p E names a member that is \p Holds only for live cells.
bool LivenessSearch::isFlag(const Expr &E, bool Holds) {
  if (!TrustsUnseen)
    return false;
  if (!HasDerived)
    findDerived();
  const auto Known = Flags.find(namedValue(&E));
  return Known != Flags.end() && Known->second == (Holds != AsksExpired);
}

/// Returns true if the program keeps the time of a cell that it keeps, and may
/// ask for it later.
bool LivenessSearch::isKeptWithTime() {
  if (!TrustsUnseen)
    return false;
  if (!HasDerived)
    findDerived();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Site.Within);
  const bool IsAsked =
      IsTimeKept && (TimeMembers.empty() ||
                     llvm::any_of(TimeMembers,
                                  [&](const ValueDecl *Member) {
                                    return Code.callIndex().isCompared(*Member);
                                  }) ||
                     (Method && llvm::any_of(Method->getParent()->methods(),
                                             [](const CXXMethodDecl *M) {
                                               return M->isUserProvided() &&
                                                      !M->isDefined();
                                             })));
  HasTest |= IsAsked;
  return IsAsked;
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
  llvm::SmallPtrSet<const VarDecl *, 4> ExactVars;
  /// What a variable that holds something passes on to others.
  llvm::SmallVector<std::pair<const VarDecl *, const VarDecl *>, 16> Passed;
  unsigned Steps = 0;
  while (!Pending.empty() && ++Steps != MaxRowWays) {
    const auto [At, IsTime] = Pending.pop_back_val();
    if (!IsTime)
      DerivedExprs.insert(At.E);
    const Ways To = waysOf(At);
    if (IsTime)
      addTimes(At, To);
    addFlags(At);
    const VarDecl *From = rootIn(At.E);
    for (Operand Call : To.Returned)
      Pending.push_back({Call, IsTime});
    if (To.Into.first && From)
      Passed.push_back({From, To.Into.first});
    if (To.Into.first && DerivedVars.insert(To.Into.first).second)
      for (const Expr *Mention : Rows.mentionsOf(*To.Into.first))
        Pending.push_back({{Mention, To.Into.second}, IsTime});
    for (const VarDecl *Holder : To.Holders) {
      // The analysis tracks the time in a variable that does not change.
      const bool IsExact =
          IsTime && Vals.keepsValue(Holder) &&
          !Holder->getType().getNonReferenceType()->isRecordType();
      if (From)
        Passed.push_back({From, Holder});
      if (IsExact ? ExactVars.insert(Holder).second
                  : DerivedVars.insert(Holder).second)
        for (const Expr *Mention : mentionsOf(*Holder))
          if (!isStore(*Mention))
            Pending.push_back({{Mention, frameOf(*Holder, At.In)}, IsTime});
    }
  }
  for (bool IsMore = true; IsMore;) {
    IsMore = false;
    for (const auto &[From, Holder] : Passed)
      IsMore |= LeftVars.contains(From) && LeftVars.insert(Holder).second;
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
