// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/hours.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.client --schema %schemas/hours.yaml --option FixStyle=client --prefix CLIENT -- -I %inputs

// Durations are in the unit that the schema has.

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"

namespace {

// Returns `time`, rounded up to milliseconds, as the timestamp of a cell.
std::chrono::milliseconds CellTimestamp(
    std::chrono::system_clock::time_point time) {
  return std::chrono::ceil<std::chrono::milliseconds>(
      time.time_since_epoch());
}

}  // namespace
auto UseOfClient() { return CellTimestamp({}); }

void Writes(cbt::Table t) {
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'sessions'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::hours(48)), "v")));
  // CLIENT-MESSAGES: :[[@LINE-3]]:41: warning: write to family 'sessions'
  // CLIENT-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", CellTimestamp(std::chrono::system_clock::now() + std::chrono::hours(48)), "v")));
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "page", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'carts'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::hours(24 * 2)), "v")));
  // CLIENT-MESSAGES: :[[@LINE-3]]:41: warning: write to family 'carts'
  // CLIENT-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "page", CellTimestamp(std::chrono::system_clock::now() + std::chrono::hours(24 * 2)), "v")));
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "page", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'events'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "page", bigtable_ttl::Ttl::Default(std::chrono::hours(48)).ExpireAfter(std::chrono::hours(48)), "v")));
  // CLIENT-MESSAGES: :[[@LINE-3]]:41: warning: write to family 'events'
  // CLIENT-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "page", CellTimestamp(std::chrono::system_clock::now()), "v")));
  t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "page", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: write to family 'profile'
  // CHECK-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "page", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 7)).ExpireAfter(std::chrono::hours(24 * 7)), "v")));
  // CLIENT-MESSAGES: :[[@LINE-3]]:41: warning: write to family 'profile'
  // CLIENT-FIXES: t.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "page", CellTimestamp(std::chrono::system_clock::now()), "v")));
}
