// RUN: %check_bigtable %s bigtable-real-timestamp %t --schema %schemas/timestamps.yaml -- -I %inputs
// drawback: forgotten-timestamp
// drawback: existing-data

#include "now.h"

#include "bigtable_ttl/tags.h"

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"

#include <ctime>

using namespace std::chrono_literals;
using std::chrono::milliseconds;

void OneSecond() {
  cbt::Table clicks(TABLE_ID("clicks"));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp; that is when the value expires, so it expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))'
  // CHECK-FIXES: clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "q", Now(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'carts' of table 'clicks' (one-second) has the current time as its timestamp; that is when the value expires, so it expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(...)'
  // CHECK-NOTES: :[[@LINE-2]]:46: note: give the family an 'expire-after' for a fix, or pass 'bigtable_ttl::Ttl::OneSecond().ExpireAt(...)' if the instant of expiry is known
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now() - 90min, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has a time 1h30m in the past as its timestamp; that is when the value expires, so it expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))'
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now() + 5min - 5min, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  // CHECK-FIXES: clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", 0ms, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has a constant of the past (0 us) as its timestamp; that is when the value expires, so it expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))'
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", {}, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has a constant of the past (0 us) as its timestamp
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", milliseconds(1600000000000), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has a constant of the past (1600000000000000 us) as its timestamp
}
void Other() {
  cbt::Table clicks(TABLE_ID("clicks"));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "q", Now() - 48h, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'events' of table 'clicks' (default, 2d) has a time 2d in the past as its timestamp; the value expires 2d after that, so it has expired when it is written and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAfter(std::chrono::hours(24 * 2))'
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "q", 5ms, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'events' of table 'clicks' (default, 2d) has a constant of the past (5000 us) as its timestamp; the value expires 2d after that, so it has expired when it is written and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAfter(std::chrono::hours(24 * 2))'
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("history", "q", Now() + 30min, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'history' of table 'clicks' (none, timestamps: real) has a time 30m in the future as its timestamp; until then the value hides later writes that have the current time; pass the current time
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("log", "q", Now(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'log' of table 'clicks' (none, timestamps: sequence) has the current time as its timestamp; that is greater than any sequence number, so the value hides all writes to the column that have one; pass a sequence number
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("flags", "q", Now(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'flags' of table 'clicks' (none, timestamps: zero) has the current time as its timestamp; the value hides the one of timestamp 0, and no write replaces it; pass 0
}
// A value behind variables.
void Locals() {
  cbt::Table clicks(TABLE_ID("clicks"));
  auto const now = std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", now, "v"), cbt::SetCell("sessions", "b", now + 1ms, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  // CHECK-FIXES: clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"), cbt::SetCell("sessions", "b", now + 1ms, "v")));
  auto const once = Now();
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", once, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  milliseconds either = Flag() ? Now() : 0ms;
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", either, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell({"row", "sessions", "q", std::chrono::microseconds(Now()).count(), "v"})));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp; that is when the value expires, so it expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))', in microseconds
  clicks.CheckAndMutateRow("row", cbt::Filter::PassAllFilter(), {cbt::SetCell("sessions", "q", Now(), "v")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  // CHECK-FIXES: clicks.CheckAndMutateRow("row", cbt::Filter::PassAllFilter(), {cbt::SetCell("sessions", "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")}, {});
}
void Raw() {
  google::bigtable::v2::Mutation m;
  auto& cell = *m.mutable_set_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: write to family 'carts' of table 'clicks' (one-second) has the current time as its timestamp; that is when the value expires, so it expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(...)', in microseconds
  cell.set_family_name("carts");
  cell.set_timestamp_micros(static_cast<std::int64_t>(std::time(nullptr)) * 1000000);
  // CHECK-NOTES: :[[@LINE-1]]:29: note: its timestamp is set here
}
void Put(char const *family, milliseconds at) { (void)cbt::SetCell(family, "q", at, "v"); }
void Calls() {
  Put("carts", Now());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'carts' of table 'clicks' (one-second) has the current time as its timestamp
  // CHECK-NOTES: : note: which comes here, to the call of 'SetCell'
  Put("profile", Now());
  Put("carts", Now() + 1h);
}
BIGTABLE_WRITER("family=family, timestamp=at") void Tagged(char const *family, milliseconds at);
BIGTABLE_TTL_NONE_TIMESTAMPS("real") constexpr char kReal[] = "real";
BIGTABLE_TTL_ONE_SECOND_AFTER("1h") constexpr char kShort[] = "short";
void Tags() {
  Tagged(kShort, Now());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'short' (one-second) has the current time as its timestamp; that is when the value expires, so it expires immediately and is deleted at the next compaction; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::hours(1))'
  // CHECK-NOTES: : note: family 'short' is tagged 'one-second' here
  (void)cbt::SetCell(kReal, "q", Now() + 24h, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'real' (none, timestamps: real) has a time 1d in the future as its timestamp
  // CHECK-NOTES: : note: family 'real' is tagged 'none, timestamps: real' here
  (void)cbt::SetCell(kShort, "q", Now(), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'short' (one-second) has the current time as its timestamp
  // CHECK-NOTES: : note: family 'short' is tagged 'one-second' here
  // CHECK-FIXES: (void)cbt::SetCell(kShort, "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::hours(1)), "v");
}
#define NOW Now()
#define WRITE(family) cbt::SetCell(family, "q", Now(), "v")
template <typename T> void Write(T at) { (void)cbt::SetCell("carts", "q", at, "v"); }
template <typename T> void Writes() { (void)cbt::SetCell(T::kFamily, "q", Now(), "v"); }
// CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'member' (one-second) has the current time as its timestamp
struct Families {
  BIGTABLE_TTL_ONE_SECOND_AFTER("1h") static constexpr char kFamily[] = "member";
};
void Macros() {
  (void)cbt::SetCell(kShort, "q", NOW, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'short' (one-second) has the current time as its timestamp
  // CHECK-FIXES: (void)cbt::SetCell(kShort, "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::hours(1)), "v");
  (void)WRITE(kShort);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'short' (one-second) has the current time as its timestamp
  // CHECK-FIXES: (void)WRITE(kShort);
  Write(Now());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'carts' of table 'clicks' (one-second) has the current time as its timestamp
  // CHECK-NOTES: note: which comes here, to the call of 'SetCell'
  Write(Now() + std::chrono::hours(1));
  Writes<Families>();
}

void Fine() {
  cbt::Table clicks(TABLE_ID("clicks")), orders(TABLE_ID("orders")), unlisted(TABLE_ID("other"));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now() + 30min, "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now() + Opaque(), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now() - Opaque(), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Opaque(), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", milliseconds(4102444800000), "v")));
  // Seconds taken for milliseconds: an error of another kind.
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", milliseconds(std::time(nullptr)), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "q", Now(), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "q", Now() - 47h, "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "q", Now() + 47h, "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "q", Now() + 47h, "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("history", "q", Now() - 47h, "v"), cbt::SetCell("history", "q", Now() + 1s, "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("log", "q", 5ms, "v"), cbt::SetCell("log", "q", Now() + Opaque(), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("flags", "q", 0ms, "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("other", "q", Now(), "v")));
  (void)cbt::SetCell("sessions", "q", Now(), "v");  // It may be of either table.
  orders.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now(), "v")));
  unlisted.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now(), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now(), "v")));  // NOLINT(bigtable-real-timestamp)
  static milliseconds const start = Now();
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", start, "v")));
}
