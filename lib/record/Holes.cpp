// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/Holes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <utility>

namespace clang::tidy::bigtable {

using llvm::StringRef;

FunctionDecl *unseenFunction(QualType Type, SourceLocation At,
                             ASTContext &Context) {
  FunctionDecl *Result = FunctionDecl::Create(
      Context, Context.getTranslationUnitDecl(), At, At,
      DeclarationName(&Context.Idents.get("unparsed_code")), Type,
      Context.getTrivialTypeSourceInfo(Type, At), SC_Extern);
  llvm::SmallVector<ParmVarDecl *, 8> Parameters;
  if (const auto *Signature = Type->getAs<FunctionProtoType>())
    for (const QualType Each : Signature->param_types()) {
      Parameters.push_back(ParmVarDecl::Create(
          Context, Result, At, At, nullptr, Each,
          Context.getTrivialTypeSourceInfo(Each, At), SC_None, nullptr));
      Parameters.back()->setScopeInfo(0, Parameters.size() - 1);
    }
  Result->setParams(Parameters);
  Result->setImplicit();
  return Result;
}

/// Finds the local variables of a function and of its lambdas.
class Holes::Locals : public RecursiveASTVisitor<Locals> {
public:
  explicit Locals(Holes &Of) : Of(Of) {}

  bool VisitVarDecl(VarDecl *Var) {
    if (Var->getIdentifier())
      Of.ByName[Var->getName()].push_back(Var);
    return true;
  }

private:
  Holes &Of;
};

Holes::Holes(ASTContext &Context, const PieceCollector &Code,
             FunctionDecl &Function, llvm::ArrayRef<Span> Bad)
    : Context(Context), Code(Code), Function(Function), Bad(Bad) {
  for (ParmVarDecl *Parameter : Function.parameters())
    if (Parameter->getIdentifier())
      ByName[Parameter->getName()].push_back(Parameter);
  Locals(*this).TraverseStmt(Function.getBody());
}

bool Holes::fill() {
  Stmt *Body = Function.getBody();
  if (!isa_and_nonnull<CompoundStmt>(Body) ||
      Function.getReturnType()->isUndeducedType() ||
      Function.getReturnType()->isDependentType() ||
      Function.isDependentContext())
    return false;
  Stmt *&Slot = *new (Context) Stmt *(Body);
  const bool IsFilled = visit(Slot, /*InLambda=*/false);
  if (!IsFilled) {
    while (!Undo.empty()) {
      Undo.back()();
      Undo.pop_back();
    }
    Parts.clear();
    return false;
  }
  if (Slot != Body) {
    Function.setBody(Slot);
    Undo.push_back([Of = &Function, Body] { Of->setBody(Body); });
  }
  return true;
}

void Holes::set(Stmt *&Slot, Stmt *To) {
  Undo.push_back([&Slot, Was = Slot] { Slot = Was; });
  Slot = To;
}

//===-- What is bad -------------------------------------------------------===//

bool Holes::isBadWithin(const Span &In) const {
  return llvm::any_of(Bad, [&](const Span &B) { return B.meets(In); });
}

bool Holes::isBad(const Stmt &S) const {
  if (const auto *E = dyn_cast<Expr>(&S); E && E->containsErrors())
    return true;
  if (const auto *Declares = dyn_cast<DeclStmt>(&S))
    for (const Decl *D : Declares->decls()) {
      const auto *Var = dyn_cast<VarDecl>(D);
      if (D->isInvalidDecl() ||
          (Var && (Var->getType()->containsErrors() ||
                   Var->getType()->isDependentType() ||
                   Var->getType()->isUndeducedType() ||
                   (Var->getInit() && Var->getInit()->containsErrors()))))
        return true;
    }
  const std::optional<Span> At = Code.spanOf(S.getSourceRange());
  return !At || isBadWithin(*At);
}

/// Calls \p Visit with the lambdas in \p S, but not with those in them.
static void forEachLambda(Stmt &S,
                          llvm::function_ref<void(LambdaExpr &)> Visit) {
  if (auto *Lambda = dyn_cast<LambdaExpr>(&S))
    return Visit(*Lambda);
  if (const auto *Declares = dyn_cast<DeclStmt>(&S)) {
    for (const Decl *D : Declares->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D); Var && Var->getInit())
        forEachLambda(const_cast<Expr &>(*Var->getInit()), Visit);
    return;
  }
  for (Stmt *Child : S.children())
    if (Child)
      forEachLambda(*Child, Visit);
}

