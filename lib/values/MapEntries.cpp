// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/MapEntries.h"
#include "api/CallSite.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <tuple>
#include <utility>

namespace clang::tidy::bigtable {

namespace {

/// Collects the entries of one map.
class Search {
public:
  explicit Search(Values &Vals) : Vals(Vals) {}

  void add(Operand Map, unsigned Depth = 0);

  MapEntries Found;

private:
  void giveUp() { Found.MayBeMore = true; }
  void addReturned(const CallExpr &Call, const Frame *In, unsigned Depth);
  void addVariable(const VarDecl &Var, Operand Map, unsigned Depth);
  /// Adds \p Entry, a pair; false if it is not made in place.
  bool addPair(const Expr &Entry, const Frame *In);
  /// Adds what the statement around \p Name puts into the variable; false if it
  /// may do anything else.
  bool addUse(const DeclRefExpr &Name, const FunctionUses &Around,
              const Frame *In);
  bool addCall(const CXXMemberCallExpr &Call, const Frame *In);

  Values &Vals;
};

} // namespace

bool Search::addPair(const Expr &Entry, const Frame *In) {
  const Expr *E = stripConversions(&Entry);
  for (unsigned I = 0; I != MaxNesting; ++I) {
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      if (!Call->getDirectCallee() || !makesTuple(*Call->getDirectCallee()) ||
          Call->getNumArgs() != 2)
        return false;
      Found.All.push_back({{Call->getArg(0), In}, {Call->getArg(1), In}});
      return true;
    }
    const auto *Made = dyn_cast<CXXConstructExpr>(E);
    if (!Made || !isPair(Made->getConstructor()->getParent()))
      return false;
    if (Made->getNumArgs() == 2) {
      Found.All.push_back({{Made->getArg(0), In}, {Made->getArg(1), In}});
      return true;
    }
    // From a pair of other types.
    if (Made->getNumArgs() != 1)
      return false;
    E = stripConversions(Made->getArg(0));
  }
  return false;
}

/// Returns true if a jump may skip elements of \p Loop, or code that follows
/// for one.
static bool hasJump(const CXXForRangeStmt &Loop) {
  return anyStatement(
      *Loop.getBody(),
      [](const Stmt &S) {
        return isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, CXXThrowExpr>(
            S);
      },
      MaxSurroundings);
}

/// Returns true if \p E is the element that \p Loop visits, or a member of it.
static bool isElement(const Expr *E, const CXXForRangeStmt &Loop) {
  E = stripConversions(E);
  while (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (!isa<FieldDecl>(Member->getMemberDecl()))
      return false;
    E = stripConversions(Member->getBase());
  }
  return wholeVariableIn(E) == Loop.getLoopVariable();
}

const CXXForRangeStmt *loopForEach(Values &Vals, const Stmt &S,
                                   const FunctionDecl *Within,
                                   const Expr &Key) {
  const FunctionUses *Around = Vals.usesIn(Within);
  for (const Stmt *At = &S; Around && At; At = Around->parentOf(*At)) {
    const Stmt *Parent = Around->parentOf(*At);
    if (const auto *Loop = dyn_cast_or_null<CXXForRangeStmt>(Parent))
      return At == Loop->getBody() && !hasJump(*Loop) && isElement(&Key, *Loop)
                 ? Loop
                 : nullptr;
    const auto *Op = dyn_cast_or_null<BinaryOperator>(Parent);
    if (!isa_and_nonnull<Expr, CompoundStmt>(Parent) ||
        isa<AbstractConditionalOperator, LambdaExpr>(Parent) ||
        (Op && Op->isLogicalOp()))
      return nullptr;
  }
  return nullptr;
}

/// Returns the variable of a range-based for statement that \p Site names; null
/// if it names none, or several.
static const DeclRefExpr *elementIn(const CallSite &Site) {
  const DeclRefExpr *Found = nullptr;
  const VarDecl *Each = nullptr;
  const bool HasMore = anyStatement(
      *Site.Call,
      [&](const Stmt &S) {
        const VarDecl *Var = wholeVariableIn(&S);
        const auto *Class =
            Var ? Var->getType().getNonReferenceType()->getAsCXXRecordDecl()
                : nullptr;
        if (!Class || !Var->isCXXForRangeDecl() ||
            (isOfKnownLibrary(*Class) && !isPair(Class) && !isTuple(Class)))
          return false;
        Found = cast<DeclRefExpr>(&S);
        const VarDecl *Before = std::exchange(Each, Var);
        return Before && Before != Var;
      },
      MaxReferences);
  return HasMore ? nullptr : Found;
}

