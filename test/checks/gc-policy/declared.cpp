// RUN: %check_bigtable %s bigtable-gc-policy %t --schema %schemas/rules.yaml -- -I %inputs -DBIGTABLE_API_V2

// The schema declares the whole rule, and the code makes another one.

#include "now.h"

#include "google/cloud/bigtable/table_admin.h"
#include <map>
#include <vector>

using cbt::GcRule;
using std::chrono::hours;
using std::chrono::seconds;
using Change = cbt::ColumnFamilyModification;
using Rules = std::map<std::string, GcRule>;

void Rewrite(cbt::TableAdmin &admin, int versions) {
  (void)admin.ModifyColumnFamilies("clicks", {Change::Update("profile", GcRule::MaxNumVersions(1))});
  // CHECK-MESSAGES: :[[@LINE-1]]:73: warning: the garbage-collection rule of family 'profile' of table 'clicks' (none) is 'max-versions 1', not 'max-versions 3', which the schema declares; change one of them
  (void)admin.ModifyColumnFamilies("clicks", {Change::Update("profile", GcRule::Union(GcRule::MaxNumVersions(3), GcRule::MaxAge(hours(24))))});
  // CHECK-MESSAGES: :[[@LINE-1]]:73: warning: the garbage-collection rule of family 'profile' of table 'clicks' (none) is 'union(max-versions 3, max-age 1d)', not 'max-versions 3', which the schema declares
  (void)admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::Union(GcRule::MaxAge(hours(48)), GcRule::MaxNumVersions(1)))});
  // CHECK-MESSAGES: :[[@LINE-1]]:72: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) is 'union(max-age 2d, max-versions 1)', not 'union(max-age 2d, max-versions 10)', which the schema declares

  (void)admin.ModifyColumnFamilies("clicks", {Change::Update("profile", GcRule::MaxNumVersions(3))});
  (void)admin.ModifyColumnFamilies("clicks", {Change::Update("profile", GcRule::MaxNumVersions(versions))});
  (void)admin.ModifyColumnFamilies("clicks", {Change::Update("profile", GcRule::MaxNumVersions(Flag() ? 1 : 3))});
  // In another order, in other words, or with less.
  (void)admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::Union(GcRule::MaxNumVersions(10), GcRule::MaxAge(std::chrono::minutes(48 * 60))))});
  (void)admin.ModifyColumnFamilies("clicks", {Change::Update("events", GcRule::MaxAge(hours(48)))});
  // The schema declares no rule.
  (void)admin.ModifyColumnFamilies("clicks", {Change::Update("history", GcRule::MaxNumVersions(7))});
}

// A function gets the rule, or all rules.
static void Set(cbt::TableAdmin &admin, const std::string &family, GcRule rule) {
  (void)admin.ModifyColumnFamilies("clicks", {Change::Update(family, std::move(rule))});
}
static void Create(cbt::TableAdmin &admin, const std::string &table, Rules rules) {
  (void)admin.CreateTable(table, cbt::TableConfig(std::move(rules), {}));
}
static GcRule Age(seconds age) { return GcRule::MaxAge(age); }

void Passed(cbt::TableAdmin &admin) {
  Set(admin, "sessions", GcRule::MaxAge(hours(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1h, not of 1s
  // CHECK-FIXES: Set(admin, "sessions", GcRule::MaxAge(std::chrono::seconds(1)));
  Create(admin, "clicks", {{"sessions", Age(hours(1))}});
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1h, not of 1s
  Set(admin, "sessions", GcRule::MaxAge(seconds(1)));
  Set(admin, "profile", GcRule::MaxNumVersions(3));
  Create(admin, "clicks", {{"sessions", Age(seconds(1))}, {"events", Age(hours(48))}});
  Create(admin, "other", {{"sessions", Age(hours(1))}});
}
