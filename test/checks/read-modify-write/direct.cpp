// RUN: %check_bigtable %s bigtable-read-modify-write %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-read-modify-write %t.v1 --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1
// drawback: late-collection
// drawback: order-by-expiry

#include "clicks.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include "now.h"
#include "bigtable_ttl/tags.h"
#include <cstdio>
#include <ctime>
#include <string>

namespace v2 = google::bigtable::v2;
using Rule = cbt::ReadModifyWriteRule;
bool Flag();
std::string Name();

void Counters(cbt::Table &unknown) {
  cbt::Table table(TABLE_ID("clicks"));
  table.ReadModifyWriteRow("row", Rule::IncrementAmount("sessions", "visits", 1));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read-modify-write to family 'sessions' of table 'clicks' (one-second) gets its timestamp from the server, so a new value expires immediately and is deleted at the next compaction; keep it in a family without TTL, or write it with a timestamp
  // CHECK-NOTES: :[[@LINE-2]]:35: note: a value that is there already keeps its timestamp while that is in the future, and counts after that until it is collected
  table.ReadModifyWriteRow("row", Rule::AppendValue("events", "log", "text"), Rule::IncrementAmount("profile", "visits", 1));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read-modify-write to family 'events' of table 'clicks' (default, 2d) goes on from a value that has expired until that is collected, so the result depends on when garbage collection runs; use a row for each period, or write it with a timestamp
  // CHECK-NOTES: :[[@LINE-2]]:35: note: the server's timestamp makes the value live another 2d each time
  unknown.ReadModifyWriteRow("row", Rule::AppendValue("carts", "items", "pen"));
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read-modify-write to family 'carts' of table 'clicks' (one-second) gets its timestamp from the server, so a new value expires immediately and is deleted at the next compaction; keep it in a family without TTL, or write it with a timestamp
  // CHECK-NOTES: :[[@LINE-2]]:37: note: a value that is there already keeps its timestamp while that is in the future, and counts after that until it is collected
  Rule rule = Rule::IncrementAmount(Flag() ? "sessions" : "events", "visits", 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: read-modify-write to family 'sessions' of table 'clicks' (one-second) gets its timestamp from the server, so a new value expires immediately and is deleted at the next compaction; keep it in a family without TTL, or write it with a timestamp
  // CHECK-NOTES: :[[@LINE-2]]:15: note: a value that is there already keeps its timestamp while that is in the future, and counts after that until it is collected
  table.ReadModifyWriteRow("row", rule);

  table.ReadModifyWriteRow("row", Rule::IncrementAmount("profile", "visits", 1));
  table.ReadModifyWriteRow("row", Rule::IncrementAmount(Name(), "visits", 1));
  table.ReadModifyWriteRow("row", Rule::IncrementAmount(Flag() ? "sessions" : "profile", "visits", 1));
  cbt::Table other(TABLE_ID("other"));
  other.ReadModifyWriteRow("row", Rule::IncrementAmount("sessions", "visits", 1));
  table.ReadModifyWriteRow("row", Rule::IncrementAmount("sessions", "visits", 1)); // NOLINT(bigtable-read-modify-write)
}

// The key names the period, within which the counter does not expire.
std::string DayKey(std::string const &page) {
  std::time_t const now = std::time(nullptr);
  char day[16];
  std::strftime(day, sizeof day, "%Y%m%d", std::gmtime(&now));
  return page + "#" + day;
}
void OfPeriods(std::string const &user) {
  cbt::Table table(TABLE_ID("clicks"));
  auto const minute = std::chrono::duration_cast<std::chrono::minutes>(Now()).count();
  table.ReadModifyWriteRow(user + "#" + std::to_string(minute), Rule::IncrementAmount("events", "visits", 1));
  table.ReadModifyWriteRow(DayKey(user), Rule::IncrementAmount("events", "visits", 1));
  std::string key = user;
  key += std::to_string(std::time(nullptr) / 3600);
  table.ReadModifyWriteRow(key, Rule::IncrementAmount("events", "visits", 1));
  char hour[16];
  std::snprintf(hour, sizeof hour, "%ld", static_cast<long>(std::time(nullptr) / 3600));
  table.ReadModifyWriteRow(hour, Rule::IncrementAmount("events", "visits", 1));
  // A new value expires immediately, or the key names no time.
  table.ReadModifyWriteRow(DayKey(user), Rule::IncrementAmount("sessions", "visits", 1));
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read-modify-write to family 'sessions'
  char name[16];
  std::snprintf(name, sizeof name, "%d", 7);
  table.ReadModifyWriteRow(user + name, Rule::IncrementAmount("events", "visits", 1));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: read-modify-write to family 'events'
  table.ReadModifyWriteRow(user, Rule::IncrementAmount("events", "visits", std::time(nullptr)));
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: read-modify-write to family 'events'
}

void RawCounters(v2::ReadModifyWriteRowRequest request) {
  v2::ReadModifyWriteRule rule;
  rule.set_family_name("sessions");
  rule.set_increment_amount(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read-modify-write to family 'sessions' of table 'clicks' (one-second) gets its timestamp from the server, so a new value expires immediately and is deleted at the next compaction; keep it in a family without TTL, or write it with a timestamp
  // CHECK-NOTES: :[[@LINE-2]]:3: note: a value that is there already keeps its timestamp while that is in the future, and counts after that until it is collected
  auto *durable = request.add_rules();
  durable->set_family_name("profile");
  durable->set_append_value("text");
}

// The client chooses the timestamp of an aggregate.
void Aggregates(std::int64_t micros) {
  v2::Mutation unset;
  unset.mutable_add_to_cell()->set_family_name("sessions");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has no timestamp, which means 1970, so the value is deleted at the next compaction; set that of 'bigtable_ttl::Ttl::OneSecond().ExpireAt(...)', in microseconds
  unset.mutable_add_to_cell()->mutable_input()->set_int_value(1);

  v2::Mutation zero;
  auto *merge = zero.mutable_merge_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: aggregate write to family 'events' of table 'clicks' (default, 2d) has a timestamp that has expired already, so the value is deleted at the next compaction; set that of 'bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAt(...)', in microseconds
  merge->set_family_name("events");
  merge->mutable_timestamp()->set_raw_timestamp_micros(0);

  v2::Mutation now;
  auto *add = now.mutable_add_to_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: aggregate write to family 'sessions' of table 'clicks' (one-second) has a timestamp that has expired already, so the value is deleted at the next compaction; set that of 'bigtable_ttl::Ttl::OneSecond().ExpireAt(...)', in microseconds
  add->set_family_name("sessions");
  add->mutable_timestamp()->set_raw_timestamp_micros(std::chrono::duration_cast<std::chrono::microseconds>(Now()).count());

  // Today's: it expires two days later.
  v2::Mutation today;
  today.mutable_add_to_cell()->set_family_name("events");
  today.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(std::chrono::duration_cast<std::chrono::microseconds>(Now()).count());

  v2::Mutation expiry;
  expiry.mutable_add_to_cell()->set_family_name("sessions");
  expiry.mutable_add_to_cell()->mutable_timestamp()->set_raw_timestamp_micros(micros);

  v2::Mutation durable;
  durable.mutable_add_to_cell()->set_family_name("profile");
}

template <typename T> void Count(cbt::Table &table, T amount) {
  table.ReadModifyWriteRow("row", Rule::IncrementAmount("sessions", "visits", amount));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read-modify-write to family 'sessions' of table 'clicks' (one-second) gets its timestamp from the server, so a new value expires immediately and is deleted at the next compaction; keep it in a family without TTL, or write it with a timestamp
  // CHECK-NOTES: :[[@LINE-2]]:35: note: a value that is there already keeps its timestamp while that is in the future, and counts after that until it is collected
}
template void Count(cbt::Table &, std::int64_t);

static void CountIn(cbt::Table &table, char const *family) {
  table.ReadModifyWriteRow("row", Rule::IncrementAmount(family, "visits", 1));
}
#define COUNT(Family) Rule::IncrementAmount(Family, "visits", 1)
void Callers(cbt::Table &table) {
  CountIn(table, "sessions");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read-modify-write to family 'sessions' of table 'clicks' (one-second) gets its timestamp from the server, so a new value expires immediately and is deleted at the next compaction; keep it in a family without TTL, or write it with a timestamp
  // CHECK-NOTES: : note: which comes here, to the call of 'IncrementAmount'
  // CHECK-NOTES: :[[@LINE-3]]:3: note: a value that is there already keeps its timestamp while that is in the future, and counts after that until it is collected
  CountIn(table, "profile");
  table.ReadModifyWriteRow("row", COUNT("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read-modify-write to family 'sessions' of table 'clicks' (one-second) gets its timestamp from the server, so a new value expires immediately and is deleted at the next compaction; keep it in a family without TTL, or write it with a timestamp
  // CHECK-NOTES: : note: expanded from macro 'COUNT'
  // CHECK-NOTES: :[[@LINE-3]]:35: note: a value that is there already keeps its timestamp while that is in the future, and counts after that until it is collected
  // CHECK-NOTES: : note: expanded from macro 'COUNT'
  // CHECK-NOTES: : note: expanded from macro 'COUNT'
}

BIGTABLE_NOT_A_WRITER void Sanctioned(cbt::Table &table) {
  table.ReadModifyWriteRow("row", Rule::IncrementAmount("sessions", "visits", 1));
}
BIGTABLE_TTL_DEFAULT("1h") constexpr char kTagged[] = "tagged";
void Tagged(cbt::Table &table) {
  table.ReadModifyWriteRow("row", Rule::IncrementAmount(kTagged, "visits", 1));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read-modify-write to family 'tagged' (default, 1h) goes on from a value that has expired until that is collected, so the result depends on when garbage collection runs; use a row for each period, or write it with a timestamp
  // CHECK-NOTES: : note: family 'tagged' is tagged 'default, 1h' here
  // CHECK-NOTES: :[[@LINE-3]]:35: note: the server's timestamp makes the value live another 1h each time
}
