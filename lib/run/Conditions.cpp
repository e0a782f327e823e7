// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a condition tells of facts and values.

#include "run/Frame.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::run {

using code::Expr;
using code::ExprKind;
using code::Op;

void Interpreter::exclude(llvm::ArrayRef<Alternative> Known, bool IsTrue,
                          State &To) const {
  if (To.IsDead)
    return;
  const auto Is = [&](const Alternative &A) {
    return A.is(ValueKind::Number) && bool(A.Number) == IsTrue;
  };
  // The fact cannot hold together with what is left.
  const auto IsOnlyFor = [&](uint32_t Fact) {
    return llvm::all_of(Known, [&](const Alternative &Other) {
      return Is(Other) || M.areExclusive({Fact}, unite(To.Holds, Other.Guard));
    });
  };
  Facts Not;
  for (const Alternative &A : Known)
    if (Is(A))
      if (const Facts Rest = M.withoutImplied(minus(A.Guard, To.Holds));
          Rest.size() == 1 && IsOnlyFor(Rest.front()))
        Not = unite(Not, {Rest.front() ^ 1});
  Memory::learn(To, Not);
}

void Interpreter::split(const Value &Condition, State &S, State &Else) {
  Else = S;
  if (S.IsDead)
    return;
  std::optional<Facts> IfTrue, IfFalse;
  const Value Known = truth(M.possible(Condition, S), S);
  for (const Alternative &A : Known) {
    const bool IsNumber = A.is(ValueKind::Number);
    if (!IsNumber || A.Number)
      IfTrue = IfTrue ? common(*IfTrue, A.Guard) : A.Guard;
    if (!IsNumber || !A.Number)
      IfFalse = IfFalse ? common(*IfFalse, A.Guard) : A.Guard;
  }
  auto Apply = [](const std::optional<Facts> &If, State &To) {
    if (If && !contradict(*If, To.Holds))
      Memory::learn(To, *If);
    else
      To = State::dead();
  };
  Apply(IfTrue, S);
  Apply(IfFalse, Else);
  exclude(Known.alternatives(), /*IsTrue=*/false, S);
  exclude(Known.alternatives(), /*IsTrue=*/true, Else);
}

/// Adds the variables, and members of objects, that \p E names. Returns false
/// if \p E has an effect, or is large.
static bool addPlaces(const Expr &E, unsigned &Budget,
                      llvm::SmallVectorImpl<const Expr *> &To) {
  if (Budget-- == 0)
    return false;
  switch (E.Kind) {
  case ExprKind::Assign:
  case ExprKind::Closure:
  case ExprKind::New:
  case ExprKind::Await:
  case ExprKind::Throw:
  case ExprKind::Unknown:
    return false;
  case ExprKind::Unary:
    if (E.Operator >= Op::Increment)
      return false;
    break;
  case ExprKind::Call:
    if (!E.Called || E.Client || (E.Called->IsMethod && !E.Called->IsConst))
      return false;
    break;
  case ExprKind::Member:
    if (E.Operands[0]->Kind != ExprKind::Variable &&
        E.Operands[0]->Kind != ExprKind::This)
      break;
    [[fallthrough]];
  case ExprKind::Variable:
    To.push_back(&E);
    return true;
  default:
    break;
  }
  return llvm::all_of(E.Operands, [&](const Expr *Each) {
    return addPlaces(*Each, Budget, To);
  });
}

std::optional<bool> Interpreter::truthWith(const Value &Where,
                                           const Alternative &A, const Expr &E,
                                           State S) {
  Alternative Free = A;
  Free.Guard.clear();
  Memory::learn(S, A.Guard);
  M.store(Where, Value(std::move(Free)), S);
  const auto OuterTell = std::exchange(Tell, [](const Event &) {});
  const auto OuterWatched = std::exchange(Watched, {});
  const auto OuterLeave = std::exchange(Leave, nullptr);
  Handled *const OuterCatcher = std::exchange(Catcher, nullptr);
  const Value Result = truth(value(E, S), S);
  Tell = OuterTell;
  Watched = OuterWatched;
  Leave = OuterLeave;
  Catcher = OuterCatcher;
  const Alternative *Known = Result.only(ValueKind::Number);
  return Known && !S.IsDead ? std::optional(Known->Number != 0) : std::nullopt;
}

llvm::SmallVector<Value, 2> Interpreter::openPlaces(const Expr &E, State &S) {
  llvm::SmallVector<const Expr *, 4> Names;
  llvm::SmallVector<Value, 2> Result;
  unsigned Budget = MaxRunCondition;
  if (addPlaces(E, Budget, Names))
    for (const Expr *Name : Names) {
      Value Where = eval(*Name, S);
      if (Where.only(ValueKind::Reference) && M.load(Where, S).size() > 1)
        Result.push_back(std::move(Where));
    }
  return Result;
}

void Interpreter::refine(const Expr &E, llvm::ArrayRef<Value> Places,
                         State Before, State &S, State &Else) {
  if (S.IsDead || Else.IsDead)
    return;
  for (const Value &Where : Places) {
    const Value Old = M.load(Where, Before);
    std::vector<Alternative> IfTrue, IfFalse, Truths;
    for (const Alternative &A : Old) {
      const std::optional<bool> Is = truthWith(Where, A, E, Before);
      Truths.push_back(Is ? number(*Is).front() : Alternative());
      Truths.back().Guard = A.Guard;
      if (Is != false)
        IfTrue.push_back(A);
      if (Is != true)
        IfFalse.push_back(A);
    }
    const auto Keep = [&](std::vector<Alternative> Only, State &In) {
      // The condition itself may have changed it.
      if (!Only.empty() && Only.size() != Old.size() &&
          same(M.load(Where, In), M.possible(Old, In)))
        M.store(Where, M.possible(Value(std::move(Only)), In), In);
    };
    Keep(std::move(IfTrue), S);
    Keep(std::move(IfFalse), Else);
    exclude(Truths, /*IsTrue=*/false, S);
    exclude(Truths, /*IsTrue=*/true, Else);
  }
}

void Interpreter::branch(const Expr &E, State &S, State &Else) {
  if (E.Kind == ExprKind::Unary && E.Operator == Op::Not) {
    branch(*E.Operands[0], S, Else);
    std::swap(S, Else);
    return;
  }
  if (E.Kind != ExprKind::Binary ||
      (E.Operator != Op::And && E.Operator != Op::Or)) {
    const auto Open = openPlaces(E, S);
    if (Open.empty())
      return split(value(E, S), S, Else);
    State Before = S;
    split(value(E, S), S, Else);
    return refine(E, Open, std::move(Before), S, Else);
  }
  branch(*E.Operands[0], S, Else);
  if (E.Operator == Op::And) {
    State Second = State::dead();
    if (!S.IsDead)
      branch(*E.Operands[1], S, Second);
    M.joinInto(Else, std::move(Second));
  } else {
    State First = std::move(S);
    S = std::move(Else);
    Else = State::dead();
    if (!S.IsDead)
      branch(*E.Operands[1], S, Else);
    M.joinInto(First, std::move(S));
    S = std::move(First);
  }
}

} // namespace clang::tidy::bigtable::run
