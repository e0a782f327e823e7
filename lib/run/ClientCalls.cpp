// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Calls of the client.

#include "code/Names.h"
#include "run/Frame.h"
#include "run/Models.h"
#include "run/Times.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable::run {

using code::Expr;
using code::TypeKind;

bool isCharacters(const code::Type &Of) {
  return (Of.Kind == TypeKind::Pointer || Of.Kind == TypeKind::Array) &&
         Of.Arguments[0]->Kind == TypeKind::Integer &&
         Of.Arguments[0]->Width == 8;
}

std::vector<const Expr *> Interpreter::path() const {
  std::vector<const Expr *> Result;
  for (const Frame *F = Top; F && F->Call; F = F->Up)
    Result.insert(Result.begin(), F->Call);
  return Result;
}

std::vector<bool> Interpreter::specialCases(const State &S) const {
  std::vector<bool> Result;
  for (const Frame *F = Top; F && F->Call; F = F->Up)
    Result.insert(
        Result.begin(), llvm::any_of(minus(S.Holds, F->Held), [&](uint32_t L) {
          return M.isSpecialCase(L) && llvm::any_of(F->Passed, [&](Symbol Of) {
                   return M.isAbout(L / 2, Of);
                 });
        }));
  return Result;
}

void Interpreter::tell(const Call &C, State &S) {
  Event E;
  E.Call = &C.Site;
  E.Path = path();
  E.Entry = Entry;
  if (C.This)
    E.Operands.push_back(self(C, S));
  for (size_t I = 0; I != C.size(); ++I) {
    Value V = in(C, I, S);
    if (!C.Arguments.empty() && isCharacters(*C.Arguments[I]->Of))
      V = characters(V, S);
    E.Operands.push_back(M.possible(V, S));
  }
  E.Holds = S.Holds;
  Tell(E);
}

/// Returns true if \p Is, which evaluates \p From, leads to the first element
/// of its container.
static bool isBegin(const Expr &From, const Value &Is) {
  const Alternative *Known = Is.only(ValueKind::Reference);
  const llvm::StringRef Name =
      From.Called ? lastName(From.Called->Name) : llvm::StringRef();
  return (Known && Known->To.Path.back().Element == 0) || Name == "begin" ||
         Name == "cbegin";
}

Alternative Interpreter::made(const Expr &Site, Parts In) {
  Alternative A;
  A.Kind = ValueKind::Object;
  A.Made = A.Origin = &Site;
  // 'rows.emplace_back(key, mutation)' makes a row, too.
  if (!Site.Client ||
      llvm::is_contained({CallKind::Write, CallKind::Aggregate,
                          CallKind::Counter, CallKind::Delete, CallKind::Row,
                          CallKind::Bulk, CallKind::Carry, CallKind::Rule,
                          CallKind::Family},
                         Site.Client->Kind))
    setRun(A);
  A.In = std::make_shared<const Parts>(std::move(In));
  return A;
}

Value Interpreter::placed(const Value &Empty, const Expr &Site) {
  Alternative A = Empty.front();
  A.Origin = &Site;
  setRun(A);
  return A;
}

void Interpreter::leave(const Value &V, Leaving How, const Expr *By, State *In,
                        std::optional<unsigned> Argument) {
  if (!Leave)
    return;
  llvm::SmallVector<std::pair<const Parts *, const Member *>> Work;
  std::vector<Value> Loaded; // Work points into these, too.
  llvm::SmallPtrSet<const Parts *, 8> Seen;
  llvm::DenseSet<uint32_t> SeenRoots;
  auto Add = [&](const Value &Of, const Member *Table, auto &Self) -> void {
    if (!Of)
      return;
    for (const Alternative &A : Of) {
      if (In && A.is(ValueKind::Reference) &&
          SeenRoots.insert(A.To.Root).second)
        Self(Value(Loaded.emplace_back(M.load(A, *In))), Table, Self);
      // Code that gets a closure only calls it.
      if (!A.In || (A.is(ValueKind::Function) && How != Leaving::Ended))
        continue;
      if (A.Made && (A.In->IsMessage || A.In->OtherMembers ||
                     (A.Run && How != Leaving::Ended)))
        Leave({A, How, Table, By, Argument});
      if (Seen.insert(A.In.get()).second)
        Work.push_back({A.In.get(), Table});
    }
  };
  const auto AddTo = [&](const Value &Of, const Member *Table) {
    Add(Of, Table, Add);
  };
  AddTo(V, nullptr);
  while (!Work.empty()) {
    auto [Next, Table] = Work.pop_back_val();
    for (const llvm::StringRef Name : {"table_name", "authorized_view_name"})
      if (const Member *Found = findMember(*Next, Name))
        Table = Found;
    for (const Member &Each : Next->Members)
      AddTo(Each.Of, Table);
    for (const Element &Each : Next->Elements)
      AddTo(Each.Of, Table);
    AddTo(Next->OtherElements, Table);
  }
}

