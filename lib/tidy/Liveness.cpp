// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/Liveness.h"
#include "api/Api.h"
#include "api/Libraries.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "tidy/RowUses.h"
#include "values/Sequence.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>
#include <map>
#include <memory>
#include <tuple>

namespace clang::tidy::bigtable {

namespace {

/// A bound may be cut to whole seconds.
constexpr int64_t Slack = 1'000'000;

/// A cell, by the way in which the code names it.
struct CellPlace {
  const VarDecl *Root = nullptr;
  const Frame *In = nullptr;
  std::string Path;

  friend bool operator==(const CellPlace &L, const CellPlace &R) {
    return L.Root == R.Root && L.In == R.In && L.Path == R.Path;
  }
};

/// A sum of times, as far as it is known.
struct Sum {
  /// How often the timestamp of the cell is in it,
  int Cell = 0;
  /// and the current time.
  int Nows = 0;
  int64_t Micros = 0;
  /// Something of which nothing is known is in it: added, or taken away.
  bool IsAdded = false, IsTaken = false;
  /// Of a number: what it counts.
  std::optional<TimeUnit> Unit;

  Sum minus(const Sum &R) const {
    Sum Result = *this;
    Result.Cell -= R.Cell;
    Result.Nows -= R.Nows;
    if (llvm::SubOverflow(Micros, R.Micros, Result.Micros))
      Result.IsTaken = true;
    Result.IsAdded |= R.IsTaken;
    Result.IsTaken |= R.IsAdded;
    return Result;
  }
};

/// The operands of a comparison, the greater one first; no expressions for
/// other operators.
std::pair<const Expr *, const Expr *>
greaterFirst(BinaryOperatorKind Op, const Expr *L, const Expr *R, bool Holds) {
  if (!BinaryOperator::isRelationalOp(Op))
    return {};
  const bool IsLess = Op == BO_LT || Op == BO_LE;
  return IsLess == Holds ? std::pair(R, L) : std::pair(L, R);
}

bool contains(const Stmt *S, const Stmt *Part, const RowUses &Rows) {
  while (Part && Part != S)
    Part = Rows.parentOf(*Part);
  return S && Part;
}

class Liveness {
public:
  Liveness(const TranslationUnit &Unit, const CallSite &Site, int64_t Offset,
           bool TrustsUnseen)
      : Unit(Unit), Known(Unit.values()), Site(Site), Rows(Unit, Site),
        Earliest(-Offset - Slack), TrustsUnseen(TrustsUnseen) {}

