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

/// Returns true if \p Delete deletes values in the column of \p Write, or is a
/// write that replaces them.
bool deletesAround(Values &Vals, const CallSite &Delete, const CallSite &Write);

/// Returns the condition under which both write to the same column of the same
/// family; std::nullopt if they may not.
std::optional<Sameness> sameColumn(Values &Vals, const CallSite &L,
                                   const CallSite &R, bool AtOnce);

/// Gives \p Site, which writes a cell that another call makes, the arguments of
/// that call.
void fillInCell(Values &Vals, CallSite &Site);
} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_SAMECELLS_H
