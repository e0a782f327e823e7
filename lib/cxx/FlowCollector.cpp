// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Ast.h"
#include "cxx/EvaluatedCode.h"
#include "cxx/Flow.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// Returns true if a name of one type can mean a whole object of the other.
static bool isSameObject(QualType Name, QualType Object) {
  const auto Plain = [](QualType Type) {
    return Type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  };
  return Plain(Name) == Plain(Object);
}

/// Lists the changes of the variables of one function, and its return values.
class FunctionFlow::Collector : public EvaluatedCodeVisitor<Collector> {
  using Base = EvaluatedCodeVisitor<Collector>;

public:
  explicit Collector(FunctionFlow &Flow) : Base(Flow.Context), Flow(Flow) {}

  bool dataTraverseStmtPre(Stmt *S) {
    if (!Base::dataTraverseStmtPre(S))
      return false;
    if (!Within && isa<Expr>(S))
      Within = S;
    return true;
  }
  bool dataTraverseStmtPost(Stmt *S) {
    if (S == Within)
      Within = nullptr;
    return true;
  }
  bool VisitStmt(Stmt *S) {
    if (++Flow.NumStatements > MaxFlowStatements)
      return false;
    forEachOnlyRead(*S, [this](const Expr &E) { OnlyRead.insert(&E); });
    // In a range-based loop, the statement that binds the container is in the
    // graph.
    const auto *Loop = dyn_cast<CXXForRangeStmt>(S);
    const Stmt *At = Loop ? Loop->getRangeStmt() : S;
    if (!OnlyRead.contains(S))
      forEachChange(*S, Flow.Client, [&](const Change &C) { add(C, At); });
    if (const DeclRefExpr *Owner = ownerIn(*S))
      --Flow.Shared[cast<VarDecl>(Owner->getDecl())];
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var)
      return true;
    if (Var->getType()->isPointerType() || isStandardOwner(Var->getType()))
      ++Flow.Shared[Var];
    if (lambdaIn(*Var))
      ++Flow.LambdaUses[Var];
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) {
    if (Call->getOperator() != OO_Call || Outermost)
      return true;
    const Expr *Callee = Call->getArg(0)->IgnoreParenImpCasts();
    const auto *Var = variableIn(Callee);
    if (Var && lambdaIn(*Var))
      --Flow.LambdaUses[Var];
    if ((Var && lambdaIn(*Var)) || isa<LambdaExpr>(Callee))
      Flow.LambdaCalls.push_back(Call);
    return true;
  }
  bool VisitVarDecl(VarDecl *Var) {
    if (const VarDecl *Object = objectNamed(*Var)) {
      Flow.Objects[Var] = &Flow.objectOf(*Object);
      return true;
    }
    if (const LambdaExpr *Lambda = lambdaIn(*Var))
      Flow.LambdaHolders[Lambda] = Var;
    if (Var->getDeclContext() == &Flow.Function && !isa<ParmVarDecl>(Var)) {
      Event E;
      E.Kind = DefinitionKind::Value;
      E.Value = Var->getInit();
      Flow.Variables[Var].Events.push_back(E);
    }
    forEachChange(*Var, [&](const Change &C) {
      Var->isInitCapture() ? add(C, Var->getInit()) : add(C, nullptr, Var);
    });
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    const Expr *Value = S->getRetValue();
    if (Value && !Outermost)
      Flow.Returned.push_back(Value);
    // The caller may change the object of a returned reference.
    if (Value && Value->isGLValue() && !Value->getType().isConstQualified())
      add({ChangeKind::Escape, Value}, S);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    if (!Outermost)
      Flow.Lambdas[Lambda->getCallOperator()] = Lambda;
    const LambdaExpr *Outer = std::exchange(Around, Outermost);
    if (!Outermost)
      Outermost = Lambda;
    const bool Continue = Base::TraverseLambdaExpr(Lambda);
    Outermost = std::exchange(Around, Outer);
    return Continue;
  }
  // Captures are evaluated where the lambda is made.
  bool TraverseLambdaCapture(LambdaExpr *Lambda, const LambdaCapture *Capture,
                             Expr *Init) {
    const LambdaExpr *Inside = std::exchange(Outermost, Around);
    const bool Continue = Base::TraverseLambdaCapture(Lambda, Capture, Init);
    Outermost = Inside;
    return Continue;
  }
  // Its operand is not evaluated. Parameters differ between LLVM majors.
  template <typename... Ts> bool TraverseDecltypeTypeLoc(Ts &&...) {
    return true;
  }

  void add(const Change &C, const Stmt *S, const VarDecl *Bound = nullptr) {
    Place P = placeOf(C.Target);
    if (P.Var)
      P.Var = &Flow.objectOf(*P.Var);
    if (C.Address)
      OnlyRead.insert(C.Address);
    if (!P.Var && !P.Member &&
        (isTemporary(C.Target) || isMadeInChain(*C.Target)))
      return;
    // 'p->f()' of a pointer
    if (C.CalledOn && P.IsExact && C.Target->getType()->isPointerType())
      P.IsPointee = true;
    Event E;
    // A lambda runs at any time once it is made.
    E.At = Outermost ? Outermost : S;
    E.Bound = Outermost ? nullptr : Bound;
    E.Within = Within;
    E.IsEscape = C.Kind == ChangeKind::Escape || Outermost;
    if (!P.Var && !P.Member) {
      // '(a ? x : y) = z' and the like: any of the variables in it.
      E.IsEscape = true;
      addAll(*C.Target, E);
      return;
    }
    if (!P.Var || !Flow.isOwn(*P.Var))
      return;
    E.Var = P.Var;
    if (!Outermost && (P.IsExact || P.IsPointee)) {
      describe(C, P, E);
    } else if (!Outermost) {
      E.PassedTo = C.PassedTo;
    }
    Flow.Variables[P.Var].Events.push_back(E);
  }

