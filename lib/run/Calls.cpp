// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "code/Names.h"
#include "model/Words.h"
#include "run/Frame.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::run {

using code::Callee;
using code::Expr;
using code::ExprKind;
using code::Function;
using code::TypeKind;

Value containerOf(const Value &Iterator) {
  std::vector<Alternative> All;
  for (Alternative A : Iterator)
    if (A.is(ValueKind::Reference) && !A.To.Path.empty() &&
        A.To.Path.back().Member.empty()) {
      A.To.Path.pop_back();
      All.push_back(A);
    } else if (!A.is(ValueKind::Absent)) {
      return {};
    }
  return All.empty() ? Value() : Value(std::move(All));
}

llvm::StringRef lastName(llvm::StringRef Name) {
  const size_t At = Name.rfind("::");
  return At == llvm::StringRef::npos ? Name : Name.drop_front(At + 2);
}

bool isLibrary(const Callee &Called) {
  static constexpr llvm::StringLiteral Libraries[] = {
      "std::", "__gnu_cxx::", "absl::", "google::", "grpc::", "bigtable_ttl::"};
  // Of C, those that keep no pointer and call nothing back.
  static const llvm::StringSet<> OfC = {
      "clock_gettime", "fprintf",  "gettimeofday", "memcmp",  "memcpy",
      "memmove",       "memset",   "printf",       "puts",    "snprintf",
      "sprintf",       "strcat",   "strcmp",       "strcpy",  "strlen",
      "strncat",       "strncmp",  "strncpy",      "strtol",  "strtoll",
      "strtoul",       "strtoull", "time",         "vprintf", "vsnprintf"};
  return OfC.contains(Called.Name) ||
         llvm::any_of(Libraries, [&](llvm::StringRef Library) {
           return Called.Name.starts_with(Library);
         });
}

Value Event::operator[](Role Is) const {
  for (const code::RoleOf &Each : Call->Client->Roles)
    if (Each.Is == Is && Each.Operand < Operands.size())
      return Operands[Each.Operand];
  return {};
}

Value Interpreter::in(const Call &C, size_t I, State &S) {
  if (I >= C.size())
    return M.newUnknown("there is no such argument", &C.Site);
  if (I >= C.Arguments.size())
    return C.isPlace(I) ? M.load(C.Given[I], S) : C.Given[I];
  const Expr &From = *C.Arguments[I];
  return named(C.isPlace(I) ? loaded(C.Given[I], From, S) : C.Given[I], From);
}

Value Interpreter::characters(const Value &V, State &S) {
  return forEach(V, Memory::TooMany, [&](const Alternative &A) -> Value {
    if (!A.is(ValueKind::Reference))
      return A;
    Place To = A.To;
    if (!To.Path.empty() && To.Path.back().Member.empty())
      To.Path.pop_back();
    Value Loaded = M.load(reference(To), S);
    // They end at the first null character.
    if (const Alternative *Text = Loaded.only(ValueKind::Text);
        Text && !Text->In && Text->Text.contains('\0')) {
      Alternative Cut = *Text;
      Cut.Text = Cut.Text.split('\0').first;
      return Cut;
    }
    return Loaded;
  });
}

/// The result of \p Called, which is not known.
Value Interpreter::nothingOf(const Callee &Called, const Expr &Site) {
  const Value Result = M.newUnknown(
      M.save(("it is the result of '" + Called.Name + "'").str()), &Site);
  return Site.IsPlace ? reference({M.pointee(Result.front().Id), {}}) : Result;
}

//===-- Calls -------------------------------------------------------------===//

