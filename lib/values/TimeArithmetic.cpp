// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/TimeArithmetic.h"

namespace clang::tidy::bigtable {

using Kind = TimestampKind;
using Reason = Unknown::Reason;

TimestampSet constant(int64_t Count, const Tick &Of) {
  const std::optional<int64_t> Micros = toMicros(Count, Of);
  return Micros ? TimestampSet::of({Kind::Constant, Of.unit(), std::nullopt,
                                    *Micros, *Micros % 1'000 == 0})
                : TimestampSet::unknown({Reason::Expression});
}

bool isMoment(const Timestamp &T) {
  return T.Kind == Kind::Now || T.Kind == Kind::NearNow;
}

std::optional<Timestamp> some(const std::optional<Tick> &Of) {
  if (!Of || !Of->IsInteger || Of->unit() == TimeUnit::Other)
    return std::nullopt;
  return Timestamp{Kind::Some, Of->unit(), std::nullopt, 0,
                   Of->isWholeMillis() ? std::optional(true) : std::nullopt};
}

TimestampSet taken(Timestamp T, const Tick &To, const Expr *At) {
  if (T.Kind == Kind::Constant) {
    TimestampSet Set = constant(T.Count, To);
    for (Timestamp &Made : Set.Values)
      Made.IsLiteral = T.IsLiteral;
    return Set;
  }
  // One error may make up for another.
  if (T.TakenFor && T.Nominal != To.unit())
    return TimestampSet::unknown({Reason::Expression});
  const bool IsError = !T.TakenFor && T.Unit != To.unit();
  if (IsError) {
    T.TakenFor = To.unit();
    T.TakenAt = At;
    T.Nominal = To.unit();
  }
  if (To.isWholeMillis())
    T.IsWholeMillis = true;
  else if (IsError && T.Unit == TimeUnit::Nanos && T.IsWholeMillis == true)
    T.IsWholeMillis = true; // Of nanoseconds it is whole millions.
  else if (IsError)
    T.IsWholeMillis = T.Kind == Kind::Now ? std::optional(false) : std::nullopt;
  return TimestampSet::of(T);
}

} // namespace clang::tidy::bigtable