void Interpreter::leaveEntry(const Frame &Own, State S) {
  if (!Leave)
    return;
  std::vector<uint32_t> Heap;
  S.Values.forEachChange({}, [&](uint32_t Root) {
    const Value Held = S.Values.find(Root);
    if (llvm::is_contained(Own.Roots, Root))
      return leave(Held, Leaving::Ended);
    if (HeapRoots.contains(Root))
      return Heap.push_back(Root);
    const auto Of = RootsOfParameters.find(Root);
    leave(Held, Leaving::Kept, nullptr, nullptr,
          Of == RootsOfParameters.end() ? std::nullopt
                                        : std::optional(Of->second));
    if (Held)
      escape(Held, S);
  });
  // What nothing that remains leads to ends, too.
  for (const uint32_t Root : Heap)
    leave(S.Values.find(Root),
          llvm::is_contained(S.Escaped, Root) ? Leaving::Kept : Leaving::Ended);
}

Parts Interpreter::argumentsOf(const Call &C, State &S) {
  const code::ClientCall *Client = C.Site.Client;
  const size_t FirstArgument = C.This ? 1 : 0;
  Parts In;
  for (size_t I = 0; I != C.size(); ++I) {
    if (!C.Arguments.empty() && C.Arguments[I]->By == code::Written::Default)
      continue;
    Value V = in(C, I, S);
    if (!C.Arguments.empty() && isCharacters(*C.Arguments[I]->Of))
      V = characters(V, S);
    const auto *Has = llvm::find_if(Client->Roles, [&](const code::RoleOf &R) {
      return R.Operand == I + FirstArgument;
    });
    if (Has != Client->Roles.end()) {
      setMember(In, code::wordFor(code::roleWords(), Has->Is), V);
      continue;
    }
    // A container, or a range of one, passes its elements.
    if (V.only(ValueKind::Absent))
      continue;
    const bool IsRange = !C.Arguments.empty() && I + 1 != C.size() &&
                         C.Arguments[I]->Of == C.Arguments[I + 1]->Of;
    if (const Value Of = IsRange ? containerOf(V) : Value()) {
      const bool IsWhole =
          isBegin(*C.Arguments[I], V) && in(C, ++I, S).only(ValueKind::Absent);
      V = M.load(Of, S);
      if (!IsWhole || !V.only(ValueKind::Object)) {
        In.OtherElements = M.newUnknown("part of a container", &C.Site);
        continue;
      }
    }
    const Alternative *Known = V.only(ValueKind::Object);
    if (Known && !Known->Made && !Known->Class && !Known->In->IsMessage) {
      llvm::append_range(In.Elements, Known->In->Elements);
      In.OtherElements =
          join(In.OtherElements, Known->In->OtherElements, Memory::TooMany);
    } else {
      In.Elements.push_back({V});
    }
  }
  return In;
}

/// Gives \p Filter, which is made now, the epoch of its oldest part.
static void takeEpoch(Alternative &Filter, int32_t Now) {
  const auto Take = [&](const Value &Part) {
    for (const Alternative &A : Part)
      if (A.Base == TimeBase::Now) {
        Filter.Epoch = std::min(
            Filter.Base == TimeBase::Now ? Filter.Epoch : Now, A.Epoch);
        Filter.Base = TimeBase::Now;
      }
  };
  for (const Member &Each : Filter.In->Members)
    Take(Each.Of);
  for (const Element &Each : Filter.In->Elements)
    Take(Each.Of);
  if (Filter.In->OtherElements)
    Take(Filter.In->OtherElements);
}