/// Replaces statements in the lambdas of \p S, if all errors are in them.
bool Holes::visitLambdas(Stmt &S) {
  const std::optional<Span> At = Code.spanOf(S.getSourceRange());
  if (!At)
    return false;
  std::vector<std::pair<Span, Stmt *>> Bodies;
  forEachLambda(S, [&](LambdaExpr &Lambda) {
    if (Lambda.getCallOperator()->isDependentContext())
      return;
    if (const auto In = Code.spanOf(Lambda.getBody()->getSourceRange()))
      Bodies.emplace_back(*In, Lambda.getBody());
  });
  for (const Span &B : Bad)
    if (B.meets(*At) && llvm::none_of(Bodies, [&](const auto &Body) {
          return Body.first.contains(B.File, B.Begin) &&
                 B.End <= Body.first.End;
        }))
      return false;
  const size_t NumUndo = Undo.size(), NumParts = Parts.size();
  for (const auto &[In, Body] : Bodies) {
    Stmt *&Slot = *new (Context) Stmt *(Body);
    const unsigned Around = std::exchange(NumLoops, 0);
    const bool IsFilled = visit(Slot, /*InLambda=*/true);
    NumLoops = Around;
    // A lambda keeps its body.
    if (!IsFilled || Slot != Body) {
      for (; Undo.size() > NumUndo; Undo.pop_back())
        Undo.back()();
      Parts.erase(Parts.begin() + NumParts, Parts.end());
      return false;
    }
  }
  return !Bodies.empty();
}

//===-- Replacement -------------------------------------------------------===//

Expr *Holes::call(QualType Type, const Span &At, SourceLocation Begin,
                  bool InLambda) {
  llvm::SmallSetVector<VarDecl *, 8> Named;
  Code.forEachName(At, [&](StringRef Name) {
    if (const auto It = ByName.find(Name); It != ByName.end())
      Named.insert(It->second.begin(), It->second.end());
    for (const DeclContext *In = Function.getDeclContext(); In;
         In = In->getParent())
      for (NamedDecl *D : In->lookup(&Context.Idents.get(Name)))
        if (auto *Var = dyn_cast<VarDecl>(D))
          Named.insert(Var);
  });
  llvm::SmallVector<QualType, 8> Types;
  llvm::SmallVector<Expr *, 8> Arguments;
  for (VarDecl *Var : Named) {
    const QualType Of = Var->getType().getNonReferenceType();
    if (Var->isInvalidDecl() || Of->isDependentType() ||
        Of->isUndeducedType() || Of->isVoidType())
      continue;
    const bool IsCaptured = InLambda && Var->hasLocalStorage() &&
                            Var->getDeclContext() == &Function;
    Types.push_back(Context.getLValueReferenceType(Of));
    Arguments.push_back(DeclRefExpr::Create(Context, NestedNameSpecifierLoc(),
                                            SourceLocation(), Var, IsCaptured,
                                            Begin, Of, VK_LValue));
  }
  // Any name can be a member.
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
      Method && Method->isImplicitObjectMemberFunction()) {
    const QualType Of = Method->getFunctionObjectParameterType();
    Types.push_back(Context.getLValueReferenceType(Of));
    Arguments.push_back(UnaryOperator::Create(
        Context,
        CXXThisExpr::Create(Context, Begin, Context.getPointerType(Of),
                            /*IsImplicit=*/true),
        UO_Deref, Of, VK_LValue, OK_Ordinary, Begin, /*CanOverflow=*/false,
        FPOptionsOverride()));
  }
  const QualType Signature =
      Context.getFunctionType(Type, Types, FunctionProtoType::ExtProtoInfo());
  FunctionDecl *Callee = unseenFunction(Signature, Begin, Context);
  Expr *Name =
      DeclRefExpr::Create(Context, NestedNameSpecifierLoc(), SourceLocation(),
                          Callee, false, Begin, Signature, VK_LValue);
  Name = ImplicitCastExpr::Create(Context, Context.getPointerType(Signature),
                                  CK_FunctionToPointerDecay, Name, nullptr,
                                  VK_PRValue, FPOptionsOverride());
  return CallExpr::Create(
      Context, Name, Arguments, Type.getNonLValueExprType(Context),
      Expr::getValueKindForType(Type), Begin, FPOptionsOverride());
}

