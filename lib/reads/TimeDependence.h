// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines which code runs, and which values are made, only as a comparison
/// of a cell's time decides.

#ifndef BIGTABLE_TIDY_LIB_READS_TIMEDEPENDENCE_H
#define BIGTABLE_TIDY_LIB_READS_TIMEDEPENDENCE_H

#include "analysis/Analysis.h"
#include "cxx/FlowGraph.h"
#include "cxx/Uses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <memory>
#include <optional>

namespace clang::tidy::bigtable {

/// Follows timestamps, and the results of their comparisons, through variables,
/// members, and the functions of the program, without regard to the order of
/// statements. It finds all code that depends on a comparison, and also some
/// that does not. Not thread-safe.
class TimeDependence {
public:
  using Test = std::function<bool(const Expr &)>;
  using Decider = std::function<std::optional<int64_t>(const Expr &)>;

  /// \p MayTest returns true for comparisons, and for calls of algorithms, that
  /// may find live cells. \p Decide returns the values of conditions that are
  /// the same for all cells; \p NotLive the values that conditions have if no
  /// cell is live. If \p IsAnyWay, what depends on a comparison may also be
  /// where no cell is live.
  TimeDependence(const Analysis &Code, Test MayTest, Decider Decide,
                 Decider NotLive, bool IsAnyWay)
      : Code(Code), MayTest(std::move(MayTest)), Decide(std::move(Decide)),
        NotLive(std::move(NotLive)), IsAnyWay(IsAnyWay) {}

  /// Adds \p Function, and the functions that it calls, to the known code.
  void add(const FunctionDecl &Function);
  /// Returns true if a comparison decides whether \p E, in \p Function, is
  /// evaluated, or what object it is.
  bool decidesAbout(const Expr &E, const FunctionDecl &Function);
  /// Returns true if a part of \p E is the time of a cell.
  bool isTime(const Expr &E);

private:
  /// A value that something gets.
  struct Step {
    /// A variable, a member, or a function, for what it returns.
    const ValueDecl *To;
    const Expr *From = nullptr;
    /// A parameter whose argument is To.
    const ValueDecl *FromName = nullptr;
    const Stmt *At = nullptr;
    const FunctionDecl *In;
  };
  using Names = llvm::DenseSet<const ValueDecl *>;

  void collect(const FunctionDecl &Function, unsigned Level);
  void collect(const Stmt &S, const FunctionDecl &In, unsigned Level);
  void collectCall(const Expr &Call, const FunctionDecl &In, unsigned Level);
  void collectRun(const Expr &E, const FunctionDecl &Body,
                  const FunctionDecl &In, unsigned Level);
  void collectUnseen(const CallExpr &Call, const FunctionDecl &In,
                     unsigned Level);
  llvm::SmallVector<const FunctionDecl *, 2> bodiesRunBy(const Expr &E) const;
  void addStep(const Expr *Into, const Expr *From, const Stmt &At,
               const FunctionDecl &In);
  bool hasTime(const Expr &E) const;
  bool isTest(const Expr &E) const;
  bool isDependent(const Expr &E) const;
  bool isDecided(const Stmt &S, const FunctionDecl &In);
  std::optional<int64_t> valueIfNotLive(const Expr &Condition);
  void findTimes();
  void findDependent();

  const Analysis &Code;
  const Test MayTest;
  const Decider Decide, NotLive;
  const bool IsAnyWay;
  bool HasTimes = false, HasDependent = false;
  llvm::MapVector<const FunctionDecl *, std::unique_ptr<FlowGraph>> Functions;
  llvm::SmallVector<Step, 32> Steps;
  llvm::SmallVector<std::pair<const Expr *, const FunctionDecl *>, 16>
      Comparisons;
  llvm::SmallVector<std::pair<const Stmt *, const FunctionDecl *>, 4> Throws;
  llvm::DenseMap<
      const FunctionDecl *,
      llvm::SmallVector<std::pair<const Expr *, const FunctionDecl *>, 2>>
      Calls;
  /// Steps at the end of each round of a loop: '++i'.
  llvm::DenseSet<const Expr *> Increments;
  /// Calls that return, or test, the time of a cell.
  llvm::DenseSet<const Expr *> TimeCalls;
  llvm::DenseSet<const Expr *> Tests;
  /// Calls of algorithms that pick others than live cells.
  llvm::DenseSet<const Expr *> Misleading;
  llvm::DenseMap<const Expr *, std::optional<int64_t>> ValuesIfNotLive;
  Names Times, Dependent;
  /// Functions that are called only as a comparison decides, or that may throw
  /// then.
  llvm::DenseSet<const FunctionDecl *> DecidedFunctions, Throwing;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_TIMEDEPENDENCE_H
