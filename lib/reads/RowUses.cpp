// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/RowUses.h"
#include "api/CallTable.h"
#include "api/Holders.h"
#include "api/Libraries.h"
#include "api/SummaryLookup.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Steps.h"
#include "values/CallIndex.h"
#include "values/Operand.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

RowUses::RowUses(const Analysis &Code, const CallSite &Site) : Code(Code) {
  if (!Site.Within || Site.IsWrapper || !enter(*Site.Within)) {
    IsLost = true;
    return;
  }
  if (Site.Call->getType()->isVoidType())
    followCallbacks(Site);
  else
    follow(*Site.Call, Site.In);
}

bool RowUses::enter(const FunctionDecl &Function) {
  const Stmt *Body = Function.getBody();
  if (!Body || Function.isDependentContext())
    return false;
  // A lambda's was seen with what is around it.
  if (!Bodies.try_emplace(Body, &Function).second || Parents.contains(Body))
    return true;
  llvm::SmallVector<const Stmt *, 32> Pending{Body};
  while (!Pending.empty()) {
    const Stmt *S = Pending.pop_back_val();
    countSteps();
    if (Parents.size() > MaxRowStatements)
      return false;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      Mentions[Ref->getDecl()].push_back(Ref);
    if (const auto *Declares = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declares->decls())
        if (const auto *Var = dyn_cast<VarDecl>(D))
          Declarations[Var] = S;
    if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
      Bodies[Lambda->getBody()] = Lambda->getCallOperator();
    for (const Stmt *Child : S->children())
      if (Child && Parents.try_emplace(Child, S).second)
        Pending.push_back(Child);
  }
  return true;
}

llvm::SmallVector<const FunctionDecl *, 8> RowUses::functions() const {
  llvm::SmallVector<const FunctionDecl *, 8> All(
      llvm::make_second_range(Bodies));
  llvm::sort(All, [](const FunctionDecl *L, const FunctionDecl *R) {
    return L->getLocation() < R->getLocation();
  });
  return All;
}

bool RowUses::enterCaller(const Stmt &Return, const Frame &In) {
  if (functionAround(Return) != In.Callee)
    return false;
  const auto Callers = Code.callIndex().callersOf(*In.Callee);
  const auto *From = llvm::find_if(
      Callers, [&In](const Caller &C) { return C.Call == In.Call; });
  return From != Callers.end() && From->From && enter(*From->From);
}

std::pair<const ParmVarDecl *, const Frame *>
RowUses::parameterFor(const Use &U, const Frame *In) {
  const auto *Call = U.by<Expr>();
  const FunctionDecl *Definition =
      Call ? Code.values().codeRunBy(*Call, In) : nullptr;
  if (!Definition || isOfLibrary(*Definition) || isStandard(*Definition) ||
      Code.callTable().classify(*Call))
    return {};
  // Initializers of members are outside of the body.
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition);
      Constructor && !isOfStandardLibrary(*Constructor) &&
      llvm::any_of(Constructor->inits(), [](const CXXCtorInitializer *Init) {
        return Init->isWritten();
      }))
    return {};
  for (const ParmVarDecl *P : Definition->parameters())
    if (argumentFor(*Call, *P) == U.Of && enter(*Definition))
      return {P, Code.values().enter(*Call, *Definition, In)};
  return {};
}

bool RowUses::isCondition(const Expr &E) const {
  Use U = useOf(E);
  const auto GoesOn = [&U] {
    const auto *Op = U.by<BinaryOperator>();
    const auto *Not = U.by<UnaryOperator>();
    return U.is(UseKind::Compared) || (Op && Op->isLogicalOp()) ||
           (Not && Not->getOpcode() == UO_LNot) ||
           isa_and_nonnull<ImplicitCastExpr, CXXRewrittenBinaryOperator>(U.By);
  };
  while (GoesOn())
    U = useOf(*U.by<Expr>());
  return U.is(UseKind::Decides);
}

/// Returns true if \p Call, which gets a name, only says something about it.
static bool onlyAsks(const CallExpr &Call, const CallTable &Calls) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || Calls.classify(Call))
    return false;
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Call);
      Op && (Op->isComparisonOp() || Op->getOperator() == OO_Subscript))
    return Op->isComparisonOp() || Op->getArg(0)->getType().isConstQualified();
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
      Method && isOfStandardLibrary(*Method))
    return Method->isConst();
  return Call.getType()->isBooleanType() &&
         llvm::none_of(Call.arguments(), [](const Expr *Argument) {
           return isSender(Argument->getType()) ||
                  isMutableReference(Argument->getType());
         });
}

