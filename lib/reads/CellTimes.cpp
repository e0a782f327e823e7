// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/CellTimes.h"
#include "api/CallTable.h"
#include "api/Holders.h"
#include "api/Libraries.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Algorithms.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

bool Ingredients::add(Ingredients Other) {
  const Ingredients Before = *this;
  HasTime |= Other.HasTime;
  HasValue |= Other.HasValue;
  HasKey |= Other.HasKey;
  HasNow |= Other.HasNow;
  return HasTime != Before.HasTime || HasValue != Before.HasValue ||
         HasKey != Before.HasKey || HasNow != Before.HasNow;
}

/// Returns the declaration that stands for all declarations of \p D.
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
    const auto *Unary = dyn_cast<UnaryOperator>(E);
    if (const Expr *Whole = wholeOfPart(*E))
      E = Whole;
    else if (Call && (Call->getNumArgs() == 1 || // 'std::back_inserter(found)'
                      (calleeOf(*Call) && isGetTime(*calleeOf(*Call)))))
      E = Call->getArg(0);
    else if (Made && Made->getNumArgs() == 1)
      E = Made->getArg(0);
    else if (Unary && Unary->getOpcode() == UO_AddrOf)
      E = Unary->getSubExpr();
    else
      return nullptr;
  }
  return nullptr;
}

void CellTimes::addStep(const Expr *Into, const Expr *From) {
  if (const ValueDecl *To = storedIn(Into))
    Steps.push_back({keyOf(*To), From});
}

void CellTimes::add(const FunctionDecl &Declared) {
  const FunctionDecl *Function = Declared.getDefinition();
  if (!Function || !Function->hasBody() || Function->isDependentContext() ||
      Functions.size() == MaxNearby || llvm::is_contained(Functions, Function))
    return;
  IsSpread = false;
  Functions.push_back(Function);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
    for (const CXXCtorInitializer *Init : Constructor->inits()) {
      if (Init->getMember())
        Steps.push_back({keyOf(*Init->getMember()), Init->getInit()});
      collect(*Init->getInit(), *Function);
    }
  collect(*Function->getBody(), *Function);
}

void CellTimes::collectLambda(const LambdaExpr &Lambda) {
  const CXXMethodDecl &Operator = *Lambda.getCallOperator();
  const auto *Generic = Operator.getDescribedFunctionTemplate();
  if (!Generic)
    return add(Operator);
  for (const FunctionDecl *Each : Generic->specializations())
    add(*Each);
  if (!Generic->specializations().empty())
    return;
  // Nothing instantiates it: an algorithm that runs it has no code here.
  StatementWalk Walk(*Operator.getBody(), MaxRowStatements);
  while (const Stmt *S = Walk.next()) {
    Walk.enter(*S);
    const auto *E = dyn_cast<Expr>(S);
    const Compared C = E ? comparisonIn(*E) : Compared();
    const auto *Call = dyn_cast<CallExpr>(S);
    const auto *Callee =
        Call ? dyn_cast<UnresolvedLookupExpr>(Call->getCallee()) : nullptr;
    if (Callee && Callee->getName().isIdentifier() &&
        Callee->getName().getAsIdentifierInfo()->isStr("SetCell"))
      Uninstantiated.push_back({E, &Operator});
    if (C.L && BinaryOperator::isRelationalOp(C.Op) &&
        C.L->isTypeDependent() != C.R->isTypeDependent())
      Uninstantiated.push_back({E, &Operator});
  }
}

void CellTimes::collect(const Stmt &Root, const FunctionDecl &In) {
  StatementWalk Walk(Root, MaxRowStatements);
  while (const Stmt *S = Walk.next()) {
    if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (const auto &[Capture, Init] :
           llvm::zip(Lambda->captures(), Lambda->capture_inits())) {
        if (Capture.capturesVariable() && Init)
          Steps.push_back({keyOf(*Capture.getCapturedVar()), Init});
        Walk.add(Init);
      }
      collectLambda(*Lambda);
      continue;
    }
    // Inside is '(a <=> b) > 0'.
    if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(S)) {
      const Compared C = comparisonIn(*Rewritten);
      // The end of a loop over rows is '!(a == b)'.
      if (BinaryOperator::isRelationalOp(C.Op))
        Comparisons.push_back({Rewritten, &In});
      Walk.add(C.L);
      Walk.add(C.R);
      continue;
    }
    Walk.enter(*S);
    if (const auto *Declares = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declares->decls()) {
        const auto *Var = dyn_cast<VarDecl>(D);
        if (!Var || !Var->getInit())
          continue;
        Steps.push_back({keyOf(*Var), Var->getInit()});
        if (const auto *Parts = dyn_cast<DecompositionDecl>(Var))
          for (const BindingDecl *Part : Parts->bindings())
            Steps.push_back({keyOf(*Part), Var->getInit()});
      }
    } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
      if (Return->getRetValue())
        Steps.push_back({keyOf(In), Return->getRetValue()});
    } else if (const auto *List = dyn_cast<InitListExpr>(S)) {
      const auto *Class = List->getType()->getAsCXXRecordDecl();
      if (Class && !isOfStandardLibrary(*Class))
        for (const FieldDecl *Field : Class->fields())
          if (Field->getFieldIndex() < List->getNumInits())
            Steps.push_back(
                {keyOf(*Field), List->getInit(Field->getFieldIndex())});
    } else if (const auto *E = dyn_cast<Expr>(S)) {
      const auto *Op = dyn_cast<BinaryOperator>(E);
      if (Op && Op->isAssignmentOp())
        addStep(Op->getLHS(), Op->getRHS());
      else if (const Compared C = comparisonIn(*E);
               C.L && BinaryOperator::isRelationalOp(C.Op))
        Comparisons.push_back({E, &In});
      if (isa<CallExpr, CXXConstructExpr>(E))
        collectCall(*E, In);
    }
  }
}

