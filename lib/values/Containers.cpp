// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Containers.h"
#include "api/CallSite.h"
#include "api/Libraries.h"
#include "api/Text.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/Filling.h"
#include "values/Sequence.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

namespace {

/// Returns true if an element that is made only from \p Argument has its value.
/// This includes objects of the client that are made from a message.
bool isSameElement(QualType Element, const Expr &Argument) {
  const auto *Class = Element->getAsCXXRecordDecl();
  return isSameValue(Element, Argument) ||
         (Class && !isStringClass(*Class) && isOfLibrary(*Class) &&
          isMessage(Argument.getType().getNonReferenceType()));
}

/// 'begin' or 'end', and the container that is asked for it.
std::pair<ContainerCall, const Expr *> boundary(const Expr &Iterator) {
  const Expr *E = stripConversions(&Iterator);
  const auto *Call = dyn_cast<CallExpr>(E);
  const ContainerCall Which =
      containerCall(Call ? Call->getDirectCallee() : nullptr);
  if (Which != ContainerCall::Begin && Which != ContainerCall::End)
    return {};
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    return {Which, Member->getImplicitObjectArgument()->IgnoreParenImpCasts()};
  if (Call->getNumArgs() == 1)
    return {Which, Call->getArg(0)->IgnoreParenImpCasts()};
  return {};
}

} // namespace

Filling::Filling(Values &Vals, FilledContainer Of, const Frame *In,
                 unsigned Copies)
    : Vals(Vals), Of(Of), In(In), Copies(Copies),
      Type(elementOfGrowing(Of.Member ? Of.Member->getType()
                                      : Of.Var->getType())) {}

bool Filling::copy(const Expr &From) {
  auto Given = elementsOf(Vals, {&From, In}, From, Copies + 1);
  if (Given)
    Found = std::move(*Given);
  return Given.has_value();
}

bool Filling::run(const Stmt &S, bool IsConditional, unsigned Depth) {
  if (Depth == MaxElementDepth)
    return false;
  if (isOnlyRead(S))
    return true;
  if (const auto *Block = dyn_cast<CompoundStmt>(&S))
    return runAll({Block->body_begin(), Block->size()}, IsConditional, Depth);
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return areOnlyRead({If->getInit(), If->getConditionVariableDeclStmt(),
                        If->getCond()}) &&
           runAll({If->getThen(), If->getElse()}, true, Depth);
  if (const auto *Switch = dyn_cast<SwitchStmt>(&S))
    return areOnlyRead({Switch->getInit(),
                        Switch->getConditionVariableDeclStmt(),
                        Switch->getCond()}) &&
           runAll(Switch->getBody(), true, Depth);
  if (const auto *Case = dyn_cast<SwitchCase>(&S))
    return IsConditional && runAll(Case->getSubStmt(), true, Depth);
  const Expr *E = expressionOf(S);
  if (const auto *Op = dyn_cast_or_null<CXXOperatorCallExpr>(E))
    return runAssignment(*Op, IsConditional);
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(E);
  // In a template perhaps only the method's name is known.
  if (!Call || !Call->getMethodDecl())
    return false;
  return isContainer(Call->getImplicitObjectArgument())
             ? runCall(*Call, IsConditional)
             : Of.Member && runChain(*Call, IsConditional, Depth);
}

bool Filling::runAll(llvm::ArrayRef<const Stmt *> Parts, bool IsConditional,
                     unsigned Depth) {
  return llvm::all_of(Parts, [&](const Stmt *S) {
    return !S || run(*S, IsConditional, Depth + 1);
  });
}

bool Filling::runCall(const CXXMemberCallExpr &Call, bool IsConditional) {
  const ContainerCall Which = containerCall(Call.getMethodDecl());
  const unsigned Count = Call.getNumArgs();
  const Expr *Value = Count != 0 ? Call.getArg(Count - 1) : nullptr;
  if (Which == ContainerCall::Reserve)
    return !Value || isOnlyRead(*Value);
  if (Which == ContainerCall::Clear) {
    if (!IsConditional)
      Found.clear();
    for (Element &E : Found)
      E.IsOptional = true;
    return true;
  }
  // A value that is made from several, or from another type, is another
  // element.
  if (!Value || !isOnlyRead(*Value) || Type.isNull() ||
      !isSameElement(Type, *Value))
    return false;
  switch (Which) {
  case ContainerCall::Append:
  case ContainerCall::Emplace:
    return Count == 1 && add(*Value, IsConditional);
  case ContainerCall::Prepend:
  case ContainerCall::EmplaceFront:
    return Count == 1 && add(*Value, IsConditional, 0);
  default:
    return false;
  }
}

