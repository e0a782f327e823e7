// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/Lifetimes.h"
#include "api/CallSite.h"
#include "api/CallTable.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/TimeUnit.h"
#include "model/Timestamp.h"
#include "values/CallIndex.h"
#include "values/Sameness.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"

namespace clang::tidy::bigtable {

using std::chrono::microseconds;

namespace {

/// Returns the variable to which \p S assigns; null if it assigns to none.
const ValueDecl *changedBy(const Stmt &S) {
  if (const auto *Op = dyn_cast<BinaryOperator>(&S))
    return Op->isAssignmentOp() ? namedValue(Op->getLHS()) : nullptr;
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(&S);
  return Call && Call->isAssignmentOp() ? namedValue(Call->getArg(0)) : nullptr;
}

/// An input of code: a variable, or one member of it; a member of this object,
/// without a variable; or a function without arguments.
using Input = std::pair<const Decl *, const Decl *>;

class Inputs {
public:
  void add(const Stmt &S) {
    Walk.add(&S);
    while (const Stmt *Next = Walk.next())
      addOne(*Next);
  }
  /// Returns true if \p S assigns to one of them.
  bool areSetBy(const Stmt &S) const {
    const ValueDecl *Changed = changedBy(S);
    return Changed && llvm::any_of(All, [Changed](const Input &I) {
             return I.first == Changed || I.second == Changed;
           });
  }
  /// Also if there are too many.
  bool mayShare(const Inputs &Other) const {
    if (!Walk.isDone() || !Other.Walk.isDone())
      return true;
    return llvm::any_of(All, [&](const Input &I) {
      return llvm::any_of(Other.All, [&](const Input &J) {
        return I.first == J.first &&
               (I.second == J.second || !I.second || !J.second);
      });
    });
  }

private:
  void addOne(const Stmt &S) {
    if (const auto *Member = dyn_cast<MemberExpr>(&S))
      return addMember(*Member);
    if (isa<CXXThisExpr>(S))
      return insert({nullptr, nullptr});
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
      return addVariable(*Ref->getDecl());
    if (const auto *Call = dyn_cast<CallExpr>(&S);
        Call && Call->getNumArgs() == 0 && Call->getDirectCallee())
      insert({Call->getDirectCallee()->getCanonicalDecl(), nullptr});
    Walk.enter(S);
  }

  void addVariable(const ValueDecl &D) {
    const auto *Var = dyn_cast<VarDecl>(&D);
    if (!Var && !isa<BindingDecl>(D))
      return; // A function, an enumerator.
    if (Var && (Var->isConstexpr() ||
                (!Var->isLocalVarDeclOrParm() &&
                 Var->getType().getNonReferenceType().isConstQualified())))
      return;
    insert({&D, nullptr});
    // Adds the initializer. An element of a range has the inputs of all
    // elements.
    if (Var && Var->isLocalVarDecl() && !Var->isCXXForRangeDecl() &&
        Var->getInit() && Followed.insert(Var).second)
      Walk.add(Var->getInit());
  }

  /// 'entry.kind', 'entry->info().kind()': the member next to the variable.
  void addMember(const MemberExpr &Whole) {
    const Decl *Member = nullptr;
    const Expr *E = &Whole;
    for (;;) {
      E = stripConversions(E);
      if (const auto *Part = dyn_cast<MemberExpr>(E)) {
        Member = Part->getMemberDecl();
        E = Part->getBase();
      } else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
        for (const Expr *Argument : Call->arguments())
          Walk.add(Argument);
        E = Call->getCallee();
      } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
                 Op &&
                 (Op->getOperator() == OO_Arrow ||
                  (Op->getOperator() == OO_Star && Op->getNumArgs() == 1))) {
        E = Op->getArg(0);
      } else if (const auto *Op = dyn_cast<UnaryOperator>(E);
                 Op && Op->getOpcode() == UO_Deref) {
        E = Op->getSubExpr();
      } else {
        break;
      }
    }
    if (isa<CXXThisExpr>(E))
      insert({nullptr, Member});
    else if (const auto *Ref = dyn_cast<DeclRefExpr>(E);
             Ref && isa<VarDecl, BindingDecl>(Ref->getDecl()))
      insert({Ref->getDecl(), Member});
    else
      Walk.add(E);
  }

  void insert(Input I) {
    if (!llvm::is_contained(All, I))
      All.push_back(I);
  }

  llvm::SmallVector<Input, 8> All;
  llvm::SmallPtrSet<const VarDecl *, 8> Followed;
  StatementWalk Walk{MaxLifetimeStatements};
};

bool jumps(const Stmt &S) {
  if (const auto *Call = dyn_cast<CallExpr>(&S))
    return Call->getDirectCallee() && Call->getDirectCallee()->isNoReturn();
  return isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, CXXThrowExpr,
             CoreturnStmt>(S);
}

