// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The kinds of functions of Bigtable's client, and the roles of their
/// arguments.

#ifndef BIGTABLE_TIDY_LIB_MODEL_CALLKIND_H
#define BIGTABLE_TIDY_LIB_MODEL_CALLKIND_H

#include <cstdint>

namespace clang::tidy::bigtable {

enum class CallKind : uint8_t {
  Write,     ///< Makes a mutation that writes a cell.
  Aggregate, ///< Makes a mutation that adds to, or merges into, a cell.
  Counter,   ///< Makes a read-modify-write rule: append, increment.
  Delete,    ///< Makes a mutation that deletes cells.
  Cell,      ///< Makes a cell, which a write may send.
  Row,       ///< Makes the mutation of one row, of a key and mutations.
  Bulk,      ///< Makes a list of mutations of rows.
  Carry,     ///< Puts its arguments into the mutation that it is called on.
  Apply,     ///< Sends the mutations among its arguments to a table.
  Read,      ///< Reads a table through a filter.
  Predicate, ///< Reads a row through a filter, then writes: check-and-mutate.
  Query,     ///< Prepares or runs an SQL statement.
  Statement, ///< Makes an SQL statement.
  Filter,    ///< Makes a filter.
  Ttl,       ///< Makes a policy of the runtime's.
  Live,      ///< Computes, by such a policy, which timestamps are live.
  IsLive,    ///< Tells, by such a policy, whether a timestamp is live.
  Expiry,    ///< Computes, by such a policy, the timestamp of a cell.
  Rule,      ///< Makes a garbage-collection rule.
  Family,    ///< Gives a column family a garbage-collection rule.
  Admin,     ///< Creates a table, or changes its families.
  TableName, ///< Makes the name of a table out of its id.
  Rows,      ///< Makes a range or a set of row keys.
  Field,     ///< Sets a field of a message, a raw protocol buffer.
  Time,      ///< Tells a cell's timestamp, if as a number in microseconds.
  OfFamily,  ///< Tells a cell's family.
  NoTime,    ///< Makes the number that asks the server for a timestamp.
};

/// Returns true if the called function reads cells.
inline bool isReading(CallKind Kind) {
  return Kind == CallKind::Read || Kind == CallKind::Predicate ||
         Kind == CallKind::Query || Kind == CallKind::Statement;
}

enum class Role : uint8_t {
  Other,
  Table, ///< A Table, or the name or id of one.
  RowKey,
  Family,
  Column,
  Timestamp, ///< In milliseconds, or an integer in microseconds.
  Value,
  Filter,
  Start,       ///< The lower bound of a range of timestamps, columns or values.
  After,       ///< The exclusive lower bound of a range.
  End,         ///< The upper bound, exclusive.
  Last,        ///< The inclusive upper bound of a range.
  Limit,       ///< How many cells a filter keeps or skips; at least 1.
  Probability, ///< Between 0 and 1.
  Pattern,     ///< A regular expression, not of families.
  Label,
  Ttl,      ///< A policy of the runtime's, or a list of families with theirs.
  MaxAge,   ///< The maximum age of a policy.
  Lifetime, ///< The lifetime of a cell.
  Clock,    ///< A clock of the runtime.
  Cell,
  Rule,
  Text,     ///< The text of an SQL statement.
  Mutation, ///< The object to which a wrapper adds its mutation.
  Message,  ///< The raw protocol buffer that a call fills in or sends.
  Families, ///< Families with their rules: a map, a description of a table.
};
inline constexpr unsigned NumRoles = static_cast<unsigned>(Role::Families) + 1;

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_CALLKIND_H
