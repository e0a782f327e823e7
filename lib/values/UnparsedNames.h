// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The names in code that Clang could not parse.

#ifndef BIGTABLE_TIDY_LIB_VALUES_UNPARSEDNAMES_H
#define BIGTABLE_TIDY_LIB_VALUES_UNPARSEDNAMES_H

#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable {

/// Code that was not parsed may change or call what it names.
struct UnparsedNames {
  llvm::StringSet<> All;
  /// Those that are named other than in order to access a member: 'x.f()' does
  /// not assign another table to 'x'.
  llvm::StringSet<> Changed;

  bool empty() const { return All.empty(); }
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_UNPARSEDNAMES_H
