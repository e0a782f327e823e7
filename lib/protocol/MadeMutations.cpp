// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/MadeMutations.h"
#include "code/Names.h"
#include "protocol/MessageArguments.h"
#include "values/Reached.h"
#include "llvm/ADT/STLExtras.h"
#include <array>
#include <optional>

namespace clang::tidy::bigtable {

using run::Alternative;
using run::ValueKind;

bool isMade(const Alternative &A, CallKind Kind) {
  if (!A.is(ValueKind::Object) || !A.In || !A.Made || !A.Made->Client)
    return false;
  // 'rows.emplace_back(key, mutation)' makes a row in place.
  return A.Made->Client->Kind == Kind ||
         (Kind == CallKind::Row && A.Made->Client->Kind == CallKind::Carry);
}

const Alternative *possible(const run::Element &E, CallKind Kind) {
  return E.Of.size() == 1 && isMade(E.Of.front(), Kind) ? &E.Of.front()
                                                        : nullptr;
}
const Alternative *certain(const run::Element &E, CallKind Kind) {
  return E.isThereIfLoopsRun() ? possible(E, Kind) : nullptr;
}

/// Returns true if \p A stands for one value, not for that of each turn of a
/// loop.
static bool isOne(const Alternative &A) {
  return !A.IsWide && (!A.is(ValueKind::Text) || !A.In ||
                       llvm::all_of(A.In->Elements, [](const run::Element &E) {
                         return E.Of.size() == 1 && isOne(E.Of.front());
                       }));
}

const run::Value *partOf(const Alternative &Of, Role Is) {
  if (!Of.In || !Of.Made || !Of.Made->Client)
    return nullptr;
  if (Of.In->IsMessage) {
    const run::Member *Field = fieldFor(Is, Of.Made->Client->Kind, *Of.In);
    return Field && !Field->Of.only(ValueKind::Absent) ? &Field->Of : nullptr;
  }
  const run::Value *Cell = roleIn(Of, Role::Cell);
  const Alternative *Made = Cell ? Cell->only(ValueKind::Object) : nullptr;
  return roleIn(Made && Made->Made ? *Made : Of, Is);
}

const Alternative *only(const Alternative &Of, Role Is) {
  const run::Value *V = partOf(Of, Is);
  return V && V->size() == 1 && isOne(V->front()) ? &V->front() : nullptr;
}

/// Returns true if, of several alternatives, only one can hold at a time.
static bool areExclusive(const run::Value &V) {
  for (const Alternative &A : V)
    for (const Alternative &B : V)
      if (&A != &B && !run::contradict(A.Guard, B.Guard))
        return false;
  return true;
}

bool areSame(const Alternative &L, const Alternative &R, Role What) {
  const run::Value *All = partOf(L, What), *Others = partOf(R, What);
  // What one condition decides is the same in both: 'a ? "x" : "y"'.
  if (All && Others && All->size() > 1)
    return All->isIdentical(*Others) ||
           (llvm::all_of(*All, isOne) && run::same(*All, *Others) &&
            areExclusive(*All));
  const Alternative *A = only(L, What), *B = only(R, What);
  if (!A || !B)
    return false;
  Alternative Other = *B;
  // Two calls of one function of the runtime, at one time.
  if (A->Made && B->Made && A->Made->Client &&
      A->Made->Client->Kind == CallKind::Expiry &&
      A->Made->Called == B->Made->Called)
    Other.Made = A->Made;
  return run::same(run::Value(*A), run::Value(Other));
}

static bool readsClock(const Alternative &Time) {
  // 'ttl.ExpireAfter(hours(1))'
  return Time.Base != run::TimeBase::Zero || Time.Made;
}

bool readTwice(const Alternative &L, const Alternative &R) {
  const run::Value *Time = partOf(L, Role::Timestamp);
  return llvm::any_of(*Time,
                      [](const Alternative &A) { return readsClock(A); }) &&
         !Time->isIdentical(*partOf(R, Role::Timestamp));
}

bool isOfSeveralTurns(const Alternative &Write) {
  const run::Value *Time = partOf(Write, Role::Timestamp);
  const auto WithoutTurn = [](Alternative A) {
    A.Epoch = 0;
    A.Id = 0;
    A.Guard = {};
    return run::Value(std::move(A));
  };
  return Time && Time->size() > 1 && !areExclusive(*Time) &&
         llvm::all_of(*Time, [&](const Alternative &A) {
           return A.Origin == Time->front().Origin &&
                  run::same(WithoutTurn(A), WithoutTurn(Time->front()));
         });
}

/// Returns the microseconds of \p Time; std::nullopt if they are not known, or
/// if the server chooses them.
static std::optional<int64_t> microsOf(const Alternative *Time) {
  const bool IsKnown =
      Time && (Time->is(ValueKind::Number) ||
               (Time->is(ValueKind::Time) && !Time->Id && !readsClock(*Time)));
  return IsKnown && Time->Number >= 0 ? std::optional(Time->Number)
                                      : std::nullopt;
}

bool areApart(const Alternative &L, const Alternative &R) {
  return llvm::any_of(std::array{Role::Family, Role::Column}, [&](Role What) {
    const Alternative *A = only(L, What), *B = only(R, What);
    return A && B && A->is(ValueKind::Text) && B->is(ValueKind::Text) &&
           !A->In && !B->In && A->Text != B->Text;
  });
}

bool areOfOneColumn(const Alternative &L, const Alternative &R) {
  return areSame(L, R, Role::Family) && areSame(L, R, Role::Column);
}

bool replaces(const Alternative &Write) {
  return !Write.Made->Of->Arguments.empty(); // Several mutations.
}

/// Returns true if \p Write certainly is in the time range of \p Delete.
static bool isInRange(const Alternative &Write, const Alternative &Delete) {
  const Alternative *Time = only(Write, Role::Timestamp);
  for (const Role Bound : {Role::Start, Role::End}) {
    const Alternative *Is = only(Delete, Bound);
    if (!Is && !partOf(Delete, Bound))
      continue;
    const std::optional<int64_t> Limit = microsOf(Is), At = microsOf(Time);
    if (Limit == 0)
      continue; // There is none.
    const bool IsInside =
        Limit && At ? (Bound == Role::Start) == (*At >= *Limit)
        : Bound == Role::Start && Is && Time
            ? !readsClock(*Is) && run::same(run::Value(*Is), run::Value(*Time))
            : false;
    if (!IsInside)
      return false;
  }
  return true;
}

bool covers(const Alternative &Delete, const Alternative &Write) {
  if (isMade(Delete, CallKind::Write))
    return areOfOneColumn(Delete, Write);
  if (!partOf(Delete, Role::Family))
    return true;
  return partOf(Delete, Role::Column)
             ? areOfOneColumn(Delete, Write) && isInRange(Write, Delete)
             : areSame(Delete, Write, Role::Family);
}

/// Returns the mutations of the message \p Of, a request; null if it is none.
static const run::Parts *requestIn(const Alternative &Of) {
  const run::Value *All = Of.is(ValueKind::Object) && Of.In->IsMessage
                              ? run::memberOf(*Of.In, "mutations")
                              : nullptr;
  const Alternative *List = All ? All->only(ValueKind::Object) : nullptr;
  return List ? List->In.get() : nullptr;
}

run::Parts mutationsOf(const Alternative &Row) {
  const llvm::ArrayRef<run::Element> In = Row.In->Elements;
  const run::Parts *Request =
      In.size() == 1 && In.front().Of.size() == 1 && !Row.In->OtherElements
          ? requestIn(In.front().Of.front())
          : requestIn(Row);
  if (!Request)
    return *Row.In;
  run::Parts Result = *Request;
  for (run::Element &Each : Result.Elements)
    if (const run::Member *Set = mutationIn(Each.Of))
      Each.Of = Set->Of;
  return Result;
}

//===-- Where code decides ------------------------------------------------===//

/// Returns true if callers decide \p E. What a closure has captured, the code
/// around it decides.
static bool isGiven(const code::Expr &E) {
  return E.Kind == code::ExprKind::This ||
         (E.Var && E.Var->Kind == code::Storage::Parameter) ||
         llvm::any_of(E.Operands,
                      [](const code::Expr *Each) { return isGiven(*Each); });
}

static bool isGiven(const CodeList &All) {
  return llvm::any_of(All, [](const code::Expr *E) { return isGiven(*E); });
}

bool Origin::isGiven(size_t I) const { return bigtable::isGiven(Subjects[I]); }

/// Returns what \p E is a copy of; \p E itself if it is none.
static const code::Expr &withoutCopies(const code::Expr &E) {
  const bool IsCopy = E.Operands.size() == 1 && E.Called &&
                      run::isLibrary(*E.Called) &&
                      (E.Kind == code::ExprKind::Construct ||
                       run::lastName(E.Called->Name) == "move");
  return IsCopy ? withoutCopies(*E.Operands.front()) : E;
}

static bool isSameCode(const code::Expr &Left, const code::Expr &Right) {
  const code::Expr &L = withoutCopies(Left), &R = withoutCopies(Right);
  return L.Kind == R.Kind && L.Var == R.Var && L.Text == R.Text &&
         L.Called == R.Called && L.Number == R.Number &&
         llvm::equal(L.Operands, R.Operands,
                     [](const code::Expr *A, const code::Expr *B) {
                       return isSameCode(*A, *B);
                     });
}

/// Returns what \p A, a mutation or a row, is about.
static CodeList subjectOf(const Alternative &A) {
  CodeList Result;
  for (const code::RoleOf &R : A.Made->Client->Roles)
    if ((R.Is == Role::RowKey || R.Is == Role::Family ||
         R.Is == Role::Column) &&
        R.Operand < A.Made->Operands.size())
      Result.push_back(A.Made->Operands[R.Operand]);
  return Result;
}

/// Returns the code from which a call to the function around \p Subject, at
/// \p Call, takes it; std::nullopt if that is not known.
static std::optional<CodeList> givenAt(Reached &By, const CodeList &Subject,
                                       const Expr &Call) {
  const auto Code = By.codeOf(&Call);
  const code::Function *Callee = By.functionOf(*Subject.front());
  if (Code.empty() || !Callee || !Callee->Captures.empty() ||
      (Code.front()->Called && run::isLibrary(*Code.front()->Called)))
    return std::nullopt;
  const code::Expr &Site = *Code.front();
  if (Site.Kind != code::ExprKind::Call &&
      Site.Kind != code::ExprKind::Construct)
    return std::nullopt;
  CodeList Result;
  const auto Add = [&](const code::Expr &E, const auto &Self) -> bool {
    const bool IsObject =
        E.Kind == code::ExprKind::This && Site.Kind == code::ExprKind::Call;
    if (!IsObject && !(E.Var && E.Var->Kind == code::Storage::Parameter))
      return llvm::all_of(E.Operands, [&](const code::Expr *Each) {
        return Self(*Each, Self);
      });
    const code::Expr *Given =
        argumentOf(Site, *Callee,
                   IsObject ? ObjectNumber
                            : llvm::find(Callee->Parameters, E.Var) -
                                  Callee->Parameters.begin());
    if (!Given)
      return false;
    if (IsObject) // 'Builder("key").Set(a).Set(b)'
      while (Given->Kind == code::ExprKind::Call && !Given->Operands.empty())
        Given = Given->Operands.front();
    Result.push_back(Given);
    return true;
  };
  for (const code::Expr *E : Subject)
    if (!Add(*E, Add))
      return std::nullopt;
  return Result;
}

Origin originOf(Reached &By, const Alternative &A) {
  Origin Result;
  Result.Made = By.sourceOf(A.Made);
  Result.Path = By.pathTo(A);
  Result.Subjects.push_back(subjectOf(A));
  for (const Expr *Call : llvm::reverse(Result.Path)) {
    const auto Next = Call && isGiven(Result.Subjects.back())
                          ? givenAt(By, Result.Subjects.back(), *Call)
                          : std::nullopt;
    if (!Next)
      break;
    Result.Subjects.push_back(*Next);
  }
  return Result;
}

bool areTogether(const Origin &L, size_t I, const Origin &R, bool OfGiven) {
  const auto Calls = L.callsTo(I);
  if (R.Path.size() < Calls.size() || R.Path.take_front(Calls.size()) != Calls)
    return false;
  const size_t J = R.Path.size() - Calls.size();
  return J < R.Subjects.size() &&
         llvm::all_of(L.Subjects[I], [&](const code::Expr *E) {
           return (OfGiven && !isGiven(*E)) ||
                  llvm::any_of(R.Subjects[J], [&](const code::Expr *Other) {
                    return isSameCode(*E, *Other);
                  });
         });
}

bool areOfOneElement(Reached &By, const Alternative &L, const Alternative &R) {
  const auto Varies = [&](Role Is) {
    const run::Value *V = roleIn(L, Is);
    return V && llvm::any_of(
                    *V, [&](const Alternative &A) { return By.mayVary(A); });
  };
  if (!Varies(Role::RowKey) && !Varies(Role::Family) && !Varies(Role::Column))
    return true;
  const Origin From = originOf(By, L), Other = originOf(By, R);
  for (size_t I = 0; I != From.Subjects.size(); ++I)
    if (areTogether(From, I, Other, /*OfGiven=*/false))
      return true;
  return false;
}

} // namespace clang::tidy::bigtable
