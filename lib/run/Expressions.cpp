// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Steps.h"
#include "model/TimeUnit.h"
#include "model/Words.h"
#include "run/Frame.h"
#include "run/Models.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace clang::tidy::bigtable::run {

using code::Expr;
using code::ExprKind;
using code::Op;
using code::TypeKind;

Value Interpreter::value(const Expr &E, State &S) {
  const Value V = eval(E, S);
  return named(E.IsPlace ? loaded(V, E, S) : V, E);
}

Value Interpreter::temporary(Value V, State &S) {
  const uint32_t Root = M.newRoot();
  if (Top && Top->Of)
    Top->Roots.push_back(Root);
  else
    M.setInitial(Root, V); // In the initial value of a global variable.
  S.Values.set(Root, std::move(V));
  return reference({Root, {}});
}

Value Interpreter::onHeap(Value V, State &S) {
  const uint32_t Root = M.newRoot();
  HeapRoots.insert(Root);
  S.Values.set(Root, std::move(V));
  return reference({Root, {}});
}

/// Marks what has no origin yet.
static Value from(const Value &V, const Expr &E) {
  if (llvm::all_of(V, [](const Alternative &A) { return A.Origin; }))
    return V;
  std::vector<Alternative> All = V.alternatives();
  for (Alternative &A : All)
    if (!A.Origin)
      A.Origin = &E;
  return Value(std::move(All));
}

/// Passes on the value of what is watched.
void Interpreter::show(const Expr &E, const Value &V, State &S) {
  Value Loaded = E.IsPlace ? loaded(V, E, S) : V;
  if (isCharacters(*E.Of))
    Loaded = characters(Loaded, S);
  else if (E.Of->Kind == TypeKind::Pointer &&
           classKind(E.Of->Arguments[0]->Name) == ClassKind::Message)
    Loaded = M.load(Loaded, S); // 'stub.async()->ReadRows(&context, &request)'
  Watch(E, M.possible(Loaded, S), S);
}

Value Interpreter::eval(const Expr &E, State &S) {
  if (S.IsDead || !mayGoOn())
    return M.newUnknown("it is never reached", &E);
  ++Steps;
  countSteps();
  const Value V = evalNode(E, S);
  if (Watched.contains(&E) && !S.IsDead)
    show(E, V, S);
  return V;
}

Value Interpreter::evalNode(const Expr &E, State &S) {
  switch (E.Kind) {
  case ExprKind::Number:
    return from(number(E.Number), E);
  case ExprKind::Real:
    if (E.RealNumber == double(int64_t(E.RealNumber)))
      return from(number(int64_t(E.RealNumber)), E);
    return M.newUnknown("it is a fraction", &E);
  case ExprKind::Text: {
    uint32_t &Root = TextRoots[&E];
    const Value Text = from(text(E.Text), E);
    if (!Root) {
      Root = M.newRoot();
      M.setInitial(Root, Text);
    }
    return E.IsPlace ? reference({Root, {}}) : Text;
  }
  case ExprKind::Null:
    return from(absent(), E);
  case ExprKind::Zero:
    return from(emptyOf(*E.Of), E);
  case ExprKind::Variable:
    return evalVariable(*E.Var, S);
  case ExprKind::This:
    return Top->This ? Top->This : M.newUnknown("there is no object", &E);
  case ExprKind::Function: {
    Alternative A;
    A.Kind = ValueKind::Function;
    A.Called = E.Called;
    A.Origin = &E;
    return A;
  }
  case ExprKind::Member:
    return evalMember(E, S);
  case ExprKind::Element:
    return evalElement(E, S);
  case ExprKind::Dereference:
    return value(*E.Operands[0], S);
  case ExprKind::AddressOf:
    return eval(*E.Operands[0], S);
  case ExprKind::Unary:
    return evalUnary(E, S);
  case ExprKind::Binary: {
    if (E.Operator == Op::And || E.Operator == Op::Or)
      return evalLogical(E, S);
    if (E.Operator == Op::Comma) {
      eval(*E.Operands[0], S);
      return eval(*E.Operands[1], S);
    }
    const Value L = value(*E.Operands[0], S);
    return from(binary(E.Operator, L, value(*E.Operands[1], S), E.Of, S), E);
  }
  case ExprKind::Assign:
    return evalAssign(E, S);
  case ExprKind::Convert:
    return evalConvert(E, S);
  case ExprKind::Conditional:
    return evalConditional(E, S);
  case ExprKind::Call:
  case ExprKind::Construct:
    return evalCall(E, S);
  case ExprKind::Aggregate:
    return evalAggregate(E, S);
  case ExprKind::Closure:
    return evalClosure(E, S);
  case ExprKind::New: {
    Value Made = value(*E.Operands[0], S);
    if (E.Operands.size() > 1) {
      value(*E.Operands[1], S);
      return M.deeper(onHeap(list({}, Made), S), {{}, 0});
    }
    return onHeap(std::move(Made), S);
  }
  case ExprKind::Temporary:
    return temporary(value(*E.Operands[0], S), S);
  case ExprKind::Await: {
    const Value Result = eval(*E.Operands[0], S);
    passTime(S);
    return E.Operands[0]->IsPlace && !E.IsPlace ? M.load(Result, S) : Result;
  }
  case ExprKind::Throw:
    for (const Expr *Thrown : E.Operands)
      leave(value(*Thrown, S), Leaving::Kept, &E, &S);
    mayThrow(S);
    S = State::dead();
    return M.newUnknown("it is never reached", &E);
  case ExprKind::Unknown:
    return evalUnknown(E, S);
  }
  return M.newUnknown("it is not described", &E);
}

