// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// SQL in requests and in views.

#include "google/bigtable/admin/v2/bigtable_instance_admin.grpc.pb.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include "google/cloud/bigtable/admin/bigtable_instance_admin_client.h"
#include "google/cloud/bigtable/data_connection.h"
#include <string>

namespace admin = google::bigtable::admin::v2;
namespace cbt = google::cloud::bigtable;
namespace v2 = google::bigtable::v2;

void Requests(v2::Bigtable::Stub &stub, std::string const &key) {
  grpc::ClientContext context;
  v2::PrepareQueryRequest prepare;
  prepare.set_query("SELECT sessions['page'] FROM clicks");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: query can return expired cells of family 'sessions' of table 'clicks' (one-second); the statement has no lower bound on '_timestamp'; write 'FROM clicks(with_history => TRUE, after_or_equal => @cutoff)'
  v2::PrepareQueryResponse prepared;
  (void)stub.PrepareQuery(&context, prepare, &prepared);
  v2::ExecuteQueryRequest execute;
  execute.set_query("SELECT sessions FROM clicks WHERE _key = '" + key + "'");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: query can return expired cells of family 'sessions'
  (void)stub.ExecuteQuery(&context, execute);
  v2::PrepareQueryRequest profile;
  profile.set_query("SELECT profile['name'] FROM clicks");
}

void Views(google::cloud::bigtable_admin::BigtableInstanceAdminClient &client) {
  admin::LogicalView logical;
  logical.set_query("SELECT _key, sessions['page'] AS page FROM clicks");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: query can return expired cells of family 'sessions' of table 'clicks' (one-second); the statement has no lower bound on '_timestamp'; a view has no parameter for the cutoff: leave the family out of it [
  // CHECK-NOTES: note: family 'sessions' is declared 'one-second' here
  (void)client.CreateLogicalView("projects/p/instances/i", logical, "pages");
  admin::CreateMaterializedViewRequest request;
  request.mutable_materialized_view()->set_query("SELECT events['kind'] AS kind, COUNT(*) AS n FROM clicks GROUP BY kind");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: query can return expired cells of family 'events' of table 'clicks' (default, 2d);
  (void)client.CreateMaterializedView(request);
  admin::LogicalView names;
  names.set_query("SELECT profile['name'] AS name FROM clicks");
}

void Connection(cbt::DataConnection &connection, cbt::InstanceResource const &instance) {
  (void)connection.PrepareQuery({instance, cbt::SqlStatement("SELECT sessions FROM clicks")});
  // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: query can return expired cells of family 'sessions'
}