/// Returns the loop of \p Var around \p At; null if it is unknown.
static const CXXForRangeStmt *loopOf(const VarDecl &Var, const Stmt &At,
                                     const FunctionUses &Around) {
  for (const Stmt *S = &At; S; S = Around.parentOf(*S))
    if (const auto *Loop = dyn_cast<CXXForRangeStmt>(S);
        Loop && Loop->getLoopVariable() == &Var)
      return Loop;
  return nullptr;
}

/// Returns true if the conditions in \p Loop that depend on \p Var, its
/// variable, are known for the current element.
static bool decidesElements(Values &Vals, const CXXForRangeStmt &Loop,
                            const VarDecl &Var) {
  return !anyStatement(
      *Loop.getBody(),
      [&](const Stmt &S) {
        const Expr *Condition = isLoop(S) ? nullptr : conditionOf(S);
        return Condition &&
               anyStatement(
                   *Condition,
                   [&](const Stmt &Part) {
                     const auto *Ref = dyn_cast<DeclRefExpr>(&Part);
                     const ValueDecl *Named = Ref ? Ref->getDecl() : nullptr;
                     if (const auto *Binding =
                             dyn_cast_or_null<BindingDecl>(Named))
                       Named = Binding->getDecomposedDecl();
                     return Named == &Var;
                   },
                   MaxReferences) &&
               !Vals.decide(*Condition, nullptr);
      },
      MaxSurroundings);
}

bool Values::forEachElement(const CallSite &Site,
                            llvm::function_ref<void()> Question) {
  const DeclRefExpr *Name = Each || Site.In ? nullptr : elementIn(Site);
  if (!Name)
    return false;
  const VarDecl &Var = *wholeVariableIn(Name);
  const FunctionUses *Around = usesIn(Site.Within);
  const CXXForRangeStmt *Loop =
      Around ? loopOf(Var, *Site.Call, *Around) : nullptr;
  const std::optional<unsigned> Size =
      Loop ? elementsIn(*Loop, nullptr) : std::nullopt;
  if (!Size || *Size < 2)
    return false;
  // If an unknown condition selects elements, they are not distinguished.
  bool AreDecided = true;
  for (unsigned I = 0; AreDecided && I != *Size; ++I)
    withElement(Var, I,
                [&] { AreDecided = decidesElements(*this, *Loop, Var); });
  for (unsigned I = 0; AreDecided && I != *Size; ++I)
    withElement(Var, I, [&] {
      if (mayRun(*Site.Call, *Site.Within))
        Question();
    });
  return AreDecided;
}

std::optional<unsigned> Values::elementsIn(const CXXForRangeStmt &Loop,
                                           const Frame *In) {
  const VarDecl &Var = *Loop.getLoopVariable();
  const Expr *Range = keepsValue(&Var) ? rangeOf(Var) : nullptr;
  if (!Range || namesChangedLocal(Range) ||
      anyStatement(
          *Loop.getBody(),
          [](const Stmt &S) { return isa<BreakStmt, GotoStmt>(S); },
          MaxSurroundings))
    return std::nullopt;
  const MakerSet Ranges = makersOf({Range, In});
  const InitListExpr *List =
      Ranges.single() ? listOf(Ranges.single()->E) : nullptr;
  if (!List || List->getNumInits() == 0 || List->getNumInits() > MaxElements)
    return std::nullopt;
  return List->getNumInits();
}

void Values::withElement(const VarDecl &Var, unsigned Index,
                         llvm::function_ref<void()> Question) {
  const auto Before =
      std::pair(std::exchange(Each, &Var), std::exchange(EachIndex, Index));
  Question();
  std::tie(Each, EachIndex) = Before;
}

bool Search::addCall(const CXXMemberCallExpr &Call, const Frame *In) {
  const CXXMethodDecl &Method = *Call.getMethodDecl();
  if (Method.isConst() || !Method.getIdentifier())
    return true;
  enum { Other, Puts, PutsPair, Removes };
  switch (llvm::StringSwitch<int>(Method.getName())
              .Case("emplace", Puts)
              .Case("try_emplace", Puts)
              .Case("insert_or_assign", Puts)
              .Case("insert", PutsPair)
              .Case("clear", Removes)
              .Case("erase", Removes)
              .Default(Other)) {
  case Puts:
    if (Call.getNumArgs() != 2)
      return false;
    Found.All.push_back({{Call.getArg(0), In}, {Call.getArg(1), In}});
    return true;
  case PutsPair:
    return Call.getNumArgs() == 1 && addPair(*Call.getArg(0), In);
  case Removes:
    Found.MayBeReplaced = true;
    return true;
  default:
    return false;
  }
}