llvm::SmallVector<const FunctionDecl *, 2>
CellTimes::bodiesRunBy(const Expr &Call) const {
  llvm::SmallVector<const FunctionDecl *, 2> Bodies;
  if (const FunctionDecl *Body = Code.values().codeRunBy(Call, nullptr)) {
    if (isOwn(*Body) && Body->hasBody())
      Bodies.push_back(Body->getDefinition());
    return Bodies;
  }
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(calleeOf(Call));
  if (Method && Method->isVirtual() && isOwn(*Method))
    for (const CXXMethodDecl *Each : Code.callIndex().virtualMethods())
      if (Bodies.size() != MaxNearby && overrides(*Each, *Method) &&
          Each->hasBody())
        Bodies.push_back(Each->getDefinition());
  return Bodies;
}

void CellTimes::collectCall(const Expr &E, const FunctionDecl &In) {
  Calls.push_back({&E, &In});
  const llvm::SmallVector<const FunctionDecl *, 2> Bodies = bodiesRunBy(E);
  const FunctionDecl *Named = calleeOf(E);
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(E);
  for (const FunctionDecl *Body : Bodies) {
    // The next filter does not depend on cells.
    if (!isFilter(Body->getReturnType()))
      add(*Body);
    if (Named && keyOf(*Named) != keyOf(*Body))
      Steps.push_back({keyOf(*Named), nullptr, keyOf(*Body)});
    for (const ParmVarDecl *P : Body->parameters()) {
      const Expr *Argument = argumentFor(E, *P);
      // An overrider has its own parameters.
      if (!Argument && Named && P->getFunctionScopeIndex() < Arguments.size())
        Argument = Arguments[P->getFunctionScopeIndex()];
      if (!Argument)
        continue;
      Steps.push_back({keyOf(*P), Argument});
      const ValueDecl *Into = storedIn(Argument);
      if (Into && isMutableReference(P->getType()))
        Steps.push_back({keyOf(*Into), nullptr, keyOf(*P)});
    }
  }
  if (const auto *Call = dyn_cast<CallExpr>(&E); Call && Bodies.empty()) {
    collectMade(*Call);
    collectUnseen(*Call);
  }
  for (const Expr *Argument : Arguments) {
    const PassedFunction Passed = isCallable(Argument->getType())
                                      ? functionIn(*Argument)
                                      : PassedFunction();
    if (!Passed.Function || !isOwn(*Passed.Function))
      continue;
    add(*Passed.Function);
    for (const ParmVarDecl *P : Passed.Function->parameters())
      for (const Expr *Other : Arguments)
        if (Other != Argument)
          Steps.push_back({keyOf(*P), Other});
  }
}

/// Collects the constructors of the program that \p Call, of the standard
/// library, may run: 'entries.emplace_back(cell)',
/// 'std::make_unique<Entry>(c)'.
void CellTimes::collectMade(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !isOfStandardLibrary(*Callee) || Call.getNumArgs() == 0)
    return;
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  const auto *Owner =
      Method ? dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent())
             : nullptr;
  const TemplateArgumentList *Made =
      Owner ? &Owner->getTemplateArgs()
            : Callee->getTemplateSpecializationArgs();
  if (!Made)
    return;
  for (const TemplateArgument &Each : Made->asArray()) {
    const auto *Class = Each.getKind() == TemplateArgument::Type
                            ? Each.getAsType()->getAsCXXRecordDecl()
                            : nullptr;
    if (!Class || !Class->hasDefinition() || isOfStandardLibrary(*Class))
      continue;
    for (const CXXConstructorDecl *Constructor : Class->ctors()) {
      if (!Constructor->isUserProvided() ||
          Constructor->getNumParams() != Call.getNumArgs())
        continue;
      add(*Constructor);
      if (const FunctionDecl *Body = Constructor->getDefinition())
        for (unsigned I = 0; I != Call.getNumArgs(); ++I)
          Steps.push_back({keyOf(*Body->getParamDecl(I)), Call.getArg(I)});
    }
  }
}

