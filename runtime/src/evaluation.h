// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Filters at work on the cells of a row.

#ifndef BIGTABLE_TTL_SRC_EVALUATION_H
#define BIGTABLE_TTL_SRC_EVALUATION_H

#include "bigtable_ttl/reference/filter.h"
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bigtable_ttl::reference::internal {

/// A cell on its way through a filter. It refers to the row and to the filter.
struct CellRef {
  std::uint32_t family;
  std::string const* qualifier;
  std::int64_t timestamp;
  std::string_view value;
  std::string_view label;
};

/// The order of a row: by family, qualifier, and newest first.
bool Before(CellRef const& a, CellRef const& b);
bool SameColumn(CellRef const& a, CellRef const& b);

/// A filter that is ready to be used, by one thread at a time.
class Evaluation {
 public:
  /// `filter` is valid, and outlives this. `families` are names by number.
  /// `seed` decides which rows are sampled.
  Evaluation(Filter const& filter, std::vector<std::string> const& families,
             std::uint64_t seed);
  ~Evaluation();

  /// Leaves of the row's cells, which are in order, those that pass: in order,
  /// too. False if that would be more copies of them than fit in memory or are
  /// done in some seconds: each interleave of a chain can double them.
  bool Run(std::string_view row_key, std::vector<CellRef>& cells);

 private:
  class Stage;
  struct Context;
  static void Apply(Stage& stage, Context& context,
                    std::vector<CellRef>& cells);

  std::uint64_t seed_;
  std::unique_ptr<Stage> root_;
};

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_EVALUATION_H
