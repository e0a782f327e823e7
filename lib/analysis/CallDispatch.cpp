// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/CallDispatch.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/Types.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
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

void CallDispatch::forEachCall(CallVisitor Visit, OpenVisitor VisitOpen) {
  for (CallSite Site : Calls.sites()) {
    if (Site.argument(Role::Message) && !completeMessage(Site, Vals))
      continue; // Another call stands for the message.
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

/// Returns the GC rule, or the map of rules, that \p Site sets; null without
/// one.
static const Expr *rulesIn(const CallSite &Site) {
  if (Site.Kind != CallKind::Family)
    return nullptr;
  if (const Expr *Rule = Site.argument(Role::Rule))
    return Rule;
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Site.Call);
  const auto *Class = Arguments.empty() ? nullptr
                                        : Arguments.front()
                                              ->getType()
                                              .getNonReferenceType()
                                              ->getAsCXXRecordDecl();
  return isMap(Class) ? Arguments.front() : nullptr;
}

std::optional<Unknown> CallDispatch::gapIn(const CallSite &Site) const {
  std::optional<Unknown> Gap;
  Vals.withoutCallers([&] {
    if (const Expr *Cell = Site.argument(Role::Cell))
      Gap = Vals.makersOf({Cell, Site.In}).Gap;
    else if (const Expr *Filter = Site.argument(Role::Filter))
      Gap = gapOf(FilterTrees.treeOf({Filter, Site.In}));
    else if (const Expr *Family = Site.argument(Role::Family))
      Gap = Vals.strings({Family, Site.In}).Gap;
    else if (const Expr *Text = Site.argument(Role::Text);
             Text && Site.Kind == CallKind::Statement)
      Gap = Vals.strings({Text, Site.In}).Gap;
    if (const Expr *Time = Site.argument(Role::Timestamp);
        Time && !Gap &&
        (Site.Kind == CallKind::Write || Site.Kind == CallKind::Aggregate))
      Gap = Vals.timestamps({Time, Site.In}).Gap;
    if (const Expr *Number = Site.argument(Role::Limit);
        Number && !Gap && Site.Kind == CallKind::Filter)
      Gap = Vals.makersOf({Number, Site.In}).Gap;
    if (const Expr *Rules = rulesIn(Site); Rules && !Gap)
      Gap = Vals.makersOf({Rules, Site.In}).Gap;
  });
  return Gap;
}

/// The parameter that is the cause of \p Gap; null if none is.
static const ParmVarDecl *openParameter(const std::optional<Unknown> &Gap) {
  return Gap && Gap->Why == Unknown::Reason::Parameter
             ? dyn_cast_or_null<ParmVarDecl>(Gap->What)
             : nullptr;
}

/// Returns true if \p Open is a parameter of a constructor of the class of
/// \p Method.
static bool isKeptByObject(const ParmVarDecl &Open,
                           const CXXMethodDecl &Method) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(Open.getDeclContext());
  return Constructor && !Method.isStatic() &&
         !isa<CXXConstructorDecl>(Method) &&
         Constructor->getParent()->getCanonicalDecl() ==
             Method.getParent()->getCanonicalDecl();
}