private:
  /// Returns true if \p Target is a chain of calls on an object that is made
  /// there: 'Made(a).f(b).g(c)'. The arguments do not change with the object.
  static bool isMadeInChain(const Expr &Target) {
    const Expr *E = Target.IgnoreParenImpCasts();
    while (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
      E = Call->getImplicitObjectArgument()->IgnoreParenImpCasts();
    const auto *Made = dyn_cast<CXXConstructExpr>(stripConversions(E));
    return Made && !isOfStandardLibrary(*Made->getConstructor());
  }

  /// Returns the only lambda that \p Var, a local variable, ever holds.
  static const LambdaExpr *lambdaIn(const VarDecl &Var) {
    const Expr *Init = Var.hasLocalStorage() && !isa<ParmVarDecl>(Var) &&
                               !Var.getType()->isReferenceType()
                           ? Var.getInit()
                           : nullptr;
    return Init ? dyn_cast<LambdaExpr>(Init->IgnoreImplicit()) : nullptr;
  }

  /// Returns the local variable to which \p Var, a reference, refers; null if
  /// it refers to something else.
  const VarDecl *objectNamed(const VarDecl &Var) const {
    if (!Var.getType()->isReferenceType() || !Var.hasLocalStorage() ||
        isa<ParmVarDecl>(Var) || Var.isImplicit() || Var.isInitCapture() ||
        !Var.getInit() || Var.getDeclContext() != &Flow.Function)
      return nullptr;
    const Expr *Init = Var.getInit();
    if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Init))
      Init = Cleanups->getSubExpr();
    const auto *Object = variableIn(Init->IgnoreParenNoopCasts(Flow.Context));
    return Object && Object->hasLocalStorage() &&
                   Object->getDeclContext() == &Flow.Function &&
                   isSameObject(Var.getType(), Object->getType())
               ? Object
               : nullptr;
  }

  /// The pointer or owner that \p S uses to reach what it points to, or whose
  /// value it replaces or compares.
  static const DeclRefExpr *ownerIn(const Stmt &S) {
    const Expr *Owner = nullptr;
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&S)) {
      if (Op->getOperator() == OO_Star || Op->getOperator() == OO_Arrow ||
          Op->getOperator() == OO_Equal)
        Owner = Op->getArg(0);
    } else if (const auto *Op = dyn_cast<UnaryOperator>(&S)) {
      if (Op->getOpcode() == UO_Deref)
        Owner = Op->getSubExpr();
    } else if (const auto *Op = dyn_cast<BinaryOperator>(&S)) {
      if (Op->getOpcode() == BO_Assign)
        Owner = Op->getLHS();
    } else if (const auto *Member = dyn_cast<MemberExpr>(&S)) {
      const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
      if (Method && !Member->isArrow() &&
          (isa<CXXConversionDecl>(Method) ||
           llvm::is_contained<llvm::StringRef>({"has_value", "reset", "value"},
                                               identifierOf(*Method))))
        Owner = Member->getBase();
      else if (Member->isArrow())
        Owner = Member->getBase();
    } else if (const auto *Cast = dyn_cast<ImplicitCastExpr>(&S)) {
      if (Cast->getCastKind() == CK_PointerToBoolean)
        Owner = Cast->getSubExpr();
    } else if (const auto *Delete = dyn_cast<CXXDeleteExpr>(&S)) {
      Owner = Delete->getArgument();
    }
    const auto *Ref =
        Owner ? dyn_cast<DeclRefExpr>(Owner->IgnoreParenImpCasts()) : nullptr;
    const VarDecl *Var = variableIn(Ref);
    return Var && (Var->getType()->isPointerType() ||
                   isStandardOwner(Var->getType()))
               ? Ref
               : nullptr;
  }

  static void describe(const Change &C, const Place &P, Event &E) {
    E.PassedTo = C.PassedTo;
    E.IsPointee = P.IsPointee;
    // A function of a member may change only the member.
    if (!P.Member)
      E.CalledOn = C.CalledOn;
    // A reference to a part may be used to change other parts.
    if (!E.IsEscape)
      E.Member = P.Member;
    E.IsReferred = P.Var->getType()->isReferenceType();
    if (E.IsReferred)
      E.CalledOn = nullptr;
    if (C.Kind == ChangeKind::Assign) {
      E.Kind = DefinitionKind::Value;
      E.Value = C.Value;
    } else if (C.Kind == ChangeKind::Adjust) {
      E.Kind = DefinitionKind::Adjust;
    }
  }

  void addAll(const Stmt &Target, const Event &E) {
    StatementWalk Walk(Target, MaxFlowStatements);
    while (const Stmt *S = Walk.next()) {
      const auto *Ref = dyn_cast<DeclRefExpr>(S);
      const Place P = Ref ? placeOf(Ref) : Place();
      if (P.Var && Flow.isOwn(*P.Var))
        Flow.Variables[&Flow.objectOf(*P.Var)].Events.push_back(E);
      if (!makesOwnObject(*S))
        Walk.enter(*S);
    }
  }

  FunctionFlow &Flow;
  /// The outermost lambda around the visited code; null without one.
  const LambdaExpr *Outermost = nullptr;
  /// The innermost lambda around the visited code; null without one.
  const LambdaExpr *Around = nullptr;
  const Stmt *Within = nullptr;
  llvm::DenseSet<const Stmt *> OnlyRead;
};

