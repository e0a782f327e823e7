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

//===-- Variants ----------------------------------------------------------===//

/// Returns the name of the member with a \p Of in \p Variant; empty if not
/// exactly one can have it.
static llvm::StringRef memberFor(const code::Type &Variant,
                                 const code::Type &Of) {
  llvm::StringRef Result;
  if (classKind(Variant.Name) != ClassKind::Variant)
    return Result;
  for (auto [At, Each] : llvm::enumerate(Variant.Arguments)) {
    code::Type Plain = *Each;
    Plain.IsConst = Of.IsConst;
    if (!(Plain == Of))
      continue;
    if (!Result.empty() || At >= std::size(Names))
      return {};
    Result = Names[At];
  }
  return Result;
}

/// Its class is the type that it holds, so that variants of different paths
/// stay apart.
static Value variantWith(const code::Type &Variant, llvm::StringRef Name,
                         Value Held) {
  Parts In;
  setMember(In, Name, std::move(Held));
  return object(std::move(In),
                Variant.Arguments[llvm::find(Names, Name) - Names]);
}

/// Returns the variant that holds the argument; null if it may be converted.
static Value variantOf(Interpreter &I, Call &C, const code::Type &Of,
                       State &S) {
  if (C.size() != 1 || C.Arguments.empty())
    return {};
  const llvm::StringRef Name = memberFor(Of, *C.Arguments[0]->Of);
  return Name.empty() ? Value() : variantWith(Of, Name, I.in(C, 0, S));
}

static Value constructVariant(Interpreter &I, Call &C, State &S) {
  const code::Type &Of = *C.Site.Of;
  if (C.Given.empty() && !Of.Arguments.empty())
    return variantWith(Of, Names[0], I.emptyOf(*Of.Arguments[0]));
  return variantOf(I, C, Of, S);
}

static Value assignVariant(Interpreter &I, Call &C, State &S) {
  const Value New = variantOf(I, C, *C.Site.Operands[0]->Of, S);
  if (!New)
    return {};
  I.M.store(C.This, New, S);
  return C.This;
}

/// Returns the only member of \p A, a variant; null if it is not known.
static const Member *heldIn(const Alternative &A) {
  return A.is(ValueKind::Object) && A.In && A.In->Members.size() == 1 &&
                 !A.In->OtherMembers
             ? &A.In->Members.front()
             : nullptr;
}

/// Returns whether the variant \p Of holds its member \p Name.
static Value holds(Interpreter &I, const Value &Of, llvm::StringRef Name,
                   State &S) {
  return forEach(Of, Memory::TooMany, [&](const Alternative &A) -> Value {
    if (const Member *Held = heldIn(A))
      return number(Held->Name == Name);
    return A.is(ValueKind::Unknown)
               ? I.condition("holds", A.Id, 0, Name, false, S)
               : I.M.newUnknown("it is not known what it holds");
  });
}

/// std::holds_alternative<T>(variant)
static Value holdsOne(Interpreter &I, Call &C, State &S) {
  if (C.Called->TemplateArguments.empty() || C.Arguments.empty())
    return {};
  const llvm::StringRef Name =
      memberFor(*C.Arguments[0]->Of, *C.Called->TemplateArguments[0]);
  return Name.empty() ? Value() : holds(I, I.in(C, 0, S), Name, S);
}

/// std::get_if<T>(&variant)
static Value getIf(Interpreter &I, Call &C, State &S) {
  if (C.Called->TemplateArguments.empty() || C.Arguments.empty() ||
      C.Arguments[0]->Of->Arguments.empty())
    return {};
  const llvm::StringRef Name = memberFor(*C.Arguments[0]->Of->Arguments[0],
                                         *C.Called->TemplateArguments[0]);
  const Value Where = I.in(C, 0, S);
  if (Name.empty() || !Where.only(ValueKind::Reference))
    return {};
  const Value Inside = I.M.deeper(Where, {Name});
  return forEach(holds(I, I.M.load(Where, S), Name, S), Memory::TooMany,
                 [&](const Alternative &Is) {
                   return Is.is(ValueKind::Number) && !Is.Number ? absent()
                                                                 : Inside;
                 });
}

/// std::visit(visitor, variant)
static Value visit(Interpreter &I, Call &C, State &S) {
  if (C.size() != 2 || C.Arguments.empty() ||
      classKind(C.Arguments[1]->Of->Name) != ClassKind::Variant)
    return {};
  const auto Types = C.Arguments[1]->Of->Arguments;
  const Value Visitor = I.in(C, 0, S), All = I.M.possible(I.in(C, 1, S), S);
  const bool IsPlace = C.isPlace(1) && All.size() == 1;
  State After = State::dead();
  const uint32_t Root = I.M.newRoot();
  for (const Alternative &A : All) {
    const Member *Held = heldIn(A);
    const auto *At = Held ? llvm::find(Names, Held->Name) : std::end(Names);
    if (At == std::end(Names) || size_t(At - Names) >= Types.size())
      return {};
    State Then = S;
    Memory::learn(Then, A.Guard);
    const Value Content = IsPlace ? I.M.deeper(C.Given[1], {Held->Name})
                                  : I.temporary(Held->Of, Then);
    const Value Result =
        I.visit(Visitor, *Types[At - Names], Content, C.Site, Then);
    if (!Result)
      return {};
    if (!Then.IsDead)
      Then.Values.set(Root, Result);
    I.M.joinInto(After, std::move(Then));
  }
  S = std::move(After);
  if (S.IsDead)
    return I.M.newUnknown("it is never reached", &C.Site);
  Value Result = S.Values.find(Root);
  S.Values.erase(Root);
  return Result;
}

static Value get(Interpreter &I, Call &C, State &S) {
  if (C.Called->TemplateArguments.empty() || C.Given.empty())
    return {};
  const code::Type &Which = *C.Called->TemplateArguments[0];
  if (const llvm::StringRef Held = C.Arguments.empty()
                                       ? llvm::StringRef()
                                       : memberFor(*C.Arguments[0]->Of, Which);
      !Held.empty() && C.isPlace(0)) {
    const Value In = I.M.deeper(C.Given[0], {Held});
    return C.Site.IsPlace ? In : I.M.load(In, S);
  }
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
  Value L = I.in(C, 0, S), R = I.in(C, 1, S);
  // Code compares times of one unit, even if one is unknown.
  const auto UnitIn = [](const Value &V) {
    const Alternative *Time = V.only(ValueKind::Time);
    return Time ? Time->Unit : 0;
  };
  if (const int64_t Unit = UnitIn(L))
    R = asCountOf(I, R, Unit);
  else if (const int64_t Unit = UnitIn(R))
    L = asCountOf(I, L, Unit);
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
                        Tuple = ClassKind::Tuple, Variant = ClassKind::Variant,
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
      {Variant, Construct, constructVariant},
      {Variant, "operator=", assignVariant},
      {None, "std::get_if absl::get_if", getIf},
      {None, "std::holds_alternative absl::holds_alternative", holdsOne},
      {None, "std::visit absl::visit", visit},
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
