// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Flow.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

/// Lists what changes the variables of one function, and what it returns.
class FunctionFlow::Collector : public RecursiveASTVisitor<Collector> {
  using Base = RecursiveASTVisitor<Collector>;

public:
  explicit Collector(FunctionFlow &Flow) : Flow(Flow) {}

  bool dataTraverseStmtPre(Stmt *S) {
    if (isUnevaluated(*S, Flow.Context))
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
    // Of a loop, what binds its container is a statement of the graph.
    const auto *Loop = dyn_cast<CXXForRangeStmt>(S);
    const Stmt *At = Loop ? Loop->getRangeStmt() : S;
    if (!OnlyRead.contains(S))
      forEachChange(*S, Flow.Client, [&](const Change &C) { add(C, At); });
    if (const DeclRefExpr *Owner = ownerIn(*S))
      --Flow.Shared[cast<VarDecl>(Owner->getDecl())];
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
        Var &&
        (Var->getType()->isPointerType() || isStandardOwner(Var->getType())))
      ++Flow.Shared[Var];
    return true;
  }
  bool VisitVarDecl(VarDecl *Var) {
    if (Var->getDeclContext() == &Flow.Function && !isa<ParmVarDecl>(Var)) {
      Event E;
      E.Kind = DefinitionKind::Value;
      E.Value = Var->getInit();
      Flow.Variables[Var].Events.push_back(E);
    }
    forEachChange(*Var, [&](const Change &C) { add(C, nullptr, Var); });
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    const Expr *Value = S->getRetValue();
    if (Value && !Outermost)
      Flow.Returned.push_back(Value);
    // The caller may change what it gets a reference to.
    if (Value && Value->isGLValue() && !Value->getType().isConstQualified())
      add({ChangeKind::Escape, Value}, S);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    const LambdaExpr *Around =
        std::exchange(Outermost, Outermost ? Outermost : Lambda);
    const bool Continue = Base::TraverseLambdaExpr(Lambda);
    Outermost = Around;
    return Continue;
  }

  void add(const Change &C, const Stmt *S, const VarDecl *Bound = nullptr) {
    Place P = placeOf(C.Target);
    if (!P.Var && !P.Member && isTemporary(C.Target))
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
    if (!P.Var || P.Var->getDeclContext() != &Flow.Function)
      return;
    if (!Outermost && (P.IsExact || P.IsPointee)) {
      describe(C, P, E);
    } else if (!Outermost) {
      E.PassedTo = C.PassedTo;
    }
    Flow.Variables[P.Var].Events.push_back(E);
  }

private:
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
           (Method->getIdentifier() &&
            (Method->getName() == "reset" || Method->getName() == "has_value" ||
             Method->getName() == "value"))))
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
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var && (Var->getType()->isPointerType() ||
                   isStandardOwner(Var->getType()))
               ? Ref
               : nullptr;
  }

  static void describe(const Change &C, const Place &P, Event &E) {
    E.PassedTo = C.PassedTo;
    E.IsPointee = P.IsPointee;
    // What a member's function does to it is no question of the whole.
    if (!P.Member)
      E.CalledOn = C.CalledOn;
    // What is known of a part may be used to change the others.
    if (!E.IsEscape)
      E.Member = P.Member;
    // What a reference is bound to may have other names, by which it may be
    // changed again.
    if (P.Var->getType()->isReferenceType()) {
      E.CalledOn = nullptr;
    } else if (C.Kind == ChangeKind::Assign) {
      E.Kind = DefinitionKind::Value;
      E.Value = C.Value;
    } else if (C.Kind == ChangeKind::Adjust) {
      E.Kind = DefinitionKind::Adjust;
    }
  }

  void addAll(const Stmt &Target, const Event &E) {
    anyStatement(
        Target,
        [&](const Stmt &S) {
          const auto *Ref = dyn_cast<DeclRefExpr>(&S);
          const Place P = Ref ? placeOf(Ref) : Place();
          if (P.Var && P.Var->getDeclContext() == &Flow.Function)
            Flow.Variables[P.Var].Events.push_back(E);
          return false;
        },
        MaxFlowStatements);
  }

  FunctionFlow &Flow;
  /// What is being visited is part of these; null if of none.
  const LambdaExpr *Outermost = nullptr;
  const Stmt *Within = nullptr;
  llvm::DenseSet<const Stmt *> OnlyRead;
};

