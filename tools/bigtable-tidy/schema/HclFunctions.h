// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Terraform's functions, as far as configurations of tables use them.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_HCLFUNCTIONS_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_HCLFUNCTIONS_H

#include "schema/HclValue.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang::tidy::bigtable::tool {

/// Returns what the function \p Name makes of \p Arguments; an unknown value if
/// it is none of those that are evaluated here.
HclValue callHcl(llvm::StringRef Name, llvm::ArrayRef<HclValue> Arguments,
                 const Place &At, HclBudget &Left);

/// Adds a map of 'key' and 'value' to \p Entries for each element of \p V, in
/// Terraform's order. Returns a missing value if there are none.
HclValue entriesOf(const HclValue &V, const Place &At, HclValue::List &Entries);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_HCLFUNCTIONS_H
