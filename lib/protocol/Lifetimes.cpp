// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/Lifetimes.h"
#include "api/CallTable.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Timestamp.h"
#include "values/Sameness.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// Differences that distinguish cells of one moment.
constexpr int64_t Slack = 1'000'000;
constexpr int64_t LastOne = std::numeric_limits<int64_t>::max();

enum class SumKind : uint8_t { Constant, Now, Unknown };

/// A time, as it is made: of what, and Micros beyond that.
struct Sum {
  SumKind Kind = SumKind::Constant;
  bool ByPolicy = false;
  Operand Base;
  TimeUnit Of = TimeUnit::Other;
  int64_t Micros = 0;
  /// The expression that is evaluated if it is this one.
  Operand At;
};
using Sums = llvm::SmallVector<Sum, 2>;

/// Returns \p Count of \p Of in microseconds, rounded; LastOne for a time
/// beyond all others.
int64_t nearestMicros(int64_t Count, const Tick &Of) {
  int64_t Num = 0, Micros = 0;
  const int64_t Whole = Of.Den >= Second ? Of.Den / Second : 1;
  if (Of.Den % Whole != 0 || llvm::MulOverflow(Of.Num, Second, Num))
    return 0;
  if (llvm::MulOverflow(Count / Whole, Num / (Of.Den / Whole), Micros))
    return Count < 0 ? -LastOne : LastOne;
  return Micros;
}

/// Returns true if sums of this type are mathematically exact. Other types
/// wrap, or are rounded.
bool isExact(QualType Type, const ASTContext &Context) {
  Type = Type.getNonReferenceType();
  if (Type->isRecordType())
    Type = countOf(Type);
  return !Type.isNull() && Type->isSignedIntegerType() &&
         Context.getTypeSize(Type) >= 64;
}

bool isSame(Values &Vals, Operand L, Operand R) {
  if (L.E == R.E && L.In == R.In)
    return true;
  if (!L.E || !R.E)
    return false;
  const std::optional<Sameness> If = Vals.same(L, R, /*AtOnce=*/false);
  return If && !If->ReadsClock;
}

/// Takes times apart.
class Splitter {
public:
  explicit Splitter(Values &Vals) : Vals(Vals) {}

  /// Returns all possible values of \p V. Only one place may have branches,
  /// because two could depend on each other.
  Sums split(Operand V, unsigned Depth = 0) {
    const bool IsKnown = isExact(V.E->getType(), Vals.context());
    if (Sums Result = parts(V, Depth);
        !Result.empty() && (IsKnown || areConstants(Result)))
      return Result;
    return {unknown(V)};
  }

private:
  static Sum unknown(Operand V) {
    Sum Whole;
    Whole.Kind = SumKind::Unknown;
    Whole.Base = Whole.At = V;
    return Whole;
  }
  static bool areConstants(const Sums &All) {
    return llvm::all_of(
        All, [](const Sum &S) { return S.Kind == SumKind::Constant; });
  }

  /// Returns the possible values of the parts of \p V; empty without parts.
  Sums parts(Operand V, unsigned Depth) {
    if (Depth == MaxSumDepth)
      return {};
    Sums Result;
    const auto Add = [&Result](const Sums &Branch, Operand At) {
      if (Branch.size() != 1)
        return false;
      Result.push_back(Branch.front());
      Result.back().At = At;
      return true;
    };
    // One branch may be the base itself, whose maker is unknown.
    if (const auto *Either =
            dyn_cast<ConditionalOperator>(stripConversions(V.E))) {
      for (const Expr *Branch : {Either->getTrueExpr(), Either->getFalseExpr()})
        if (!Add(split({Branch, V.In}, Depth + 1), {Branch, V.In}))
          return {};
      return Result;
    }
    const MakerSet Makers = Vals.makersOf(V);
    if (!Makers.isComplete())
      return {};
    bool IsEarlier = false;
    for (const Maker &M : Makers.Values) {
      const Sums Made = splitMaker(M, Depth);
      IsEarlier |= M.IsEarlier && !areConstants(Made);
      if (Makers.Values.size() != 1) {
        if (!Add(Made, M))
          return {};
      } else if (Made.size() != 1 || Made.front().Base.E != M.E) {
        Result = Made;
      } // Else the name says more.
    }
    // Where the value was made, the name may mean another variable.
    return IsEarlier ? Sums() : Result;
  }