FunctionFlow::FunctionFlow(const FunctionDecl &Function, ASTContext &Context,
                           IsOfClient *Client)
    : Function(Function), Context(Context), Client(Client) {
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
}

bool FunctionFlow::buildGraph() {
  if (IsGraphTried)
    return Graph != nullptr;
  IsGraphTried = true;
  if (NumStatements > MaxFlowStatements || Function.isDependentContext())
    return false;
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  Options.AddInitializers = true;
  Options.AddStaticInitBranches = true;
  Graph = CFG::buildCFG(&Function, Function.getBody(), &Context, Options);
  if (!Graph)
    return false;
  for (const CFGBlock *Block : *Graph) {
    for (unsigned I = 0, N = Block->size(); I != N; ++I) {
      const std::optional<CFGStmt> Element = (*Block)[I].getAs<CFGStmt>();
      if (!Element)
        continue;
      Positions[Element->getStmt()] = {Block, I};
      if (const auto *Declares = dyn_cast<DeclStmt>(Element->getStmt()))
        for (const Decl *D : Declares->decls())
          if (const auto *Var = dyn_cast<VarDecl>(D))
            Declarations[Var] = {Block, I};
    }
  }
  return true;
}

std::optional<FunctionFlow::Position>
FunctionFlow::positionOf(const VarDecl &Var, const Event &E) const {
  if (E.At) {
    const auto It = Positions.find(E.At);
    return It == Positions.end() ? std::nullopt : std::optional(It->second);
  }
  const auto It = Declarations.find(E.Bound ? E.Bound : &Var);
  return It == Declarations.end() ? std::nullopt : std::optional(It->second);
}

bool FunctionFlow::isChanged(const VarDecl &Var) const {
  const auto It = Variables.find(&Var);
  return NumStatements > MaxFlowStatements ||
         (It != Variables.end() &&
          It->second.Events.size() > (isa<ParmVarDecl>(Var) ? 0 : 1));
}

bool FunctionFlow::escapes(const VarDecl &Var) const {
  const auto It = Variables.find(&Var);
  return NumStatements > MaxFlowStatements ||
         (It != Variables.end() &&
          llvm::any_of(It->second.Events,
                       [](const Event &E) { return E.IsEscape; }));
}

bool FunctionFlow::isSoleOwner(const VarDecl &Var) const {
  return NumStatements <= MaxFlowStatements && Var.hasLocalStorage() &&
         !isa<ParmVarDecl>(Var) && Var.getDeclContext() == &Function &&
         (isOptional(Var.getType()) || Shared.lookup(&Var) == 0);
}

/// What an object of \p Type, a pointer or owner, points to.
static QualType pointedToBy(QualType Type) {
  const QualType To =
      Type->isPointerType() ? Type->getPointeeType() : firstArgument(Type);
  return To.isNull() ? To : To.getCanonicalType().getUnqualifiedType();
}

bool FunctionFlow::isChangedByOthers(const VarDecl &Var) const {
  return !isSoleOwner(Var) && llvm::any_of(Variables, [&](const auto &Entry) {
    const auto &[Other, Of] = Entry;
    return Other != &Var &&
           pointedToBy(Other->getType()) == pointedToBy(Var.getType()) &&
           llvm::any_of(Of.Events, [](const Event &E) {
             return E.IsPointee && !E.CalledOn;
           });
  });
}

bool FunctionFlow::changes(const ParmVarDecl &Parameter, Effect Of) {
  if (NumStatements > MaxFlowStatements)
    return true;
  const auto It = Variables.find(&Parameter);
  return It != Variables.end() &&
         llvm::any_of(It->second.Events, [&](const Event &E) {
           return !E.PassedTo || Of(E, nullptr) != CallEffect::None;
         });
}

