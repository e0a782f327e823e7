// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/SameCells.h"
#include "api/CallSite.h"
#include "api/CallTable.h"
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

bool deletesAround(Values &Vals, const CallSite &Delete,
                   const CallSite &Write) {
  if (Delete.Kind == CallKind::Write)
    return Delete.Replaces &&
           sameColumn(Vals, Delete, Write, /*AtOnce=*/false).has_value();
  const Expr *Family = Delete.argument(Role::Family);
  if (!Family)
    return true;
  if (Delete.argument(Role::Column))
    return sameColumn(Vals, Delete, Write, /*AtOnce=*/false).has_value();
  const Expr *Written = Write.argument(Role::Family);
  return Written && Vals.same({Family, Delete.In}, {Written, Write.In},
                              /*AtOnce=*/false);
}

} // namespace clang::tidy::bigtable