FunctionFlow::FunctionFlow(const FunctionDecl &Function, ASTContext &Context,
                           IsOfClient *Client)
    : Function(Function), Context(Context), Client(Client),
      Graph(Function, Context) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
      Method && isLambdaCallOperator(Method))
    for (const LambdaCapture &C : Method->getParent()->captures())
      if (const auto *Var =
              C.capturesVariable() && C.getCaptureKind() == LCK_ByRef
                  ? dyn_cast<VarDecl>(C.getCapturedVar())
                  : nullptr)
        Captured.insert(Var);
  Collector C(*this);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *Init : Constructor->inits()) {
      C.TraverseStmt(Init->getInit());
      // As with a reference that is a local variable.
      if (const FieldDecl *Member = Init->getAnyMember();
          Member && isMutableReference(Member->getType()))
        C.add({ChangeKind::Escape, Init->getInit()}, nullptr);
    }
  C.TraverseStmt(Function.getBody());
  addCallsOfLambdas();
  for (auto &[Var, Of] : Variables)
    if (const VarDecl *Object = objectPointedTo(*Var, Of.Events))
      Objects[Var] = Object;
  for (const auto &[Pointer, Object] : Objects)
    if (Pointer->getType()->isPointerType())
      moveEvents(*Pointer, *Object);
}

