// RUN: %check_bigtable %s bigtable-gc-policy %t --schema %schemas/timestamps.yaml -- -I %inputs -DBIGTABLE_API_V2
// RUN: %check_bigtable %s bigtable-gc-policy %t-v1 --schema %schemas/timestamps.yaml -- -I %inputs -DBIGTABLE_API_V1
// drawback: existing-data
// drawback: kept-by-rank
// drawback: rule-and-strategy

#include "now.h"

#include "bigtable_ttl/tags.h"
#include "google/cloud/bigtable/table_admin.h"

using Change = cbt::ColumnFamilyModification;
using cbt::GcRule;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

std::chrono::hours OpaqueHours();

void Updates(cbt::TableAdmin &admin) {
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::MaxAge(hours(1)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:68: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1h, not of 1s, so expired values are kept; set a maximum age of 'std::chrono::seconds(1)'
  // CHECK-FIXES: admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::MaxAge(std::chrono::seconds(1)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::MaxAge(milliseconds(500)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:68: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 500ms, not of 1s, so a value is lost before it expires where clocks differ; set a maximum age of 'std::chrono::seconds(1)'
  // CHECK-FIXES: admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::MaxAge(std::chrono::seconds(1)))});
  admin.ModifyColumnFamilies("clicks", {Change::Create("sessions", GcRule::MaxNumVersions(1))});
  // CHECK-MESSAGES: :[[@LINE-1]]:68: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) has no maximum age, so the newest cells stay for ever, expired or not; set a maximum age of 'std::chrono::seconds(1)'
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::MaxAge(hours(24)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1d, not of 2d, so values are lost before they expire; set a maximum age of 'std::chrono::hours(24 * 2)'
  // CHECK-FIXES: admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::MaxAge(std::chrono::hours(24 * 2)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::MaxAge(hours(24 * 7)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 7d, not of 2d, so expired values are kept; set a maximum age of 'std::chrono::hours(24 * 2)'
  // CHECK-FIXES: admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::MaxAge(std::chrono::hours(24 * 2)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::Intersection(GcRule::MaxAge(hours(48)), GcRule::MaxNumVersions(1)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) has its maximum age in an intersection, which keeps a cell until every part matches, so the newest cells stay for ever, expired or not; take the maximum age of 'std::chrono::hours(24 * 2)' out of the intersection
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::Intersection(GcRule::MaxNumVersions(10), GcRule::MaxAge(std::chrono::seconds(1))))});
  // CHECK-MESSAGES: :[[@LINE-1]]:68: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) has its maximum age in an intersection, {{.*}}; take the maximum age of 'std::chrono::seconds(1)' out of the intersection
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::Intersection(GcRule::MaxAge(hours(1)), GcRule::MaxAge(std::chrono::seconds(1))))});
  // CHECK-MESSAGES: :[[@LINE-1]]:68: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1h, not of 1s, so expired values are kept; take the maximum age of 'std::chrono::seconds(1)' out of the intersection
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::Union(GcRule::MaxAge(hours(48)), GcRule::MaxAge(hours(1))))});
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1h, not of 2d, so values are lost before they expire; take the shorter age out of the union
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::Intersection(GcRule::MaxAge(hours(1)), GcRule::MaxNumVersions(1)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) has its maximum age in an intersection, which keeps a cell until every part matches, so the newest cells stay for ever, expired or not; set a maximum age of 'std::chrono::hours(24 * 2)'
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::Union(GcRule::MaxAge(hours(49)), GcRule::MaxNumVersions(5)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 2d1h, not of 2d
  // CHECK-FIXES: admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::Union(GcRule::MaxAge(std::chrono::hours(24 * 2)), GcRule::MaxNumVersions(5)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::Union(GcRule::MaxAge(hours(1)), GcRule::MaxAge(hours(49))))});
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1h, not of 2d
  admin.ModifyColumnFamilies("clicks", {Change::Update("profile", GcRule::MaxAge(seconds(1)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:67: warning: the garbage-collection rule of family 'profile' of table 'clicks' (none) collects cells from the age of 1s; timestamps that do not say when values expire are older than that, so every value is deleted; set a number of versions, and no age
  admin.ModifyColumnFamilies("clicks", {Change::Update("history", GcRule::Union(GcRule::MaxNumVersions(3), GcRule::MaxAge(seconds(1))))});
  // CHECK-MESSAGES: :[[@LINE-1]]:67: warning: the garbage-collection rule of family 'history' of table 'clicks' (none, timestamps: real) collects cells from the age of 1s; timestamps that do not say when values expire are older than that, so every value is deleted; set a number of versions, and no age
  admin.ModifyColumnFamilies("clicks", {Change::Update("log", GcRule::MaxAge(hours(24 * 365)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:63: warning: the garbage-collection rule of family 'log' of table 'clicks' (none, timestamps: sequence) collects cells from the age of 365d; sequence numbers are times of 1970, so every value is deleted; set a number of versions, and no age
  admin.ModifyColumnFamilies("clicks", {Change::Update("flags", GcRule::MaxAge(OpaqueHours()))});
  // CHECK-MESSAGES: :[[@LINE-1]]:65: warning: the garbage-collection rule of family 'flags' of table 'clicks' (none, timestamps: zero) collects cells from some age; timestamp 0 is 1970, so every value is deleted; set a number of versions, and no age
  admin.ModifyColumnFamilies("orders", {Change::Update("sessions", GcRule::MaxAge(seconds(1)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:68: warning: the garbage-collection rule of family 'sessions' of table 'orders' (none, timestamps: real) collects cells from the age of 1s; timestamps that do not say when values expire are older than that
}
void Ways(cbt::TableAdmin &admin) {
  // In any table of the schema that has the family.
  auto change = Change::Update("carts", GcRule::MaxAge(seconds(2)));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: the garbage-collection rule of family 'carts' of table 'clicks' (one-second) collects cells from the age of 2s, not of 1s
  // CHECK-FIXES: auto change = Change::Update("carts", GcRule::MaxAge(std::chrono::seconds(1)));
  auto const rule = GcRule::MaxAge(hours(2));
  std::vector<Change> changes;
  changes.push_back(Change::Update("events", rule));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 2h, not of 2d
  // CHECK-NOTES: :[[@LINE-4]]:21: note: the rule is made here
  changes.emplace_back(Change::Update("sessions", GcRule::MaxAge(hours(3))));
  // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 3h, not of 1s
  // CHECK-FIXES: changes.emplace_back(Change::Update("sessions", GcRule::MaxAge(std::chrono::seconds(1))));
  admin.ModifyColumnFamilies("clicks", changes);
  auto either = Flag() ? GcRule::MaxNumVersions(1) : GcRule::MaxAge(hours(1));
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", either)});
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) has no maximum age, so the newest cells stay for ever, expired or not; set a maximum age of 'std::chrono::hours(24 * 2)'
  // CHECK-NOTES: : note: the rule is made here
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", Flag() ? GcRule::MaxAge(hours(1)) : GcRule::MaxAge(hours(3)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1h, not of 2d
  // CHECK-FIXES: admin.ModifyColumnFamilies("clicks", {Change::Update("events", Flag() ? GcRule::MaxAge(hours(1)) : GcRule::MaxAge(hours(3)))});
}
void Tables(cbt::TableAdmin &admin) {
  admin.CreateTable("clicks", cbt::TableConfig({{"sessions", GcRule::MaxNumVersions(10)}, {"events", GcRule::MaxAge(hours(48))}}, {}));
  // CHECK-MESSAGES: :[[@LINE-1]]:62: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) has no maximum age
  cbt::TableConfig config({{"events", GcRule::MaxAge(hours(4))}}, {"a", "b"});
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 4h, not of 2d
  // CHECK-FIXES: cbt::TableConfig config({{[{][{]}}"events", GcRule::MaxAge(std::chrono::hours(24 * 2)){{[}][}]}}, {"a", "b"});
  config.add_column_family("log", GcRule::MaxAge(hours(5)));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: the garbage-collection rule of family 'log' of table 'clicks' (none, timestamps: sequence) collects cells from the age of 5h
  config.add_initial_split("c");
  admin.CreateTable("clicks", config);
}
void Put(cbt::TableAdmin &admin, std::string const &family, GcRule rule) {
  admin.ModifyColumnFamilies("clicks", {Change::Update(family, std::move(rule))});
}
void Calls(cbt::TableAdmin &admin) {
  Put(admin, "events", GcRule::MaxAge(hours(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1h, not of 2d
  // CHECK-NOTES: :[[@LINE-5]]:41: note: the family gets the rule here
  // CHECK-FIXES: Put(admin, "events", GcRule::MaxAge(std::chrono::hours(24 * 2)));
  Put(admin, "events", GcRule::MaxAge(hours(48)));
}
BIGTABLE_TTL_ONE_SECOND constexpr char kTagged[] = "tagged";
BIGTABLE_TTL_NONE_TIMESTAMPS("zero") constexpr char kZero[] = "zero";
constexpr auto kAge = hours(6);
#define AGE hours(7)
template <typename T> Change Generic(T age) { return Change::Update("events", GcRule::MaxAge(age)); }
void Other() {
  (void)Change::Update(kTagged, GcRule::MaxAge(kAge));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: the garbage-collection rule of family 'tagged' (one-second) collects cells from the age of 6h, not of 1s
  // CHECK-NOTES: : note: family 'tagged' is tagged 'one-second' here
  (void)Change::Update(kTagged, GcRule::MaxAge(AGE));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: the garbage-collection rule of family 'tagged' (one-second) collects cells from the age of 7h, not of 1s
  // CHECK-NOTES: : note: family 'tagged' is tagged 'one-second' here
  // CHECK-FIXES: (void)Change::Update(kTagged, GcRule::MaxAge(std::chrono::seconds(1)));
  (void)Change::Update(kZero, GcRule::MaxAge(seconds(100)));
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: the garbage-collection rule of family 'zero' (none, timestamps: zero) collects cells from the age of 1m40s; timestamp 0 is 1970, so every value is deleted; set a number of versions, and no age
  // CHECK-NOTES: : note: family 'zero' is tagged 'none, timestamps: zero' here
  (void)Generic(hours(8));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 8h, not of 2d
}

void Unlisted(cbt::TableAdmin &admin, std::string const &family) {
  admin.ModifyColumnFamilies("clicks", {Change::Update("unlisted", GcRule::MaxAge(hours(24)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:56: warning: family 'unlisted' is not listed in the schema's 'clicks', so nothing that writes or reads it is checked; list it [
  // A pattern need not list all that its tables have, and a name that is not
  // known may be that of another table.
  admin.ModifyColumnFamilies("archive-1", {Change::Update("unlisted", GcRule::MaxAge(hours(24)))});
  admin.ModifyColumnFamilies(family, {Change::Update("unlisted", GcRule::MaxAge(hours(24)))});
}

void Fine(cbt::TableAdmin &admin, std::string const &family) {
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::MaxAge(seconds(1)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::MaxAge(milliseconds(1000)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::Union(GcRule::MaxAge(seconds(1)), GcRule::MaxNumVersions(1)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("sessions", GcRule::MaxAge(OpaqueHours()))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::Union(GcRule::MaxAge(hours(48)), GcRule::MaxAge(OpaqueHours())))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("profile", GcRule::MaxAge(hours(24)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("profile", GcRule::MaxNumVersions(1))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("history", GcRule::MaxAge(hours(24)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update("log", GcRule::Intersection(GcRule::MaxAge(hours(24)), GcRule::MaxNumVersions(2)))});
  admin.ModifyColumnFamilies("clicks", {Change::Update(family, GcRule::MaxNumVersions(1))});
  admin.ModifyColumnFamilies("clicks", {Change::Drop("sessions")});
  admin.ModifyColumnFamilies("other", {Change::Update("sessions", GcRule::MaxAge(hours(1)))});
  // One second in 'clicks', none in 'orders'.
  (void)Change::Update("sessions", GcRule::MaxAge(hours(1)));
  auto const either = Flag() ? GcRule::MaxNumVersions(1) : GcRule::MaxAge(hours(48));
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", either)});
  admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::MaxAge(hours(1)))});  // NOLINT(bigtable-gc-policy)
  cbt::TableConfig other({{"sessions", GcRule::MaxAge(hours(4))}}, {});
  admin.CreateTable("other", other);
}