Value Interpreter::evalVariable(const code::Variable &Var, State &S) {
  const bool IsReference = Var.Of->Kind == TypeKind::Reference;
  Value Where;
  if (Var.Kind == code::Storage::Global || Var.Kind == code::Storage::Static) {
    uint32_t &Root = GlobalRoots[Var.Name];
    if (!Root) {
      const uint32_t Made = Root = M.newRoot();
      M.setInitial(Made, M.newUnknown("it is not initialized yet"));
      const Value Init = initialOf(Var, S);
      M.setInitial(Made, Init);
      if (!isConstant(Var))
        ChangingGlobals.push_back(Made);
      Where = reference({Made, {}});
    } else {
      Where = reference({Root, {}});
    }
  } else {
    const auto At = Top->Places.find(&Var);
    // Of a function that is not running: of a lambda that outlived it.
    if (At == Top->Places.end())
      return temporary(M.newUnknown("its lifetime has ended"), S);
    Where = At->second;
  }
  return IsReference ? M.load(Where, S) : Where;
}

bool Interpreter::isReferenceMember(const Expr &Member) {
  const code::Type *Class = Member.Operands[0]->Of;
  auto [I, IsNew] = ReferenceMembers.try_emplace({Class, Member.Text}, false);
  if (IsNew)
    if (const code::Class *C = Program.definition(*Class))
      for (const code::Field &F : C->Fields)
        if (F.Name == Member.Text)
          I->second = F.Of->Kind == TypeKind::Reference;
  return I->second;
}

Value Interpreter::evalMember(const Expr &E, State &S) {
  const Expr &Object = *E.Operands[0];
  Value Base = eval(Object, S);
  if (!Object.IsPlace)
    Base = temporary(Base, S);
  const Value Where = M.deeper(Base, {memberName(*Object.Of, E.Text)});
  return isReferenceMember(E) ? M.load(Where, S) : Where;
}

Value Interpreter::evalElement(const Expr &E, State &S) {
  const Expr &Of = *E.Operands[0];
  const Value Index = value(*E.Operands[1], S);
  const Alternative *Known = Index.only(ValueKind::Number);
  const int At = Known ? int(Known->Number) : Step::Any;
  if (Of.IsPlace && Of.Of->Kind == TypeKind::Array)
    return M.deeper(eval(Of, S), {{}, At});
  return binary(Op::Add, value(Of, S), Index, nullptr, S);
}

/// Joins the states, and the values that are computed in them.
template <class F, class G>
static Value joinedResult(Memory &M, State &S, F IfTrue, State &Else,
                          G IfFalse) {
  const uint32_t Root = M.newRoot();
  const auto Evaluate = [&](State &In, auto Compute) {
    if (In.IsDead)
      return;
    Value Result = Compute(In);
    if (!In.IsDead)
      In.Values.set(Root, std::move(Result));
  };
  Evaluate(S, IfTrue);
  Evaluate(Else, IfFalse);
  M.joinInto(S, std::move(Else));
  if (S.IsDead)
    return M.newUnknown("it is never reached");
  const Value Result = S.Values.find(Root);
  S.Values.erase(Root);
  return Result;
}

