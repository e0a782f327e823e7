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

/// Returns the boundary in \p Place, also if an iterator is converted to one of
/// a constant container.
std::pair<ContainerCall, const Expr *> boundaryIn(const Expr &Place) {
  const Expr *E = stripConversions(&Place);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E);
      Made && Made->getNumArgs() != 0)
    E = Made->getArg(0);
  return boundary(*E);
}

/// The lambda that \p Call calls right where it is made; null for others.
const LambdaExpr *lambdaCalledIn(const Expr *Call) {
  const auto *Op = dyn_cast_or_null<CXXOperatorCallExpr>(Call);
  if (!Op || Op->getOperator() != OO_Call || Op->getNumArgs() != 1)
    return nullptr;
  const auto *Lambda = dyn_cast<LambdaExpr>(
      Op->getArg(0)->IgnoreParenImpCasts()->IgnoreImplicit());
  return Lambda && !Lambda->isGenericLambda() ? Lambda : nullptr;
}

/// Returns true if control never reaches the end of \p Block.
bool leavesFunction(const Stmt &Block) {
  const auto *Body = dyn_cast<CompoundStmt>(&Block);
  if (!Body || Body->body_empty())
    return false;
  const Expr *E = expressionOf(*Body->body_back());
  return isa<ReturnStmt>(Body->body_back()) || isa_and_nonnull<CXXThrowExpr>(E);
}

