// RUN: %check_bigtable %s bigtable-gc-policy %t --schema %schemas/timestamps.yaml -- -I %inputs

// Requests that name the table in a field, and get their rules from classes of
// the client's. In table 'orders', family 'sessions' has no TTL.

#include "google/bigtable/admin/v2/bigtable_table_admin.grpc.pb.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/resource_names.h"
#include "google/cloud/bigtable/table_config.h"
#include "now.h"
#include <vector>

namespace admin = google::bigtable::admin::v2;
namespace cbta = google::cloud::bigtable_admin;
using Change = cbt::ColumnFamilyModification;
using cbt::GcRule;
using std::chrono::hours;
using std::chrono::seconds;

void Config(cbta::BigtableTableAdminClient &client) {
  cbt::TableConfig config({{"sessions", GcRule::MaxAge(hours(1))}}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 1h, not of 1s
  // CHECK-FIXES: cbt::TableConfig config({{.*}}"sessions", GcRule::MaxAge(std::chrono::seconds(1))}}, {});
  admin::CreateTableRequest request = std::move(config).as_proto();
  request.set_parent("projects/p/instances/i");
  request.set_table_id("clicks");
  client.CreateTable(request);
}
void ConfigOfOther(cbta::BigtableTableAdminClient &client) {
  cbt::TableConfig config({{"sessions", GcRule::MaxAge(hours(1))}}, {});
  config.add_column_family("carts", GcRule::MaxAge(seconds(1)));
  auto request = std::move(config).as_proto();
  request.set_table_id("orders");
  client.CreateTable(std::move(request));
}
void ConfigOfUnlisted(admin::BigtableTableAdmin::Stub &stub) {
  auto request = cbt::TableConfig({{"sessions", GcRule::MaxAge(hours(1))}}, {}).as_proto();
  request.set_table_id("other");
  grpc::ClientContext context;
  admin::Table answer;
  stub.CreateTable(&context, request, &answer);
}

void Added(cbta::BigtableTableAdminClient &client) {
  admin::ModifyColumnFamiliesRequest request;
  request.set_name("projects/p/instances/i/tables/clicks");
  *request.add_modifications() = Change::Update("sessions", GcRule::MaxAge(hours(2))).as_proto();
  // CHECK-MESSAGES: :[[@LINE-1]]:61: warning: the garbage-collection rule of family 'sessions' of table 'clicks' (one-second) collects cells from the age of 2h, not of 1s
  // CHECK-FIXES: *request.add_modifications() = Change::Update("sessions", GcRule::MaxAge(std::chrono::seconds(1))).as_proto();
  client.ModifyColumnFamilies(request);
}
void AddedToOther(admin::BigtableTableAdmin::StubInterface &stub) {
  admin::ModifyColumnFamiliesRequest request;
  request.set_name(cbt::TableName("p", "i", "orders"));
  *request.add_modifications() = Change::Update("sessions", GcRule::MaxAge(hours(2))).as_proto();
  auto change = Change::Update("sessions", GcRule::MaxNumVersions(3)).as_proto();
  *request.add_modifications() = change;
  grpc::ClientContext context;
  admin::Table answer;
  stub.ModifyColumnFamilies(&context, request, &answer);
}
// One of two.
void Either(cbta::BigtableTableAdminClient &client, bool b) {
  admin::ModifyColumnFamiliesRequest request;
  request.set_name("projects/p/instances/i/tables/orders");
  if (b) request.set_name("projects/p/instances/i/tables/clicks");
  *request.add_modifications() = Change::Update("sessions", GcRule::MaxAge(hours(2))).as_proto();
  client.ModifyColumnFamilies(request);
}
