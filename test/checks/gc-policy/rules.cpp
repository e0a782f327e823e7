// RUN: %check_bigtable %s bigtable-gc-policy %t --no-fix -- -I %inputs -DBIGTABLE_API_V2
// RUN: %check_bigtable %s bigtable-gc-policy %t-strict --no-fix --prefix STRICT --option Strict=true --option bigtable-gc-policy.MissingFamilies=true --schema %schemas/timestamps.yaml -- -I %inputs -DBIGTABLE_API_V2

// Without a schema; and what options add with one.

#include "now.h"

#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "google/cloud/bigtable/table_admin.h"

using cbt::ColumnFamilyModification;
using cbt::GcRule;
using std::chrono::hours;
using std::chrono::milliseconds;

GcRule Rule(std::int32_t versions);
constexpr std::int32_t kNone = 0;

void Rules() {
  (void)GcRule::MaxAge(milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects a maximum age of 0s; it is at least a millisecond
  // STRICT-MESSAGES: :[[@LINE-2]]:9: warning: the server rejects a maximum age of 0s
  (void)GcRule::MaxAge(std::chrono::microseconds(999));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects a maximum age of 999us
  // STRICT-MESSAGES: :[[@LINE-2]]:9: warning: the server rejects a maximum age of 999us
  (void)GcRule::MaxAge(-hours(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects a maximum age of -3600s
  // STRICT-MESSAGES: :[[@LINE-2]]:9: warning: the server rejects a maximum age of -3600s
  (void)GcRule::MaxNumVersions(kNone);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: a garbage-collection rule keeps at least one version, not 0
  // STRICT-MESSAGES: :[[@LINE-2]]:9: warning: a garbage-collection rule keeps at least one version, not 0
  (void)GcRule::Union();
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: this garbage-collection rule combines no rules: the server rejects it, or it collects nothing; add rules to it, or set none at all
  // STRICT-MESSAGES: :[[@LINE-2]]:9: warning: this garbage-collection rule combines no rules
  (void)GcRule::Union(GcRule::Intersection(), GcRule::MaxNumVersions(-1));
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: this garbage-collection rule combines no rules
  // CHECK-MESSAGES: :[[@LINE-2]]:47: warning: a garbage-collection rule keeps at least one version, not -1
  // STRICT-MESSAGES: :[[@LINE-3]]:23: warning: this garbage-collection rule combines no rules
  // STRICT-MESSAGES: :[[@LINE-4]]:47: warning: a garbage-collection rule keeps at least one version, not -1
}
void Fine(std::int32_t n, milliseconds age) {
  (void)GcRule::MaxAge(milliseconds(1));
  (void)GcRule::MaxAge(age);
  (void)GcRule::MaxAge(Opaque());
  (void)GcRule::MaxNumVersions(n);
  (void)GcRule::MaxNumVersions(1);
  (void)GcRule::Union(GcRule::MaxNumVersions(1));
  (void)GcRule::Intersection(Rule(0), GcRule::MaxAge(hours(1)));
}

void Options(cbt::TableAdmin &admin, bool b) {
  (void)ColumnFamilyModification::Update("sessions", GcRule::MaxAge(hours(1)));
  // STRICT-MESSAGES: :[[@LINE-1]]:54: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1h, not of 1s
  // STRICT-NOTES: : note: in some cases only: it may also mean family 'sessions' of table 'orders'
  auto const either = b ? GcRule::MaxNumVersions(1) : GcRule::MaxAge(hours(48));
  admin.ModifyColumnFamilies("clicks", {ColumnFamilyModification::Update("events", either)});
  // STRICT-MESSAGES: :[[@LINE-1]]:84: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) has no maximum age
  // STRICT-NOTES: : note: in some cases only: it may also have another rule
  admin.ModifyColumnFamilies("clicks", {ColumnFamilyModification::Create("extra", GcRule::MaxAge(hours(1)))});
  // STRICT-MESSAGES: :[[@LINE-1]]:74: warning: family 'extra' is not listed in the schema's 'clicks', so nothing that writes or reads it is checked; list it
  // STRICT-NOTES: : note: the table is described here
  admin.CreateTable("orders", cbt::TableConfig({{"carts", GcRule::MaxAge(std::chrono::seconds(1))}, {"more", GcRule::MaxNumVersions(1)}}, {}));
  // STRICT-MESSAGES: :[[@LINE-1]]:3: warning: table 'orders' is created without family 'sessions', which the schema lists; create it, or take it from the schema
  // STRICT-NOTES: : note: the family is listed here
  // STRICT-MESSAGES: :[[@LINE-3]]:102: warning: family 'more' is not listed in the schema's 'orders'
  cbt::TableConfig config({{"carts", GcRule::MaxAge(std::chrono::seconds(1))}}, {});
  config.add_column_family("sessions", GcRule::MaxNumVersions(1));
  admin.CreateTable("orders", config);
}
void Fill(google::bigtable::admin::v2::GcRule *rule);
void Messages(google::cloud::bigtable_admin::BigtableTableAdminClient &client) {
  google::bigtable::admin::v2::Table t;
  (*t.mutable_column_families())["carts"];
  // STRICT-MESSAGES: :[[@LINE-1]]:34: warning: the garbage-collection rule of family 'carts' of table 'orders' (one-second) is not set, so expired values stay for ever
  client.CreateTable("p", "orders", t);
  // STRICT-MESSAGES: :[[@LINE-1]]:3: warning: table 'orders' is created without family 'sessions'
  // What something else fills in may have any.
  google::bigtable::admin::v2::Table filled;
  (*filled.mutable_column_families())["carts"].mutable_gc_rule()->mutable_max_age()->set_seconds(1);
  Fill((*filled.mutable_column_families())["sessions"].mutable_gc_rule());
  client.CreateTable("p", "orders", filled);
}