Stmt *Holes::hole(const Span &At, SourceLocation Begin, bool InLambda) {
  bool Returns = false, Leaves = false, IsOther = false;
  Code.forEachName(At, [&](StringRef Name) {
    Returns |= Name == "return";
    Leaves |= Name == "break" || Name == "continue";
    IsOther |= llvm::is_contained(
        {"goto", "case", "default", "co_return", "co_yield", "co_await"}, Name);
  });
  if (IsOther || (Returns && InLambda) || (Leaves && NumLoops == 0))
    return nullptr;
  Parts.push_back(At);
  llvm::SmallVector<Stmt *, 4> All = {
      call(Context.VoidTy, At, Begin, InLambda)};
  const auto Maybe = [&](Stmt *Then) {
    All.push_back(IfStmt::Create(
        Context, Begin, IfStatementKind::Ordinary, nullptr, nullptr,
        call(Context.BoolTy, {At.File, At.Begin, At.Begin}, Begin, InLambda),
        Begin, Begin, Then));
  };
  if (Returns) {
    const QualType Type = Function.getReturnType();
    Maybe(ReturnStmt::Create(
        Context, Begin,
        Type->isVoidType()
            ? nullptr
            : call(Type, {At.File, At.Begin, At.Begin}, Begin, InLambda),
        nullptr));
  }
  if (Leaves) {
    Maybe(new (Context) BreakStmt(Begin));
    Maybe(new (Context) ContinueStmt(Begin));
  }
  if (All.size() == 1)
    return All.front();
  return CompoundStmt::Create(Context, All, FPOptionsOverride(), Begin, Begin);
}

bool Holes::replace(Stmt *&Slot, bool InLambda) {
  const std::optional<Span> At = Code.spanOf(Slot->getSourceRange());
  if (!At)
    return false;
  const SourceLocation Begin = Slot->getBeginLoc();
  // The values of variables are unknown.
  if (const auto *Declares = dyn_cast<DeclStmt>(Slot)) {
    const bool AreKnown = llvm::all_of(Declares->decls(), [](const Decl *D) {
      const auto *Var = dyn_cast<VarDecl>(D);
      return Var && !Var->isInvalidDecl() && Var->getInit() &&
             !Var->getType()->isDependentType() &&
             !Var->getType()->isUndeducedType() && !isa<DecompositionDecl>(Var);
    });
    if (AreKnown) {
      Parts.push_back(*At);
      for (Decl *D : Declares->decls()) {
        auto *Var = cast<VarDecl>(D);
        Expr *Was = Var->getInit();
        Var->setInit(call(Var->getType(), *At, Begin, InLambda));
        Undo.push_back([Var, Was] { Var->setInit(Was); });
      }
      return true;
    }
  }
  if (auto *Returns = dyn_cast<ReturnStmt>(Slot);
      Returns && Returns->getRetValue() && !InLambda) {
    const QualType Type = Function.getReturnType();
    Expr *Was = Returns->getRetValue();
    Parts.push_back(*At);
    Returns->setRetValue(Type->isVoidType() ? nullptr
                                            : call(Type, *At, Begin, InLambda));
    Undo.push_back([Returns, Was] { Returns->setRetValue(Was); });
    return true;
  }
  Stmt *To = hole(*At, Begin, InLambda);
  if (!To)
    return false;
  set(Slot, To);
  return true;
}

