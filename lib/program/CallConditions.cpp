// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "program/CallConditions.h"
#include "api/Libraries.h"
#include "api/Text.h"
#include "cxx/Ast.h"
#include "cxx/Changes.h"
#include "model/Bounds.h"
#include "model/Summary.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

namespace clang::tidy::bigtable {

namespace {

/// The way through one function to a statement in it.
class PathConditions {
public:
  PathConditions(const FunctionDecl &Function, Values &Vals)
      : Function(Function), Vals(Vals) {}

  /// False if it is not understood.
  bool leadTo(const Stmt &Wanted) {
    this->Wanted = &Wanted;
    return Vals.mayRun(Wanted, Function) &&
           look(Function.getBody(), 0) == Seen::Wanted;
  }
  /// The names in \p S decide, too.
  void decide(const Stmt *S) { name(S, Decisive); }
  /// The parameters that may. Nothing if something else does.
  std::optional<llvm::SmallSetVector<const ParmVarDecl *, 4>> deciders();

private:
  enum class Seen : uint8_t { Nothing, End, Wanted, Unknown };
  struct Names {
    llvm::SmallSetVector<const VarDecl *, 8> Variables;
    /// Something else that may be fixed, or that is not understood.
    bool HasOthers = false;

    void add(const Names &More) {
      Variables.insert(More.Variables.begin(), More.Variables.end());
      HasOthers |= More.HasOthers;
    }
  };

  Seen look(const Stmt *S, unsigned Depth);
  void addChanges(const Stmt &S);
  void addMade(const VarDecl &Var, const Names &From) {
    Made[&Var].add(From);
    Made[&Var].add(Around);
  }
  void name(const Stmt *S, Names &To) const;

  const FunctionDecl &Function;
  Values &Vals;
  const Stmt *Wanted = nullptr;
  Names Decisive;
  /// In the conditions around.
  Names Around;
  bool IsConditional = false;
  /// The names from which a variable is computed on the way.
  llvm::DenseMap<const VarDecl *, Names> Made;
};

} // namespace

/// Returns the parts of \p S that always run if \p S runs; std::nullopt if all
/// of it does.
static std::optional<llvm::SmallVector<const Stmt *, 4>>
alwaysRunIn(const Stmt &S) {
  using Parts = llvm::SmallVector<const Stmt *, 4>;
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return Parts{If->getInit(), If->getConditionVariableDeclStmt(),
                 If->getCond()};
  if (const auto *Switch = dyn_cast<SwitchStmt>(&S))
    return Parts{Switch->getInit(), Switch->getConditionVariableDeclStmt(),
                 Switch->getCond()};
  if (const auto *While = dyn_cast<WhileStmt>(&S))
    return Parts{While->getConditionVariableDeclStmt(), While->getCond()};
  if (const auto *For = dyn_cast<ForStmt>(&S))
    return Parts{For->getInit(), For->getCond()};
  if (const auto *For = dyn_cast<CXXForRangeStmt>(&S))
    return Parts{For->getInit(), For->getRangeStmt()};
  if (const auto *Either = dyn_cast<AbstractConditionalOperator>(&S))
    return Parts{Either->getCond()};
  if (const auto *Op = dyn_cast<BinaryOperator>(&S); Op && Op->isLogicalOp())
    return Parts{Op->getLHS()};
  if (const auto *Try = dyn_cast<CXXTryStmt>(&S))
    return Parts{Try->getTryBlock()};
  return std::nullopt;
}

/// Returns true if \p S, such as 'text.empty()', only asks whether a
/// parameter's value has contents. A caller passes some.
static bool asksWhetherEmpty(const Stmt &S) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&S);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method && Method->isConst() &&
         leadsToText(Call->getImplicitObjectArgument()->getType()) &&
         isa_and_nonnull<ParmVarDecl>(
             namedValue(Call->getImplicitObjectArgument())) &&
         llvm::is_contained<llvm::StringRef>({"empty", "length", "size"},
                                             identifierOf(*Method));
}

void PathConditions::name(const Stmt *S, Names &To) const {
  StatementWalk Walk(MaxReferences);
  Walk.add(S);
  while (const Stmt *Next = Walk.next()) {
    if (asksWhetherEmpty(*Next))
      continue;
    if (const FieldDecl *Field = ownMemberIn(*Next);
        Field && Vals.callIndex().isChanged(*Field))
      continue; // What it is only a run shows.
    if (isa<CXXThisExpr>(Next)) {
      To.HasOthers = true;
    } else if (const auto *Ref = dyn_cast<DeclRefExpr>(Next)) {
      const ValueDecl *Named = Ref->getDecl();
      if (const auto *Binding = dyn_cast<BindingDecl>(Named))
        Named = Binding->getDecomposedDecl();
      if (const auto *Var = dyn_cast_or_null<VarDecl>(Named);
          Var && Var->isLocalVarDeclOrParm())
        To.Variables.insert(Var);
    } else if (const auto *Declares = dyn_cast<DeclStmt>(Next)) {
      for (const Decl *D : Declares->decls())
        if (const auto *Var = dyn_cast<VarDecl>(D))
          To.Variables.insert(Var);
    }
    Walk.enter(*Next);
  }
  To.HasOthers |= !Walk.isDone();
}

