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
#include "analysis/Families.h"
#include "reads/RowUses.h"
#include "values/Values.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace clang::tidy::bigtable {

/// A cell, by the way in which the code names it.
struct CellPlace {
  /// Null for an unknown cell.
  const VarDecl *Root = nullptr;
  const Frame *In = nullptr;
  std::string Path;

  friend bool operator==(const CellPlace &L, const CellPlace &R) {
    return L.Root && L.Root == R.Root && L.In == R.In && L.Path == R.Path;
  }
};
/// The cell that must be live; if there is none, any cell of the row will do.
using LiveCell = std::optional<CellPlace>;

/// The elements that an algorithm gets.
struct CellRange {
  /// The container, or the first position.
  Operand First;
  bool FromBegin = false, ToEnd = false;

  bool isWhole() const { return FromBegin && ToEnd; }
};

/// A sum of times, as far as it is known.
struct TimeSum {
  /// How often the timestamp of the cell is in it, or an expiry that the
  /// program has stored in a value,
  int Cell = 0;
  /// and the current time.
  int Nows = 0;
  int64_t Micros = 0;
  /// True if unknown elements were added, or taken away.
  bool IsAdded = false, IsTaken = false;
  /// That is of a type, or has a name, of the current time.
  bool MayBeNow = false;
  /// Cell counts values that were read, or stored with others.
  bool IsOfValue = false;
  /// The unit of a number.
  std::optional<TimeUnit> Unit;

  TimeSum minus(const TimeSum &R) const;
};

class LivenessSearch {
public:
  /// Searches for comparisons of the cells of \p Family. Unless \p MayDrop, a
  /// comparison that drops each cell with the default TTL does not count.
  LivenessSearch(const Analysis &Code, const CallSite &Site,
                 const FamilyUse &Family, bool TrustsUnseen, bool MayDrop);

  /// Returns true if the program uses no cell that has expired.
  bool run();
  /// Returns true if the answer depends on the name of the family.
  bool asksFamily() const { return AsksFamily; }
  /// Returns the comparison by which the program drops each cell with the
  /// default TTL; null if it has none.
  const Expr *dropping() const { return Dropping; }

private:
  /// The expressions that a value reaches.
  struct Ways {
    /// Something is done with it, or that is not known.
    bool IsUsed = false;
    /// The local variables that hold it, or a value derived from it.
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
  bool assumingEither(llvm::function_ref<bool()> Holds);
  bool isTested(Operand At, const LiveCell &Of);
  bool comparesAny();
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
  bool empties(const Expr &Mention) const;
  bool isEmptiedIn(const Stmt &Loop, const VarDecl &Var, const Stmt &At);
  const CallExpr *algorithmBehind(const Expr *Position);
  bool isLivePosition(const Expr *Position, const Frame *In, AlgorithmKind Kind,
                      unsigned Depth);
  bool hasLiveContent(Operand V, const LiveCell &Of, unsigned Depth);
  bool holdsOnlyLive(const VarDecl &Var, const FieldDecl *Member, Operand At,
                     const LiveCell &Of, unsigned Depth);
  bool isDeclaredWith(const VarDecl &Var, const VarDecl &Root) const;
  bool isLiveChange(const Expr &Mention, const Frame *In, const LiveCell &Of,
                    unsigned Depth);

  // LivenessRanges.cpp: which cells a range is of.
  std::optional<std::pair<const Expr *, std::string>> partOf(Operand V);
  std::optional<CellPlace> placeOf(Operand V);
  Operand behind(const VarDecl &Var, const Frame *In);
  std::optional<CellPlace> containerOf(Operand V, unsigned Depth = 0);
  llvm::SmallVector<CellPlace, 2> containersOf(Operand V);
  void setSource(const RowUse &Use);
  std::optional<CellRange> rangeOfCall(const CallExpr &Call, const Frame *In);
  bool isFilledAfter(const VarDecl &Root, Operand Call);
  const Stmt *within(const Stmt &S, const FunctionDecl *Function) const;
  bool isAll(const CallExpr &Call, const Frame *In);
  bool isOfRow(const CallExpr &Call, const Frame *In);
  bool getsRow(const CallExpr &Call, const Frame *In);
  bool isEndOf(const Expr &End, const CallExpr &Found, const Frame *In);
  bool isOnlyElement(const Expr &Mention);
  bool removes(const Expr &Mention) const;
  bool mayAdd(const Expr &Mention);

