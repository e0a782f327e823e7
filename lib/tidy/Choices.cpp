// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/Choices.h"
#include "analysis/Analysis.h"
#include "api/CallSite.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "model/Bounds.h"
#include "model/Timestamp.h"
#include "model/Words.h"
#include "values/CallIndex.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Conditions.
//===----------------------------------------------------------------------===//

/// Returns the statement around \p S whose parent is \p Outer; null if
/// \p Outer is not around \p S.
static const Stmt *partOf(const Stmt &Outer, const Stmt &S,
                          const FunctionUses &Around) {
  const Stmt *Part = &S;
  while (Part && Around.parentOf(*Part) != &Outer)
    Part = Around.parentOf(*Part);
  return Part;
}

/// Returns true if the code may not go on after \p First if it runs \p S, which
/// is in \p First.
static bool mayLeaveAfter(const Stmt &S, const Stmt &First,
                          const FunctionUses &Around) {
  bool Leaves = false;
  for (const Stmt *Part = &S;; Part = Around.parentOf(*Part)) {
    // 'break' and 'continue' leave no more than this.
    if (isa<SwitchStmt>(Part) || isLoop(*Part))
      Leaves &= anyStatement(*Part, [](const Stmt &Inner) {
        return isa<ReturnStmt, CoreturnStmt, CXXThrowExpr, GotoStmt>(Inner);
      });
    else
      Leaves |= leavesAlways(*Part);
    if (Part == &First)
      return Leaves;
  }
}

/// Returns true if two 'if' statements ask for the same variable.
static bool askForSame(const Stmt &L, const Stmt &R) {
  const auto *IfL = dyn_cast<IfStmt>(&L), *IfR = dyn_cast<IfStmt>(&R);
  return IfL && IfR && anyReference(*IfL->getCond(), [&](const VarDecl &Var) {
           return references(*IfR->getCond(), Var) != 0;
         });
}

/// Returns the statement by which the code may choose to run \p L or \p R
/// instead of both; null without one.
static const Stmt *choiceBetween(const Stmt &L, const Stmt &R,
                                 const FunctionUses &Around) {
  const Stmt *Common = Around.parentOf(L);
  while (Common && !partOf(*Common, R, Around))
    Common = Around.parentOf(*Common);
  if (!Common)
    return nullptr;
  const Stmt *InL = partOf(*Common, L, Around),
             *InR = partOf(*Common, R, Around);
  if (isa<IfStmt, ConditionalOperator>(Common)) {
    const Expr *Condition = conditionOf(*Common);
    return InL != InR && InL != Condition && InR != Condition ? Common
                                                              : nullptr;
  }
  const auto *Block = dyn_cast<CompoundStmt>(Common);
  if (!Block || InL == InR)
    return nullptr;
  const auto *First = llvm::find(Block->body(), InL),
             *Second = llvm::find(Block->body(), InR);
  const bool IsLFirst = First < Second;
  if (!IsLFirst)
    std::swap(First, Second);
  if (std::any_of(First + 1, Second + 1,
                  [](const Stmt *S) { return isa<SwitchCase>(S); }))
    return Around.parentOf(*Block);
  if (mayLeaveAfter(IsLFirst ? L : R, **First, Around))
    return *First;
  return askForSame(*InL, *InR) ? InL : nullptr;
}

//===----------------------------------------------------------------------===//
// Names.
//===----------------------------------------------------------------------===//

/// Returns true if \p Name is of a value that is to stay: 'kNever',
/// 'WritePermanent', 'put_without_ttl'. A condition may also ask for the
/// opposite: 'expires', 'ttl'.
static bool saysToStay(StringRef Name, bool IsInCondition = false) {
  const llvm::SmallVector<std::string, 4> Words = wordsOf(Name);
  const auto Has = [&](llvm::ArrayRef<StringRef> Any) {
    return llvm::any_of(
        Any, [&](StringRef Word) { return llvm::is_contained(Words, Word); });
  };
  const bool NamesTtl = Has({"ttl", "expire", "expires", "expiry", "expiration",
                             "expiring", "temporary", "ephemeral"});
  if (Has({"never", "forever", "permanent", "permanently", "eternal",
           "indefinitely", "unexpiring", "nonexpiring"}))
    return true;
  return IsInCondition ? NamesTtl || Has({"keep"})
                       : NamesTtl && Has({"no", "non", "not", "without"});
}

