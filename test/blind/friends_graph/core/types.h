// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FRIENDS_GRAPH_CORE_TYPES_H
#define FRIENDS_GRAPH_CORE_TYPES_H

#include "google/cloud/bigtable/table.h"
#include "google/cloud/future.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <chrono>
#include <cstdint>
#include <optional>
#include <ratio>
#include <string>
#include <vector>

namespace friends {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::future;
using ::google::cloud::Status;
using ::google::cloud::StatusCode;
using ::google::cloud::StatusOr;

using Millis = std::chrono::milliseconds;
using Days = std::chrono::duration<std::int64_t, std::ratio<86400>>;

using UserId = std::string;
using MaybeRow = StatusOr<std::optional<cbt::Row>>;

inline Millis Now() {
  return std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch());
}

inline Millis MillisOf(cbt::Cell const& cell) { return std::chrono::duration_cast<Millis>(cell.timestamp()); }

// What repositories make of a row: the values of one family by column.
inline std::vector<std::string> Columns(cbt::Row const& row, std::string const& family) {
  std::vector<std::string> columns;
  for (auto const& cell : row.cells()) {
    if (cell.family_name() == family) columns.push_back(cell.column_qualifier());
  }
  return columns;
}

}  // namespace friends

#endif  // FRIENDS_GRAPH_CORE_TYPES_H
