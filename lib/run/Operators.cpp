// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Frame.h"
#include "run/Times.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace clang::tidy::bigtable::run {

using code::Op;
using code::TypeKind;

Value Interpreter::condition(llvm::StringRef Name, Symbol Of, int64_t With,
                             llvm::StringRef Text, bool IsNegated, State &S) {
  const Symbol Is = M.term(Name, Of, With, Text);
  if (const std::optional<bool> Known = M.isTrue(Is, S))
    return number(*Known != IsNegated);
  return join(guarded(number(!IsNegated), {literal(Is, true)}),
              guarded(number(IsNegated), {literal(Is, false)}),
              Memory::TooMany);
}

Value Interpreter::truth(const Value &V, State &S) {
  return forEach(V, Memory::TooMany, [&](const Alternative &A) -> Value {
    switch (A.Kind) {
    case ValueKind::Number:
      return number(A.Number != 0);
    case ValueKind::Absent:
      return number(0);
    case ValueKind::Unknown:
      return condition("present", A.Id, 0, {}, false, S);
    case ValueKind::Time:
      return condition("present", M.fresh("it depends on the time"), 0, {},
                       false, S);
    case ValueKind::Text:
    case ValueKind::Reference:
    case ValueKind::Object:
    case ValueKind::Function:
      return number(1);
    }
    return {};
  });
}

int64_t truncated(int64_t N, const code::Type *Of) {
  if (Of && Of->Kind == TypeKind::Enum && !Of->Arguments.empty())
    Of = Of->Arguments[0];
  if (!Of || Of->Kind != TypeKind::Integer || Of->Width == 0 || Of->Width >= 64)
    return N;
  return Of->IsSigned ? llvm::SignExtend64(uint64_t(N), Of->Width)
                      : int64_t(uint64_t(N) &
                                llvm::maskTrailingOnes<uint64_t>(Of->Width));
}

Value Interpreter::binary(Op Operator, const Value &L, const Value &R,
                          const code::Type *Of, State &S) {
  const Value Left = M.possible(L, S), Right = M.possible(R, S);
  const bool IsComparison = Operator >= Op::Less && Operator <= Op::NotEqual;
  return forEach(Left, Memory::TooMany, [&](const Alternative &A) {
    return forEach(Right, Memory::TooMany, [&](const Alternative &B) -> Value {
      if (contradict(A.Guard, B.Guard))
        return {};
      return IsComparison ? compare(Operator, A, B, S)
                          : arithmetic(Operator, A, B, Of);
    });
  });
}

static std::optional<int64_t> compute(Op Operator, int64_t L, int64_t R) {
  const auto A = uint64_t(L), B = uint64_t(R);
  switch (Operator) {
  case Op::Add:
    return int64_t(A + B);
  case Op::Subtract:
    return int64_t(A - B);
  case Op::Multiply:
    return int64_t(A * B);
  case Op::Divide:
  case Op::Remainder:
    if (R == 0 || (R == -1 && L == INT64_MIN))
      return std::nullopt;
    return Operator == Op::Divide ? L / R : L % R;
  case Op::ShiftLeft:
  case Op::ShiftRight:
    if (R < 0 || R > 63)
      return std::nullopt;
    return Operator == Op::ShiftLeft ? int64_t(A << B) : L >> R;
  case Op::BitAnd:
    return L & R;
  case Op::BitOr:
    return L | R;
  case Op::BitXor:
    return L ^ R;
  default:
    return std::nullopt;
  }
}

/// Returns something unknown that arithmetic makes of \p Of.
static Alternative madeOf(const NamedPart &Of, bool IsSum, Symbol Id) {
  Alternative A = unknown(Id).front();
  A.Part.IsSum = IsSum || Of.IsSum;
  if (!A.Part.IsSum)
    A.Part.Past = Of.Past;
  return A;
}

