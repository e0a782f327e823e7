// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Liveness.h"
#include "api/CallTable.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "model/Bounds.h"
#include "reads/CellFamilies.h"
#include "reads/LivenessSearch.h"
#include "values/CallIndex.h"
#include "values/Sequence.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

namespace clang::tidy::bigtable {

LivenessSearch::LivenessSearch(const Analysis &Code, const CallSite &Site,
                               const FamilyUse &Family, bool TrustsUnseen,
                               bool MayDrop)
    : Code(Code), Vals(Code.values()), Site(Site), Rows(Code, Site),
      Family(Family.Name), Policy(Family.Policy),
      Offset(
          Family.Policy.hasTtl()
              ? std::chrono::microseconds(Family.Policy.Ttl->offset()).count()
              : 0),
      TrustsUnseen(TrustsUnseen), MayDrop(MayDrop) {}

/// Returns true if \p Function is a template, and code of its instances is
/// known.
static bool isJudgedByInstances(const FunctionDecl &Function) {
  const FunctionTemplateDecl *Template =
      Function.getDescribedFunctionTemplate();
  return Template &&
         llvm::any_of(Template->specializations(),
                      [](const FunctionDecl *F) { return F->hasBody(); });
}

bool LivenessSearch::run() {
  // The flow of a coroutine is unknown, so a comparison may be about any use.
  if (TrustsUnseen && Site.Within && isCoroutine(*Site.Within) && comparesAny())
    return true;
  if (!Rows.isFollowed())
    return TrustsUnseen && !Rows.isHandedOn() &&
           (asksNear() || isJudgedByInstances(*Site.Within));
  if (!Rows.isComplete() && !TrustsUnseen)
    return false;
  if (TrustsUnseen && asksElsewhere())
    return true;
  // A look into helpers adds to the known code.
  for (const RowUse &Use : llvm::SmallVector<RowUse, 16>(Rows.uses()))
    if (!isHarmless(Use))
      return false;
  Current = nullptr;
  if (Rows.isUnclear())
    return comparesAny();
  return HasTest || Rows.isCompared() || comparesAny();
}

/// Adds \p Function and its callers to \p To, up to \p Levels of them.
static void addCallers(const FunctionDecl &Function, const CallIndex &Calls,
                       unsigned Levels,
                       llvm::SmallPtrSetImpl<const FunctionDecl *> &To) {
  const FunctionDecl &Outer = outermost(Function);
  if (To.size() == MaxNearby || !To.insert(Outer.getCanonicalDecl()).second ||
      Levels == 0)
    return;
  for (const FunctionDecl *F : {&Function, &Outer})
    for (const Caller &C : Calls.callersOf(*F))
      if (C.From)
        addCallers(*C.From, Calls, Levels - 1, To);
}

/// Returns true if code that may get rows of the read asks for the timestamps
/// of cells: a function that makes the read, calls it, or is called beside it.
bool LivenessSearch::asksNear() const {
  if (!Site.Within)
    return false;
  const CallIndex &Calls = Code.callIndex();
  llvm::SmallPtrSet<const FunctionDecl *, 16> Readers;
  addCallers(*Site.Within, Calls, MaxNearbyLevels, Readers);
  return llvm::any_of(Calls.askingForTime(), [&](const FunctionDecl *Asking) {
    llvm::SmallPtrSet<const FunctionDecl *, 16> Askers;
    addCallers(*Asking, Calls, MaxNearbyLevels, Askers);
    return llvm::any_of(
        Askers, [&](const FunctionDecl *F) { return Readers.contains(F); });
  });
}

/// Returns true if an algorithm around the read passes cells to a function
/// whose code is elsewhere: the cells that it picks are then unknown.
bool LivenessSearch::asksElsewhere() const {
  const Stmt *Body = Site.Within ? Site.Within->getBody() : nullptr;
  const auto IsOfCell = [](QualType Type) {
    return isCell(Type.getNonReferenceType());
  };
  const auto AsksUnseen = [&](const Stmt &S) {
    const auto *Call = dyn_cast<CallExpr>(&S);
    return Call && isUnseenTest(*Call, nullptr) &&
           llvm::any_of(argumentsOf(*Call), [&](const Expr *Argument) {
             return IsOfCell(Argument->getType());
           });
  };
  return Body && anyStatement(*Body, [&](const Stmt &S) {
           const auto *Call = dyn_cast<CallExpr>(&S);
           const Expr *Callable = Call ? algorithmOf(*Call).Callable : nullptr;
           if (!Callable)
             return false;
           if (const PassedFunction Passed = functionIn(*Callable);
               Passed.Function)
             return Passed.Function->hasBody() &&
                    anyStatement(*Passed.Function->getBody(), AsksUnseen);
           return anyStatement(*Callable, [&](const Stmt &Part) {
             const auto *Ref = dyn_cast<DeclRefExpr>(&Part);
             const auto *Function =
                 Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
             return Function && !Function->hasBody() &&
                    llvm::any_of(Function->parameters(),
                                 [&](const ParmVarDecl *P) {
                                   return IsOfCell(P->getType());
                                 });
           });
         });
}

/// Returns true if cells with the timestamp of the read's cells expire at
/// another time where \p Copy writes them, or never.
bool LivenessSearch::expiresOtherwise(CallSite Copy, const Frame *In) const {
  Copy.Within = Rows.functionAround(*Copy.Call);
  Copy.In = In;
  const FamilyChoice To = familiesWritten(Code, Copy);
  return !To.MayBeOther && llvm::any_of(To.Uses, [&](const FamilyUse &Use) {
    return (Use.Name == Family || To.Uses.size() == 1) &&
           !(Use.Policy == Policy);
  });
}

/// Returns true if \p E is part of a write that gives a value the timestamp of
/// \p Of, or of any cell: the copy expires with the original.
bool LivenessSearch::isCopied(const Expr &E, const Frame *In,
                              const LiveCell &Of) {
  for (const Stmt *S = &E; isa_and_nonnull<Expr>(S); S = Rows.parentOf(*S)) {
    const auto *Call = dyn_cast<CallExpr>(S);
    const std::optional<CallSite> Write =
        Call && TrustsUnseen ? Code.callTable().classify(*Call) : std::nullopt;
    if (!Write || Write->Kind != CallKind::Write)
      continue;
    if (expiresOtherwise(*Write, In))
      return false;
    const auto Time = exactSumOf({Write->argument(Role::Timestamp), In}, Of, 0);
    return Time && Time->Cell == 1 && Time->Nows == 0 && Time->Micros == 0 &&
           !Time->IsAdded && !Time->IsTaken && !Time->IsMisread &&
           (HasTest = true);
  }
  return false;
}

/// Returns true if \p Key only names the row of a mutation that writes nothing
/// but copies, and what a comparison lets through.
bool LivenessSearch::namesRowOfLive(Operand Key) {
  const Expr *E = Key.E;
  while (E && carrierKind(E->getType()) != Carrier::Row)
    E = Rows.useOfValue(*E).by<Expr>();
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(E);
  const VarDecl *Var = Made && TrustsUnseen && argumentsOf(*Made).size() == 1
                           ? Rows.useOfValue(*Made).Var
                           : nullptr;
  bool Writes = false;
  return Var && Var->isLocalVarDecl() &&
         llvm::all_of(Rows.mentionsOf(*Var),
                      [&](const Expr *Mention) {
                        const Use U = Rows.useOf(*Mention);
                        if (!U.method() || U.method()->isConst())
                          return true;
                        Writes = true;
                        return isGuarded({Mention, Key.In}, std::nullopt) ||
                               llvm::all_of(U.by()->arguments(),
                                            [&](const Expr *Argument) {
                                              return isCopied(
                                                  *Argument->IgnoreImplicit(),
                                                  Key.In, std::nullopt);
                                            });
                      }) &&
         Writes;
}

bool LivenessSearch::isHarmless(const RowUse &Use) {
  setSource(Use);
  switch (Use.Kind) {
  case RowPart::Status:
  case RowPart::Time:
  case RowPart::Name:
  case RowPart::Change:
    return true;
  case RowPart::Presence: {
    // The number of cells includes the live ones.
    const LiveCell Of = Use.At.E->getType()->isBooleanType()
                            ? std::nullopt
                            : LiveCell(CellPlace());
    return Rows.isCondition(*Use.At.E) ||
           (Use.Cell.E && isFiltered(Use.Cell, *Use.At.E)) ||
           getsLiveRange(Use.At) || isSettled(Use.At, Of, 0);
  }
  case RowPart::Key:
    return Rows.onlyDecides(*Use.At.E, Use.At.In) || seeksExpired(Use) ||
           namesRowOfLive(Use.At) || isSettled(Use.At, std::nullopt, 0);
  case RowPart::Column:
    return Rows.onlyDecides(*Use.At.E, Use.At.In) || isValueHarmless(Use);
  default:
    return Use.By == AlgorithmKind::None ? isValueHarmless(Use)
                                         : isPickHarmless(Use);
  }
}

bool LivenessSearch::isValueHarmless(const RowUse &Use) {
  const auto U = Rows.useOfValue(*Use.At.E);
  const CallExpr *Call = U.is(UseKind::Called) ? nullptr : U.by();
  if (Call && isUnseenTest(*Call, Use.At.In) && waysOf(Use.At).Holders.empty())
    return HasTest = true;
  std::optional<CellPlace> Of = placeOf(Use.Cell);
  if (isCopied(*Use.At.E, Use.At.In, Of))
    return true;
  // In one condition it is the same cell.
  Exact = Of;
  if (Call && TrustsUnseen &&
      (Rows.mayCompare(*Call) ||
       (isUnseen(*Call, Use.At.In) && getsTime(*Call, Use.At.In, Of, 0))))
    return HasTest = true;
  if (!Of || !keepsPlace(Of->Root))
    Of = CellPlace();
  // The beginning of a range that ends where those do that live, or its end.
  if (const auto *Made = U.by<Expr>(); Made &&
                                       isa<CallExpr, CXXConstructExpr>(Made) &&
                                       isCellRange(Use.At.E->getType())) {
    const llvm::ArrayRef<const Expr *> All = argumentsOf(*Made);
    for (size_t I = 1; I < All.size(); ++I)
      if ((All[I] == U.Of || All[I - 1] == U.Of) &&
          isCellRange(All[I - 1]->getType()) &&
          isLivePosition(All[I], Use.At.In, AlgorithmKind::Partition, 0))
        return HasTest = true;
  }
  return isFiltered(Use.Cell, *Use.At.E) || getsLiveRange(Use.At) ||
         isSettled(Use.At, Of, 0);
}

/// Judges an algorithm that gets a range of cells.
bool LivenessSearch::isPickHarmless(const RowUse &Use) {
  const auto &Call = *cast<CallExpr>(Use.At.E);
  const bool IsTest = picksLive(Call, Use.At.In, true, 0) ||
                      picksLive(Call, Use.At.In, false, 0);
  switch (Use.By) {
  case AlgorithmKind::Find:
  case AlgorithmKind::Partition:
  case AlgorithmKind::Erase:
    // They say where, or change the container: the cells are used elsewhere.
    HasTest |= IsTest;
    return true;
  case AlgorithmKind::Any:
  case AlgorithmKind::All:
  case AlgorithmKind::Count:
    HasTest |= IsTest;
    return IsTest || isFiltered(Use.Cell, Call) || getsLiveRange(Use.At) ||
           isSettled(Use.At, CellPlace(), 0);
  default:
    if (picksLive(Call, Use.At.In, true, 0))
      return HasTest = true;
    return isFiltered(Use.Cell, Call) || getsLiveRange(Use.At) ||
           isSettled(Use.At, CellPlace(), 0);
  }
}

/// Returns true if the key of the row is used only where a condition has shown
/// that all cells have expired: the program looks for such rows.
bool LivenessSearch::seeksExpired(const RowUse &Use) {
  const bool Result = isWhereExpired(Use.At, CellPlace());
  HasTest |= Result;
  return Result;
}

/// Returns true if what \p At makes of a cell has no effect unless \p Of is
/// live.
bool LivenessSearch::isSettled(Operand At, const LiveCell &Of, unsigned Depth) {
  if (Depth == MaxConditionDepth || ++Terms > MaxTerms)
    return false;
  if (isGuarded(At, Of) || isTested(At, Of) || (Exact && isTested(At, Exact)) ||
      isBeforeGuard(*At.E, At.In, Of) || mayDependOnTime(At))
    return HasTest = true;
  const Ways To = waysOf(At);
  if (To.Into.first &&
      isHeldLive(*To.Into.first, To.Into.second, Of, Depth + 1))
    return true;
  if (To.IsUsed || (To.IsKept && !isKeptWithTime()))
    return false;
  if (llvm::any_of(To.Returned, [&](Operand Call) {
        return !isSettled(Call, Of, Depth + 1);
      }))
    return false;
  return llvm::all_of(To.Holders, [&](const VarDecl *Holder) {
    return isHeldLive(*Holder, At.In, Of, Depth + 1);
  });
}

/// Returns what depends on comparisons of times, of the uses that are like the
/// current one; null if nothing may be trusted.
TimeDependence *LivenessSearch::dependence() {
  if (!TrustsUnseen)
    return nullptr;
  // Names of what has expired are for cleanups and logs.
  const bool IsName = Current && (Current->Kind == RowPart::Key ||
                                  Current->Kind == RowPart::Column);
  std::optional<TimeDependence> &Dependence = Dependences[IsName];
  if (!Dependence) {
    // The answers are the same for all uses.
    const auto Apart = [this](auto Answer) {
      return [this, Answer](const Expr &E) {
        const llvm::SaveAndRestore<const RowUse *> AnyUse(Current, nullptr);
        const llvm::SaveAndRestore<llvm::SmallVector<const VarDecl *, 8>>
            NoHolder(Held, {});
        const llvm::SaveAndRestore<bool> AsksLive(AsksExpired, false);
        std::swap(Terms, TermsApart);
        const auto Result = Answer(E);
        std::swap(Terms, TermsApart);
        return Result;
      };
    };
    Dependence.emplace(
        Code, Apart([this](const Expr &E) { return mayTest(E); }),
        Apart([this](const Expr &E) { return familyCondition(E); }),
        Apart([this](const Expr &E) {
          return whereNotLive({&E, nullptr}, std::nullopt, 0);
        }),
        IsName);
    for (const FunctionDecl *Each : Rows.functions())
      Dependence->add(*Each);
  }
  return &*Dependence;
}

/// Returns true if a comparison of times decides whether \p At is evaluated, in
/// a way that the analysis does not follow.
bool LivenessSearch::mayDependOnTime(Operand At) {
  const FunctionDecl *Function = Rows.functionAround(*At.E);
  TimeDependence *Dependence =
      Function && !AsksExpired ? dependence() : nullptr;
  return Dependence && Dependence->decidesAbout(*At.E, *Function);
}

/// Returns true if \p E, a comparison or the call of an algorithm, may show
/// that cells are live.
bool LivenessSearch::mayTest(const Expr &E) {
  if (const auto *Call = dyn_cast<CallExpr>(&E))
    switch (algorithmOf(*Call).Kind) {
    case AlgorithmKind::Find:
    case AlgorithmKind::Copy:
    case AlgorithmKind::Partition:
    case AlgorithmKind::Erase: {
      const llvm::SaveAndRestore<bool> Expired(AsksExpired, true);
      return !picksLive(*Call, nullptr, true, 0);
    }
    case AlgorithmKind::None:
      break;
    default:
      return true;
    }
  const auto [Op, L, R] = comparisonIn(E);
  const Expr *const Before = Dropping;
  const auto A = exactSumOf({L, nullptr}, std::nullopt, 0),
             B = exactSumOf({R, nullptr}, std::nullopt, 0);
  const bool Result = isRecent({L, nullptr}, E, 0) &&
                      isRecent({R, nullptr}, E, 0) &&
                      (!A || !B || (A->Cell == 0 && B->Cell == 0) ||
                       isLiveBound(*A, *B, E) || isLiveBound(*B, *A, E));
  Dropping = Before;
  return Result;
}

/// Returns the value of \p E if that compares the name of a cell's family;
/// nothing for other conditions.
std::optional<int64_t> LivenessSearch::familyCondition(const Expr &E) {
  const Expr *Plain = stripConversions(&E);
  if (const auto *Not = dyn_cast<UnaryOperator>(Plain);
      Not && Not->getOpcode() == UO_LNot) {
    const std::optional<int64_t> Value = familyCondition(*Not->getSubExpr());
    return Value ? std::optional<int64_t>(!*Value) : std::nullopt;
  }
  const auto [Op, L, R] = comparisonIn(*Plain);
  if (!L)
    return std::nullopt;
  for (const auto &[Name, With] : {std::pair(L, R), std::pair(R, L)})
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(stripConversions(Name)))
      if (const auto Is =
              isOfFamily(Op, {Name, nullptr}, {With, nullptr},
                         placeOf({Call->getImplicitObjectArgument(), nullptr})))
        return *Is;
  return std::nullopt;
}

