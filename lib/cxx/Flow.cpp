// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Flow.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

std::optional<FlowGraph::Position>
FunctionFlow::positionOf(const VarDecl &Var, const Event &E) const {
  return E.At ? Graph.positionOf(*E.At)
              : Graph.positionOf(E.Bound ? *E.Bound : Var);
}

const VarDecl &FunctionFlow::objectOf(const VarDecl &Var) const {
  const VarDecl *Object = Objects.lookup(&Var);
  return Object ? *Object : Var;
}

bool FunctionFlow::isChanged(const VarDecl &Name) const {
  const VarDecl &Var = objectOf(Name);
  const auto It = Variables.find(&Var);
  return NumStatements > MaxFlowStatements ||
         (It != Variables.end() &&
          It->second.Events.size() > (isFromOutside(Var) ? 0 : 1));
}

llvm::SmallVector<const Stmt *, 4>
FunctionFlow::changesOf(const VarDecl &Name) const {
  llvm::SmallVector<const Stmt *, 4> Result;
  if (const auto It = Variables.find(&objectOf(Name)); It != Variables.end())
    for (const Event &E : It->second.Events)
      if (E.At)
        Result.push_back(E.At);
  return Result;
}

bool FunctionFlow::escapes(const VarDecl &Var) const {
  const auto It = Variables.find(&objectOf(Var));
  return NumStatements > MaxFlowStatements ||
         (It != Variables.end() &&
          llvm::any_of(It->second.Events,
                       [](const Event &E) { return E.IsEscape; }));
}

/// Returns true if \p Value is null, or the only pointer to its object.
static bool isUnshared(const Expr *Value) {
  Value = Value ? stripConversions(Value) : nullptr;
  if (const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Value))
    Value = Construct->getNumArgs() != 0
                ? stripConversions(Construct->getArg(0))
                : nullptr;
  const auto *Call = dyn_cast_or_null<CallExpr>(Value);
  return !Value || isa<CXXNewExpr, CXXNullPtrLiteralExpr>(Value) ||
         (Call && Call->getDirectCallee() &&
          makesOwner(*Call->getDirectCallee()));
}

bool FunctionFlow::isSoleOwner(const VarDecl &Var) const {
  if (NumStatements > MaxFlowStatements || !Var.hasLocalStorage() ||
      isa<ParmVarDecl>(Var) || Var.getDeclContext() != &Function)
    return false;
  if (isOptional(Var.getType()))
    return true;
  const auto It = Variables.find(&Var);
  return Shared.lookup(&Var) == 0 && It != Variables.end() &&
         (isUniqueOwner(Var.getType()) ||
          llvm::all_of(It->second.Events, [](const Event &E) {
            return E.IsPointee || E.Kind != DefinitionKind::Value ||
                   isUnshared(E.Value);
          }));
}

/// Returns the type of the object to which a pointer or owner of type \p Type
/// points.
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

CallEffect FunctionFlow::effectOn(const VarDecl &Outer, Effect Of) {
  const bool IsPointer = Outer.getType()->isPointerType();
  if (NumStatements > MaxFlowStatements ||
      (IsPointer && Shared.lookup(&Outer) != 0))
    return IsPointer ? CallEffect::Later : CallEffect::Now;
  CallEffect Result = CallEffect::None;
  const auto It = Variables.find(&Outer);
  if (It == Variables.end())
    return Result;
  for (const Event &E : It->second.Events) {
    CallEffect Next =
        E.PassedTo || E.CapturedBy ? Of(E, nullptr) : CallEffect::Unknown;
    // A pointer may lead elsewhere then.
    if (Next == CallEffect::Unknown)
      Next = E.IsEscape || (IsPointer && !E.IsPointee) ? CallEffect::Later
                                                       : CallEffect::Now;
    Result = std::max(Result, Next);
  }
  // A coroutine goes on whenever it is resumed.
  return Result != CallEffect::None && isCoroutine(Function)
             ? CallEffect::Later
             : Result;
}

bool FunctionFlow::hasOtherNames(const VarDecl &Outer) const {
  return Captured.contains(&Outer) &&
         llvm::any_of(Variables, [&](const auto &Entry) {
           const auto &[Var, Of] = Entry;
           return Var != &Outer && Captured.contains(Var) &&
                  !Of.Events.empty() &&
                  (Var->getType()->isReferenceType() ||
                   Outer.getType()->isReferenceType());
         });
}

