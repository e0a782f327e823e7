// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-read-modify-write %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// A helper that is passed the current time is judged where it is called.

#include "clicks.h"
#include "google/bigtable/v2/data.pb.h"

namespace v2 = google::bigtable::v2;
constexpr std::int64_t kHour = std::int64_t{3600} * 1000 * 1000;
std::int64_t NowMicros() { return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch()).count(); }

void Count(cbt::Table& table, std::int64_t now) {
  v2::Mutation mutation;
  auto& add = *mutation.mutable_add_to_cell();
  add.set_family_name("sessions");
  add.mutable_timestamp()->set_raw_timestamp_micros(now - now % kHour);
  table.Apply(cbt::SingleRowMutation("alice", cbt::Mutation{mutation}));
}
void CountUntil(cbt::Table& table, std::int64_t now, std::int64_t length) {
  v2::Mutation mutation;
  auto& add = *mutation.mutable_add_to_cell();
  add.set_family_name("sessions");
  add.mutable_timestamp()->set_raw_timestamp_micros(now + length);
  table.Apply(cbt::SingleRowMutation("alice", cbt::Mutation{mutation}));
}
void Callers(cbt::Table& table, std::int64_t other) {
  Count(table, NowMicros());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  Count(table, other);
  Count(table, NowMicros() + 2 * kHour);
  CountUntil(table, NowMicros(), 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already
  CountUntil(table, NowMicros(), kHour);
}
