// RUN: %check_bigtable %s bigtable-filter-granularity %t -- -I %inputs

// Filters with bounds finer than a millisecond are taken today, deletes are not.

#include "clicks.h"
#include "now.h"

using std::chrono::microseconds;

void Read(cbt::Table table) {
  table.ReadRow("row", cbt::Filter::TimestampRange(microseconds(1500), microseconds(0)));
  table.ReadRow("row", cbt::Filter::TimestampRangeMicros(1, 0));
  google::bigtable::v2::RowFilter filter;
  filter.mutable_timestamp_range_filter()->set_start_timestamp_micros(1500);
  // An empty range is rejected.
  table.ReadRow("row", cbt::Filter::TimestampRange(microseconds(2000), microseconds(2000)));
  // CHECK-MESSAGES: :[[@LINE-1]]:72: warning: the server rejects this time range: it is empty, from 2000 us to 2000 us
}

void Delete(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumnEndingAt("sessions", "c", microseconds(1500))));
  // CHECK-MESSAGES: :[[@LINE-1]]:92: warning: the server rejects this time range: its end is 1500 us, no whole number of milliseconds [bigtable-filter-granularity]
  // CHECK-NOTES: note: timestamps are whole milliseconds; a request with a finer bound fails with INVALID_ARGUMENT
}