/// Objects of the client are the calls that made them, with their arguments:
/// those with a role as members, the others as elements.
Value Interpreter::clientCall(Call &C, State &S) {
  const code::ClientCall *Client = C.Site.Client;
  if (!Client)
    return {};
  if (C.This && Client->Filter == Stage::Itself) // 'as_proto()'
    return self(C, S);
  Parts In = argumentsOf(C, S);
  switch (Client->Kind) {
  case CallKind::Carry:
    if (!C.This && C.size() == 2) { // 'AddTo(row, mutations)'
      const Value New = in(C, 1, S);
      const Alternative *List = New.only(ValueKind::Object);
      if (!List || List->Made || List->In->OtherElements)
        M.store(C.Given[0], M.appended(in(C, 0, S), New), S);
      else
        for (const Element &Each : List->In->Elements)
          M.store(C.Given[0], M.appended(in(C, 0, S), Each), S);
      return unknown(0);
    }
    if (!C.This)
      return {};
    for (const Element &Each : In.Elements)
      M.store(C.This, M.appended(self(C, S), Each), S);
    return C.This;
  case CallKind::Apply:
  case CallKind::Read:
  case CallKind::Predicate:
  case CallKind::Query:
  case CallKind::Admin:
    for (size_t I = 0; I != C.size(); ++I)
      leave(M.load(in(C, I, S), S), Leaving::Sent, &C.Site);
    passTime(S);
    mayThrow(S);
    return nothingOf(*C.Called, C.Site);
  case CallKind::Time:
    return C.Site.Of->Kind == TypeKind::Integer
               ? asCountOf(*this, M.newUnknown("the time of a cell", &C.Site),
                           /*Unit=*/1'000)
               : Value();
  case CallKind::Live:
    return liveRange(*this, C, std::move(In), S);
  case CallKind::Field:
  case CallKind::OfFamily:
  case CallKind::IsLive:
    return {};
  case CallKind::NoTime:
    return number(-1);
  case CallKind::Family: {
    Alternative A = made(C.Site, std::move(In));
    if (!C.This || C.Called->IsConstructor)
      return A;
    M.store(C.This, M.appended(self(C, S), A), S);
    return C.This;
  }
  default: {
    Alternative A = made(C.Site, std::move(In));
    // It asks for the current time, or its parts have.
    if (Client->Filter == Stage::Live || Client->Kind == CallKind::Expiry) {
      A.Epoch = S.Epoch;
      A.Base = TimeBase::Now;
    } else if (Client->Kind == CallKind::Filter) {
      takeEpoch(A, S.Epoch);
    }
    return A;
  }
  }
}

bool carriesMutation(const code::Type &Of) {
  if (Of.Kind == TypeKind::Reference || Of.Kind == TypeKind::Pointer)
    return carriesMutation(*Of.Arguments[0]);
  return Of.Name == "google::cloud::bigtable::Mutation" ||
         Of.Name == "google::cloud::bigtable::SingleRowMutation" ||
         Of.Name == "google::cloud::bigtable::BulkMutation" ||
         (classKind(Of.Name) == ClassKind::Sequence && !Of.Arguments.empty() &&
          carriesMutation(*Of.Arguments[0]));
}

Value Interpreter::mutationFor(const code::Variable &Of) {
  static const code::ClientCall Row{CallKind::Row, {}, {}};
  Expr &Place = PlaceOf[&Of];
  // What the function adds to a row of its callers is sent, too.
  if (!IsAlone && Of.Of->Kind == code::TypeKind::Reference &&
      !Of.Of->Arguments[0]->IsConst &&
      Of.Of->Arguments[0]->Name == "google::cloud::bigtable::SingleRowMutation")
    Place.Client = &Row;
  else if (!IsAlone || !carriesMutation(*Of.Of))
    return {};
  Alternative A = made(Place, Parts());
  Parts In;
  In.OtherElements = IsAlone ? Value(A) : M.newUnknown("callers add it");
  A.In = std::make_shared<const Parts>(std::move(In));
  return A;
}

bool Interpreter::runAlone(const code::Function &F, Leaver Visit,
                           Watcher Also) {
  const auto OuterTell = std::exchange(Tell, [](const Event &) {});
  std::swap(Watch, Also);
  IsAlone = Visit != nullptr;
  std::swap(Leave, Visit);
  const size_t Before = Unfinished.size();
  run(F);
  IsAlone = false;
  std::swap(Leave, Visit);
  Tell = OuterTell;
  std::swap(Watch, Also);
  const bool IsFinished = Unfinished.size() == Before;
  Unfinished.resize(Before);
  return IsFinished;
}

void Interpreter::runAlone(const Expr &Init, Watcher Also) {
  State S;
  std::swap(Watch, Also);
  evalEarlier(Init, /*IsPlace=*/false, S);
  std::swap(Watch, Also);
}

void Interpreter::setRun(Alternative &Made) {
  std::vector<const Expr *> Calls = path();
  Calls.push_back(Made.Origin);
  const auto [I, IsNew] =
      RunOf.try_emplace(std::move(Calls), uint32_t(Runs.size() + 1));
  if (IsNew)
    Runs.push_back(&I->first);
  Made.Run = I->second;
  Made.Since = M.nextSymbol();
}

} // namespace clang::tidy::bigtable::run
