// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/versions.yaml -- -I %inputs

#include "now.h"

using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;

constexpr milliseconds kNone(0);
Filter Since(std::string family, milliseconds start) {
  return Filter::Chain(Filter::FamilyRegex(std::move(family)), Filter::TimestampRange(start, kNone));
}

// No time: a bound drops whatever is there.
void Numbers(cbt::Table table) {
  table.ReadRow("row", Since("flags", Now() - hours(48)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read drops all cells of family 'flags' of table 'clicks' (none, timestamps: zero); the filter begins at a time of this century, but the timestamps of the cells are 0; leave out the time range
  table.ReadRow("row", Since("log", Now() - hours(24 * 365)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read drops all cells of family 'log' of table 'clicks' (none, timestamps: sequence); the filter begins at a time of this century, but the timestamps of the cells are sequence numbers; leave out the time range
  // Meant for other families.
  table.ReadRow("row", Since("log|history", Now() - hours(48)));
  table.ReadRow("row", Since("log", milliseconds(7)));
  table.ReadRow("row", Since("log", Opaque()));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("flags"), Filter::TimestampRange(kNone, Now())));
}
