// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --schema %schemas/clicks.yaml --option bigtable-call-sites.Show=all -- -I %inputs

// What a filter means for each family of the one table of the schema.

#include "bigtable_ttl/google_cloud.h"
#include "now.h"

using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;
using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;

Filter Unknown();

void Verdicts(cbt::Table table) {
  table.ReadRow("row", Filter::PassAllFilter());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'table'), filter PassAllFilter, which leaves 'sessions' unbounded, 'carts' unbounded, 'events' unbounded
  table.ReadRow("row", Filter::FamilyRegex("events"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'table'), filter FamilyRegex('events'), which leaves 'sessions' blocked, 'carts' blocked, 'events' unbounded
  table.ReadRow("row", Since(Opaque()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'table'), filter TimestampRange(?, none), which leaves 'sessions' bounded (cutoff unknown), 'carts' bounded (cutoff unknown), 'events' bounded (cutoff unknown)
  table.ReadRow("row", Unknown());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'table'), filter unknown (result of function 'Unknown'), which leaves 'sessions' unknown, 'carts' unknown, 'events' unknown
  table.ReadRow("row", Since(Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'table'), filter TimestampRange(now, none), which leaves 'sessions' live, 'carts' live, 'events' wrongly bounded (too new)
  table.ReadRow("row", Since(Now() - hours(72)));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'table'), filter TimestampRange(now - 3d, none), which leaves 'sessions' wrongly bounded (too old), 'carts' wrongly bounded (too old), 'events' wrongly bounded (too old)
  table.ReadRow("row", Filter::TimestampRange(Opaque(), Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'table'), filter TimestampRange(?, now), which leaves 'sessions' wrongly bounded (ends too early), 'carts' wrongly bounded (ends too early), 'events' bounded (cutoff unknown)
  table.ReadRow("row", LiveCells("sessions", Ttl::OneSecond()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'table'), filter LiveCells('sessions'), which leaves 'sessions' live, 'carts' blocked, 'events' blocked
  table.ReadRow("row", Flag() ? Since(Now()) : Filter::FamilyRegex("events"));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'table'), filter TimestampRange(now, none) or FamilyRegex('events'), which leaves 'sessions' live or blocked, 'carts' live or blocked, 'events' wrongly bounded (too new) or unbounded
}