const VarDecl *
FunctionFlow::objectPointedTo(const VarDecl &Pointer,
                              llvm::ArrayRef<Event> Events) const {
  if (!Pointer.getType()->isPointerType() || !Pointer.hasLocalStorage() ||
      isa<ParmVarDecl>(Pointer) || Pointer.getDeclContext() != &Function ||
      Shared.lookup(&Pointer) != 0 ||
      llvm::count_if(Events, [](const Event &E) { return !E.IsPointee; }) > 1)
    return nullptr;
  const Expr *Init = Pointer.getInit();
  const auto *Of =
      Init ? dyn_cast<UnaryOperator>(Init->IgnoreParenImpCasts()) : nullptr;
  const auto *Ref =
      Of && Of->getOpcode() == UO_AddrOf
          ? dyn_cast<DeclRefExpr>(Of->getSubExpr()->IgnoreParens())
          : nullptr;
  const auto *Named = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const VarDecl *Object = Named ? &objectOf(*Named) : nullptr;
  return Object && Object->hasLocalStorage() &&
                 Object->getDeclContext() == &Function &&
                 !Object->getType()->isPointerType() &&
                 isSameObject(Pointer.getType()->getPointeeType(),
                              Object->getType())
             ? Object
             : nullptr;
}

void FunctionFlow::moveEvents(const VarDecl &Pointer, const VarDecl &Object) {
  const Stmt *Of = Pointer.getInit()->IgnoreParenImpCasts();
  auto &Events = Variables[&Object].Events;
  llvm::erase_if(Events, [&](const Event &E) { return E.At == Of; });
  for (Event &E : Variables[&Pointer].Events)
    if (std::exchange(E.IsPointee, false)) {
      Events.push_back(E);
      Events.back().Var = &Object;
    }
}

void FunctionFlow::addCallsOfLambdas() {
  for (const auto &[Operator, Lambda] : Lambdas) {
    llvm::SmallVector<const CXXOperatorCallExpr *, 2> Calls;
    for (const CXXOperatorCallExpr *Call : LambdaCalls)
      if (Call->getDirectCallee() == Operator)
        Calls.push_back(Call);
    const VarDecl *Holder = LambdaHolders.lookup(Lambda);
    // Unknown code may call a lambda at any time. A call of a generic one runs
    // an instantiation, which this body does not show.
    if (Lambda->isGenericLambda() ||
        (Holder ? LambdaUses.lookup(Holder) != 0 : Calls.empty()))
      continue;
    for (auto &[Var, Of] : Variables) {
      // The code of a lambda names a static variable without capturing it.
      if (Var->isStaticLocal())
        continue;
      const size_t Before = Of.Events.size();
      llvm::erase_if(Of.Events, [&, &Made = Lambda](const Event &E) {
        return E.At == Made;
      });
      if (Of.Events.size() == Before)
        continue;
      for (const CXXOperatorCallExpr *Call : Calls) {
        Event E;
        E.At = E.Within = Call;
        E.CapturedBy = Operator;
        E.Var = Var;
        Of.Events.push_back(E);
      }
    }
  }
}

} // namespace clang::tidy::bigtable
