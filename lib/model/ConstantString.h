// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A constant text in the code, such as the name of a family.

#ifndef BIGTABLE_TIDY_LIB_MODEL_CONSTANTSTRING_H
#define BIGTABLE_TIDY_LIB_MODEL_CONSTANTSTRING_H

#include "model/TtlPolicy.h"
#include "model/ValueSet.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// A string that an expression can be.
struct ConstantString {
  std::string Value;
  /// The policy in the TTL tag of the constant Tagged, if any.
  std::optional<TtlPolicy> Policy;
  /// The tagged constant from which the string comes; null without a tag.
  const ValueDecl *Tagged = nullptr;

  friend bool operator==(const ConstantString &L, const ConstantString &R) {
    return L.Value == R.Value && L.Policy == R.Policy;
  }
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_CONSTANTSTRING_H
