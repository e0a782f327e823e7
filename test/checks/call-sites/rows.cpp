// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// What the runtime makes, and how it goes into a row; requests sent by stubs.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include <utility>

constexpr std::chrono::milliseconds kTen{10};

void Runtime() {
  cbt::Table table(TABLE_ID("clicks"));
  cbt::SingleRowMutation row("row");
  bigtable_ttl::AddTo(row, bigtable_ttl::ReplaceCell("sessions", "c", kTen, "1"));
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: write: table 'clicks', family 'sessions', timestamp 10000 us [
  bigtable_ttl::AddTo(row, bigtable_ttl::SetCellWithWriteTime("events", "c", kTen, "1", "written"));
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: write: table 'clicks', family 'events', timestamp 10000 us [
  table.Apply(std::move(row));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
}

void Stubs(google::bigtable::v2::Bigtable::StubInterface& any, google::bigtable::v2::Bigtable::Stub& stub) {
  google::bigtable::v2::MutateRowRequest request;
  request.set_table_name("projects/p/instances/i/tables/t");
  grpc::ClientContext context;
  google::bigtable::v2::MutateRowResponse response;
  (void)any.MutateRow(&context, request, &response);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: apply: table 't' [
  (void)stub.MutateRow(&context, request, &response);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: apply: table 't' [
}
