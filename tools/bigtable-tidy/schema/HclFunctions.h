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

/// Returns the result of the function \p Name for \p Arguments; an unknown
/// value if the function is not supported.
HclValue callHcl(llvm::StringRef Name, llvm::ArrayRef<HclValue> Arguments,
                 const Place &At, HclBudget &Left);

/// Adds a map of 'key' and 'value' to \p Entries for each element of \p V, in
/// Terraform's order. Returns a missing value if \p V is missing, or is not a
/// list, a set or a map.
HclValue entriesOf(const HclValue &V, const Place &At, HclValue::List &Entries);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_HCLFUNCTIONS_H
