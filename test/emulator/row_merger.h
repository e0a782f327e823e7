// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Rows, put together from the chunks in which ReadRows streams them: as strict
// as the strictest client (python-bigtable's), for it judges servers.

#ifndef BIGTABLE_TTL_TEST_EMULATOR_ROW_MERGER_H
#define BIGTABLE_TTL_TEST_EMULATOR_ROW_MERGER_H

#include "google/bigtable/v2/bigtable.pb.h"
#include <bigtable_ttl/reference/row.h>
#include <bigtable_ttl/reference/status.h>
#include <string>
#include <vector>

namespace bigtable_ttl::reference {

class RowMerger {
 public:
  /// Whether keys descend.
  explicit RowMerger(bool is_reversed = false) : is_reversed_(is_reversed) {}

  /// DATA_LOSS with what is wrong if it must not come here.
  Status Add(google::bigtable::v2::ReadRowsResponse const& message);
  Status Add(google::bigtable::v2::ReadRowsResponse::CellChunk const& chunk);
  /// After the last chunk.
  Status End() const;

  /// Those that were committed.
  std::vector<Row>& rows() { return rows_; }

 private:
  /// Whether the key comes after all that were read or said to be.
  bool IsNext(std::string const& key) const;

  bool is_reversed_;
  std::vector<Row> rows_;
  /// The last key that was committed or said to be scanned.
  std::string last_key_;
  Row row_;
  std::string family_;
  std::string qualifier_;
  bool in_row_ = false;
  bool in_cell_ = false;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_TEST_EMULATOR_ROW_MERGER_H
