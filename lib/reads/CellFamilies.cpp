// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/CellFamilies.h"
#include "analysis/Targets.h"
#include "api/CallTable.h"
#include "api/Libraries.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Changes.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "reads/Reads.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include <utility>

namespace clang::tidy::bigtable {

namespace {

/// The literal that the family of the cell \p Cell has wherever \p Condition
/// is \p Holds; null if that does not follow.
const Expr *familyBy(const Analysis &Code, const Expr *Condition, bool Holds,
                     const ValueDecl &Cell) {
  Condition = Condition->IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(Condition))
    Condition = Full->getSubExpr()->IgnoreParenImpCasts();
  if (const auto *Op = dyn_cast<UnaryOperator>(Condition);
      Op && Op->getOpcode() == UO_LNot)
    return familyBy(Code, Op->getSubExpr(), !Holds, Cell);
  if (const auto *Op = dyn_cast<BinaryOperator>(Condition);
      Op && Op->getOpcode() == (Holds ? BO_LAnd : BO_LOr)) {
    const Expr *Left = familyBy(Code, Op->getLHS(), Holds, Cell);
    return Left ? Left : familyBy(Code, Op->getRHS(), Holds, Cell);
  }
  if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(Condition))
    return familyBy(Code, Rewritten->getSemanticForm(), Holds, Cell);
  const auto *Op = dyn_cast<CXXOperatorCallExpr>(Condition);
  if (!Op || Op->getNumArgs() != 2 ||
      Op->getOperator() != (Holds ? OO_EqualEqual : OO_ExclaimEqual))
    return nullptr;
  for (const unsigned I : {0U, 1U}) {
    const Expr *Side = stripConversions(Op->getArg(I));
    const std::optional<CallSite> Site =
        Code.callTable().classify(dyn_cast<CallExpr>(Side));
    if (Site && Site->Kind == CallKind::OfFamily &&
        namedValue(stripConversions(Site->argument(Role::Value))) == &Cell)
      return Op->getArg(1 - I);
  }
  return nullptr;
}

/// By the innermost condition on the way to the call.
const Expr *familyOnTheWay(const Analysis &Code, const CallSite &Site,
                           const ValueDecl &Cell) {
  const FunctionUses *Around = Code.values().usesIn(Site.Within);
  const Expr *Found = nullptr;
  const auto Ask = [&](const Expr *Condition, bool Holds) {
    if (const Expr *E = familyBy(Code, Condition, Holds, Cell))
      Found = E;
  };
  const Stmt *Child = Around ? Site.Call : nullptr;
  while (Child && !Found && Child != Site.Within->getBody()) {
    const Stmt *Inner = std::exchange(Child, Around->parentOf(*Child));
    if (const auto *If = dyn_cast_or_null<IfStmt>(Child)) {
      if (Inner == If->getThen())
        Ask(If->getCond(), true);
      else if (Inner == If->getElse())
        Ask(If->getCond(), false);
    } else if (const auto *Block = dyn_cast_or_null<CompoundStmt>(Child)) {
      for (const Stmt *S : Block->body()) {
        if (S == Inner)
          break;
        if (const auto *If = dyn_cast<IfStmt>(S);
            If && !If->getElse() && leavesAlways(*If->getThen()))
          Ask(If->getCond(), false);
      }
    } else if (const auto *Op = dyn_cast_or_null<BinaryOperator>(Child);
               Op && Op->getOpcode() == BO_LAnd && Inner == Op->getRHS()) {
      Ask(Op->getLHS(), true);
    } else if (const auto *Either =
                   dyn_cast_or_null<ConditionalOperator>(Child)) {
      if (Inner == Either->getTrueExpr())
        Ask(Either->getCond(), true);
    }
  }
  return Found;
}

