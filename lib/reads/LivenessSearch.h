// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The search for what a program does with the cells that a read returns, and
/// for the comparisons with the time that decide whether it does so. Internal
/// to Liveness.cpp and what implements it.

#ifndef BIGTABLE_TIDY_LIB_READS_LIVENESSSEARCH_H
#define BIGTABLE_TIDY_LIB_READS_LIVENESSSEARCH_H

#include "analysis/Analysis.h"
#include "cxx/Flow.h"
#include "model/TimeUnit.h"
#include "reads/RowUses.h"
#include "values/Values.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace clang::tidy::bigtable {

/// A cell, by the way in which the code names it.
struct CellPlace {
  /// Null for a cell of which it is not known which one it is.
  const VarDecl *Root = nullptr;
  const Frame *In = nullptr;
  std::string Path;

  friend bool operator==(const CellPlace &L, const CellPlace &R) {
    return L.Root && L.Root == R.Root && L.In == R.In && L.Path == R.Path;
  }
};
/// The cell that must be live; if there is none, any cell of the row will do.
using LiveCell = std::optional<CellPlace>;

/// A sum of times, as far as it is known.
struct TimeSum {
  /// How often the timestamp of the cell is in it, or an expiry that the
  /// program has stored in a value,
  int Cell = 0;
  /// and the current time.
  int Nows = 0;
  int64_t Micros = 0;
  /// Something of which nothing is known is in it: added, or taken away.
  bool IsAdded = false, IsTaken = false;
  /// That is of a type, or has a name, of the current time.
  bool MayBeNow = false;
  /// Cell counts what was read from values, or stored with them.
  bool IsOfValue = false;
  /// Of a number: what it counts.
  std::optional<TimeUnit> Unit;

  TimeSum minus(const TimeSum &R) const;
};

class LivenessSearch {
public:
  LivenessSearch(const Analysis &Code, const CallSite &Site, int64_t Offset,
                 bool TrustsUnseen);

  /// Returns true if the program uses no cell that has expired.
  bool run();

private:
  /// Where a value goes.
  struct Ways {
    /// Something is done with it, or that is not known.
    bool IsUsed = false;
    /// The local variables that hold it, or what was made of it.
    llvm::SmallVector<const VarDecl *, 2> Holders;
    /// The call that returns it; no expression if none does.
    Operand Returned;
  };

  // Liveness.cpp: what is used.
  bool asksElsewhere() const;
  bool isHarmless(const RowUse &Use);
  bool isValueHarmless(const RowUse &Use);
  bool isPickHarmless(const RowUse &Use);
  bool isSettled(Operand At, const LiveCell &Of, unsigned Depth);
  bool isGuarded(Operand E, const LiveCell &Of);
  bool isGuardedAsAssumed(Operand E, const LiveCell &Of);
  bool isTested(Operand At, const LiveCell &Of);
  bool comparesAny();
  std::optional<CellPlace> placeOf(Operand V);
  bool keepsPlace(const VarDecl *Root);

  // LivenessConditions.cpp: what decides.
  std::optional<int64_t> whereNotLive(Operand C, const LiveCell &Of);
  std::optional<int64_t> whereNotLive(Operand C, const LiveCell &Of,
                                      unsigned Depth);
  bool implies(Operand C, bool Holds, const LiveCell &Of, unsigned Depth);
  bool impliesComparison(BinaryOperatorKind Op, Operand L, Operand R,
                         bool Holds, const Expr &At, const LiveCell &Of,
                         unsigned Depth);
  bool impliesByContent(BinaryOperatorKind Op, Operand L, Operand R, bool Holds,
                        const LiveCell &Of, unsigned Depth);
  bool impliesVariable(const DeclRefExpr &Ref, Operand C, bool Holds,
                       const LiveCell &Of, unsigned Depth);
  bool impliesCall(const CallExpr &Call, const Frame *In, bool Holds,
                   const LiveCell &Of, unsigned Depth);
  bool impliesMember(const CXXMemberCallExpr &Call, const Frame *In, bool Holds,
                     const LiveCell &Of, unsigned Depth);
  bool returnsImply(const FunctionDecl &Body, const Frame *Inside, bool Holds,
                    const LiveCell &Of, unsigned Depth);
  bool isLive(const CallSite &Asked, Operand C, const LiveCell &Of,
              unsigned Depth);
  bool isAbout(const CallExpr &Call, const Frame *In, const LiveCell &Of,
               unsigned Depth);
  bool getsTime(const CallExpr &Call, const Frame *In, const LiveCell &Of,
                unsigned Depth);
  static bool isUnseen(const CallExpr &Call);
  bool isUnseenTest(const CallExpr &Call) const;
  bool picksLive(const CallExpr &Call, const Frame *In, bool Holds,
                 unsigned Depth);
  const CallExpr *algorithmBehind(const Expr *Position);
  bool isLivePosition(const Expr *Position, const Frame *In, AlgorithmKind Kind,
                      unsigned Depth);
  bool hasLiveContent(Operand V, const LiveCell &Of, unsigned Depth);
  bool holdsOnlyLive(const VarDecl &Var, const FieldDecl *Member, Operand At,
                     const LiveCell &Of, unsigned Depth);
  bool isDeclaredWith(const VarDecl &Var, const VarDecl &Root) const;
  bool isLiveChange(const Expr &Mention, const Frame *In, const LiveCell &Of,
                    unsigned Depth);