bool RowUses::onlyDecides(const Expr &Name, const Frame *In) const {
  const Stmt *Child = &Name;
  for (unsigned N = 0; N != MaxPartSteps; ++N) {
    if (const auto *E = dyn_cast<Expr>(Child); E && isCondition(*E))
      return true;
    const Stmt *Parent = parentOf(*Child);
    if (const auto *Declares = dyn_cast_or_null<DeclStmt>(Parent)) {
      const VarDecl *Var = initializedBy(*Declares, *Child);
      return Var && Var->isLocalVarDecl() && !Var->isStaticLocal() &&
             Var->getType().isConstQualified() &&
             llvm::all_of(mentionsOf(*Var), [&](const Expr *Mention) {
               return onlyDecides(*Mention, In);
             });
    }
    const FunctionDecl *Function =
        isa_and_nonnull<ReturnStmt>(Parent) ? functionAround(*Parent) : nullptr;
    if (Function && In && In->Callee->getDefinition() == Function &&
        Function->getReturnType()->isBooleanType()) {
      Child = In->Call;
      In = In->Caller;
      continue;
    }
    const auto *Call = dyn_cast_or_null<CallExpr>(Parent);
    const auto *Binary = dyn_cast_or_null<BinaryOperator>(Parent);
    const auto *Unary = dyn_cast_or_null<UnaryOperator>(Parent);
    const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Parent);
    const bool GoesOn =
        Call        ? onlyAsks(*Call, Code.callTable())
        : Binary    ? Binary->isComparisonOp() || Binary->isLogicalOp()
        : Unary     ? Unary->getOpcode() == UO_LNot
        : Construct ? isOfStandardLibrary(*Construct->getConstructor())
                    : isa_and_nonnull<MemberExpr, CastExpr>(Parent) ||
                          (Parent && isSameAsOperand(*Parent));
    if (!GoesOn)
      return false;
    Child = Parent;
  }
  return false;
}

void RowUses::followCallbacks(const CallSite &Site) {
  bool IsFollowed = false;
  for (const Expr *Argument : argumentsOf(*Site.Call)) {
    const Expr *E = stripConversions(Argument);
    if (const auto *Var = dyn_cast_or_null<VarDecl>(namedValue(E));
        Var && Var->getInit() && Var->isLocalVarDecl())
      E = stripConversions(Var->getInit());
    // 'std::bind(&Reader::OnRow, this, _1)'
    if (const auto *Bound = dyn_cast<CallExpr>(E);
        Bound && Bound->getDirectCallee() && Bound->getNumArgs() != 0 &&
        isStandard(*Bound->getDirectCallee()) &&
        identifierOf(*Bound->getDirectCallee()) == "bind")
      E = Bound->getArg(0);
    const FunctionDecl *Callback = functionIn(*E).Function;
    if (!Callback || !enter(*Callback))
      continue;
    for (const ParmVarDecl *P : Callback->parameters())
      if (isRow(P->getType().getNonReferenceType())) {
        IsFollowed = true;
        followAll(*P, Site.In);
      }
  }
  IsLost |= !IsFollowed;
}

void RowUses::followAll(const ValueDecl &Value, const Frame *In) {
  for (const Expr *Mention : mentionsOf(Value)) {
    if (IsLost)
      return;
    if (Value.getType().getNonReferenceType()->isBooleanType())
      Uses.push_back({RowPart::Presence, {Mention, In}, {}});
    else
      follow(*Mention, In);
  }
}

void RowUses::followDeclared(const VarDecl &Var, const Frame *In) {
  // A static variable may have a value from an earlier call.
  IsLost |= Var.isStaticLocal();
  if (const auto *Parts = dyn_cast<DecompositionDecl>(&Var))
    for (const BindingDecl *Part : Parts->bindings())
      followAll(*Part, In);
  followAll(Var, In);
}

bool RowUses::mayCompare(const CallExpr &Call) const {
  const FunctionSummary *Summary =
      Code.callTable().summaries().findCallee(Call).Summary;
  return Summary && Summary->MayInspect;
}

/// Returns true if \p Call, of \p Callee, may pick some of the elements that it
/// gets, by a function that it is passed, or makes a view of them that does.
static bool mayFilter(const CallExpr &Call, const FunctionDecl &Callee) {
  if (!isOfStandardLibrary(Callee))
    return false;
  const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Call);
  return (Op && Op->getOperator() == OO_Pipe) ||
         llvm::any_of(rangeArguments(Call), [](const Expr *Argument) {
           return isCallable(Argument->getType());
         });
}

bool RowUses::anyStatement(llvm::function_ref<bool(const Stmt &)> Visit) const {
  return llvm::any_of(Parents,
                      [&](const auto &Child) { return Visit(*Child.first); });
}

void RowUses::leave(const Expr &E, const Frame *In, const Use &U) {
  const CallExpr *Call = U.is(UseKind::Called) ? nullptr : U.by();
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const QualType Type = E.getType().getNonReferenceType();
  if (isCell(Type))
    Uses.push_back({RowPart::Value, {&E, In}, {&E, In}});
  else if (Call && mayCompare(*Call))
    IsCompared = true;
  else if (Callee && isCellRange(Type) && mayFilter(*Call, *Callee))
    IsUnclear = true;
  else if (isCellRange(Type))
    Uses.push_back({RowPart::Value, {&E, In}, {&E, In}});
  else {
    IsLost = true;
    IsHandedOn |= Callee && !isOfLibrary(*Callee) && !isStandard(*Callee) &&
                  !Code.values().codeRunBy(*Call, In);
  }
}

