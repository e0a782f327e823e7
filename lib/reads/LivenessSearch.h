// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Searches for the program's uses of the cells that a read returns, and for
/// the comparisons with the time that decide whether these uses run. Internal
/// to Liveness.cpp and the other files that implement it.

#ifndef BIGTABLE_TIDY_LIB_READS_LIVENESSSEARCH_H
#define BIGTABLE_TIDY_LIB_READS_LIVENESSSEARCH_H

#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include "cxx/Flow.h"
#include "model/TimeUnit.h"
#include "reads/RowUses.h"
#include "reads/TimeDependence.h"
#include "values/Values.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace clang::tidy::bigtable {

/// A cell, by its name in the code.
struct CellPlace {
  /// Null for an unknown cell.
  const VarDecl *Root = nullptr;
  const Frame *In = nullptr;
  std::string Path;

  friend bool operator==(const CellPlace &L, const CellPlace &R) {
    return L.Root && L.Root == R.Root && L.In == R.In && L.Path == R.Path;
  }
};
/// The cell that must be live; std::nullopt for any cell of the row.
using LiveCell = std::optional<CellPlace>;

/// The range of elements that an algorithm receives.
struct CellRange {
  /// The container, or the first position.
  Operand First;
  bool FromBegin = false, ToEnd = false;

  bool isWhole() const { return FromBegin && ToEnd; }
};

