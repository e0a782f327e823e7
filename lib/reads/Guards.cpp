// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Guards.h"
#include "api/CallTable.h"
#include "api/Holders.h"
#include "api/Libraries.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "protocol/Age.h"
#include "reads/CellFamilies.h"
#include "reads/Reads.h"
#include "reads/Results.h"
#include "reads/RowUses.h"
#include "values/CallIndex.h"
#include "values/Reached.h"
#include "values/Sequence.h"
#include "values/Values.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"
#include <set>

namespace clang::tidy::bigtable {

/// Adds \p Function and its callers to \p To, up to \p Levels of them.
static void addCallers(const FunctionDecl &Function, const CallIndex &Calls,
                       unsigned Levels,
                       llvm::SmallPtrSetImpl<const FunctionDecl *> &To) {
  const FunctionDecl &Outer = outermost(Function);
  if (To.size() == MaxNearby || !To.insert(Outer.getCanonicalDecl()).second ||
      Levels == 0)
    return;
  llvm::SmallVector<const FunctionDecl *, 4> Called{&Function, &Outer};
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function))
    llvm::append_range(Called, Method->overridden_methods());
  for (const FunctionDecl *F : Called)
    for (const Caller &C : Calls.callersOf(*F))
      if (C.From)
        addCallers(*C.From, Calls, Levels - 1, To);
}

/// Returns true if \p Function is a template, and its instances are checked
/// instead: here, or, if it is in a header, in sources that make them.
static bool isJudgedByInstances(const FunctionDecl *Function) {
  const FunctionTemplateDecl *Template =
      Function ? Function->getDescribedFunctionTemplate() : nullptr;
  if (!Template)
    return false;
  const SourceManager &Sources = Function->getASTContext().getSourceManager();
  return !Sources.isInMainFile(
             Sources.getExpansionLoc(Function->getLocation())) ||
         llvm::any_of(Template->specializations(),
                      [](const FunctionDecl *F) { return F->hasBody(); });
}

/// Returns true if another source file defines member functions of \p Class.
static bool isDefinedElsewhere(const CXXRecordDecl &Class) {
  return llvm::any_of(Class.methods(), [](const CXXMethodDecl *Method) {
    return Method->isUserProvided() && !Method->isPureVirtual() &&
           !Method->isDefined();
  });
}

void GuardedCode::addHolders() {
  for (const FieldDecl *Member : Times.members())
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Member->getParent())) {
      if (isOfLibrary(*Class) || isOfStandardLibrary(*Class))
        continue;
      AsksElsewhere |= isDefinedElsewhere(*Class);
      if (Times.of(*Member).HasTime)
        TimeMembers.push_back(Member);
      for (const CXXMethodDecl *Method : Class->methods())
        if (!Method->isImplicit())
          Times.add(*Method);
    }
}

void GuardedCode::Sum::add(const Sum &Other, int Factor) {
  Cells += Factor * Other.Cells;
  Nows += Factor * Other.Nows;
  if (llvm::AddOverflow<int64_t>(Micros, Factor * Other.Micros, Micros))
    IsVague = true;
  IsVague |= Other.IsVague;
  MayBeNow |= Other.MayBeNow;
  IsOfValue |= Other.IsOfValue;
}

/// Returns the operands of the sum \p E, null if it is none, and whether it is
/// a difference.
static std::tuple<const Expr *, const Expr *, bool> partsOfSum(const Expr &E) {
  if (const auto *Op = dyn_cast<BinaryOperator>(&E); Op && Op->isAdditiveOp())
    return {Op->getLHS(), Op->getRHS(), Op->getOpcode() == BO_Sub};
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || Call->getNumArgs() != 2)
    return {};
  const OverloadedOperatorKind Op = Callee->getOverloadedOperator();
  if (Op == OO_Plus || Op == OO_Minus || identifierOf(*Callee) == "difftime")
    return {Call->getArg(0), Call->getArg(1), Op != OO_Plus};
  return {};
}

