// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Models.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::run {

static bool isNothing(const Call &C, size_t I) {
  if (C.Arguments.empty())
    return false;
  const code::Type &Of = *C.Arguments[I]->Of;
  return Of.Kind == code::TypeKind::Null || Of.Name == "std::nullopt_t" ||
         Of.Name == "absl::nullopt_t" ||
         Of.Name == "absl::optional_internal::nullopt_t";
}

//===-- Optionals ---------------------------------------------------------===//

static Value constructOptional(Interpreter &I, Call &C, State &S) {
  if (C.Given.empty() || isNothing(C, 0))
    return absent();
  if (!C.Arguments.empty() &&
      C.Arguments[0]->Of->Name == "google::cloud::Status")
    return absent();
  if (C.size() == 1)
    return I.in(C, 0, S);
  // std::in_place, ...
  if (C.Site.Of->Arguments.empty())
    return {};
  Call Making = C;
  Making.Given.erase(Making.Given.begin());
  if (!C.Arguments.empty())
    Making.Arguments = C.Arguments.drop_front();
  return I.make(*C.Site.Of->Arguments[0], Making, S);
}

static Value assignOptional(Interpreter &I, Call &C, State &S) {
  I.M.store(C.This, isNothing(C, 0) ? absent() : I.in(C, 0, S), S);
  return C.This;
}

static Value emplaceOptional(Interpreter &I, Call &C, State &S) {
  const code::Type &Of = *C.Site.Operands[0]->Of;
  I.M.store(C.This,
            Of.Arguments.empty()
                ? I.M.newUnknown("its construction is not followed", &C.Site)
                : I.make(*Of.Arguments[0], C, S),
            S);
  return C.This;
}

static Value reset(Interpreter &I, Call &C, State &S) {
  I.M.store(C.This,
            C.Given.empty() || isNothing(C, 0) ? absent() : I.in(C, 0, S), S);
  return unknown(0);
}

static Value valueOr(Interpreter &I, Call &C, State &S) {
  const Value Other = I.in(C, 0, S);
  return forEach(
      I.self(C, S), Memory::TooMany, [&](const Alternative &A) -> Value {
        if (A.is(ValueKind::Absent))
          return Other;
        if (!A.is(ValueKind::Unknown))
          return A;
        const Value Is = I.condition("engaged", A.Id, 0, {}, false, S);
        const Value Default =
            forEach(Other, Memory::TooMany, [&](Alternative Each) -> Value {
              if (Each.is(ValueKind::Time) && !C.Arguments.empty())
                Each.Origin = C.Arguments[0];
              return Each;
            });
        return forEach(Is, Memory::TooMany,
                       [&](const Alternative &If) -> Value {
                         return If.Number ? Value(A) : Default;
                       });
      });
}

static Value isThere(Interpreter &I, Call &C, State &S) {
  return presence(I, I.self(C, S), S);
}

static Value content(Interpreter &I, Call &C, State &S) {
  const bool IsPointer = C.Called->Name.ends_with("operator->");
  return C.Site.IsPlace || IsPointer ? C.This : I.self(C, S);
}

/// Waits for a future.
static Value wait(Interpreter &I, Call &C, State &S) {
  I.passTime(S);
  return content(I, C, S);
}

/// Calls the argument with the content, sooner or later.
static Value then(Interpreter &I, Call &C, State &S) {
  I.passTime(S);
  return I.invoke(I.in(C, 0, S), {C.This}, C.Site, S);
}

//===-- Owners ------------------------------------------------------------===//

static Value constructOwner(Interpreter &I, Call &C, State &S) {
  if (C.Given.empty() || isNothing(C, 0))
    return absent();
  return C.Site.Of->Name == "std::reference_wrapper" ? C.Given[0]
                                                     : I.in(C, 0, S);
}

/// To bool, or, of std::reference_wrapper, to what it refers to.
static Value convertOwner(Interpreter &I, Call &C, State &S) {
  const bool IsBool = C.Site.Of->Kind == code::TypeKind::Bool;
  return IsBool ? isThere(I, C, S) : I.self(C, S);
}

static Value release(Interpreter &I, Call &C, State &S) {
  const Value Old = I.self(C, S);
  I.M.store(C.This, absent(), S);
  return Old;
}

static Value makeOwner(Interpreter &I, Call &C, State &S) {
  if (C.Called->TemplateArguments.empty())
    return {};
  return I.onHeap(I.make(*C.Called->TemplateArguments[0], C, S), S);
}

static Value makeOptional(Interpreter &I, Call &C, State &S) {
  return C.size() == 1 ? I.in(C, 0, S) : Value();
}

//===-- Pairs and tuples --------------------------------------------------===//

static constexpr llvm::StringLiteral Names[] = {"0", "1", "2", "3", "4",
                                                "5", "6", "7", "8", "9"};
