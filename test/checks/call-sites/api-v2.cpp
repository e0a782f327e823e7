// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs
// RUN: %check_bigtable %s bigtable-call-sites %t.v2 --no-fix --option bigtable-call-sites.Show=all -- -I %inputs -DBIGTABLE_API_V2

// What 2.x added: connections, resource names, the generated admin client, SQL.

#include "clicks.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "google/cloud/bigtable/client.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/table_resource.h"
#include <utility>

using F = cbt::Filter;
template <typename... Ts> void Use(Ts &&...); // Opaque.

constexpr char kName[] = "projects/p/instances/i/tables/t";

void Tables(std::shared_ptr<cbt::DataConnection> connection) {
  cbt::Table table(connection, cbt::TableResource("p", "i", "resource"));
  table.ReadRow("row", F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'resource', filter Latest [
  cbt::TableResource resource(cbt::InstanceResource(google::cloud::Project("p"), "i"), "local");
  cbt::Table local(connection, resource);
  local.ReadRow("row", F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'local', filter Latest [
}

void Connection(cbt::DataConnection &c, cbt::Table table) {
  c.Apply(kName, cbt::SingleRowMutation("row", cbt::SetCell("a", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
  // CHECK-MESSAGES: :[[@LINE-2]]:48: warning: write: table 't', family 'a', no timestamp [
  c.AsyncApply(kName, cbt::SingleRowMutation("row", cbt::SetCell("b", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
  // CHECK-MESSAGES: :[[@LINE-2]]:53: warning: write: table 't', family 'b', no timestamp [
  c.BulkApply(kName, cbt::BulkMutation());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
  c.AsyncBulkApply(kName, cbt::BulkMutation());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
  c.ReadRow(cbt::TableResource("p", "i", "named").FullName(), "row", F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'named', filter Latest [
  c.AsyncReadRow(table.table_name(), "row", F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'table'), filter Latest [
  Use(c.ReadRows(kName, cbt::RowSet(), 1, F::Latest(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: read: table 't', filter Latest [
  c.AsyncReadRows(kName, [](cbt::Row) { return google::cloud::make_ready_future(true); },
                  [](google::cloud::Status) {}, cbt::RowSet(), 1, F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-2]]:3: warning: read: table 't', filter Latest [
  c.CheckAndMutateRow(kName, "row", F::Latest(1), {}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 't', filter Latest [
  c.AsyncCheckAndMutateRow(kName, "row", F::Latest(1), {}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 't', filter Latest [
}

void Names(cbt::DataConnection &c) {
  c.ReadRow(cbt::Table(TABLE_ID("id")).table_id(), "row", F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'id', filter Latest [
  c.ReadRow(cbt::Table(TABLE_ID("name")).table_name(), "row", F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'name', filter Latest [
  c.ReadRow(cbt::TableName("p", "i", "three"), "row", F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'three', filter Latest [
}

void Queries(cbt::Client &client, cbt::InstanceResource const &instance, std::string const &table) {
  Use(client.PrepareQuery(instance, cbt::SqlStatement("SELECT * FROM t")));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query: text 'SELECT * FROM t' [
  cbt::SqlStatement statement("SELECT 1");
  Use(client.AsyncPrepareQuery(instance, statement));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query: text 'SELECT 1' [
  Use(client.PrepareQuery(instance, cbt::SqlStatement("SELECT * FROM " + table)));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query: text 'SELECT * FROM ...' [
  auto prepared = client.PrepareQuery(instance, statement);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: query: text 'SELECT 1' [
  Use(client.ExecuteQuery(prepared->BindParameters({})));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: query [
}

namespace admin = google::cloud::bigtable_admin;

void Administration(admin::BigtableTableAdminClient &client,
                    google::bigtable::admin::v2::CreateTableRequest const &create,
                    google::bigtable::admin::v2::ModifyColumnFamiliesRequest const &modify) {
  client.CreateTable("parent", "a", google::bigtable::admin::v2::Table());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: table administration: table 'a' [
  client.ModifyColumnFamilies(kName, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: table administration: table 't' [
  client.CreateTable(create);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: table administration: table unknown ({{.*}}), rules unknown [
  client.ModifyColumnFamilies(modify);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: table administration: table unknown ({{.*}}), rules unknown [
}