bool Search::addUse(const DeclRefExpr &Name, const FunctionUses &Around,
                    const Frame *In) {
  const Use U = Around.useOf(Name);
  if (U.is(UseKind::Read))
    return U.by<Expr>()->getType().isConstQualified();
  if (U.method())
    return addCall(*U.by<CXXMemberCallExpr>(), In);
  // Moved, it is as it was in another place.
  return U.is(UseKind::Moved) || U.is(UseKind::Returned) ||
         U.by<CXXConstructExpr>();
}

void Search::addVariable(const VarDecl &Var, Operand Map, unsigned Depth) {
  const auto *Owner = dyn_cast<FunctionDecl>(Var.getDeclContext());
  const Frame *In = Map.In;
  while (In && In->Callee != Owner)
    In = In->Caller;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Var)) {
    // Its one name may move from it.
    const FunctionUses *Uses = In ? Vals.usesIn(Owner) : nullptr;
    const bool IsAsPassed =
        Uses && (Vals.keepsValue(Parameter) ||
                 (Uses->namesOf(*Parameter).size() == 1 &&
                  !Parameter->getType()->isReferenceType()));
    const Expr *Argument =
        IsAsPassed ? argumentFor(*In->Call, *Parameter) : nullptr;
    return Argument ? add({Argument, In->Caller}, Depth + 1) : giveUp();
  }
  const FunctionUses *Around = Var.hasLocalStorage() &&
                                       !Var.getType()->isReferenceType() &&
                                       Var.getInit()
                                   ? Vals.usesIn(Owner)
                                   : nullptr;
  if (!Around || !Vals.spend(Around->namesOf(Var).size()))
    return giveUp();
  const size_t First = Found.All.size();
  add({Var.getInit(), In}, Depth + 1);
  for (MapEntries::Entry &Each :
       llvm::MutableArrayRef(Found.All).drop_front(First))
    Each.IsOfVariable = true;
  for (const DeclRefExpr *Name : llvm::reverse(Around->namesOf(Var))) {
    const FunctionDecl *Within = Around->functionAround(*Name);
    // The effects of a lambda depend on whether, and how often, it is called.
    const size_t Before = Found.All.size();
    if (!Within || Within->getCanonicalDecl() != Owner->getCanonicalDecl() ||
        !addUse(*Name, *Around, In)) {
      giveUp();
      Found.MayBeReplaced = true;
    }
    for (MapEntries::Entry &Each :
         llvm::MutableArrayRef(Found.All).drop_front(Before))
      Each.Loop = loopForEach(Vals, *Name, Owner, *Each.Key.E);
  }
}

void Search::addReturned(const CallExpr &Call, const Frame *In,
                         unsigned Depth) {
  const FunctionDecl *Definition = codeRunBy(Call);
  const Frame *Inside =
      Definition ? Vals.enter(Call, *Definition, In) : nullptr;
  const auto Returned = Vals.returnedBy(Inside ? Definition : nullptr);
  if (Returned.empty())
    return giveUp();
  // Any of several: each may be missing.
  for (const Expr *Each : Returned)
    add({Each, Inside}, Depth + 1);
}

void Search::add(Operand Map, unsigned Depth) {
  if (Depth == MaxMakerDepth || !Vals.spend(1))
    return giveUp();
  const Expr *E = stripConversions(Map.E);
  if (const InitListExpr *List = listOf(E)) {
    for (const Expr *Entry : List->inits())
      if (!addPair(*Entry, Map.In))
        giveUp();
    return;
  }
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
    return Made->getNumArgs() == 0 ? void() : giveUp();
  if (const VarDecl *Var = variableIn(E);
      Var && Var->isLocalVarDeclOrParm() && !Var->isStaticLocal())
    return addVariable(*Var, {E, Map.In}, Depth);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return addReturned(*Call, Map.In, Depth);
  const MakerSet Makers = Vals.makersOf({E, Map.In});
  if (!Makers.isComplete())
    giveUp();
  for (const Maker &M : Makers.Values)
    M.E == E ? giveUp() : add(M, Depth + 1);
}

MapEntries entriesOf(Values &Vals, Operand Map) {
  Search All(Vals);
  All.add(Map);
  return std::move(All.Found);
}

} // namespace clang::tidy::bigtable