/// Returns true if all of \p Body runs each time, unless an exception leaves
/// it.
bool runsThrough(const Stmt &Body) {
  return !anyStatement(
      Body,
      [](const Stmt &S) {
        return isa<BreakStmt, ContinueStmt, SwitchStmt, SwitchCase, GotoStmt,
                   IndirectGotoStmt, ReturnStmt, CoreturnStmt, ForStmt,
                   WhileStmt, DoStmt, CXXForRangeStmt>(S);
      },
      MaxSequenceVisits);
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
  if (const auto *Try = dyn_cast<CXXTryStmt>(&S))
    return runTry(*Try, IsConditional, Depth);
  if (isa<ForStmt, DoStmt>(S))
    return runLoop(S, IsConditional, Depth);
  const Expr *E = expressionOf(S);
  if (const auto *Op = dyn_cast_or_null<CXXOperatorCallExpr>(E)) {
    const LambdaExpr *Lambda = lambdaCalledIn(Op);
    return Lambda ? runLambda(*Op, *Lambda, IsConditional, Depth)
                  : runAssignment(*Op, IsConditional);
  }
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

bool Filling::runTry(const CXXTryStmt &S, bool IsConditional, unsigned Depth) {
  bool EndsWhole = true;
  for (unsigned I = 0; I != S.getNumHandlers(); ++I)
    EndsWhole &= leavesFunction(*S.getHandler(I)->getHandlerBlock());
  if (!run(*S.getTryBlock(), IsConditional || !EndsWhole, Depth + 1))
    return false;
  for (unsigned I = 0; I != S.getNumHandlers(); ++I)
    if (!run(*S.getHandler(I)->getHandlerBlock(), true, Depth + 1))
      return false;
  return true;
}

/// How often \p Loop runs its body, which runs through; nothing if that is not
/// known, or too often.
std::optional<unsigned> Filling::turnsOf(const ForStmt &Loop) {
  const auto *Declares = dyn_cast_or_null<DeclStmt>(Loop.getInit());
  const auto *Counter = Declares && Declares->isSingleDecl()
                            ? dyn_cast<VarDecl>(Declares->getSingleDecl())
                            : nullptr;
  const auto *Test = dyn_cast_or_null<BinaryOperator>(
      Loop.getCond() ? Loop.getCond()->IgnoreParenImpCasts() : nullptr);
  const auto *Step = dyn_cast_or_null<UnaryOperator>(
      Loop.getInc() ? Loop.getInc()->IgnoreParens() : nullptr);
  const auto IsCounter = [&](const Expr *E) {
    return variableIn(E->IgnoreParenImpCasts()) == Counter;
  };
  if (!Counter || !Counter->getType()->isIntegerType() || !Counter->getInit() ||
      Loop.getConditionVariable() || !Test || !Step || !Step->isIncrementOp() ||
      !IsCounter(Step->getSubExpr()) || !IsCounter(Test->getLHS()) ||
      Test->isInstantiationDependent() ||
      Counter->getInit()->isInstantiationDependent())
    return std::nullopt;
  bool Counts = true;
  const bool IsSeen = forEachMention(
      Vals, *Loop.getBody(), [&](const VarDecl &V) { return &V == Counter; },
      [&](const Mention &M) {
        const auto *Cast = M.Around.empty()
                               ? nullptr
                               : dyn_cast<ImplicitCastExpr>(M.Around.back());
        Counts &= Cast && Cast->getCastKind() == CK_LValueToRValue;
      });
  Expr::EvalResult From, To;
  if (!IsSeen || !Counts ||
      !Counter->getInit()->EvaluateAsInt(From, Vals.context()) ||
      !Test->getRHS()->EvaluateAsInt(To, Vals.context()))
    return std::nullopt;
  const std::optional<int64_t> First = From.Val.getInt().trySExtValue(),
                               End = To.Val.getInt().trySExtValue();
  const BinaryOperatorKind Kind = Test->getOpcode();
  if (!First || !End || *First < 0 || *End < 0 || *End > MaxTurns ||
      (Kind != BO_LT && Kind != BO_LE && Kind != BO_NE) ||
      (Kind == BO_NE && *First > *End))
    return std::nullopt;
  const int64_t Turns = *End - *First + (Kind == BO_LE ? 1 : 0);
  return Turns < 0 ? 0 : static_cast<unsigned>(Turns);
}

/// A loop that runs a number of times that is known.
bool Filling::runLoop(const Stmt &S, bool IsConditional, unsigned Depth) {
  const auto *Loop = dyn_cast<ForStmt>(&S);
  const auto *Do = dyn_cast<DoStmt>(&S);
  const Stmt &Body = Loop ? *Loop->getBody() : *Do->getBody();
  if (!runsThrough(Body))
    return false;
  std::optional<unsigned> Turns;
  if (Loop) {
    Turns = areOnlyRead({Loop->getInit(), Loop->getCond(), Loop->getInc()})
                ? turnsOf(*Loop)
                : std::nullopt;
  } else if (bool Again = true;
             !Do->getCond()->isInstantiationDependent() &&
             Do->getCond()->EvaluateAsBooleanCondition(Again, Vals.context()) &&
             !Again) {
    Turns = 1;
  }
  for (unsigned I = 0; Turns && I != *Turns; ++I)
    if (!run(Body, IsConditional, Depth + 1))
      return false;
  return Turns.has_value();
}

bool Filling::runLambda(const CXXOperatorCallExpr &Call,
                        const LambdaExpr &Lambda, bool IsConditional,
                        unsigned Depth) {
  for (auto [Capture, Init] :
       llvm::zip(Lambda.captures(), Lambda.capture_inits())) {
    const bool IsReferred = Capture.capturesVariable() &&
                            Capture.getCapturedVar() == Of.Var &&
                            Capture.getCaptureKind() == LCK_ByRef;
    // The variable that it changes is a copy, or has another name.
    if (!IsReferred &&
        anyReference(
            *Init, [this](const VarDecl &V) { return &V == Of.Var; },
            MaxReferences))
      return false;
  }
  const Stmt &Body = *Lambda.getBody();
  const Frame *Inside = Vals.enter(Call, *Lambda.getCallOperator(), In);
  if (!Inside ||
      anyStatement(
          Body, [](const Stmt &S) { return isa<ReturnStmt, CoreturnStmt>(S); },
          MaxSequenceVisits))
    return false;
  const Frame *Outside = std::exchange(In, Inside);
  const bool IsKnown = run(Body, IsConditional, Depth + 1);
  In = Outside;
  return IsKnown;
}

/// Returns true if \p Place is 'v.begin()', or 'v.end()', of the variable.
bool Filling::isPlaceOf(const Expr &Place, ContainerCall Which) const {
  const auto [Found, Container] = boundaryIn(Place);
  return Found == Which && isContainer(Container);
}

/// Returns the index of the element at \p Place, such as 'v.begin() + 1';
/// std::nullopt if it is unknown.
std::optional<size_t> Filling::indexOf(const Expr &Place) {
  if (isPlaceOf(Place, ContainerCall::End))
    return Found.size();
  const Expr *E = stripConversions(&Place);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E);
      Made && Made->getNumArgs() != 0)
    E = stripConversions(Made->getArg(0));
  const auto *Sum = dyn_cast<CXXOperatorCallExpr>(E);
  const bool IsSum =
      Sum && Sum->getOperator() == OO_Plus && Sum->getNumArgs() == 2;
  const std::optional<int64_t> Index =
      IsSum ? Vals.count({Sum->getArg(1), In}) : std::optional<int64_t>(0);
  // An element that may be missing moves those behind it.
  if (!isPlaceOf(IsSum ? *Sum->getArg(0) : Place, ContainerCall::Begin) ||
      !Index || *Index < 0 || size_t(*Index) > Found.size() ||
      llvm::any_of(llvm::ArrayRef(Found).take_front(*Index),
                   [](const Element &Before) { return Before.IsOptional; }))
    return std::nullopt;
  return *Index;
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
  case ContainerCall::Insert:
  case ContainerCall::EmplaceAt: {
    const std::optional<size_t> At =
        Count == 2 ? indexOf(*Call.getArg(0)) : std::nullopt;
    return At && add(*Value, IsConditional, *At);
  }
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
