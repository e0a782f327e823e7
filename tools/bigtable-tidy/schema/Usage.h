// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Uses of column families in code, for the author of a schema.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_USAGE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_USAGE_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "schema/TableDescription.h"

namespace clang::tidy::bigtable::tool {

/// Adds the families to which code in \p Run gives a rule, with that rule. If
/// code gives one family different rules, its rule is unknown. Returns the
/// locations at which code gives rules to families with unknown names.
std::vector<Place> addRules(const Outcome &Run, const Sources &Files,
                            TableDescriptions &To);

/// Adds to each family of \p To its uses in \p Run. Also adds families that
/// only code names. A family whose table is unknown goes into the only table
/// that has it, or else into '*'.
void addUsage(const Outcome &Run, const Sources &Files, TableDescriptions &To);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_USAGE_H