/// Returns true if the type of \p E, or the name in it, means a time. A number
/// does not show its unit.
static bool isLikeNow(const Expr &E) {
  const auto *Class = E.getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (Class && (isChrono(*Class) || isOfAbseil(*Class)))
    return true;
  const auto *Call = dyn_cast<CallExpr>(&E);
  const NamedDecl *Named =
      Call ? static_cast<const NamedDecl *>(Call->getDirectCallee())
           : namedValue(&E);
  constexpr llvm::StringRef Parts[] = {"now", "time", "clock", "today"};
  return Named && llvm::any_of(Parts, [Named](llvm::StringRef Part) {
           return identifierOf(*Named).contains_insensitive(Part);
         });
}

/// Returns a time of which no cell is a part.
GuardedCode::Sum GuardedCode::timeOf(const Expr &E) {
  const TimestampSet Set = Code.values().timestamps({&E, nullptr});
  const Timestamp *T = Set.single();
  Sum Result;
  if (T && T->Kind == TimestampKind::Constant) {
    Result.Micros = T->Count;
    return Result;
  }
  if (T && T->Kind == TimestampKind::Now && !T->TakenFor) {
    Result.Nows = 1;
    Result.Micros = T->Count;
    return Result;
  }
  Result.IsVague = true;
  Result.MayBeNow = isLikeNow(E) || Times.of(E).HasNow ||
                    llvm::any_of(Set.Values, [](const Timestamp &Each) {
                      return Each.Kind != TimestampKind::Constant;
                    });
  return Result;
}

/// Returns the argument of \p Call for the parameter that \p Returned, what the
/// called function returns, at most converts; null if it is something else.
static const Expr *argumentBehind(const Expr &Returned, const CallExpr &Call) {
  const Expr *E = stripConversions(&Returned);
  for (unsigned I = 0; I != MaxConditionDepth; ++I) {
    const auto *Inner = dyn_cast<CallExpr>(E);
    const Expr *Next = Inner ? convertedBy(*Inner) : nullptr;
    if (!Next)
      Next = sameTime(*E);
    if (!Next)
      break;
    E = stripConversions(Next);
  }
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(namedValue(E));
  return Parameter && Parameter->getDeclContext() == bigtable::codeRunBy(Call)
             ? argumentFor(Call, *Parameter)
             : nullptr;
}

GuardedCode::Sum GuardedCode::sumOf(const Expr &From, unsigned Depth) {
  const Expr &E = *stripConversions(&From);
  const auto Made = Code.callTable().classify(E);
  Sum Result;
  if (Made && Made->Kind == CallKind::Time) {
    Result.Cells = 1;
    return Result;
  }
  const Ingredients Has = Times.of(E);
  if (!Has.mayHaveTime())
    return timeOf(E);
  // Microseconds that are taken for milliseconds are later than any time.
  if (tickOf(E.getType())) {
    const TimestampSet Counted = Code.values().counts({&E, nullptr});
    const Timestamp *T = Counted.single();
    if (T && T->TakenFor && *T->TakenFor > T->Unit)
      return Result;
  }
  const auto Part = [&](const Expr &Inner) { return sumOf(Inner, Depth + 1); };
  if (Depth != MaxConditionDepth) {
    if (const auto [L, R, IsMinus] = partsOfSum(E); L) {
      Result = Part(*L);
      Result.add(Part(*R), IsMinus ? -1 : 1);
      return Result;
    }
    if (const Expr *Inner = sameTime(E))
      return Part(*Inner);
    if (const auto *Call = dyn_cast<CallExpr>(&E))
      if (const Expr *Converted = convertedBy(*Call))
        return Part(*Converted);
    const auto *Var = dyn_cast_or_null<VarDecl>(namedValue(&E));
    if (Var && (Var->isLocalVarDecl() || Var->isInitCapture()) &&
        !Var->isStaticLocal() && Var->getInit() &&
        Code.values().keepsValue(Var))
      if (const Ingredients Of = Times.of(*Var->getInit()); Of.mayHaveTime())
        return Part(*Var->getInit());
    if (const auto *Call = dyn_cast<CallExpr>(&E))
      if (const auto Bodies = Times.bodiesRunBy(*Call); Bodies.size() == 1)
        if (const auto Returned = Code.values().returnedBy(Bodies.front());
            Returned.size() == 1 && Times.of(*Returned.front()).mayHaveTime()) {
          // A function that only converts its parameter.
          const Expr *Given = argumentBehind(*Returned.front(), *Call);
          return Part(Given ? *Given : *Returned.front());
        }
  }
  Result.Cells = 1;
  Result.IsVague = true;
  Result.IsOfValue = !Has.HasTime;
  Result.MayBeNow = Has.HasNow;
  return Result;
}

