// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Memory.h"
#include "model/Steps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"

namespace clang::tidy::bigtable::run {

//===-- Store -------------------------------------------------------------===//

Value Store::find(uint32_t Root) const {
  for (const Layer *L = Top.get(); L; L = L->Below.get())
    if (auto I = L->Values.find(Root); I != L->Values.end())
      return I->second;
  return {};
}

void Store::set(uint32_t Root, Value New) {
  if (Top.use_count() != 1) {
    auto Next = std::make_shared<Layer>();
    if (Top && Top->Depth >= MaxRunLayers) {
      llvm::SmallVector<const Layer *, MaxRunLayers> All;
      for (const Layer *L = Top.get(); L; L = L->Below.get())
        All.push_back(L);
      for (const Layer *L : llvm::reverse(All))
        for (const auto &[R, V] : L->Values)
          Next->Values[R] = V;
    } else if (Top) {
      Next->Depth = Top->Depth + 1;
      Next->Below = std::move(Top);
    }
    Top = std::move(Next);
  }
  Top->Values[Root] = std::move(New);
}

void Store::forEachChange(const Store &Other,
                          llvm::function_ref<void(uint32_t)> Visit) const {
  const Layer *L = Top.get(), *R = Other.Top.get();
  llvm::SmallVector<uint32_t, 32> Roots;
  auto Leave = [&](const Layer *&From) {
    for (const auto &[Root, V] : From->Values)
      Roots.push_back(Root);
    From = From->Below.get();
  };
  while (L != R)
    Leave(!R || (L && L->Depth >= R->Depth) ? L : R);
  llvm::sort(Roots);
  Roots.erase(std::unique(Roots.begin(), Roots.end()), Roots.end());
  for (uint32_t Root : Roots)
    Visit(Root);
}

void Store::join(
    Store &&Other,
    llvm::function_ref<Value(uint32_t, const Value &, const Value &)> Join) {
  std::vector<std::pair<uint32_t, Value>> New;
  forEachChange(Other, [&](uint32_t Root) {
    const Value L = find(Root), R = Other.find(Root);
    if (L || R)
      New.push_back({Root, Join(Root, L, R)});
  });
  // Back to the layer that both have, which is now perhaps nobody else's.
  std::shared_ptr<const Layer> Common = Top, R = Other.Top;
  while (Common != R)
    if (!R || (Common && Common->Depth >= R->Depth))
      Common = Common->Below;
    else
      R = R->Below;
  R.reset();
  Other.Top.reset();
  Top = std::const_pointer_cast<Layer>(Common);
  Common.reset();
  for (auto &[Root, V] : New)
    set(Root, std::move(V));
}

//===-- Symbols -----------------------------------------------------------===//

Memory::Memory() : Unknowns(2) {
  Unknowns[TooMany].Reason = "it has too many alternatives";
}

Symbol Memory::fresh(llvm::StringRef Reason, const code::Expr *At) {
  Unknowns.push_back({Reason, At, 0, {}});
  return nextSymbol() - 1;
}

Symbol Memory::partOf(Symbol Of, const Step &Part) {
  auto [I, IsNew] =
      PartSymbols.try_emplace({Of, Part.Member, Part.Element}, nextSymbol());
  if (IsNew)
    Unknowns.push_back({Unknowns[Of].Reason, Unknowns[Of].At, Of, Part});
  return I->second;
}

Symbol Memory::term(llvm::StringRef Name, Symbol Of, int64_t With,
                    llvm::StringRef Text) {
  const Term Key(Name, Of, With, save(Text));
  auto [I, IsNew] = Terms.try_emplace(Key, nextSymbol());
  if (IsNew) {
    Unknowns.push_back({Unknowns[Of].Reason, Unknowns[Of].At, Of, Step{{}, 0}});
    TermOf[I->second] = Key;
  }
  return I->second;
}

bool Memory::isOfOrder(Symbol Condition) const {
  const auto I = TermOf.find(Condition);
  return I != TermOf.end() &&
         (std::get<0>(I->second) == "<" ||
          Unknowns[std::get<1>(I->second)].Reason == Comparison);
}

llvm::SmallVector<int64_t, 4> Memory::constantsIn(uint32_t Fact) const {
  llvm::SmallVector<int64_t, 4> Result;
  const auto At = TermOf.find(Fact / 2);
  if (At == TermOf.end())
    return Result;
  const auto &[Is, Of, With, Text] = At->second;
  const bool IsTrue = Fact % 2 == 0;
  if (Is == "present" && !IsTrue)
    Result.push_back(0);
  if (Is == "==" && IsTrue && Text.empty())
    Result.push_back(With);
  if (Is == "one of" && IsTrue) {
    llvm::SmallVector<llvm::StringRef, 4> Parts;
    Text.split(Parts, ',');
    for (const llvm::StringRef Part : Parts)
      Part.getAsInteger(10, Result.emplace_back());
  }
  return Result;
}

Facts Memory::eitherOf(const Facts &L, const Facts &R) {
  Facts Result;
  for (const uint32_t A : L)
    for (const uint32_t B : R) {
      const auto I = TermOf.find(A / 2), J = TermOf.find(B / 2);
      if (I == TermOf.end() || J == TermOf.end() ||
          std::get<1>(I->second) != std::get<1>(J->second))
        continue;
      auto All = constantsIn(A);
      const auto More = constantsIn(B);
      if (All.empty() || More.empty() ||
          All.size() + More.size() > MaxRunAlternatives)
        continue;
      llvm::append_range(All, More);
      llvm::sort(All);
      All.erase(llvm::unique(All), All.end());
      std::string Text;
      for (const int64_t Each : All)
        Text += (Text.empty() ? "" : ",") + std::to_string(Each);
      const Symbol Is = term("one of", std::get<1>(I->second), 0, save(Text));
      Result = unite(Result, {literal(Is, true)});
    }
  return Result;
}

std::optional<bool> Memory::isTrue(Symbol Condition, const State &S) const {
  if (llvm::is_contained(S.Holds, literal(Condition, true)))
    return true;
  if (llvm::is_contained(S.Holds, literal(Condition, false)))
    return false;
  // What equals one constant differs from the others, and is not 0.
  const auto I = TermOf.find(Condition);
  if (I == TermOf.end())
    return std::nullopt;
  const auto &[Is, Of, With, Text] = I->second;
  if (Is != "==" && Is != "present" && Is != "one of")
    return std::nullopt;
  for (uint32_t L : S.Holds) {
    const auto J = TermOf.find(L / 2);
    if (J == TermOf.end() || std::get<1>(J->second) != Of)
      continue;
    if (Is == "one of") {
      const auto Asked = constantsIn(literal(Condition, true));
      const auto Known = constantsIn(L);
      const auto IsAsked = [&](int64_t N) {
        return llvm::is_contained(Asked, N);
      };
      if (!Known.empty() && llvm::all_of(Known, IsAsked))
        return true;
      if (!Known.empty() && llvm::none_of(Known, IsAsked))
        return false;
      continue;
    }
    const bool Holds = L % 2 == 0;
    if (Holds && std::get<0>(J->second) == "one of") {
      const int64_t Asked = Is == "==" ? With : 0;
      if (Text.empty() && !llvm::is_contained(constantsIn(L), Asked))
        return Is == "present";
      continue;
    }
    if (Holds && std::get<0>(J->second) == "==")
      return Is == "present";
    if (!Holds && std::get<0>(J->second) == "present" && Is == "==")
      return false;
  }
  return std::nullopt;
}

bool Memory::areExclusive(const Facts &L, const Facts &R) const {
  State Then;
  Then.Holds = R;
  return contradict(L, R) || llvm::any_of(L, [&](uint32_t Fact) {
           return isTrue(Fact / 2, Then) == (Fact % 2 != 0);
         });
}

Facts Memory::withoutImplied(const Facts &All) const {
  Facts Result = All;
  for (const uint32_t Fact : All) {
    State Then;
    Then.Holds = minus(Result, {Fact});
    if (isTrue(Fact / 2, Then) == (Fact % 2 == 0))
      Result = Then.Holds;
  }
  return Result;
}

bool Memory::isSpecialCase(uint32_t Fact) const {
  const auto Of = TermOf.find(Fact / 2);
  const bool IsTrue = Fact % 2 == 0;
  return Of != TermOf.end() &&
         (std::get<0>(Of->second) == "=="
              ? IsTrue
              : std::get<0>(Of->second) == "present" && !IsTrue);
}

bool Memory::subtracts(Symbol S) const {
  const auto At = TermOf.find(S);
  if (At == TermOf.end())
    return false;
  const auto &[Name, Of, With, Text] = At->second;
  return Name == "minus" ||
         (Name == "plus" && (subtracts(Of) || subtracts(Symbol(With))));
}

bool Memory::isAbout(Symbol S, Symbol Of) const {
  while (S && S != Of)
    S = Unknowns[S].PartOf;
  return S != 0;
}

uint32_t Memory::pointee(Symbol Pointer) {
  auto [I, IsNew] = Pointees.try_emplace(Pointer, 0);
  if (IsNew) {
    const uint32_t Root = I->second = newRoot();
    setInitial(Root, unknown(partOf(Pointer, Step{"*", 0})));
    return Root;
  }
  return I->second;
}

//===-- Parts of values ---------------------------------------------------===//

Value Memory::part(const Value &In, const Step &Next) {
  return forEach(In, TooMany, [&](const Alternative &A) -> Value {
    if (A.is(ValueKind::Unknown))
      return unknown(A.IsWide ? fresh(Unknowns[A.Id].Reason, Unknowns[A.Id].At)
                              : partOf(A.Id, Next));
    // The content of what is absent is not looked at.
    if (A.is(ValueKind::Absent) && In.size() > 1)
      return {};
    // A part of zero bytes.
    if (A.is(ValueKind::Number) && A.Number == 0)
      return number(0);
    if (!A.In)
      return newUnknown("it is a part of something that is not an object",
                        A.Origin);
    if (!Next.Member.empty()) {
      if (const Value *M = memberOf(*A.In, Next.Member))
        return *M;
      if (A.Made && Next.Member == "op") // The message of a mutation.
        return A;
      if (A.In->IsMessage && !A.In->OtherMembers)
        return absent();
      return A.In->OtherMembers ? part(A.In->OtherMembers, Next)
                                : newUnknown("it has no value yet", A.Origin);
    }
    if (Next.Element >= 0 && size_t(Next.Element) < A.In->Elements.size() &&
        (!A.In->OtherElements || A.In->Elements[Next.Element].IsCertain))
      return A.In->Elements[Next.Element].Of;
    if (Value All = anyElement(*A.In, TooMany))
      return All;
    return newUnknown("there is no such element", A.Origin);
  });
}

Value Memory::part(const Value &In, llvm::ArrayRef<Step> Path) {
  Value Result = In;
  for (const Step &Next : Path) {
    Result = part(Result, Next);
    if (!Result)
      return newUnknown("it is absent");
  }
  return Result;
}

/// Returns \p Made, a mutation whose message code changes.
static Alternative withoutArguments(Memory &M, Alternative Made) {
  if (Made.In->OtherMembers)
    return Made;
  const Value Changed =
      M.newUnknown("code changes the message of the mutation", Made.Origin);
  // Without arguments, a delete would be one of the whole row.
  if (Made.Made->Client->Kind == CallKind::Delete) {
    Alternative Other = Changed.front();
    Other.Guard = Made.Guard;
    return Other;
  }
  Parts In;
  In.OtherMembers = Changed;
  Made.In = std::make_shared<const Parts>(std::move(In));
  return Made;
}

Value Memory::withPart(const Value &In, llvm::ArrayRef<Step> Path,
                       const Value &New, const code::Expr *SetBy) {
  if (Path.empty())
    return New;
  const Step &Next = Path.front();
  const auto Rest = Path.drop_front();
  std::vector<Alternative> All;
  for (Alternative A : In) {
    // A stand-in for what callers pass has no arguments.
    if (Next.Member == "op" && A.In && !A.In->IsMessage && A.Made &&
        A.Made->Client) {
      All.push_back(withoutArguments(*this, std::move(A)));
      continue;
    }
    Parts P;
    if (A.In) {
      P = *A.In;
    } else {
      // What was not known before stays so in its other parts.
      const Symbol Was =
          A.is(ValueKind::Unknown)
              ? A.Id
              : fresh("it is a part of something else", A.Origin);
      P.OtherMembers = P.OtherElements = unknown(Was);
      Alternative Object;
      Object.Kind = ValueKind::Object;
      Object.Guard = A.Guard;
      A = Object;
    }
    auto Changed = [&](const Value &Old) {
      return withPart(Old, Rest, New, SetBy);
    };
    if (!Next.Member.empty()) {
      const Value *Old = memberOf(P, Next.Member);
      setMember(P, Next.Member,
                Changed(Old              ? *Old
                        : P.OtherMembers ? part(P.OtherMembers, Next)
                        : P.IsMessage    ? absent()
                                         : newUnknown("it has no value yet")),
                Rest.empty() ? SetBy : nullptr);
    } else if (Next.Element >= 0 && size_t(Next.Element) < P.Elements.size()) {
      P.Elements[Next.Element].Of = Changed(P.Elements[Next.Element].Of);
    } else {
      // One of the elements; which one is unknown.
      for (Element &E : P.Elements)
        E.Of = join(E.Of, Changed(E.Of), TooMany);
      const Value Other = P.OtherElements && P.OtherElements.size() == 1 &&
                                  P.OtherElements.front().is(ValueKind::Unknown)
                              ? part(P.OtherElements, Next)
                              : P.OtherElements;
      if (Other)
        P.OtherElements = join(Other, Changed(Other), TooMany);
    }
    A.In = std::make_shared<const Parts>(std::move(P));
    All.push_back(std::move(A));
  }
  return Value(std::move(All));
}

Value Memory::appended(const Value &List, const Element &New) {
  std::vector<Alternative> All;
  for (Alternative A : List) {
    if (!A.In) {
      // What it had before is not known.
      const Value Others = A.is(ValueKind::Unknown) ? unknown(A.Id) : Value();
      Alternative Object = list({}, Others).front();
      Object.Guard = A.Guard;
      A = Object;
    }
    Parts P = *A.In;
    // Mutations keep their order: a delete covers what a loop wrote before it.
    const bool IsOrdered = llvm::all_of(
        New.Of, [](const Alternative &Each) { return Each.Run != 0; });
    if ((P.OtherElements && !IsOrdered) || P.Elements.size() == MaxRunElements)
      P.OtherElements = join(P.OtherElements, New.Of, TooMany);
    else
      P.Elements.push_back(New);
    A.In = std::make_shared<const Parts>(std::move(P));
    All.push_back(std::move(A));
  }
  return Value(std::move(All));
}

Value Memory::deeper(const Value &Places, const Step &Next) {
  std::vector<Alternative> All;
  for (Alternative A : Places) {
    if (A.is(ValueKind::Absent) && Places.size() > 1)
      continue;
    if (A.is(ValueKind::Unknown)) {
      // An unknown place: the object to which it would point.
      Alternative R;
      R.Kind = ValueKind::Reference;
      R.Guard = A.Guard;
      R.To.Root = pointee(A.Id);
      A = std::move(R);
    }
    if (A.is(ValueKind::Reference))
      A.To.Path.push_back(Next);
    All.push_back(std::move(A));
  }
  if (All.empty())
    return newUnknown("it is absent");
  return Value(std::move(All));
}

//===-- States ------------------------------------------------------------===//

Value Memory::content(uint32_t Root, const State &S) {
  if (Value V = S.Values.find(Root))
    return V;
  const Value V = initialOf(Root);
  return V ? V : newUnknown("its lifetime has ended");
}

Value Memory::possible(const Value &V, const State &S) {
  if (S.Holds.empty())
    return V;
  auto IsPossible = [&](const Alternative &A) {
    return llvm::all_of(A.Guard, [&](uint32_t L) {
      return isTrue(L / 2, S).value_or(L % 2 == 0) == (L % 2 == 0);
    });
  };
  if (llvm::all_of(V, IsPossible))
    return V;
  std::vector<Alternative> All;
  llvm::copy_if(V, std::back_inserter(All), IsPossible);
  return All.empty() ? V : Value(std::move(All));
}

Value Memory::load(const Value &Places, State &S) {
  const Value Result =
      forEach(possible(Places, S), TooMany, [&](const Alternative &A) -> Value {
        if (A.is(ValueKind::Reference))
          return possible(part(content(A.To.Root, S), A.To.Path), S);
        if (A.is(ValueKind::Unknown))
          return possible(content(pointee(A.Id), S), S);
        if (A.is(ValueKind::Absent) && Places.size() > 1)
          return {};
        return A;
      });
  return Result ? Result : newUnknown("it is absent");
}

void Memory::store(const Value &Places, const Value &New, State &S,
                   const code::Expr *SetBy) {
  const Value To = possible(Places, S);
  for (const Alternative &A : To) {
    if (!A.is(ValueKind::Reference) && !A.is(ValueKind::Unknown))
      continue;
    const uint32_t Root =
        A.is(ValueKind::Reference) ? A.To.Root : pointee(A.Id);
    const Value Old = content(Root, S);
    Value Next = withPart(Old, A.To.Path, New, SetBy);
    if (To.size() > 1)
      Next = join(Old, Next, TooMany);
    S.Values.set(Root, std::move(Next));
  }
}

void Memory::joinInto(State &Into, State &&Other, Symbol LoopFrom) {
  if (Other.IsDead)
    return;
  if (Into.IsDead) {
    Into = std::move(Other);
    return;
  }
  const Facts Both = common(Into.Holds, Other.Holds);
  Facts IfInto = minus(Into.Holds, Both), IfOther = minus(Other.Holds, Both);
  const Facts Either = LoopFrom ? Facts() : eitherOf(IfInto, IfOther);
  // More than two ways come together: a fact tells this one from the others.
  if (!LoopFrom && !areExclusive(IfInto, IfOther)) {
    const Symbol Way = fresh("a way through the code");
    IfInto = unite(IfInto, {literal(Way, false)});
    IfOther = unite(IfOther, {literal(Way, true)});
  }
  Into.Values.join(std::move(Other.Values), [&](uint32_t Root, const Value &L,
                                                const Value &R) {
    countSteps();
    const Value Both[] = {L ? L : initialOf(Root), R ? R : initialOf(Root)};
    const Value Joined =
        join(Both[0], Both[1], TooMany, IfInto, IfOther, LoopFrom);
    if (Lose && Joined && Joined.front().Id == TooMany)
      for (const Value &Each : Both)
        Lose(Each);
    return Joined;
  });
  Into.Holds = unite(Both, Either);
  Into.addEscaped(Other.Escaped);
  if (Into.Epoch != Other.Epoch)
    Into.Epoch = int32_t(fresh("time has passed"));
}

void Memory::addTo(State &Into, const State &S, Store &Seen) {
  S.Values.forEachChange(Seen, [&](uint32_t Root) {
    const Value New = S.Values.find(Root), Old = Into.Values.find(Root);
    const Value Initial = New && Old ? Value() : initialOf(Root);
    countSteps();
    // What has ended is in no handler.
    if (New || Initial)
      Into.Values.set(Root,
                      join(Old ? Old : Initial, New ? New : Initial, TooMany));
  });
  Seen = S.Values;
  Into.Holds = common(Into.Holds, S.Holds);
  Into.addEscaped(S.Escaped);
  if (Into.Epoch != S.Epoch)
    Into.Epoch = int32_t(fresh("time has passed"));
}

void Memory::learn(State &S, const Facts &New) {
  S.Holds = unite(S.Holds, New);
  if (S.Holds.size() > MaxRunFacts)
    S.Holds.erase(S.Holds.begin(), S.Holds.end() - MaxRunFacts);
}

} // namespace clang::tidy::bigtable::run