/// Returns true if \p Body assigns to \p Var, or to a part of it.
bool isAssigned(const Stmt *Body, const VarDecl &Var) {
  if (Var.getType().getNonReferenceType().isConstQualified())
    return false;
  return anyStatement(
      *Body,
      [&Var](const Stmt &S) {
        const Expr *To = nullptr;
        forEachChange(S, isOfClient, [&To](const Change &C) {
          if (C.Kind == ChangeKind::Assign || C.Kind == ChangeKind::Adjust)
            To = C.Target;
        });
        // A lookup in a container is not an assignment to the variable.
        for (const CXXOperatorCallExpr *At = nullptr; To; To = At->getArg(0)) {
          At = dyn_cast<CXXOperatorCallExpr>(To->IgnoreParenImpCasts());
          if (!At || At->getOperator() != OO_Subscript)
            break;
        }
        return To && references(*To, Var) != 0;
      },
      MaxCellStatements);
}

/// The read that returned what \p E is a part of.
std::optional<CallSite> readBehind(const Analysis &Code, const Expr *E,
                                   const FunctionDecl *Within) {
  for (unsigned I = 0; Within && I != MaxCellSteps && E; ++I) {
    E = stripConversions(E);
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      if (std::optional<CallSite> Site = Code.callTable().classify(*Call);
          Site && Site->Kind == CallKind::Read) {
        Site->Within = Within;
        return Site;
      }
      if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
        E = Member->getImplicitObjectArgument();
      else if (isa<CXXOperatorCallExpr>(Call) || Call->isCallToStdMove() ||
               Call->getNumArgs() == 1)
        E = Call->getNumArgs() != 0 ? Call->getArg(0) : nullptr;
      else
        return std::nullopt;
    } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase();
    } else if (const auto *Op = dyn_cast<UnaryOperator>(E)) {
      E = Op->getSubExpr();
    } else {
      const VarDecl *Var = variableIn(E);
      // A variable that is assigned to may come from another read.
      if (!Var || !Var->isLocalVarDecl() || !Var->getInit() ||
          isAssigned(Within->getBody(), *Var))
        return std::nullopt;
      E = Var->getInit();
    }
  }
  return std::nullopt;
}

} // namespace

FamilyChoice familiesOfCell(const Analysis &Code, const CallSite &Site) {
  const Expr *Object = stripConversions(Site.argument(Role::Value));
  const std::optional<CallSite> Read = readBehind(Code, Object, Site.Within);
  const ValueDecl *Cell = namedValue(Object);
  const auto *Var = dyn_cast_or_null<VarDecl>(Cell);
  // After an assignment, it is another cell.
  if (Cell && !(Var && Site.Within && isAssigned(Site.Within->getBody(), *Var)))
    if (const Expr *Family = familyOnTheWay(Code, Site, *Cell)) {
      CallSite Named = Read.value_or(Site);
      if (!Read)
        Named.setArgument(Role::Table, nullptr);
      Named.setArgument(Role::Family, Family);
      return Code.targets().familiesOf(Named);
    }
  if (Read)
    return familiesRead(Code, *Read);
  FamilyChoice Nothing;
  Nothing.MayBeOther = true;
  return Nothing;
}

/// Returns the time that \p E only converts to another unit or class; null for
/// other expressions.
static const Expr *convertedFrom(const Expr &E) {
  if (const auto *Made = dyn_cast<CXXConstructExpr>(&E))
    return isChrono(*Made->getConstructor()) && Made->getNumArgs() != 0
               ? Made->getArg(0)
               : nullptr;
  // '.count() / 1000'
  if (const auto *Op = dyn_cast<BinaryOperator>(&E))
    return Op->getOpcode() == BO_Div ? Op->getLHS() : nullptr;
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !isChrono(*Callee) || isa<CXXOperatorCallExpr>(Call))
    return nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
    return Call->getNumArgs() == 0 ? Member->getImplicitObjectArgument()
                                   : nullptr;
  return Call->getNumArgs() == 1 ? Call->getArg(0) : nullptr;
}

