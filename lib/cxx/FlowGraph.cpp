// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/FlowGraph.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "model/Steps.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

const CFG *FlowGraph::build(unsigned NumStatements) {
  if (std::exchange(IsTried, true))
    return Graph.get();
  if (NumStatements > MaxFlowStatements || Function.isDependentContext())
    return nullptr;
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  Options.AddInitializers = true;
  Options.AddStaticInitBranches = true;
  Graph = CFG::buildCFG(&Function, Function.getBody(), &Context, Options);
  if (!Graph)
    return nullptr;
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
  for (const CFGBlock *Block : *Graph)
    if (const auto *Try =
            dyn_cast_or_null<CXXTryStmt>(Block->getTerminatorStmt()))
      addThrown(*Block, *Try);
  return Graph.get();
}

void FlowGraph::addThrown(const CFGBlock &Block, const CXXTryStmt &Try) {
  llvm::MapVector<const CFGBlock *, unsigned> First;
  // As much as was walked to build the graph.
  anyStatement(*Try.getTryBlock(), [&](const Stmt &S) {
    if (const auto It = Positions.find(&S); It != Positions.end()) {
      const auto [At, IsNew] =
          First.try_emplace(It->second.Block, It->second.Index);
      if (!IsNew)
        At->second = std::min(At->second, It->second.Index);
    }
    return false;
  });
  for (const auto &[In, Index] : First)
    Thrown[&Block].push_back({In, Index});
}

bool FlowGraph::spend(unsigned NumVisits) {
  countSteps(NumVisits);
  Visits += NumVisits;
  return Visits <= MaxFlowVisits;
}

std::optional<FlowGraph::Position> FlowGraph::positionOf(const Stmt &S) const {
  const auto It = Positions.find(&S);
  return It == Positions.end() ? std::nullopt : std::optional(It->second);
}

std::optional<FlowGraph::Position>
FlowGraph::positionOf(const VarDecl &Declared) const {
  const auto It = Declarations.find(&Declared);
  return It == Declarations.end() ? std::nullopt : std::optional(It->second);
}

llvm::ArrayRef<FlowGraph::Position>
FlowGraph::thrownFrom(const CFGBlock &Block) const {
  const auto It = Thrown.find(&Block);
  return It == Thrown.end() ? llvm::ArrayRef<Position>() : It->second;
}

bool FlowGraph::isTried(const Stmt &S) const {
  const std::optional<Position> At = positionOf(S);
  return At && llvm::any_of(Thrown, [&](const auto &Try) {
           return llvm::any_of(Try.second, [&](const Position &From) {
             return From.Block == At->Block && From.Index <= At->Index;
           });
         });
}

std::optional<bool> FlowGraph::mustRun(Position From,
                                       llvm::ArrayRef<const Stmt *> Through,
                                       llvm::ArrayRef<const Stmt *> Before,
                                       bool OrEnd, Decider Decide) {
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
    if (!spend(1))
      return std::nullopt;
    const unsigned Run = First(*Block, Begin, Through);
    if (First(*Block, Begin, Before) < Run)
      return false;
    // After a throw or an abort, nothing is used.
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
    forEachNext(*Block, Decide, [&](const CFGBlock &Next) {
      if (Seen.insert(&Next).second)
        Pending.emplace_back(&Next, 0);
    });
  }
  return true;
}

void FlowGraph::forEachNext(
    const CFGBlock &Block, Decider Decide,
    llvm::function_ref<void(const CFGBlock &)> Visit) const {
  // Whether a static variable is already initialized is unknown.
  const Expr *Condition =
      !Decide || isa_and_nonnull<DeclStmt>(Block.getTerminatorStmt())
          ? nullptr
          : Block.getLastCondition();
  const std::optional<int64_t> Value =
      Condition && Block.succ_size() > 1 ? Decide(*Condition) : std::nullopt;
  const auto *Switch = dyn_cast_or_null<SwitchStmt>(Block.getTerminatorStmt());
  if (Value && Switch) {
    // The default, or what follows the statement, is the last.
    const CFGBlock *Chosen = *Block.succ_rbegin();
    for (const CFGBlock::AdjacentBlock &Next : Block.succs()) {
      const auto *Case =
          Next ? dyn_cast_or_null<CaseStmt>(Next->getLabel()) : nullptr;
      if (!Case)
        continue;
      const std::optional<int64_t> Low = integerIn(*Case->getLHS(), Context);
      const std::optional<int64_t> High =
          Case->getRHS() ? integerIn(*Case->getRHS(), Context) : Low;
      if (Low && High && *Low <= *Value && *Value <= *High)
        Chosen = Next;
    }
    if (Chosen)
      Visit(*Chosen);
    return;
  }
  if (Value && Block.succ_size() == 2) {
    if (const CFGBlock *Next = *(Block.succ_begin() + (*Value ? 0 : 1)))
      Visit(*Next);
    return;
  }
  for (const CFGBlock::AdjacentBlock &Next : Block.succs())
    if (Next)
      Visit(*Next);
}

bool FlowGraph::forEachReachable(
    Decider Decide, llvm::function_ref<void(const CFGBlock &)> Visit) {
  llvm::SmallPtrSet<const CFGBlock *, 16> Seen;
  llvm::SmallVector<const CFGBlock *, 16> Pending{&Graph->getEntry()};
  // Handlers are reached by exceptions, which have no edges here.
  for (const CFGBlock *Block : *Graph)
    if (!thrownFrom(*Block).empty())
      Pending.push_back(Block);
  while (!Pending.empty()) {
    const CFGBlock *Block = Pending.pop_back_val();
    if (!Seen.insert(Block).second)
      continue;
    if (!spend(1))
      return false;
    Visit(*Block);
    forEachNext(*Block, Decide,
                [&](const CFGBlock &Next) { Pending.push_back(&Next); });
  }
  return true;
}

} // namespace clang::tidy::bigtable