ReachingDefinitions FunctionFlow::atExit(const VarDecl &Outer,
                                         const FieldDecl *Member, Effect Of) {
  const bool IsPointer = Outer.getType()->isPointerType();
  ReachingDefinitions Result = reaching(Outer, Member, nullptr, Of);
  for (const Definition *D : Result.Found)
    Result.IsComplete &= D->IsPointee == IsPointer;
  return Result;
}

bool FunctionFlow::mayCatchFrom(const Stmt &S) {
  return !buildGraph() || Graph.isTried(S);
}

std::optional<llvm::SmallPtrSet<const CFGBlock *, 16>>
FunctionFlow::blocksBefore(const FlowGraph::Position &Start) {
  llvm::SmallPtrSet<const CFGBlock *, 16> Seen;
  llvm::SmallVector<const CFGBlock *, 16> Pending{Start.Block};
  const auto Add = [&](const CFGBlock *Before) {
    if (Before && Seen.insert(Before).second)
      Pending.push_back(Before);
  };
  while (!Pending.empty()) {
    const CFGBlock *Block = Pending.pop_back_val();
    if (!Graph.spend(1))
      return std::nullopt;
    for (const FlowGraph::Position &From : Graph.thrownFrom(*Block))
      Add(From.Block);
    for (const CFGBlock::AdjacentBlock &Before : Block->preds())
      Add(Before);
  }
  return Seen;
}

bool FunctionFlow::mayFollow(const Stmt &Second, const Stmt &First) {
  if (!buildGraph())
    return true;
  const auto From = Graph.positionOf(First), To = Graph.positionOf(Second);
  const auto Before = From && To ? blocksBefore(*To) : std::nullopt;
  return !Before || Before->contains(From->Block) ||
         (From->Block == To->Block && From->Index <= To->Index);
}

bool FunctionFlow::mayComeBefore(const VarDecl &Var,
                                 llvm::ArrayRef<const Event *> Events,
                                 const Stmt *Use, bool OrWith) {
  if (Events.empty())
    return false;
  if (Var.isStaticLocal() || !Use || !buildGraph())
    return true;
  const std::optional<FlowGraph::Position> Start = Graph.positionOf(*Use);
  const auto Before = Start ? blocksBefore(*Start) : std::nullopt;
  return !Before || llvm::any_of(Events, [&](const Event *E) {
    const std::optional<FlowGraph::Position> P = positionOf(Var, *E);
    return !P || Before->contains(P->Block) ||
           (P->Block == Start->Block && P->Index < Start->Index) ||
           // In one expression, the order is unknown.
           (OrWith && E->Within && contains(*E->Within, *Use, MaxReferences));
  });
}

/// Returns true if \p Parent evaluates \p A and \p B in two of its parts, in
/// any order.
static bool mayComeInAnyOrder(const Stmt &Parent, const Stmt &A,
                              const Stmt &B) {
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Parent)) {
    // As for the operator that is built in.
    const OverloadedOperatorKind Kind = Op->getOperator();
    if (Op->isAssignmentOp() || Kind == OO_Comma || Kind == OO_AmpAmp ||
        Kind == OO_PipePipe || Kind == OO_LessLess ||
        Kind == OO_GreaterGreater || Kind == OO_Subscript ||
        Kind == OO_ArrowStar)
      return false;
    const auto IsObject = [Op](const Stmt &S) { return &S == Op->getArg(0); };
    return Kind != OO_Call || (!IsObject(A) && !IsObject(B));
  }
  if (const auto *Call = dyn_cast<CallExpr>(&Parent))
    return &A != Call->getCallee() && &B != Call->getCallee();
  if (const auto *Op = dyn_cast<BinaryOperator>(&Parent))
    return !Op->isAssignmentOp() && !Op->isLogicalOp() && !Op->isCommaOp() &&
           !Op->isShiftOp() && !Op->isPtrMemOp();
  const auto *Construct = dyn_cast<CXXConstructExpr>(&Parent);
  return Construct && !Construct->isListInitialization();
}

/// Returns true if \p A and \p B are in two parts, at any depth, of \p Whole
/// that may be evaluated in any order.
static bool areUnordered(const Stmt &Whole, const Stmt &A, const Stmt &B) {
  const Stmt *At = &Whole;
  for (unsigned Depth = 0; Depth != MaxNesting; ++Depth) {
    if (At == &A || At == &B)
      return false;
    const Stmt *OfA = nullptr, *OfB = nullptr;
    for (const Stmt *Child : At->children()) {
      if (!OfA && Child && contains(*Child, A, MaxReferences))
        OfA = Child;
      if (!OfB && Child && contains(*Child, B, MaxReferences))
        OfB = Child;
    }
    if (!OfA || !OfB)
      return false;
    if (OfA != OfB)
      return mayComeInAnyOrder(*At, *OfA, *OfB);
    At = OfA;
  }
  return true;
}

