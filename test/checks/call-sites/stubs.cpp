// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// The stubs that gRPC makes: each method plain, queued, prepared, and with a
// callback.

#include "clicks.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.grpc.pb.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"

namespace v2 = google::bigtable::v2;
namespace admin = google::bigtable::admin::v2;
template <typename... Ts> void Use(Ts &&...); // Opaque.
constexpr char kName[] = "projects/p/instances/i/tables/t";

void Rows(v2::Bigtable::Stub &stub, grpc::CompletionQueue *queue, grpc::ClientReadReactor<v2::ReadRowsResponse> *reactor) {
  grpc::ClientContext context;
  v2::ReadRowsRequest r;
  r.set_table_name(kName);
  r.mutable_filter()->set_cells_per_column_limit_filter(1);
  Use(stub.ReadRows(&context, r));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', filter cells_per_column_limit_filter [
  Use(stub.AsyncReadRows(&context, r, queue, nullptr));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', filter cells_per_column_limit_filter [
  Use(stub.PrepareAsyncReadRows(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', filter cells_per_column_limit_filter [
  stub.async()->ReadRows(&context, &r, reactor);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: read: table 't', filter cells_per_column_limit_filter [
}

void RowsOfView(v2::Bigtable::StubInterface &stub, grpc::CompletionQueue *queue, grpc::ClientReadReactor<v2::ReadRowsResponse> *reactor) {
  grpc::ClientContext context;
  v2::ReadRowsRequest r;
  r.set_authorized_view_name("projects/p/instances/i/tables/t/authorizedViews/v");
  Use(stub.ReadRows(&context, r));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', no filter [
  Use(stub.AsyncReadRows(&context, r, queue, nullptr));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', no filter [
  Use(stub.PrepareAsyncReadRows(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', no filter [
  stub.async()->ReadRows(&context, &r, reactor);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: read: table 't', no filter [
}

void Check(v2::Bigtable::Stub &stub, grpc::CompletionQueue *queue, v2::CheckAndMutateRowResponse *response, grpc::ClientUnaryReactor *reactor) {
  grpc::ClientContext context;
  v2::CheckAndMutateRowRequest r;
  r.set_table_name(kName);
  r.mutable_predicate_filter()->set_pass_all_filter(true);
  Use(stub.CheckAndMutateRow(&context, r, response));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: check-and-mutate: table 't', filter pass_all_filter [
  Use(stub.AsyncCheckAndMutateRow(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: check-and-mutate: table 't', filter pass_all_filter [
  Use(stub.PrepareAsyncCheckAndMutateRow(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: check-and-mutate: table 't', filter pass_all_filter [
  stub.async()->CheckAndMutateRow(&context, &r, response, [](grpc::Status) {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 't', filter pass_all_filter [
  stub.async()->CheckAndMutateRow(&context, &r, response, reactor);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 't', filter pass_all_filter [
}

void Mutate(v2::Bigtable::StubInterface &stub, grpc::CompletionQueue *queue, v2::MutateRowResponse *response, grpc::ClientUnaryReactor *reactor) {
  grpc::ClientContext context;
  v2::MutateRowRequest r;
  r.set_table_name(kName);
  Use(stub.MutateRow(&context, r, response));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
  Use(stub.AsyncMutateRow(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
  Use(stub.PrepareAsyncMutateRow(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
  stub.async()->MutateRow(&context, &r, response, [](grpc::Status) {});  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [
  stub.async()->MutateRow(&context, &r, response, reactor);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [
}

void MutateAll(v2::Bigtable::Stub &stub, grpc::CompletionQueue *queue, grpc::ClientReadReactor<v2::MutateRowsResponse> *reactor) {
  grpc::ClientContext context;
  v2::MutateRowsRequest r;
  r.set_table_name(kName);
  Use(stub.MutateRows(&context, r));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
  Use(stub.AsyncMutateRows(&context, r, queue, nullptr));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
  Use(stub.PrepareAsyncMutateRows(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
  stub.async()->MutateRows(&context, &r, reactor);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [
}

void Count(v2::Bigtable::Stub &stub, grpc::CompletionQueue *queue, v2::ReadModifyWriteRowResponse *response, grpc::ClientUnaryReactor *reactor) {
  grpc::ClientContext context;
  v2::ReadModifyWriteRowRequest r;
  r.set_table_name(kName);
  Use(stub.ReadModifyWriteRow(&context, r, response));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
  Use(stub.AsyncReadModifyWriteRow(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
  Use(stub.PrepareAsyncReadModifyWriteRow(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
  stub.async()->ReadModifyWriteRow(&context, &r, response, [](grpc::Status) {});  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [
  stub.async()->ReadModifyWriteRow(&context, &r, response, reactor);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 't' [
}

void Change(admin::BigtableTableAdmin::Stub &stub, grpc::CompletionQueue *queue, admin::Table *response, grpc::ClientUnaryReactor *reactor) {
  grpc::ClientContext context;
  admin::ModifyColumnFamiliesRequest r;
  r.set_name(kName);
  Use(stub.ModifyColumnFamilies(&context, r, response));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: table administration: table 't' [
  Use(stub.AsyncModifyColumnFamilies(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: table administration: table 't' [
  Use(stub.PrepareAsyncModifyColumnFamilies(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: table administration: table 't' [
  stub.async()->ModifyColumnFamilies(&context, &r, response, [](grpc::Status) {});  // CHECK-MESSAGES: :[[@LINE]]:3: warning: table administration: table 't' [
  stub.async()->ModifyColumnFamilies(&context, &r, response, reactor);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: table administration: table 't' [
}

void Create(admin::BigtableTableAdmin::StubInterface &stub, grpc::CompletionQueue *queue, admin::Table *response, grpc::ClientUnaryReactor *reactor) {
  grpc::ClientContext context;
  admin::CreateTableRequest r;
  r.set_table_id("t");
  Use(stub.CreateTable(&context, r, response));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: table administration: table 't' [
  Use(stub.AsyncCreateTable(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: table administration: table 't' [
  Use(stub.PrepareAsyncCreateTable(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: table administration: table 't' [
  stub.async()->CreateTable(&context, &r, response, [](grpc::Status) {});  // CHECK-MESSAGES: :[[@LINE]]:3: warning: table administration: table 't' [
  stub.async()->CreateTable(&context, &r, response, reactor);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: table administration: table 't' [
}

void Drop(admin::BigtableTableAdmin::Stub &stub, grpc::CompletionQueue *queue, google::protobuf::Empty *response, grpc::ClientUnaryReactor *reactor) {
  grpc::ClientContext context;
  admin::DropRowRangeRequest r;
  r.set_name(kName);
  Use(stub.DropRowRange(&context, r, response));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: delete: table 't' [
  Use(stub.AsyncDropRowRange(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: delete: table 't' [
  Use(stub.PrepareAsyncDropRowRange(&context, r, queue));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: delete: table 't' [
  stub.async()->DropRowRange(&context, &r, response, [](grpc::Status) {});  // CHECK-MESSAGES: :[[@LINE]]:3: warning: delete: table 't' [
  stub.async()->DropRowRange(&context, &r, response, reactor);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: delete: table 't' [
}

void Clients(google::cloud::bigtable_admin::BigtableTableAdminClient &client, google::cloud::bigtable_admin::BigtableTableAdminConnection &connection) {
  admin::DropRowRangeRequest r;
  r.set_name(kName);
  r.set_row_key_prefix("user#");
  client.DropRowRange(r);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: delete: table 't' [
  connection.DropRowRange(r);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: delete: table 't' [
}

void Connection(cbt::DataConnection &c) {
  v2::ReadModifyWriteRowRequest r;
  r.set_table_name(kName);
  Use(c.ReadModifyWriteRow(r));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
  Use(c.AsyncReadModifyWriteRow(std::move(r)));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: apply: table 't' [
}

// Of a modification its family and what becomes of that.
void Modifications(admin::BigtableTableAdmin::Stub &stub) {
  grpc::ClientContext context;
  admin::Table answer;
  admin::ModifyColumnFamiliesRequest r;
  r.set_name(kName);
  auto &drop = *r.add_modifications();
  drop.set_id("old");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: column family: family 'old' [
  drop.set_drop(true);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: column family: family 'old' [
  Use(stub.ModifyColumnFamilies(&context, r, &answer));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: table administration: table 't' [
}

// Requests that functions fill in.
static v2::ReadRowsRequest Latest() {
  v2::ReadRowsRequest r;
  r.set_table_name(kName);
  r.mutable_filter()->set_cells_per_column_limit_filter(1);
  return r;
}
static v2::ReadRowsRequest Of(std::string const &family) {
  v2::ReadRowsRequest r;
  r.set_table_name(kName);
  r.mutable_filter()->set_family_name_regex_filter(family);
  return r;
}
v2::ReadRowsRequest Unseen();
static v2::ReadRowsRequest Either(bool flag) {
  v2::ReadRowsRequest r;
  if (flag)
    return Unseen();
  return r;
}
void Made(v2::Bigtable::Stub &stub, grpc::CompletionQueue *queue, bool flag) {
  grpc::ClientContext context;
  Use(stub.ReadRows(&context, Latest()));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', filter cells_per_column_limit_filter [
  Use(stub.AsyncReadRows(&context, Latest(), queue, nullptr));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: read: table 't', filter cells_per_column_limit_filter [
  Use(stub.ReadRows(&context, Of("a")));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table 't', filter family_name_regex_filter('a') [
  Use(stub.ReadRows(&context, Unseen()));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table unknown {{.*}}, filter unknown
  Use(stub.ReadRows(&context, Either(flag)));  // CHECK-MESSAGES: :[[@LINE]]:7: warning: read: table unknown {{.*}}, filter unknown
}
