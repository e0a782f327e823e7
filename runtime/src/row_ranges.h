// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sets of row keys, as ranges in order.

#ifndef BIGTABLE_TTL_SRC_ROW_RANGES_H
#define BIGTABLE_TTL_SRC_ROW_RANGES_H

#include "bigtable_ttl/reference/store.h"
#include <string>
#include <string_view>
#include <vector>

namespace bigtable_ttl::reference::internal {

/// Row keys from `begin` on, before `end`.
struct KeyRange {
  std::string begin;
  std::string end;
  bool has_end;

  bool Contains(std::string_view key) const {
    return begin <= key && (!has_end || key < end);
  }
};

std::vector<KeyRange> const& AllRows();
std::vector<KeyRange> JustOne(std::string const& row_key);

/// The rows of a set, as ranges that are in order and do not touch.
StatusOr<std::vector<KeyRange>> RangesOf(RowSet const& rows);

/// Returns the parts of `ranges`, which are in order, that begin with one of
/// the prefixes.
std::vector<KeyRange> Within(std::vector<std::string> const& prefixes,
                             std::vector<KeyRange> const& ranges);

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_ROW_RANGES_H
