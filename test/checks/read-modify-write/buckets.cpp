// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-read-modify-write %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// The timestamp of an aggregate is the start of the time that it counts.

#include "clicks.h"
#include "google/bigtable/v2/data.pb.h"

namespace v2 = google::bigtable::v2;
using std::chrono::system_clock;
using Days = std::chrono::duration<std::int64_t, std::ratio<86400>>;
using Weeks = std::chrono::duration<std::int64_t, std::ratio<604800>>;
template <typename Time> std::int64_t Micros(Time time) {
  return std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count();
}

// It has passed.
void OneSecond() {
  v2::Mutation hourly;
  auto *add = hourly.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already, so the value is deleted at the next compaction; set that of 'bigtable_ttl::Ttl::OneSecond().ExpireAt(...)', in microseconds
  add->set_family_name("sessions");
  add->mutable_timestamp()->set_raw_timestamp_micros(std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::floor<std::chrono::hours>(system_clock::now().time_since_epoch())).count());

  v2::Mutation daily;
  auto *merge = daily.mutable_merge_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  merge->set_family_name("sessions");
  merge->mutable_timestamp()->set_raw_timestamp_micros(Micros(std::chrono::time_point_cast<Days>(system_clock::now())));
}
// The week is longer than the two days that its cell has.
void Default() {
  v2::Mutation weekly;
  auto *add = weekly.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'events' of table 'clicks' (default, 2d) counts in buckets of 7d, whose cells expire 2d after the start; later values are deleted at the next compaction; use shorter buckets
  add->set_family_name("events");
  add->mutable_timestamp()->set_raw_timestamp_micros(std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::floor<Weeks>(system_clock::now().time_since_epoch())).count());
}

void Right() {
  v2::Mutation hourly;
  hourly.mutable_add_to_cell()->set_family_name("events");
  hourly.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::floor<std::chrono::hours>(system_clock::now().time_since_epoch())).count());
  // Its end.
  v2::Mutation end;
  end.mutable_add_to_cell()->set_family_name("sessions");
  end.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::floor<std::chrono::hours>(system_clock::now().time_since_epoch()) + std::chrono::hours(1)).count());
  v2::Mutation up;
  up.mutable_add_to_cell()->set_family_name("sessions");
  up.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::ceil<std::chrono::hours>(system_clock::now().time_since_epoch())).count());
  v2::Mutation long_enough;
  long_enough.mutable_add_to_cell()->set_family_name("events");
  long_enough.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::floor<Weeks>(system_clock::now().time_since_epoch()) + std::chrono::hours(24 * 5)).count());
  v2::Mutation durable;
  durable.mutable_add_to_cell()->set_family_name("profile");
  durable.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::floor<Weeks>(system_clock::now().time_since_epoch())).count());
}