void RowUses::followCalled(const Expr &Callable, Operand By) {
  const PassedFunction Passed = functionIn(Callable);
  if (!Passed.Function || !enter(*Passed.Function))
    return;
  CalledBy.try_emplace(Passed.Function, By);
  for (const ParmVarDecl *P : Passed.Function->parameters())
    if (isCell(P->getType().getNonReferenceType()))
      followAll(*P, By.In);
}

const Expr *RowUses::followAlgorithm(const Expr &E, const CallExpr &Call,
                                     const Algorithm &Does, const Frame *In) {
  using Kind = AlgorithmKind;
  switch (Does.Kind) {
  case Kind::None:
    return nullptr;
  case Kind::Position:
    return &Call;
  case Kind::Measure:
    Uses.push_back({RowPart::Presence, {&Call, In}, {&E, In}});
    return nullptr;
  default:
    break;
  }
  // Both ends of the range lead there.
  if (!Called.insert({&Call, In}).second)
    return nullptr;
  if (Does.Callable)
    followCalled(*Does.Callable, {&Call, In});
  const bool IsKnown =
      Does.Callable && functionIn(*Does.Callable).Function != nullptr;
  if (Does.Kind == Kind::Visit && !IsKnown)
    Uses.push_back({RowPart::Value, {&Call, In}, {&E, In}});
  else if (Does.Kind != Kind::Order && Does.Kind != Kind::Visit)
    Uses.push_back({RowPart::Value, {&Call, In}, {&E, In}, Does.Kind});
  return Does.Kind == Kind::Find || Does.Kind == Kind::Partition ||
                 (Does.Kind == Kind::Order &&
                  isCellRange(Call.getType()))
             ? &Call
             : nullptr;
}

void RowUses::follow(const Expr &From, const Frame *In) {
  const Expr *E = &From;
  while (!IsLost) {
    IsLost = ++Steps > MaxRowWays || Uses.size() > MaxRowUses;
    const Use U = useOfValue(*E);
    // Another function has it by its own name.
    if (U.is(UseKind::Captured)) {
      IsLost |= U.Var != nullptr;
      return;
    }
    if (U.is(UseKind::Initializes))
      return followDeclared(*U.Var, In);
    if (U.is(UseKind::Iterated))
      return followAll(*U.Var, In);
    if (!U.By || IsLost || U.is(UseKind::Dropped) ||
        (U.is(UseKind::Decides) && !isa<Expr>(U.By))) {
      IsLost |= !U.By;
      return;
    }
    // The caller goes on with it.
    if (U.is(UseKind::Returned) && In && enterCaller(*U.By, *In)) {
      E = In->Call;
      In = In->Caller;
      continue;
    }

    const ValueDecl *Member = U.Named;
    const auto *Result = U.by<Expr>();
    if (const auto *Op = U.by<CXXOperatorCallExpr>();
        Op && Op->getArg(0) == U.Of)
      Member = dyn_cast_or_null<CXXMethodDecl>(Op->getDirectCallee());
    const RowPart Part = Member && Result ? rowPart(*Member) : RowPart::None;
    if (Part == RowPart::Inside) {
      E = Result;
      continue;
    }
    if (const auto *Then = dyn_cast_or_null<CallExpr>(Result);
        Then && Member && isContinuation(*Member) && Then->getNumArgs() == 1) {
      const PassedFunction Passed = functionIn(*Then->getArg(0));
      if (Passed.Function && Passed.Function->getNumParams() == 1 &&
          enter(*Passed.Function))
        return followAll(*Passed.Function->getParamDecl(0), In);
    }
    if (Part != RowPart::None) {
      const bool IsOfCell = Part != RowPart::Status && Part != RowPart::Key;
      Uses.push_back(
          {Part, {Result, In}, IsOfCell ? Operand{E, In} : Operand()});
      return;
    }
    if (const CallExpr *Call = U.by();
        Call && llvm::is_contained(rangeArguments(*Call), U.Of))
      if (const Algorithm Does = algorithmOf(*Call);
          Does.Kind != AlgorithmKind::None) {
        E = followAlgorithm(*E, *Call, Does, In);
        if (!E)
          return;
        continue;
      }
    // Two positions.
    if (const auto *Op = U.by<CXXOperatorCallExpr>();
        Op && isCellRange(E->getType()) &&
        (Op->isComparisonOp() || Op->getOperator() == OO_Minus)) {
      Uses.push_back({RowPart::Presence, {Op, In}, {E, In}});
      return;
    }
    // The same position, as one that allows no changes.
    if (const auto *Made = U.by<CXXConstructExpr>();
        Made && isIterator(Made->getType())) {
      E = Made;
      continue;
    }
    // It says where to erase.
    if (const auto *Erase = U.by<CXXMemberCallExpr>();
        Erase && U.is(UseKind::Passed) && isCellRange(E->getType()) &&
        containerCall(Erase->getMethodDecl()) == ContainerCall::Remove)
      return;
    const auto [Parameter, Frame] = parameterFor(U, In);
    if (Parameter && Frame)
      return followAll(*Parameter, Frame);
    return leave(*E, In, U);
  }
}

} // namespace clang::tidy::bigtable
