// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A call of Bigtable as the checks see it: its effect, and the role of each
/// argument.

#ifndef BIGTABLE_TIDY_LIB_API_CALLSITE_H
#define BIGTABLE_TIDY_LIB_API_CALLSITE_H

#include "model/FilterStage.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
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

/// 'write', for people who look at call sites.
llvm::StringRef toString(CallKind Kind);
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
};
inline constexpr unsigned NumRoles = static_cast<unsigned>(Role::Message) + 1;

struct Frame;
struct FunctionSummary;

/// States whether a write without a timestamp, or a read without a filter, is
/// complete.
enum class Presence : uint8_t {
  None,         ///< It does: the server stamps the cell.
  Unset,        ///< The field of the message is never set, so it is 1970.
  SometimesSet, ///< The field of the message is set on some paths only.
  Unknown,      ///< The message may be filled in elsewhere.
};

/// A call as the checks see it, independent of its overload or wrapper.
struct CallSite {
  /// A CallExpr or a CXXConstructExpr.
  const Expr *Call = nullptr;
  const FunctionDecl *Callee = nullptr;
  CallKind Kind = CallKind::Write;
  /// For CallKind::Filter: the effect of the filter.
  Stage FilterKind = Stage::None;
  std::array<const Expr *, NumRoles> Arguments{};
  /// The calls through which the analysis came to this one; null if it judges
  /// the call where it stands.
  const Frame *In = nullptr;
  /// Meaningless where there is such an argument.
  Presence Stamp = Presence::None;
  /// The callee is tagged as one that sees to the timestamp or filter itself.
  bool CalleeDecides = false;
  /// The callee is a user's function, known by its tag or by the schema.
  bool IsWrapper = false;
  /// For a user function: its summary from another source file; null if a tag
  /// or the schema describes it.
  const FunctionSummary *Elsewhere = nullptr;
  /// The call stands in code that a template instantiation made.
  bool InInstantiation = false;
  /// The call as it is for one of several elements that a loop goes through.
  bool IsForElement = false;
  /// It stands in a function tagged as one that may write, or read, as it does.
  bool IsSanctioned = false;
  /// True if the call is a statement, so that its result is not used.
  bool IsDiscarded = false;
  /// In the same row mutation it deletes the column before it writes.
  bool Replaces = false;

  /// The function that the call stands in; null outside of functions.
  const FunctionDecl *Within = nullptr;

  /// Null if no argument plays that role.
  const Expr *argument(Role R) const {
    return Arguments[static_cast<unsigned>(R)];
  }
  void setArgument(Role R, const Expr *E) {
    Arguments[static_cast<unsigned>(R)] = E;
  }
};

/// The arguments of a CallExpr or CXXConstructExpr.
llvm::ArrayRef<const Expr *> argumentsOf(const Expr &Call);
/// The function that a CallExpr or CXXConstructExpr calls; null if that is not
/// known.
const FunctionDecl *calleeOf(const Expr &Call);
/// Returns the function that \p Call runs; null if another may override the
/// named one.
const FunctionDecl *exactCalleeOf(const Expr &Call);
/// Returns true if all that \p Site does is to make the value that it returns.
bool isFactory(const CallSite &Site);
/// The argument that is passed for \p Parameter; null if there is none.
const Expr *argumentFor(const Expr &Call, const ParmVarDecl &Parameter);

/// Returns the object to which \p Site, a CallKind::Carry, adds its arguments.
const Expr *carrierIn(const CallSite &Site);
/// The arguments that it puts there.
llvm::ArrayRef<const Expr *> carriedIn(const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_CALLSITE_H