/// Returns true if a name in \p S says whether a value expires.
static bool asksForTtl(const Stmt &S) {
  const auto Is = [](StringRef Name) {
    return saysToStay(Name, /*IsInCondition=*/true);
  };
  return anyStatement(S, [&](const Stmt &Part) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&Part))
      return Is(Ref->getNameInfo().getAsString());
    if (const auto *Member = dyn_cast<MemberExpr>(&Part))
      return Is(Member->getMemberNameInfo().getAsString());
    const auto *Text = dyn_cast<StringLiteral>(&Part);
    return Text && Text->getCharByteWidth() == 1 && Is(Text->getString());
  });
}

/// Returns a statement around \p Call, or before it, that names what says
/// whether a value expires, or the variable around it that is so called.
static std::optional<StampChoice> namedAround(const Stmt &Call,
                                              const FunctionUses &Around) {
  const Stmt *Child = &Call;
  while (const Stmt *Parent = Around.parentOf(*Child)) {
    const Expr *Condition = conditionOf(*Parent);
    if (Condition && Child != Condition && asksForTtl(*Condition))
      return StampChoice{Parent->getBeginLoc()};
    const auto *Label = dyn_cast<SwitchCase>(Parent);
    if (const auto *Block = dyn_cast<CompoundStmt>(Parent))
      for (const Stmt *Earlier : Block->body()) {
        if (Earlier == Child)
          break;
        if (const auto *Next = dyn_cast<SwitchCase>(Earlier))
          Label = Next;
        const auto *If = dyn_cast<IfStmt>(Earlier);
        if (If && leavesAlways(*If->getThen()) && asksForTtl(*If->getCond()))
          return StampChoice{If->getBeginLoc()};
      }
    if (const auto *Case = dyn_cast_or_null<CaseStmt>(Label);
        Case && asksForTtl(*Case->getLHS()))
      return StampChoice{Case->getBeginLoc()};
    if (const auto *Declares = dyn_cast<DeclStmt>(Parent))
      for (const Decl *D : Declares->decls())
        if (const auto *Var = dyn_cast<VarDecl>(D);
            Var && saysToStay(identifierOf(*Var)))
          return StampChoice{Var->getLocation(), /*IsName=*/true};
    Child = Parent;
  }
  return std::nullopt;
}

/// Returns the name of \p Function, or of its class, if it says that the
/// written value must not expire.
static std::optional<StampChoice> stayingIn(const FunctionDecl &Function) {
  if (saysToStay(identifierOf(Function)))
    return StampChoice{Function.getLocation(), /*IsName=*/true};
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method && saysToStay(identifierOf(*Method->getParent())))
    return StampChoice{Method->getParent()->getLocation(), /*IsName=*/true};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Other writes.
//===----------------------------------------------------------------------===//

/// The call \p Call in \p Within, and the calls that reach it.
static llvm::SmallVector<std::pair<const Expr *, const FunctionDecl *>, 4>
callsOf(const Expr &Call, const FunctionDecl &Within, const CallIndex &Calls) {
  llvm::SmallVector<std::pair<const Expr *, const FunctionDecl *>, 4> Result{
      {&Call, &Within}};
  for (const Caller &By : Calls.callersOf(Within).take_front(MaxJoinedCallers))
    if (By.From)
      Result.emplace_back(By.Call, By.From);
  return Result;
}