ReachingDefinitions FunctionFlow::reaching(const VarDecl &Name,
                                           const FieldDecl *Member,
                                           const Stmt &Use, Effect Of) {
  return reaching(objectOf(Name), Member, &Use, Of);
}

FunctionFlow::EventsByEffect FunctionFlow::eventsOf(const Variable &Var,
                                                    const FieldDecl *Member,
                                                    Effect Of) const {
  EventsByEffect Result;
  for (const Event &E : Var.Events) {
    if (Member && E.Member && E.Member != Member &&
        !Member->getParent()->isUnion())
      continue;
    CallEffect Effect = E.PassedTo || E.CalledOn || E.CapturedBy
                            ? Of(E, Member)
                            : CallEffect::Unknown;
    if (Effect == CallEffect::Unknown)
      Effect = E.IsEscape ? CallEffect::Later : CallEffect::Now;
    if (Effect == CallEffect::Now || Effect == CallEffect::Kept)
      Result.Now.push_back(&E);
    if (Effect == CallEffect::Kept)
      Result.Kept.push_back(&E);
    if (Effect == CallEffect::Later)
      Result.Later.push_back(&E);
  }
  return Result;
}

ReachingDefinitions FunctionFlow::reaching(const VarDecl &Var,
                                           const FieldDecl *Member,
                                           const Stmt *Use, Effect Of) {
  ReachingDefinitions Result;
  const bool IsParameter = isFromOutside(Var);
  const auto It = Variables.find(&Var);
  if (It == Variables.end() || NumStatements > MaxFlowStatements) {
    Result.FromEntry = IsParameter;
    Result.IsComplete = IsParameter && NumStatements <= MaxFlowStatements;
    return Result;
  }
  if (!Graph.spend(It->second.Events.size())) {
    Result.IsComplete = false;
    return Result;
  }
  EventsByEffect Events = eventsOf(It->second, Member, Of);
  const auto TakeAll = [&](bool IsComplete) {
    Result.Found.assign(Events.Now.begin(), Events.Now.end());
    Result.FromEntry = IsParameter;
    Result.IsComplete = IsComplete;
    return Result;
  };
  const auto IsBeside = [&](const Event *E) {
    return Use && E->At && E->Within && Graph.spend(1) &&
           contains(*E->Within, *Use, MaxReferences) &&
           areUnordered(*E->Within, *E->At, *Use);
  };
  if (mayComeBefore(Var, Events.Later, Use) || hasOtherNames(Var) ||
      llvm::any_of(Events.Now, IsBeside))
    return TakeAll(false);
  if (Events.Now.size() <= (IsParameter ? 0 : 1))
    return TakeAll(true);
  // A static local keeps what an earlier call assigned.
  if (Var.isStaticLocal())
    return TakeAll(true);
  const CFG *All = buildGraph();
  std::optional<FlowGraph::Position> Start;
  if (All)
    Start =
        Use ? Graph.positionOf(*Use) : FlowGraph::Position{&All->getExit(), 0};
  if (!Start || !addReaching(Var, Events.Now, *Start, Result))
    return TakeAll(false);
  llvm::erase_if(Events.Kept, [&Result](const Event *E) {
    return llvm::is_contained(Result.Found, E);
  });
  // The call itself gets the value from before.
  if (mayComeBefore(Var, Events.Kept, Use, /*OrWith=*/false))
    Result.IsComplete = false;
  return Result;
}