/// Returns true if the code that selects the timestamp of \p Write selects
/// neither the row, nor the column, nor whether the write happens.
bool areIndependent(Values &Vals, const RowMutation &Row,
                    const RowStep &Write) {
  const FunctionDecl *Function = Write.Site.Within;
  const Stmt *Body = Function ? Function->getBody() : nullptr;
  if (!Body)
    return false;
  llvm::SmallPtrSet<const Stmt *, 8> Alternatives;
  const Operand Time{Write.Site.argument(Role::Timestamp), Write.Site.In};
  Inputs Deciding;
  Deciding.add(*Time.E);
  for (const Maker &M : Vals.makersOf(Time).Values) {
    Alternatives.insert(M.E);
    // A return value depends on the arguments.
    for (const Frame *F = M.In; F && F != Write.Site.In; F = F->Caller)
      Deciding.add(*F->Call);
  }
  // The contents of a statement.
  struct Has {
    bool Alternative = false, Write = false, Jump = false;
  };
  unsigned NumStatements = 0;
  llvm::SmallVector<const Expr *, 8> Others;
  const auto Visit = [&](const auto &Self, const Stmt &S,
                         unsigned Depth) -> Has {
    Has In{Alternatives.contains(&S) || Deciding.areSetBy(S),
           &S == Write.AddedBy, jumps(S)};
    if (++NumStatements >= MaxLifetimeStatements || Depth == MaxNesting) {
      NumStatements = MaxLifetimeStatements;
      return In;
    }
    for (const Stmt *Child : S.children())
      if (Child) {
        const Has Inside = Self(Self, *Child, Depth + 1);
        In.Alternative |= Inside.Alternative;
        In.Write |= Inside.Write;
        In.Jump |= Inside.Jump;
      }
    if (const Expr *Condition = conditionOf(S)) {
      // An alternative may be part of the written value.
      const bool IsAround = In.Write && !isa<Expr>(S);
      if (In.Alternative && !IsAround)
        Deciding.add(*Condition);
      else if (In.Write || In.Jump)
        Others.push_back(Condition);
    }
    return In;
  };
  Visit(Visit, *Body, 0);
  if (NumStatements >= MaxLifetimeStatements)
    return false;
  Inputs About;
  for (const Expr *Condition : Others)
    About.add(*Condition);
  const auto IsOne = [&](Operand V) {
    if (!V.E)
      return true;
    const MakerSet Makers = Vals.makersOf(V);
    if (Makers.Values.size() > 1 ||
        (Makers.Gap && Makers.Gap->Why != Unknown::Reason::Parameter &&
         !Makers.Values.empty()))
      return false;
    About.add(*V.E);
    for (const Maker &M : Makers.Values)
      About.add(*M.E);
    return true;
  };
  for (const Role What : {Role::Family, Role::Column})
    if (!IsOne({Write.Site.argument(What), Write.Site.In}))
      return false;
  return IsOne(Row.Key) && !Deciding.mayShare(About);
}

} // namespace

/// Returns \p Count of \p Of, rounded; the last time for one beyond all others.
static microseconds nearestMicros(int64_t Count, const Tick &Of) {
  int64_t Num = 0, Micros = 0;
  const int64_t Whole = Of.Den >= Second ? Of.Den / Second : 1;
  if (Of.Den % Whole != 0 || llvm::MulOverflow(Of.Num, Second, Num))
    return microseconds(0);
  if (llvm::MulOverflow(Count / Whole, Num / (Of.Den / Whole), Micros))
    return Count < 0 ? microseconds::min() : microseconds::max();
  return microseconds(Micros);
}

/// Returns true if \p T is a constant.
static bool isLength(const Timestamp &T) {
  return T.Kind == TimestampKind::Constant && !T.TakenFor;
}

/// Returns the time that \p M makes, if it is a constant of a distant year.
/// 'milliseconds::max()' is too large for microseconds, and
/// 'nanoseconds::max()' is not a whole number of them.
static std::optional<microseconds> distantTime(Values &Vals, const Maker &M) {
  const std::optional<Tick> Of = tickOf(M.E->getType());
  const std::optional<int64_t> Count = Of ? Vals.count(M) : std::nullopt;
  const microseconds Time =
      Count ? nearestMicros(*Count, *Of) : microseconds(0);
  return Time >= FarAway ? std::optional(Time) : std::nullopt;
}

/// Returns true if sums of this type of std::chrono are mathematically exact.
/// Other types wrap, or are rounded.
static bool isExact(QualType Type, const ASTContext &Context) {
  Type = Type.getNonReferenceType();
  const QualType Count = Type->isRecordType() ? countOf(Type) : QualType();
  return !Count.isNull() && Count->isSignedIntegerType() &&
         Context.getTypeSize(Count) >= 64;
}

