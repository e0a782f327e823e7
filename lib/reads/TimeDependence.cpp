// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/TimeDependence.h"
#include "api/CallTable.h"
#include "api/Holders.h"
#include "api/Libraries.h"
#include "api/Types.h"
#include "cxx/Algorithms.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// Returns the function, or the variable or member itself.
static const ValueDecl *keyOf(const ValueDecl &D) {
  return cast<ValueDecl>(D.getCanonicalDecl());
}

static bool isOwn(const FunctionDecl &F) {
  return !isOfLibrary(F) && !isOfStandardLibrary(F);
}

/// Returns the variable, or the member of a class of the program, that \p E is
/// or is in; null without one.
static const ValueDecl *storedIn(const Expr *E) {
  for (unsigned N = 0; E && N != MaxPartSteps; ++N) {
    E = stripConversions(E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return isa<VarDecl, BindingDecl>(Ref->getDecl()) ? Ref->getDecl()
                                                       : nullptr;
    if (const auto *Member = dyn_cast<MemberExpr>(E);
        Member && isa<FieldDecl>(Member->getMemberDecl()) &&
        !isOfStandardLibrary(*Member->getMemberDecl()))
      return Member->getMemberDecl();
    const auto *Call = dyn_cast<CallExpr>(E);
    const auto *Made = dyn_cast<CXXConstructExpr>(E);
    if (const Expr *Whole = wholeOfPart(*E))
      E = Whole;
    else if (Call && Call->getNumArgs() == 1) // 'std::back_inserter(found)'
      E = Call->getArg(0);
    else if (Made && Made->getNumArgs() == 1)
      E = Made->getArg(0);
    else
      return nullptr;
  }
  return nullptr;
}

void TimeDependence::add(const FunctionDecl &Function) { collect(Function, 0); }

void TimeDependence::addStep(const Expr *Into, const Expr *From, const Stmt &At,
                             const FunctionDecl &In) {
  if (const ValueDecl *To = storedIn(Into))
    Steps.push_back({keyOf(*To), From, nullptr, &At, &In});
}

void TimeDependence::collect(const FunctionDecl &Declared, unsigned Level) {
  const FunctionDecl *Function = Declared.getDefinition();
  if (!Function || !Function->hasBody() || Function->isDependentContext() ||
      Functions.size() == MaxNearby || !Functions.try_emplace(Function).second)
    return;
  HasTimes = HasDependent = false;
  ASTContext &Context = Function->getASTContext();
  auto Graph = std::make_unique<FlowGraph>(*Function, Context);
  Graph->build(0);
  Functions[Function] = std::move(Graph);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
    for (const CXXCtorInitializer *Init : Constructor->inits()) {
      if (Init->getMember())
        Steps.push_back({keyOf(*Init->getMember()), Init->getInit(), nullptr,
                         nullptr, Function});
      collect(*Init->getInit(), *Function, Level);
    }
  collect(*Function->getBody(), *Function, Level);
}

void TimeDependence::collect(const Stmt &Root, const FunctionDecl &In,
                             unsigned Level) {
  StatementWalk Walk(Root, MaxRowStatements);
  while (const Stmt *S = Walk.next()) {
    if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (const auto &[Capture, Init] :
           llvm::zip(Lambda->captures(), Lambda->capture_inits()))
        if (Capture.capturesVariable() && Init &&
            cast<VarDecl>(Capture.getCapturedVar())->isInitCapture())
          Steps.push_back(
              {keyOf(*Capture.getCapturedVar()), Init, nullptr, S, &In});
      for (const Expr *Init : Lambda->capture_inits())
        Walk.add(Init);
      collect(*Lambda->getCallOperator(), Level);
      continue;
    }
    // Inside is '(a <=> b) > 0'.
    if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(S)) {
      const Compared C = comparisonIn(*Rewritten);
      Comparisons.push_back({Rewritten, &In});
      Walk.add(C.L);
      Walk.add(C.R);
      continue;
    }
    Walk.enter(*S);
    if (const auto *For = dyn_cast<ForStmt>(S)) {
      // A number that steps through a loop says nothing of cells.
      if (For->getInc() && For->getInc()->getType()->isArithmeticType())
        Increments.insert(For->getInc());
    } else if (const auto *Declares = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declares->decls()) {
        const auto *Var = dyn_cast<VarDecl>(D);
        if (!Var || !Var->getInit())
          continue;
        Steps.push_back({keyOf(*Var), Var->getInit(), nullptr, S, &In});
        if (const auto *Parts = dyn_cast<DecompositionDecl>(Var))
          for (const BindingDecl *Part : Parts->bindings())
            Steps.push_back({keyOf(*Part), Var->getInit(), nullptr, S, &In});
      }
    } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
      Steps.push_back({keyOf(In), Return->getRetValue(), nullptr, S, &In});
    } else if (isa<CXXThrowExpr>(S)) {
      Throws.push_back({S, &In});
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(S)) {
      if (Unary->isIncrementDecrementOp() && !Increments.contains(Unary))
        addStep(Unary->getSubExpr(), nullptr, *S, In);
    } else if (const auto *List = dyn_cast<InitListExpr>(S)) {
      const auto *Class = List->getType()->getAsCXXRecordDecl();
      if (Class && !isOfStandardLibrary(*Class))
        for (const FieldDecl *Field : Class->fields())
          if (Field->getFieldIndex() < List->getNumInits())
            Steps.push_back({keyOf(*Field),
                             List->getInit(Field->getFieldIndex()), nullptr, S,
                             &In});
    } else if (const auto *E = dyn_cast<Expr>(S)) {
      const auto *Op = dyn_cast<BinaryOperator>(E);
      if (Op && Op->isAssignmentOp())
        addStep(Op->getLHS(), Op->getRHS(), *S, In);
      else if (const Compared C = comparisonIn(*E); C.L)
        Comparisons.push_back({E, &In});
      if (isa<CallExpr, CXXConstructExpr>(E))
        collectCall(*E, In, Level);
    }
  }
}

