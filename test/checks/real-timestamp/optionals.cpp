// RUN: %check_bigtable %s bigtable-real-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs

// The value of an optional, or what takes its place.

#include "now.h"

#include <optional>

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

void Use(cbt::Mutation);

static milliseconds Expiry(std::optional<minutes> ttl) {
  return Now() + ttl.value_or(minutes(0));
}
static milliseconds At(std::optional<milliseconds> at) {
  return at.value_or(Now());
}

void Defaults(std::optional<milliseconds> given) {
  Use(cbt::SetCell("sessions", "c", At(std::nullopt), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: {{.*}} 'sessions' of table 'clicks'
  // CHECK-FIXES: Use(cbt::SetCell("sessions", "c", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
  Use(cbt::SetCell("sessions", "c", At({}), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: {{.*}} 'sessions' of table 'clicks'
  Use(cbt::SetCell("sessions", "c", Expiry(std::nullopt), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: {{.*}} 'sessions' of table 'clicks'
  std::optional<milliseconds> none;
  Use(cbt::SetCell("sessions", "c", none.value_or(Now()), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: {{.*}} 'sessions' of table 'clicks'

  Use(cbt::SetCell("sessions", "c", At(Now() + hours(1)), "v"));
  Use(cbt::SetCell("sessions", "c", Expiry(minutes(5)), "v"));
  Use(cbt::SetCell("sessions", "c", At(given), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: {{.*}} 'sessions' of table 'clicks'
  // CHECK-NOTES: :[[@LINE-19]]:22: note: the timestamp may be this
  std::optional<milliseconds> later;
  later = Now() + hours(1);
  Use(cbt::SetCell("sessions", "c", later.value_or(Now()), "v"));
  Use(cbt::SetCell("sessions", "c", *later, "v"));
  std::optional<milliseconds> copied = later;
  Use(cbt::SetCell("sessions", "c", copied.value_or(Now()), "v"));
  if (Flag())
    copied = std::nullopt;
  Use(cbt::SetCell("sessions", "c", copied.value_or(Now()), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
}