/// Returns the time that \p E converts to another unit or type, up to a second;
/// null without one.
static const Expr *convertedFrom(const Expr &E) {
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&E))
    return Construct->getNumArgs() != 0 ? Construct->getArg(0) : nullptr;
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !isStandard(*Callee))
    return nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
    return identifierOf(*Callee) == "time_since_epoch"
               ? Member->getImplicitObjectArgument()
               : nullptr;
  return Call->getNumArgs() == 1 && llvm::is_contained<llvm::StringRef>(
                                        {"ceil", "duration_cast", "floor",
                                         "round", "time_point_cast"},
                                        identifierOf(*Callee))
             ? Call->getArg(0)
             : nullptr;
}

/// Adds the lifetimes of \p V that count from one unknown time: from 'commit'
/// in 'commit + hours(24)'. Returns false if \p V is no such sum.
static bool addFromBase(Values &Vals, Operand V, Lifetimes &To) {
  const auto *Sum = dyn_cast<CXXOperatorCallExpr>(V.E);
  const FunctionDecl *Callee = Sum ? Sum->getDirectCallee() : nullptr;
  const bool Adds = Callee && (Sum->getOperator() == OO_Plus ||
                               Sum->getOperator() == OO_PlusEqual);
  if (!Callee || Sum->getNumArgs() != 2 || !isStandard(*Callee) ||
      (!Adds && Sum->getOperator() != OO_Minus &&
       Sum->getOperator() != OO_MinusEqual))
    return false;
  // 'hours(24) + commit'
  for (unsigned I = 0; I != (Adds ? 2 : 1); ++I) {
    const TimestampSet Parts = Vals.timestamps({Sum->getArg(1 - I), V.In});
    if (!Parts.isComplete() || !llvm::all_of(Parts.Values, isLength))
      continue;
    for (const Timestamp &T : Parts.Values)
      To.push_back({false,
                    microseconds(Adds ? T.Count : -T.Count),
                    std::nullopt,
                    {Sum->getArg(I), V.In}});
    return true;
  }
  return false;
}

/// Adds all lifetimes that \p Time may give. Returns false if one is unknown.
static bool collect(Values &Vals, Operand Time, Lifetimes &To,
                    unsigned Depth = 0);

/// Adds the lifetimes of \p M, a time that is not known as a whole.
static bool addParts(Values &Vals, const Maker &M, Lifetimes &To,
                     unsigned Depth) {
  if (const auto Until = distantTime(Vals, M)) {
    To.push_back({false, *Until - LatestRun, Until});
    return true;
  }
  const Expr *From = convertedFrom(*M.E);
  if (Depth == MaxSumDepth || !isExact(M.E->getType(), Vals.context()) ||
      (From && !isExact(From->getType(), Vals.context())))
    return false;
  // Where the value was made, a name may mean another variable.
  return From ? collect(Vals, {From, M.In}, To, Depth + 1)
              : !M.IsEarlier && addFromBase(Vals, M, To);
}

static bool collect(Values &Vals, Operand Time, Lifetimes &To, unsigned Depth) {
  if (const TimestampSet Whole = Vals.timestamps(Time);
      Whole.isComplete() && llvm::all_of(Whole.Values, [](const Timestamp &T) {
        return T.Kind == TimestampKind::Now && !T.TakenFor;
      })) {
    for (const Timestamp &T : Whole.Values)
      To.push_back({false, microseconds(T.Count)});
    return true;
  }
  const MakerSet Makers = Vals.makersOf(Time);
  if (!Makers.isComplete())
    return false;
  for (const Maker &M : Makers.Values) {
    const std::optional<CallSite> Site =
        Vals.callTable().classify(dyn_cast<CallExpr>(M.E));
    const bool ByPolicy = Site && Site->Kind == CallKind::Expiry;
    const Expr *From = ByPolicy ? Site->argument(Role::Lifetime) : M.E;
    const Expr *Clock = ByPolicy ? Site->argument(Role::Clock) : nullptr;
    if (!From || (Clock && !isa<CXXDefaultArgExpr>(Clock)))
      return false;
    const TimestampSet Times = Vals.timestamps({From, M.In});
    if (!Times.isComplete()) {
      if (ByPolicy || !addParts(Vals, M, To, Depth))
        return false;
      continue;
    }
    for (const Timestamp &T : Times.Values) {
      const microseconds Count(T.Count);
      // Another constant time is not a lifetime: see bigtable-timestamp-unit.
      if (!ByPolicy && isLength(T) && Count >= FarAway)
        To.push_back({false, Count - LatestRun, Count});
      else if (ByPolicy ? isLength(T)
                        : T.Kind == TimestampKind::Now && !T.TakenFor)
        To.push_back({ByPolicy, Count});
      else
        return false;
    }
  }
  return true;
}