Value Interpreter::evalLogical(const Expr &E, State &S) {
  State Else;
  branch(E, S, Else);
  return joinedResult(
      M, S, [](State &) { return number(1); }, Else,
      [](State &) { return number(0); });
}

Value Interpreter::evalConditional(const Expr &E, State &S) {
  State Else;
  branch(*E.Operands[0], S, Else);
  auto Evaluate = [&](const Expr &Arm) {
    return
        [&](State &In) { return E.IsPlace ? eval(Arm, In) : value(Arm, In); };
  };
  return joinedResult(M, S, Evaluate(*E.Operands[1]), Else,
                      Evaluate(*E.Operands[2]));
}

//===-- Operators ---------------------------------------------------------===//

Value Interpreter::evalUnary(const Expr &E, State &S) {
  const Expr &Of = *E.Operands[0];
  switch (E.Operator) {
  case Op::Not: {
    State Else;
    branch(Of, S, Else);
    return joinedResult(
        M, S, [](State &) { return number(0); }, Else,
        [](State &) { return number(1); });
  }
  case Op::Negate:
    return binary(Op::Subtract, number(0), value(Of, S), E.Of, S);
  case Op::BitNot:
    return binary(Op::BitXor, number(-1), value(Of, S), E.Of, S);
  case Op::Increment:
  case Op::Decrement:
  case Op::IncrementAfter:
  case Op::DecrementAfter: {
    const Value Where = eval(Of, S), Old = M.load(Where, S);
    const bool IsUp =
        E.Operator == Op::Increment || E.Operator == Op::IncrementAfter;
    M.store(
        Where,
        from(binary(IsUp ? Op::Add : Op::Subtract, Old, number(1), E.Of, S), E),
        S);
    return E.IsPlace ? Where : Old;
  }
  default:
    return value(Of, S);
  }
}

/// Returns true if the assignment \p E may put a number in another unit into
/// its place than the name of the place says. A literal, and what a setter
/// copies into a member, is in that unit.
static bool mayChangeUnit(const Expr &E) {
  if (E.Operator != Op::None)
    return true;
  const Expr *From = E.Operands[1];
  while (From->Kind == ExprKind::Convert)
    From = From->Operands[0];
  const bool IsCopied =
      From->Kind == ExprKind::Variable || From->Kind == ExprKind::Member;
  return From->Kind != ExprKind::Number &&
         !(IsCopied && E.Operands[0]->Kind == ExprKind::Member);
}

static Value replaced(const Value &V) {
  std::vector<Alternative> All(V.begin(), V.end());
  for (Alternative &A : All)
    A.Part.IsReplaced |= A.Part.Name.empty();
  return Value(std::move(All));
}

Value Interpreter::evalAssign(const Expr &E, State &S) {
  const Value New = value(*E.Operands[1], S);
  const Value Where = eval(*E.Operands[0], S);
  if (S.IsDead)
    return Where;
  const Value Result =
      E.Operator == Op::None
          ? New
          : from(binary(E.Operator, M.load(Where, S), New, E.Of, S), E);
  M.store(Where, mayChangeUnit(E) ? replaced(Result) : Result, S);
  return Where;
}

Value Interpreter::evalConvert(const Expr &E, State &S) {
  const Expr &Of = *E.Operands[0];
  if (E.IsPlace)
    return eval(Of, S);
  if (E.Of->Kind == TypeKind::Pointer && Of.IsPlace &&
      Of.Of->Kind == TypeKind::Array)
    return M.deeper(eval(Of, S), {{}, 0});
  const Value V = value(Of, S);
  switch (E.Of->Kind) {
  case TypeKind::Bool:
    if (const Alternative *Time = V.only(ValueKind::Time);
        Time && Time->Unit && Time->Base == TimeBase::Now && !Time->IsSteady) {
      Alternative Cut = *Time;
      Cut.IsCut = true;
      return Cut;
    }
    return truth(V, S);
  case TypeKind::Integer:
  case TypeKind::Enum:
    return forEach(V, Memory::TooMany, [&](const Alternative &A) -> Value {
      Alternative N = A;
      N.Guard = {};
      if (A.is(ValueKind::Number))
        N.Number = truncated(A.Number, E.Of);
      cutTo(*E.Of, N);
      return N;
    });
  default:
    return V;
  }
}