/// A sum of times, as far as known.
struct TimeSum {
  /// How often the sum contains the timestamp of the cell, or an expiry that
  /// the program has stored in a value.
  int Cell = 0;
  /// How often the sum contains the current time.
  int Nows = 0;
  int64_t Micros = 0;
  /// True if unknown elements were added or subtracted.
  bool IsAdded = false, IsTaken = false;
  /// True if an unknown element has the type or the name of a current time.
  bool MayBeNow = false;
  /// True if a number was taken for one of another unit.
  bool IsMisread = false;
  /// True if Cell counts values that were read, or stored with others.
  bool IsOfValue = false;
  /// The unit, if the sum is a number.
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
    /// True if code uses the value in another way, or an unknown one.
    bool IsUsed = false;
    /// True if code puts the value into a member or a variable that lasts.
    bool IsKept = false;
    /// The parameter of a function of the program that gets the value, and the
    /// call; null without one.
    std::pair<const ParmVarDecl *, const Frame *> Into;
    /// The call in which the expressions are evaluated.
    const Frame *In = nullptr;
    /// The local variables that hold the value, or a value derived from it.
    llvm::SmallVector<const VarDecl *, 2> Holders;
    /// The calls that return the value.
    llvm::SmallVector<Operand, 2> Returned;
  };

  // Liveness.cpp: the uses.
  bool asksElsewhere() const;
  bool asksNear() const;
  bool expiresOtherwise(CallSite Copy, const Frame *In) const;
  bool isCopied(const Expr &E, const Frame *In, const LiveCell &Of);
  bool namesRowOfLive(Operand Key);
  bool isHarmless(const RowUse &Use);
  bool isValueHarmless(const RowUse &Use);
  bool isPickHarmless(const RowUse &Use);
  bool isSettled(Operand At, const LiveCell &Of, unsigned Depth);
  bool isGuarded(Operand E, const LiveCell &Of);
  bool isGuardedAsAssumed(Operand E, const LiveCell &Of);
  bool assumingEither(llvm::function_ref<bool()> Holds);
  bool isTested(Operand At, const LiveCell &Of);
  TimeDependence *dependence();
  bool mayTest(const Expr &E);
  std::optional<int64_t> familyCondition(const Expr &E);
  bool mayDependOnTime(Operand At);
  bool isBeforeGuard(const Expr &E, const Frame *In, const LiveCell &Of);
  bool comparesAny();
  bool keepsPlace(const VarDecl *Root);
  bool seeksExpired(const RowUse &Use);

  // LivenessConditions.cpp: the conditions.
  std::optional<int64_t> whereNotLive(Operand C, const LiveCell &Of);
  std::optional<int64_t> whereNotLive(Operand C, const LiveCell &Of,
                                      unsigned Depth);
  bool implies(Operand C, bool Holds, const LiveCell &Of, unsigned Depth);
  bool impliesComparison(BinaryOperatorKind Op, Operand L, Operand R,
                         bool Holds, const Expr &At, const LiveCell &Of,
                         unsigned Depth);
  bool impliesByContent(BinaryOperatorKind Op, Operand L, Operand R, bool Holds,
                        const LiveCell &Of, unsigned Depth);
  bool isHeldFromBegin(const VarDecl &Position) const;
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
  bool isUnseen(const CallExpr &Call, const Frame *In) const;
  bool isUnseenTest(const CallExpr &Call, const Frame *In) const;
  bool picksLive(const CallExpr &Call, const Frame *In, bool Holds,
                 unsigned Depth);
  bool empties(const Expr &Mention) const;
  // LivenessResults.cpp: what functions return, and what objects begin with.
  bool returnsOnlyLive(const CallExpr &Call, const FieldDecl *Member,
                       const Frame *In, const LiveCell &Of, unsigned Depth);
  bool beginsLive(const VarDecl &Var, const FieldDecl *Member, const Frame *In,
                  const LiveCell &Of, unsigned Depth);
  bool isOnlyPicked(const CallExpr &Picks);
  bool ordersElements(const MemberExpr &Access) const;
  bool isEmptiedIn(const Stmt &Loop, const VarDecl &Var, const Stmt &At);
  const CallExpr *algorithmBehind(const Expr *Position);
  bool isLivePosition(const Expr *Position, const Frame *In, AlgorithmKind Kind,
                      unsigned Depth);
  bool getsLiveRange(Operand At);
  bool hasLiveContent(Operand V, const LiveCell &Of, unsigned Depth);
  bool holdsOnlyLive(const VarDecl &Var, const FieldDecl *Member, Operand At,
                     const LiveCell &Of, unsigned Depth);
  bool isDeclaredWith(const VarDecl &Var, const VarDecl &Root) const;
  bool isLiveChange(const Expr &Mention, const Frame *In, const LiveCell &Of,
                    unsigned Depth);

  // LivenessRanges.cpp: the cells in a range.
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
  // LivenessLoops.cpp: what is removed one by one.
  const Expr *prunesAll(const CXXMemberCallExpr &Erase, const Expr &Container,
                        const Frame *In);
  bool isWhereExpired(Operand At, const LiveCell &Of);
  bool removesExpired(const CXXMemberCallExpr &Call, const Frame *In);
  void addConditions(const Expr &Mention,
                     llvm::SmallVectorImpl<const Stmt *> &To) const;
  bool isEndOf(const Expr &End, const CallExpr &Found, const Frame *In);
  bool isOnlyElement(const Expr &Mention);
  bool removes(const Expr &Mention) const;
  static bool becomesEmpty(const Use &U);
  bool mayAdd(const Expr &Mention);

  // LivenessTimes.cpp: the operands of comparisons.
  bool isLiveBound(const TimeSum &Greater, const TimeSum &Lesser,
                   const Expr &At);
  std::optional<bool> isOfFamily(BinaryOperatorKind Op, Operand L, Operand R,
                                 const LiveCell &Of);
  std::optional<TimeSum> sumOf(Operand V, const LiveCell &Of, unsigned Depth);
  bool isOfElement(Operand V);
  bool comparesLife(const Expr &E);
  std::optional<TimeSum> exactSumOf(Operand V, const LiveCell &Of,
                                    unsigned Depth);
  std::optional<TimeSum> returnedSum(Operand V, const LiveCell &Of,
                                     unsigned Depth);
  std::optional<TimeSum> timeOf(Operand V);
  bool isRecent(Operand V, const Stmt &At, unsigned Depth);
  bool isPartRecent(const Stmt &S, const Frame *In, const Stmt &At,
                    unsigned Depth);
  bool isRecent(const VarDecl &Var, const Frame *In, const Stmt &At);
  bool takesLong(const Stmt &S);

  // LivenessHolders.cpp: the variables that hold cells meanwhile.
  Ways waysOf(Operand At);
  bool passReturn(const Stmt &Return, const Frame *In, Ways &To);
  /// Adds the use \p U of an argument or object of \p Call to \p To. Returns
  /// true if the result of \p Call contains the value.
  bool passCall(const CallExpr &Call, const Use &U, Ways &To);
  bool passMember(const CXXMemberCallExpr &Call, const Use &U, Ways &To);
  bool passOperator(const CXXOperatorCallExpr &Call, const Use &U, Ways &To);
  void addHolder(const Expr *Into, Ways &To, const Expr *By = nullptr);
  void addHolder(const VarDecl *Var, Ways &To);
  Operand predicateOf(const FunctionDecl *Function) const;
  void addElements(const CallExpr &Call, Ways &To);
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
  bool isFirstLive(const CallExpr &Found, const Frame *In);
  bool becomesLive(const Use &U, const Frame *In);
  bool isPassedToFilter(const Use &U, const Frame *In);
  bool isFirstAfterNow(const Expr *Position, const Frame *In);
  bool startsAfterNow(const VarDecl &Var, const Frame *In);
  bool isFilteredIn(const VarDecl &Var, const Frame *In, const Stmt &Before);
  bool isFilteredAlone(const VarDecl &Var, const Frame *In, const Stmt &Before);
  bool isFilledLive(const Expr &Mention, const Frame *In);
  bool isPresence(const Expr &Condition, const VarDecl *Of);
  const Expr *expiryAround(const Expr &Mention, const Frame *In);
  static bool isEmptyValue(const Expr *E);
  bool isFilterOf(const Expr &Mention, const Frame *In,
                  llvm::SmallVectorImpl<const Stmt *> &Calls);
  bool isMadeOfRead(const Stmt &S, const VarDecl *Except);
  bool isDerived(Operand V, unsigned Depth);
  void findDerived();
  void addTimes(Operand At, const Ways &To);
  void addFlags(Operand At);
  bool isFlag(const Expr &E, bool Holds);
  bool isKeptWithTime();

  const Analysis &Code;
  Values &Vals;
  const CallSite &Site;
  RowUses Rows;
  const std::string Family;
  const TtlPolicy Policy;
  /// The time from a cell's timestamp to its expiry.
  const int64_t Offset;
  bool AsksFamily = false;
  const Expr *Dropping = nullptr;
  const bool TrustsUnseen, MayDrop;
  /// The assumed result of an unseen test of a live cell: true or false.
  bool UnseenIsLive = true;
  /// True if conditions are asked whether they show that a cell has expired,
  /// instead of that it is live.
  bool AsksExpired = false;
  /// True if some use depends on a comparison.
  bool HasTest = false;
  /// The use that is being checked; null without one.
  const RowUse *Current = nullptr;
  /// The containers of the current use's cell: its own container, and then the
  /// original if that is a copy. For a key, the row.
  llvm::SmallVector<CellPlace, 2> Source;
  /// The cell, by its name in the code that uses it.
  LiveCell Exact;
  std::map<std::tuple<const Expr *, const Frame *, const VarDecl *, std::string,
                      const RowUse *, const VarDecl *, bool>,
           std::optional<int64_t>>
      Judged;
  unsigned Terms = 0, TermsApart = 0, FilterDepth = 0;
  /// For values, and for names.
  std::optional<TimeDependence> Dependences[2];
  /// Variables that isHeldLive() and holdsOnlyLive() are checking.
  llvm::SmallVector<const VarDecl *, 8> Held, Filled;
  /// Variables that isFilteredIn() is checking.
  llvm::SmallVector<const VarDecl *, 4> Filtered;
  /// Expressions and variables that are derived from values and timestamps; see
  /// isDerived().
  bool HasDerived = false;
  llvm::DenseSet<const Expr *> DerivedExprs;
  llvm::DenseSet<const VarDecl *> DerivedVars;
  /// Variables that hold the time until a cell expires.
  llvm::DenseSet<const VarDecl *> LeftVars;
  /// Members that hold a time; and those that tell whether a cell is live, with
  /// the value that they have then.
  llvm::DenseSet<const ValueDecl *> TimeMembers;
  llvm::DenseMap<const ValueDecl *, bool> Flags;
  /// True if a member, or a variable that lasts, gets a time.
  bool IsTimeKept = false;
  /// Calls that put a value into a local variable, with that variable.
  llvm::DenseSet<std::pair<const Expr *, const VarDecl *>> Stores;
};

/// Returns the name of \p E, or of the object that contains \p E; null without
/// one.
const DeclRefExpr *nameIn(const Expr *E);
/// Returns the variable that \p E names or is in; null without one.
const VarDecl *rootIn(const Expr *E);
/// Returns true if \p Type is a time or duration, and no number.
bool isTimeClass(QualType Type);
/// Returns the operands of the sum \p E, null if it is none, and whether it is
/// a difference.
std::tuple<const Expr *, const Expr *, bool> partsOfSum(const Expr &E);
/// Returns the part of \p Condition that is evaluated in any case.
const Expr *firstOf(const Expr &Condition);
/// Returns the position that \p E is, without what makes it one that allows no
/// changes.
const Expr *plainPosition(const Expr *E);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_LIVENESSSEARCH_H
