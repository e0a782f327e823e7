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

/// Returns the name of the kind for messages: 'write'.
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

/// States why a write has no timestamp, or a read no filter.
enum class Presence : uint8_t {
  None,         ///< The code passes none: the server stamps the cell.
  Unset,        ///< The field of the message is never set, so it is 1970.
  SometimesSet, ///< The field of the message is set on some paths only.
  Unknown,      ///< The message may be filled in elsewhere.
};

/// A call as the checks see it, independent of its overload or wrapper.
struct CallSite {
  /// A CallExpr or CXXConstructExpr.
  const Expr *Call = nullptr;
  const FunctionDecl *Callee = nullptr;
  CallKind Kind = CallKind::Write;
  /// For CallKind::Filter: the effect of the filter.
  Stage FilterKind = Stage::None;
  std::array<const Expr *, NumRoles> Arguments{};
  /// The calls through which the analysis reached this call; null if it checks
  /// the call on its own.
  const Frame *In = nullptr;
  /// Meaningless if the call has the timestamp or filter as an argument.
  Presence Stamp = Presence::None;
  /// True if the callee's tag says that the callee chooses the timestamp or
  /// filter.
  bool CalleeDecides = false;
  /// True if the callee is a user function that a tag or the schema describes.
  bool IsWrapper = false;
  /// For a user function: its summary from another source file; null if a tag
  /// or the schema describes it.
  const FunctionSummary *Elsewhere = nullptr;
  /// True if the call is in code of a template instantiation.
  bool InInstantiation = false;
  /// True if the call is checked for one of the elements of a loop.
  bool IsForElement = false;
  /// True if a tag on the enclosing function or a caller allows the write or
  /// read.
  bool IsSanctioned = false;
  /// True if the call is a statement, so that its result is not used.
  bool IsDiscarded = false;
  /// True if the same row mutation deletes the column before the write.
  bool Replaces = false;

  /// The enclosing function; null outside of functions.
  const FunctionDecl *Within = nullptr;

  /// Returns the argument with the role \p R; null without one.
  const Expr *argument(Role R) const {
    return Arguments[static_cast<unsigned>(R)];
  }
  void setArgument(Role R, const Expr *E) {
    Arguments[static_cast<unsigned>(R)] = E;
  }
};

/// Returns the arguments of a CallExpr or CXXConstructExpr.
llvm::ArrayRef<const Expr *> argumentsOf(const Expr &Call);
/// Returns the function that a CallExpr or CXXConstructExpr calls; null if
/// unknown.
const FunctionDecl *calleeOf(const Expr &Call);
/// Returns the function that \p Call runs; null if another function may
/// override the named one.
const FunctionDecl *exactCalleeOf(const Expr &Call);
/// Returns the definition of the function that \p Call runs; null if its code
/// is elsewhere, or another function may override the named one.
const FunctionDecl *codeRunBy(const Expr &Call);
/// Returns true if \p Site only makes the value that it returns.
bool isFactory(const CallSite &Site);
/// Returns the argument for \p Parameter in \p Call; null without one.
const Expr *argumentFor(const Expr &Call, const ParmVarDecl &Parameter);
/// Returns true if \p Call passes \p Argument to a parameter by which it may
/// change it.
bool mayChangeArgument(const CallExpr &Call, const Expr &Argument);

/// Returns the object to which \p Site, a CallKind::Carry, adds its arguments.
const Expr *carrierIn(const CallSite &Site);
/// Returns the arguments that \p Site, a CallKind::Carry, adds to that object.
llvm::ArrayRef<const Expr *> carriedIn(const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_CALLSITE_H
