// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Turns the values that the interpreter finds into filters and rules.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_REACHEDTREES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_REACHEDTREES_H

#include "model/FilterTree.h"
#include "model/GcRule.h"
#include "protocol/FamilyRules.h"
#include "values/Reached.h"
#include <optional>

namespace clang::tidy::bigtable {

/// Returns the filters that \p Filter can be; std::nullopt if they are not all
/// known.
std::optional<FilterNode> reachedFilter(Reached &By, Operand Filter);

/// Returns the rules that \p Rule can be; none if they are not all known.
llvm::SmallVector<GcRule, 1> reachedRules(Reached &By, Operand Rule);

/// Returns the rules in the map \p Map; std::nullopt if its entries are not all
/// known.
std::optional<FamilyRules> reachedFamilies(Reached &By, Operand Map);

/// Returns the bound that \p T is as the start or the end of a range.
Bound boundOf(const Timestamp &T, bool IsStart);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_REACHEDTREES_H