  Sums splitMaker(const Maker &M, unsigned Depth) {
    Sum Whole = unknown(M);
    const TimestampSet Times = Vals.timestamps(M);
    if (const Timestamp *T = Times.single()) {
      Whole.Micros = T->Count;
      if (T->Kind == TimestampKind::Constant && !T->TakenFor) {
        Whole.Kind = SumKind::Constant;
        Whole.Base = {};
        return {Whole};
      }
      if (T->Kind == TimestampKind::Now && !T->TakenFor) {
        Whole.Kind = SumKind::Now;
        Whole.Base = {};
        return {Whole};
      }
      Whole.Micros = 0;
    }
    // 'milliseconds::max()' is too large for microseconds, and
    // 'nanoseconds::max()' is not a whole number of them.
    const std::optional<Tick> Of = tickOf(M.E->getType());
    const std::optional<int64_t> Count =
        Times.single() || !Of ? std::nullopt : Vals.count(M);
    if (const int64_t Micros = Count ? nearestMicros(*Count, *Of) : 0;
        Micros >= FarAway.count()) {
      Whole.Kind = SumKind::Constant;
      Whole.Base = {};
      Whole.Micros = Micros;
      return {Whole};
    }
    const std::optional<CallSite> Site =
        Vals.callTable().classify(dyn_cast<CallExpr>(M.E));
    if (Site && Site->Kind == CallKind::Expiry) {
      const Expr *For = Site->argument(Role::Lifetime);
      Sums Result = For ? split({For, M.In}, Depth + 1) : Sums();
      for (Sum &S : Result)
        S.ByPolicy = true;
      // The current time plus a length is not a length of time.
      return llvm::none_of(Result,
                           [](const Sum &S) { return S.Kind == SumKind::Now; })
                 ? Result
                 : Sums{Whole};
    }
    Sums Result;
    if (const auto *Op = dyn_cast<BinaryOperator>(M.E);
        Op && (Op->isAdditiveOp() || Op->getOpcode() == BO_AddAssign ||
               Op->getOpcode() == BO_SubAssign))
      Result = sum({Op->getLHS(), M.In}, {Op->getRHS(), M.In},
                   Op->getOpcode() == BO_Sub || Op->getOpcode() == BO_SubAssign,
                   Op->isAssignmentOp(), *M.E, Depth);
    else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(M.E);
             Op && Op->getNumArgs() == 2 &&
             (Op->getOperator() == OO_Plus || Op->getOperator() == OO_Minus ||
              Op->isAssignmentOp()))
      Result = sum({Op->getArg(0), M.In}, {Op->getArg(1), M.In},
                   Op->getOperator() == OO_Minus ||
                       Op->getOperator() == OO_MinusEqual,
                   Op->isAssignmentOp(), *M.E, Depth);
    else if (const Expr *From = convertedFrom(*M.E))
      Result = convert({From, M.In}, *M.E, Depth);
    return Result.empty() ? Sums{Whole} : Result;
  }

  Sums sum(Operand L, Operand R, bool Minus, bool Assigns, const Expr &E,
           unsigned Depth) {
    const auto *Op = dyn_cast<CXXOperatorCallExpr>(&E);
    if (!isExact(E.getType(), Vals.context()) ||
        (Op && (Op->getOperator() == OO_Equal || !Op->getDirectCallee() ||
                !isStandard(*Op->getDirectCallee()))))
      return {};
    Sums Left = split(L, Depth + 1), Right = split(R, Depth + 1);
    if ((Left.size() != 1 && Right.size() != 1) ||
        (Assigns && Left.size() != 1) || (Minus && !areConstants(Right)) ||
        (!areConstants(Left) && !areConstants(Right)))
      return {};
    Sums Result;
    for (const Sum &A : Left)
      for (const Sum &B : Right) {
        Sum Both = B.Kind == SumKind::Constant ? A : B;
        if (A.ByPolicy || B.ByPolicy ||
            (Minus ? llvm::SubOverflow(A.Micros, B.Micros, Both.Micros)
                   : llvm::AddOverflow(A.Micros, B.Micros, Both.Micros)))
          return {};
        Both.At = Right.size() != 1 ? B.At : A.At;
        Result.push_back(Both);
      }
    return Result;
  }

  /// Returns the operand that \p E converts to another type, up to a second;
  /// null without one.
  static const Expr *convertedFrom(const Expr &E) {
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(&E))
      return Construct->getNumArgs() != 0 &&
                     unitOf(E.getType()) != TimeUnit::Other
                 ? Construct->getArg(0)
                 : nullptr;
    if (const auto *Cast = dyn_cast<CXXStaticCastExpr>(&E))
      return Cast->getSubExpr();
    const auto *Call = dyn_cast<CallExpr>(&E);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee || !isStandard(*Callee) ||
        unitOf(E.getType()) == TimeUnit::Other)
      return nullptr;
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
      return identifierOf(*Callee) == "time_since_epoch"
                 ? Member->getImplicitObjectArgument()
                 : nullptr;
    return Call->getNumArgs() == 1 && llvm::is_contained<StringRef>(
                                          {"ceil", "duration_cast", "floor",
                                           "round", "time_point_cast"},
                                          identifierOf(*Callee))
               ? Call->getArg(0)
               : nullptr;
  }

  Sums convert(Operand From, const Expr &To, unsigned Depth) {
    const ASTContext &Context = Vals.context();
    if (!isExact(To.getType(), Context) || !isExact(From.E->getType(), Context))
      return {};
    const bool IsNumber = From.E->getType()->isIntegerType();
    const TimeUnit Unit = unitOf(To.getType());
    if (!IsNumber && Unit == TimeUnit::Other)
      return {};
    Sums Result = split(From, Depth + 1);
    // The number begins to count.
    if (IsNumber && Unit != TimeUnit::Other)
      for (Sum &S : Result) {
        const std::optional<int64_t> Micros = toMicros(S.Micros, Unit);
        if (S.Kind != SumKind::Unknown || S.Of != TimeUnit::Other || !Micros)
          return {};
        S.Of = Unit;
        S.Micros = *Micros;
      }
    return Result;
  }

  Values &Vals;
};

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

