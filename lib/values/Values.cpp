// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Values.h"
#include "api/CallTable.h"
#include "api/Headers.h"
#include "api/Libraries.h"
#include "api/SummaryLookup.h"
#include "api/Tags.h"
#include "api/Text.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Algorithms.h"
#include "cxx/Ast.h"
#include "cxx/Changes.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "cxx/MemberEffects.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/ConstantString.h"
#include "model/Steps.h"
#include "values/CallIndex.h"
#include "values/Reached.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;
using Reason = Unknown::Reason;

Values::Values(const CallTable &Functions, const CallIndex &Calls,
               ASTContext &Context)
    : Functions(Functions), Calls(Calls), Context(Context),
      Effects(std::make_unique<MemberEffects>(Context, isOfClient)),
      Interpreted(std::make_unique<Reached>(Context, Functions, Calls)) {}
Values::~Values() = default;

const Frame *Values::enter(const Expr &Call, const FunctionDecl &Callee,
                           const Frame *Caller) {
  const unsigned Depth = Caller ? Caller->Depth + 1 : 1;
  if (Depth > MaxFrames)
    return nullptr;
  for (const Frame *F = Caller; F; F = F->Caller)
    if (F->Callee->getCanonicalDecl() == Callee.getCanonicalDecl())
      return nullptr;
  std::unique_ptr<Frame> &Slot =
      Frames[{&Call, Caller, Callee.getCanonicalDecl()}];
  if (!Slot)
    Slot.reset(new Frame{&Call, &Callee, Caller, Depth});
  return Slot.get();
}

FunctionFlow *Values::flowOf(const FunctionDecl *Function) {
  const FunctionDecl *Definition = nullptr;
  if (!Function || !Function->hasBody(Definition) || !Definition->getBody())
    return nullptr;
  std::unique_ptr<FunctionFlow> &Slot = Flows[Definition];
  if (!Slot)
    Slot = std::make_unique<FunctionFlow>(*Definition, Context, isOfClient);
  return Slot.get();
}

const FunctionUses *Values::usesIn(const FunctionDecl *Function) {
  const FunctionUses *Uses = treeOf(Function);
  return Uses && Uses->isComplete() ? Uses : nullptr;
}

const FunctionUses *Values::treeOf(const FunctionDecl *Function) {
  const FunctionDecl *Definition = nullptr;
  if (!Function || !outermost(*Function).hasBody(Definition) ||
      Definition->isDependentContext())
    return nullptr;
  std::unique_ptr<FunctionUses> &Slot = Around[Definition];
  if (!Slot)
    Slot = std::make_unique<FunctionUses>(*Definition, Context);
  return Slot.get();
}

bool Values::spend(unsigned NumSteps) {
  countSteps(NumSteps);
  return (Steps[Charged] += NumSteps) <= MaxFunctionSteps;
}

llvm::SmallVector<const Expr *, 4>
Values::returnedBy(const FunctionDecl *Function, const Frame *In) {
  FunctionFlow *Flow = flowOf(Function);
  const auto Decide = [&](const Expr &Condition) {
    return decide(Condition, In);
  };
  std::optional<llvm::SmallVector<const Expr *, 4>> Returned;
  if (Flow)
    Returned = In ? Flow->returns(Decide) : Flow->returns();
  return Returned.value_or(llvm::SmallVector<const Expr *, 4>());
}

bool Values::mayRun(const Stmt &S, const FunctionDecl &Function,
                    const Frame *In) {
  FunctionFlow *Flow = flowOf(&Function);
  return !Flow || Flow->mayReach(S, [&](const Expr &Condition) {
    return decide(Condition, In);
  });
}

bool Values::mayBeFixed(Operand V) {
  const MakerSet Makers = makersOf(V);
  return llvm::any_of(Makers.Values, [this](const Maker &M) {
    return M.E->isInstantiationDependent() || M.E->isEvaluatable(Context) ||
           isa<CXXConstructExpr, InitListExpr, CXXParenListInitExpr,
               StringLiteral, LambdaExpr>(M.E);
  });
}

/// Returns true if \p Call only returns the current time.
static bool isClockRead(const Stmt *Call) {
  const auto *E = dyn_cast_or_null<CallExpr>(Call);
  return E && clockRead(*E).Into;
}

/// A function that gets a pointer may keep it.
static CallEffect leastEffectOn(const ParmVarDecl &Parameter) {
  return Parameter.getType()->isPointerType() ? CallEffect::Later
                                              : CallEffect::Now;
}

