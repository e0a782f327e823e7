// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-real-timestamp %t --schema %schemas/timestamps.yaml --no-fix -- -I %inputs

// Families whose timestamps are no times: what the server sets is one.

#include "now.h"
#include "google/bigtable/v2/data.pb.h"

using std::chrono::milliseconds;

void Put(cbt::Table clicks, std::string const &family) {
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell(family, "q", "v")));
}

void Unstamped(cbt::Table clicks) {
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("flags", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'flags' of table 'clicks' (none, timestamps: zero) has no timestamp, so it has the server's time; the value hides the one of timestamp 0, and no write replaces it; pass 0 as the timestamp
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("log", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'log' of table 'clicks' (none, timestamps: sequence) has no timestamp, so it has the server's time; that is greater than any sequence number, so the value hides all that is written to the column with one; pass a sequence number as the timestamp
  Put(clicks, "flags");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'flags' {{.*}} has no timestamp
  google::bigtable::v2::Mutation raw;
  raw.mutable_set_cell()->set_family_name("flags");
  raw.mutable_set_cell()->set_timestamp_micros(-1);
  clicks.Apply(cbt::SingleRowMutation("row", cbt::Mutation{raw}));
  // CHECK-MESSAGES: :[[@LINE-3]]:3: warning: write to family 'flags' {{.*}} has no timestamp
}
void Stamped(cbt::Table clicks, std::int64_t number, std::string const &family) {
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("flags", "q", milliseconds(0), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("flags", "q", milliseconds{}, "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("flags", "q", milliseconds(number), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("log", "q", milliseconds(number), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("log", "q", milliseconds(1), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "q", "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("history", "q", "v")));
  Put(clicks, family);
  google::bigtable::v2::Mutation raw;
  raw.mutable_set_cell()->set_family_name("flags");
  clicks.Apply(cbt::SingleRowMutation("row", cbt::Mutation{raw}));
}

void NotZero(cbt::Table clicks, milliseconds more) {
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("flags", "q", milliseconds(1), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'flags' {{.*}} has a constant of the past (1000 us) as its timestamp; the value hides the one of timestamp 0
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("flags", "q", Now() + more, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'flags' {{.*}} has a time near the current one as its timestamp; the value hides the one of timestamp 0
}

// The start of an hour, and a start in the future.
milliseconds ThisHour() {
  return std::chrono::floor<std::chrono::hours>(std::chrono::system_clock::now()).time_since_epoch();
}
void Buckets(cbt::Table clicks) {
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("history", "q", ThisHour() + std::chrono::hours(2), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'history' {{.*}} has a time 2h in the future, rounded down, as its timestamp; until then the value hides later writes that have the current time
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("log", "q", ThisHour(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'log' {{.*}} has the current time, rounded down, as its timestamp; that is greater than any sequence number
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("history", "q", ThisHour(), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("history", "q", ThisHour() + std::chrono::minutes(59), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("history", "q", ThisHour() - std::chrono::hours(2), "v")));
}
