// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/SentRows.h"
#include "code/Names.h"
#include "cxx/FunctionUses.h"
#include "values/CallIndex.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <array>
#include <map>
#include <tuple>

namespace clang::tidy::bigtable {

using run::Alternative;
using run::ValueKind;

static bool isMade(const Alternative &A, CallKind Kind) {
  if (!A.is(ValueKind::Object) || !A.In || !A.Made || !A.Made->Client)
    return false;
  // 'rows.emplace_back(key, mutation)' makes a row in place.
  return A.Made->Client->Kind == Kind ||
         (Kind == CallKind::Row && A.Made->Client->Kind == CallKind::Carry);
}

/// Returns the mutation or the row that \p E is, if it is there; null without
/// one.
static const Alternative *possible(const run::Element &E, CallKind Kind) {
  return E.Of.size() == 1 && isMade(E.Of.front(), Kind) ? &E.Of.front()
                                                        : nullptr;
}
/// Returns the same if it is there, or is if a loop runs.
static const Alternative *certain(const run::Element &E, CallKind Kind) {
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

static const Alternative *only(const Alternative &Of, Role Is) {
  const run::Value *V = roleIn(Of, Is);
  return V && V->size() == 1 && isOne(V->front()) ? &V->front() : nullptr;
}

static bool areSame(const Alternative &L, const Alternative &R, Role What) {
  const Alternative *A = only(L, What), *B = only(R, What);
  return A && B && run::same(run::Value(*A), run::Value(*B));
}

/// Returns true if \p L and \p R are about other families, or other columns.
static bool areApart(const Alternative &L, const Alternative &R) {
  return llvm::any_of(std::array{Role::Family, Role::Column}, [&](Role What) {
    const Alternative *A = only(L, What), *B = only(R, What);
    return A && B && A->is(ValueKind::Text) && B->is(ValueKind::Text) &&
           !A->In && !B->In && A->Text != B->Text;
  });
}

static bool areOfOneColumn(const Alternative &L, const Alternative &R) {
  return areSame(L, R, Role::Family) && areSame(L, R, Role::Column);
}

static bool covers(const Alternative &Delete, const Alternative &Write) {
  if (roleIn(Delete, Role::Start) || roleIn(Delete, Role::End))
    return false;
  if (!roleIn(Delete, Role::Family))
    return true;
  return roleIn(Delete, Role::Column) ? areOfOneColumn(Delete, Write)
                                      : areSame(Delete, Write, Role::Family);
}

//===-- Where code decides ------------------------------------------------===//

using CodeList = llvm::SmallVector<const code::Expr *, 4>;

static bool isGiven(const CodeList &All) {
  return llvm::any_of(All, [](const code::Expr *E) { return namesGiven(*E); });
}

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

namespace {

/// Where a mutation or a row was made, and what decides what it is about.
struct Origin {
  const Expr *Made = nullptr; ///< The call; null in another file.
  /// The calls that lead to the code that makes it.
  llvm::ArrayRef<const Expr *> Path;
  /// What it is about, in the code that makes it, in that which calls this, and
  /// so on, as far as that is known.
  llvm::SmallVector<CodeList, 2> Subjects;

  /// Returns the call of the code with Subjects[I].
  const Expr *at(size_t I) const {
    return I == 0 ? Made : Path[Path.size() - I];
  }
  llvm::ArrayRef<const Expr *> callsTo(size_t I) const {
    return Path.drop_back(I);
  }
};

/// Finds conflicts, and counts rows without one.
class Judge {
public:
  Judge(Values &Vals, llvm::DenseMap<const Expr *, bool> &Alone)
      : Vals(Vals), By(*Vals.reached()), Alone(Alone) {}

  /// Code sends \p List, if that is a row or a bulk mutation.
  void add(const Alternative &List);
  std::vector<SentConflict> take();

private:
  using Steps = llvm::SmallVector<const Alternative *, 2>;
  /// What \p Later makes of rows.
  struct Count {
    SentConflict Found;
    llvm::ArrayRef<const Expr *> Inside; ///< The calls from Found.At to Later.
    std::vector<const code::Expr *> Before;
    bool AreSame = true;          ///< Before is, in all rows.
    unsigned Seen = 0, Wrong = 0; ///< How many rows.
    /// The first of what is lost, and where the code around Found.At makes it.
    std::pair<const code::Expr *, const Expr *> First;
  };

  Origin originOf(const Alternative &A) const;
  /// Returns the code from which a call to the function around \p Subject, at
  /// \p Call, takes it; std::nullopt if that is not known.
  std::optional<CodeList> givenAt(const CodeList &Subject,
                                  const Expr &Call) const;
  void addRow(const run::Parts &Row);
  void addDeletes(const run::Parts &Row);
  void addTurns(const Alternative &Write, const run::Value &Others);
  const Stmt *loopAround(const Expr *At, llvm::ArrayRef<const Expr *> Calls);
  void addEntries(llvm::ArrayRef<run::Element> Rows);
  /// Adds a row with \p Later, and what of \p Before, if any, it undoes.
  void record(const SentConflict &Found, const Alternative &Later,
              const Steps &Before);
  const Alternative *overwritten(llvm::ArrayRef<run::Element> Before,
                                 const Alternative &Later,
                                 SentConflict &Found) const;
  const Expr *sourceOf(const Alternative &A) const {
    return By.sourceOf(A.Made);
  }
  void count(const Alternative &A);
  /// Returns false if \p L and \p R, which have equal values, may be about two
  /// elements of one container.
  bool areOfOneElement(const Alternative &L, const Alternative &R) const;
  bool areOfOneRun(const Alternative &L, const Alternative &R) const {
    return L.Made == R.Made && L.Run == R.Run;
  }
  bool complete(Count &Of) const;

  Values &Vals;
  Reached &By;
  llvm::MapVector<
      std::tuple<const Expr *, const Expr *, ConflictKind>, Count,
      std::map<std::tuple<const Expr *, const Expr *, ConflictKind>, unsigned>>
      Counts;
  /// In how many rows, or bulk mutations, each write, or row, is sent: by the
  /// code, and the call that makes it or one that leads there.
  std::map<std::pair<const code::Expr *, const Expr *>, unsigned> Sent;
  llvm::DenseMap<const Expr *, bool> &Alone; ///< Deletes; see isAlone().
};

} // namespace

std::optional<CodeList> Judge::givenAt(const CodeList &Subject,
                                       const Expr &Call) const {
  const auto Code = By.codeOf(&Call);
  const code::Function *Callee = By.functionOf(*Subject.front());
  if (Code.empty() || !Callee || !Callee->Captures.empty() ||
      (Code.front()->Called && run::isLibrary(*Code.front()->Called)))
    return std::nullopt;
  const code::Expr &Site = *Code.front();
  const bool IsCall = Site.Kind == code::ExprKind::Call;
  if (!IsCall && Site.Kind != code::ExprKind::Construct)
    return std::nullopt;
  const size_t First = IsCall && (!Site.Called || Callee->Object) ? 1 : 0;
  CodeList Result;
  const auto Add = [&](const code::Expr &E, const auto &Self) -> bool {
    size_t Operand = Site.Operands.size();
    if (E.Kind == code::ExprKind::This && First == 1) {
      Operand = 0;
    } else if (E.Var && E.Var->Kind == code::Storage::Parameter) {
      Operand = First + (llvm::find(Callee->Parameters, E.Var) -
                         Callee->Parameters.begin());
    } else {
      return llvm::all_of(E.Operands, [&](const code::Expr *Each) {
        return Self(*Each, Self);
      });
    }
    if (Operand >= Site.Operands.size())
      return false;
    const code::Expr *Given = Site.Operands[Operand];
    if (E.Kind == code::ExprKind::This) // 'Builder("key").Set(a).Set(b)'
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

Origin Judge::originOf(const Alternative &A) const {
  Origin Result;
  Result.Made = sourceOf(A);
  Result.Path = By.pathTo(A);
  Result.Subjects.push_back(subjectOf(A));
  for (const Expr *Call : llvm::reverse(Result.Path)) {
    const auto Next = Call && isGiven(Result.Subjects.back())
                          ? givenAt(Result.Subjects.back(), *Call)
                          : std::nullopt;
    if (!Next)
      break;
    Result.Subjects.push_back(*Next);
  }
  return Result;
}

/// Returns true if \p L and \p R have code in one run of one function, where
/// the same words say what \p L, at \p I, and \p R are about. If \p OfGiven,
/// only names of parameters and members need be the same.
static bool areTogether(const Origin &L, size_t I, const Origin &R,
                        bool OfGiven) {
  const auto Calls = L.callsTo(I);
  if (R.Path.size() < Calls.size() || R.Path.take_front(Calls.size()) != Calls)
    return false;
  const size_t J = R.Path.size() - Calls.size();
  return J < R.Subjects.size() &&
         llvm::all_of(L.Subjects[I], [&](const code::Expr *E) {
           return (OfGiven && !namesGiven(*E)) ||
                  llvm::any_of(R.Subjects[J], [&](const code::Expr *Other) {
                    return isSameCode(*E, *Other);
                  });
         });
}

bool Judge::areOfOneElement(const Alternative &L, const Alternative &R) const {
  const auto Varies = [&](Role Is) {
    const run::Value *V = roleIn(L, Is);
    return V && llvm::any_of(
                    *V, [&](const Alternative &A) { return By.mayVary(A); });
  };
  if (!Varies(Role::RowKey) && !Varies(Role::Family) && !Varies(Role::Column))
    return true;
  const Origin From = originOf(L), Other = originOf(R);
  for (size_t I = 0; I != From.Subjects.size(); ++I)
    if (areTogether(From, I, Other, /*OfGiven=*/false))
      return true;
  return false;
}

//===-- Conflicts ---------------------------------------------------------===//

void Judge::count(const Alternative &A) {
  const Origin From = originOf(A);
  ++Sent[{A.Made, From.Made}];
  for (const Expr *Call : From.Path)
    ++Sent[{A.Made, Call}];
}

void Judge::record(const SentConflict &Found, const Alternative &Later,
                   const Steps &Before) {
  const Origin From = originOf(Later);
  const Expr *Made = From.Made;
  if (!Made)
    return;
  ++Counts[{Made, Made, Found.Kind}].Seen;
  for (const Expr *Call : From.Path)
    ++Counts[{Made, Call, Found.Kind}].Seen;
  llvm::SmallVector<Origin, 2> Origins;
  for (const Alternative *Each : Before)
    Origins.push_back(originOf(*Each));
  size_t I = 0;
  while (I != From.Subjects.size() && isGiven(From.Subjects[I]) &&
         (Found.Kind == ConflictKind::Turns ||
          !llvm::all_of(Origins, [&](const Origin &Each) {
            return areTogether(From, I, Each, /*OfGiven=*/true);
          })))
    ++I;
  const Expr *At =
      Before.empty() || I == From.Subjects.size() ? nullptr : From.at(I);
  if (!At)
    return;
  Count &Of = Counts[{Made, At, Found.Kind}];
  std::vector<const code::Expr *> Makers;
  for (const Alternative *Each : Before)
    Makers.push_back(Each->Made);
  if (Of.Wrong++ != 0) {
    Of.AreSame &= Of.Before == Makers;
    return;
  }
  Of.Found = Found;
  Of.Found.At = At;
  Of.Found.Later.Call = Made;
  if (Found.Kind == ConflictKind::Turns)
    Of.Found.Loop = loopAround(At, From.callsTo(I));
  Of.Inside = From.Path.take_back(I);
  Of.Before = std::move(Makers);
  const auto Calls = From.callsTo(I);
  for (const Origin &Each : Origins) {
    // As the code around At has it.
    const Expr *E = Each.Path.size() > Calls.size() &&
                            Each.Path.take_front(Calls.size()) == Calls
                        ? Each.Path[Calls.size()]
                        : Each.Made;
    if (&Each == Origins.begin())
      Of.First = {Before.front()->Made, E};
    if (E)
      Of.Found.Before.push_back(E);
  }
}

/// Returns the write of the cell that \p Later overwrites; null without one.
const Alternative *Judge::overwritten(llvm::ArrayRef<run::Element> Before,
                                      const Alternative &Later,
                                      SentConflict &Found) const {
  const Alternative *Time = only(Later, Role::Timestamp);
  if (!Time || (Time->is(ValueKind::Number) && Time->Number < 0))
    return nullptr;
  const Alternative *First = nullptr;
  for (const run::Element &Each : Before) {
    const Alternative *Earlier = certain(Each, CallKind::Write);
    if (!Earlier) {
      // A delete between the two may be what the first is for.
      for (const Alternative &Some : Each.Of)
        if (!Some.In || !areApart(Some, Later)) {
          First = nullptr;
          Found.ReadsClock = false;
          Found.InColumn = 0;
        }
      continue;
    }
    if (!areOfOneColumn(*Earlier, Later))
      continue;
    ++Found.InColumn;
    if (First || !areSame(*Earlier, Later, Role::Timestamp) ||
        areSame(*Earlier, Later, Role::Value) || areOfOneRun(*Earlier, Later) ||
        !areOfOneElement(Later, *Earlier))
      continue;
    First = Earlier;
    Found.ReadsClock = Time->Base == run::TimeBase::Now;
  }
  return First;
}

void Judge::addDeletes(const run::Parts &Row) {
  const auto ChangesAlso = [](const run::Value &V, const Alternative &Delete) {
    return V && llvm::any_of(V, [&](const Alternative &Other) {
             return Other.Made != Delete.Made &&
                    (!Other.In || (roleIn(Other, Role::Column)
                                       ? areOfOneColumn(Other, Delete)
                                       : !areApart(Other, Delete)));
           });
  };
  for (const run::Element &Each : Row.Elements)
    for (const Alternative &A : Each.Of)
      if (const Expr *Made =
              isMade(A, CallKind::Delete) ? sourceOf(A) : nullptr)
        Alone.try_emplace(Made, true).first->second &=
            !ChangesAlso(Row.OtherElements, A) &&
            llvm::none_of(Row.Elements, [&](const run::Element &Other) {
              return ChangesAlso(Other.Of, A);
            });
}

void Judge::addRow(const run::Parts &Row) {
  addDeletes(Row);
  const llvm::ArrayRef<run::Element> All = Row.Elements;
  for (size_t I = 0; I != All.size(); ++I) {
    const llvm::ArrayRef<run::Element> Before = All.take_front(I);
    // What a loop adds is there only if the loop runs, as what it added before.
    const auto IsAsCertain = [&](const run::Element &Each) {
      return Each.IsCertain ? All[I].IsCertain : Each.IsOfLoop;
    };
    for (const Alternative &Write : All[I].Of)
      if (isMade(Write, CallKind::Write))
        count(Write);
    if (const Alternative *Write = certain(All[I], CallKind::Write)) {
      SentConflict Found;
      const bool IsKept =
          llvm::any_of(Before, IsAsCertain) &&
          !(Row.OtherElements &&
            llvm::any_of(Row.OtherElements, [&](const Alternative &Other) {
              return !isMade(Other, CallKind::Write) &&
                     (!Other.In || !areApart(Other, *Write));
            }));
      const Alternative *First =
          IsKept ? overwritten(Before, *Write, Found) : nullptr;
      record(Found, *Write, First ? Steps{First} : Steps{});
    }
    // Several calls of one function may add them.
    if (All[I].IsOfLoop && Row.OtherElements &&
        llvm::all_of(All[I].Of, [&](const Alternative &A) {
          return isMade(A, CallKind::Write) && A.Guard.empty() &&
                 A.Made == All[I].Of.front().Made;
        }))
      for (const Alternative &Write : All[I].Of)
        addTurns(Write, Row.OtherElements);
    const Alternative *Delete = certain(All[I], CallKind::Delete);
    if (!Delete)
      continue;
    SentConflict Found;
    Found.Kind = ConflictKind::Covered;
    Steps Lost;
    for (const run::Element &Each : Before)
      if (const Alternative *Write = possible(Each, CallKind::Write);
          Write && IsAsCertain(Each) && covers(*Delete, *Write) &&
          areOfOneElement(*Delete, *Write))
        Lost.push_back(Write);
    Found.Lost = Lost.size();
    record(Found, *Delete, Lost);
  }
}

/// \p Write, in the first turn of a loop, and \p Others, in later ones.
void Judge::addTurns(const Alternative &Write, const run::Value &Others) {
  const auto IsOne = [&](Role Is) {
    const Alternative *A = only(Write, Is);
    return A && !By.mayVary(*A);
  };
  const Alternative *Time = only(Write, Role::Timestamp);
  const Alternative *Value = only(Write, Role::Value);
  if (!IsOne(Role::Family) || !IsOne(Role::Column) || !IsOne(Role::Timestamp) ||
      (Time->is(ValueKind::Number) && Time->Number < 0))
    return;
  SentConflict Found;
  Found.Kind = ConflictKind::Turns;
  Found.ReadsClock = Time->Base == run::TimeBase::Now;
  for (const Alternative &Other : Others)
    if (isMade(Other, CallKind::Write) && Other.Made == Write.Made &&
        areOfOneColumn(Other, Write) &&
        areSame(Other, Write, Role::Timestamp) &&
        (!areSame(Other, Write, Role::Value) || By.mayVary(*Value)))
      return record(Found, Write, {&Write});
}

/// Returns the innermost loop around \p At or, in the function that calls it,
/// around the last of \p Calls, and so on; null without one.
const Stmt *Judge::loopAround(const Expr *At,
                              llvm::ArrayRef<const Expr *> Calls) {
  for (; At; At = Calls.back(), Calls = Calls.drop_back()) {
    const FunctionUses *Tree = Vals.treeOf(By.declarationAround(*At));
    for (const Stmt *S = At; Tree && S; S = Tree->parentOf(*S))
      if (isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(S))
        return S;
    if (Calls.empty())
      break;
  }
  return nullptr;
}

void Judge::add(const Alternative &List) {
  // The mutations of a conditional request.
  if (List.is(ValueKind::Object) && !List.Made && List.In)
    addDeletes(*List.In);
  if (isMade(List, CallKind::Row))
    addRow(*List.In);
  if (!isMade(List, CallKind::Bulk))
    return;
  addEntries(List.In->Elements);
  for (const run::Element &Each : List.In->Elements)
    if (const Alternative *Row = certain(Each, CallKind::Row))
      add(*Row);
}

void Judge::addEntries(llvm::ArrayRef<run::Element> Rows) {
  for (size_t I = 0; I != Rows.size(); ++I) {
    if (const Alternative *Row = possible(Rows[I], CallKind::Row))
      count(*Row);
    const Alternative *Second = certain(Rows[I], CallKind::Row);
    if (!Second)
      continue;
    SentConflict Found;
    Found.Kind = ConflictKind::Entries;
    const Alternative *Other = nullptr;
    for (const run::Element &Each : Rows.take_front(I)) {
      const Alternative *First = possible(Each, CallKind::Row);
      if (!First || areOfOneRun(*First, *Second) ||
          !areSame(*First, *Second, Role::RowKey) ||
          !areOfOneElement(*Second, *First))
        continue;
      for (const auto &[From, To] :
           {std::pair(First, Second), std::pair(Second, First)})
        for (const run::Element &D : From->In->Elements)
          for (const run::Element &W : To->In->Elements) {
            const Alternative *Delete = certain(D, CallKind::Delete);
            const Alternative *Write = certain(W, CallKind::Write);
            if (!Other && Delete && Write && covers(*Delete, *Write) &&
                areOfOneElement(*Delete, *Write)) {
              Other = First;
              Found.Delete = sourceOf(*Delete);
              Found.Write = sourceOf(*Write);
            }
          }
    }
    record(Found, *Second, Other ? Steps{Other} : Steps{});
  }
}

/// Makes Later the call as At sees it. Returns false if that is not known.
bool Judge::complete(Count &Of) const {
  CallSite &Later = Of.Found.Later;
  const auto Site =
      llvm::find_if(Vals.callIndex().sites(), [&](const CallSite &Each) {
        return Each.Call == Later.Call && !Each.Elsewhere;
      });
  if (Site == Vals.callIndex().sites().end() || !Site->Within ||
      Site->IsSanctioned)
    return false;
  Later = *Site;
  for (const Expr *Call : Of.Inside) {
    const FunctionDecl *Callee = Call ? codeRunBy(*Call) : nullptr;
    Later.In = Callee ? Vals.enter(*Call, *Callee, Later.In) : nullptr;
    if (!Later.In)
      return false;
  }
  if (Later.In)
    Later.Within = By.declarationAround(*Of.Found.At);
  return Later.Within;
}

std::vector<SentConflict> Judge::take() {
  std::vector<SentConflict> Result;
  // Where the first is also sent without the later one, it has an effect.
  for (auto &[Key, Of] : Counts)
    if (Of.Wrong != 0 && Of.AreSame && Of.Wrong == Of.Seen &&
        Sent[Of.First] == Of.Wrong &&
        (Of.Found.Loop || Of.Found.Kind != ConflictKind::Turns) && complete(Of))
      Result.push_back(std::move(Of.Found));
  return Result;
}

llvm::ArrayRef<SentConflict> SentRows::conflicts() {
  if (All)
    return *All;
  All.emplace();
  if (!Vals.reached())
    return *All;
  Judge To(Vals, Alone);
  Vals.reached()->forEachCallOfClient([&](const code::Expr &Call) {
    if (Call.Client->Kind == CallKind::Apply ||
        Call.Client->Kind == CallKind::Predicate)
      for (const code::Expr *Part : Call.Operands)
        for (const Reached::Record &Each : Vals.reached()->recordsOf(*Part))
          for (const Alternative &A : Each.Value.Of)
            To.add(A);
  });
  return *(All = To.take());
}

bool SentRows::isAlone(const Expr &Delete) {
  (void)conflicts();
  return Alone.lookup(&Delete);
}

} // namespace clang::tidy::bigtable
