// RUN: %check_bigtable %s bigtable-gc-policy,bigtable-missing-timestamp,bigtable-unfiltered-read,bigtable-real-timestamp,bigtable-schema %t --schema %schemas/one-millisecond.yaml -- -I %inputs -DBIGTABLE_API_V2
// drawback: rule-and-strategy

// A rule of a millisecond, where the schema or the tag says so. Timestamps and
// bounds are those of one-second.

#include "clicks.h"

#include "bigtable_ttl/google_cloud.h"
#include "bigtable_ttl/tags.h"
#include "google/cloud/bigtable/table_admin.h"
#include <chrono>

using Change = cbt::ColumnFamilyModification;
using bigtable_ttl::Ttl;
using cbt::GcRule;
using std::chrono::milliseconds;
using std::chrono::seconds;

void Rules(cbt::TableAdmin &admin) {
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::MaxAge(milliseconds(1)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::Union(GcRule::MaxNumVersions(1), GcRule::MaxAge(milliseconds(1))))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::MaxAge(seconds(1)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:68: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second, 1ms) collects cells from the age of 1s, not of 1ms, so expired values are kept; set a maximum age of 'std::chrono::milliseconds(1)' [bigtable-gc-policy]
  // CHECK-FIXES: admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::MaxAge(std::chrono::milliseconds(1)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::MaxNumVersions(1))});
  // CHECK-MESSAGES: :[[@LINE-1]]:68: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second, 1ms) has no maximum age
  admin.ModifyColumnFamilies("clicks", {Change::Update("carts", GcRule::MaxAge(milliseconds(1)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:65: warning: the garbage-collection rule of family 'carts' of table 'clicks' (one-second) collects cells from the age of 1ms, not of 1s, so a value is lost before it expires where clocks differ
  // CHECK-FIXES: admin.ModifyColumnFamilies("clicks", {Change::Update("carts", GcRule::MaxAge(std::chrono::seconds(1)))});
}

// A tag says the same of the rule, and is none that contradicts the schema.
BIGTABLE_TTL_ONE_MILLISECOND constexpr char kCarts[] = "carts";
BIGTABLE_TTL_ONE_SECOND_AFTER("30m") constexpr char kSessions[] = "sessions";

void TaggedRules(cbt::TableAdmin &admin) {
  admin.ModifyColumnFamilies("clicks", {Change::Update(kCarts, GcRule::MaxAge(milliseconds(1)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update(kCarts, GcRule::MaxAge(seconds(1)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:64: warning: the garbage-collection rule of family 'carts' (one-second, 1ms) collects cells from the age of 1s, not of 1ms
  // CHECK-FIXES: admin.ModifyColumnFamilies("clicks", {Change::Update(kCarts, GcRule::MaxAge(std::chrono::milliseconds(1)))});
}

void Cells(cbt::Table t) {
  cbt::SingleRowMutation m("r");
  m.emplace_back(cbt::SetCell("sessions", "a", Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
  m.emplace_back(cbt::SetCell("sessions", "b", Ttl::OneMillisecond().ExpireAfter(std::chrono::minutes(30)), "v"));
  m.emplace_back(cbt::SetCell(kSessions, "d", Ttl::OneMillisecond().ExpireAfter(std::chrono::minutes(30)), "v"));
  m.emplace_back(cbt::SetCell("sessions", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write to family 'sessions' of table 'clicks' (one-second, 1ms) has no timestamp
  t.Apply(std::move(m));
}

void Reads(cbt::Table t) {
  (void)t.ReadRow("r", cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), bigtable_ttl::LiveCells({{"sessions", Ttl::OneSecond()}})));
  (void)t.ReadRow("r", cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), bigtable_ttl::LiveCells({{"sessions", Ttl::OneMillisecond()}})));
  // Half a second ago is early enough for a rule of a second.
  auto const now = std::chrono::floor<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  (void)t.ReadRow("r", cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), cbt::Filter::TimestampRange(now - milliseconds(500), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second, 1ms); the filter's lower time bound is older than the cutoff
}
