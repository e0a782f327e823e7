// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs -DBIGTABLE_API_V1
// RUN: %check_bigtable %s bigtable-call-sites %t.new --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// The name that the form with callbacks had before gRPC 1.40, and still has.

#include "clicks.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.grpc.pb.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"

namespace v2 = google::bigtable::v2;
namespace admin = google::bigtable::admin::v2;
constexpr char kName[] = "projects/p/instances/i/tables/t";

void Read(v2::Bigtable::Stub &stub, grpc::ClientReadReactor<v2::ReadRowsResponse> *reactor) {
  grpc::ClientContext context;
  v2::ReadRowsRequest r;
  r.set_table_name(kName);
  r.mutable_filter()->set_cells_per_column_limit_filter(1);
  stub.experimental_async()->ReadRows(&context, &r, reactor);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 't', filter cells_per_column_limit_filter [
}

void Check(v2::Bigtable::StubInterface &stub, v2::CheckAndMutateRowResponse *response, grpc::ClientUnaryReactor *reactor) {
  grpc::ClientContext context;
  v2::CheckAndMutateRowRequest r;
  r.set_table_name(kName);
  r.mutable_predicate_filter()->set_pass_all_filter(true);
  auto *callbacks = stub.experimental_async();
  callbacks->CheckAndMutateRow(&context, &r, response, [](grpc::Status) {});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 't', filter pass_all_filter [
  callbacks->CheckAndMutateRow(&context, &r, response, reactor);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 't', filter pass_all_filter [
}

void Write(v2::Bigtable::Stub &stub, v2::MutateRowResponse *response, grpc::ClientUnaryReactor *reactor) {
  grpc::ClientContext context;
  v2::MutateRowRequest r;
  r.set_table_name(kName);
  auto &cell = *r.add_mutations()->mutable_set_cell();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: write: table 't', family 'f', timestamp server [
  cell.set_family_name("f");
  cell.set_timestamp_micros(-1);
  stub.experimental_async()->MutateRow(&context, &r, response, reactor);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 't' [
}

void Drop(admin::BigtableTableAdmin::Stub &stub, google::protobuf::Empty *response, grpc::ClientUnaryReactor *reactor) {
  grpc::ClientContext context;
  admin::DropRowRangeRequest r;
  r.set_name(kName);
  r.set_row_key_prefix("a");
  stub.experimental_async()->DropRowRange(&context, &r, response, reactor);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: delete: table 't' [
}