Value Interpreter::evalCall(const Expr &E, State &S) {
  Call C{E, E.Called, {}, {}, {}};
  llvm::ArrayRef<const Expr *> Operands = E.Operands;
  Value Callee;
  if (!E.Called) {
    Callee = value(*Operands[0], S);
    Operands = Operands.drop_front();
    const Alternative *Known = Callee.only(ValueKind::Function);
    if (Known && Known->Called->IsMethod && !Known->In)
      C.Called = Known->Called;
  }
  if (C.Called && C.Called->IsMethod && !C.Called->IsConstructor &&
      !Operands.empty()) {
    C.This = eval(*Operands[0], S);
    if (!Operands[0]->IsPlace)
      C.This = temporary(C.This, S);
    Operands = Operands.drop_front();
  }
  C.Arguments = Operands;
  for (const Expr *Each : Operands)
    C.Given.push_back(eval(*Each, S));
  if (S.IsDead)
    return M.newUnknown("it is never reached", &E);
  Value Result;
  if (C.Called) {
    Result = dispatch(C, S);
  } else {
    std::vector<Value> Given;
    for (size_t I = 0; I != C.size(); ++I)
      Given.push_back(C.isPlace(I) ? C.Given[I] : temporary(C.Given[I], S));
    Result = invoke(Callee, std::move(Given), E, S);
  }
  if (S.IsDead || !Result)
    return M.newUnknown("it is never reached", &E);
  // A model returns the value where the code has a place.
  if (E.IsPlace && llvm::none_of(Result, [](const Alternative &A) {
        return A.is(ValueKind::Reference) || A.is(ValueKind::Unknown);
      }))
    return temporary(Result, S);
  return Result;
}

Value Interpreter::dispatch(Call &C, State &S) {
  const Callee &Called = *C.Called;
  if (C.Site.Client)
    tell(C, S);
  if (Called.Name.ends_with("::operator()") && C.This && !isLibrary(Called)) {
    // The closure has the captures; an instance of its template, the code.
    const Value Object = self(C, S);
    if (const Alternative *Closure = Object.only(ValueKind::Function)) {
      Uncalled.erase(Closure->Called);
      if (const Function *Code = Program.function(Called.Key))
        if (Value Result = enter(C, *Code, S, Closure))
          return Result;
      return unknownCall(C, S);
    }
  }
  if (isLibrary(Called)) {
    // A container or a message is the library's, also if it carries mutations.
    if (!Called.Name.starts_with("std::") &&
        !Called.Name.starts_with("google::bigtable::") && !Called.IsCopy &&
        !Called.IsMove)
      if (Value Result = clientCall(C, S)) {
        leaveMoved(C, S);
        return Result;
      }
    if (Value Result = callLibrary(*this, C, S)) {
      leaveMoved(C, S);
      return Result;
    }
    // What a cell or a row tells of itself is a part of it.
    if (C.This && C.size() == 0 && Called.IsConst &&
        Called.Name.starts_with("google::cloud::bigtable::")) {
      const Value Part = M.deeper(C.This, {Called.Name});
      return C.Site.IsPlace ? Part : M.load(Part, S);
    }
  }
  if (Value Result = copied(C, S))
    return Result;
  if (const Function *Code = target(C, S))
    if (Value Result = enter(C, *Code, S))
      return Result;
  if (Value Result = enterOverriders(C, S))
    return Result;
  // Of C, or a wrapper that the configuration describes without code in view.
  if (!Called.IsMethod && !isLibrary(Called))
    if (Value Result = callLibrary(*this, C, S))
      return Result;
  if (Value Result = clientCall(C, S))
    return Result;
  return unknownCall(C, S);
}

/// What was moved has another value then; an owner has what its model says. A
/// function that returns a reference may only pass it on.
void Interpreter::leaveMoved(const Call &C, State &S) {
  const code::Type *Signature = C.Called->Signature;
  const auto IsMoved = [&](size_t I) {
    if (C.Called->IsMove)
      return C.size() == 1;
    return Signature && I + 1 < Signature->Arguments.size() &&
           Signature->Arguments[I + 1]->IsRvalue &&
           Signature->Arguments[0]->Kind != TypeKind::Reference;
  };
  for (size_t I = 0; I != C.size(); ++I)
    if (C.isPlace(I) && IsMoved(I) &&
        llvm::none_of(in(C, I, S), [](const Alternative &A) {
          return A.is(ValueKind::Reference) || A.is(ValueKind::Absent);
        }))
      M.store(C.Given[I], M.newUnknown("it was moved", &C.Site), S);
}

