// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-read-modify-write %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// Visits of an hour, added up in the cell of that hour.

#include "google/bigtable/v2/data.pb.h"
#include "scenario.h"
#include <cstdint>

constexpr std::int64_t kHour = std::int64_t{3600} * 1000 * 1000;

void CountVisit(cbt::Table& table, std::int64_t now) {
  cbt::Mutation mutation;
  auto& add = *mutation.op.mutable_add_to_cell();
  add.set_family_name("sessions");
  add.mutable_column_qualifier()->set_raw_value("visits");
#ifdef BY_HAND
  // Until an hour after its end.
  add.mutable_timestamp()->set_raw_timestamp_micros(now - now % kHour +
                                                    2 * kHour);
#else
  add.mutable_timestamp()->set_raw_timestamp_micros(now - now % kHour);
#endif
  add.mutable_input()->set_int_value(1);
  table.Apply(cbt::SingleRowMutation("alice", mutation));
}

std::int64_t Now() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

int main() {
  Clicks clicks("sessions");
  for (int i = 0; i != 3; ++i) CountVisit(clicks.table, Now());
  auto const row = clicks.table.ReadRow(
      "alice", cbt::Filter::TimestampRangeMicros(Now() / 1000 * 1000 + 1000,
                                                 0));
  std::int64_t visits = 0;
  for (auto const& cell : row->second.cells()) {
    visits += *cell.decode_big_endian_integer<std::int64_t>();
  }
  std::cout << "visits: " << visits << "\n";
  // BEFORE: visits: 0
  // BEFORE-AT-ONCE: visits: 0
  // HAND-AFTER: visits: 3
}
