// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/SentRows.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "protocol/MadeMutations.h"
#include "protocol/SameCells.h"
#include "protocol/Waits.h"
#include "values/CallIndex.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

namespace clang::tidy::bigtable {

using run::Alternative;
using run::ValueKind;

namespace {

/// Finds conflicts, and counts rows without one.
class Judge {
public:
  Judge(Values &Vals, llvm::DenseMap<const Expr *, bool> &Alone)
      : Vals(Vals), By(*Vals.reached()), Alone(Alone) {}

  /// Code sends \p List, a row or a bulk mutation.
  void add(const Alternative &List);
  /// A request has \p Part: perhaps mutations, or it is a message with them.
  void addPart(const Alternative &Part) {
    if (Part.is(ValueKind::Object) && !Part.Made && Part.In)
      addRow(mutationsOf(Part));
  }
  /// Code sends rows without waiting between them.
  void addUnawaited();
  std::vector<SentConflict> take();

private:
  using Steps = llvm::SmallVector<const Alternative *, 4>;
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

  void addRow(const run::Parts &Row);
  void addDeletes(const run::Parts &Row);
  void addTurns(const Alternative &Write, const Steps &Others);
  void addTurnsOfRows(const run::Parts &Bulk, size_t I);
  const Stmt *loopAround(const Expr *At, llvm::ArrayRef<const Expr *> Calls);
  /// The last of the rows is \p Sent, unless that is null.
  void addEntries(const run::Parts &Bulk, ConflictKind Kind,
                  const Expr *Sent = nullptr);
  /// Adds a row with \p Later, and what of \p Before, if any, it undoes.
  void record(const SentConflict &Found, const Alternative &Later,
              const Steps &Before);
  using IsThere = llvm::function_ref<bool(const run::Element &)>;
  void addUnawaited(llvm::ArrayRef<const Expr *> Before, const Expr &Last);
  const Alternative *overwritten(llvm::ArrayRef<run::Element> Before,
                                 const Alternative &Later, IsThere IsAsCertain,
                                 SentConflict &Found) const;
  const Expr *sourceOf(const Alternative &A) const {
    return By.sourceOf(A.Made);
  }
  void count(const Alternative &A);
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

void Judge::count(const Alternative &A) {
  if (isOfSeveralTurns(A))
    return;
  const Origin From = originOf(By, A);
  ++Sent[{A.Made, From.Made}];
  for (const Expr *Call : From.Path)
    ++Sent[{A.Made, Call}];
}

void Judge::record(const SentConflict &Found, const Alternative &Later,
                   const Steps &Before) {
  if (isOfSeveralTurns(Later))
    return;
  const Origin From = originOf(By, Later);
  const Expr *Made = From.Made;
  if (!Made)
    return;
  ++Counts[{Made, Made, Found.Kind}].Seen;
  for (const Expr *Call : From.Path)
    ++Counts[{Made, Call, Found.Kind}].Seen;
  llvm::SmallVector<Origin, 2> Origins;
  for (const Alternative *Each : Before)
    Origins.push_back(originOf(By, *Each));
  size_t I = 0;
  while (I != From.Subjects.size() && From.isGiven(I) &&
         (Found.Kind == ConflictKind::Turns ||
          !llvm::all_of(Origins, [&](const Origin &Each) {
            return areTogether(From, I, Each, /*OfGiven=*/true);
          })))
    ++I;
  if (Before.empty())
    return;
  // Where the code that decides is not known, or not in this file, all that
  // comes there is wrong.
  if (I == From.Subjects.size() || !From.at(I))
    I = 0;
  const Expr *At = From.at(I);
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
                                      IsThere IsAsCertain,
                                      SentConflict &Found) const {
  const run::Value *Time = partOf(Later, Role::Timestamp);
  if (!Time || llvm::any_of(*Time, [](const Alternative &A) {
        return A.is(ValueKind::Number) && A.Number < 0;
      }))
    return nullptr;
  const Alternative *First = nullptr;
  for (const run::Element &Each : Before) {
    const Alternative *Earlier =
        IsAsCertain(Each) ? possible(Each, CallKind::Write) : nullptr;
    if (!Earlier || replaces(*Earlier)) {
      // A delete between the two may be what the first is for.
      for (const Alternative &Some : Each.Of)
        if (!areApart(Some, Later)) {
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
        !areOfOneElement(By, Later, *Earlier))
      continue;
    First = Earlier;
    Found.ReadsClock = readTwice(*Earlier, Later);
  }
  return First;
}

void Judge::addDeletes(const run::Parts &Row) {
  const auto ChangesAlso = [](const run::Value &V, const Alternative &Delete) {
    return V && llvm::any_of(V, [&](const Alternative &Other) {
             return Other.Made != Delete.Made &&
                    (partOf(Other, Role::Column) ? areOfOneColumn(Other, Delete)
                                                 : !areApart(Other, Delete));
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

/// Returns what is in \p List because turns of a loop add more of what made
/// element \p I. If \p IsOfTurns, that includes the unknown elements.
static llvm::SmallVector<const Alternative *, 4>
beside(const run::Parts &List, size_t I, bool IsOfTurns) {
  llvm::SmallVector<const Alternative *, 4> Result;
  const Alternative &Of = List.Elements[I].Of.front();
  for (const run::Element &Each : List.Elements)
    if (Each.IsCertain && &Each != &List.Elements[I] && Each.Of.size() == 1 &&
        Each.Of.front().Run == Of.Run && Each.Of.front().Made == Of.Made)
      Result.push_back(&Each.Of.front());
  if (IsOfTurns)
    for (const Alternative &Each : List.OtherElements)
      if (Each.Made == Of.Made)
        Result.push_back(&Each);
  return Result;
}

void Judge::addRow(const run::Parts &Row) {
  addDeletes(Row);
  const llvm::ArrayRef<run::Element> All = Row.Elements;
  for (size_t I = 0; I != All.size(); ++I) {
    const llvm::ArrayRef<run::Element> Before = All.take_front(I);
    const auto IsAsCertain = [&](const run::Element &Each) {
      return All[I].isThereWith(Each);
    };
    for (const Alternative &Write : All[I].Of)
      if (isMade(Write, CallKind::Write))
        count(Write);
    if (const Alternative *Write = possible(All[I], CallKind::Write);
        Write && !replaces(*Write)) {
      SentConflict Found;
      const bool IsKept =
          llvm::any_of(Before, IsAsCertain) &&
          !(Row.OtherElements &&
            llvm::any_of(Row.OtherElements, [&](const Alternative &Other) {
              return !isMade(Other, CallKind::Write) &&
                     !areApart(Other, *Write);
            }));
      const Alternative *First =
          IsKept ? overwritten(Before, *Write, IsAsCertain, Found) : nullptr;
      record(Found, *Write, First ? Steps{First} : Steps{});
    }
    // Several calls of one function may add them.
    const bool IsOfTurns =
        All[I].IsOfTurns && Row.OtherElements &&
        llvm::all_of(All[I].Of, [&](const Alternative &A) {
          return isMade(A, CallKind::Write) &&
                 (A.Guard.empty() || All[I].Of.size() == 1) &&
                 A.Made == All[I].Of.front().Made;
        });
    for (const Alternative &Write : All[I].Of)
      if (isMade(Write, CallKind::Write))
        addTurns(Write, beside(Row, I, IsOfTurns));
    const Alternative *Delete = possible(All[I], CallKind::Delete);
    if (const Alternative *Write = possible(All[I], CallKind::Write);
        Write && replaces(*Write))
      Delete = Write;
    if (!Delete)
      continue;
    SentConflict Found;
    Found.Kind = ConflictKind::Covered;
    Steps Lost;
    for (const run::Element &Each : Before)
      if (const Alternative *Write = possible(Each, CallKind::Write);
          Write && IsAsCertain(Each) && covers(*Delete, *Write) &&
          areOfOneElement(By, *Delete, *Write))
        Lost.push_back(Write);
    Found.Lost = Lost.size();
    const Alternative *Column = only(*Delete, Role::Column);
    Found.IsAgain = Row.OtherElements &&
                    llvm::any_of(Row.OtherElements,
                                 [&](const Alternative &A) {
                                   return A.Made == Delete->Made;
                                 }) &&
                    !(Column && By.mayVary(*Column));
    record(Found, *Delete, Lost);
  }
}

/// \p Write, in one turn of a loop, and \p Others, in other turns.
void Judge::addTurns(const Alternative &Write, const Steps &Others) {
  const auto IsOne = [&](Role Is) {
    const Alternative *A = only(Write, Is);
    return A && !By.mayVary(*A);
  };
  const Alternative *Time = only(Write, Role::Timestamp);
  const run::Value *Value = partOf(Write, Role::Value);
  if (!Value || !IsOne(Role::Family) || !IsOne(Role::Column) ||
      !IsOne(Role::Timestamp) ||
      (Time->is(ValueKind::Number) && Time->Number < 0))
    return;
  SentConflict Found;
  Found.Kind = ConflictKind::Turns;
  for (const Alternative *Other : Others)
    if (isMade(*Other, CallKind::Write) && areOfOneColumn(*Other, Write) &&
        areSame(*Other, Write, Role::Timestamp) &&
        (!areSame(*Other, Write, Role::Value) ||
         llvm::any_of(*Value,
                      [&](const Alternative &A) { return By.mayVary(A); }))) {
      Found.ReadsClock = readTwice(*Other, Write);
      return record(Found, Write, {&Write});
    }
}

/// The turns of a loop add rows with one key, such as number \p I.
void Judge::addTurnsOfRows(const run::Parts &Bulk, size_t I) {
  const Alternative *Row = possible(Bulk.Elements[I], CallKind::Row);
  const Alternative *Key = Row ? only(*Row, Role::RowKey) : nullptr;
  if (!Key || By.mayVary(*Key))
    return;
  for (const run::Element &Each : Row->In->Elements) {
    const Alternative *Write = certain(Each, CallKind::Write);
    Steps Others;
    if (Write)
      for (const Alternative *Other :
           beside(Bulk, I, Bulk.Elements[I].IsOfTurns && Bulk.OtherElements))
        if (isMade(*Other, CallKind::Row) &&
            areSame(*Other, *Row, Role::RowKey))
          for (const run::Element &In : Other->In->Elements)
            if (const Alternative *W = certain(In, CallKind::Write);
                W && W->Made == Write->Made)
              Others.push_back(W);
    if (!Others.empty())
      addTurns(*Write, Others);
  }
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
  if (isMade(List, CallKind::Bulk))
    addEntries(*List.In, ConflictKind::Entries);
  else if (isMade(List, CallKind::Row))
    addRow(mutationsOf(List));
}

void Judge::addEntries(const run::Parts &Bulk, ConflictKind Kind,
                       const Expr *Sent) {
  const llvm::ArrayRef<run::Element> Rows = Bulk.Elements;
  // Of rows without waiting, only what the last one undoes is new.
  const bool IsBulk = Kind == ConflictKind::Entries;
  for (size_t I = IsBulk ? 0 : Rows.size() - 1; I != Rows.size(); ++I) {
    if (const Alternative *Row = possible(Rows[I], CallKind::Row);
        Row && IsBulk)
      count(*Row);
    addTurnsOfRows(Bulk, I);
    const Alternative *Second = possible(Rows[I], CallKind::Row);
    if (!Second)
      continue;
    SentConflict Found;
    Found.Kind = Kind;
    Found.Sent = Sent;
    const Alternative *Other = nullptr;
    for (const run::Element &Each : Rows.take_front(I)) {
      const Alternative *First = possible(Each, CallKind::Row);
      const bool AreTogether =
          Rows[I].isThereWith(Each) || (Rows[I].IsOfLoop && Each.IsCertain);
      if (!First || !AreTogether || areOfOneRun(*First, *Second) ||
          !areSame(*First, *Second, Role::RowKey) ||
          !areOfOneElement(By, *Second, *First))
        continue;
      for (const auto &[From, To] :
           {std::pair(First, Second), std::pair(Second, First)})
        for (const run::Element &D : From->In->Elements)
          for (const run::Element &W : To->In->Elements) {
            const Alternative *Delete = certain(D, CallKind::Delete);
            const Alternative *Write = certain(W, CallKind::Write);
            if ((Other && Other != First) || !Delete || !Write ||
                !covers(*Delete, *Write) ||
                !areOfOneElement(By, *Delete, *Write))
              continue;
            if (!Other) {
              Found.Delete = sourceOf(*Delete);
              Found.Write = sourceOf(*Write);
              Found.DeletesFirst = From == First;
            }
            Found.BothDelete |= Found.DeletesFirst != (From == First);
            Other = First;
          }
    }
    record(Found, *Second, Other ? Steps{Other} : Steps{});
  }
}

/// Returns the object with which \p Site, a call of AsyncApply, sends a row;
/// null if it has no name.
static const ValueDecl *senderOf(const CallSite &Site) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Site.Call);
  const Expr *Object =
      Call && !Site.Elsewhere && identifierOf(*Site.Callee) == "AsyncApply"
          ? Call->getImplicitObjectArgument()
          : nullptr;
  const Expr *Owner =
      Object ? pointee(*Object->IgnoreParenImpCasts()) : nullptr;
  return Object ? namedValue(Owner ? Owner : Object) : nullptr;
}

void Judge::addUnawaited() {
  llvm::MapVector<std::pair<const FunctionDecl *, const ValueDecl *>,
                  llvm::SmallVector<const Expr *, 4>>
      Calls;
  for (const CallSite &Site : Vals.callIndex().sites())
    if (Site.Kind == CallKind::Apply && Site.Within)
      if (const ValueDecl *Sender = senderOf(Site))
        Calls[{Site.Within, Sender}].push_back(Site.Call);
  for (const auto &[Where, All] : Calls) {
    FunctionFlow *Flow = All.size() > 1 ? Vals.flowOf(Where.first) : nullptr;
    const auto Waits = Flow ? waitsIn(Vals, *Where.first) : std::nullopt;
    if (!Waits)
      continue;
    for (const Expr *Last : All) {
      llvm::SmallVector<const Expr *, 4> Before;
      llvm::copy_if(All, std::back_inserter(Before), [&](const Expr *Each) {
        return Each != Last && Flow->leadsTo(*Each, *Last, *Waits, {}, true);
      });
      addUnawaited(Before, *Last);
    }
  }
}

/// Code sends the rows of \p Before, and then that of \p Last.
void Judge::addUnawaited(llvm::ArrayRef<const Expr *> Before,
                         const Expr &Last) {
  const auto RecordsOf = [&](const Expr &Call) {
    llvm::SmallVector<std::pair<const code::Expr *, const Reached::Record *>>
        Result;
    for (const code::Expr *Code : By.codeOf(&Call))
      for (const code::Expr *Part : Code->Operands)
        for (const Reached::Record &Each : By.recordsOf(*Part))
          if (Each.Value.Of.size() == 1 &&
              isMade(Each.Value.Of.front(), CallKind::Row))
            Result.push_back({Part, &Each});
    return Result;
  };
  // Each turn of a loop has a record.
  for (const auto &[I, R] : llvm::enumerate(RecordsOf(Last))) {
    run::Parts Rows;
    for (const Expr *First : Before)
      if (const auto All = RecordsOf(*First);
          I < All.size() && All[I].second->Calls == R.second->Calls)
        Rows.Elements.push_back({All[I].second->Value.Of});
    Rows.Elements.push_back({R.second->Value.Of});
    addEntries(Rows, ConflictKind::Unawaited, By.sourceOf(R.first));
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
  fillInCell(Vals, Later);
  for (const Expr *Call : Of.Inside) {
    const FunctionDecl *Callee = Call ? codeRunBy(*Call) : nullptr;
    Later.In = Callee ? Vals.enter(*Call, *Callee, Later.In) : nullptr;
    if (!Later.In)
      return false;
  }
  if (Later.In)
    Later.Within = By.declarationAround(*Of.Found.At);
  if (!Later.Within)
    return false;
  ListStep &Step = Of.Found.Step = stepOf(Vals, *Of.Found.At, Later.Within);
  // The loop adds the row of the write.
  if (Of.Found.Loop && Step.AddedBy && !Step.List) {
    const ListStep Row = stepOf(Vals, *Step.AddedBy, Later.Within);
    Step.List = Row.List;
    Step.Around = Row.Around;
  }
  if (!Of.Found.Before.empty())
    Of.Found.First = stepOf(Vals, *Of.Found.Before.front(), Later.Within);
  return true;
}

std::vector<SentConflict> Judge::take() {
  std::vector<SentConflict> Result;
  // Where the first is also sent without the later one, it has an effect.
  for (auto &[Key, Of] : Counts)
    if (Of.Wrong != 0 && Of.AreSame && Of.Wrong == Of.Seen &&
        (Of.Found.Kind == ConflictKind::Unawaited ||
         Sent[Of.First] == Of.Wrong) &&
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
  Vals.reached()->forEachSentList([&](const Alternative &A) { To.add(A); });
  Vals.reached()->forEachCallOfClient([&](const code::Expr &Call) {
    if (Call.Client->Kind == CallKind::Apply ||
        Call.Client->Kind == CallKind::Predicate)
      for (const code::Expr *Part : Call.Operands)
        for (const Reached::Record &Each : Vals.reached()->recordsOf(*Part))
          for (const Alternative &A : Each.Value.Of)
            To.addPart(A);
  });
  To.addUnawaited();
  return *(All = To.take());
}

bool SentRows::isAlone(const Expr &Delete) {
  (void)conflicts();
  return Alone.lookup(&Delete);
}

} // namespace clang::tidy::bigtable
