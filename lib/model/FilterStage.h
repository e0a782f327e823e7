// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_LIB_MODEL_FILTERSTAGE_H
#define BIGTABLE_TIDY_LIB_MODEL_FILTERSTAGE_H

#include <cstdint>

namespace clang::tidy::bigtable {

/// The effect of a filter on cells, as far as it matters for time bounds.
enum class Stage : uint8_t {
  None,         ///< Not a filter, or unknown.
  Block,        ///< Lets nothing through.
  Pass,         ///< Lets everything through.
  Neutral,      ///< May drop or transform cells, but not by family or time.
  Value,        ///< Keeps cells by their values.
  ValueTime,    ///< Keeps values by bounds that depend on the current time.
  Latest,       ///< Keeps the newest cells of each column.
  Count,        ///< Keeps the first cells of each row.
  Skip,         ///< Drops the first cells of each row.
  Family,       ///< Keeps the families whose name matches a regular expression.
  Columns,      ///< Keeps columns of one family.
  Time,         ///< Keeps a range of timestamps.
  Chain,        ///< One stage after the other.
  Interleave,   ///< All branches, pooled.
  ChainOf,      ///< A chain of the stages in a container.
  InterleaveOf, ///< An interleave of the branches in a container.
  Condition,    ///< One of two branches, by a predicate.
  Sink,         ///< Emits the cells that reach it, past all later stages.
  Live,         ///< The runtime's LiveCells().
  Itself,       ///< The same filter as its argument, in another form.
  Either,       ///< One of several filters; the code decides which.
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_FILTERSTAGE_H
