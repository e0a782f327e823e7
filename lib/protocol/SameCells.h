// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines whether two mutations concern the same column or cell.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_SAMECELLS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_SAMECELLS_H

#include "values/Operand.h"
#include "values/Sameness.h"
#include <optional>

namespace clang::tidy::bigtable {

struct CallSite;
class CallTable;
class Values;

/// Returns the condition under which \p Delete, which the server applies after
/// \p Write, certainly deletes the written cell; std::nullopt if it may not. If
/// \p AtOnce, nothing happens between the two.
std::optional<Sameness> covers(Values &Vals, const CallSite &Delete,
                               const CallSite &Write, bool AtOnce);

/// Returns the condition under which both write to the same column of the same
/// family; std::nullopt if they may not.
std::optional<Sameness> sameColumn(Values &Vals, const CallSite &L,
                                   const CallSite &R, bool AtOnce);

/// Returns the condition under which both certainly write the same cell, with
/// the same timestamp from the client; std::nullopt if they may not. \p Loop is
/// as for Values::same().
std::optional<Sameness> sameCell(Values &Vals, const CallSite &L,
                                 const CallSite &R, bool AtOnce,
                                 const Stmt *Loop = nullptr);
/// Gives \p Site, which writes a cell that another call makes, the arguments of
/// that call.
void fillInCell(Values &Vals, CallSite &Site);
/// Returns true if both certainly write the same value.
bool haveSameValue(Values &Vals, const CallSite &L, const CallSite &R);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_SAMECELLS_H
