// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Evaluates expressions of HCL, within bounds.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_HCLEXPRESSION_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_HCLEXPRESSION_H

#include "schema/Hcl.h"
#include "schema/HclValue.h"
#include "llvm/ADT/ArrayRef.h"
#include <utility>

namespace clang::tidy::bigtable::tool {

/// Resolves names such as 'var.days'.
class HclNames {
public:
  virtual ~HclNames() = default;
  /// Returns the value of \p Name, which has two parts, or one. \p Whole is the
  /// text that begins with the name.
  virtual HclValue resolve(llvm::StringRef Name, llvm::StringRef Whole,
                           const Place &At) = 0;
};

struct HclScope {
  HclNames &Names;
  HclBudget &Left;
  /// The variables of 'for', 'each', 'count', and the iterators of dynamic
  /// blocks. If several have the same name, the last one applies.
  std::vector<std::pair<std::string, HclValue>> Variables;
};

/// Returns the value of the expression \p Tokens, or a missing value with the
/// reason if only Terraform can evaluate it.
HclValue evaluateHcl(llvm::ArrayRef<HclToken> Tokens, HclScope &Scope);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_HCLEXPRESSION_H