/// Returns true if \p Difference, which \p At compares with zero, is that of a
/// cell's time and its cutoff, or may be.
bool GuardedCode::isBound(const Sum &Difference, const Expr &At,
                          const FamilyUse &Family, bool MayDrop) {
  Sum D;
  D.add(Difference, Difference.Cells < 0 ? -1 : 1);
  if (D.Cells == 0)
    return false;
  if (D.Nows == 0)
    return D.IsVague && (D.MayBeNow || !D.IsOfValue);
  if (D.IsVague || D.IsOfValue)
    return true;
  // A bound may be cut to whole seconds.
  constexpr int64_t Slack = 1'000'000;
  const int64_t Offset =
      Family.Policy.Ttl
          ? std::chrono::microseconds(Family.Policy.Ttl->offset()).count()
          : 0;
  if (!MayDrop && Offset > 0 && D.Micros <= 0) {
    Dropping = &At;
    return false;
  }
  return D.Micros <= Offset + Slack;
}

/// Returns true if \p E compares the time of a cell, or a time that the program
/// has stored in its value, with the current time or an unknown one.
bool GuardedCode::counts(const Expr &E, const FamilyUse &Family, bool MayDrop) {
  const Compared C = comparisonIn(E);
  const Ingredients L = Times.of(*C.L), R = Times.of(*C.R);
  if (!L.mayHaveTime() && !R.mayHaveTime())
    return false;
  Sum Difference = sumOf(*C.L);
  Difference.add(sumOf(*C.R), -1);
  // The newest of several cells. A helper may get both times.
  if (L.mayHaveTime() && R.mayHaveTime())
    return Difference.IsVague && (L.HasNow || R.HasNow);
  return isBound(Difference, E, Family, MayDrop);
}

bool GuardedCode::holdsTime(QualType Type) const {
  bool Holds = false, HasTime = false, HasSeveral = false;
  forEachClass(Type, [&](const CXXRecordDecl &Class) {
    Holds |= llvm::any_of(TimeMembers, [&](const FieldDecl *Member) {
      return declaresSameEntity(cast<CXXRecordDecl>(Member->getParent()),
                                &Class);
    });
    HasTime |= isChrono(Class) || isOfAbseil(Class);
    HasSeveral |= isStandard(Class) &&
                  llvm::is_contained<llvm::StringRef>(
                      {"pair", "tuple", "map", "unordered_map", "multimap"},
                      identifierOf(Class));
  });
  return Holds || (HasTime && HasSeveral);
}

bool GuardedCode::returnsTimes(const FunctionDecl &Reader) const {
  bool Result = false;
  forEachResult(Reader, [&](QualType Type) { Result |= holdsTime(Type); });
  return Result;
}

/// Returns true if \p At passes the time of a cell, or an object that stores
/// it, to code that is elsewhere, or a cell or its value to such code that says
/// yes or no.
bool GuardedCode::isUnseen(const CellTimes::Place &At) {
  const auto *Call = dyn_cast<CallExpr>(At.E);
  if (!Call)
    return false;
  if (mayCompareElsewhere(Code, *Call))
    return true;
  const FunctionDecl *Callee = Call->getDirectCallee();
  const bool IsStored = Callee && callsStored(*Callee);
  if (Code.callTable().classify(*Call) || !Times.bodiesRunBy(*Call).empty() ||
      Code.values().codeRunBy(*Call, nullptr) ||
      (Callee && !IsStored && (isOfLibrary(*Callee) || isStandard(*Callee))))
    return false;
  // Code of other files is asked itself.
  Reached *By = Code.values().reached();
  const bool IsKnown =
      By &&
      (Callee && !IsStored ? By->isKnownElsewhere(*Callee)
                           : At.In && By->isCalledElsewhere(outermost(*At.In)));
  const bool IsTest = Call->getType()->isBooleanType();
  return llvm::any_of(argumentsOf(*Call), [&](const Expr *Argument) {
    const Ingredients Has = Times.of(*Argument);
    return Has.HasTime || (!IsKnown && holdsTime(Argument->getType())) ||
           (IsTest && (Has.HasValue ||
                       isCell(Argument->getType().getNonReferenceType())));
  });
}

