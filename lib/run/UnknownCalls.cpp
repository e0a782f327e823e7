// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls of functions that are not in view.

#include "run/Frame.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable::run {

using code::Callee;
using code::Expr;
using code::TypeKind;

/// The places get values that are not known.
void Interpreter::forget(const Value &Places, const Expr *At, State &S) {
  for (const Alternative &A : Places)
    if (A.is(ValueKind::Reference) || A.is(ValueKind::Unknown)) {
      leave(M.load(A, S), Leaving::Lost, At);
      M.store(Value(A), M.newUnknown("other code may change it", At), S);
    }
}

/// Code that is not in view may keep pointers to what \p Shown leads to.
void escape(Value Shown, State &S) {
  llvm::SmallVector<Value> Work{std::move(Shown)};
  llvm::SmallPtrSet<const Parts *, 8> Seen;
  while (!Work.empty()) {
    const Value Next = Work.pop_back_val();
    for (const Alternative &A : Next) {
      if (A.is(ValueKind::Reference) && S.addEscaped(A.To.Root)) {
        if (Value Held = S.Values.find(A.To.Root))
          Work.push_back(std::move(Held));
      }
      if (!A.In || !Seen.insert(A.In.get()).second)
        continue;
      for (const Member &Each : A.In->Members)
        Work.push_back(Each.Of);
      for (const Element &Each : A.In->Elements)
        Work.push_back(Each.Of);
      for (const Value &Rest : {A.In->OtherMembers, A.In->OtherElements})
        if (Rest)
          Work.push_back(Rest);
    }
  }
}

/// Code that is not in view runs.
void Interpreter::runOther(State &S) {
  passTime(S);
  const llvm::SmallVector<uint32_t, 2> Before = S.Escaped;
  for (const uint32_t Root :
       llvm::concat<const uint32_t>(ChangingGlobals, Before))
    if (const Value Held = S.Values.find(Root))
      escape(Held, S);
  for (const uint32_t Root : S.Escaped)
    if (const Value Held = S.Values.find(Root)) {
      leave(Held, Leaving::Lost);
      S.Values.set(Root, M.newUnknown("other code may change it"));
    }
  for (const uint32_t Root : ChangingGlobals) {
    leave(S.Values.find(Root), Leaving::Lost);
    S.Values.set(Root, M.newUnknown("other code may change the variable"));
  }
}

/// Returns true if code that is not here gets a message as \p Passed, and does
/// not change it, nor a copy: to wrap a message is to send it.
static bool getsToSend(const Callee &Called, const code::Type &Passed) {
  const auto IsOfData = [](const code::Type &Of) {
    return Of.Name.starts_with("google::bigtable::v2::") ||
           Of.Name.starts_with("google::cloud::bigtable::");
  };
  if (Passed.Name.starts_with("google::cloud::bigtable::"))
    return true;
  const code::Type *Returned = Called.Signature->Arguments[0];
  if (Returned->Kind == TypeKind::Reference)
    Returned = Returned->Arguments[0];
  return Passed.Kind == TypeKind::Reference && !Passed.IsRvalue &&
         Passed.Arguments[0]->IsConst && !IsOfData(*Returned) &&
         !Called.Name.starts_with("std::");
}

/// Adds the functions in \p V, also those of an object with several.
static void addFunctions(const Value &V, std::vector<Alternative> &To) {
  for (const Alternative &A : V)
    if (A.is(ValueKind::Function))
      To.push_back(A);
    else if (A.is(ValueKind::Object) && A.Class && A.In)
      for (const Member &Each : A.In->Members)
        addFunctions(Each.Of, To);
}

Value Interpreter::unknownCall(const Call &C, State &S) {
  const code::Type *Signature = C.Called ? C.Called->Signature : nullptr;
  const bool IsOwn = !C.Called || !isLibrary(*C.Called) ||
                     C.Called->Name.ends_with("::operator()");
  const llvm::StringRef Called = C.Called ? C.Called->Name : "";
  bool KeepsAll = false;
  const Unseen *Told = TellUnseen && C.Called ? TellUnseen(C.Site) : nullptr;
  if (C.This && C.Called && !C.Called->IsConst && !C.Called->IsConstructor) {
    forget(C.This, &C.Site, S);
    if (IsOwn)
      escape(C.This, S);
  } else if (C.This && C.Called) {
    const bool IsText = lastName(Called).starts_with("Serialize");
    if (IsOwn || IsText)
      leave(self(C, S), IsText ? Leaving::Kept : Leaving::Sent, &C.Site, &S);
  }
  for (size_t I = 0; I != C.size(); ++I) {
    const code::Type *Passed = nullptr;
    if (Signature && I + 1 < Signature->Arguments.size())
      Passed = Signature->Arguments[I + 1];
    else if (!C.Arguments.empty())
      Passed = C.Arguments[I]->Of;
    const Value V = in(C, I, S);
    if (Told && llvm::is_contained(Told->Sends, I)) {
      const bool IsPointer = Passed && Passed->Kind == TypeKind::Pointer;
      leave(IsPointer ? M.load(V, S) : V, Leaving::Told, &C.Site, &S,
            unsigned(I));
      continue;
    }
    if (Passed &&
        (Passed->Kind == TypeKind::Reference ||
         Passed->Kind == TypeKind::Pointer) &&
        !Passed->Arguments[0]->IsConst &&
        Passed->Arguments[0]->Kind != TypeKind::Function && !Passed->IsRvalue) {
      const Value &Shown = Passed->Kind == TypeKind::Reference ? C.Given[I] : V;
      forget(Shown, &C.Site, S);
      if (IsOwn)
        escape(Shown, S);
    } else {
      const bool IsPointer = Passed && Passed->Kind == TypeKind::Pointer;
      leave(IsPointer ? M.load(V, S) : V,
            C.Called && Passed && getsToSend(*C.Called, *Passed)
                ? Leaving::Sent
                : Leaving::Kept,
            &C.Site, &S);
    }
    std::vector<Alternative> Functions;
    addFunctions(V, Functions);
    KeepsAll |= !Functions.empty() && !lastName(Called).starts_with("visit");
    // It may call a function, any number of times, with any arguments.
    for (const Alternative &A : Functions)
      repeatOrNot(
          [&](State &At) {
            const Value Any =
                temporary(M.newUnknown("other code passes it", &C.Site), At);
            const Value Result =
                invoke(Value(A), std::vector<Value>(8, Any), C.Site, At);
            for (const Value &Each : {Result, M.load(Any, At)})
              leave(Each, Leaving::Kept, &C.Site, &At);
          },
          S);
  }
  if (Told && Told->AddsTo && *Told->AddsTo < C.size()) {
    const size_t I = *Told->AddsTo;
    const Value To = C.isPlace(I) ? C.Given[I] : in(C, I, S);
    M.store(To, M.appended(M.load(To, S), made(C.Site, Parts())), S);
  }
  // std::bind, say: a later call uses the other arguments.
  for (size_t I = 0; KeepsAll && I != C.size(); ++I)
    escape(in(C, I, S), S);
  if (IsOwn)
    runOther(S);
  mayThrow(S);
  if (C.Called && C.Called->IsNoReturn) {
    S = State::dead();
    return M.newUnknown("it is never reached", &C.Site);
  }
  if (!C.Called)
    return M.newUnknown("the called function is not known", &C.Site);
  return nothingOf(*C.Called, C.Site);
}

} // namespace clang::tidy::bigtable::run