/// Copies and moves that work member by member, and constructors without code.
Value Interpreter::copied(Call &C, State &S) {
  const Callee &Called = *C.Called;
  const bool IsCopy = Called.IsCopy || Called.IsMove;
  if (IsCopy && C.size() == 1 && (Called.IsImplicit || isLibrary(Called))) {
    const Value From = in(C, 0, S);
    leaveMoved(C, S);
    if (Called.IsConstructor)
      return From;
    M.store(C.This, From, S);
    return C.This;
  }
  if (Called.IsConstructor && Called.IsImplicit && C.Given.empty() &&
      !Program.function(Called.Key))
    return emptyOf(*C.Site.Of);
  return {};
}

/// Returns the code that a call runs; null if that is not known.
const Function *Interpreter::target(const Call &C, State &S) {
  if (!C.Called->IsVirtual || !C.This)
    return Program.function(C.Called->Key);
  const Value Object = self(C, S);
  const Alternative *Known = Object.only(ValueKind::Object);
  if (!Known || !Known->Class)
    return nullptr;
  const llvm::StringRef Method = lastName(C.Called->Name);
  // The method of the class, or of its next base that has one.
  llvm::SmallVector<const code::Type *, 4> Classes(1, Known->Class);
  for (size_t I = 0; I != Classes.size() && I != MaxRunBases; ++I) {
    const auto Found = ByName.find((Classes[I]->Name + "::" + Method).str());
    if (Found != ByName.end())
      for (const Function *Each : Found->second)
        if (Each->Is->Signature == C.Called->Signature)
          return Each;
    if (const code::Class *Class = Program.definition(*Classes[I]))
      llvm::append_range(Classes, Class->Bases);
  }
  return nullptr;
}

bool isNamedAsClock(const Callee &Called) {
  const code::Type &Of = *Called.Signature->Arguments[0];
  const llvm::StringRef Method = lastName(Called.Name);
  llvm::StringRef Class = Called.Name.drop_back(Method.size());
  Class.consume_back("::");
  return Called.Signature->Arguments.size() == 1 &&
         (Of.Kind == TypeKind::TimePoint || Of.Kind == TypeKind::Duration ||
          Of.Kind == TypeKind::Integer || Of.Name == "absl::Time") &&
         (hasWord(Method, {"now", "current"}) ||
          hasWord(lastName(Class), {"clock"}));
}

Value Interpreter::enterOverriders(Call &C, State &S) {
  const auto Found = C.Called->IsVirtual && C.This
                         ? Overriders.find(C.Called->Key)
                         : Overriders.end();
  if (Found == Overriders.end() || Found->second.size() > MaxRunOverriders)
    return {};
  const bool IsClock = isNamedAsClock(*C.Called);
  // What one of several does, the call need not do.
  const bool IsOne = Found->second.size() == 1;
  std::function<void(const Event &)> OuterTell;
  llvm::DenseSet<const Expr *> OuterWatched;
  if (!IsOne) {
    OuterTell = std::exchange(Tell, [](const Event &) {});
    std::swap(Watched, OuterWatched);
  }
  Value Result;
  State After = State::dead();
  bool IsOther = false;
  for (const Function *Each : Found->second) {
    State At = S;
    Call Meant = C;
    const Value V = enter(Meant, *Each, At);
    const Alternative *Time = V ? V.only(ValueKind::Time) : nullptr;
    const bool TellsTime = Time && Time->Base == TimeBase::Now;
    IsOther |=
        IsClock && TellsTime && (Time->IsSteady || Time->Id || Time->Number);
    // A test double of a clock has a time of its own.
    if (!V || (IsClock && !TellsTime))
      continue;
    Result = join(Result, V, Memory::TooMany);
    M.joinInto(After, std::move(At));
  }
  if (!IsOne) {
    Tell = std::move(OuterTell);
    std::swap(Watched, OuterWatched);
  }
  if (!Result || IsOther)
    return {};
  S = std::move(After);
  if (!IsOne || !HasAllClasses)
    for (size_t I = 0; I != C.size(); ++I)
      leave(in(C, I, S), Leaving::Shared, &C.Site, &S);
  // A source that does not see the client may have a class that returns others,
  // except for times, which are looked for there.
  const code::Type &Of = *C.Called->Signature->Arguments[0];
  const bool HasAll =
      HasAllClasses &&
      (Of.Kind == TypeKind::Void || Of.Kind == TypeKind::TimePoint ||
       Of.Kind == TypeKind::Duration || Of.Name.starts_with("google::"));
  return IsClock || HasAll
             ? Result
             : join(Result, nothingOf(*C.Called, C.Site), Memory::TooMany);
}