/// Returns true if \p Other gives a timestamp to a cell of the family that
/// \p Site writes to, or may do so.
static bool isStampedLike(const CallSite &Site, const CallSite &Other,
                          const Analysis &Code) {
  if (Other.Kind != CallKind::Write || Other.Call == Site.Call ||
      !Other.Within || !Other.argument(Role::Timestamp))
    return false;
  const TimestampSet Times =
      Code.values().timestamps({Other.argument(Role::Timestamp), Other.In});
  if (Times.isComplete() && llvm::all_of(Times.Values, [](const Timestamp &T) {
        return T.Kind == TimestampKind::Server ||
               (T.Kind == TimestampKind::Now && T.Count == 0);
      }))
    return false;
  const Expr *A = Site.argument(Role::Family),
             *B = Other.argument(Role::Family);
  if (!A || !B)
    return true;
  const StringSet NamesA = Code.values().strings({A, Site.In}),
                  NamesB = Code.values().strings({B, Other.In});
  return !NamesA.single() || !NamesB.single() ||
         NamesA.single()->Value == NamesB.single()->Value;
}

bool mayStampInstead(const Analysis &Code, const CallSite &Site) {
  const bool IsCalled = Site.In || Site.Outside.isValid();
  const FunctionUses *Around =
      IsCalled && Site.Within && !Site.argument(Role::Timestamp)
          ? Code.values().treeOf(Site.Within)
          : nullptr;
  if (!Around)
    return false;
  const auto Writes = Code.callIndex().timedWritesFrom(outermost(*Site.Within));
  // The caller may have built an object that decides.
  Reached *By = Code.values().reached();
  const auto MayRun = [&](const TimedWrite &Other) {
    const Expr *Time = Other.Site->argument(Role::Timestamp);
    if (!Site.In)
      return !Time || By->leadsTo({Time, nullptr});
    return Code.values().mayRun(*Other.Call, *Site.In->Callee, Site.In) &&
           (!By || !Time || By->usesOf({Time, nullptr}).empty() ||
            By->leadsTo({Time, Site.In}));
  };
  return llvm::any_of(Writes, [&](const TimedWrite &Other) {
    return Other.From == Site.Within && Other.Call == Other.Site->Call &&
           isStampedLike(Site, *Other.Site, Code) &&
           choiceBetween(*Site.Call, *Other.Call, *Around) && MayRun(Other);
  });
}

std::optional<StampChoice> choiceOf(const Analysis &Code,
                                    const CallSite &Site) {
  if (!Site.Within || Site.In)
    return std::nullopt;
  const auto Own = callsOf(*Site.Call, *Site.Within, Code.callIndex());
  for (const auto &[Call, Within] : Own) {
    const FunctionUses *Around = Code.values().treeOf(Within);
    if (Around)
      if (const auto Named = namedAround(*Call, *Around))
        return Named;
    if (const auto Staying = stayingIn(*Within))
      return Staying;
    // 'auto write_forever = [&] { ... };'
    if (const LambdaExpr *Lambda = Around ? Around->lambdaOf(*Within) : nullptr)
      if (const auto Named = namedAround(*Lambda, *Around))
        return Named;
  }
  unsigned NumCompared = 0;
  for (const auto &[Call, Within] : Own) {
    const FunctionUses *Around = Code.values().treeOf(Within);
    if (!Around)
      continue;
    for (const TimedWrite &Other :
         Code.callIndex().timedWritesFrom(outermost(*Within))) {
      // In one function only it decides, and not who calls it.
      if (Call == Other.Call ||
          (Site.Within == Other.Site->Within &&
           (Call != Site.Call || Other.Call != Other.Site->Call)))
        continue;
      const Stmt *Choice = choiceBetween(*Call, *Other.Call, *Around);
      if (!Choice)
        continue;
      if (++NumCompared > MaxElements)
        return StampChoice{Other.Call->getBeginLoc(), /*IsName=*/false,
                           /*IsCrowded=*/true};
      if (isStampedLike(Site, *Other.Site, Code))
        return StampChoice{Choice->getBeginLoc()};
    }
  }
  return std::nullopt;
}

} // namespace clang::tidy::bigtable
