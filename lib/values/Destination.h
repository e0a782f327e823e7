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
  /// The object that represents the table; null if a mutation is only compared.
  const Expr *Table = nullptr;
  /// The call that sends, or compares, the mutations.
  const Expr *Send = nullptr;
  const Frame *In = nullptr; ///< The call in which both are evaluated.

  friend bool operator==(const Destination &L, const Destination &R) {
    return L.Table == R.Table && L.Send == R.Send && L.In == R.In;
  }
};
using DestinationSet = ValueSet<Destination>;

/// Returns true if the mutations of \p Sent are only compared, and not sent.
inline bool isOnlyCompared(const DestinationSet &Sent) {
  return Sent.isComplete() &&
         llvm::none_of(Sent.Values,
                       [](const Destination &To) { return To.Table; });
}
/// Removes the comparisons from \p Sent, so that only tables remain.
inline void dropComparisons(DestinationSet &Sent) {
  llvm::erase_if(Sent.Values,
                 [](const Destination &To) { return !To.Table; });
}

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_DESTINATION_H