static llvm::StringRef nameOf(size_t I, bool IsPair) {
  if (!IsPair)
    return Names[I];
  return I ? "second" : "first";
}

static Value tupleOf(Interpreter &I, Call &C, State &S, bool IsPair) {
  if (C.size() > std::size(Names))
    return {};
  Parts In;
  for (size_t A = 0; A != C.size(); ++A)
    setMember(In, nameOf(A, IsPair), I.in(C, A, S));
  return object(std::move(In));
}

/// Makes the texts of \p V, a new tuple, of the characters that it was given.
static Value withTexts(Interpreter &I, const Call &C, const Value &V,
                       State &S) {
  const bool IsPair = C.Site.Of->Name == "std::pair";
  const Alternative *Known = V.only(ValueKind::Object);
  if (!Known)
    return V;
  Parts In = *Known->In;
  for (auto [At, Of] : llvm::enumerate(C.Site.Of->Arguments))
    if (At < std::size(Names) && classKind(Of->Name) == ClassKind::Text)
      if (const Value *Given = memberOf(In, nameOf(At, IsPair)))
        setMember(In, nameOf(At, IsPair), I.characters(*Given, S));
  return object(std::move(In));
}

static Value constructTuple(Interpreter &I, Call &C, State &S) {
  const bool IsPair = C.Site.Of->Name == "std::pair";
  if (C.size() == 1) { // Of another tuple.
    const Value V = I.in(C, 0, S);
    const Alternative *Known = V.only(ValueKind::Object);
    if (IsPair || (Known && memberOf(*Known->In, "0")))
      return withTexts(I, C, V, S);
  }
  if (!C.Given.empty())
    return withTexts(I, C, tupleOf(I, C, S, IsPair), S);
  Parts In;
  for (auto [At, Of] : llvm::enumerate(C.Site.Of->Arguments))
    if (At < std::size(Names))
      setMember(In, nameOf(At, IsPair), I.emptyOf(*Of));
  return object(std::move(In));
}

/// Its members are places, to which an assignment assigns.
static Value tie(Interpreter &, Call &C, State &) {
  if (C.size() > std::size(Names))
    return {};
  Parts In;
  for (size_t A = 0; A != C.size(); ++A)
    setMember(In, Names[A], C.Given[A]);
  Alternative Tied = object(std::move(In)).front();
  Tied.Text = "tie";
  return Tied;
}

static Value assignTuple(Interpreter &I, Call &C, State &S) {
  const Value Self = I.self(C, S), New = I.in(C, 0, S);
  const Alternative *Tied = Self.only(ValueKind::Object);
  if (!Tied || Tied->Text != "tie") {
    I.M.store(C.This, New, S);
    return C.This;
  }
  const bool IsPair =
      !C.Arguments.empty() && C.Arguments[0]->Of->Name == "std::pair";
  for (auto [At, Each] : llvm::enumerate(Tied->In->Members))
    I.M.store(Each.Of, I.M.part(New, {nameOf(At, IsPair)}), S);
  return C.This;
}

static Value get(Interpreter &I, Call &C, State &S) {
  if (C.Called->TemplateArguments.empty() || C.Given.empty())
    return {};
  const code::Type &Which = *C.Called->TemplateArguments[0];
  if (Which.Kind != code::TypeKind::Number || Which.Num < 0 ||
      Which.Num >= int64_t(std::size(Names)))
    return {};
  const llvm::StringRef Of =
      C.Arguments.empty() ? llvm::StringRef() : C.Arguments[0]->Of->Name;
  const Step Next = Of == "std::array"
                        ? Step{{}, int(Which.Num)}
                        : Step{nameOf(Which.Num, Of == "std::pair")};
  const Value Where = C.isPlace(0) ? C.Given[0] : I.temporary(C.Given[0], S);
  const Value At = I.M.deeper(Where, Next);
  return C.Site.IsPlace ? At : I.M.load(At, S);
}

//===-- Functions ---------------------------------------------------------===//

static std::vector<Value> placesFrom(Interpreter &I, const Call &C,
                                     size_t First, State &S) {
  std::vector<Value> Given;
  for (size_t A = First; A < C.size(); ++A)
    Given.push_back(C.isPlace(A) ? C.Given[A] : I.temporary(C.Given[A], S));
  return Given;
}

static Value callSelf(Interpreter &I, Call &C, State &S) {
  return I.invoke(I.self(C, S), placesFrom(I, C, 0, S), C.Site, S);
}