void PathConditions::addChanges(const Stmt &S) {
  const auto AddAll = [&](const Stmt &Changed) {
    Names To, From;
    name(&Changed, To);
    name(&S, From);
    for (const VarDecl *Var : To.Variables)
      addMade(*Var, From);
  };
  if (const auto *Declares = dyn_cast<DeclStmt>(&S)) {
    Names Here;
    name(&S, Here);
    for (const Decl *D : Declares->decls()) {
      const auto *Var = dyn_cast<VarDecl>(D);
      if (Var)
        addMade(*Var, Here);
      // Another name may be used to change the object.
      if (Var && Var->getInit() &&
          (Var->getType()->isReferenceType() ||
           Var->getType()->isAnyPointerType()))
        AddAll(*Var->getInit());
    }
    return;
  }
  // It may be called anywhere later.
  if (isa<LambdaExpr>(S))
    return AddAll(S);
  forEachChange(S, isOfClient, [&](const Change &C) { AddAll(*C.Target); });
}

PathConditions::Seen PathConditions::look(const Stmt *S, unsigned Depth) {
  if (!S)
    return Seen::Nothing;
  if (S == Wanted)
    return Seen::Wanted;
  if (Depth == MaxNesting || isa<GotoStmt, IndirectGotoStmt, LabelStmt,
                                 CoroutineSuspendExpr, CoroutineBodyStmt>(S))
    return Seen::Unknown;
  const auto Always = alwaysRunIn(*S);
  const bool WasConditional = IsConditional;
  std::optional<Names> Outside;
  if (Always)
    Outside = Around;
  const auto Leave = [&](Seen Result) {
    IsConditional = WasConditional;
    if (Outside)
      Around = *Outside;
    return Result;
  };
  const auto DecideAll = [&] {
    for (const Stmt *Part : *Always)
      decide(Part);
  };
  if (Always)
    for (const Stmt *Part : *Always)
      name(Part, Around);
  Seen Result = Seen::Nothing;
  for (const Stmt *Child : S->children()) {
    const bool IsSure = !Always || llvm::is_contained(*Always, Child);
    IsConditional = WasConditional || !IsSure || isa<LambdaExpr>(S);
    const Seen Inside = look(Child, Depth + 1);
    if (Inside == Seen::Unknown ||
        (Inside == Seen::Wanted && (isa<LambdaExpr, CXXCatchStmt>(S))))
      return Leave(Seen::Unknown);
    // A lambda that ends, ends nothing but itself.
    if (Inside == Seen::Nothing || (Inside == Seen::End && isa<LambdaExpr>(S)))
      continue;
    if (!IsSure)
      DecideAll();
    Result = Inside;
    if (Inside == Seen::Wanted)
      return Leave(Result);
  }
  addChanges(*S);
  Leave(Result);
  if (!isa<ReturnStmt, CXXThrowExpr, CoreturnStmt, BreakStmt, ContinueStmt>(S))
    return Result;
  // Code after that is not reached.
  return IsConditional ? Seen::End : Seen::Unknown;
}

std::optional<llvm::SmallSetVector<const ParmVarDecl *, 4>>
PathConditions::deciders() {
  llvm::SmallSetVector<const ParmVarDecl *, 4> Result;
  for (size_t I = 0; I != Decisive.Variables.size(); ++I) {
    const VarDecl *Var = Decisive.Variables[I];
    if (const auto *P = dyn_cast<ParmVarDecl>(Var);
        P && P->getDeclContext() == &Function)
      Result.insert(P);
    const auto It = Made.find(Var);
    if (It != Made.end())
      Decisive.add(It->second);
  }
  return Decisive.HasOthers ? std::nullopt : std::optional(std::move(Result));
}

std::optional<std::vector<unsigned>>
decidersOf(const CallSite &Site, const FunctionDecl &Function, Values &Vals) {
  llvm::SmallVector<const Expr *, 4> Decisive;
  if (Site.Elsewhere)
    for (const unsigned I : Site.Elsewhere->Call->When)
      Decisive.push_back(
          argumentFor(*Site.Call, *Site.Callee->getParamDecl(I)));
  const Stmt *Wanted = Site.Call;
  for (const Frame *F = Site.In;; F = F->Caller) {
    PathConditions Inside(F ? *F->Callee : Function, Vals);
    for (const Expr *E : Decisive)
      Inside.decide(E);
    if (!Inside.leadTo(*Wanted))
      return std::nullopt;
    const auto Deciders = Inside.deciders();
    if (!Deciders)
      return std::nullopt;
    if (!F) {
      std::vector<unsigned> Result;
      for (const ParmVarDecl *P : *Deciders)
        Result.push_back(P->getFunctionScopeIndex());
      llvm::sort(Result);
      return Result;
    }
    Decisive.clear();
    for (const ParmVarDecl *P : *Deciders)
      Decisive.push_back(argumentFor(*F->Call, *P));
    Wanted = F->Call;
  }
}

} // namespace clang::tidy::bigtable
