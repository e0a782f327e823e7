// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Interprets expressions as times. Only class Values uses it.

#ifndef BIGTABLE_TIDY_LIB_VALUES_TIMESEARCH_H
#define BIGTABLE_TIDY_LIB_VALUES_TIMESEARCH_H

#include "values/Values.h"
#include <optional>

namespace clang::tidy::bigtable {

/// The times of one query.
class TimeSearch {
public:
  /// If \p KeepsUnits, a time with a known unit but an unknown value is known.
  /// If \p KeepsTaken, a time that was computed once and stored is known. If
  /// \p TrustsTypes, so is the clock of a 'time_point', and the unit of a
  /// 'time_t'.
  explicit TimeSearch(Values &Vals, bool KeepsUnits = false,
                      bool KeepsTaken = false, bool TrustsTypes = false,
                      unsigned Depth = 0)
      : Vals(Vals), KeepsUnits(KeepsUnits), KeepsTaken(KeepsTaken),
        TrustsTypes(TrustsTypes), Depth(Depth) {}

  /// Returns the times of \p V, including parts of times.
  TimestampSet of(Operand V);
  /// Returns the times of \p V. A part of a time is none.
  TimestampSet wholeOf(Operand V);
  /// Returns the times of \p V as the client receives them.
  TimestampSet received(Operand V);

private:
  /// Returns the times of \p V, an operand.
  TimestampSet part(Operand V) {
    return TimeSearch(Vals, KeepsUnits, KeepsTaken, TrustsTypes, Depth + 1)
        .of(V);
  }
  TimestampSet timestampOf(const Maker &M);
  TimestampSet timestampOfCast(const ExplicitCastExpr &Cast, const Frame *In);
  TimestampSet timestampOfOperator(const BinaryOperator &Op, const Frame *In);
  TimestampSet timestampOfOperator(const CXXOperatorCallExpr &Op,
                                   const Frame *In);
  TimestampSet timestampOfCall(const CallExpr &Call, const Frame *In);
  /// Returns the times that \p L and \p R can be.
  TimestampSet eitherOf(Operand L, Operand R);
  TimestampSet sumOf(Operand L, Operand R, bool Minus);
  /// Returns the product of the integer \p Number and \p Duration.
  TimestampSet productOf(Operand Number, Operand Duration);
  TimestampSet fromNowOn(Operand Made, const Expr *Expiry);
  TimestampSet liveSince(const CallSite &Live, const Frame *In);
  TimestampSet passed(const Timestamp &T, const Maker &M) const;
  TimestampSet cutTo(const Timestamp &T, const IntegerCasts &Casts) const;
  TimestampSet timesIn(const SummaryValues &Summary) const;
  bool isLiteral(const Maker &M);
  /// Returns the time that \p V is by its type, if \p Found, what is known of
  /// it, and what \p Makers of it say, agree; std::nullopt otherwise.
  std::optional<Timestamp> byType(Operand V, const MakerSet &Makers,
                                  const TimestampSet &Found);
  bool countsSeconds(const Expr &E);

  Values &Vals;
  const bool KeepsUnits;
  const bool KeepsTaken;
  const bool TrustsTypes;
  const unsigned Depth;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_TIMESEARCH_H