  // LivenessTimes.cpp: what is compared.
  bool isLiveBound(const TimeSum &Greater, const TimeSum &Lesser,
                   const Expr &At);
  std::optional<bool> isOfFamily(BinaryOperatorKind Op, Operand L, Operand R,
                                 const LiveCell &Of);
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
  Operand predicateOf(const FunctionDecl *Function) const;
  void addOutput(const CallExpr &Call, Ways &To);
  llvm::SmallVector<const Expr *, 4> mentionsOf(const VarDecl &Var) const;
  bool isHeldLive(const VarDecl &Holder, const Frame *In, const LiveCell &Of,
                  unsigned Depth);
  bool isStillEmpty(const VarDecl &Holder, const Expr &Mention);
  bool isStore(const Expr &Mention);
  bool mayChange(const Expr &Mention);
  bool isPresenceAsked(const Expr &Mention);
  bool isTimeAsked(const Expr &Mention);
  bool isAskedItself(const Expr &Mention, const Frame *In);
  bool isPickedLive(const Expr &Mention, const Frame *In);
  bool isFiltered(Operand V, const Stmt &At);
  bool isFilteredBefore(Operand V, const Stmt &At);
  bool isFilteredIn(const VarDecl &Var, const Frame *In, const Stmt &Before);
  bool isFilteredAlone(const VarDecl &Var, const Frame *In, const Stmt &Before);
  bool isFilledLive(const Expr &Mention, const Frame *In);
  bool isPresence(const Expr &Condition, const VarDecl *Of);
  const Expr *expiryAround(const Expr &Mention, const Frame *In);
  const Expr *prunesAll(const CXXMemberCallExpr &Erase, const Expr &Container,
                        const Frame *In);
  static bool isEmptyValue(const Expr *E);
  bool isFilterOf(const Expr &Mention, const Frame *In, const Stmt *&Call);
  bool isMadeOfRead(const Stmt &S, const VarDecl *Except);
  bool isDerived(Operand V, unsigned Depth);
  void findDerived();

  const Analysis &Code;
  Values &Vals;
  const CallSite &Site;
  RowUses Rows;
  const std::string Family;
  /// How long after its timestamp a cell expires.
  const int64_t Offset;
  bool AsksFamily = false;
  const Expr *Dropping = nullptr;
  const bool TrustsUnseen, MayDrop;
  /// The assumed result of an unseen test of a live cell: true or false.
  bool UnseenIsLive = true;
  /// Some use depends on a comparison.
  bool HasTest = false;
  /// The use that is judged now; null if there is none.
  const RowUse *Current = nullptr;
  /// The containers of the current use's cell: its own, and then the container
  /// whose copy that is. For a key, the row.
  llvm::SmallVector<CellPlace, 2> Source;
  /// The cell itself, as the code names it where it is used.
  LiveCell Exact;
  std::map<std::tuple<const Expr *, const Frame *, const VarDecl *, std::string,
                      const RowUse *, const VarDecl *, bool>,
           std::optional<int64_t>>
      Judged;
  unsigned Terms = 0, FilterDepth = 0;
  /// Variables that isHeldLive() and holdsOnlyLive() are looking at.
  llvm::SmallVector<const VarDecl *, 8> Held, Filled;
  /// Variables that isFilteredIn() is looking at.
  llvm::SmallVector<const VarDecl *, 4> Filtered;
  /// Expressions and variables that are derived from values and timestamps; see
  /// isDerived().
  bool HasDerived = false;
  llvm::DenseSet<const Expr *> DerivedExprs;
  llvm::DenseSet<const VarDecl *> DerivedVars;
  /// Calls that put a value into a local variable, and that.
  llvm::DenseSet<std::pair<const Expr *, const VarDecl *>> Stores;
};

/// Returns the name in \p E of what \p E is, or is in; null if there is none.
const DeclRefExpr *nameIn(const Expr *E);
/// Returns the variable that \p E names, or is in; null if there is none.
const VarDecl *rootIn(const Expr *E);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_LIVENESSSEARCH_H