/// Returns true if \p Call searches among times of cells for another time, or
/// bounds the time until a cell expires, or picks cells by an unseen function.
bool GuardedCode::finds(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !isOfStandardLibrary(*Callee))
    return false;
  const llvm::StringRef Name = identifierOf(*Callee);
  // 'std::greater<>()(a, b)', 'std::cmp_greater(a, b)', 'is_gt(a <=> b)'
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  const bool Compares = Call.getType()->isBooleanType() &&
                        !comparisonIn(Call).L &&
                        !llvm::is_contained<llvm::StringRef>(
                            {"cmp_equal", "cmp_not_equal", "equal", "equal_to",
                             "is_eq", "is_neq", "not_equal_to"},
                            Method ? identifierOf(*Method->getParent()) : Name);
  if (Compares || Name == "lower_bound" || Name == "upper_bound" ||
      Name == "max" || Name == "clamp") {
    const Ingredients Has = Times.of(Call);
    if (Has.HasTime && Has.HasNow)
      return true;
  }
  return llvm::any_of(argumentsOf(Call), [](const Expr *Argument) {
    if (!isCallable(Argument->getType()) || functionIn(*Argument).Function)
      return false;
    return anyStatement(*Argument, [](const Stmt &Part) {
      const auto *Ref = dyn_cast<DeclRefExpr>(&Part);
      const auto *Function =
          Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
      return Function && !Function->hasBody() &&
             llvm::any_of(Function->parameters(), [](const ParmVarDecl *P) {
               return isCell(P->getType().getNonReferenceType());
             });
    });
  });
}

/// Returns true if \p Call writes a cell with the time of another one, so that
/// the copy expires with the original.
bool GuardedCode::copies(const CellTimes::Place &Call,
                         const FamilyUse &Family) {
  std::optional<CallSite> Write = Code.callTable().classify(*Call.E);
  if (Write && Write->Kind == CallKind::Field) // Of a raw message.
    if (const Expr *Time = Write->argument(Role::Timestamp))
      return Times.of(*Time).HasTime;
  if (!Write || Write->Kind != CallKind::Write)
    return false;
  Write->Within = Call.In;
  FamilyChoice To;
  int64_t Shift = 0;
  if (const Expr *Whole = Write->argument(Role::Cell)) {
    // 'SetCell(cell)', with a cell that was read.
    const auto *Var =
        dyn_cast_or_null<VarDecl>(namedValue(stripConversions(Whole)));
    const std::optional<CallSite> Made =
        Var && Var->getInit()
            ? Code.callTable().classify(*stripConversions(Var->getInit()))
            : std::nullopt;
    if (!Var || !isCell(Var->getType().getNonReferenceType()) ||
        (Made && Made->Kind == CallKind::Cell))
      return false;
    CallSite OfFamily = *Write;
    OfFamily.setArgument(Role::Value, Whole);
    To = familiesCopied(Code, *Write, familiesOfCell(Code, OfFamily));
  } else {
    const Expr *Time = Write->argument(Role::Timestamp);
    if (!Time)
      return false;
    // A function elsewhere may convert the time of the cell.
    if (const auto *Made = dyn_cast<CallExpr>(stripConversions(Time));
        Made && Times.bodiesRunBy(*Made).empty() &&
        llvm::any_of(argumentsOf(*Made), [](const Expr *Argument) {
          return isCell(Argument->getType().getNonReferenceType());
        }))
      return true;
    if (!Times.of(*Time).HasTime)
      return false;
    const Sum S = sumOf(*Time);
    if (S.Nows != 0)
      return false;
    // What a helper or a method makes of it may be its end there.
    if (S.Cells != 1 || S.IsVague)
      return true;
    Shift = S.Micros;
    To = familiesWritten(Code, *Write);
  }
  // Cells of a family go to the family with their name, if there is one. Of
  // several tables that may get them, one with the same policy is enough.
  const auto HasName = [&](const FamilyUse &Use) {
    return Use.Name == Family.Name;
  };
  const bool IsNamed = llvm::any_of(To.Uses, HasName);
  if (Shift == 0 && (To.MayBeOther || (!IsNamed && To.Uses.size() != 1)))
    return true;
  const auto OffsetOf = [](const TtlPolicy &P) {
    return std::chrono::microseconds(P.Ttl->offset()).count();
  };
  return llvm::any_of(To.Uses, [&](const FamilyUse &Use) {
    if (IsNamed && !HasName(Use))
      return false;
    // The copy expires with the original.
    return Use.Policy.Ttl && Family.Policy.Ttl
               ? OffsetOf(Family.Policy) - OffsetOf(Use.Policy) == Shift
               : Shift == 0 && Use.Policy == Family.Policy;
  });
}