bool CallDispatch::isClosedBy(const Caller &By, const FunctionDecl &Outermost,
                              const CallSite &Site, const ParmVarDecl &Open) {
  std::optional<CallSite> Seen = seenFrom(By, Outermost, Site);
  if (!Seen)
    return false;
  fillInCell(Vals, *Seen);
  // Or what this caller is passed decides.
  const std::optional<Unknown> Gap = gapIn(*Seen);
  const ParmVarDecl *Next = openParameter(Gap);
  return !Gap || (Next && Next != &Open);
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
  if (Time)
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

/// Returns the place of \p Call, of the file \p Name, in \p Sources.
static SourceLocation placeOf(const code::Expr &Call, llvm::StringRef Name,
                              SourceManager &Sources) {
  const OptionalFileEntryRef File =
      Sources.getFileManager().getOptionalFileRef(Name);
  return File ? Sources.translateLineCol(
                    Sources.getOrCreateFileID(*File, SrcMgr::C_User),
                    Call.At.Line, Call.At.Column)
              : SourceLocation();
}

bool CallDispatch::isDecided(Role Is, Operand V) const {
  bool Result = false;
  Vals.withoutCallers([&] {
    if (Is == Role::Timestamp) {
      const TimestampSet Times = Vals.timestamps(V);
      Result = Times.single() && Times.single()->Kind != TimestampKind::NearNow;
    } else if (Is == Role::Family) {
      Result = Vals.strings(V).single();
    }
  });
  return Result;
}

bool CallDispatch::hasOnePolicy(const CallSite &Site) const {
  const FamilyChoice Choice = Resolver.familiesOf(Site);
  return !Choice.MayBeOther &&
         llvm::all_of(Choice.Uses, [&](const FamilyUse &U) {
           return U.Policy == Choice.Uses.front().Policy;
         });
}

bool CallDispatch::dispatchGiven(const CallSite &Site,
                                 const FunctionDecl &Outermost, bool IsTold,
                                 unsigned &Budget, CallVisitor Visit,
                                 OpenVisitor VisitOpen) {
  Reached *By = Vals.reached();
  if (!By || Outermost.isDependentContext() || Site.Elsewhere)
    return false;
  llvm::SmallVector<Operand, 4> Given;
  for (const Role R :
       {Role::Family, Role::Timestamp, Role::Filter, Role::Start, Role::End})
    if (const Operand V{Site.argument(R), Site.In};
        V.E && !isDecided(R, V) && By->isGiven(V) &&
        !(R == Role::Family && hasOnePolicy(Site)))
      Given.push_back(V);
  // What is the same for all callers is judged once.
  if (llvm::all_of(Given, [&](const Operand &V) { return areAlike(*By, V); }))
    return false;
  // Whoever calls a function of a header sees its code, and judges it there.
  const auto *Method = dyn_cast<CXXMethodDecl>(&Outermost);
  const SourceManager &Sources = Vals.context().getSourceManager();
  const bool IsSeenByCallers =
      !(Method && Method->isVirtual()) &&
      !Sources.isInMainFile(Sources.getExpansionLoc(Outermost.getLocation()));
  const auto Outside = IsTold || IsSeenByCallers
                           ? std::vector<Reached::CallPath>()
                           : By->outsideCallsTo(Given);
  const llvm::ArrayRef<Caller> Callers = Calls.callersOf(Outermost);
  if (Outside.size() + Callers.size() > Budget)
    return false;
  Budget -= Outside.size() + Callers.size();
  bool IsVisited = false;
  for (const Caller &Each : Callers) {
    const std::optional<CallSite> Seen = runs(*Each.Call, Outermost)
                                             ? seenFrom(Each, Outermost, Site)
                                             : std::nullopt;
    // A caller whose arguments never lead there has no values.
    if (!Seen || llvm::none_of(Given, [&](const Operand &V) {
          return By->leadsTo({V.E, Seen->In});
        }))
      continue;
    IsVisited = true;
    dispatch(*Seen, Each.From, Budget, Visit, VisitOpen);
  }
  for (const Reached::CallPath &Path : Outside) {
    CallSite Seen = Site;
    Seen.Outside = placeOf(*Path.front(), By->fileOf(*Path.front()),
                           Vals.context().getSourceManager());
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
  const ParmVarDecl *Open = Outermost && !Outermost->isDependentContext()
                                ? openParameter(gapIn(Full))
                                : nullptr;
  // A function that the user described is judged by that.
  const bool IsDescribed =
      Outermost && Vals.callTable().isDescribed(*Outermost);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Outermost);
  const bool IsOfObject = Open && Method && isKeptByObject(*Open, *Method);
  const bool IsOpen = Open && !IsDescribed &&
                      (Open->getDeclContext() == Outermost || IsOfObject);
  const bool IsTold = IsOpen && VisitOpen(Full, *Outermost);
  if (Outermost && !IsDescribed &&
      dispatchGiven(Full, *Outermost, IsTold, Budget, Visit, VisitOpen)) {
    if (!IsOpen)
      return;
    JudgedAtCallers.insert(Outermost);
    // A call through a pointer passes unknown values.
    if (Calls.isPointedTo(*Outermost))
      Visit(Full);
    return;
  }
  if (!IsOpen) {
    Visit(Full);
    if (!Open && Outermost && !Outermost->isDependentContext())
      dispatchLifetime(Full, *Outermost, Budget, Visit);
    return;
  }
  const llvm::ArrayRef<Caller> Callers = Calls.callersOf(*Outermost);
  // If nothing is known about the object, the call is judged once.
  if (Callers.empty() ||
      (IsOfObject && llvm::none_of(Callers.take_front(MaxJudgedCallers),
                                   [&](const Caller &By) {
                                     return isClosedBy(By, *Outermost, Site,
                                                       *Open);
                                   })))
    return Visit(Full);
  JudgedAtCallers.insert(Outermost);
  // A call through a pointer passes unknown values, and callers of a virtual
  // function may not name it.
  if (Calls.isPointedTo(*Outermost) || (Method && Method->isVirtual()))
    Visit(Full);
  for (const Caller &By : Callers) {
    if (!runs(*By.Call, *Outermost))
      continue;
    if (Budget == 0)
      return Visit(Full); // The others are unknown.
    --Budget;
    // Fails for a function that calls itself: its arguments come from outside.
    if (const std::optional<CallSite> Seen = seenFrom(By, *Outermost, Site))
      dispatch(*Seen, By.From, Budget, Visit, VisitOpen);
  }
}

} // namespace clang::tidy::bigtable
