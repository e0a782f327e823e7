// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Mutations: Mutation and ReadModifyWriteRule of google/bigtable/v2/data.proto
// as plain values. The store's operations validate them.

#ifndef BIGTABLE_TTL_REFERENCE_MUTATION_H
#define BIGTABLE_TTL_REFERENCE_MUTATION_H

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace bigtable_ttl::reference {

/// Asks for the server's time.
inline constexpr std::chrono::microseconds kServerTime{-1};

/// Writes a cell, and overwrites a cell of the same timestamp.
struct SetCell {
  std::string family;
  std::string qualifier;
  /// kServerTime, or at least 0 and whole units of the table's granularity.
  std::chrono::microseconds timestamp;
  std::string value;
  /// True if the client library, not the user, set the timestamp. The store
  /// then truncates the timestamp to the granularity instead of rejecting the
  /// mutation (TimestampOrigin in data.proto).
  bool auto_generated = false;
};

/// Adds `input` to a cell of a column family that aggregates, or makes the
/// cell.
struct AddToCell {
  std::string family;
  std::string qualifier;
  /// At least 0 and whole units of the table's granularity.
  std::chrono::microseconds timestamp;
  std::int64_t input;
};

/// Adds the aggregated value of another cell. The state of a sum, a minimum or
/// a maximum is a number like the input, so this has the effect of AddToCell.
struct MergeToCell {
  std::string family;
  std::string qualifier;
  std::chrono::microseconds timestamp;
  std::int64_t state;
};

/// Deletes the column's cells with timestamps in `[begin, end)`. A bound of 0
/// means no bound.
struct DeleteFromColumn {
  std::string family;
  std::string qualifier;
  std::chrono::microseconds begin{0};
  std::chrono::microseconds end{0};
};

struct DeleteFromFamily {
  std::string family;
};

struct DeleteFromRow {};

/// A mutation. std::monostate stands for a protobuf without a mutation; the
/// store rejects it.
using Mutation =
    std::variant<std::monostate, SetCell, AddToCell, MergeToCell,
                 DeleteFromColumn, DeleteFromFamily, DeleteFromRow>;

/// The mutations of one row: all or none of them are applied, in order.
struct RowMutations {
  std::string row_key;
  std::vector<Mutation> mutations;
};

/// Appends to the newest value of a column.
struct AppendValue {
  std::string family;
  std::string qualifier;
  std::string value;
};

/// Adds to the newest value of a column: a big-endian number of eight bytes.
struct IncrementAmount {
  std::string family;
  std::string qualifier;
  std::int64_t amount;
};

using ReadModifyWriteRule =
    std::variant<std::monostate, AppendValue, IncrementAmount>;

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_MUTATION_H