/// Collects what \p Call, of code that is elsewhere, may change: that is made
/// of all that the call gets.
void CellTimes::collectUnseen(const CallExpr &Call) {
  const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Call);
  if (Op && (Op->isAssignmentOp() || Op->getOperator() == OO_LessLess))
    addStep(Op->getArg(0), &Call);
  if (Op && Op->getOperator() == OO_GreaterGreater && Op->getNumArgs() == 2)
    addStep(Op->getArg(1), &Call);
  if (Op && Op->getOperator() != OO_Call)
    return;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
    const CXXMethodDecl *Method = Member->getMethodDecl();
    if (Method && !Method->isConst() && Member->getNumArgs() != 0)
      addStep(Member->getImplicitObjectArgument(), &Call);
  }
  const Algorithm Does = algorithmOf(Call);
  for (const Expr *Argument : argumentsOf(Call)) {
    const auto *Address = dyn_cast<UnaryOperator>(stripConversions(Argument));
    const bool IsOutput = Does.Kind == AlgorithmKind::Copy &&
                          Argument != argumentsOf(Call).front();
    if (IsOutput || mayChangeArgument(Call, *Argument) ||
        (Address && Address->getOpcode() == UO_AddrOf))
      addStep(Argument, &Call);
  }
}

/// Returns what \p E itself is, without its parts.
Ingredients CellTimes::ownOf(const Expr &E) const {
  Ingredients Result;
  const ValueDecl *Named = nullptr;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&E))
    Named = Ref->getDecl();
  else if (const auto *Member = dyn_cast<MemberExpr>(&E))
    Named = Member->getMemberDecl();
  else if (const auto *Made = dyn_cast<CXXConstructExpr>(&E))
    Named = Made->getConstructor();
  if (Named)
    Result = Known.lookup(keyOf(*Named));
  // '&cbt::Cell::timestamp', which an algorithm calls.
  Result.HasTime |=
      isa_and_nonnull<CXXMethodDecl>(Named) && rowPart(*Named) == RowPart::Time;
  const auto *Call = dyn_cast<CallExpr>(&E);
  if (!Call)
    return Result;
  if (const auto Made = Code.callTable().classify(*Call))
    Result.HasTime |= Made->Kind == CallKind::Time;
  if (const FunctionDecl *Callee = Call->getDirectCallee()) {
    const RowPart Part = rowPart(*Callee);
    Result.HasValue |= Part == RowPart::Value || Part == RowPart::Column;
    Result.HasKey |= Part == RowPart::Key;
    Result.HasNow |= isNamedAsClock(*Callee);
  }
  Result.HasNow |= returnsNow(*Call);
  return Result;
}

/// Returns true if \p Named tells the size of a container, also of one of the
/// client's.
static bool isSize(const ValueDecl &Named) {
  const llvm::StringRef Name = identifierOf(Named);
  return isa<CXXMethodDecl>(Named) &&
         (Name == "empty" || Name == "length" || Name == "size" ||
          Name.ends_with("_size")) &&
         (isOfStandardLibrary(Named) || isOfLibrary(Named));
}

Ingredients CellTimes::collected(const Expr &E) const {
  Ingredients Result;
  StatementWalk Walk(E, MaxReferences);
  while (const Stmt *S = Walk.next()) {
    if (const auto *Part = dyn_cast<Expr>(S))
      Result.add(ownOf(*Part));
    // Of an object, only the member counts if visible code sets it; of a
    // container, not its size.
    const auto *Member = dyn_cast<MemberExpr>(S);
    const ValueDecl *Named = Member ? Member->getMemberDecl() : nullptr;
    if (Named && (isSize(*Named) ||
                  (isa<FieldDecl>(Named) && !isOfStandardLibrary(*Named) &&
                   Known.contains(keyOf(*Named)))))
      continue;
    if (!isa<LambdaExpr>(S))
      Walk.enter(*S);
  }
  return Result;
}

void CellTimes::spread() {
  IsSpread = true;
  for (const Step &Each : Steps)
    Known.try_emplace(Each.To);
  for (bool IsMore = true; IsMore;) {
    IsMore = false;
    for (const Step &Each : Steps)
      IsMore |= Known[Each.To].add(Each.From ? collected(*Each.From)
                                             : Known.lookup(Each.FromName));
  }
}

Ingredients CellTimes::of(const Expr &E) {
  if (!IsSpread)
    spread();
  return collected(E);
}

Ingredients CellTimes::of(const FieldDecl &Member) const {
  return Known.lookup(&Member);
}

llvm::SmallVector<const FieldDecl *, 8> CellTimes::members() {
  if (!IsSpread)
    spread();
  llvm::SmallVector<const FieldDecl *, 8> Result;
  for (const Step &Each : Steps)
    if (const auto *Field = dyn_cast<FieldDecl>(Each.To);
        Field && Known.lookup(Field).isOfCell() &&
        !llvm::is_contained(Result, Field))
      Result.push_back(Field);
  return Result;
}

} // namespace clang::tidy::bigtable