//===-- Objects -----------------------------------------------------------===//

Value Interpreter::emptyOf(const code::Type &Of) {
  switch (Of.Kind) {
  case TypeKind::Bool:
  case TypeKind::Integer:
  case TypeKind::Enum:
  case TypeKind::Floating:
    return number(0);
  case TypeKind::Pointer:
  case TypeKind::Null:
    return absent();
  case TypeKind::Duration:
  case TypeKind::TimePoint:
    return duration(0);
  case TypeKind::Class: {
    if (Value Empty = emptyLibraryObject(Of))
      return Empty;
    Parts In;
    const code::Class *Class = Program.definition(Of);
    if (!Class || Class->IsUnion)
      return M.newUnknown("it is of a class that is not described");
    for (const code::Type *Base : Class->Bases)
      if (const Value Empty = emptyOf(*Base);
          const Alternative *Known = Empty.only(ValueKind::Object))
        for (const Member &Each : Known->In->Members)
          setMember(In, Each.Name, Each.Of);
    // Members that are numbers have no value.
    for (const code::Field &F : Class->Fields)
      setMember(In, memberName(Of, F.Name),
                F.Of->Kind == TypeKind::Class
                    ? emptyOf(*F.Of)
                    : M.newUnknown("it has no value yet"));
    return object(std::move(In), Class->Is);
  }
  default:
    return M.newUnknown("it has no value yet");
  }
}

Value Interpreter::evalAggregate(const Expr &E, State &S) {
  const bool IsList =
      E.Of->Kind == TypeKind::Array || E.Of->Name == "std::initializer_list";
  const code::Class *Class = IsList ? nullptr : Program.definition(*E.Of);
  Parts In;
  if (!Class) {
    // An array, also that of a std::array; or a class that is not described.
    for (const Expr *Each : E.Operands)
      In.Elements.push_back({value(*Each, S)});
    // The last one fills the rest of an array.
    if (E.Of->Kind == TypeKind::Array && !In.Elements.empty() &&
        E.Of->Num > int64_t(In.Elements.size())) {
      if (E.Of->Num <= int64_t(MaxRunElements))
        In.Elements.resize(size_t(E.Of->Num), In.Elements.back());
      else
        In.OtherElements = In.Elements.back().Of;
    }
    if (!IsList && In.Elements.size() == 1)
      return In.Elements[0].Of;
    return object(std::move(In));
  }
  if (Class->IsUnion)
    return M.newUnknown("it is a union", &E);
  size_t I = 0;
  for (size_t B = 0; B != Class->Bases.size() && I != E.Operands.size(); ++B) {
    const Value Base = value(*E.Operands[I++], S);
    if (const Alternative *Known = Base.only(ValueKind::Object))
      for (const Member &Each : Known->In->Members)
        setMember(In, Each.Name, Each.Of);
    else if (Base.only(ValueKind::Function))
      setMember(In, Class->Bases[B]->Name, Base); // 'Overloaded{[] {}, [] {}}'
    else
      In.OtherMembers = Base;
  }
  for (const code::Field &F : Class->Fields) {
    if (I == E.Operands.size())
      break;
    const Expr &Init = *E.Operands[I++];
    const bool IsReference = F.Of->Kind == TypeKind::Reference;
    setMember(In, memberName(*E.Of, F.Name),
              IsReference ? eval(Init, S) : value(Init, S));
  }
  return object(std::move(In), Class->Is);
}

Value Interpreter::evalClosure(const Expr &E, State &S) {
  Alternative A;
  A.Kind = ValueKind::Function;
  A.Called = E.Called;
  A.Origin = &E;
  Parts In;
  if (const code::Function *Code = Program.function(E.Called->Key))
    for (auto [Capture, Init] : llvm::zip(Code->Captures, E.Operands))
      setMember(In, Capture->Name,
                Capture->Of->Kind == TypeKind::Reference ? eval(*Init, S)
                                                         : value(*Init, S));
  A.In = std::make_shared<const Parts>(std::move(In));
  Uncalled[E.Called] = A;
  return A;
}

Value Interpreter::evalUnknown(const Expr &E, State &S) {
  for (const Expr *Each : E.Operands) {
    const Value V = eval(*Each, S);
    if (Each->IsPlace)
      forget(V, Each, S);
  }
  return M.newUnknown(E.Text, &E);
}

} // namespace clang::tidy::bigtable::run
