// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What random filters do to rows.

#ifndef BIGTABLE_TIDY_TEST_UNIT_LIB_FILTERREADER_H
#define BIGTABLE_TIDY_TEST_UNIT_LIB_FILTERREADER_H

#include "RandomFilters.h"
#include "src/evaluation.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace random_filters {

/// A filter, evaluated as the reference store does, which is held against the
/// emulator.
class Reader {
public:
  explicit Reader(const Filter &F)
      : Asked(inStore(F)), AtWork(Asked, Names, /*seed=*/0) {}

  Row read(const Row &In) {
    std::vector<store::internal::CellRef> Cells;
    for (const Cell &C : In)
      Cells.push_back({C.Family, &Digits[C.Column], Now + C.Time,
                       Digits[C.Value], C.Label});
    EXPECT_TRUE(AtWork.Run("row", Cells)) << "too many copies";
    Row Out;
    for (const auto &C : Cells)
      Out.push_back({C.family, unsigned((*C.qualifier)[0] - '0'),
                     C.timestamp - Now,
                     C.value.empty() ? NoValue : unsigned(C.value[0] - '0'),
                     std::string(C.label)});
    std::sort(Out.begin(), Out.end(),
              [](const Cell &L, const Cell &R) { return L.key() < R.key(); });
    return Out;
  }

private:
  const store::Filter Asked; // AtWork refers to it.
  store::internal::Evaluation AtWork;
};

inline Row run(const Filter &F, const Row &In) { return Reader(F).read(In); }

} // namespace random_filters

#endif // BIGTABLE_TIDY_TEST_UNIT_LIB_FILTERREADER_H