Value Interpreter::arithmetic(Op Operator, const Alternative &L,
                              const Alternative &R, const code::Type *Of) {
  const bool IsSum = Operator == Op::Add || Operator == Op::Subtract;
  if (L.is(ValueKind::Number) && R.is(ValueKind::Number)) {
    const bool IsReal = Of && Of->Kind == TypeKind::Floating;
    if (!IsReal || Operator != Op::Divide ||
        (R.Number && L.Number % R.Number == 0))
      if (const auto N = compute(Operator, L.Number, R.Number)) {
        Alternative A = number(truncated(*N, Of)).front();
        // An age in another unit.
        if (!IsSum)
          A.Part.Name = saysAge(L.Part.Name)   ? L.Part.Name
                        : saysAge(R.Part.Name) ? R.Part.Name
                                               : "";
        return A;
      }
  } else if (L.is(ValueKind::Text) && R.is(ValueKind::Text) &&
             Operator == Op::Add && !L.In && !R.In) {
    if (L.Text.size() + R.Text.size() > MaxRunText)
      return M.newUnknown("the text is too long", L.Origin);
    return text(M.save((L.Text + R.Text).str()));
  } else if (L.is(ValueKind::Text) || R.is(ValueKind::Text)) {
    // A text with holes: its pieces.
    Alternative A;
    A.Kind = ValueKind::Text;
    Parts In;
    for (const Alternative *Side : {&L, &R})
      if (Side->is(ValueKind::Text) && Side->In)
        llvm::append_range(In.Elements, Side->In->Elements);
      else
        In.Elements.push_back({Value(*Side)});
    if (Operator == Op::Add && In.Elements.size() <= MaxRunElements) {
      A.In = std::make_shared<const Parts>(std::move(In));
      return A;
    }
  } else if (L.is(ValueKind::Time) || R.is(ValueKind::Time)) {
    return forEach(timeArithmetic(Operator, L, R), Memory::TooMany,
                   [&](Alternative A) -> Value {
                     A.Guard = {};
                     if (Of)
                       cutTo(*Of, A);
                     return A;
                   });
  } else if (L.is(ValueKind::Reference) && IsSum) {
    // From one element of a container to another.
    Alternative A = L;
    A.Guard = {};
    if (!A.To.Path.empty() && A.To.Path.back().Member.empty()) {
      int &At = A.To.Path.back().Element;
      if (!R.is(ValueKind::Number) || At == Step::Any)
        At = Step::Any;
      else
        At += int(Operator == Op::Add ? R.Number : -R.Number);
      if (At >= 0 || !R.is(ValueKind::Number))
        return A;
    } else if (R.is(ValueKind::Number) && R.Number == 0) {
      return A;
    }
  } else if (L.is(ValueKind::Unknown) && R.is(ValueKind::Number) && !L.IsWide) {
    return madeOf(L.Part, IsSum,
                  IsSum && R.Number == 0
                      ? L.Id
                      : M.term(M.save("op" + std::to_string(int(Operator))),
                               L.Id, R.Number));
  }
  const Alternative &Why = L.is(ValueKind::Unknown) ? L : R;
  if (L.IsCount && Operator == Op::Remainder) {
    Alternative A = L;
    A.Guard = {};
    A.Id = M.fresh(M[L.Id].Reason, M[L.Id].At);
    return A;
  }
  const bool IsScaled = Operator == Op::Multiply && L.is(ValueKind::Number);
  return Why.is(ValueKind::Unknown)
             ? madeOf(Why.Part, /*IsSum=*/!IsScaled,
                      M.fresh(M[Why.Id].Reason, M[Why.Id].At))
             : M.newUnknown("this arithmetic is not followed", L.Origin);
}

/// Returns true if \p Operator holds for two values of which the first is
/// less, equal, or greater: \p Order is negative, 0, or positive.
static bool holds(Op Operator, int Order) {
  switch (Operator) {
  case Op::Less:
    return Order < 0;
  case Op::LessEqual:
    return Order <= 0;
  case Op::Greater:
    return Order > 0;
  case Op::GreaterEqual:
    return Order >= 0;
  case Op::Equal:
    return Order == 0;
  default:
    return Order != 0;
  }
}

/// Returns true if \p Time, which counts from the current time, is certainly
/// after \p Constant: it is after 2020, and none of the numbers that code puts
/// in place of a time.
static bool isAfter(const Alternative &Time, const Alternative &Constant) {
  if (!Time.is(ValueKind::Time) || Time.Base != TimeBase::Now || Time.IsSteady)
    return false;
  const bool IsNumber = Constant.is(ValueKind::Number);
  if (!IsNumber &&
      !(Constant.is(ValueKind::Time) && !Constant.Id &&
        Constant.Base == TimeBase::Zero && Constant.Unit == Time.Unit &&
        Constant.TakenFor == Time.TakenFor))
    return false;
  const double Earliest = 1'577'836'800'000'000.0 + Time.Number;
  const double PerUnit = IsNumber && Time.Unit ? Time.Unit / 1000.0 : 1;
  return Constant.Number * PerUnit < (Time.Id ? Earliest / 2 : Earliest);
}

