// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Results and requests of reads: cells, rows, and row sets.

#ifndef BIGTABLE_TTL_REFERENCE_ROW_H
#define BIGTABLE_TTL_REFERENCE_ROW_H

#include <bigtable_ttl/reference/filter.h>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

/// A cell of a read's result, as strings of the reader (Cell) or of the store
/// (CellView).
template <typename String>
struct BasicCell {
  String family;
  String qualifier;
  std::chrono::microseconds timestamp;
  String value;
  /// The cell's label; empty if it has none.
  String label;

  friend bool operator==(BasicCell const& a, BasicCell const& b) {
    return a.family == b.family && a.qualifier == b.qualifier &&
           a.timestamp == b.timestamp && a.value == b.value &&
           a.label == b.label;
  }
  friend bool operator!=(BasicCell const& a, BasicCell const& b) {
    return !(a == b);
  }
};

/// A row of a read's result. Cells are sorted by family, in the order in which
/// the families were created, then by qualifier, then newest first.
template <typename String>
struct BasicRow {
  String key;
  std::vector<BasicCell<String>> cells;

  friend bool operator==(BasicRow const& a, BasicRow const& b) {
    return a.key == b.key && a.cells == b.cells;
  }
  friend bool operator!=(BasicRow const& a, BasicRow const& b) {
    return !(a == b);
  }
};

using Cell = BasicCell<std::string>;
using Row = BasicRow<std::string>;
using CellView = BasicCell<std::string_view>;
using RowView = BasicRow<std::string_view>;

/// Returns a copy that does not refer to the store's strings.
inline Row Copy(RowView const& view) {
  Row row{std::string(view.key), {}};
  row.cells.reserve(view.cells.size());
  for (CellView const& cell : view.cells) {
    row.cells.push_back({std::string(cell.family), std::string(cell.qualifier),
                         cell.timestamp, std::string(cell.value),
                         std::string(cell.label)});
  }
  return row;
}

/// A range of row keys, which are in bytewise order.
struct RowRange {
  static RowRange All() { return {}; }
  /// Returns `[begin, end)`, as in google-cloud-cpp: an empty `end` means no
  /// end.
  static RowRange RightOpen(std::string begin, std::string end) {
    return {Bound::Closed(std::move(begin)),
            end.empty() ? Bound::None() : Bound::Open(std::move(end))};
  }
  static RowRange Closed(std::string begin, std::string end) {
    return {Bound::Closed(std::move(begin)), Bound::Closed(std::move(end))};
  }
  static RowRange Prefix(std::string const& prefix);

  Bound begin, end;
};

/// The union of keys and ranges; all rows if both are empty.
struct RowSet {
  std::vector<std::string> keys;
  std::vector<RowRange> ranges;
};

/// The request of a read.
struct ReadRowsRequest {
  RowSet rows;
  Filter filter;
  /// The maximum number of rows in the result; rows without a cell that passes
  /// the filter do not count. 0 means no limit.
  std::int64_t rows_limit = 0;
  /// If true, returns rows in descending order. The order of their cells does
  /// not change.
  bool reversed = false;
  /// If set, returns only rows whose keys begin with one of these.
  std::optional<std::vector<std::string>> prefixes = std::nullopt;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_ROW_H
