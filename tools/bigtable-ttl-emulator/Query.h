// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The part of GoogleSQL that the emulator executes.

#ifndef BIGTABLE_TTL_EMULATOR_QUERY_H
#define BIGTABLE_TTL_EMULATOR_QUERY_H

#include "google/bigtable/v2/data.pb.h"
#include <chrono>
#include <cstdint>
#include <grpcpp/grpcpp.h>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace bigtable_ttl::emulator {

struct QueryParameter {
  std::string Name;
};

/// A key, or a string.
using QueryBytes = std::variant<std::string, QueryParameter>;

/// A point in time, or CURRENT_TIMESTAMP(), and what is added to it.
struct QueryTime {
  struct Now {};
  std::variant<std::chrono::microseconds, Now, QueryParameter> Base;
  std::chrono::microseconds Offset{0};
};

struct Query {
  struct Column {
    enum class Kind { Key, Family, Qualifier };
    Kind What = Kind::Key;
    std::string Family, Qualifier;
    /// In the result; of `f['q']` without AS it is empty.
    std::string Name;
  };
  struct Condition {
    enum class Kind { Equal, Less, AtMost, Greater, AtLeast, StartsWith, In };
    Kind What = Kind::Equal;
    /// One value; several only for In.
    std::vector<QueryBytes> Values;
  };

  /// All of them: `SELECT *`.
  bool IsStar = false;
  std::vector<Column> Columns;
  std::string Table;
  bool WithHistory = false;
  std::optional<QueryTime> After, AfterOrEqual, Before, AsOf;
  std::optional<std::variant<std::int64_t, QueryParameter>> LatestN;
  /// Conditions on the row key; all must hold.
  std::vector<Condition> Conditions;
};

/// INVALID_ARGUMENT if \p Text is no query at all, UNIMPLEMENTED if it has what
/// the emulator does not execute. The message says what and where.
grpc::Status parse(const std::string &Text, Query &To);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_QUERY_H
