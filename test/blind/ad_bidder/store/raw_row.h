// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_STORE_RAW_ROW_H
#define AD_BIDDER_STORE_RAW_ROW_H

#include "common/time.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include "google/bigtable/v2/data.pb.h"
#include "google/cloud/bigtable/mutations.h"
#include <optional>
#include <string>
#include <utility>

namespace bidder {

struct CellOptions {
  std::optional<Millis> stamp;
};

// Fills a message in place; the auction path must not copy.
inline void FillSetCell(google::bigtable::v2::Mutation& mutation, std::string family, std::string column,
                        std::string value, CellOptions const& options = {}) {
  auto& cell = *mutation.mutable_set_cell();
  cell.set_family_name(std::move(family));
  cell.set_column_qualifier(std::move(column));
  cell.set_value(std::move(value));
  if (options.stamp) cell.set_timestamp_micros(Micros(*options.stamp).count());
}

inline void FillDelete(google::bigtable::v2::Mutation& mutation, std::string family, std::string column) {
  auto& cell = *mutation.mutable_delete_from_column();
  cell.set_family_name(std::move(family));
  cell.set_column_qualifier(std::move(column));
}

// One row under construction, as the message that goes over the wire.
class RawRow {
 public:
  explicit RawRow(std::string key) { entry_.set_row_key(std::move(key)); }

  template <typename Family>
  RawRow& Put(std::string column, std::string value, Millis ttl = std::chrono::hours(1)) {
    FillSetCell(*entry_.add_mutations(), Family::kName, std::move(column), std::move(value),
                CellOptions{Family::Ttl::Stamp(ttl)});
    return *this;
  }

  template <typename Family>
  RawRow& Erase(std::string column) {
    FillDelete(*entry_.add_mutations(), Family::kName, std::move(column));
    return *this;
  }

  google::bigtable::v2::Mutation& Add() { return *entry_.add_mutations(); }

  google::cloud::bigtable::SingleRowMutation Build() && {
    return google::cloud::bigtable::SingleRowMutation(std::move(entry_));
  }

 private:
  google::bigtable::v2::MutateRowsRequest::Entry entry_;
};

}  // namespace bidder

#endif  // AD_BIDDER_STORE_RAW_ROW_H
