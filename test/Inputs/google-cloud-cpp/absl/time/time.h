// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_TIME_TIME_H
#define BIGTABLE_TIDY_TEST_ABSL_TIME_TIME_H

#include "absl/base/config.h"
#include "absl/strings/string_view.h"
#include <chrono>
#include <cstdint>
#include <ctime>
#include <string>
#include <type_traits>

namespace absl {
ABSL_NAMESPACE_BEGIN

class Duration;
class Time;

namespace time_internal {

template <typename T>
using EnableIfIntegral = typename std::enable_if<
    std::is_integral<T>::value || std::is_enum<T>::value, int>::type;
template <typename T>
using EnableIfFloat =
    typename std::enable_if<std::is_floating_point<T>::value, int>::type;

constexpr Duration MakeDuration(std::int64_t nanos);
constexpr Time MakeTime(Duration since_epoch);

}  // namespace time_internal

class Duration {
 public:
  constexpr Duration() : nanos_(0) {}

  Duration& operator+=(Duration d) { return nanos_ += d.nanos_, *this; }
  Duration& operator-=(Duration d) { return nanos_ -= d.nanos_, *this; }

  friend constexpr bool operator<(Duration a, Duration b) {
    return a.nanos_ < b.nanos_;
  }
  friend constexpr bool operator>(Duration a, Duration b) { return b < a; }
  friend constexpr bool operator>=(Duration a, Duration b) { return !(a < b); }
  friend constexpr bool operator<=(Duration a, Duration b) { return !(b < a); }
  friend constexpr bool operator==(Duration a, Duration b) {
    return a.nanos_ == b.nanos_;
  }
  friend constexpr bool operator!=(Duration a, Duration b) { return !(a == b); }
  friend constexpr Duration operator-(Duration d) {
    return Duration(-d.nanos_);
  }

 private:
  friend constexpr Duration time_internal::MakeDuration(std::int64_t nanos);
  constexpr explicit Duration(std::int64_t nanos) : nanos_(nanos) {}
  std::int64_t nanos_;
};

inline Duration operator+(Duration lhs, Duration rhs) { return lhs += rhs; }
inline Duration operator-(Duration lhs, Duration rhs) { return lhs -= rhs; }
template <typename T>
Duration operator*(Duration lhs, T rhs);
template <typename T>
Duration operator*(T lhs, Duration rhs);
template <typename T>
Duration operator/(Duration lhs, T rhs);
std::int64_t operator/(Duration lhs, Duration rhs);

constexpr Duration time_internal::MakeDuration(std::int64_t nanos) {
  return Duration(nanos);
}

constexpr Duration ZeroDuration() { return Duration(); }

template <typename T, time_internal::EnableIfIntegral<T> = 0>
constexpr Duration Nanoseconds(T n) {
  return time_internal::MakeDuration(static_cast<std::int64_t>(n));
}
template <typename T, time_internal::EnableIfIntegral<T> = 0>
constexpr Duration Microseconds(T n) {
  return time_internal::MakeDuration(static_cast<std::int64_t>(n) * 1000);
}
template <typename T, time_internal::EnableIfIntegral<T> = 0>
constexpr Duration Milliseconds(T n) {
  return time_internal::MakeDuration(static_cast<std::int64_t>(n) * 1000000);
}
template <typename T, time_internal::EnableIfIntegral<T> = 0>
constexpr Duration Seconds(T n) {
  return time_internal::MakeDuration(static_cast<std::int64_t>(n) * 1000000000);
}
template <typename T, time_internal::EnableIfIntegral<T> = 0>
constexpr Duration Minutes(T n) {
  return time_internal::MakeDuration(static_cast<std::int64_t>(n) *
                                     60000000000);
}
template <typename T, time_internal::EnableIfIntegral<T> = 0>
constexpr Duration Hours(T n) {
  return time_internal::MakeDuration(static_cast<std::int64_t>(n) *
                                     3600000000000);
}

template <typename T, time_internal::EnableIfFloat<T> = 0>
Duration Nanoseconds(T n);
template <typename T, time_internal::EnableIfFloat<T> = 0>
Duration Microseconds(T n);
template <typename T, time_internal::EnableIfFloat<T> = 0>
Duration Milliseconds(T n);
template <typename T, time_internal::EnableIfFloat<T> = 0>
Duration Seconds(T n);
template <typename T, time_internal::EnableIfFloat<T> = 0>
Duration Minutes(T n);
template <typename T, time_internal::EnableIfFloat<T> = 0>
Duration Hours(T n);

std::int64_t ToInt64Nanoseconds(Duration d);
std::int64_t ToInt64Microseconds(Duration d);
std::int64_t ToInt64Milliseconds(Duration d);
std::int64_t ToInt64Seconds(Duration d);
std::int64_t ToInt64Minutes(Duration d);
std::int64_t ToInt64Hours(Duration d);

double ToDoubleNanoseconds(Duration d);
double ToDoubleMicroseconds(Duration d);
double ToDoubleMilliseconds(Duration d);
double ToDoubleSeconds(Duration d);
double ToDoubleMinutes(Duration d);
double ToDoubleHours(Duration d);

constexpr Duration FromChrono(std::chrono::nanoseconds const& d) {
  return Nanoseconds(d.count());
}
constexpr Duration FromChrono(std::chrono::microseconds const& d) {
  return Microseconds(d.count());
}
constexpr Duration FromChrono(std::chrono::milliseconds const& d) {
  return Milliseconds(d.count());
}
constexpr Duration FromChrono(std::chrono::seconds const& d) {
  return Seconds(d.count());
}
constexpr Duration FromChrono(std::chrono::minutes const& d) {
  return Minutes(d.count());
}
constexpr Duration FromChrono(std::chrono::hours const& d) {
  return Hours(d.count());
}

std::chrono::nanoseconds ToChronoNanoseconds(Duration d);
std::chrono::microseconds ToChronoMicroseconds(Duration d);
std::chrono::milliseconds ToChronoMilliseconds(Duration d);
std::chrono::seconds ToChronoSeconds(Duration d);
std::chrono::minutes ToChronoMinutes(Duration d);
std::chrono::hours ToChronoHours(Duration d);

class Time {
 public:
  constexpr Time() = default;

