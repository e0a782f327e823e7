// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Types of Terraform's variables, which convert values.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_HCLTYPE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_HCLTYPE_H

#include "schema/HclExpression.h"

namespace clang::tidy::bigtable::tool {

/// Returns \p V converted to the type \p Type of a variable: adds attributes
/// from 'optional', and turns lists into sets. Returns \p V if it cannot be
/// converted.
HclValue convertHcl(const HclValue &V, llvm::ArrayRef<HclToken> Type,
                    HclScope &Scope);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_HCLTYPE_H