Lifetimes lifetimesOf(Values &Vals, Operand Time) {
  Lifetimes All;
  if (!collect(Vals, Time, All) ||
      llvm::any_of(All, [](const Lifetime &L) { return L.Base.E; }))
    All.clear();
  return All;
}

std::optional<Unknown> lifetimeGap(Values &Vals, Operand Time, unsigned Depth) {
  const MakerSet Makers = Vals.makersOf(Time);
  std::optional<Unknown> Gap = Makers.Gap;
  const auto Add = [&](const Expr *Part, const Frame *In) {
    if (Part && Depth != MaxSumDepth)
      merge(Gap, lifetimeGap(Vals, {Part, In}, Depth + 1));
  };
  for (const Maker &M : Makers.Values) {
    const std::optional<CallSite> Site =
        Vals.callTable().classify(dyn_cast<CallExpr>(M.E));
    const auto *Sum = dyn_cast<CXXOperatorCallExpr>(M.E);
    if (Site && Site->Kind == CallKind::Expiry) {
      Add(Site->argument(Role::Lifetime), M.In);
      const auto *Member = dyn_cast<CXXMemberCallExpr>(M.E);
      Add(Member ? Member->getImplicitObjectArgument() : nullptr, M.In);
    } else if (Sum && (Sum->getOperator() == OO_Plus ||
                       Sum->getOperator() == OO_Minus)) {
      for (const Expr *Part : Sum->arguments())
        Add(Part, M.In);
    } else {
      Add(convertedFrom(*M.E), M.In);
    }
  }
  return Gap;
}

/// Returns true if \p L and \p R, which are not of a distant year, certainly
/// count from the same moment.
static bool areAlike(Values &Vals, const Lifetime &L, const Lifetime &R) {
  if (L.ByPolicy != R.ByPolicy || !L.Base.E || !R.Base.E)
    return L.ByPolicy == R.ByPolicy && !L.Base.E && !R.Base.E;
  if (L.Base.E == R.Base.E && L.Base.In == R.Base.In)
    return true;
  const std::optional<Sameness> If =
      Vals.same(L.Base, R.Base, /*AtOnce=*/false);
  return If && !If->ReadsClock;
}

bool differ(Values &Vals, const Lifetime &L, const Lifetime &R) {
  constexpr microseconds Slack(1'000'000);
  // Any other lifetime ends before a distant year, if it counts from now.
  if (L.Until || R.Until)
    return L.Until.has_value() != R.Until.has_value() && !L.Base.E && !R.Base.E;
  return areAlike(Vals, L, R) &&
         (L.Length - R.Length > Slack || R.Length - L.Length > Slack);
}

Lifetimes lifetimesOfCell(Values &Vals, const RowMutation &Row,
                          const RowStep &Write) {
  const Expr *Time = Write.Site.argument(Role::Timestamp);
  if (Write.Site.Kind != CallKind::Write || !Time)
    return {};
  Lifetimes Result;
  // The timestamp of one caller belongs to the row and column of that caller.
  Vals.withoutCallers([&] {
    const Operand V{Time, Write.Site.In};
    if (!collect(Vals, V, Result)) {
      // An unknown time is itself what the lifetime counts from.
      const TimestampSet Times = Vals.timestamps(V);
      if (llvm::none_of(Times.Values, isLength))
        Result = {{false, microseconds(0), std::nullopt, V}};
      else
        Result.clear();
    }
    const auto *First =
        llvm::find_if(Result, [](const Lifetime &L) { return !L.Until; });
    if (llvm::any_of(Result,
                     [&](const Lifetime &L) {
                       return !L.Until && !areAlike(Vals, L, *First);
                     }) ||
        (Result.size() > 1 && !areIndependent(Vals, Row, Write)))
      Result.clear();
  });
  return Result;
}

LifetimeError lifetimeErrorOf(const Lifetime &L, const TtlPolicy &P,
                              bool Subtracts) {
  // The year 10000. A later time is an error of units.
  constexpr microseconds TooFar(253'402'300'800'000'000);
  if (!P.hasTtl() || (L.Until && *L.Until >= TooFar))
    return LifetimeError::None;
  const microseconds Lives = L.of(P);
  // Another check reports other timestamps that have expired.
  if (Lives.count() <= 0)
    return L.ByPolicy ? LifetimeError::Expired : LifetimeError::None;
  if (isTooLong(Lives, P))
    return LifetimeError::TooLong;
  return !L.ByPolicy && !Subtracts && !L.Until && isAgeForgotten(L.Length, P)
             ? LifetimeError::Unsubtracted
             : LifetimeError::None;
}

} // namespace clang::tidy::bigtable
