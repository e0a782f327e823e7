// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Whether two mutations are about the same column, or the same cell.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_SAMECELLS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_SAMECELLS_H

#include "values/Sameness.h"
#include <optional>

namespace clang::tidy::bigtable {

struct CallSite;
class Values;

/// Whether \p Delete, which the server applies after \p Write, certainly
/// deletes what that wrote; and on what condition. If \p AtOnce nothing happens
/// between the two.
std::optional<Sameness> covers(Values &Known, const CallSite &Delete,
                               const CallSite &Write, bool AtOnce);

/// Whether both write to one column of one family; and on what condition.
std::optional<Sameness> sameColumn(Values &Known, const CallSite &L,
                                   const CallSite &R, bool AtOnce);

/// Whether both certainly write the same cell, with the same timestamp, that
/// the client sets; and on what condition.
std::optional<Sameness> sameCell(Values &Known, const CallSite &L,
                                 const CallSite &R, bool AtOnce);
/// Whether both certainly write the same value.
bool haveSameValue(Values &Known, const CallSite &L, const CallSite &R);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_SAMECELLS_H
