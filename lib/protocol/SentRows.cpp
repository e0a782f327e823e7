// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/SentRows.h"
#include "model/CallKind.h"
#include "protocol/RowMutations.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <array>

namespace clang::tidy::bigtable {

using run::Alternative;
using run::ValueKind;

static bool isMade(const Alternative &A, CallKind Kind) {
  return A.is(ValueKind::Object) && A.In && A.Made && A.Made->Client &&
         A.Made->Client->Kind == Kind;
}

/// Returns the mutation or the row that \p E certainly is; null without one.
static const Alternative *certain(const run::Element &E, CallKind Kind) {
  return E.IsCertain && E.Of.size() == 1 && isMade(E.Of.front(), Kind)
             ? &E.Of.front()
             : nullptr;
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

/// Returns true if \p E names a parameter or a member of the function around.
static bool isGiven(const code::Expr &E) {
  return E.Kind == code::ExprKind::This ||
         (E.Var && E.Var->Kind == code::Storage::Parameter) ||
         llvm::any_of(E.Operands,
                      [](const code::Expr *Each) { return isGiven(*Each); });
}

/// Returns true if the code at \p Later says what it is about. Otherwise the
/// mistake is that of a caller, at its call.
static bool isChosenThere(const Alternative &Later) {
  return llvm::none_of(Later.Made->Client->Roles, [&](const code::RoleOf &R) {
    return (R.Is == Role::RowKey || R.Is == Role::Family ||
            R.Is == Role::Column) &&
           R.Operand < Later.Made->Operands.size() &&
           isGiven(*Later.Made->Operands[R.Operand]);
  });
}

namespace {

class Judge {
public:
  explicit Judge(Reached &By) : By(By) {}

  void addRow(llvm::ArrayRef<run::Element> Steps);
  void addEntries(llvm::ArrayRef<run::Element> Rows);
  std::vector<SentConflict> take();

private:
  /// In how many of the rows with a mutation it is wrong.
  struct Count {
    SentConflict Found;
    const code::Expr *First = nullptr; ///< Null if contexts differ.
    unsigned Seen = 0, Wrong = 0;
  };

  /// Adds a row with \p Later, and what \p First, if any, makes of it.
  void add(ConflictKind Kind, const Alternative &Later,
           const Alternative *First, const SentConflict &Found);
  const Alternative *overwritten(llvm::ArrayRef<run::Element> Before,
                                 const Alternative &Later,
                                 SentConflict &Found) const;
  const Expr *sourceOf(const Alternative &A) const {
    return By.sourceOf(A.Made);
  }

  Reached &By;
  llvm::MapVector<std::pair<const Expr *, ConflictKind>, Count> Counts;
  /// In how many rows, or bulk mutations, each write, or row, is sent.
  llvm::DenseMap<const code::Expr *, unsigned> Sent;
};

void Judge::add(ConflictKind Kind, const Alternative &Later,
                const Alternative *First, const SentConflict &Found) {
  const Expr *At = sourceOf(Later);
  if (!At)
    return;
  Count &Of = Counts[{At, Kind}];
  ++Of.Seen;
  if (!First)
    return;
  if (Of.Wrong++ != 0) {
    if (Of.First != First->Made)
      Of.First = nullptr;
  } else if (isChosenThere(Later)) {
    Of.First = First->Made;
    Of.Found = Found;
    Of.Found.Kind = Kind;
    Of.Found.Later = At;
    Of.Found.First = sourceOf(*First);
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
          Found = {};
        }
      continue;
    }
    if (!areOfOneColumn(*Earlier, Later))
      continue;
    ++Found.InColumn;
    if (First || Earlier->Made == Later.Made ||
        !areSame(*Earlier, Later, Role::Timestamp) ||
        areSame(*Earlier, Later, Role::Value))
      continue;
    First = Earlier;
    Found.ReadsClock = Time->Base == run::TimeBase::Now;
  }
  return First;
}

void Judge::addRow(llvm::ArrayRef<run::Element> Steps) {
  for (size_t I = 0; I != Steps.size(); ++I) {
    const llvm::ArrayRef<run::Element> Before = Steps.take_front(I);
    if (const Alternative *Write = certain(Steps[I], CallKind::Write)) {
      ++Sent[Write->Made];
      SentConflict Found;
      const Alternative *First = overwritten(Before, *Write, Found);
      add(ConflictKind::SameCell, *Write, First, Found);
    }
    const Alternative *Delete = certain(Steps[I], CallKind::Delete);
    if (!Delete)
      continue;
    const Alternative *Lost = nullptr;
    for (const run::Element &Each : Before)
      if (const Alternative *Write = certain(Each, CallKind::Write);
          Write && !Lost && covers(*Delete, *Write))
        Lost = Write;
    add(ConflictKind::Covered, *Delete, Lost, {});
  }
}

void Judge::addEntries(llvm::ArrayRef<run::Element> Rows) {
  for (size_t I = 0; I != Rows.size(); ++I) {
    const Alternative *Second = certain(Rows[I], CallKind::Row);
    if (!Second)
      continue;
    ++Sent[Second->Made];
    SentConflict Found;
    const Alternative *Other = nullptr;
    for (const run::Element &Each : Rows.take_front(I)) {
      const Alternative *First = certain(Each, CallKind::Row);
      if (!First || First->Made == Second->Made ||
          !areSame(*First, *Second, Role::RowKey))
        continue;
      for (const auto &[From, To] :
           {std::pair(First, Second), std::pair(Second, First)})
        for (const run::Element &D : From->In->Elements)
          for (const run::Element &W : To->In->Elements) {
            const Alternative *Delete = certain(D, CallKind::Delete);
            const Alternative *Write = certain(W, CallKind::Write);
            if (!Other && Delete && Write && covers(*Delete, *Write)) {
              Other = First;
              Found.Delete = sourceOf(*Delete);
              Found.Write = sourceOf(*Write);
            }
          }
    }
    add(ConflictKind::Entries, *Second, Other, Found);
  }
}

std::vector<SentConflict> Judge::take() {
  std::vector<SentConflict> Result;
  // Where the first is also sent without the later one, it has an effect.
  for (const auto &[Key, Of] : Counts)
    if (Of.First && Of.Wrong == Of.Seen && Sent.lookup(Of.First) == Of.Wrong)
      Result.push_back(Of.Found);
  return Result;
}

} // namespace