/// Returns the functions of the program that \p E may run.
llvm::SmallVector<const FunctionDecl *, 2>
TimeDependence::bodiesRunBy(const Expr &E) const {
  llvm::SmallVector<const FunctionDecl *, 2> Bodies;
  if (const FunctionDecl *Body = Code.values().codeRunBy(E, nullptr)) {
    if (isOwn(*Body) && Body->hasBody())
      Bodies.push_back(Body->getDefinition());
    return Bodies;
  }
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(calleeOf(E));
  if (Method && Method->isVirtual() && isOwn(*Method))
    for (const CXXMethodDecl *Each : Code.callIndex().virtualMethods())
      if (Bodies.size() != MaxNesting && overrides(*Each, *Method) &&
          Each->hasBody())
        Bodies.push_back(Each->getDefinition());
  return Bodies;
}

/// Collects what \p E, a call of \p Body, passes to its parameters.
void TimeDependence::collectRun(const Expr &E, const FunctionDecl &Body,
                                const FunctionDecl &In, unsigned Level) {
  Calls[&Body].push_back({&E, &In});
  if (Level != MaxNesting)
    collect(Body, Level + 1);
  const FunctionDecl *Named = calleeOf(E);
  if (Named && keyOf(*Named) != keyOf(Body))
    Steps.push_back({keyOf(*Named), nullptr, keyOf(Body), nullptr, &In});
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(E);
  for (const ParmVarDecl *P : Body.parameters()) {
    const Expr *Argument = argumentFor(E, *P);
    // An overrider has its own parameters.
    if (!Argument && Named && P->getFunctionScopeIndex() < Arguments.size())
      Argument = Arguments[P->getFunctionScopeIndex()];
    if (!Argument)
      continue;
    Steps.push_back({keyOf(*P), Argument, nullptr, &E, &In});
    const ValueDecl *Into = storedIn(Argument);
    if (Into && isMutableReference(P->getType()))
      Steps.push_back({keyOf(*Into), nullptr, P, &E, &In});
  }
}

void TimeDependence::collectCall(const Expr &E, const FunctionDecl &In,
                                 unsigned Level) {
  if (const auto Made = Code.callTable().classify(E)) {
    if (Made->Kind == CallKind::Time)
      TimeCalls.insert(&E);
    else if (Made->Kind == CallKind::IsLive)
      Tests.insert(&E);
    if (Made->Kind == CallKind::Time || Made->Kind == CallKind::IsLive)
      return;
  }
  const llvm::SmallVector<const FunctionDecl *, 2> Bodies = bodiesRunBy(E);
  for (const FunctionDecl *Body : Bodies)
    collectRun(E, *Body, In, Level);
  if (const auto *Call = dyn_cast<CallExpr>(&E); Call && Bodies.empty())
    collectUnseen(*Call, In, Level);
}

