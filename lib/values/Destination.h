// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The tables to which mutations are sent.

#ifndef BIGTABLE_TIDY_LIB_VALUES_DESTINATION_H
#define BIGTABLE_TIDY_LIB_VALUES_DESTINATION_H

#include "model/ValueSet.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

struct Destination {
  /// The object that stands for it; null where a mutation is only compared.
  const Expr *Table = nullptr;
  /// The call that sends, or compares, them.
  const Expr *Send = nullptr;
  const Frame *In = nullptr; ///< The call in which both are evaluated.

  friend bool operator==(const Destination &L, const Destination &R) {
    return L.Table == R.Table && L.Send == R.Send && L.In == R.In;
  }
};
using DestinationSet = ValueSet<Destination>;

/// Returns true if what goes to \p Sent is compared, and sent nowhere.
inline bool isOnlyCompared(const DestinationSet &Sent) {
  return Sent.isComplete() &&
         llvm::none_of(Sent.Values,
                       [](const Destination &To) { return To.Table; });
}
/// Removes the comparisons from \p Sent. The others receive the mutations.
inline void dropComparisons(DestinationSet &Sent) {
  llvm::erase_if(Sent.Values,
                 [](const Destination &To) { return !To.Table; });
}

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_DESTINATION_H