  Time& operator+=(Duration d) { return rep_ += d, *this; }
  Time& operator-=(Duration d) { return rep_ -= d, *this; }

  friend constexpr bool operator<(Time a, Time b) { return a.rep_ < b.rep_; }
  friend constexpr bool operator>(Time a, Time b) { return b < a; }
  friend constexpr bool operator>=(Time a, Time b) { return !(a < b); }
  friend constexpr bool operator<=(Time a, Time b) { return !(b < a); }
  friend constexpr bool operator==(Time a, Time b) { return a.rep_ == b.rep_; }
  friend constexpr bool operator!=(Time a, Time b) { return !(a == b); }
  friend Duration operator-(Time lhs, Time rhs) { return lhs.rep_ - rhs.rep_; }

 private:
  friend constexpr Time time_internal::MakeTime(Duration since_epoch);
  constexpr explicit Time(Duration rep) : rep_(rep) {}
  Duration rep_;
};

constexpr Time time_internal::MakeTime(Duration since_epoch) {
  return Time(since_epoch);
}

inline Time operator+(Time lhs, Duration rhs) { return lhs += rhs; }
inline Time operator+(Duration lhs, Time rhs) { return rhs += lhs; }
inline Time operator-(Time lhs, Duration rhs) { return lhs -= rhs; }

constexpr Time UnixEpoch() { return Time(); }
constexpr Time FromUnixNanos(std::int64_t ns) {
  return time_internal::MakeTime(Nanoseconds(ns));
}
constexpr Time FromUnixMicros(std::int64_t us) {
  return time_internal::MakeTime(Microseconds(us));
}
constexpr Time FromUnixMillis(std::int64_t ms) {
  return time_internal::MakeTime(Milliseconds(ms));
}
constexpr Time FromUnixSeconds(std::int64_t s) {
  return time_internal::MakeTime(Seconds(s));
}

constexpr Time FromTimeT(std::time_t t) { return FromUnixSeconds(t); }
Time FromChrono(std::chrono::system_clock::time_point const& tp);

class TimeZone;
TimeZone UTCTimeZone();
TimeZone LocalTimeZone();
std::string FormatTime(absl::string_view format, Time t, TimeZone tz);
std::string FormatTime(Time t, TimeZone tz);
std::string FormatTime(Time t);
std::string FormatDuration(Duration d);
bool ParseTime(absl::string_view format, absl::string_view input, Time* time,
               std::string* err);
inline constexpr char RFC3339_full[] = "%Y-%m-%d%ET%H:%M:%E*S%Ez";
inline constexpr char RFC3339_sec[] = "%Y-%m-%d%ET%H:%M:%S%Ez";

class TimeZone {
 public:
  std::string name() const;
};

std::int64_t ToUnixNanos(Time t);
std::int64_t ToUnixMicros(Time t);
std::int64_t ToUnixMillis(Time t);
std::int64_t ToUnixSeconds(Time t);
std::time_t ToTimeT(Time t);
std::chrono::system_clock::time_point ToChronoTime(Time);

ABSL_NAMESPACE_END
}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_TIME_TIME_H