/// Collects what \p Call, of code that is elsewhere, may change: that depends
/// on all that the call gets.
void TimeDependence::collectUnseen(const CallExpr &Call, const FunctionDecl &In,
                                   unsigned Level) {
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Call)) {
    if (Op->isAssignmentOp() || Op->getOperator() == OO_PlusPlus ||
        Op->getOperator() == OO_MinusMinus || Op->getOperator() == OO_LessLess)
      addStep(Op->getArg(0), &Call, Call, In);
    if (Op->getOperator() != OO_Call)
      return;
  }
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
    const CXXMethodDecl *Method = Member->getMethodDecl();
    if (Method && !Method->isConst() && Member->getNumArgs() != 0)
      addStep(Member->getImplicitObjectArgument(), &Call, Call, In);
  }
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(Call);
  const Algorithm Does = algorithmOf(Call);
  if (Does.Callable && !MayTest(Call))
    Misleading.insert(&Call);
  const bool Changes = Does.Kind == AlgorithmKind::Erase ||
                       Does.Kind == AlgorithmKind::Partition;
  for (const Expr *Argument : Arguments) {
    const Expr *Plain = stripConversions(Argument);
    const bool IsCallable = isCallable(Argument->getType());
    if (const PassedFunction Passed =
            IsCallable ? functionIn(*Argument) : PassedFunction();
        Passed.Function && isOwn(*Passed.Function)) {
      const FunctionDecl *Function = Passed.Function->getDefinition();
      Calls[Function].push_back({&Call, &In});
      if (Level != MaxNesting)
        collect(*Function, Level + 1);
      for (const ParmVarDecl *P : Function->parameters())
        if (Argument != Arguments.front())
          Steps.push_back({keyOf(*P), Arguments.front(), nullptr, &Call, &In});
      continue;
    }
    const auto *Address = dyn_cast<UnaryOperator>(Plain);
    const bool IsOutput =
        Does.Kind == AlgorithmKind::Copy && Argument != Arguments.front();
    if (Changes || IsOutput || mayChangeArgument(Call, *Argument) ||
        (Address && Address->getOpcode() == UO_AddrOf))
      addStep(Argument, &Call, Call, In);
  }
}

/// Returns true if \p S names one of \p Known.
static bool names(const Stmt &S,
                  const llvm::DenseSet<const ValueDecl *> &Known) {
  const ValueDecl *Named = nullptr;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
    Named = Ref->getDecl();
  else if (const auto *Member = dyn_cast<MemberExpr>(&S))
    Named = Member->getMemberDecl();
  else if (const auto *Lambda = dyn_cast<LambdaExpr>(&S))
    Named = functionIn(*Lambda).Function;
  else if (const auto *Made = dyn_cast<CXXConstructExpr>(&S))
    Named = Made->getConstructor();
  return Named && Known.contains(keyOf(*Named));
}

bool TimeDependence::hasTime(const Expr &E) const {
  StatementWalk Walk(E, MaxReferences);
  while (const Stmt *S = Walk.next()) {
    const auto *Part = dyn_cast<Expr>(S);
    if ((Part && TimeCalls.contains(Part)) || names(*S, Times))
      return true;
    // Of an object, only the member counts; of a container, not its size.
    const auto *Member = dyn_cast<MemberExpr>(S);
    const ValueDecl *Named = Member ? Member->getMemberDecl() : nullptr;
    if (Named && (isOfStandardLibrary(*Named)
                      ? llvm::is_contained<llvm::StringRef>(
                            {"empty", "length", "size"}, identifierOf(*Named))
                      : isa<FieldDecl>(Named)))
      continue;
    if (!isa<LambdaExpr>(S))
      Walk.enter(*S);
  }
  return false;
}

/// Returns true if \p E compares the time of a cell with another time, and may
/// find live cells.
bool TimeDependence::isTest(const Expr &E) const {
  const Compared C = comparisonIn(E);
  return C.L && BinaryOperator::isRelationalOp(C.Op) &&
         hasTime(*C.L) != hasTime(*C.R) && MayTest(E);
}

bool TimeDependence::isDependent(const Expr &E) const {
  StatementWalk Walk(E, MaxReferences);
  while (const Stmt *S = Walk.next()) {
    const auto *Part = dyn_cast<Expr>(S);
    if (Part && Misleading.contains(Part))
      continue;
    if ((Part && Tests.contains(Part)) || names(*S, Dependent))
      return true;
    // A part that is never evaluated does not count.
    const auto *Op = dyn_cast<BinaryOperator>(S);
    const auto *Either = dyn_cast<ConditionalOperator>(S);
    const Expr *Condition = Op && Op->isLogicalOp() ? Op->getLHS()
                            : Either                ? Either->getCond()
                                                    : nullptr;
    const std::optional<int64_t> Value =
        Condition ? Decide(*Condition) : std::nullopt;
    if (Value && Op) {
      if ((Op->getOpcode() == BO_LAnd) == (*Value != 0))
        Walk.add(Op->getRHS());
    } else if (Value) {
      Walk.add(*Value ? Either->getTrueExpr() : Either->getFalseExpr());
    } else if (!isa<LambdaExpr>(S)) {
      Walk.enter(*S);
    }
  }
  return false;
}