/// std::invoke(F, ...), std::async(F, ...), std::thread(F, ...)
static Value callFirst(Interpreter &I, Call &C, State &S) {
  size_t At = 0;
  while (At < C.size() && !C.Arguments.empty() &&
         (C.Arguments[At]->Of->Name == "std::once_flag" ||
          C.Arguments[At]->Of->Kind == code::TypeKind::Enum))
    ++At;
  if (At >= C.size())
    return {};
  const Value Result =
      I.invoke(I.in(C, At, S), placesFrom(I, C, At + 1, S), C.Site, S);
  return C.Called->IsConstructor ? unknown(0) : Result;
}

//===-- Values that pass through ------------------------------------------===//

static Value pass(Interpreter &, Call &C, State &) {
  return C.Given.empty() ? Value() : C.Given[0];
}

static Value swapBoth(Interpreter &I, Call &C, State &S) {
  if (C.size() != 2)
    return {};
  const Value L = I.in(C, 0, S), R = I.in(C, 1, S);
  I.M.store(C.Given[0], R, S);
  I.M.store(C.Given[1], L, S);
  return unknown(0);
}

static Value exchange(Interpreter &I, Call &C, State &S) {
  if (C.size() != 2)
    return {};
  const Value Old = I.in(C, 0, S);
  I.M.store(C.Given[0], I.in(C, 1, S), S);
  return Old;
}

/// The smaller or the greater one of two.
static Value either(Interpreter &I, Call &C, State &S) {
  if (C.size() < 2)
    return {};
  const Value L = I.in(C, 0, S), R = I.in(C, 1, S);
  const auto By =
      C.Called->Name.ends_with("min") ? code::Op::Less : code::Op::Greater;
  return forEach(L, Memory::TooMany, [&](const Alternative &A) {
    return forEach(R, Memory::TooMany, [&](const Alternative &B) -> Value {
      if (contradict(A.Guard, B.Guard))
        return {};
      const Value IsSecond = I.binary(By, B, A, nullptr, S);
      return forEach(IsSecond, Memory::TooMany, [&](const Alternative &Is) {
        return Is.is(ValueKind::Number) ? Value(Is.Number ? B : A)
                                        : join(A, B, Memory::TooMany);
      });
    });
  });
}

llvm::ArrayRef<ModelOf> ownerModels() {
  static constexpr auto None = ClassKind::None, Optional = ClassKind::Optional,
                        Owner = ClassKind::Owner, Pair = ClassKind::Pair,
                        Tuple = ClassKind::Tuple,
                        Callable = ClassKind::Callable;
  static const ModelOf Rows[] = {
      {Optional, Construct, constructOptional},
      {Optional, "operator=", assignOptional},
      {Optional, "emplace", emplaceOptional},
      {Optional, "reset", reset},
      {Optional, "value_or", valueOr},
      {Optional, "has_value ok", isThere},
      {Optional, Convert, isThere},
      {Optional, "value operator* operator->", content},
      {Optional, "get", wait},
      {Optional, "then", then},
      {Optional, "wait",
       [](Interpreter &I, Call &, State &S) {
         I.passTime(S);
         return unknown(0);
       }},
      {Owner, Construct, constructOwner},
      {Owner, "operator=", assignOptional},
      {Owner, "get operator-> operator* operator[] lock", itself},
      {Owner, Convert, convertOwner},
      {Owner, "reset", reset},
      {Owner, "release", release},
      {None, "std::make_unique std::make_shared absl::make_unique", makeOwner},
      {None, "std::make_optional absl::make_optional", makeOptional},
      {None, "google::cloud::make_status_or std::make_exception_ptr", first},
      {Pair, Construct, constructTuple},
      {Pair, "operator=", assignTuple},
      {Tuple, Construct, constructTuple},
      {Tuple, "operator=", assignTuple},
      {None, "std::make_pair",
       [](Interpreter &I, Call &C, State &S) {
         return tupleOf(I, C, S, true);
       }},
      {None, "std::make_tuple std::forward_as_tuple",
       [](Interpreter &I, Call &C, State &S) {
         return tupleOf(I, C, S, false);
       }},
      {None, "std::tie", tie},
      {None, "std::get", get},
      {Callable, Construct,
       [](Interpreter &I, Call &C, State &S) {
         return C.Given.empty() || isNothing(C, 0) ? absent() : I.in(C, 0, S);
       }},
      {Callable, "operator()", callSelf},
      {Callable, "operator=", assignOptional},
      {Callable, Convert, isThere},
      {None,
       "std::invoke std::async std::call_once std::thread::thread "
       "std::jthread::jthread absl::call_once",
       callFirst},
      {None,
       "std::move std::forward std::as_const std::ref std::cref std::addressof "
       "std::move_if_noexcept std::__addressof absl::implicit_cast",
       pass},
      {None, "std::swap", swapBoth},
      {None, "std::exchange absl::exchange", exchange},
      {None, "std::min std::max", either},
  };
  return Rows;
}

} // namespace clang::tidy::bigtable::run