std::optional<CallSite> timestampBehind(const Analysis &Code, Operand Time) {
  for (unsigned I = 0; Time.E && I != MaxCellSteps; ++I) {
    const MakerSet Makers = Code.values().makersOf(Time);
    const Maker *M = Makers.single();
    if (!M || M->IsEarlier)
      return std::nullopt;
    std::optional<CallSite> Told =
        Code.callTable().classify(dyn_cast<CallExpr>(M->E));
    if (Told && Told->Kind == CallKind::Time) {
      Told->In = M->In;
      return Told;
    }
    Time = {convertedFrom(*M->E), M->In};
  }
  return std::nullopt;
}

std::optional<CallSite> timestampCopiedBy(const Analysis &Code,
                                          const CallSite &Site) {
  std::optional<CallSite> Told =
      timestampBehind(Code, {Site.argument(Role::Timestamp), Site.In});
  // A function that returns the timestamp of its parameter.
  for (const Frame *F = Told ? Told->In : nullptr; F && F != Site.In;
       F = F->Caller) {
    const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(
        namedValue(stripConversions(Told->argument(Role::Value))));
    const Expr *Passed = Parameter && Parameter->getDeclContext() == F->Callee
                             ? argumentFor(*F->Call, *Parameter)
                             : nullptr;
    if (!Passed)
      return std::nullopt;
    Told->setArgument(Role::Value, Passed);
    Told->Call = F->Call;
    Told->In = F->Caller;
  }
  if (!Told || Told->In != Site.In)
    return std::nullopt;
  Told->Within = Site.Within;
  return Told;
}

std::optional<CopiedCell> cellCopiedBy(const Analysis &Code,
                                       const CallSite &Site) {
  const Expr *Argument = Site.argument(Role::Family);
  const MakerSet Makers =
      Argument ? Code.values().makersOf({Argument, Site.In}) : MakerSet();
  const Maker *Made = Makers.single();
  if (!Made || Made->In != Site.In)
    return std::nullopt;
  std::optional<CallSite> OfFamily =
      Code.callTable().classify(dyn_cast<CallExpr>(stripConversions(Made->E)));
  if (!OfFamily || OfFamily->Kind != CallKind::OfFamily)
    return std::nullopt;
  OfFamily->Within = Site.Within;
  CopiedCell Result{stripConversions(OfFamily->argument(Role::Value)), false,
                    familiesOfCell(Code, *OfFamily)};
  const Expr *Value = Site.argument(Role::Value);
  const auto *Of = dyn_cast_or_null<CXXMemberCallExpr>(
      Value ? stripConversions(Value) : nullptr);
  const ValueDecl *Cell = namedValue(Result.Cell);
  Result.IsWhole = stripConversions(Argument) == OfFamily->Call && Cell &&
                   isCell(Result.Cell->getType()) && Of &&
                   rowPart(*Of->getMethodDecl()) == RowPart::Value &&
                   namedValue(Of->getImplicitObjectArgument()) == Cell;
  return Result;
}

FamilyChoice familiesCopied(const Analysis &Code, const CallSite &Site,
                            const FamilyChoice &From) {
  if (From.MayBeOther)
    return From;
  StringSet Names;
  for (const FamilyUse &Use : From.Uses)
    Names.add({Use.Name, Use.In ? std::nullopt : std::optional(Use.Policy)});
  return Code.targets().familiesNamed(Site, Names);
}

FamilyChoice familiesWritten(const Analysis &Code, const CallSite &Site) {
  FamilyChoice Named = Code.targets().familiesOf(Site);
  if (!Named.MayBeOther || !Named.Uses.empty())
    return Named;
  const std::optional<CopiedCell> Copied = cellCopiedBy(Code, Site);
  return Copied && !Copied->Families.MayBeOther
             ? familiesCopied(Code, Site, Copied->Families)
             : Named;
}

} // namespace clang::tidy::bigtable
