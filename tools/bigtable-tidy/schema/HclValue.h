// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Values of HCL expressions, as far as they are constants.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_HCLVALUE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_HCLVALUE_H

#include "schema/Hcl.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

namespace clang::tidy::bigtable::tool {

/// The end of errors about unsupported expressions.
inline constexpr llvm::StringLiteral UseShowJson =
    "; import what 'terraform show -json' prints instead";

/// Returns the value of a name such as 'var.days'; std::nullopt, with an error,
/// if it is unknown.
using NameResolver = llvm::function_ref<std::optional<llvm::json::Value>(
    llvm::StringRef Name, const Place &At)>;

/// The value of the expression \p Tokens. Nothing, and an error, for what only
/// Terraform can evaluate.
std::optional<llvm::json::Value>
evaluateHcl(llvm::ArrayRef<HclToken> Tokens, NameResolver Names,
            std::vector<DescriptionError> &Errors);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_HCLVALUE_H
