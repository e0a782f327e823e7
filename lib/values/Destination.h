// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Where mutations are sent.

#ifndef BIGTABLE_TIDY_LIB_VALUES_DESTINATION_H
#define BIGTABLE_TIDY_LIB_VALUES_DESTINATION_H

#include "model/ValueSet.h"

namespace clang::tidy::bigtable {

struct Destination {
  const Expr *Table = nullptr; ///< The object that stands for it.
  const Expr *Send = nullptr;  ///< The call that sends them.
  const Frame *In = nullptr;   ///< Where both are evaluated.

  friend bool operator==(const Destination &L, const Destination &R) {
    return L.Table == R.Table && L.Send == R.Send && L.In == R.In;
  }
};
using DestinationSet = ValueSet<Destination>;

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_DESTINATION_H
