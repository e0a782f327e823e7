// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_STORAGE_ROW_STORE_H_
#define RIDE_DISPATCH_STORAGE_ROW_STORE_H_

#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ride_dispatch {

// One table. Errors are logged and counted here, once.
class RowStore {
 public:
  virtual ~RowStore() = default;

  virtual google::cloud::Status Write(google::cloud::bigtable::SingleRowMutation mutation) = 0;
  virtual google::cloud::Status WriteAll(google::cloud::bigtable::BulkMutation mutations) = 0;
  virtual google::cloud::StatusOr<std::optional<google::cloud::bigtable::Row>> Read(
      std::string const& key, google::cloud::bigtable::Filter filter) = 0;
  virtual google::cloud::StatusOr<std::vector<google::cloud::bigtable::Row>> Scan(
      google::cloud::bigtable::RowSet rows, std::int64_t limit, google::cloud::bigtable::Filter filter) = 0;
  // True if `predicate` let a cell through, and so `then` was applied rather than `otherwise`.
  virtual google::cloud::StatusOr<bool> WriteIf(std::string const& key, google::cloud::bigtable::Filter predicate,
                                                std::vector<google::cloud::bigtable::Mutation> then,
                                                std::vector<google::cloud::bigtable::Mutation> otherwise) = 0;
};

std::shared_ptr<RowStore> MakeRowStore(google::cloud::bigtable::Table table);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_STORAGE_ROW_STORE_H_