bool FunctionFlow::mayComeBefore(const VarDecl &Var,
                                 llvm::ArrayRef<const Event *> Events,
                                 const Stmt &Use) {
  if (Events.empty())
    return false;
  if (Var.isStaticLocal() || !buildGraph())
    return true;
  const auto Start = Positions.find(&Use);
  if (Start == Positions.end())
    return true;
  llvm::SmallPtrSet<const CFGBlock *, 16> Seen;
  llvm::SmallVector<const CFGBlock *, 16> Pending{Start->second.Block};
  while (!Pending.empty()) {
    const CFGBlock *Block = Pending.pop_back_val();
    // An exception's handler: it is reached from anywhere.
    if (++Visits > MaxFlowVisits ||
        (Block->pred_empty() && Block != &Graph->getEntry()))
      return true;
    for (const CFGBlock::AdjacentBlock &Before : Block->preds())
      if (Before && Seen.insert(Before).second)
        Pending.push_back(Before);
  }
  return llvm::any_of(Events, [&](const Event *E) {
    const std::optional<Position> P = positionOf(Var, *E);
    return !P || Seen.contains(P->Block) ||
           (P->Block == Start->second.Block &&
            P->Index < Start->second.Index) ||
           // In one expression nobody knows which is first.
           (E->Within && contains(*E->Within, Use, MaxReferences));
  });
}

ReachingDefinitions FunctionFlow::reaching(const VarDecl &Var,
                                           const FieldDecl *Member,
                                           const Stmt &Use, Effect Of) {
  ReachingDefinitions Result;
  const bool IsParameter = isa<ParmVarDecl>(Var);
  const auto It = Variables.find(&Var);
  if (It == Variables.end() || NumStatements > MaxFlowStatements) {
    Result.FromEntry = IsParameter;
    Result.IsComplete = IsParameter && NumStatements <= MaxFlowStatements;
    return Result;
  }
  Visits += It->second.Events.size();
  if (Visits > MaxFlowVisits) {
    Result.IsComplete = false;
    return Result;
  }
  llvm::SmallVector<const Event *, 4> Events, Escapes;
  for (const Event &E : It->second.Events) {
    if (Member && E.Member && E.Member != Member &&
        !Member->getParent()->isUnion())
      continue;
    CallEffect Effect =
        E.PassedTo || E.CalledOn ? Of(E, Member) : CallEffect::Unknown;
    if (Effect == CallEffect::Unknown)
      Effect = E.IsEscape ? CallEffect::Later : CallEffect::Now;
    if (Effect == CallEffect::Now)
      Events.push_back(&E);
    else if (Effect == CallEffect::Later)
      Escapes.push_back(&E);
  }
  const auto TakeAll = [&](bool IsComplete) {
    Result.Found.append(Events.begin(), Events.end());
    Result.FromEntry = IsParameter;
    Result.IsComplete = IsComplete;
    return Result;
  };
  if (mayComeBefore(Var, Escapes, Use))
    return TakeAll(false);
  if (Events.size() <= (IsParameter ? 0 : 1))
    return TakeAll(true);
  // A static local keeps what an earlier call assigned.
  if (Var.isStaticLocal())
    return TakeAll(true);
  if (!buildGraph())
    return TakeAll(false);
  const auto Start = Positions.find(&Use);
  if (Start == Positions.end())
    return TakeAll(false);

  llvm::DenseMap<const CFGBlock *,
                 llvm::SmallVector<std::pair<unsigned, const Event *>, 2>>
      InBlock;
  for (const Event *E : Events) {
    const std::optional<Position> P = positionOf(Var, *E);
    if (!P)
      return TakeAll(false);
    InBlock[P->Block].emplace_back(P->Index, E);
  }
  llvm::SmallPtrSet<const CFGBlock *, 16> Seen;
  llvm::SmallPtrSet<const Event *, 8> Taken;
  llvm::SmallVector<std::pair<const CFGBlock *, unsigned>, 16> Pending{
      {Start->second.Block, Start->second.Index}};
  while (!Pending.empty()) {
    const auto [Block, End] = Pending.pop_back_val();
    if (++Visits > MaxFlowVisits)
      return TakeAll(false);
    const std::pair<unsigned, const Event *> *Last = nullptr;
    if (const auto Here = InBlock.find(Block); Here != InBlock.end())
      for (const auto &Candidate : Here->second)
        if (Candidate.first < End && (!Last || Last->first < Candidate.first))
          Last = &Candidate;
    if (Last) {
      if (Taken.insert(Last->second).second)
        Result.Found.push_back(Last->second);
      continue;
    }
    if (Block == &Graph->getEntry()) {
      Result.FromEntry = IsParameter;
      continue;
    }
    // The start of an exception's handler: any definition in the block that is
    // tried may reach it.
    if (Block->pred_empty())
      return TakeAll(false);
    for (const CFGBlock::AdjacentBlock &Before : Block->preds())
      if (Before && Seen.insert(Before).second)
        Pending.emplace_back(Before, ~0u);
  }
  return Result;
}

