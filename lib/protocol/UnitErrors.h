// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds errors in times that the client receives: a wrong unit, or a time that
/// a cell cannot have. Sources: mutations.h and cell.h of google-cloud-cpp,
/// google/bigtable/v2/data.proto.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_UNITERRORS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_UNITERRORS_H

#include "api/CallSite.h"
#include "model/Timestamp.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

class CallTable;
class Values;

enum class UnitErrorKind : uint8_t {
  Clock,    ///< The reading of a clock without calendar time.
  Cut,      ///< A time in too few bits for current times.
  Taken,    ///< A count of one unit, used as one of another.
  Compared, ///< Compared with the time of a cell, which has another unit.
  Literal,  ///< A number that is a current time in another unit.
  Overflow, ///< More than 64 bits can hold in microseconds.
  Fine,     ///< Written, but not a whole number of milliseconds.
  Negative, ///< Written, but before 1970.
  Braces,   ///< Written, and only '{}'.
  Value,    ///< The number that asks for the server's time, as a value.
};

struct UnitError {
  UnitErrorKind Kind;
  /// The wrong argument, and its role.
  const Expr *At;
  Role Of;
  Timestamp Time = {};
  /// For Literal: the unit that the number seems to have, and the resulting
  /// time in microseconds.
  TimeUnit Meant = TimeUnit::Other;
  int64_t Instant = 0;
  /// For Taken: the name that says the unit; empty if a type or a function
  /// does.
  llvm::StringRef Name;
  /// True if the argument may also be correct.
  bool InSomeCases = false;
};

/// Returns the first error of each argument of \p Site that is certain or, if
/// \p Strict, possible.
llvm::SmallVector<UnitError, 2> unitErrors(Values &Vals, const CallSite &Site,
                                           bool Strict);

/// Returns the time that a current time becomes if it is used in the wrong unit
/// of \p T; std::nullopt if it overflows 64 bits.
std::optional<int64_t> misreadToday(const Timestamp &T);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_UNITERRORS_H