Value Interpreter::compare(Op Operator, const Alternative &L,
                           const Alternative &R, State &S) {
  const bool IsEquality = Operator == Op::Equal || Operator == Op::NotEqual;
  auto Known = [&](int Order) { return number(holds(Operator, Order)); };
  auto Compared = [&](auto A, auto B) {
    return Known(A < B ? -1 : B < A ? 1 : 0);
  };
  const bool IsSameKind = L.Kind == R.Kind;
  if (IsSameKind && L.is(ValueKind::Number))
    return Compared(L.Number, R.Number);
  if (IsSameKind && L.is(ValueKind::Text) && !L.In && !R.In)
    return Compared(L.Text, R.Text);
  if (IsSameKind && L.is(ValueKind::Time) && L.Base == R.Base && L.Id == R.Id &&
      L.Unit == R.Unit && L.TakenFor == R.TakenFor &&
      L.IsSteady == R.IsSteady && L.Bucket == R.Bucket &&
      (L.Base == TimeBase::Zero ||
       (L.Base == TimeBase::Now && L.Epoch == R.Epoch)))
    return Compared(L.Number, R.Number);
  if (L.Base == TimeBase::Now && !L.Id && isBeyondMicros(R))
    return Known(-1);
  if (R.Base == TimeBase::Now && !R.Id && isBeyondMicros(L))
    return Known(1);
  // What is subtracted may be another moment.
  if (isAfter(L, R) && !M.subtracts(L.Id))
    return Known(1);
  if (isAfter(R, L) && !M.subtracts(R.Id))
    return Known(-1);
  if (IsSameKind && L.is(ValueKind::Unknown) && L.Id == R.Id && !L.IsWide)
    return Known(0);
  if (IsSameKind && L.is(ValueKind::Absent))
    return Known(0);
  if (IsEquality && IsSameKind && L.is(ValueKind::Reference) &&
      L.To.Root == R.To.Root) {
    const bool IsExact = llvm::none_of(L.To.Path, [](const Step &Next) {
      return Next.Member.empty() && Next.Element == Step::Any;
    });
    if (L.To == R.To && IsExact)
      return Known(0);
  }
  if (IsEquality && (L.is(ValueKind::Absent) || R.is(ValueKind::Absent))) {
    const Alternative &Other = L.is(ValueKind::Absent) ? R : L;
    if (Other.is(ValueKind::Unknown))
      return condition("present", Other.Id, 0, {}, Operator == Op::Equal, S);
    return Known(1);
  }
  // Something unknown and a constant: equal comparisons have equal results.
  const bool IsLeft = L.is(ValueKind::Unknown);
  const Alternative &Some = IsLeft ? L : R, &Other = IsLeft ? R : L;
  if (Some.is(ValueKind::Unknown)) {
    const bool IsNegated = Operator == Op::NotEqual;
    if (IsEquality && Other.is(ValueKind::Number))
      return Other.Number
                 ? condition("==", Some.Id, Other.Number, {}, IsNegated, S)
                 : condition("present", Some.Id, 0, {}, !IsNegated, S);
    if (IsEquality && Other.is(ValueKind::Text) && !Other.In)
      return condition("==", Some.Id, 1, Other.Text, IsNegated, S);
    if (IsEquality && Other.is(ValueKind::Unknown))
      return condition("same", std::min(L.Id, R.Id), std::max(L.Id, R.Id), {},
                       IsNegated, S);
    if (!IsEquality && Other.is(ValueKind::Number)) {
      // As 'Some < N', or not.
      const bool IsOrderly = IsLeft;
      const bool IsLess = Operator == Op::Less || Operator == Op::LessEqual;
      const bool HasEqual =
          Operator == Op::LessEqual || Operator == Op::GreaterEqual;
      const bool SomeIsLess = IsLess == IsOrderly;
      return condition("<", Some.Id, Other.Number + (SomeIsLess == HasEqual),
                       {}, !SomeIsLess, S);
    }
  }
  return condition("present", M.fresh(Comparison, L.Origin), 0, {}, false, S);
}

} // namespace clang::tidy::bigtable::run
