// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-mutation-order %t --no-fix -- -I %inputs

#include "clicks.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include <utility>

namespace btproto = google::bigtable::v2;

void Sent(btproto::Bigtable::StubInterface& stub, std::string const& column) {
  btproto::MutateRowRequest request;
  request.set_row_key("row");
  auto& set_cell = *request.add_mutations()->mutable_set_cell();
  set_cell.set_family_name("f");
  set_cell.set_column_qualifier(column);
  set_cell.set_timestamp_micros(10000);
  auto* clear = request.add_mutations()->mutable_delete_from_column();
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  clear->set_family_name("f");
  clear->set_column_qualifier(column);
  clear->mutable_time_range()->set_end_timestamp_micros(11000);
  grpc::ClientContext context;
  btproto::MutateRowResponse response;
  (void)stub.MutateRow(&context, request, &response);
}

void Wrapped(cbt::Table table) {
  btproto::MutateRowRequest request;
  auto* write = request.add_mutations()->mutable_set_cell();
  write->set_family_name("f");
  write->set_column_qualifier("c");
  request.add_mutations()->mutable_delete_from_row();
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  table.Apply(cbt::SingleRowMutation(std::move(request)));
}

void Accepted(cbt::Table table, btproto::Bigtable::StubInterface& stub, bool some) {
  btproto::MutateRowRequest first;
  first.add_mutations()->mutable_delete_from_row();
  auto* write = first.add_mutations()->mutable_set_cell();
  write->set_family_name("f");
  write->set_column_qualifier("c");
  grpc::ClientContext context;
  btproto::MutateRowResponse response;
  (void)stub.MutateRow(&context, first, &response);

  btproto::MutateRowRequest request;
  auto* other = request.add_mutations()->mutable_set_cell();
  other->set_family_name("f");
  other->set_column_qualifier("c");
  other->set_timestamp_micros(10000);
  auto* clear = request.add_mutations()->mutable_delete_from_column();
  clear->set_family_name("f");
  clear->set_column_qualifier("c");
  clear->mutable_time_range()->set_end_timestamp_micros(10000);
  if (some) request.add_mutations()->mutable_delete_from_row();
  table.Apply(cbt::SingleRowMutation(request));
}

// Code fills in the message of one of the mutations.
cbt::Mutation Filled(std::string const& column) {
  cbt::Mutation result;
  auto& set_cell = *result.op.mutable_set_cell();
  set_cell.set_family_name("f");
  set_cell.set_column_qualifier(column);
  return result;
}
void Beside(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("f", "c"), Filled("c")));
}
