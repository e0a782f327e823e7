// RUN: %check_bigtable %s bigtable-stale-bound %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs -I %runtime

// What main() does once it does soon.

#include "bigtable_ttl/google_cloud.h"
#include "now.h"

using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;

static const auto kLive = LiveCells("sessions", Ttl::OneSecond());
static const auto kExpiry = Now() + std::chrono::minutes(30);

void Read(cbt::Table &table, cbt::Filter const &filter) { (void)table.ReadRow("row", filter); }
void Often(cbt::Table &table) { Read(table, kLive); }
// CHECK-MESSAGES: :[[@LINE-1]]:33: warning: read can return cells of family 'sessions'

int main() {
  cbt::Table table(TABLE_ID("clicks"));
  (void)table.ReadRow("row", kLive);
  Read(table, kLive);
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", kExpiry, "value")));
  while (Flag()) {
    Often(table);
    (void)table.ReadRow("row", kLive);
    // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: read can return cells of family 'sessions'
    Read(table, kLive);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: read can return cells of family 'sessions'
    table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", kExpiry, "value")));
    // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: write to family 'sessions'
  }
}
