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

/// A key or a string, or the parameter that has its value.
using QueryBytes = std::variant<std::string, QueryParameter>;

/// A point in time, or CURRENT_TIMESTAMP(), with an offset.
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
    /// The name in the result; empty for `f['q']` without AS.
    std::string Name;
  };
  struct Condition {
    enum class Kind { Equal, Less, AtMost, Greater, AtLeast, StartsWith, In };
    Kind What = Kind::Equal;
    /// The values; exactly one unless the operator is In.
    std::vector<QueryBytes> Values;
  };

  /// True for `SELECT *`.
  bool IsStar = false;
  std::vector<Column> Columns;
  std::string Table;
  bool WithHistory = false;
  std::optional<QueryTime> After, AfterOrEqual, Before, AsOf;
  std::optional<std::variant<std::int64_t, QueryParameter>> LatestN;
  /// Conditions on the row key; all must hold.
  std::vector<Condition> Conditions;
};

/// Parses a query. Returns INVALID_ARGUMENT if \p Text is not a query, and
/// UNIMPLEMENTED if the emulator does not execute a part of it. The message
/// contains that part and its position.
grpc::Status parse(const std::string &Text, Query &To);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_QUERY_H
