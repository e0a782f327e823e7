// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Types of Terraform's variables, which turn values into others.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_HCLTYPE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_HCLTYPE_H

#include "schema/HclExpression.h"

namespace clang::tidy::bigtable::tool {

/// Returns \p V as a variable of type \p Type has it: with the attributes that
/// 'optional' adds, and lists as sets. \p V itself if it does not fit.
HclValue convertHcl(const HclValue &V, llvm::ArrayRef<HclToken> Type,
                    HclScope &Scope);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_HCLTYPE_H
