// RUN: %check_bigtable %s bigtable-gc-policy %t --schema %schemas/timestamps.yaml -- -I %inputs

#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "now.h"

#include "google/cloud/bigtable/column_family.h"

namespace admin = google::bigtable::admin::v2;
namespace cbta = google::cloud::bigtable_admin;
using Modification = admin::ModifyColumnFamiliesRequest::Modification;

void Send(admin::Table const &);
void Send(admin::GcRule const &);
void Send(admin::ModifyColumnFamiliesRequest const &);
void Fill(admin::GcRule *);

void Create(cbta::BigtableTableAdminClient &client, std::string const &parent) {
  admin::Table t;
  auto &families = *t.mutable_column_families();
  families["sessions"].mutable_gc_rule()->mutable_max_age()->set_seconds(5 * 86400);
  // CHECK-MESSAGES: :[[@LINE-1]]:74: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 5d, not of 1s, so expired values are kept; set a maximum age of 'std::chrono::seconds(1)'
  // CHECK-FIXES: families["sessions"].mutable_gc_rule()->mutable_max_age()->set_seconds(1);
  (*t.mutable_column_families())["events"].mutable_gc_rule()->set_max_num_versions(10);
  // CHECK-MESSAGES: :[[@LINE-1]]:84: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) has no maximum age, so the newest cells stay for ever, expired or not; set a maximum age of 'std::chrono::hours(24 * 2)'
  families["log"].mutable_gc_rule()->mutable_max_age()->set_seconds(60);
  // CHECK-MESSAGES: :[[@LINE-1]]:69: warning: the garbage-collection rule of family 'log' of table 'clicks' (none, timestamps: sequence) collects cells from the age of 1m; sequence numbers are times of 1970, so every value is deleted; set a number of versions, and no age
  families["carts"].mutable_gc_rule()->mutable_max_age()->set_seconds(1);
  families["profile"];
  client.CreateTable(parent, "clicks", t);
}
void Update(cbta::BigtableTableAdminClient &client, std::string const &table) {
  Modification mod;
  mod.set_id("events");
  mod.mutable_update()->mutable_gc_rule()->mutable_max_age()->set_seconds(3600);
  // CHECK-MESSAGES: :[[@LINE-1]]:75: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1h, not of 2d, so values are lost before they expire; set a maximum age of 'std::chrono::hours(24 * 2)'
  // CHECK-FIXES: mod.mutable_update()->mutable_gc_rule()->mutable_max_age()->set_seconds(172800);
  Modification second;
  second.set_id("events");
  auto &gc = *second.mutable_update()->mutable_gc_rule();
  auto &both = *gc.mutable_intersection();
  both.add_rules()->set_max_num_versions(1);
  // CHECK-MESSAGES: :[[@LINE-2]]:17: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) has its maximum age in an intersection, which keeps a cell until every part matches, so the newest cells stay for ever, expired or not; take the maximum age of 'std::chrono::hours(24 * 2)' out of the intersection
  both.add_rules()->mutable_max_age()->set_seconds(172800);
  client.ModifyColumnFamilies("projects/p/instances/i/tables/clicks", {mod, std::move(second)});
  Modification third;
  third.set_id("carts");
  third.mutable_create()->mutable_gc_rule()->mutable_max_age()->set_nanos(500000000);
  // CHECK-MESSAGES: :[[@LINE-1]]:75: warning: the garbage-collection rule of family 'carts' of table 'clicks' (one-second) collects cells from the age of 500ms, not of 1s, so a value is lost before it expires where clocks differ; set a maximum age of 'std::chrono::seconds(1)'
  std::vector<Modification> mods;
  mods.push_back(third);
  client.ModifyColumnFamilies(table, mods);
  Modification fourth;
  fourth.set_id("carts");
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: the garbage-collection rule of family 'carts' of table 'clicks' (one-second) is not set, so expired values stay for ever; set a maximum age of 'std::chrono::seconds(1)'
  fourth.mutable_update()->mutable_gc_rule();
  client.ModifyColumnFamilies(table, {fourth});
}
void Request(cbta::BigtableTableAdminClient &client) {
  admin::ModifyColumnFamiliesRequest request;
  request.set_name("projects/p/instances/i/tables/clicks");
  auto &mod = *request.add_modifications();
  mod.set_id("sessions");
  *mod.mutable_update()->mutable_gc_rule() = cbt::GcRule::MaxAge(std::chrono::hours(1)).as_proto();
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1h, not of 1s
  Modification more;
  more.set_id("history");
  more.mutable_update()->mutable_gc_rule()->mutable_max_age()->set_seconds(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:76: warning: the garbage-collection rule of family 'history' of table 'clicks' (none, timestamps: real) collects cells from the age of 1s; timestamps that do not say when values expire are older than that, so every value is deleted; set a number of versions, and no age
  *request.add_modifications() = more;
  client.ModifyColumnFamilies(request);
  admin::CreateTableRequest create;
  create.set_table_id("clicks");
  (*create.mutable_table()->mutable_column_families())["flags"].mutable_gc_rule()->mutable_max_age()->set_seconds(30 * 86400);
  // CHECK-MESSAGES: :[[@LINE-1]]:115: warning: the garbage-collection rule of family 'flags' of table 'clicks' (none, timestamps: zero) collects cells from the age of 30d; timestamp 0 is 1970, so every value is deleted; set a number of versions, and no age
  client.CreateTable(create);
}
void Shared(cbta::BigtableTableAdminClient &client, std::string const &parent) {
  admin::GcRule rule;
  rule.mutable_max_age()->set_seconds(3600);
  // CHECK-FIXES: rule.mutable_max_age()->set_seconds(3600);
  admin::Table t;
  *(*t.mutable_column_families())["sessions"].mutable_gc_rule() = rule;
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1h, not of 1s
  *(*t.mutable_column_families())["events"].mutable_gc_rule() = rule;
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1h, not of 2d
  client.CreateTable(parent, "clicks", t);
  admin::Table finer;
  auto &age = *(*finer.mutable_column_families())["events"].mutable_gc_rule()->mutable_max_age();
  age.set_seconds(3600);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: the garbage-collection rule of family 'events' of table 'clicks' (default, 2d) collects cells from the age of 1h5ms, not of 2d
  // CHECK-FIXES: age.set_seconds(3600);
  age.set_nanos(5000000);
  client.CreateTable(parent, "clicks", finer);
}
// Each of these rules has an effect.
void OneAfterTheOther(cbta::BigtableTableAdminClient &client, int n) {
  admin::GcRule used;
  used.set_max_num_versions(1);
  Send(used);
  used.mutable_max_age()->set_seconds(172800);
  Send(used);
  admin::Table copies;
  admin::GcRule shared;
  shared.set_max_num_versions(1);
  *(*copies.mutable_column_families())["profile"].mutable_gc_rule() = shared;
  shared.mutable_max_age()->set_seconds(172800);
  *(*copies.mutable_column_families())["events"].mutable_gc_rule() = shared;
  client.CreateTable("projects/p/instances/i", "clicks", copies);
  admin::Table sent;
  auto &rule = *(*sent.mutable_column_families())["profile"].mutable_gc_rule();
  rule.set_max_num_versions(1);
  client.CreateTable("projects/p/instances/i", "clicks", sent);
  rule.mutable_max_age()->set_seconds(172800);
  client.CreateTable("projects/p/instances/i", "clicks", sent);
  admin::GcRule either;
  if (Flag())
    either.set_max_num_versions(1);
  else
    either.mutable_max_age()->set_seconds(1);
  Send(either);
  admin::GcRule cleared;
  cleared.set_max_num_versions(1);
  cleared.Clear();
  cleared.mutable_max_age()->set_seconds(1);
  Send(cleared);
  for (int i = 0; i != n; ++i) {
    admin::GcRule each;
    if (i != 0)
      each.mutable_max_age()->set_seconds(i);
    else
      each.set_max_num_versions(1);
    Send(each);
  }
}
// Without any schema.
void Wrong() {
  admin::Table table;
  admin::GcRule twice;
  twice.set_max_num_versions(3);
  twice.mutable_max_age()->set_seconds(3600);
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: several rules are set in one 'GcRule', which holds only the last; the others have no effect
  // CHECK-NOTES: : note: to collect what any of them collects
  *(*table.mutable_column_families())["profile"].mutable_gc_rule() = twice;
  Send(table);
  admin::GcRule rule;
  rule.set_max_num_versions(3);
  rule.mutable_max_age()->set_seconds(3600);
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: several rules are set in one 'GcRule', which holds only the last; the others have no effect
  // CHECK-NOTES: :[[@LINE-2]]:39: note: to collect what any of them collects, add them to 'mutable_union_()'; what all of them collect, to 'mutable_intersection()'
  Send(rule);
  admin::GcRule none;
  none.mutable_union_();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: this garbage-collection rule combines no rules: the server rejects it, or it collects nothing; add rules to it, or set none at all
  Send(none);
  admin::GcRule short_one;
  short_one.mutable_max_age()->set_nanos(999999);
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: the server rejects a maximum age of 999us; it is at least a millisecond
  Send(short_one);
  admin::GcRule versions;
  versions.mutable_union_()->add_rules()->set_max_num_versions(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:64: warning: a garbage-collection rule keeps at least one version, not 0
  Send(versions);
}

void Fine(cbta::BigtableTableAdminClient &client, std::string const &parent, bool b, int n) {
  admin::Table t;
  auto &families = *t.mutable_column_families();
  families["sessions"].mutable_gc_rule()->mutable_max_age()->set_seconds(1);
  families["events"].mutable_gc_rule()->mutable_max_age()->set_seconds(2 * 86400);
  families["profile"].mutable_gc_rule()->set_max_num_versions(n);
  auto *history = families["history"].mutable_gc_rule();
  auto *either = history->mutable_union_();
  either->add_rules()->set_max_num_versions(1);
  either->add_rules()->mutable_max_age()->set_seconds(86400);
  client.CreateTable(parent, "clicks", t);

  admin::Table other;
  (*other.mutable_column_families())["carts"].mutable_gc_rule()->mutable_max_age()->set_seconds(86400);
  client.CreateTable(parent, "other", other);

  admin::Table unsure;
  if (b) (*unsure.mutable_column_families())["carts"].mutable_gc_rule()->mutable_max_age()->set_seconds(86400);
  Fill((*unsure.mutable_column_families())["events"].mutable_gc_rule());
  client.CreateTable(parent, "clicks", unsure);

  Modification mod;
  mod.set_id("sessions");
  mod.mutable_update();
  client.ModifyColumnFamilies("clicks", {mod});

  Modification create;
  create.set_id("carts");
  create.mutable_create();
  client.ModifyColumnFamilies("clicks", {create});

  admin::ModifyColumnFamiliesRequest request;
  request.set_name("projects/p/instances/i/tables/other");
  Modification part;
  part.set_id("carts");
  part.mutable_update()->mutable_gc_rule()->mutable_max_age()->set_seconds(86400);
  *request.add_modifications() = part;
  client.ModifyColumnFamilies(request);

  admin::GcRule rule;
  if (b) rule.set_max_num_versions(3);
  else rule.mutable_max_age()->set_seconds(3600);
  Send(rule);
  admin::GcRule twice;
  twice.set_max_num_versions(3);
  twice.set_max_num_versions(4);
  Send(twice);
}
// Who else gets a table may change it. Each table that it is sent to counts.
void Keep(std::string *);
void Later(admin::Table *);
void SentElsewhere(cbta::BigtableTableAdminClient &client, std::string const &parent) {
  admin::Table t;
  (*t.mutable_column_families())["sessions"].mutable_gc_rule()->mutable_max_age()->set_seconds(5 * 86400);
  std::string *name = t.mutable_name();
  Keep(name);
  client.CreateTable(parent, "clicks", t);
  Later(&t);
}
void SentTwice(cbta::BigtableTableAdminClient &client, std::string const &parent) {
  admin::Table t;
  (*t.mutable_column_families())["sessions"].mutable_gc_rule()->mutable_max_age()->set_seconds(5 * 86400);
  // CHECK-MESSAGES: :[[@LINE-1]]:96: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 5d
  admin::Table *all = &t;
  if (parent.empty())
    client.CreateTable(parent, "clicks", t);
  client.CreateTable(parent, "orders", *all);
}
void SentOnce(cbta::BigtableTableAdminClient &client, std::string const &parent) {
  admin::Table t;
  admin::Table *all = &t;
  (*all->mutable_column_families())["sessions"].mutable_gc_rule()->mutable_max_age()->set_seconds(5 * 86400);
  // CHECK-MESSAGES: :[[@LINE-1]]:99: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 5d
  // CHECK-FIXES: (*all->mutable_column_families())["sessions"].mutable_gc_rule()->mutable_max_age()->set_seconds(1);
  client.CreateTable(parent, "clicks", t);
}

// A family that is dropped gets no rule.
void Drop(cbta::BigtableTableAdminClient &client) {
  Modification dropped;
  dropped.set_id("sessions");
  dropped.set_drop(true);
  client.ModifyColumnFamilies("projects/p/instances/i/tables/clicks", {dropped});
}