/// Returns true if \p E is evaluated only where a comparison has shown that
/// \p Of is live.
bool LivenessSearch::isGuarded(Operand E, const LiveCell &Of) {
  return assumingEither([&] { return isGuardedAsAssumed(E, Of); });
}

/// Returns true if \p Holds for one of the answers that an unseen test may give
/// of a live cell.
bool LivenessSearch::assumingEither(llvm::function_ref<bool()> Holds) {
  if (Holds())
    return true;
  if (!TrustsUnseen)
    return false;
  UnseenIsLive = !UnseenIsLive;
  const bool Result = Holds();
  UnseenIsLive = !UnseenIsLive;
  return Result;
}

bool LivenessSearch::isGuardedAsAssumed(Operand E, const LiveCell &Of) {
  for (unsigned N = 0; N != MaxConditionDepth; ++N) {
    const FunctionDecl *Function = Rows.functionAround(*E.E);
    FunctionFlow *Flow = Vals.flowOf(Function);
    if (!Flow)
      return false;
    if (!Flow->mayReach(*E.E, [&](const Expr &Condition) {
          return whereNotLive({&Condition, E.In}, Of);
        }))
      return true;
    if (const Operand Algorithm = Rows.algorithmCalling(*Function); Algorithm.E)
      E = Algorithm;
    else if (E.In && E.In->Callee->getDefinition() == Function)
      E = {E.In->Call, E.In->Caller};
    else
      return false;
  }
  return false;
}