std::optional<bool> FunctionFlow::mustRun(const Stmt &From,
                                          llvm::ArrayRef<const Stmt *> Through,
                                          llvm::ArrayRef<const Stmt *> Before) {
  const auto Start = buildGraph() ? Positions.find(&From) : Positions.end();
  return Start == Positions.end() ? std::nullopt
                                  : mustRun(Start->second, Through, Before);
}

std::optional<bool> FunctionFlow::mustRun(const VarDecl &From,
                                          llvm::ArrayRef<const Stmt *> Through,
                                          llvm::ArrayRef<const Stmt *> Before) {
  const auto Start =
      buildGraph() ? Declarations.find(&From) : Declarations.end();
  return Start == Declarations.end() ? std::nullopt
                                     : mustRun(Start->second, Through, Before);
}

bool FunctionFlow::leadsTo(const Stmt &From, const Stmt &Then,
                           llvm::ArrayRef<const Stmt *> Before,
                           llvm::ArrayRef<const VarDecl *> Declared,
                           bool OrEnd) {
  if (!buildGraph())
    return false;
  const auto Start = Positions.find(&From);
  llvm::SmallVector<const Stmt *, 8> Ends(Before);
  for (const VarDecl *Var : Declared) {
    const auto It = Declarations.find(Var);
    if (It == Declarations.end())
      return false;
    const std::optional<CFGStmt> S =
        (*It->second.Block)[It->second.Index].getAs<CFGStmt>();
    Ends.push_back(S->getStmt());
  }
  if (Start == Positions.end() || !Positions.contains(&Then) ||
      llvm::any_of(Ends,
                   [this](const Stmt *S) { return !Positions.contains(S); }))
    return false;
  Position Next = Start->second;
  ++Next.Index;
  return mustRun(Next, &Then, Ends, OrEnd) == true;
}

std::optional<bool> FunctionFlow::mustRun(Position From,
                                          llvm::ArrayRef<const Stmt *> Through,
                                          llvm::ArrayRef<const Stmt *> Before,
                                          bool OrEnd) {
  const auto First = [&](const CFGBlock &Block, unsigned Begin,
                         llvm::ArrayRef<const Stmt *> Statements) {
    unsigned Result = ~0u;
    for (const Stmt *S : Statements)
      if (const auto It = Positions.find(S); It != Positions.end() &&
                                             It->second.Block == &Block &&
                                             It->second.Index >= Begin)
        Result = std::min(Result, It->second.Index);
    return Result;
  };
  llvm::SmallPtrSet<const CFGBlock *, 16> Seen;
  llvm::SmallVector<std::pair<const CFGBlock *, unsigned>, 16> Pending{
      {From.Block, From.Index}};
  while (!Pending.empty()) {
    const auto [Block, Begin] = Pending.pop_back_val();
    if (++Visits > MaxFlowVisits)
      return std::nullopt;
    const unsigned Run = First(*Block, Begin, Through);
    if (First(*Block, Begin, Before) < Run)
      return false;
    // Who throws or aborts does not go on to use anything.
    const bool Leaves = Block->hasNoReturnElement() ||
                        llvm::any_of(*Block, [](const CFGElement &Element) {
                          const std::optional<CFGStmt> S =
                              Element.getAs<CFGStmt>();
                          return S && isa<CXXThrowExpr>(S->getStmt());
                        });
    if (Run != ~0u || Leaves)
      continue;
    if (Block == &Graph->getExit() && (Before.empty() || OrEnd))
      return false;
    for (const CFGBlock::AdjacentBlock &Next : Block->succs())
      if (Next && Seen.insert(Next).second)
        Pending.emplace_back(Next, 0);
  }
  return true;
}