bool FunctionFlow::addReaching(const VarDecl &Var,
                               llvm::ArrayRef<const Event *> Events,
                               const FlowGraph::Position &Start,
                               ReachingDefinitions &Result) {
  using Placed = std::pair<unsigned, const Event *>;
  llvm::DenseMap<const CFGBlock *, llvm::SmallVector<Placed, 2>> InBlock;
  for (const Event *E : Events) {
    const std::optional<FlowGraph::Position> P = positionOf(Var, *E);
    if (!P)
      return false;
    InBlock[P->Block].emplace_back(P->Index, E);
  }
  llvm::SmallPtrSet<const CFGBlock *, 16> Seen;
  llvm::SmallPtrSet<const Event *, 8> Taken;
  const auto Take = [&](const Event *E) {
    if (Taken.insert(E).second)
      Result.Found.push_back(E);
  };
  llvm::SmallVector<std::pair<const CFGBlock *, unsigned>, 16> Pending{
      {Start.Block, Start.Index}};
  while (!Pending.empty()) {
    const auto [Block, End] = Pending.pop_back_val();
    if (!Graph.spend(1))
      return false;
    const auto Here = InBlock.find(Block);
    const Placed *Last = nullptr;
    if (Here != InBlock.end())
      for (const Placed &Candidate : Here->second)
        if (Candidate.first < End && (!Last || Last->first < Candidate.first))
          Last = &Candidate;
    if (Last) {
      Take(Last->second);
      continue;
    }
    if (Block == &Block->getParent()->getEntry()) {
      Result.FromEntry = isFromOutside(Var);
      continue;
    }
    // Each definition in the 'try' block may reach a handler.
    for (const FlowGraph::Position &From : Graph.thrownFrom(*Block)) {
      if (const auto There = InBlock.find(From.Block); There != InBlock.end())
        for (const Placed &Candidate : There->second)
          if (Candidate.first >= From.Index)
            Take(Candidate.second);
      Pending.emplace_back(From.Block, From.Index);
    }
    for (const CFGBlock::AdjacentBlock &Before : Block->preds())
      if (Before && Seen.insert(Before).second)
        Pending.emplace_back(Before, ~0u);
  }
  return true;
}

std::optional<bool> FunctionFlow::mustRun(const Stmt &From,
                                          llvm::ArrayRef<const Stmt *> Through,
                                          llvm::ArrayRef<const Stmt *> Before) {
  const std::optional<FlowGraph::Position> Start =
      buildGraph() ? Graph.positionOf(From) : std::nullopt;
  return Start ? Graph.mustRun(*Start, Through, Before) : std::nullopt;
}

std::optional<bool> FunctionFlow::mustRun(const VarDecl &From,
                                          llvm::ArrayRef<const Stmt *> Through,
                                          llvm::ArrayRef<const Stmt *> Before,
                                          Decider Decide) {
  const std::optional<FlowGraph::Position> Start =
      buildGraph() ? Graph.positionOf(From) : std::nullopt;
  return Start ? Graph.mustRun(*Start, Through, Before, /*OrEnd=*/false, Decide)
               : std::nullopt;
}

bool FunctionFlow::leadsTo(const Stmt &From, const Stmt &Then,
                           llvm::ArrayRef<const Stmt *> Before,
                           llvm::ArrayRef<const VarDecl *> Declared,
                           bool OrEnd) {
  const CFG *All = buildGraph();
  if (!All)
    return false;
  std::optional<FlowGraph::Position> Next = Graph.positionOf(From);
  llvm::SmallVector<const Stmt *, 8> Ends(Before);
  for (const VarDecl *Var : Declared) {
    const std::optional<FlowGraph::Position> P = Graph.positionOf(*Var);
    if (!P)
      return false;
    Ends.push_back((*P->Block)[P->Index].getAs<CFGStmt>()->getStmt());
  }
  if (!Next || !Graph.positionOf(Then) ||
      llvm::any_of(Ends,
                   [this](const Stmt *S) { return !Graph.positionOf(*S); }))
    return false;
  ++Next->Index;
  return Graph.mustRun(*Next, &Then, Ends, OrEnd) == true;
}

bool FunctionFlow::mayReach(const Stmt &S, Decider Decide) {
  const std::optional<FlowGraph::Position> At =
      buildGraph() ? Graph.positionOf(S) : std::nullopt;
  if (!At)
    return true;
  bool IsReached = false;
  const bool IsComplete = Graph.forEachReachable(
      Decide, [&](const CFGBlock &Block) { IsReached |= &Block == At->Block; });
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
  const bool IsComplete =
      Graph.forEachReachable(Decide, [&](const CFGBlock &Block) {
        for (const CFGElement &Element : Block)
          if (const std::optional<CFGStmt> S = Element.getAs<CFGStmt>())
            if (const auto *Return = dyn_cast<ReturnStmt>(S->getStmt());
                Return && Return->getRetValue())
              Result.push_back(Return->getRetValue());
      });
  if (!IsComplete || Result.size() > MaxReturns)
    return std::nullopt;
  return Result;
}

bool isCoroutine(const FunctionDecl &Function) {
  return isa_and_nonnull<CoroutineBodyStmt>(Function.getBody());
}

} // namespace clang::tidy::bigtable
