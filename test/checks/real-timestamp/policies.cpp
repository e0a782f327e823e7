// RUN: %check_bigtable %s bigtable-real-timestamp %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs -I %runtime

#include "clicks.h"

#include "bigtable_ttl/google_cloud.h"

using bigtable_ttl::Ttl;
using std::chrono::hours;

constexpr auto kEventTtl = Ttl::Default(hours(48));

inline cbt::Table Clicks() {
  return cbt::Table(cbt::MakeDataConnection(), cbt::TableResource("p", "i", "clicks"));
}

// Each policy shifts timestamps in its own way.
void MixedUp(std::chrono::milliseconds lifetime, std::chrono::system_clock::time_point midnight) {
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", kEventTtl.ExpireAfter(lifetime), "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'sessions' of table 'clicks' (one-second) has a timestamp by another policy (default, 2d), so the value expires 2d too early; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))' as the timestamp
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "a", Ttl::OneSecond().ExpireAt(midnight), "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'events' of table 'clicks' (default, 2d) has a timestamp by another policy (one-second), so the value expires 2d too late; pass
  auto const timestamp = Ttl::Default(hours(24)).ExpireAfter(lifetime);
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "a", timestamp, "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'events' of table 'clicks' (default, 2d) has a timestamp by another policy (default, 1d), so the value expires 1d too late; pass
}

void Right(std::chrono::milliseconds lifetime, Ttl policy, bool isEvent) {
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", Ttl::OneSecond().ExpireAfter(lifetime), "")));
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "a", kEventTtl.ExpireAfter(lifetime), "")));
  // Nothing is said of timestamps there.
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "a", kEventTtl.ExpireAfter(lifetime), "")));
  // When a cell of one family expires is when its copy in another is to expire.
  auto const expiry = std::chrono::duration_cast<std::chrono::milliseconds>(kEventTtl.ExpiresAt(lifetime).time_since_epoch());
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", expiry, "")));
  // Which policy, or which family, is not known.
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", policy.ExpireAfter(lifetime), "")));
  auto const either = isEvent ? kEventTtl : Ttl::OneSecond();
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", either.ExpireAfter(lifetime), "")));
  auto const *family = isEvent ? "events" : "sessions";
  Clicks().Apply(cbt::SingleRowMutation("row", cbt::SetCell(family, "a", kEventTtl.ExpireAfter(lifetime), "")));
}
