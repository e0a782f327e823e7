// RUN: %check_bigtable %s bigtable-gc-policy %t --schema %schemas/timestamps.yaml --no-fix -- -I %inputs

// Messages that loops and functions fill in.

#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "google/cloud/bigtable/column_family.h"
#include "now.h"
#include <vector>

namespace admin = google::bigtable::admin::v2;
namespace cbta = google::cloud::bigtable_admin;
using AdminClient = cbta::BigtableTableAdminClient;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

struct Family {
  char const *name;
  seconds age;
  int versions;
};
constexpr Family kFamilies[] = {
    {"events", hours(48), 0},
    // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 2d1h, not of 2d
    {"sessions", minutes(10), 0},
    // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 10m, not of 1s
    {"log", seconds(0), 3},
    // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: the garbage-collection rule of family 'log' of table 'clicks' (none, timestamps: sequence) collects cells from the age of 1h
};

void Loop(AdminClient &client, std::string const &parent) {
  admin::Table table;
  auto &families = *table.mutable_column_families();
  for (auto const &family : kFamilies) {
    if (family.versions == 0)
      *families[family.name].mutable_gc_rule() = cbt::GcRule::MaxAge(family.age).as_proto();
    else
      families[family.name].mutable_gc_rule()->set_max_num_versions(family.versions);
  }
  families["flags"].mutable_gc_rule()->mutable_max_age()->set_seconds(86400);
  // CHECK-MESSAGES: :[[@LINE-1]]:71: warning: the garbage-collection rule of family 'flags' of table 'clicks' (none, timestamps: zero) collects cells from the age of 1d; timestamp 0 is 1970
  client.CreateTable(parent, "clicks", table);
}

void SkippedElements(AdminClient &client, std::string const &parent) {
  admin::Table table;
  for (auto const &family : kFamilies) {
    if (family.versions != 0) continue;
    auto &rule = *(*table.mutable_column_families())[family.name].mutable_gc_rule();
    rule.mutable_max_age()->set_seconds(family.age.count());
  }
  client.CreateTable(parent, "clicks", table);
}

void Requests(AdminClient &client) {
  admin::ModifyColumnFamiliesRequest request;
  request.set_name("projects/p/instances/i/tables/clicks");
  for (auto const &family : kFamilies) {
    auto &change = *request.add_modifications();
    change.set_id(family.name);
    change.mutable_update()->mutable_gc_rule()->mutable_max_age()->set_seconds(family.age.count() + 3600);
  }
  client.ModifyColumnFamilies(request);
}

// Functions that give a family its rule, and functions that make one.
static admin::GcRule MaxAge(seconds age) { return cbt::GcRule::MaxAge(age).as_proto(); }
static admin::GcRule MaxVersions(int versions) {
  admin::GcRule rule;
  rule.set_max_num_versions(versions);
  return rule;
}
static admin::GcRule RuleOf(Family const &family) {
  admin::GcRule rule;
  if (family.versions != 0)
    rule.set_max_num_versions(family.versions);
  else
    rule.mutable_max_age()->set_seconds(family.age.count());
  return rule;
}
static void Add(admin::Table &table, std::string const &name, admin::GcRule const &rule) {
  *(*table.mutable_column_families())[name].mutable_gc_rule() = rule;
}
static void SetDays(admin::Table *table, char const *name, int days) {
  (*table->mutable_column_families())[name].mutable_gc_rule()->mutable_max_age()->set_seconds(days * 86400);
}
static admin::GcRule &Rule(admin::Table &table, std::string const &name) {
  return *(*table.mutable_column_families())[name].mutable_gc_rule();
}
void Functions(AdminClient &client, std::string const &parent) {
  admin::Table table;
  Add(table, "sessions", MaxAge(minutes(5)));
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 5m, not of 1s
  Add(table, "carts", MaxVersions(2));
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: the garbage-collection rule of family 'carts' of table 'clicks' (one-second) has no maximum age
  Add(table, "log", MaxVersions(1));
  SetDays(&table, "events", 7);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 7d, not of 2d
  SetDays(&table, "profile", 7);
  Rule(table, "flags").mutable_max_age()->set_seconds(60);
  // CHECK-MESSAGES: :[[@LINE-1]]:55: warning: the garbage-collection rule of family 'flags' of table 'clicks' (none, timestamps: zero) collects cells from the age of 1m
  auto &history = *(*table.mutable_column_families())["history"].mutable_gc_rule();
  history.set_max_num_versions(1);
  history.mutable_max_age()->set_seconds(3600);
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: several rules are set in one 'GcRule', which holds only the last; the others have no effect
  client.CreateTable(parent, "clicks", table);
}
void FunctionsInLoop(AdminClient &client, std::string const &parent) {
  admin::Table table;
  for (Family const &family : kFamilies)
    Add(table, family.name, RuleOf(family));
  client.CreateTable(parent, "clicks", table);
}

// Right, replaced, for another table, or not known.
void Change(admin::Table &table);
static void AddMaybe(admin::Table &table, std::string const &name, bool add) {
  if (!add) return;
  (*table.mutable_column_families())[name].mutable_gc_rule()->mutable_max_age()->set_seconds(60);
  // CHECK-MESSAGES: :[[@LINE-1]]:94: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1m
}
void Fine(AdminClient &client, std::string const &parent, std::vector<Family> const &given, bool some) {
  admin::Table right;
  Add(right, "sessions", MaxAge(seconds(1)));
  Add(right, "log", MaxVersions(7));
  SetDays(&right, "events", 2);
  client.CreateTable(parent, "clicks", right);

  admin::Table replaced;
  for (auto const &family : kFamilies)
    *(*replaced.mutable_column_families())[family.name].mutable_gc_rule() = MaxVersions(3);
  Add(replaced, "sessions", MaxAge(seconds(1)));
  Add(replaced, "events", MaxAge(hours(48)));
  client.CreateTable(parent, "clicks", replaced);

  admin::Table other;
  SetDays(&other, "sessions", 7);
  client.CreateTable(parent, "other", other);

  admin::Table unknown;
  SetDays(&unknown, "sessions", 7);
  Change(unknown);
  client.CreateTable(parent, "clicks", unknown);

  admin::Table maybe;
  AddMaybe(maybe, "sessions", some);
  client.CreateTable(parent, "clicks", maybe);

  admin::Table each;
  for (auto const &family : given)
    SetDays(&each, family.name, 7);
  client.CreateTable(parent, "clicks", each);

  admin::Table chosen;
  for (auto const &family : kFamilies) {
    if (some) continue;
    SetDays(&chosen, family.name, 7);
  }
  client.CreateTable(parent, "clicks", chosen);
}
