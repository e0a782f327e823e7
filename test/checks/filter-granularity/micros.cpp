// RUN: %check_bigtable %s bigtable-filter-granularity %t --option bigtable-filter-granularity.FineBounds=true --schema %schemas/micros.yaml -- -I %inputs

// One of the tables counts timestamps in microseconds.

#include "bigtable_ttl/tags.h"
#include "clicks.h"

using std::chrono::microseconds;

void Bounds(BIGTABLE_TABLE("fine") cbt::Table fine, BIGTABLE_TABLE("coarse") cbt::Table coarse, cbt::Table table) {
  fine.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumnEndingAt("sessions", "c", microseconds(1500))));
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumnEndingAt("sessions", "c", microseconds(1500))));
  coarse.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumnEndingAt("sessions", "c", microseconds(1500))));
  // CHECK-MESSAGES: :[[@LINE-1]]:93: warning: the server rejects this time range: its end is 1500 us, no whole number of milliseconds [bigtable-filter-granularity]
  // Which table a filter reads is not asked.
  coarse.ReadRow("row", cbt::Filter::TimestampRange(microseconds(1500), microseconds(0)));
  // What is wrong in any table is.
  fine.ReadRow("row", cbt::Filter::Latest(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: the server rejects this filter: its limit is 0
}