/// Returns true if \p At is part of a condition whose value depends on \p At
/// only if \p Of is live: 'cell.value() == name && cell.timestamp() > now'.
bool LivenessSearch::isTested(Operand At, const LiveCell &Of) {
  const Expr *E = At.E;
  for (unsigned N = 0; E && N != MaxPartSteps; ++N) {
    if (E->getType()->isBooleanType() &&
        (implies({E, At.In}, true, Of, 0) || implies({E, At.In}, false, Of, 0)))
      return true;
    const Use U = Rows.useOf(*E);
    // The body of a function that returns only a condition matters only if the
    // call is the test itself.
    if (const CallExpr *Call = U.by();
        Call && !isa<CXXOperatorCallExpr>(Call)) {
      Ways To;
      if (!implies({Call, At.In}, true, Of, 0) &&
          !implies({Call, At.In}, false, Of, 0) && !passCall(*Call, U, To))
        return false;
    }
    E = U.is(UseKind::Captured) ? nullptr : U.by<Expr>();
  }
  return false;
}

/// Returns true if the program compares the timestamp of some cell, a time that
/// it has stored, or the time until a cell expires, with the time.
bool LivenessSearch::comparesAny() {
  // To look into helpers adds to the visited code.
  llvm::SmallVector<const Expr *, 16> Calls, Comparisons;
  Rows.anyStatement([&](const Stmt &S) {
    const auto *Op = dyn_cast<BinaryOperator>(&S);
    const auto *Overloaded = dyn_cast<CXXOperatorCallExpr>(&S);
    if ((Op && Op->isRelationalOp()) || isa<CXXRewrittenBinaryOperator>(S) ||
        (Overloaded && Overloaded->isComparisonOp()))
      Comparisons.push_back(cast<Expr>(&S));
    else if (isa<CallExpr>(S))
      Calls.push_back(cast<Expr>(&S));
    return false;
  });
  const auto Asks = [&](const Expr *Call) {
    const auto Made = Code.callTable().classify(*Call);
    return (Made &&
            (Made->Kind == CallKind::Time || Made->Kind == CallKind::IsLive) &&
            isTested({Call, nullptr}, std::nullopt)) ||
           comparesLife(*Call);
  };
  return llvm::any_of(Calls, Asks) ||
         llvm::any_of(Comparisons, [&](const Expr *E) {
           return whereNotLive({E, nullptr}, std::nullopt) || comparesLife(*E);
         });
}

