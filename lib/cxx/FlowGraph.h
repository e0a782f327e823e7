// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines the order in which the statements of a function may run. Knows
/// nothing of variables.

#ifndef BIGTABLE_TIDY_LIB_CXX_FLOWGRAPH_H
#define BIGTABLE_TIDY_LIB_CXX_FLOWGRAPH_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>

namespace clang::tidy::bigtable {

/// The control-flow graph of one function, built at the first query. The work
/// is bounded: beyond the limit, results are unknown.
class FlowGraph {
public:
  struct Position {
    const CFGBlock *Block = nullptr;
    unsigned Index = 0;
  };

  FlowGraph(const FunctionDecl &Function, ASTContext &Context)
      : Function(Function), Context(Context) {}

  /// Returns the graph. Null if the function cannot have one, such as a
  /// template, or if \p NumStatements is too large.
  const CFG *build(unsigned NumStatements);
  /// Charges \p NumVisits for work elsewhere. Returns false at the limit.
  bool spend(unsigned NumVisits);

  std::optional<Position> positionOf(const Stmt &S) const;
  std::optional<Position> positionOf(const VarDecl &Declared) const;

  /// Returns the first positions of the statements that may throw to \p Block.
  /// All statements from there to the end of their block may throw. Empty for a
  /// block that no exception reaches.
  llvm::ArrayRef<Position> thrownFrom(const CFGBlock &Block) const;
  /// Returns true if \p S may be in a try block of the function.
  bool isTried(const Stmt &S) const;

  /// Evaluates conditions that are the same in every execution.
  using Decider = llvm::function_ref<std::optional<int64_t>(const Expr &)>;
  /// Calls \p Visit on each block that may run. Returns false at the limit.
  bool forEachReachable(Decider Decide,
                        llvm::function_ref<void(const CFGBlock &)> Visit);

  /// Returns true if every path from \p From runs one of \p Through before it
  /// reaches one of \p Before, or the end of the function if \p Before is empty
  /// or \p OrEnd is set; std::nullopt if unknown.
  std::optional<bool> mustRun(Position From,
                              llvm::ArrayRef<const Stmt *> Through,
                              llvm::ArrayRef<const Stmt *> Before,
                              bool OrEnd = false, Decider Decide = nullptr);

private:
  /// Calls \p Visit on each possible successor of \p Block.
  void forEachNext(const CFGBlock &Block, Decider Decide,
                   llvm::function_ref<void(const CFGBlock &)> Visit) const;
  void addThrown(const CFGBlock &Block, const CXXTryStmt &Try);

  const FunctionDecl &Function;
  ASTContext &Context;
  bool IsTried = false;
  std::unique_ptr<CFG> Graph;
  llvm::DenseMap<const Stmt *, Position> Positions;
  llvm::DenseMap<const VarDecl *, Position> Declarations;
  /// Keyed by the block that leads to the handlers. Exceptions have no edges.
  llvm::DenseMap<const CFGBlock *, llvm::SmallVector<Position, 2>> Thrown;
  unsigned Visits = 0;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_FLOWGRAPH_H