  // LivenessTimes.cpp: what is compared.
  bool isLiveBound(const TimeSum &Greater, const TimeSum &Lesser) const;
  std::optional<TimeSum> sumOf(Operand V, const LiveCell &Of, unsigned Depth);
  bool isOfElement(Operand V);
  std::optional<TimeSum> exactSumOf(Operand V, const LiveCell &Of,
                                    unsigned Depth);
  std::optional<TimeSum> timeOf(Operand V);
  bool isRecent(Operand V, const Stmt &At, unsigned Depth);
  bool isPartRecent(const Stmt &S, const Frame *In, const Stmt &At,
                    unsigned Depth);
  bool isRecent(const VarDecl &Var, const Frame *In, const Stmt &At);
  bool takesLong(const Stmt &S);
  bool waitsIn(const Stmt &S);

  // LivenessHolders.cpp: what holds it meanwhile.
  Ways waysOf(Operand At);
  /// Adds what the call \p Call, which gets \p Child, does with it to \p To.
  /// Returns true if its result goes on.
  bool passCall(const CallExpr &Call, const Stmt &Child, Ways &To);
  bool passMember(const CXXMemberCallExpr &Call, const Stmt &Child, Ways &To);
  bool passOperator(const CXXOperatorCallExpr &Call, const Stmt &Child,
                    Ways &To);
  void addHolder(const VarDecl *Var, Ways &To);
  llvm::SmallVector<const Expr *, 4> mentionsOf(const VarDecl &Var) const;
  bool isHeldLive(const VarDecl &Holder, const Frame *In, const LiveCell &Of,
                  unsigned Depth);
  bool isStillEmpty(const VarDecl &Holder, const Expr &Mention);
  bool isStore(const Expr &Mention);
  bool mayChange(const Expr &Mention);
  bool isPresenceAsked(const Expr &Mention);
  bool isPickedLive(const Expr &Mention, const Frame *In);
  bool isFiltered(Operand V, const Stmt &At);
  bool isFilteredBefore(Operand V, const Stmt &At);
  const Expr *expiryAround(const Expr &Mention, const Frame *In);
  const Expr *loopAround(const Stmt &S) const;
  static bool isEmptyValue(const Expr *E);
  bool isFilterOf(const Expr &Mention, const Frame *In, const Stmt *&Call);
  bool isDerived(Operand V, unsigned Depth);
  void findDerived();

  const Analysis &Code;
  Values &Known;
  const CallSite &Site;
  RowUses Rows;
  /// No live bound is less than the current time plus that.
  const int64_t Earliest;
  const bool TrustsUnseen;
  /// What an unseen test returns of a live cell: one of the two.
  bool UnseenIsLive = true;
  /// Some use depends on a comparison.
  bool HasTest = false;
  std::map<
      std::tuple<const Expr *, const Frame *, const VarDecl *, std::string>,
      std::optional<int64_t>>
      Judged;
  unsigned Terms = 0, FilterDepth = 0;
  /// Variables that isHeldLive() and holdsOnlyLive() are looking at.
  llvm::SmallVector<const VarDecl *, 8> Held, Filled;
  /// What is made of values and of timestamps; see isDerived().
  bool HasDerived = false;
  llvm::DenseSet<const Expr *> DerivedExprs;
  llvm::DenseSet<const VarDecl *> DerivedVars;
  /// Calls that put a value into a local variable, and that.
  llvm::DenseSet<std::pair<const Expr *, const VarDecl *>> Stores;
};

/// Returns the variable that \p E names, or is in; null if there is none.
const VarDecl *rootIn(const Expr *E);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_LIVENESSSEARCH_H