CallEffect Values::effectOn(const ParmVarDecl &Parameter) {
  const auto *Callee = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  const FunctionDecl *Definition = nullptr;
  const bool MayBeAnother = Callee && mayBeOverridden(*Callee);
  if (Callee && !MayBeAnother && Callee->hasBody(Definition)) {
    const CallEffect Seen =
        effectIn(*Definition->getParamDecl(Parameter.getFunctionScopeIndex()));
    // Not every host parses the bodies of libraries.
    return isForeign(*Callee) ? std::min(Seen, leastEffectOn(Parameter)) : Seen;
  }
  const FunctionSummary *Summary = nullptr;
  if (Callee && isMutableReference(Parameter.getType()))
    Summary =
        MayBeAnother
            ? Functions.summaries().findOverriders(*cast<CXXMethodDecl>(Callee))
            : Functions.summaries().find(*Callee);
  if (Summary &&
      llvm::is_contained(Summary->Leaves, Parameter.getFunctionScopeIndex()))
    return CallEffect::None;
  // An unseen function of the user may keep a reference, too.
  const CallEffect AtLeast = leastEffectOn(Parameter);
  return Callee && isForeign(*Callee) ? AtLeast
                                      : std::max(AtLeast, CallEffect::Kept);
}

CallEffect Values::effectIn(const ParmVarDecl &Parameter) {
  // Until it is known, also for a function that passes it on to itself.
  const auto [It, IsNew] =
      EffectsOn.try_emplace(&Parameter, leastEffectOn(Parameter));
  if (!IsNew)
    return It->second;
  const CallEffect Result =
      flowOf(cast<FunctionDecl>(Parameter.getDeclContext()))
          ->effectOn(Parameter, effects());
  return EffectsOn[&Parameter] = Result;
}

CallEffect Values::effectOf(const Definition &By, const FieldDecl *Member) {
  if (By.CapturedBy) {
    FunctionFlow *Flow = flowOf(By.CapturedBy);
    return Flow ? Flow->effectOn(*By.Var, effects()) : CallEffect::Later;
  }
  if (By.PassedTo && isClockRead(By.At))
    return CallEffect::Now;
  if (By.PassedTo) {
    const CallEffect Effect = effectOn(*By.PassedTo);
    // An object keeps the arguments of its constructor.
    return Effect != CallEffect::None &&
                   isa<CXXConstructorDecl>(By.PassedTo->getDeclContext())
               ? CallEffect::Later
               : Effect;
  }
  return Member ? effectOf(*By.CalledOn, *Member) : CallEffect::Unknown;
}

CallEffect Values::effectOf(const CXXMethodDecl &Method,
                            const FieldDecl &Member) {
  if (isForeign(Method))
    return CallEffect::Unknown;
  switch (Effects->of(Method, Member).Kind) {
  case EffectKind::None:
    return CallEffect::None;
  case EffectKind::Sets:
  case EffectKind::Changes:
    return CallEffect::Now;
  case EffectKind::Leaks:
    return CallEffect::Later;
  case EffectKind::Unseen:
    return !mayBeOverridden(Method) && !isAssignment(Method) &&
                   Calls.isInvariantInObject(Member)
               ? CallEffect::None
               : CallEffect::Unknown;
  }
  llvm_unreachable("covered switch");
}

std::optional<llvm::ArrayRef<Caller>>
Values::allCallersOf(const FunctionDecl &Function) const {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    return Calls.constructionsBy(*Constructor);
  // A method may be called by templates of system headers, which are not
  // looked at; a function's name would have to be passed to them.
  if (isa<CXXMethodDecl>(Function) || Function.isExternallyVisible() ||
      Calls.isAddressTaken(Function))
    return std::nullopt;
  return Calls.callersOf(Function);
}

bool Values::keepsValue(const VarDecl *Var) {
  const FunctionFlow *Flow =
      flowOf(Var ? dyn_cast<FunctionDecl>(Var->getDeclContext()) : nullptr);
  return Flow && !Flow->isChanged(*Var);
}

const VarDecl &Values::objectOf(const VarDecl &Var) {
  const FunctionFlow *Flow =
      Var.isLocalVarDeclOrParm()
          ? flowOf(dyn_cast<FunctionDecl>(Var.getDeclContext()))
          : nullptr;
  return Flow ? Flow->objectOf(Var) : Var;
}