static std::vector<SentConflict> conflictsIn(Reached &By) {
  Judge To(By);
  for (const Reached::Use &Sent : By.sent())
    for (const Alternative &A : Sent.Of) {
      if (isMade(A, CallKind::Row) && !A.In->OtherElements)
        To.addRow(A.In->Elements);
      if (!isMade(A, CallKind::Bulk))
        continue;
      To.addEntries(A.In->Elements);
      for (const run::Element &Each : A.In->Elements)
        if (const Alternative *Row = certain(Each, CallKind::Row);
            Row && !Row->In->OtherElements)
          To.addRow(Row->In->Elements);
    }
  return To.take();
}

llvm::SmallVector<SentRows::Found, 1>
SentRows::in(const RowMutations &Rows, ConflictKind Kind,
             const llvm::SmallPtrSetImpl<const Expr *> &Reported) {
  Reached *By = Rows.values().reached();
  if (!All)
    All = By ? conflictsIn(*By) : std::vector<SentConflict>();
  llvm::SmallVector<Found, 1> Result;
  for (const SentConflict &Each : *All)
    if (Each.Kind == Kind && !Reported.contains(Each.Later))
      if (const CallSite *Site = Rows.siteOf(*Each.Later))
        Result.push_back({&Each, Site});
  return Result;
}

} // namespace clang::tidy::bigtable
