// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-read-modify-write %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Buckets that numbers and quotients of durations make.

#include "clicks.h"
#include "google/bigtable/v2/data.pb.h"
#include <ctime>

namespace v2 = google::bigtable::v2;
using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::system_clock;
constexpr std::int64_t kHour = 3600;
constexpr std::int64_t kHourMicros = kHour * 1000 * 1000;
constexpr std::int64_t kWeekMicros = kHourMicros * 24 * 7;
milliseconds Since() { return duration_cast<milliseconds>(system_clock::now().time_since_epoch()); }
std::int64_t NowMicros() { return duration_cast<microseconds>(system_clock::now().time_since_epoch()).count(); }
std::int64_t StartOfHour(std::int64_t micros) { return micros - micros % kHourMicros; }
std::int64_t BucketOf(std::int64_t micros, std::int64_t size) { return micros / size * size; }
std::int64_t Micros(milliseconds time) { return microseconds(time).count(); }

// They have passed.
void Remainder() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto const now = NowMicros();
  add->mutable_timestamp()->set_raw_timestamp_micros(now - now % kHourMicros);
}
void Quotient() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto const now = NowMicros();
  add->mutable_timestamp()->set_raw_timestamp_micros(now / kHourMicros * kHourMicros);
}
void Seconds() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  std::int64_t const now = std::time(nullptr);
  std::int64_t const hour = now / 3600 * 3600;
  add->mutable_timestamp()->set_raw_timestamp_micros(hour * 1000000);
}
void TimeT() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  std::time_t const now = system_clock::to_time_t(system_clock::now());
  add->mutable_timestamp()->set_raw_timestamp_micros((now - now % kHour) * 1000000LL);
}
void Helper() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  add->mutable_timestamp()->set_raw_timestamp_micros(StartOfHour(NowMicros()));
}
void Sized() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  add->mutable_timestamp()->set_raw_timestamp_micros(BucketOf(NowMicros(), kHourMicros));
}
void InSteps() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto const bucket = NowMicros() / kHourMicros;
  add->mutable_timestamp()->set_raw_timestamp_micros(bucket * kHourMicros);
}
void Changed() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto start = NowMicros();
  start -= start % kHourMicros;
  add->mutable_timestamp()->set_raw_timestamp_micros(start);
}
void Divided() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto start = NowMicros();
  start /= kHourMicros;
  start *= kHourMicros;
  add->mutable_timestamp()->set_raw_timestamp_micros(start);
}
void Days() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto const day = NowMicros() / 1000000 / 86400;
  add->mutable_timestamp()->set_raw_timestamp_micros(day * 86400 * 1000000);
}
void CountOfHours() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto const count = duration_cast<hours>(system_clock::now().time_since_epoch()).count();
  add->mutable_timestamp()->set_raw_timestamp_micros(count * kHourMicros);
}
void HoursAgain() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto const count = duration_cast<hours>(system_clock::now().time_since_epoch()).count();
  add->mutable_timestamp()->set_raw_timestamp_micros(Micros(hours(count)));
}
void RemainderOfDuration() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto const now = Since();
  add->mutable_timestamp()->set_raw_timestamp_micros(Micros(now - now % hours(1)));
}
void QuotientOfDuration() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto const now = Since();
  add->mutable_timestamp()->set_raw_timestamp_micros(Micros(now / hours(1) * hours(1)));
}
void FactorFirst() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto const now = Since();
  add->mutable_timestamp()->set_raw_timestamp_micros(Micros(hours(1) * (now / hours(1))));
}
void Milliseconds() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  add->set_family_name("sessions");
  auto const now = Since().count();
  add->mutable_timestamp()->set_raw_timestamp_micros(Micros(milliseconds(now / 3600000 * 3600000)));
}

// The week is longer than the two days that its cell has.
void Week() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'events' of table 'clicks' (default, 2d) counts in buckets of 7d, whose cells expire 2d after the start
  add->set_family_name("events");
  auto const now = NowMicros();
  add->mutable_timestamp()->set_raw_timestamp_micros(now - now % kWeekMicros);
}
void WeekOfDuration() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'events' of table 'clicks' (default, 2d) counts in buckets of 7d, whose cells expire 2d after the start
  add->set_family_name("events");
  auto const now = Since();
  add->mutable_timestamp()->set_raw_timestamp_micros(Micros(now - now % hours(24 * 7)));
}

// The end of the bucket, or a bucket that is short enough.
void End() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  add->set_family_name("sessions");
  auto const now = NowMicros();
  add->mutable_timestamp()->set_raw_timestamp_micros(now - now % kHourMicros + kHourMicros);
}
void Next() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  add->set_family_name("sessions");
  auto const now = NowMicros();
  add->mutable_timestamp()->set_raw_timestamp_micros((now / kHourMicros + 1) * kHourMicros);
}
void EndFirst() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  add->set_family_name("sessions");
  auto const now = NowMicros();
  add->mutable_timestamp()->set_raw_timestamp_micros(now + kHourMicros - now % kHourMicros);
}
void Up() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  add->set_family_name("sessions");
  auto const now = NowMicros();
  add->mutable_timestamp()->set_raw_timestamp_micros((now + kHourMicros - 1) / kHourMicros * kHourMicros);
}
void UpSeconds() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  add->set_family_name("sessions");
  std::int64_t const now = std::time(nullptr);
  add->mutable_timestamp()->set_raw_timestamp_micros((now + kHour - 1) / kHour * kHour * 1000000);
}
void EndOfDuration() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  add->set_family_name("sessions");
  auto const now = Since();
  add->mutable_timestamp()->set_raw_timestamp_micros(Micros(now - now % hours(1) + hours(1)));
}
void NextOfDuration() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  add->set_family_name("sessions");
  auto const now = Since();
  add->mutable_timestamp()->set_raw_timestamp_micros(Micros((now / hours(1) + 1) * hours(1)));
}
void Short() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  add->set_family_name("events");
  auto const now = NowMicros();
  add->mutable_timestamp()->set_raw_timestamp_micros(now - now % kHourMicros);
}
void ShortDays() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  add->set_family_name("events");
  auto const now = Since();
  add->mutable_timestamp()->set_raw_timestamp_micros(Micros(now / hours(24) * hours(24)));
}
void LongEnough() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  add->set_family_name("events");
  auto const now = NowMicros();
  add->mutable_timestamp()->set_raw_timestamp_micros(now / kWeekMicros * kWeekMicros + 5 * 24 * kHourMicros);
}
void NoTtl() {
  v2::Mutation mutation;
  auto *add = mutation.mutable_add_to_cell();
  add->set_family_name("profile");
  auto const now = NowMicros();
  add->mutable_timestamp()->set_raw_timestamp_micros(now - now % kWeekMicros);
}

// Other numbers than the bucket's.
void Unlike(std::int64_t other, milliseconds until) {
  v2::Mutation rest;
  rest.mutable_add_to_cell()->set_family_name("sessions");
  rest.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(NowMicros() / kHourMicros * kWeekMicros);
  v2::Mutation given;
  given.mutable_add_to_cell()->set_family_name("sessions");
  given.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(other - other % kHourMicros);
  v2::Mutation divided;
  divided.mutable_add_to_cell()->set_family_name("sessions");
  divided.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(Micros(Since() / hours(1) * hours(2)));
  v2::Mutation passed;
  passed.mutable_add_to_cell()->set_family_name("sessions");
  passed.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(Micros(until - until % hours(1)));
}
