// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_PROTOBUF_UTIL_TIME_UTIL_H
#define BIGTABLE_TIDY_TEST_PROTOBUF_UTIL_TIME_UTIL_H

#include "google/protobuf/duration.pb.h"
#include "google/protobuf/timestamp.pb.h"
#include <cstdint>
#include <ctime>
#include <string>

namespace google {
namespace protobuf {
namespace util {

class TimeUtil {
 public:
  static std::string ToString(Timestamp const& timestamp);
  static std::string ToString(Duration const& duration);
  static bool FromString(std::string const& value, Timestamp* timestamp);
  static bool FromString(std::string const& value, Duration* duration);
  static Timestamp GetCurrentTime();
  static Timestamp GetEpoch();

  static Duration NanosecondsToDuration(std::int64_t value);
  static std::int64_t DurationToNanoseconds(Duration const& duration);
  static Duration MicrosecondsToDuration(std::int64_t value);
  static std::int64_t DurationToMicroseconds(Duration const& duration);
  static Duration MillisecondsToDuration(std::int64_t value);
  static std::int64_t DurationToMilliseconds(Duration const& duration);
  static Duration SecondsToDuration(std::int64_t value);
  static std::int64_t DurationToSeconds(Duration const& duration);
  static Duration MinutesToDuration(std::int64_t value);
  static std::int64_t DurationToMinutes(Duration const& duration);
  static Duration HoursToDuration(std::int64_t value);
  static std::int64_t DurationToHours(Duration const& duration);
  static Timestamp NanosecondsToTimestamp(std::int64_t value);
  static std::int64_t TimestampToNanoseconds(Timestamp const& timestamp);
  static Timestamp MicrosecondsToTimestamp(std::int64_t value);
  static std::int64_t TimestampToMicroseconds(Timestamp const& timestamp);
  static Timestamp MillisecondsToTimestamp(std::int64_t value);
  static std::int64_t TimestampToMilliseconds(Timestamp const& timestamp);
  static Timestamp SecondsToTimestamp(std::int64_t value);
  static std::int64_t TimestampToSeconds(Timestamp const& timestamp);
  static Timestamp TimeTToTimestamp(std::time_t value);
  static std::time_t TimestampToTimeT(Timestamp const& value);
};

}  // namespace util

Duration& operator+=(Duration& a, Duration const& b);
Duration& operator-=(Duration& a, Duration const& b);
Duration operator+(Duration const& a, Duration const& b);
Duration operator-(Duration const& a, Duration const& b);
bool operator<(Duration const& a, Duration const& b);
bool operator>(Duration const& a, Duration const& b);
bool operator<=(Duration const& a, Duration const& b);
bool operator>=(Duration const& a, Duration const& b);

Timestamp& operator+=(Timestamp& t, Duration const& d);
Timestamp& operator-=(Timestamp& t, Duration const& d);
Timestamp operator+(Timestamp const& t, Duration const& d);
Timestamp operator+(Duration const& d, Timestamp const& t);
Timestamp operator-(Timestamp const& t, Duration const& d);
Duration operator-(Timestamp const& a, Timestamp const& b);
bool operator<(Timestamp const& a, Timestamp const& b);
bool operator>(Timestamp const& a, Timestamp const& b);
bool operator<=(Timestamp const& a, Timestamp const& b);
bool operator>=(Timestamp const& a, Timestamp const& b);

}  // namespace protobuf
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_PROTOBUF_UTIL_TIME_UTIL_H
