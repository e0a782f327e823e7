// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/CallDispatch.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/Types.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Schema.h"
#include "model/Summary.h"
#include "protocol/Lifetimes.h"
#include "protocol/MessageArguments.h"
#include "protocol/SameCells.h"
#include "values/CallIndex.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

namespace clang::tidy::bigtable {

/// Returns true if \p Site is judged by what the interpreter sees being sent.
static bool isOfRules(const CallSite &Site) {
  return Site.Kind == CallKind::Family || Site.Kind == CallKind::Rule ||
         Site.Kind == CallKind::Admin;
}

/// Drops the arguments of \p Site if code changes the message of the mutation
/// that it makes: 'mutation.op.mutable_set_cell()'.
static void dropChanged(CallSite &Site, Values &Vals) {
  const bool MakesCell =
      Site.Kind == CallKind::Write || Site.Kind == CallKind::Aggregate;
  Reached *By = MakesCell && !Site.argument(Role::Message) && isFactory(Site)
                    ? Vals.reached()
                    : nullptr;
  if (!By || By->leftOf(*Site.Call, Site.In).empty())
    return;
  for (const Role R :
       {Role::Family, Role::Column, Role::Timestamp, Role::Value})
    Site.setArgument(R, nullptr);
  Site.Stamp = Presence::Unknown;
}

void CallDispatch::forEachCall(CallVisitor Visit, OpenVisitor VisitOpen) {
  for (CallSite Site : Calls.sites()) {
    if (Site.argument(Role::Message) && !completeMessage(Site, Vals))
      continue; // Another call stands for the message.
    dropChanged(Site, Vals);
    if (isOfRules(Site)) {
      Visit(Site);
      continue;
    }
    unsigned Budget = MaxJudgedCallers;
    Vals.chargeTo(Site.Within);
    const auto Dispatch = [&] {
      dispatch(Site, Site.Within, Budget, Visit, VisitOpen);
    };
    const CallSite Whole = Site;
    Site.IsForElement = true;
    if (Vals.forEachElement(Whole, Dispatch))
      continue;
    Site.IsForElement = false;
    Dispatch();
  }
  MayDefer = false;
  for (Told &Each : std::exchange(Deferred, {})) {
    Vals.chargeTo(Each.Site.Within);
    dispatch(Each.Site, Each.Outermost, Each.Budget, Visit, VisitOpen);
  }
  MayDefer = true;
}

void CallDispatch::collectRows() {
  if (std::exchange(HasRows, true))
    return;
  for (const CallSite &Site : Calls.sites())
    switch (Site.Kind) {
    case CallKind::Write:
    case CallKind::Delete:
    case CallKind::Row:
    case CallKind::Bulk:
    case CallKind::Apply:
    case CallKind::Predicate:
      if (Site.Within && !Site.IsSanctioned && comesThere(Site))
        RowsOf[Site.Within].Sites.push_back(Site);
      break;
    default:
      break;
    }
}

RowMutations *CallDispatch::rowsIn(const FunctionDecl &Function) {
  collectRows();
  const auto It = RowsOf.find(&Function);
  if (It == RowsOf.end())
    return nullptr;
  Rows &In = It->second;
  if (!In.Made)
    In.Made.emplace(Vals, Function, In.Sites);
  return &*In.Made;
}

void CallDispatch::forEachFunction(
    llvm::function_ref<void(RowMutations &)> Visit) {
  collectRows();
  for (const auto &Each : RowsOf) {
    Vals.chargeTo(Each.first);
    Visit(*rowsIn(*Each.first));
  }
}

std::optional<CallSite> CallDispatch::seenFrom(const Caller &By,
                                               const FunctionDecl &Outermost,
                                               const CallSite &Site) {
  llvm::SmallVector<const Frame *, 8> Chain;
  for (const Frame *F = Site.In; F; F = F->Caller)
    Chain.push_back(F);
  const Frame *In = Vals.enter(*By.Call, Outermost, nullptr);
  for (const Frame *F : llvm::reverse(Chain))
    In = In ? Vals.enter(*F->Call, *F->Callee, In) : nullptr;
  if (!In)
    return std::nullopt;
  // Its arguments may keep this caller from coming there.
  const Stmt *Reached = Site.Call;
  for (const Frame *F = In; F; Reached = F->Call, F = F->Caller)
    if (!Vals.mayRun(*Reached, *F->Callee, F))
      return std::nullopt;
  CallSite Seen = Site;
  Seen.In = In;
  if (Site.argument(Role::Message)) // The caller may fill in what it gets.
    completeMessage(Seen, Vals);
  Seen.InInstantiation = By.InInstantiation;
  Seen.IsSanctioned |= isReading(Site.Kind) ? By.MayRead : By.MayWrite;
  return Seen;
}

bool CallDispatch::comesThere(const CallSite &Site) const {
  return !Site.Elsewhere ||
         llvm::none_of(Site.Elsewhere->Call->When, [&](unsigned I) {
           const Expr *Argument =
               I < Site.Callee->getNumParams()
                   ? argumentFor(*Site.Call, *Site.Callee->getParamDecl(I))
                   : nullptr;
           return !Argument || Vals.mayBeFixed({Argument, Site.In});
         });
}

/// The parameter that is the cause of \p Gap; null if none is.
static const ParmVarDecl *openParameter(const std::optional<Unknown> &Gap) {
  return Gap && Gap->Why == Unknown::Reason::Parameter
             ? dyn_cast_or_null<ParmVarDecl>(Gap->What)
             : nullptr;
}

/// Returns true if \p Call runs \p Function, which it names.
static bool runs(const Expr &Call, const FunctionDecl &Function) {
  const FunctionDecl *Exact = exactCalleeOf(Call);
  return Exact && Exact->getCanonicalDecl() == Function.getCanonicalDecl();
}

const ParmVarDecl *CallDispatch::openLifetime(const CallSite &Site) const {
  const Expr *Time = Site.Kind == CallKind::Write && !Site.CalleeDecides
                         ? Site.argument(Role::Timestamp)
                         : nullptr;
  std::optional<Unknown> Gap;
  if (Time && isDecided(Role::Timestamp, {Time, Site.In}))
    Vals.withoutCallers([&] { Gap = lifetimeGap(Vals, {Time, Site.In}); });
  return openParameter(Gap);
}

/// Returns true if \p V has one value, whoever calls.
static bool areAlike(Reached &By, Operand V) {
  const std::vector<Reached::Use> Uses = By.usesOf(V);
  return llvm::all_of(Uses, [&](const Reached::Use &Each) {
    return run::same(Each.Of, Uses.front().Of);
  });
}

void CallDispatch::dispatchLifetime(const CallSite &Site,
                                    const FunctionDecl &Outermost,
                                    unsigned &Budget, CallVisitor Visit) {
  const ParmVarDecl *Open = openLifetime(Site);
  if (!Open || Open->getDeclContext() != &Outermost)
    return;
  for (const Caller &By : Calls.callersOf(Outermost)) {
    if (!runs(*By.Call, Outermost) || Budget == 0)
      continue;
    --Budget;
    std::optional<CallSite> Seen = seenFrom(By, Outermost, Site);
    if (!Seen)
      continue;
    Seen->IsOfLifetime = true;
    Visit(*Seen);
    if (By.From)
      dispatchLifetime(*Seen, *By.From, Budget, Visit);
  }
}

bool CallDispatch::isDecided(Role Is, Operand V) const {
  bool Result = false;
  Vals.withoutCallers([&] {
    if (Is == Role::Timestamp)
      Result = Vals.timestamps(V).isComplete();
    else if (Is == Role::Filter)
      Result = !gapOf(FilterTrees.treeOf(V));
    else if (Is == Role::Family || Is == Role::Text)
      Result = Vals.strings(V).isComplete();
    else if (Is == Role::Cell || Is == Role::Limit)
      Result = Vals.makersOf(V).isComplete();
  });
  return Result;
}

bool CallDispatch::isOne(Role Is, Operand V) const {
  bool Result = false;
  Vals.withoutCallers([&] {
    if (Is == Role::Timestamp) {
      const TimestampSet Times = Vals.timestamps(V);
      Result = Times.single() && Times.single()->Kind != TimestampKind::NearNow;
    } else if (Is == Role::Family || Is == Role::Text) {
      Result = Vals.strings(V).single();
    }
  });
  return Result;
}

Operand CallDispatch::decidingTable(const CallSite &Site) const {
  const Schema *In = Resolver.schemaOf(Site);
  if (!In || In->tables().size() < 2)
    return {};
  StringSet Names;
  if (const Expr *Family = Site.argument(Role::Family))
    Names = Vals.strings({Family, Site.In});
  else if (const auto Filter = FilterTrees.treeOf(Site))
    for (const ConstantString &Name : namedFamilies(*Filter))
      Names.add(Name);
  if (!dependOnTable(Names.Values, *In))
    return {};
  const auto Sent = Resolver.destinationsOf(Site);
  const Operand Table = Sent.size() == 1
                            ? Operand{Sent.front().Table, Sent.front().In}
                            : Operand();
  return Table.E && Table.In == Site.In && !Resolver.tablesOf(Site).IsNamed
             ? Table
             : Operand();
}

CallDispatch::Given CallDispatch::givenTo(const CallSite &Site,
                                          Reached &By) const {
  const auto IsOfOnePolicy = [&] {
    const FamilyChoice Choice = Resolver.familiesOf(Site);
    return !Choice.MayBeOther &&
           llvm::all_of(Choice.Uses, [&](const FamilyUse &U) {
             return U.Policy == Choice.Uses.front().Policy;
           });
  };
  const auto IsOfCallers = [&](Role Is, Operand V) {
    // A text is judged where it becomes a statement.
    if (!V.E || (Is == Role::Text && Site.Kind != CallKind::Statement) ||
        !By.isGiven(V))
      return false;
    // What is the same for all callers is judged once, unless they pass it.
    if (areAlike(By, V))
      return By.isGiven(V, Reached::Giving::Passed) && !isDecided(Is, V);
    return !isOne(Is, V) &&
           (Is != Role::Family || By.isGiven(V, Reached::Giving::Argument) ||
            !IsOfOnePolicy());
  };
  Given Result;
  for (const Role Is :
       {Role::Family, Role::Timestamp, Role::Filter, Role::Start, Role::End,
        Role::Text, Role::Cell, Role::Limit, Role::Table})
    if (const Operand V = Is == Role::Table
                              ? decidingTable(Site)
                              : Operand{Site.argument(Is), Site.In};
        IsOfCallers(Is, V)) {
      Result.Arguments.push_back(V);
      Result.IsOpen |= areAlike(By, V) || !isDecided(Is, V);
    }
  return Result;
}

bool CallDispatch::dispatchToCallers(const CallSite &Site,
                                     const FunctionDecl &Outermost,
                                     llvm::ArrayRef<Operand> Arguments,
                                     bool IsTold, unsigned &Budget,
                                     CallVisitor Visit, OpenVisitor VisitOpen) {
  Reached *By = Vals.reached();
  // Whoever calls a function of a header sees its code, and judges it there.
  const auto *Method = dyn_cast<CXXMethodDecl>(&Outermost);
  const SourceManager &Sources = Vals.context().getSourceManager();
  const bool IsJudgedThere =
      IsTold ||
      (!(Method && Method->isVirtual()) &&
       !Sources.isInMainFile(Sources.getExpansionLoc(Outermost.getLocation())));
  const bool AreAlike =
      llvm::all_of(Arguments, [&](Operand V) { return areAlike(*By, V); });
  auto Outside = IsJudgedThere || (!By->leavesToCallers() && !AreAlike)
                     ? By->outsideCallsTo(Arguments)
                     : std::vector<Reached::CallPath>();
  bool IsVisited = IsJudgedThere && !Outside.empty();
  if (IsJudgedThere)
    Outside.clear();
  const llvm::ArrayRef<Caller> Callers = Calls.callersOf(Outermost);
  if (Outside.size() + Callers.size() > Budget)
    return false;
  Budget -= Outside.size() + Callers.size();
  for (const Caller &Each : Callers) {
    const std::optional<CallSite> Seen = runs(*Each.Call, Outermost)
                                             ? seenFrom(Each, Outermost, Site)
                                             : std::nullopt;
    // A caller whose arguments never lead there has no values.
    if (!Seen || llvm::none_of(Arguments, [&](const Operand &V) {
          return By->leadsTo({V.E, Seen->In});
        }))
      continue;
    IsVisited = true;
    dispatch(*Seen, Each.From, Budget, Visit, VisitOpen);
  }
  for (const Reached::CallPath &Path : Outside) {
    CallSite Seen = Site;
    Seen.Outside = By->placeOf(*Path.front());
    if (Seen.Outside.isInvalid())
      continue;
    IsVisited = true;
    By->restrictTo(Path);
    Visit(Seen);
    By->restrictTo({});
  }
  return IsVisited;
}

void CallDispatch::dispatch(const CallSite &Site, const FunctionDecl *Outermost,
                            unsigned &Budget, CallVisitor Visit,
                            OpenVisitor VisitOpen) {
  if (!comesThere(Site))
    return;
  CallSite Full = Site;
  // The cell says what the call does not.
  fillInCell(Vals, Full);
  // A function that the user described is judged by that.
  Reached *By = Outermost && !Outermost->isDependentContext() &&
                        !Vals.callTable().isDescribed(*Outermost)
                    ? Vals.reached()
                    : nullptr;
  Given Passed = By ? givenTo(Full, *By) : Given();
  // Each caller may set another timestamp, or none.
  if (By && Passed.Arguments.empty() && isStampedByCallers(Full, Vals))
    Passed.Arguments.push_back({Full.argument(Role::Family), Full.In});
  if (Passed.Arguments.empty()) {
    Visit(Full);
    if (By)
      dispatchLifetime(Full, *Outermost, Budget, Visit);
    return;
  }
  const bool IsTold = Passed.IsOpen && VisitOpen(Full, *Outermost);
  if (IsTold && MayDefer && !Site.IsForElement) {
    By->leaveToCallers(false);
    Deferred.push_back({Site, Outermost, Budget});
    return;
  }
  if (!dispatchToCallers(Full, *Outermost, Passed.Arguments, IsTold, Budget,
                         Visit, VisitOpen))
    return Visit(Full);
  if (!Passed.IsOpen)
    return;
  JudgedAtCallers.insert(Outermost);
  // A call through a pointer passes unknown values, and callers of a virtual
  // function may not name it.
  const auto *Method = dyn_cast<CXXMethodDecl>(Outermost);
  if (Calls.isPointedTo(*Outermost) || (Method && Method->isVirtual()))
    Visit(Full);
}

} // namespace clang::tidy::bigtable
