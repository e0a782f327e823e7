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
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Steps.h"
#include "values/CallIndex.h"
#include "values/Operand.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

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
  const FunctionDecl *Definition = Function.getDefinition();
  const FunctionUses *Tree = Code.values().treeOf(Definition);
  if (!Tree || Tree->isCut() || !Tree->has(*Definition->getBody()))
    return false;
  const std::pair Next(Definition, Tree);
  if (!llvm::is_contained(Entered, Next))
    Entered.push_back(Next);
  return true;
}

std::vector<const FunctionDecl *> RowUses::functions() const {
  std::vector<const FunctionDecl *> All(llvm::make_first_range(Entered).begin(),
                                        llvm::make_first_range(Entered).end());
  llvm::sort(All, [](const FunctionDecl *L, const FunctionDecl *R) {
    return L->getLocation() < R->getLocation();
  });
  return All;
}

bool RowUses::has(const Stmt &S) const {
  const FunctionDecl *In = around(S).functionAround(S);
  return In && llvm::any_of(Entered, [In](const auto &Each) {
           return isWithin(*In, *Each.first);
         });
}

const StatementTree &RowUses::around(const Stmt &S) const {
  static const StatementTree None;
  const auto *It = llvm::find_if(
      Entered, [&S](const auto &Each) { return Each.second->has(S); });
  return It == Entered.end() ? None : *It->second;
}

llvm::SmallVector<const Expr *, 4>
RowUses::mentionsOf(const ValueDecl &Value) const {
  const auto *Part = dyn_cast<BindingDecl>(&Value);
  const auto *Var =
      dyn_cast<VarDecl>(Part ? Part->getDecomposedDecl() : &Value);
  llvm::SmallVector<const Expr *, 4> Result;
  llvm::SmallPtrSet<const FunctionUses *, 4> Seen;
  for (const auto &[Function, Tree] : Entered)
    if (Var && Seen.insert(Tree).second)
      for (const DeclRefExpr *Name : Tree->namesOf(*Var))
        if (Name->getDecl() == &Value)
          Result.push_back(Name);
  return Result;
}

bool RowUses::enterCaller(const Stmt &Return, const Frame &In) {
  if (around(Return).functionAround(Return) != In.Callee)
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
  Use U = around(E).useOf(E);
  const auto GoesOn = [&U] {
    const auto *Op = U.by<BinaryOperator>();
    const auto *Not = U.by<UnaryOperator>();
    return U.is(UseKind::Compared) || (Op && Op->isLogicalOp()) ||
           (Not && Not->getOpcode() == UO_LNot) ||
           isa_and_nonnull<ImplicitCastExpr, CXXRewrittenBinaryOperator>(U.By);
  };
  while (GoesOn())
    U = around(E).useOf(*U.by<Expr>());
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
    const Stmt *Parent = around(*Child).parentOf(*Child);
    if (const auto *Declares = dyn_cast_or_null<DeclStmt>(Parent)) {
      const VarDecl *Var = initializedBy(*Declares, *Child);
      return Var && Var->isLocalVarDecl() && !Var->isStaticLocal() &&
             Var->getType().isConstQualified() &&
             llvm::all_of(mentionsOf(*Var), [&](const Expr *Mention) {
               return onlyDecides(*Mention, In);
             });
    }
    const FunctionDecl *Function = isa_and_nonnull<ReturnStmt>(Parent)
                                       ? around(*Parent).functionAround(*Parent)
                                       : nullptr;
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

bool mayCompareElsewhere(const Analysis &Code, const CallExpr &Call) {
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

void RowUses::leave(const Expr &E, const Frame *In, const Use &U) {
  const CallExpr *Call = U.is(UseKind::Called) ? nullptr : U.by();
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const QualType Type = E.getType().getNonReferenceType();
  if (isCell(Type))
    Uses.push_back({RowPart::Value, {&E, In}, {&E, In}});
  else if (Call && mayCompareElsewhere(Code, *Call))
    IsCompared = true;
  else if (Callee && isCellRange(Type) && mayFilter(*Call, *Callee))
    IsUnclear = true;
  else if (isCellRange(Type))
    Uses.push_back({RowPart::Value, {&E, In}, {&E, In}});
  else
    IsLost = true;
}

/// Returns true if \p Type is that of a row, or of the result of reading one.
static bool isReadRow(QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return isRow(Type) || (Class && isStatusOr(*Class));
}

void RowUses::followCalled(const Expr &Callable, const Frame *In) {
  const PassedFunction Passed = functionIn(Callable);
  if (!Passed.Function || !enter(*Passed.Function))
    return;
  for (const ParmVarDecl *P : Passed.Function->parameters())
    if (const QualType Type = P->getType().getNonReferenceType();
        isCell(Type) || isReadRow(Type))
      followAll(*P, In);
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
    followCalled(*Does.Callable, In);
  const bool IsKnown =
      Does.Callable && functionIn(*Does.Callable).Function != nullptr;
  if (Does.Kind == Kind::Visit && !IsKnown)
    Uses.push_back({RowPart::Value, {&Call, In}, {&E, In}});
  else if (Does.Kind != Kind::Order && Does.Kind != Kind::Visit)
    Uses.push_back({RowPart::Value, {&Call, In}, {&E, In}});
  return Does.Kind == Kind::Find ||
                 (Does.Kind == Kind::Order && isCellRange(Call.getType()))
             ? &Call
             : nullptr;
}

void RowUses::follow(const Expr &From, const Frame *In) {
  const Expr *E = &From;
  while (!IsLost) {
    countSteps();
    IsLost = ++Steps > MaxRowWays || Uses.size() > MaxRowUses;
    const Use U = around(*E).useOfValue(*E);
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
        Op &&
        (isCellRange(E->getType()) || isRowStream(E->getType()) ||
         isIterator(E->getType())) &&
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
