// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TELEMETRY_HUB_HUB_STORE_H
#define TELEMETRY_HUB_HUB_STORE_H

#include "google/cloud/bigtable/table.h"
#include "hub/schema.h"
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace hub {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusCode;
using ::google::cloud::StatusOr;

// The timestamp of a cell that is to live `wanted` from `now` on.
[[nodiscard]] constexpr milliseconds stamp(family const& f, milliseconds now, milliseconds wanted) {
  return now + wanted - f.offset();
}

// Keeps what has not come to its end.
[[nodiscard]] cbt::Filter live(family const& f, milliseconds now);

// One cell, to be written.
struct cell_write {
  family const& where;
  std::string column;
  std::string value;
  milliseconds ttl{};
  std::optional<milliseconds> at{};  // Overrides `ttl`.
};

[[nodiscard]] cbt::Mutation to_mutation(cell_write const& write, milliseconds now);

// Collects rows and sends them in batches.
class batch_writer {
 public:
  explicit batch_writer(cbt::Table table, std::size_t batch_size = 500)
      : table_(std::move(table)), batch_size_(batch_size) {}

  Status add(cbt::SingleRowMutation row);
  Status flush();
  [[nodiscard]] std::size_t failed() const { return failed_; }

 private:
  cbt::Table table_;
  std::size_t batch_size_;
  std::size_t failed_ = 0;
  cbt::BulkMutation pending_;
};

}  // namespace hub

#endif  // TELEMETRY_HUB_HUB_STORE_H