Value Interpreter::enter(Call &C, const Function &To, State &S,
                         const Alternative *Closure) {
  if (!To.Body || (Top && Top->Depth >= MaxRunCalls))
    return {};
  for (const Frame *F = Top; F; F = F->Up)
    if (F->Of == &To)
      return {}; // It calls itself.
  Entered.insert(&To);
  Frame F;
  F.Of = &To;
  F.Call = &C.Site;
  F.Up = Top;
  F.Depth = Top ? Top->Depth + 1 : 0;
  F.Held = S.Holds;
  for (size_t I = 0; I != C.size(); ++I)
    for (const Alternative &A : in(C, I, S))
      if (A.Id)
        F.Passed.push_back(A.Id);
  auto Bind = [&](const code::Variable &Var, Value V) {
    const uint32_t Root = M.newRoot();
    F.Roots.push_back(Root);
    S.Values.set(Root, std::move(V));
    F.Places[&Var] = reference({Root, {}});
  };
  for (auto [I, Parameter] : llvm::enumerate(To.Parameters)) {
    const bool IsReference = Parameter->Of->Kind == TypeKind::Reference;
    if (I >= C.size())
      Bind(*Parameter, M.newUnknown("it is not passed", &C.Site));
    else if (!IsReference)
      Bind(*Parameter, in(C, I, S));
    else
      Bind(*Parameter, C.isPlace(I) ? C.Given[I] : temporary(C.Given[I], S));
  }
  for (const code::Variable *Capture : To.Captures) {
    const Value *Held = Closure && Closure->In
                            ? memberOf(*Closure->In, Capture->Name)
                            : nullptr;
    if (Held && C.This && Capture->Of->Kind != TypeKind::Reference &&
        C.This.only(ValueKind::Reference))
      F.Places[Capture] = M.deeper(C.This, {Capture->Name});
    else
      Bind(*Capture, Held ? *Held : M.newUnknown("it is captured", &C.Site));
  }
  F.Result = M.newRoot();
  if (To.Is->IsConstructor) {
    const uint32_t Root = M.newRoot();
    F.Roots.push_back(Root);
    S.Values.set(Root, object({}, To.Object));
    F.This = reference({Root, {}});
  } else {
    F.This = C.This;
  }
  Top = &F;
  exec(*To.Body, S);
  Top = F.Up;
  M.joinInto(F.Returned, std::move(S));
  S = std::move(F.Returned);
  if (S.IsDead)
    return M.newUnknown("the function does not return", &C.Site);
  Value Result =
      To.Is->IsConstructor ? M.load(F.This, S) : S.Values.find(F.Result);
  S.Values.erase(F.Result);
  for (const uint32_t Root : F.Roots) {
    leave(S.Values.find(Root), Leaving::Ended);
    S.Values.erase(Root);
  }
  return Result ? Result : unknown(0);
}

Value Interpreter::invoke(const Value &Called, std::vector<Value> Given,
                          const Expr &Site, State &S) {
  Value Result;
  State After = State::dead();
  const uint32_t Root = M.newRoot();
  const Value All = M.possible(Called, S);
  for (const Alternative &A : All) {
    State At = S;
    Memory::learn(At, A.Guard);
    Call C{Site, A.Called, {}, {}, Given};
    Value V;
    if (A.is(ValueKind::Function)) {
      Uncalled.erase(A.Called);
      const Function *Code = Program.function(A.Called->Key);
      if (A.In)
        C.This = temporary(A, At);
      else if (A.Called->IsMethod && !C.Given.empty()) {
        C.This = C.Given[0];
        C.Given.erase(C.Given.begin());
      }
      V = Code                   ? enter(C, *Code, At, &A)
          : isLibrary(*A.Called) ? callLibrary(*this, C, At)
                                 : Value();
    } else if (A.is(ValueKind::Reference)) {
      V = invoke(M.load(A, At), Given, Site, At);
    } else if (A.is(ValueKind::Object) && A.Class) {
      const auto Found = ByName.find((A.Class->Name + "::operator()").str());
      if (Found != ByName.end() && Found->second.size() == 1) {
        C.This = temporary(A, At);
        C.Called = Found->second[0]->Is;
        V = enter(C, *Found->second[0], At);
      }
    } else if (A.is(ValueKind::Absent) && All.size() > 1) {
      continue;
    }
    if (!V)
      V = unknownCall(C, At);
    if (!At.IsDead)
      At.Values.set(Root, V);
    M.joinInto(After, std::move(At));
  }
  S = std::move(After);
  if (S.IsDead)
    return M.newUnknown("it is never reached", &Site);
  Result = S.Values.find(Root);
  S.Values.erase(Root);
  return Result;
}

