// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The names in code that Clang could not parse.

#ifndef BIGTABLE_TIDY_LIB_VALUES_UNPARSEDNAMES_H
#define BIGTABLE_TIDY_LIB_VALUES_UNPARSEDNAMES_H

#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable {

/// The names in code that was not parsed, and that may change or call them.
struct UnparsedNames {
  llvm::StringSet<> All;
  /// Names with other uses than access to a member: 'x.f()' does not assign
  /// another table to 'x'.
  llvm::StringSet<> Changed;

  bool empty() const { return All.empty(); }
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_UNPARSEDNAMES_H