/// Returns true if \p Root, a position or its number, changes only where a
/// loop goes on, if at all.
bool LivenessSearch::keepsPlace(const VarDecl *Root) {
  if (!Root || Vals.keepsValue(Root))
    return Root;
  const Stmt *Declared = Rows.declarationOf(*Root);
  const auto *Loop =
      dyn_cast_or_null<ForStmt>(Declared ? Rows.parentOf(*Declared) : nullptr);
  if (!Loop || Loop->getInit() != Declared || !Loop->getInc())
    return false;
  const auto IsStep = [&](const Expr *Mention) {
    for (const Stmt *S = Mention; S && S != Loop; S = Rows.parentOf(*S))
      if (S == Loop->getInc())
        return true;
    return false;
  };
  return llvm::all_of(Rows.mentionsOf(*Root), [&](const Expr *Mention) {
    const Use U = Rows.useOf(*Mention);
    const auto *Op = U.by<UnaryOperator>();
    const bool MayChange = U.isChange() || (Op && Op->getOpcode() == UO_AddrOf);
    return !MayChange || IsStep(Mention);
  });
}

bool usesOnlyLive(const Analysis &Code, const CallSite &Site,
                  const ReadFlaw &Flaw, bool TrustsUnseen,
                  const Expr **Dropping) {
  if (Site.Kind != CallKind::Read ||
      (Flaw.Kind != FlawKind::Expired && Flaw.Kind != FlawKind::Stale) ||
      Flaw.Families.empty())
    return false;
  // Among cells of another family those with the default TTL may be unwanted.
  const bool MayDrop =
      TrustsUnseen && llvm::any_of(Flaw.Families, [](const auto &Of) {
        return Of.first.Policy.Kind != Strategy::Default;
      });
  // Families of one offset differ only where the program asks for the name.
  llvm::SmallVector<bigtable_ttl::Ttl, 4> Done;
  unsigned Left = MaxValues;
  for (const auto &[Use, V] : Flaw.Families) {
    if (Use.Policy.Ttl && llvm::is_contained(Done, *Use.Policy.Ttl))
      continue;
    LivenessSearch Search(Code, Site, Use, TrustsUnseen, MayDrop);
    const bool IsLive = Left-- != 0 && Search.run();
    if (Dropping && Search.dropping())
      *Dropping = Search.dropping();
    if (!IsLive)
      return false;
    if (Use.Policy.Ttl && !Search.asksFamily())
      Done.push_back(*Use.Policy.Ttl);
  }
  return true;
}

} // namespace clang::tidy::bigtable