bool Holes::visitCompound(Stmt *&Slot, bool InLambda) {
  auto &All = *cast<CompoundStmt>(Slot);
  const std::optional<Span> Around = Code.spanOf(All.getSourceRange());
  if (!Around)
    return false;
  llvm::SmallVector<Stmt *, 16> Children;
  unsigned Last = Around->Begin + 1;
  bool IsNew = false;
  // An error between two statements is in one that Clang dropped.
  const auto Between = [&](unsigned End, SourceLocation At) {
    const Span Gap{Around->File, Last, End};
    if (Last >= End || !isBadWithin(Gap))
      return true;
    Stmt *Dropped = hole(Gap, At, InLambda);
    if (Dropped)
      Children.push_back(Dropped);
    IsNew = true;
    return Dropped != nullptr;
  };
  for (Stmt *&Child : llvm::make_range(All.body_begin(), All.body_end())) {
    const std::optional<Span> At = Code.spanOf(Child->getSourceRange());
    if (!At || At->File != Around->File)
      return false;
    if (!Between(At->Begin, Child->getBeginLoc()) || !visit(Child, InLambda))
      return false;
    Children.push_back(Child);
    Last = std::max(Last, At->End);
  }
  if (!Between(Around->End - 1, All.getRBracLoc()))
    return false;
  if (IsNew)
    set(Slot, CompoundStmt::Create(Context, Children, FPOptionsOverride(),
                                   All.getLBracLoc(), All.getRBracLoc()));
  return true;
}

/// Replaces conditions of \p S, and statements in it.
bool Holes::visitParts(Stmt &S, bool InLambda) {
  for (Stmt *&Child : S.children()) {
    if (!Child)
      continue;
    auto *Condition = dyn_cast<Expr>(Child);
    if (!Condition || isa<SwitchCase>(S)) {
      if (!visit(Child, InLambda))
        return false;
      continue;
    }
    // The part of a loop that is an expression is one statement of it.
    if (!isBad(*Child) || visitLambdas(*Child))
      continue;
    const std::optional<Span> At = Code.spanOf(Child->getSourceRange());
    if (!At || isa<SwitchStmt>(S))
      return false;
    Parts.push_back(*At);
    set(Child, call(Context.BoolTy, *At, Child->getBeginLoc(), InLambda));
  }
  return true;
}

bool Holes::visit(Stmt *&Slot, bool InLambda) {
  if (!Slot || !isBad(*Slot))
    return true;
  if (const auto At = Code.spanOf(Slot->getSourceRange());
      At && llvm::any_of(Bad, [&](const Span &B) {
        return B.File == At->File && B.Begin <= At->Begin && At->End <= B.End;
      }))
    return replace(Slot, InLambda);
  if (isa<CompoundStmt>(Slot))
    return visitCompound(Slot, InLambda);
  const bool IsLoop = isa<WhileStmt, DoStmt, ForStmt, CXXForRangeStmt>(Slot);
  bool HasParts = isa<IfStmt, SwitchStmt, SwitchCase, CXXTryStmt, CXXCatchStmt,
                      LabelStmt, AttributedStmt>(Slot) ||
                  IsLoop;
  // Errors outside of its parts change it.
  if (const auto *If = dyn_cast<IfStmt>(Slot))
    HasParts = !If->getInit() && !If->getConditionVariable() &&
               !If->isConstexpr() && !If->isConsteval();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(Slot))
    HasParts = Range->getBeginStmt() && !isBad(*Range->getRangeInit()) &&
               !Range->getInit() &&
               !Range->getLoopVariable()->isInvalidDecl() &&
               !Range->getLoopVariable()->getType()->isUndeducedType();
  if (HasParts) {
    const size_t NumUndo = Undo.size(), NumParts = Parts.size();
    NumLoops += IsLoop;
    bool IsDone;
    if (auto *Range = dyn_cast<CXXForRangeStmt>(Slot)) {
      Stmt *&Body = *new (Context) Stmt *(Range->getBody());
      IsDone = visit(Body, InLambda);
      if (Body != Range->getBody()) {
        Undo.push_back(
            [Range, Was = Range->getBody()] { Range->setBody(Was); });
        Range->setBody(Body);
      }
    } else {
      IsDone = visitParts(*Slot, InLambda);
    }
    NumLoops -= IsLoop;
    if (IsDone)
      return true;
    for (; Undo.size() > NumUndo; Undo.pop_back())
      Undo.back()();
    Parts.erase(Parts.begin() + NumParts, Parts.end());
  } else if (visitLambdas(*Slot)) {
    return true;
  }
  return replace(Slot, InLambda);
}

} // namespace clang::tidy::bigtable
