// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/TimeUnit.h"
#include "model/Words.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <chrono>
#include <numeric>

namespace clang::tidy::bigtable {

std::string describe(TimeUnit Unit) {
  switch (Unit) {
  case TimeUnit::Nanos:
    return "nanoseconds";
  case TimeUnit::Micros:
    return "microseconds";
  case TimeUnit::Millis:
    return "milliseconds";
  case TimeUnit::Seconds:
    return "seconds";
  case TimeUnit::Minutes:
    return "minutes";
  case TimeUnit::Hours:
    return "hours";
  case TimeUnit::Days:
    return "days";
  case TimeUnit::Other:
    return "other units";
  }
  llvm_unreachable("covered switch");
}

TimeUnit Tick::unit() const {
  if (Num % Den == 0)
    switch (Num / Den) {
    case 60:
      return TimeUnit::Minutes;
    case 3'600:
      return TimeUnit::Hours;
    case 86'400:
      return TimeUnit::Days;
    }
  if (Den % Num != 0)
    return TimeUnit::Other;
  switch (Den / Num) {
  case 1:
    return TimeUnit::Seconds;
  case 1'000:
    return TimeUnit::Millis;
  case 1'000'000:
    return TimeUnit::Micros;
  case 1'000'000'000:
    return TimeUnit::Nanos;
  }
  return TimeUnit::Other;
}

bool Tick::isWholeMillis() const {
  int64_t Millis = 0;
  return IsInteger && !llvm::MulOverflow<int64_t>(Num, 1'000, Millis) &&
         Millis % Den == 0;
}

TimeUnit unitNamedIn(llvm::StringRef Name) {
  const auto Words = wordsOf(Name);
  // 'SECONDS_PER_DAY', 'day_in_millis', 'seconds_to_ms'
  if (Words.size() < 2 || hasWord(Name, {"per", "in", "to", "of"}))
    return TimeUnit::Other;
  const bool IsSnake = Name.contains('_');
  return llvm::StringSwitch<TimeUnit>(Words.back())
      .Cases("us", "micros", "microseconds", TimeUnit::Micros)
      .Cases("ms", "millis", "milliseconds", TimeUnit::Millis)
      .Cases("sec", "secs", "seconds", TimeUnit::Seconds)
      .Case("s", IsSnake ? TimeUnit::Seconds : TimeUnit::Other)
      .Case("minutes", TimeUnit::Minutes)
      .Case("hours", TimeUnit::Hours)
      .Case("days", TimeUnit::Days)
      .Default(TimeUnit::Other);
}

std::optional<Tick> tickOf(TimeUnit Unit) {
  switch (Unit) {
  case TimeUnit::Nanos:
    return Tick{1, 1'000'000'000};
  case TimeUnit::Micros:
    return Tick{1, 1'000'000};
  case TimeUnit::Millis:
    return Tick{1, 1'000};
  case TimeUnit::Seconds:
    return Tick{1, 1};
  case TimeUnit::Minutes:
    return Tick{60, 1};
  case TimeUnit::Hours:
    return Tick{3'600, 1};
  case TimeUnit::Days:
    return Tick{86'400, 1};
  case TimeUnit::Other:
    return std::nullopt;
  }
  llvm_unreachable("covered switch");
}

namespace {

/// \p Count * \p Num / \p Den, if that is a whole number.
std::optional<int64_t> scale(int64_t Count, int64_t Num, int64_t Den) {
  const int64_t Common = std::gcd(Num, Den);
  if (Count % (Den / Common) != 0 ||
      llvm::MulOverflow(Count / (Den / Common), Num / Common, Count))
    return std::nullopt;
  return Count;
}

} // namespace

std::optional<int64_t> toMicros(int64_t Count, const Tick &Of) {
  int64_t Num = 0;
  if (llvm::MulOverflow(Of.Num, Second, Num))
    return std::nullopt;
  return scale(Count, Num, Of.Den);
}

std::optional<int64_t> fromMicros(int64_t Micros, const Tick &To) {
  int64_t Den = 0;
  if (llvm::MulOverflow(To.Num, Second, Den))
    return std::nullopt;
  return scale(Micros, To.Den, Den);
}

std::optional<int64_t> toMicros(int64_t Count, TimeUnit Of) {
  const std::optional<Tick> One = tickOf(Of);
  return One ? toMicros(Count, *One) : std::nullopt;
}

std::string describeInstant(int64_t Micros) {
  const llvm::sys::UtcTime<std::chrono::seconds> At(
      std::chrono::floor<std::chrono::seconds>(
          std::chrono::microseconds(Micros)));
  const std::string Year = llvm::formatv("{0:%Y}", At);
  if (Year.size() > 4 && Year.front() != '-')
    return "about the year " + Year.substr(0, Year.size() - 3) + ",000";
  return llvm::formatv("about {0:%Y-%m-%d}", At);
}

} // namespace clang::tidy::bigtable
