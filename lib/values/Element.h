// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// An element of a container.

#ifndef BIGTABLE_TIDY_LIB_VALUES_ELEMENT_H
#define BIGTABLE_TIDY_LIB_VALUES_ELEMENT_H

#include "values/Operand.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

/// A value that code puts into a container.
struct Element {
  Operand Value;
  /// True if a condition decides whether it is added, so that the container may
  /// lack it.
  bool IsOptional = false;

  friend bool operator==(const Element &L, const Element &R) {
    return L.Value.E == R.Value.E && L.Value.In == R.Value.In &&
           L.IsOptional == R.IsOptional;
  }
};

using ElementList = llvm::SmallVector<Element, 8>;

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_ELEMENT_H