/// Returns the part of \p Condition that alone decides, with \p Known parts.
static const Expr &
decisiveIn(const Expr &Condition,
           llvm::function_ref<std::optional<int64_t>(const Expr &)> Known) {
  const Expr *E = Condition.IgnoreParenImpCasts();
  const auto *Op = dyn_cast<BinaryOperator>(E);
  if (Op && Op->isLogicalOp())
    for (const auto &[Part, Other] : {std::pair(Op->getLHS(), Op->getRHS()),
                                      std::pair(Op->getRHS(), Op->getLHS())})
      if (const std::optional<int64_t> Value = Known(*Part);
          Value && (*Value != 0) == (Op->getOpcode() == BO_LAnd))
        return decisiveIn(*Other, Known);
  return *E;
}

/// Returns true if \p S passes over an element: '++it'.
static bool passesOver(const Stmt &S) {
  const auto *Unary = dyn_cast<UnaryOperator>(&S);
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(&S);
  return (Unary && Unary->isIncrementDecrementOp() &&
          Unary->getType()->isPointerType()) ||
         (Call && (Call->getOperator() == OO_PlusPlus ||
                   Call->getOperator() == OO_MinusMinus));
}

/// Returns true if \p S removes something from a container or owner.
static bool removes(const Stmt &S) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&S);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  const llvm::StringRef Name = Method ? identifierOf(*Method) : "";
  return Method && isOfStandardLibrary(*Method) &&
         (Name == "erase" || Name == "clear" || Name == "reset" ||
          Name.starts_with("pop"));
}

std::optional<int64_t> TimeDependence::valueIfNotLive(const Expr &Condition) {
  const auto [It, IsNew] = ValuesIfNotLive.try_emplace(&Condition);
  if (IsNew)
    It->second = NotLive(Condition);
  return It->second;
}

bool TimeDependence::isDecided(const Stmt &S, const FunctionDecl &In) {
  if (DecidedFunctions.contains(&In))
    return true;
  const auto Known = Functions.find(&In);
  if (Known == Functions.end() || !Known->second)
    return false;
  // What is thrown, removed, or passed over where a cell is not live leaves the
  // others.
  const bool IsLeft = isa<CXXThrowExpr>(S) || removes(S) || passesOver(S);
  const auto Against = [&](const Expr &Condition) -> std::optional<int64_t> {
    if (IsAnyWay)
      return std::nullopt;
    const std::optional<int64_t> Value =
        valueIfNotLive(decisiveIn(Condition, Decide));
    return Value && IsLeft ? !*Value : Value;
  };
  llvm::SmallVector<const Stmt *, 4> Ends;
  for (const FunctionDecl *Function : Throwing)
    for (const auto &[Call, From] : Calls.lookup(Function))
      if (From == &In)
        Ends.push_back(Call);
  return Known->second->isDecidedBy(
      S,
      [&](const Expr &Condition) {
        // 'live || flag' is what the flag is.
        return isDependent(decisiveIn(decisiveIn(Condition, Decide), Against));
      },
      Ends, Decide, Against);
}

void TimeDependence::findTimes() {
  HasTimes = true;
  for (bool IsMore = true; IsMore;) {
    IsMore = false;
    for (const Step &Each : Steps)
      if (!Times.contains(Each.To) &&
          ((Each.From && hasTime(*Each.From)) ||
           (Each.FromName && Times.contains(Each.FromName))))
        IsMore |= Times.insert(Each.To).second;
  }
}

void TimeDependence::findDependent() {
  HasDependent = true;
  for (const auto &[E, In] : Comparisons)
    if (isTest(*E))
      Tests.insert(E);
  if (Tests.empty())
    return;
  for (bool IsMore = true; IsMore;) {
    IsMore = false;
    for (const Step &Each : Steps)
      if (!Dependent.contains(Each.To) &&
          ((Each.From && isDependent(*Each.From)) ||
           (Each.FromName && Dependent.contains(Each.FromName)) ||
           (Each.At && isDecided(*Each.At, *Each.In))))
        IsMore |= Dependent.insert(Each.To).second;
    for (const auto &[At, In] : Throws)
      if (!Throwing.contains(In) && isDecided(*At, *In))
        IsMore |= Throwing.insert(In).second;
    for (const auto &[Function, Sites] : Calls)
      if (!DecidedFunctions.contains(Function) &&
          llvm::all_of(Sites, [this](const auto &Site) {
            return isDecided(*Site.first, *Site.second);
          }))
        IsMore |= DecidedFunctions.insert(Function).second;
  }
}

bool TimeDependence::isTime(const Expr &E) {
  if (!HasTimes)
    findTimes();
  return hasTime(E);
}

bool TimeDependence::decidesAbout(const Expr &E, const FunctionDecl &Function) {
  add(Function);
  if (!HasTimes)
    findTimes();
  if (!HasDependent)
    findDependent();
  const FunctionDecl *Definition = Function.getDefinition();
  return Definition && !Tests.empty() &&
         (isDependent(E) || isDecided(E, *Definition));
}

} // namespace clang::tidy::bigtable
