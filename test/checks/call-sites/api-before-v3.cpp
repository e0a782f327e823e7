// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs -DBIGTABLE_API_V2
// RUN: %check_bigtable %s bigtable-call-sites %t.v1 --no-fix --option bigtable-call-sites.Show=all -- -I %inputs -DBIGTABLE_API_V1

// The functions that 3.x removed: tables of a DataClient, and TableAdmin.

#include "clicks.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/bigtable/table_config.h"
#include <memory>

using F = cbt::Filter;

cbt::Table Of(std::string const &name) { return cbt::Table(Client(), "profile", name); }

void Tables() {
  cbt::Table table(Client(), "clicks");
  table.ReadRow("row", F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'clicks', filter Latest [
  Of("made").ReadRow("row", F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'made', filter Latest [
  auto shared = std::make_shared<cbt::Table>(Client(), "shared");
  shared->ReadRow("row", F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'shared', filter Latest [
  auto owned = std::make_unique<cbt::Table>(
      cbt::CreateDefaultDataClient("p", "i", cbt::ClientOptions()), "owned");
  owned->ReadRow("row", F::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'owned', filter Latest [
}

void Name(google::bigtable::v2::Bigtable::StubInterface &stub) {
  grpc::ClientContext context;
  google::bigtable::v2::ReadRowsRequest request;
  request.set_table_name(cbt::TableName(Client(), "two"));
  (void)stub.ReadRows(&context, request);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: read: table 'two', no filter [
}

void Families(cbt::TableAdmin &admin, cbt::GcRule rule) {
  cbt::TableConfig config({{"c", rule}}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: column family: table 'e', rules 'c' ? [
  config.add_column_family("d", rule);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: column family: family 'd', table 'e', rules 'd' ? [
  admin.CreateTable("e", config);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: table administration: table 'e' [
  admin.ModifyColumnFamilies("f", {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: table administration: table 'f' [
}
