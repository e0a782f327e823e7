// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/hours.yaml -- -I %inputs

// Durations are in the unit that the schema has.

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"

using cbt::Filter;

// A namespace of its own, which the filter's name must not be looked up in.
namespace app {
namespace bigtable_ttl {}
void Reads(cbt::Table t) {
  (void)t.ReadRow("r", Filter::FamilyRegex("events"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'events'
  // CHECK-FIXES: (void)t.ReadRow("r", Filter::Chain(::bigtable_ttl::LiveCells("events", ::bigtable_ttl::Ttl::Default(std::chrono::hours(48))), Filter::FamilyRegex("events")));
}
}  // namespace app

void Reads(cbt::Table t) {
  (void)t.ReadRow("r", Filter::FamilyRegex("profile"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'profile'
  // CHECK-FIXES: (void)t.ReadRow("r", Filter::Chain(bigtable_ttl::LiveCells("profile", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 7))), Filter::FamilyRegex("profile")));
  (void)t.ReadRow("r", Filter::Chain(/*family=*/Filter::FamilyRegex("events"), Filter::Latest(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'events'
  // CHECK-FIXES: (void)t.ReadRow("r", Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(48))), /*family=*/Filter::FamilyRegex("events"), Filter::Latest(1)));
}