bool Filling::runAssignment(const CXXOperatorCallExpr &Op, bool IsConditional) {
  return !IsConditional && Op.getOperator() == OO_Equal &&
         isContainer(Op.getArg(0)) && isOnlyRead(*Op.getArg(1)) &&
         copy(*Op.getArg(1));
}

bool Filling::finish(const Stmt &S, const Expr &Use, const Expr *Container) {
  return isOnlyRead(S, [&](const Mention &M) {
    if (M.Name == Container)
      return true;
    const Stmt *Next = M.Around.empty() ? nullptr : M.Around.back();
    const FunctionDecl *Callee = nullptr;
    if (const auto *Member = dyn_cast_or_null<MemberExpr>(Next))
      Callee = dyn_cast<FunctionDecl>(Member->getMemberDecl());
    else if (const auto *Call = dyn_cast_or_null<CallExpr>(Next))
      Callee = Call->getDirectCallee();
    const ContainerCall Which = containerCall(Callee);
    return (Which == ContainerCall::Begin || Which == ContainerCall::End) &&
           llvm::is_contained(M.Around, &Use);
  });
}

std::optional<ElementList> elementsOf(Values &Vals, Operand Container,
                                      const Expr &Use, unsigned Copies) {
  ElementList Result;
  if (const auto Fixed = Vals.elements(Container)) {
    if (Fixed->size() > MaxElements)
      return std::nullopt;
    for (const Operand &V : *Fixed)
      Result.push_back({V, false});
    return Result;
  }
  const Expr *E = stripConversions(Container.E);
  if (const auto *Named = dyn_cast<MemberExpr>(E)) {
    const auto *Member = dyn_cast<FieldDecl>(Named->getMemberDecl());
    const Expr *Base = Named->getBase()->IgnoreParenImpCasts();
    if (!Member || Copies == MaxElementDepth || Member->isMutable())
      return std::nullopt;
    if (!isa<CXXThisExpr>(Base))
      return Named->isArrow() ? std::nullopt
                              : elementsOfMember(Vals, *Member,
                                                 {Base, Container.In}, Copies);
    return Container.In
               ? elementsOfOwn(Vals, *Member, Use, *Container.In, Copies)
               : std::nullopt;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  // A reference or pointer may mean more than one container.
  if (!Var || Var->getType()->isReferenceType() ||
      Var->getType()->isPointerType() || Copies == MaxElementDepth)
    return std::nullopt;
  const std::optional<Sequence> Statements = sequenceTo(Vals, *Var, Use);
  if (!Statements)
    return std::nullopt;
  Filling Content(Vals, {Var, nullptr}, frameOf(*Var, Container.In), Copies);
  // Another variable of the same declaration could refer to it.
  if (!Statements->Declaration->isSingleDecl() || !Var->getInit() ||
      !Content.copy(*Var->getInit()))
    return std::nullopt;
  for (const Stmt *S : Statements->Before)
    if (!Content.run(*S))
      return std::nullopt;
  if (!Content.finish(*Statements->Last, Use, Ref))
    return std::nullopt;
  return std::move(Content.Found);
}

std::optional<ElementList> elementsOf(Values &Vals, Operand Container,
                                      const Expr &Use) {
  return elementsOf(Vals, Container, Use, 0);
}

const Expr *containerOfRange(const Expr &Begin, const Expr &End) {
  const auto [First, From] = boundary(Begin);
  const auto [Last, To] = boundary(End);
  if (First != ContainerCall::Begin || Last != ContainerCall::End)
    return nullptr;
  // Among members, only this object's: 'a.v' may not be 'b.v'.
  const auto Named = [](const Expr *E) -> const ValueDecl * {
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return isThis(*Member->getBase()) ? Member->getMemberDecl() : nullptr;
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Ref ? Ref->getDecl() : nullptr;
  };
  return Named(From) && Named(From) == Named(To) ? From : nullptr;
}

Operand containerOf(const CallSite &Site) {
  const llvm::ArrayRef<const Expr *> Range = argumentsOf(*Site.Call);
  return {Range.size() == 2 ? containerOfRange(*Range[0], *Range[1]) : nullptr,
          Site.In};
}

} // namespace clang::tidy::bigtable
