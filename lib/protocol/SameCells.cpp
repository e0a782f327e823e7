// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/SameCells.h"
#include "api/CallSite.h"
#include "api/CallTable.h"
#include "model/FilterTree.h"
#include "model/Timestamp.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

void fillInCell(Values &Vals, CallSite &Site) {
  const Expr *Argument = Site.argument(Role::Cell);
  if (!Argument)
    return;
  const MakerSet Cells = Vals.makersOf({Argument, Site.In});
  const Maker *M = Cells.single();
  const std::optional<CallSite> Cell =
      Vals.callTable().classify(M ? dyn_cast<CXXConstructExpr>(M->E) : nullptr);
  if (Cell && Cell->Kind == CallKind::Cell) {
    for (const Role R : {Role::RowKey, Role::Family, Role::Column,
                         Role::Timestamp, Role::Value})
      Site.setArgument(R, Cell->argument(R));
    Site.setArgument(Role::Cell, nullptr);
    Site.In = M->In;
  } else {
    Site.Stamp = Presence::Unknown;
  }
}

static void merge(Sameness &To, const Sameness &From) {
  To.ReadsClock |= From.ReadsClock;
  To.Changes.append(From.Changes);
  To.Declared.append(From.Declared);
}

static bool isServerTime(Values &Vals, const CallSite &Site) {
  const Expr *Time = Site.argument(Role::Timestamp);
  if (!Time)
    return true;
  const TimestampSet Set = Vals.timestamps({Time, Site.In});
  return llvm::any_of(Set.Values, [](const Timestamp &T) {
    return T.Kind == TimestampKind::Server;
  });
}

std::optional<Sameness> sameColumn(Values &Vals, const CallSite &L,
                                   const CallSite &R, bool AtOnce) {
  Sameness Result;
  for (const Role What : {Role::Family, Role::Column}) {
    const Expr *A = L.argument(What), *B = R.argument(What);
    const std::optional<Sameness> S =
        A && B ? Vals.same({A, L.In}, {B, R.In}, AtOnce) : std::nullopt;
    if (!S)
      return std::nullopt;
    merge(Result, *S);
  }
  return Result;
}

std::optional<Sameness> sameCell(Values &Vals, const CallSite &L,
                                 const CallSite &R, bool AtOnce,
                                 const Stmt *Loop) {
  if (L.Kind != CallKind::Write || R.Kind != CallKind::Write || R.Replaces ||
      isServerTime(Vals, L) || isServerTime(Vals, R))
    return std::nullopt;
  std::optional<Sameness> Result = sameColumn(Vals, L, R, AtOnce);
  if (!Result || Result->ReadsClock)
    return std::nullopt;
  const std::optional<Sameness> Time =
      Vals.sameTime({L.argument(Role::Timestamp), L.In},
                    {R.argument(Role::Timestamp), R.In}, AtOnce, Loop);
  if (!Time)
    return std::nullopt;
  merge(*Result, *Time);
  return Result;
}

bool haveSameValue(Values &Vals, const CallSite &L, const CallSite &R) {
  const Expr *A = L.argument(Role::Value), *B = R.argument(Role::Value);
  return A && B && Vals.same({A, L.In}, {B, R.In}, /*AtOnce=*/false);
}

std::optional<Sameness> covers(Values &Vals, const CallSite &Delete,
                               const CallSite &Write, bool AtOnce) {
  if (Write.Kind != CallKind::Write || Write.argument(Role::Cell))
    return std::nullopt;
  if (Delete.Kind == CallKind::Write)
    return Delete.Replaces ? sameColumn(Vals, Delete, Write, AtOnce)
                           : std::nullopt;
  const Expr *Family = Delete.argument(Role::Family);
  if (!Family)
    return Sameness();
  if (!Delete.argument(Role::Column)) {
    const Expr *Written = Write.argument(Role::Family);
    return Written ? Vals.same({Family, Delete.In}, {Written, Write.In}, AtOnce)
                   : std::nullopt;
  }
  std::optional<Sameness> Result = sameColumn(Vals, Delete, Write, AtOnce);
  if (!Result)
    return std::nullopt;
  for (const Role Bound : {Role::Start, Role::End}) {
    const Expr *E = Delete.argument(Bound);
    if (!E)
      continue;
    const TimestampSet Bounds = Vals.timestamps({E, Delete.In});
    const Timestamp *T = Bounds.single();
    const bool IsConstant = T && T->Kind == TimestampKind::Constant;
    if (IsConstant && T->Count == 0)
      continue; // There is none.
    if (isServerTime(Vals, Write))
      return std::nullopt;
    const Operand Time{Write.argument(Role::Timestamp), Write.In};
    const TimestampSet Times = Vals.timestamps(Time);
    const Timestamp *At = Times.single();
    if (IsConstant && At && At->Kind == TimestampKind::Constant) {
      if (Bound == Role::Start ? At->Count < T->Count : At->Count >= T->Count)
        return std::nullopt;
      continue;
    }
    const std::optional<Sameness> Begins =
        Bound == Role::Start ? Vals.sameTime({E, Delete.In}, Time, AtOnce)
                             : std::nullopt;
    if (!Begins || Begins->ReadsClock)
      return std::nullopt;
    merge(*Result, *Begins);
  }
  // A name does not depend on the clock.
  return Result->ReadsClock ? std::nullopt : Result;
}

} // namespace clang::tidy::bigtable