const Expr *GuardedCode::search(const FamilyUse &Family, bool MayDrop) {
  for (const CellTimes::Place &Each : Times.comparisons())
    if (counts(*Each.E, Family, MayDrop))
      return Each.E;
  for (const CellTimes::Place &Each : Times.uninstantiated()) {
    const Compared C = comparisonIn(*Each.E);
    const Expr *Known = C.L && C.L->isTypeDependent() ? C.R : C.L;
    if (!Known || Times.of(*Known).HasNow || isLikeNow(*Known))
      return Each.E;
  }
  for (const CellTimes::Place &Each : Times.calls()) {
    if (copies(Each, Family))
      return Each.E;
    const auto *Call = dyn_cast<CallExpr>(Each.E);
    if (!Call)
      continue;
    if (isUnseen(Each) || finds(*Call))
      return Call;
    const auto Asked = Code.callTable().classify(*Call);
    if (!Asked || Asked->Kind != CallKind::IsLive)
      continue;
    const Expr *Value = Asked->argument(Role::Value);
    const Expr *Now = Asked->argument(Role::Start);
    Sum Difference = Value ? sumOf(*Value) : Sum();
    if (Now)
      Difference.add(sumOf(*Now), -1);
    if (const auto Policy =
            Code.values().ttl({Asked->argument(Role::Ttl), nullptr}))
      Difference.Micros += std::chrono::microseconds(Policy->offset()).count();
    else
      Difference.IsVague = true;
    if (isBound(Difference, *Call, Family, MayDrop))
      return Call;
  }
  return nullptr;
}

Guard GuardedCode::of(const FamilyUse &Family, bool MayDrop) {
  for (const Search &Each : Done)
    if (Each.MayDrop == MayDrop && Each.Family.Name == Family.Name &&
        Each.Family.Policy == Family.Policy)
      return Each.Found;
  Dropping = nullptr;
  Guard Found{search(Family, MayDrop), nullptr};
  Found.Dropping = Dropping;
  Done.push_back({Family, MayDrop, Found});
  return Found;
}

void Guards::findAskers() {
  if (std::exchange(HasAskers, true))
    return;
  for (const FunctionDecl *Asking : Code.callIndex().askingForTime()) {
    FunctionSet &Around = Askers.emplace_back();
    addCallers(*Asking, Code.callIndex(), MaxNearbyLevels, Around);
    for (const FunctionDecl *F : Around)
      AskersAt[F].push_back(Askers.size() - 1);
  }
}

/// Adds the code that may get the rows of \p Reader, or what is made of them:
/// its callers, the functions that they call, and the member functions of
/// objects that store a time or a value.
void Guards::addNear(const FunctionDecl &Reader, GuardedCode &To) {
  findAskers();
  FunctionSet Readers;
  addCallers(Reader, Code.callIndex(), MaxNearbyLevels, Readers);
  std::set<unsigned> Asking;
  for (const FunctionDecl *F : Readers)
    if (const auto At = AskersAt.find(F); At != AskersAt.end())
      Asking.insert(At->second.begin(), At->second.end());
  for (const unsigned I : Asking)
    for (const FunctionDecl *F : Askers[I])
      To.add(*F);
  for (const FunctionDecl *F : Readers)
    To.add(*F);
  To.addHolders();
}