  bool run() {
    if (!Rows.isComplete() && !(TrustsUnseen && Rows.isCompared()))
      return false;
    bool UsesAny = Rows.isCompared();
    // To look into helpers adds to what is known of the code.
    for (const RowUse &Use : llvm::SmallVector<RowUse, 16>(Rows.uses()))
      switch (Use.Kind) {
      case RowPart::Status:
      case RowPart::Time:
      case RowPart::Name:
        break;
      case RowPart::Presence:
      case RowPart::Key:
        if (!Rows.isCondition(*Use.At.E) && !isGuarded(Use.At, std::nullopt))
          return false;
        break;
      case RowPart::Column:
        if (Rows.isCondition(*Use.At.E))
          break;
        [[fallthrough]];
      default: {
        const Stmt *Taken = nullptr;
        const auto *Call =
            dyn_cast_or_null<CallExpr>(Rows.takerOf(*Use.At.E, Taken));
        if (Call && isUnseenTest(*Call))
          break;
        UsesAny = true;
        const std::optional<CellPlace> Of = placeOf(Use.Cell);
        if (Call && TrustsUnseen &&
            (Rows.mayCompare(*Call) ||
             (isUnseen(*Call) && getsTime(*Call, Use.At.In, Of, 0))))
          break;
        if (!Of || !Known.keepsValue(Of->Root) || !isGuarded(Use.At, Of))
          return false;
      }
      }
    return UsesAny;
  }

private:
  /// The cell that \p V is; nothing if it may be several.
  std::optional<CellPlace> placeOf(Operand V) {
    CellPlace Result;
    for (unsigned N = 0; V.E && N != MaxPartSteps; ++N) {
      V = Known.throughParameters({stripConversions(V.E), V.In});
      const Expr *E = stripConversions(V.E);
      if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
        Result.Root = dyn_cast<VarDecl>(Ref->getDecl());
        if (!Result.Root || !Result.Root->isLocalVarDeclOrParm() ||
            Result.Root->isStaticLocal())
          return std::nullopt;
        Result.In = frameOf(*Result.Root, V.In);
        return Result;
      }
      const ValueDecl *Member = nullptr;
      const Expr *Object = nullptr, *Index = nullptr;
      if (const auto *Access = dyn_cast<MemberExpr>(E)) {
        Member = Access->getMemberDecl();
        Object = Access->getBase();
      } else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
        Member = Call->getMethodDecl();
        Object = Call->getImplicitObjectArgument();
        Index = Call->getNumArgs() == 1 ? Call->getArg(0) : nullptr;
      } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E)) {
        Member = dyn_cast_or_null<CXXMethodDecl>(Op->getDirectCallee());
        Object = Op->getArg(0);
        Index = Op->getNumArgs() == 2 ? Op->getArg(1) : nullptr;
      }
      if (!Member || rowPart(*Member) != RowPart::Inside)
        return std::nullopt;
      std::string Name = "*";
      if (Index) {
        const std::optional<int64_t> At = Known.count({Index, V.In});
        if (!At)
          return std::nullopt;
        Name = std::to_string(*At);
      } else if (Member->getIdentifier()) {
        Name = Member->getName().str();
        if (Name == "front")
          Name = "0";
        else if (Name == "value")
          Name = "*";
      }
      Result.Path = "." + Name + Result.Path;
      V.E = Object;
    }
    return std::nullopt;
  }

  /// Whether \p E is evaluated only where a comparison has shown that \p Of is
  /// live, or any cell if there is none.
  bool isGuarded(Operand E, const std::optional<CellPlace> &Of) {
    if (isGuardedAsAssumed(E, Of))
      return true;
    if (!TrustsUnseen)
      return false;
    UnseenIsLive = !UnseenIsLive;
    Judged.clear();
    return isGuardedAsAssumed(E, Of);
  }

  bool isGuardedAsAssumed(Operand E, const std::optional<CellPlace> &Of) {
    for (unsigned N = 0; N != MaxConditionDepth; ++N) {
      const FunctionDecl *Function = Rows.functionAround(*E.E);
      FunctionFlow *Flow = Known.flowOf(Function);
      if (!Flow)
        return false;
      if (!Flow->mayReach(*E.E, [&](const Expr &Condition) {
            return whereNotLive({&Condition, E.In}, Of);
          }))
        return true;
      if (!E.In || E.In->Callee->getDefinition() != Function)
        return false;
      E = {E.In->Call, E.In->Caller};
    }
    return false;
  }

  /// As below; several uses are behind one condition.
  std::optional<int64_t> whereNotLive(Operand C,
                                      const std::optional<CellPlace> &Of) {
    const auto [It, IsNew] = Judged.try_emplace(
        {C.E, C.In, Of ? Of->Root : nullptr, Of ? Of->Path : std::string()});
    if (IsNew)
      It->second = whereNotLive(C, Of, 0);
    return It->second;
  }

  /// What the condition \p C is wherever the cell is not known to be live;
  /// nothing if it may be either.
  std::optional<int64_t>
  whereNotLive(Operand C, const std::optional<CellPlace> &Of, unsigned Depth) {
    if (implies(C, true, Of, Depth))
      return 0;
    if (implies(C, false, Of, Depth))
      return 1;
    return std::nullopt;
  }

  /// Whether the cell is live if \p C is \p Holds.
  bool implies(Operand C, bool Holds, const std::optional<CellPlace> &Of,
               unsigned Depth) {
    if (Depth == MaxConditionDepth || ++Terms > MaxTerms || !C.E)
      return false;
    const Expr *E = stripConversions(C.E);
    const auto Part = [&](const Expr *Inner, bool IsTrue) {
      return implies({Inner, C.In}, IsTrue, Of, Depth + 1);
    };
    const auto Compared = [&](BinaryOperatorKind Op, const Expr *L,
                              const Expr *R) {
      const auto [Greater, Lesser] = greaterFirst(Op, L, R, Holds);
      if (!Greater)
        return false;
      const auto A = sumOf({Greater, C.In}, Of, Depth + 1),
                 B = sumOf({Lesser, C.In}, Of, Depth + 1);
      return A && B && isLiveBound(*A, *B) && isRecent({L, C.In}, *E, 0) &&
             isRecent({R, C.In}, *E, 0);
    };
    if (const auto *Not = dyn_cast<UnaryOperator>(E))
      return Not->getOpcode() == UO_LNot && Part(Not->getSubExpr(), !Holds);
    if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
      if (!Op->isLogicalOp())
        return Compared(Op->getOpcode(), Op->getLHS(), Op->getRHS());
      const bool L = Part(Op->getLHS(), Holds), R = Part(Op->getRHS(), Holds);
      return (Op->getOpcode() == BO_LAnd) == Holds ? L || R : L && R;
    }
    if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(E)) {
      const auto Form = Rewritten->getDecomposedForm();
      return Compared(Form.Opcode, Form.LHS, Form.RHS);
    }
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
        Op && Op->isComparisonOp() && Op->getNumArgs() == 2)
      return Compared(BinaryOperator::getOverloadedOpcode(Op->getOperator()),
                      Op->getArg(0), Op->getArg(1));
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const Operand Passed = Known.throughParameters({E, C.In});
      if (Passed.E != E)
        return implies(Passed, Holds, Of, Depth + 1);
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      return Var && Var->isLocalVarDecl() && !Var->isStaticLocal() &&
             Var->getInit() && Known.keepsValue(Var) &&
             Part(Var->getInit(), Holds);
    }
    const auto *Call = dyn_cast<CallExpr>(E);
    if (!Call)
      return false;
    if (const std::optional<CallSite> Asked = Unit.functions().classify(*Call);
        Asked && Asked->Kind == CallKind::IsLive)
      return Holds && isLive(*Asked, C, Of, Depth);
    return impliesCall(*Call, C.In, Holds, Of, Depth);
  }

  /// Whether the code of what \p Call calls is elsewhere.
  static bool isUnseen(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || callsStored(*Callee))
      return true;
    const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
    return (!Callee->hasBody() || (Method && Method->isVirtual())) &&
           !isOfLibrary(*Callee) && !isStandard(*Callee);
  }
  /// Whether \p Call may compare what it is given with the time.
  bool isUnseenTest(const CallExpr &Call) const {
    return TrustsUnseen && Call.getType()->isBooleanType() && isUnseen(Call);
  }

  /// Whether \p Call is given the timestamp of the cell, or the cell itself.
  bool isAbout(const CallExpr &Call, const Frame *In,
               const std::optional<CellPlace> &Of, unsigned Depth) {
    return getsTime(Call, In, Of, Depth) ||
           llvm::any_of(argumentsOf(Call), [&](const Expr *Argument) {
             return Of && placeOf({Argument, In}) == Of;
           });
  }
  bool getsTime(const CallExpr &Call, const Frame *In,
                const std::optional<CellPlace> &Of, unsigned Depth) {
    return llvm::any_of(argumentsOf(Call), [&](const Expr *Argument) {
      const std::optional<Sum> Time = sumOf({Argument, In}, Of, Depth + 1);
      return Time && Time->Cell != 0;
    });
  }

  /// Likewise, for what a helper returns.
  bool impliesCall(const CallExpr &Call, const Frame *In, bool Holds,
                   const std::optional<CellPlace> &Of, unsigned Depth) {
    if (isUnseenTest(Call))
      return Holds == UnseenIsLive && isAbout(Call, In, Of, Depth);
    const FunctionDecl *Callee = Call.getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    const FunctionDecl *Body = nullptr;
    if (!Callee || !Callee->hasBody(Body) || isOfLibrary(*Callee) ||
        isStandard(*Callee) || (Method && Method->isVirtual()) ||
        !Rows.enter(*Body))
      return false;
    const Frame *Inside = Known.enter(Call, *Body, In);
    FunctionFlow *Flow = Inside ? Known.flowOf(Body) : nullptr;
    if (!Flow)
      return false;
    // What it returns without a comparison that shows that the cell lives.
    const auto Returned = Flow->returns([&](const Expr &Condition) {
      return whereNotLive({&Condition, Inside}, Of, Depth + 1);
    });
    return Returned && llvm::all_of(*Returned, [&](const Expr *E) {
             const auto *Literal =
                 dyn_cast<CXXBoolLiteralExpr>(stripConversions(E));
             return Literal ? Literal->getValue() != Holds
                            : implies({E, Inside}, Holds, Of, Depth + 1);
           });
  }

  bool isLive(const CallSite &Asked, Operand C,
              const std::optional<CellPlace> &Of, unsigned Depth) {
    const Operand Now{Asked.argument(Role::Start), C.In};
    const auto Time = sumOf({Asked.argument(Role::Value), C.In}, Of, Depth + 1);
    std::optional<Sum> Since = sumOf(Now, Of, Depth + 1);
    if (!Time || !Since)
      return false;
    if (const auto Policy = Known.ttl({Asked.argument(Role::Ttl), C.In}))
      Since->Micros -= std::chrono::microseconds(Policy->offset()).count();
    else
      Since->IsTaken = true;
    return isLiveBound(*Time, *Since) && isRecent(Now, *C.E, 0);
  }

  /// Whether \p Greater is greater than \p Lesser for live cells only.
  bool isLiveBound(const Sum &Greater, const Sum &Lesser) const {
    const Sum Bound = Lesser.minus(Greater);
    if (Bound.Cell != -1 ||
        (Greater.Unit && Lesser.Unit && *Greater.Unit != *Lesser.Unit))
      return false;
    const bool IsVague = Bound.IsAdded || Bound.IsTaken;
    // What nothing is known of may be a time that is given.
    if (Bound.Nows == 0)
      return Bound.IsAdded;
    return Bound.Nows == 1 && (IsVague || Bound.Micros >= Earliest);
  }

  /// Nothing if it depends on what is no time, or on another cell.
  std::optional<Sum> sumOf(Operand V, const std::optional<CellPlace> &Of,
                           unsigned Depth) {
    if (Depth == MaxConditionDepth || ++Terms > MaxTerms || !V.E)
      return std::nullopt;
    V = Known.throughParameters({stripConversions(V.E), V.In});
    const Expr *E = stripConversions(V.E);
    const bool IsNumber = E->getType()->isIntegerType();
    const auto Part = [&](const Expr *Inner) {
      return sumOf({Inner, V.In}, Of, Depth + 1);
    };
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      if (Var && Var->isLocalVarDecl() && !Var->isStaticLocal() &&
          Var->getInit() && Known.keepsValue(Var))
        if (const std::optional<Sum> S = Part(Var->getInit()); S && S->Cell)
          return S;
      return timeOf(V);
    }
    if (const std::optional<CallSite> Told =
            isa<CallExpr>(E) ? Unit.functions().classify(*E) : std::nullopt;
        Told && Told->Kind == CallKind::Time) {
      const std::optional<CellPlace> Cell =
          placeOf({Told->argument(Role::Value), V.In});
      if (!Cell || (Of && !(*Cell == *Of)))
        return std::nullopt;
      Sum Result;
      Result.Cell = 1;
      return Result;
    }
    const Expr *L = nullptr, *R = nullptr;
    bool IsMinus = false;
    if (const auto *Op = dyn_cast<BinaryOperator>(E);
        Op && Op->isAdditiveOp()) {
      L = Op->getLHS();
      R = Op->getRHS();
      IsMinus = Op->getOpcode() == BO_Sub;
    } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
               Op && Op->getNumArgs() == 2 &&
               (Op->getOperator() == OO_Plus ||
                Op->getOperator() == OO_Minus)) {
      L = Op->getArg(0);
      R = Op->getArg(1);
      IsMinus = Op->getOperator() == OO_Minus;
    }
    if (L) {
      const std::optional<Sum> A = Part(L), B = Part(R);
      if (!A || !B)
        return std::nullopt;
      if (A->Cell == 0 && B->Cell == 0)
        if (const std::optional<Sum> Whole = timeOf(V))
          return Whole;
      // A number among numbers counts what the code does not say.
      if (IsNumber)
        return std::nullopt;
      return A->minus(IsMinus ? *B : Sum().minus(*B));
    }
    // The same time in another form.
    if (const Expr *Inner = sameTime(*E))
      if (std::optional<Sum> S = Part(Inner); S && S->Cell) {
        if (IsNumber)
          S->Unit = unitOf(Inner->getType());
        return S;
      }
    return timeOf(V);
  }

  /// A time that no cell has a part in.
  std::optional<Sum> timeOf(Operand V) {
    const TimestampSet Set = Known.timestamps(V);
    Sum Result;
    if (Set.Values.empty() && Set.Gap &&
        (Set.Gap->Why == Unknown::Reason::Parameter ||
         Set.Gap->Why == Unknown::Reason::Function)) {
      Result.IsAdded = true;
      return Result;
    }
    const Timestamp *T = Set.single();
    const bool IsNumber = V.E->getType()->isIntegerType();
    if (!T || (T->TakenFor && !IsNumber))
      return std::nullopt;
    if (IsNumber)
      Result.Unit = T->Unit;
    switch (T->Kind) {
    case TimestampKind::Constant:
      Result.Unit = std::nullopt;
      Result.Micros = T->Count;
      return Result;
    case TimestampKind::Now:
      Result.Nows = 1;
      Result.Micros = T->Count;
      return Result;
    case TimestampKind::NearNow:
    case TimestampKind::Helper:
      Result.Nows = 1;
      Result.IsTaken = true;
      return Result;
    case TimestampKind::Server:
    case TimestampKind::Elapsed:
    case TimestampKind::Reversed:
    case TimestampKind::Some:
      return std::nullopt;
    }
    llvm_unreachable("covered switch");
  }

  /// Whether no time that \p V depends on was taken long before \p At, which
  /// compares it.
  bool isRecent(Operand V, const Stmt &At, unsigned Depth) {
    if (Depth == MaxConditionDepth || ++Terms > MaxTerms)
      return false;
    return isPartRecent(*V.E, V.In, At, Depth);
  }
  bool isPartRecent(const Stmt &S, const Frame *In, const Stmt &At,
                    unsigned Depth) {
    if (++Terms > MaxTerms)
      return false;
    // A cell is as old as the read.
    if (const auto *Call = dyn_cast<CallExpr>(&S))
      if (const auto Told = Unit.functions().classify(*Call);
          Told && Told->Kind == CallKind::Time)
        return true;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
      if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
          Var && Var->isLocalVarDeclOrParm() && holdsTime(Var->getType())) {
        const Expr *Init = isa<ParmVarDecl>(Var) ? nullptr : Var->getInit();
        return isRecent(*Var, In, At) &&
               (!Init || isRecent({Init, In}, At, Depth + 1));
      }
    return llvm::all_of(S.children(), [&](const Stmt *Child) {
      return !Child || isPartRecent(*Child, In, At, Depth);
    });
  }
  static bool holdsTime(QualType Type) {
    Type = Type.getNonReferenceType();
    const auto *Class = Type->getAsCXXRecordDecl();
    return Class ? isChrono(*Class) || isOfAbseil(*Class)
                 : Type->isArithmeticType() && !Type->isBooleanType();
  }
  bool isRecent(const VarDecl &Var, const Frame *In, const Stmt &At) {
    if (Var.isConstexpr())
      return true;
    const Stmt *Position = &At;
    for (;; In = In->Caller) {
      const FunctionDecl *Function = Rows.functionAround(*Position);
      const Stmt *Declared = Rows.declarationOf(Var);
      for (const Stmt *S = Position; S; S = Rows.parentOf(*S))
        if (++Terms > MaxTerms ||
            (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S) &&
             !(Declared && contains(S, Declared, Rows)) && takesLong(*S)))
          return false;
      // What a helper is passed may be as old as what its caller has.
      if (!In || !Function || In->Callee->getDefinition() != Function)
        return true;
      if (Function == Var.getDeclContext() && !isa<ParmVarDecl>(Var))
        return true;
      Position = In->Call;
      if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Var);
          Parameter && In->Callee == Var.getDeclContext()) {
        const Expr *Passed = argumentFor(*In->Call, *Parameter);
        return Passed && isRecent({Passed, In->Caller}, *Position, 1);
      }
    }
  }
  /// Whether \p S is a loop that reads anew or waits.
  bool takesLong(const Stmt &S) {
    llvm::SmallVector<const Stmt *, 3> Parts;
    if (const auto *Range = dyn_cast<CXXForRangeStmt>(&S))
      Parts = {Range->getBody()};
    else if (const auto *For = dyn_cast<ForStmt>(&S))
      Parts = {For->getCond(), For->getInc(), For->getBody()};
    else if (isa<WhileStmt, DoStmt>(S))
      Parts = {&S};
    return llvm::any_of(Parts, [this](const Stmt *Part) {
      return Part && (contains(Part, Site.Call, Rows) || waitsIn(*Part));
    });
  }
  bool waitsIn(const Stmt &S) {
    if (++Terms > MaxTerms)
      return true;
    const auto *Call = dyn_cast<CallExpr>(&S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return (Callee && waits(*Callee)) ||
           llvm::any_of(S.children(), [this](const Stmt *Child) {
             return Child && waitsIn(*Child);
           });
  }

  const TranslationUnit &Unit;
  Values &Known;
  const CallSite &Site;
  RowUses Rows;
  /// No live bound is less than the current time plus that.
  const int64_t Earliest;
  const bool TrustsUnseen;
  /// What an unseen test returns of a live cell: one of the two.
  bool UnseenIsLive = true;
  std::map<
      std::tuple<const Expr *, const Frame *, const VarDecl *, std::string>,
      std::optional<int64_t>>
      Judged;
  unsigned Terms = 0;
};

} // namespace

bool usesOnlyLive(const TranslationUnit &Unit, const CallSite &Site,
                  const ReadFlaw &Flaw, bool TrustsUnseen) {
  if (Site.Kind != CallKind::Read ||
      (Flaw.Kind != FlawKind::Expired && Flaw.Kind != FlawKind::Stale) ||
      Flaw.Families.empty())
    return false;
  // What is live by the strictest policy is live by all.
  int64_t Offset = std::numeric_limits<int64_t>::max() / 2;
  for (const auto &[Use, V] : Flaw.Families)
    Offset = std::min<int64_t>(
        Offset,
        Use.Policy.hasTtl()
            ? std::chrono::microseconds(Use.Policy.Ttl->offset()).count()
            : 0);
  return Liveness(Unit, Site, Offset, TrustsUnseen).run();
}

} // namespace clang::tidy::bigtable