/// Returns true if the first parameter of \p Called is a \p Of.
static bool takes(const Callee &Called, const code::Type &Of) {
  if (Called.Signature->Arguments.size() != 2)
    return false;
  const code::Type *Parameter = Called.Signature->Arguments[1];
  if (Parameter->Kind == TypeKind::Reference)
    Parameter = Parameter->Arguments[0];
  code::Type Plain = *Parameter;
  Plain.IsConst = Of.IsConst;
  return Plain == Of;
}

Value Interpreter::visit(const Value &Visitor, const code::Type &Of,
                         const Value &Content, const Expr &Site, State &S) {
  if (Visitor.size() != 1)
    return {};
  const Alternative &With = Visitor.front();
  llvm::SmallVector<Alternative, 2> Fitting;
  const auto Add = [&](const Alternative &Each) {
    if (Each.is(ValueKind::Function) && takes(*Each.Called, Of))
      Fitting.push_back(Each);
  };
  std::vector<Value> Given;
  Add(With);
  if (With.is(ValueKind::Object) && With.Class && With.In) {
    for (const Member &Each : With.In->Members)
      if (Each.Of.size() == 1)
        Add(Each.Of.front());
    const auto Found = ByName.find((With.Class->Name + "::operator()").str());
    if (Found != ByName.end() && Fitting.empty())
      for (const Function *Each : Found->second) {
        Alternative Method;
        Method.Kind = ValueKind::Function;
        Method.Called = Each->Is;
        Add(Method);
      }
    if (Fitting.size() == 1 && !Fitting.front().In)
      Given.push_back(temporary(Visitor, S));
  }
  if (Fitting.size() != 1)
    return {};
  Given.push_back(Content);
  return invoke(Fitting.front(), std::move(Given), Site, S);
}

Value Interpreter::make(const code::Type &Of, Call &C, State &S) {
  const auto Found = ByName.find((Of.Name + "::" + lastName(Of.Name)).str());
  if (Found != ByName.end()) {
    const Function *Only = nullptr;
    for (const Function *Each : Found->second)
      if (Each->Parameters.size() == C.size() && !Each->Is->IsCopy &&
          !Each->Is->IsMove) {
        if (Only)
          return M.newUnknown("several constructors fit", &C.Site);
        Only = Each;
      }
    if (Only) {
      Call Constructing{C.Site, Only->Is, {}, C.Arguments, C.Given};
      if (Value Result = enter(Constructing, *Only, S))
        return Result;
    }
  }
  if (C.Given.empty())
    return emptyOf(Of);
  if (C.size() == 1)
    return Of.Name == "std::basic_string" ? characters(in(C, 0, S), S)
                                          : in(C, 0, S);
  if (Of.Name == "std::pair") {
    Parts In;
    setMember(In, "first", in(C, 0, S));
    setMember(In, "second", in(C, 1, S));
    return object(std::move(In));
  }
  if (Of.Name.ends_with("bigtable::SingleRowMutation")) {
    Parts In;
    setMember(In, code::wordFor(code::roleWords(), Role::RowKey), in(C, 0, S));
    for (size_t I = 1; I != C.size(); ++I)
      In.Elements.push_back({in(C, I, S)});
    return made(C.Site, std::move(In));
  }
  return M.newUnknown("its construction is not followed", &C.Site);
}

} // namespace clang::tidy::bigtable::run