Guard Guards::askedElsewhere(const CallSite &Site, const GuardedCode &In) {
  Reached *By = Code.values().reached();
  if (!By || !Site.Within)
    return {};
  const auto AsksForTime = [&](const FunctionDecl &F) {
    return llvm::is_contained(Code.callIndex().askingForTime(),
                              outermost(F).getCanonicalDecl());
  };
  // A cursor reads in its member functions.
  llvm::SmallVector<const FunctionDecl *, 4> Readers{Site.Within};
  for (size_t I = 0; I != Readers.size(); ++I) {
    const FunctionDecl &Reader = *Readers[I];
    llvm::SmallVector<const CXXRecordDecl *, 4> Classes;
    forEachResult(outermost(Reader), [&](QualType Type) {
      forEachClass(Type, [&](const CXXRecordDecl &Class) {
        if (!isOfKnownLibrary(Class))
          Classes.push_back(&Class);
      });
    });
    if (By->isAskedElsewhere(
            Reader,
            {In.timeMembers(), Classes, AsksForTime(Reader),
             In.timeMembers().empty() && givesPlainValues(outermost(Reader))}))
      return {
          Site.Call, nullptr,
          "near the callers of this code, a function of another source file "
          "asks for the time of a cell, or compares it"};
    if (AsksForTime(Reader) && In.returnsTimes(outermost(Reader)) &&
        Code.callIndex().callersOf(outermost(Reader)).empty() &&
        !By->isCalledElsewhere(outermost(Reader)))
      return {Site.Call, nullptr,
              "this code returns the times of cells, which its callers may "
              "compare"};
    for (const CXXRecordDecl *Class :
         I == 0 ? Classes : llvm::SmallVector<const CXXRecordDecl *, 4>())
      for (const CXXMethodDecl *Method : Class->methods())
        if (AsksForTime(*Method))
          Readers.push_back(Method);
  }
  return {};
}

Guard Guards::against(Families Expired, const CallSite &Site, bool CountsNear) {
  const RowUses Rows(Code, Site);
  if (Rows.isCompared() || isJudgedByInstances(Site.Within))
    return {Site.Call};
  // The rows are those of a time.
  if (const Expr *Keys = Site.argument(Role::RowKey);
      Keys && readsClock({Keys, Site.In}, Code.values()))
    return {Site.Call, nullptr, "the current time is part of its row keys"};
  std::vector<const FunctionDecl *> Reached = Rows.functions();
  Reached.push_back(CountsNear ? Site.Within : nullptr);
  std::unique_ptr<GuardedCode> &In = Searched[Reached];
  if (!In) {
    In = std::make_unique<GuardedCode>(Code);
    for (const FunctionDecl *Each : llvm::ArrayRef(Reached).drop_back())
      In->add(*Each);
    if (Reached.back())
      addNear(*Reached.back(), *In);
  }
  if (In->asksElsewhere())
    return {Site.Call, nullptr,
            "an object stores the time or the value of a cell, and a function "
            "of another source file uses it"};
  if (CountsNear)
    if (const Guard Asked = askedElsewhere(Site, *In))
      return Asked;
  // Which code uses the initial value of a member is not followed.
  if (CountsNear && !Site.Within && !Code.callIndex().askingForTime().empty())
    return {Site.Call, nullptr,
            "code of this source file asks for the time of a cell"};
  // Among cells of another family those with the default TTL may be unwanted.
  const bool MayDrop = llvm::any_of(Expired, [](const auto &Of) {
    return Of.first.Policy.Kind != Strategy::Default;
  });
  Guard Result;
  llvm::SmallVector<bigtable_ttl::Ttl, 4> Done;
  for (const auto &[Use, V] : Expired) {
    if (Use.Policy.Ttl && llvm::is_contained(Done, *Use.Policy.Ttl))
      continue;
    const Guard Found = In->of(Use, MayDrop);
    Result.At = Found.At;
    if (Found.Dropping)
      Result.Dropping = Found.Dropping;
    if (!Found)
      break;
    if (Use.Policy.Ttl)
      Done.push_back(*Use.Policy.Ttl);
  }
  return Result;
}

Guard ReadJudge::guardOf(const CallSite &Site, const ReadFlaw &Flaw,
                         bool CountsNear) {
  if (Site.Kind != CallKind::Read || Flaw.Families.empty() ||
      (Flaw.Kind != FlawKind::Expired && Flaw.Kind != FlawKind::Stale))
    return {};
  if (!Guarding)
    Guarding = std::make_shared<Guards>(Code);
  return Guarding->against(Flaw.Families, Site, CountsNear);
}

} // namespace clang::tidy::bigtable