bool FunctionFlow::forEachReachable(
    Decider Decide, llvm::function_ref<void(const CFGBlock &)> Visit) {
  llvm::SmallPtrSet<const CFGBlock *, 16> Seen;
  llvm::SmallVector<const CFGBlock *, 16> Pending{&Graph->getEntry()};
  // Handlers are reached by exceptions, which have no edges here.
  for (const CFGBlock *Block : *Graph)
    if (Block->pred_empty() && Block != &Graph->getEntry())
      Pending.push_back(Block);
  while (!Pending.empty()) {
    const CFGBlock *Block = Pending.pop_back_val();
    if (!Seen.insert(Block).second)
      continue;
    if (++Visits > MaxFlowVisits)
      return false;
    Visit(*Block);
    // Whether a static variable is to be initialized is nobody's to say.
    const Expr *Condition =
        isa_and_nonnull<DeclStmt>(Block->getTerminatorStmt())
            ? nullptr
            : Block->getLastCondition();
    const std::optional<int64_t> Value =
        Condition && Block->succ_size() > 1 ? Decide(*Condition) : std::nullopt;
    const auto *Switch =
        dyn_cast_or_null<SwitchStmt>(Block->getTerminatorStmt());
    if (Value && Switch) {
      // The default, or what follows the statement, is the last.
      const CFGBlock *Chosen = *Block->succ_rbegin();
      for (const CFGBlock::AdjacentBlock &Next : Block->succs()) {
        const auto *Case =
            Next ? dyn_cast_or_null<CaseStmt>(Next->getLabel()) : nullptr;
        if (!Case)
          continue;
        const std::optional<int64_t> Low =
            Case->getLHS()->EvaluateKnownConstInt(Context).trySExtValue();
        const std::optional<int64_t> High =
            Case->getRHS()
                ? Case->getRHS()->EvaluateKnownConstInt(Context).trySExtValue()
                : Low;
        if (Low && High && *Low <= *Value && *Value <= *High)
          Chosen = Next;
      }
      if (Chosen)
        Pending.push_back(Chosen);
      continue;
    }
    if (Value && Block->succ_size() == 2) {
      if (const CFGBlock *Next = *(Block->succ_begin() + (*Value ? 0 : 1)))
        Pending.push_back(Next);
      continue;
    }
    for (const CFGBlock::AdjacentBlock &Next : Block->succs())
      if (Next)
        Pending.push_back(Next);
  }
  return true;
}

bool FunctionFlow::mayReach(const Stmt &S, Decider Decide) {
  const auto It = buildGraph() ? Positions.find(&S) : Positions.end();
  if (It == Positions.end())
    return true;
  bool IsReached = false;
  const bool IsComplete =
      forEachReachable(Decide, [&, &It = It](const CFGBlock &Block) {
        IsReached |= &Block == It->second.Block;
      });
  return IsReached || !IsComplete;
}

std::optional<llvm::SmallVector<const Expr *, 4>>
FunctionFlow::returns(Decider Decide) {
  if (NumStatements > MaxFlowStatements)
    return std::nullopt;
  if (Returned.size() <= 1)
    return Returned;
  if (!buildGraph()) {
    if (Returned.size() > MaxReturns)
      return std::nullopt;
    return Returned;
  }
  llvm::SmallVector<const Expr *, 4> Result;
  const bool IsComplete = forEachReachable(Decide, [&](const CFGBlock &Block) {
    for (const CFGElement &Element : Block)
      if (const std::optional<CFGStmt> S = Element.getAs<CFGStmt>())
        if (const auto *Return = dyn_cast<ReturnStmt>(S->getStmt());
            Return && Return->getRetValue())
          Result.push_back(Return->getRetValue());
  });
  if (!IsComplete)
    return std::nullopt;
  if (Result.size() > MaxReturns)
    return std::nullopt;
  return Result;
}

} // namespace clang::tidy::bigtable
