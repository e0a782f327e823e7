// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lb/board.h"
#include "lb/micros.h"
#include "google/cloud/bigtable/table.h"
#include <string>
#include <vector>

namespace lb {

// Keeps the ten best of each region in one row, for the start page.
class rollup {
 public:
  explicit rollup(google::cloud::bigtable::Table board);

  google::cloud::Status run(std::vector<std::string> const& regions);
  google::cloud::StatusOr<std::vector<score>> front_page();
  google::cloud::Status count_view(std::string const& region);

 private:
  google::cloud::bigtable::Table board_;
  google::cloud::bigtable::Filter recent_;
};

// The one of this process.
rollup& shared_rollup(google::cloud::bigtable::Table board);

// Expires what the previous version of the game left behind.
template <typename Select>
google::cloud::Status drop_rows_if(google::cloud::bigtable::Table& t,
                                   char const* family, Select select) {
  namespace cbt = google::cloud::bigtable;
  cbt::BulkMutation bulk;
  for (auto& row : t.ReadRows(cbt::RowSet(cbt::RowRange::InfiniteRange()),
                              cbt::Filter::FamilyRegex(family))) {  // UNKNOWN: the caller selects by the row key
    if (!row) return row.status();
    if (!select(*row)) continue;
    bulk.emplace_back(
        cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromFamily(family)));
  }
  auto failed = t.BulkApply(std::move(bulk));
  return failed.empty() ? google::cloud::Status() : failed.front().status();
}

}  // namespace lb