/// Returns true if the code that selects one of \p All selects neither the row,
/// nor the column, nor whether the write happens.
bool areIndependent(Values &Vals, const Sums &All, const RowMutation &Row,
                    const RowStep &Write) {
  const FunctionDecl *Function = Write.Site.Within;
  const Stmt *Body = Function ? Function->getBody() : nullptr;
  if (!Body)
    return false;
  llvm::SmallPtrSet<const Stmt *, 8> Alternatives;
  Inputs Deciding;
  for (const Sum &S : All) {
    Alternatives.insert(S.At.E);
    // A return value depends on the arguments.
    for (const Frame *F = S.At.In; F && F != Write.Site.In; F = F->Caller)
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
    Has In{Alternatives.contains(&S), &S == Write.AddedBy, jumps(S)};
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

bool differ(Values &Vals, const Lifetime &L, const Lifetime &R) {
  // Any other lifetime ends before, if it counts from now.
  if (L.IsForever || R.IsForever)
    return L.IsForever != R.IsForever && !L.Base.E && !R.Base.E;
  int64_t Difference = 0;
  return L.ByPolicy == R.ByPolicy && L.Of == R.Of &&
         isSame(Vals, L.Base, R.Base) &&
         (llvm::SubOverflow(L.Micros, R.Micros, Difference) ||
          Difference > Slack || Difference < -Slack);
}

llvm::SmallVector<Lifetime, 2> lifetimes(Values &Vals, const RowMutation &Row,
                                         const RowStep &Write) {
  const Expr *Time = Write.Site.argument(Role::Timestamp);
  if (Write.Site.Kind != CallKind::Write || !Time)
    return {};
  llvm::SmallVector<Lifetime, 2> Result;
  // The timestamp of one caller belongs to the row and column of that caller.
  Vals.withoutCallers([&] {
    const Sums All = Splitter(Vals).split({Time, Write.Site.In});
    const auto IsForever = [](const Sum &S) {
      return S.Kind == SumKind::Constant && !S.ByPolicy &&
             S.Micros >= FarAway.count();
    };
    const auto Other = llvm::find_if_not(All, IsForever);
    const Sum &First = Other == All.end() ? All.front() : *Other;
    for (const Sum &S : All) {
      if (IsForever(S)) {
        Result.push_back(
            {false, {}, TimeUnit::Other, S.Micros, true, S.Micros == LastOne});
        continue;
      }
      // A constant time is not a lifetime: see bigtable-timestamp-unit.
      if ((S.Kind == SumKind::Constant && !S.ByPolicy) ||
          S.Kind != First.Kind || S.ByPolicy != First.ByPolicy ||
          S.Of != First.Of || (S.Base.E && !isSame(Vals, S.Base, First.Base))) {
        Result.clear();
        return;
      }
      Result.push_back({S.ByPolicy, S.Base, S.Of, S.Micros, false});
    }
    if (All.size() != 1 && !areIndependent(Vals, All, Row, Write))
      Result.clear();
  });
  return Result;
}

} // namespace clang::tidy::bigtable