bool Values::namesLocal(
    const Expr *E,
    llvm::function_ref<bool(const FunctionFlow &, const VarDecl &)> Is) {
  const auto IsLocal = [&](const VarDecl &Var) {
    const auto *Owner = Var.isLocalVarDeclOrParm()
                            ? dyn_cast<FunctionDecl>(Var.getDeclContext())
                            : nullptr;
    const FunctionFlow *Flow = flowOf(Owner);
    return Flow && Is(*Flow, Var);
  };
  return anyReference(*E, IsLocal, MaxReferences);
}

bool Values::namesChangedLocal(const Expr *E) {
  return namesLocal(E, [](const FunctionFlow &Flow, const VarDecl &Var) {
    return Flow.isChanged(Var);
  });
}

bool Values::isChangedWhileViewed(const ParmVarDecl &View, const Expr &Call) {
  const Expr *Argument = argumentFor(Call, View);
  if (!Argument || !isView(View.getType()))
    return false;
  // Another name may be used to change it while the call runs.
  if (namesLocal(Argument, [](const FunctionFlow &Flow, const VarDecl &Var) {
        return Flow.escapes(Var);
      }))
    return true;
  // This includes the objects to which the views themselves refer.
  llvm::SmallPtrSet<const VarDecl *, 4> Viewed;
  llvm::SmallVector<const Expr *, 4> Pending{Argument};
  const auto Add = [&](const VarDecl &Var) {
    if (Viewed.insert(&Var).second && Var.getInit() && isView(Var.getType()))
      Pending.push_back(Var.getInit());
    return Viewed.size() == MaxReferences;
  };
  while (!Pending.empty())
    if (anyReference(*Pending.pop_back_val(), Add, MaxReferences))
      return true;
  // A coroutine looks whenever it is resumed.
  if (isCoroutine(*cast<FunctionDecl>(View.getDeclContext())) &&
      llvm::any_of(Viewed, [this](const VarDecl *Var) {
        return !Var->getType().isConstQualified() && !keepsValue(Var);
      }))
    return true;
  const auto IsViewed = [&Viewed](const VarDecl &Var) {
    return Viewed.contains(&Var);
  };
  bool IsChanged = false;
  forEachChange(Call, isOfClient, [&](const Change &C) {
    const bool IsView = C.PassedTo && C.PassedTo->getFunctionScopeIndex() ==
                                          View.getFunctionScopeIndex();
    if (!IsChanged && !IsView &&
        (!C.PassedTo || effectOn(*C.PassedTo) != CallEffect::None))
      IsChanged = anyReference(*C.Target, IsViewed, MaxReferences);
  });
  return IsChanged;
}

std::optional<llvm::SmallVector<Operand, 8>>
Values::elements(Operand Container) {
  const MakerSet Containers = makersOf(Container);
  const Maker *M = Containers.single();
  if (!M || !keepsOrder(M->E->getType()))
    return std::nullopt;
  llvm::SmallVector<Operand, 8> Result;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(M->E);
      Construct && Construct->getNumArgs() == 0)
    return Result;
  const InitListExpr *List = listOf(M->E);
  if (!List || llvm::any_of(List->inits(), llvm::IsaPred<PackExpansionExpr>))
    return std::nullopt;
  for (const Expr *Element : List->inits())
    Result.push_back({Element, M->In});
  return Result;
}

void Values::withoutCallers(llvm::function_ref<void()> Question) {
  const bool Before = std::exchange(JoinsCallers, false);
  Interpreted->leaveOutCallers(true);
  Question();
  JoinsCallers = Before;
  Interpreted->leaveOutCallers(!Before);
}

Operand Values::throughParameters(Operand V) const {
  while (V.In) {
    const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(namedValue(V.E));
    if (!Parameter || Parameter->getDeclContext() != V.In->Callee)
      break;
    const Expr *Argument = argumentFor(*V.In->Call, *Parameter);
    if (!Argument)
      break;
    V = {Argument, V.In->Caller};
  }
  return V;
}

const FunctionDecl *Values::codeRunBy(const Expr &Call, const Frame *In) const {
  const auto *Called = dyn_cast<CallExpr>(&Call);
  const Expr *Callable = Called ? callableIn(*Called) : nullptr;
  if (!Callable)
    return bigtable::codeRunBy(Call);
  Operand V{stripConversions(Callable), In};
  for (unsigned I = 0; I != MaxNesting; ++I) {
    V = throughParameters(V);
    const auto *Stored = dyn_cast<CXXConstructExpr>(stripConversions(V.E));
    if (!Stored || !storesFunction(*Stored->getConstructor()->getParent()) ||
        Stored->getNumArgs() == 0)
      break;
    V.E = stripConversions(Stored->getArg(0));
  }
  return functionIn(*V.E).Function;
}

} // namespace clang::tidy::bigtable
