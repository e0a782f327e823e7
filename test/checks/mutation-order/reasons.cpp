// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-mutation-order %t --no-fix -- -I %inputs

// Where no fix is offered, a note says why.

#include "clicks.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include <vector>

constexpr std::chrono::milliseconds kTen(10);

// Wherever the delete stands in a turn, it comes after the turn before.
void InALoop(cbt::Table table, std::vector<std::string> const& columns) {
  cbt::SingleRowMutation row("row");
  for (auto const& column : columns) {
    row.emplace_back(cbt::SetCell("f", column, kTen, "1"));
    row.emplace_back(cbt::DeleteFromFamily("f"));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this delete also deletes what the write before it
    // CHECK-NOTES: note: no fix is offered because each turn of the loop would still delete what the turns before it wrote
  }
  table.Apply(std::move(row));
}

// What each turn makes anew has no turn before.
void OfItsOwn(cbt::Table table, std::vector<std::string> const& columns) {
  for (auto const& column : columns) {
    cbt::SingleRowMutation row("row");
    row.emplace_back(cbt::SetCell("f", column, kTen, "1"));
    row.emplace_back(cbt::DeleteFromFamily("f"));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this delete also deletes what the write before it
    // CHECK-NOTES: note: put the delete before the write
    // CHECK-NOTE-FIXES: row.emplace_back(cbt::DeleteFromFamily("f"));
    table.Apply(std::move(row));
  }
}

void InAnotherBlock(cbt::Table table, std::vector<std::string> const& columns) {
  cbt::SingleRowMutation row("row");
  {
    row.emplace_back(cbt::SetCell("f", columns[0], kTen, "1"));
  }
  row.emplace_back(cbt::DeleteFromFamily("f"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: this delete also deletes what the write before it
  // CHECK-NOTES: note: no fix is offered because the two are not statements of one block
  table.Apply(std::move(row));
}

void Aliased(google::bigtable::v2::Bigtable::StubInterface& stub) {
  google::bigtable::v2::MutateRowRequest request;
  auto& write = *request.add_mutations()->mutable_set_cell();
  write.set_family_name("f");
  write.set_column_qualifier("c");
  write.set_timestamp_micros(10000);
  auto* clear = request.add_mutations()->mutable_delete_from_family();
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: this delete also deletes what the write before it
  // CHECK-NOTES: note: no fix is offered because other statements fill in this message
  clear->set_family_name("f");
  grpc::ClientContext context;
  google::bigtable::v2::MutateRowResponse response;
  (void)stub.MutateRow(&context, request, &response);
}

#define ADD(Row, Mutation) Row.emplace_back(Mutation)
void InMacros(cbt::Table table) {
  cbt::SingleRowMutation row("row");
  ADD(row, cbt::SetCell("f", "c", kTen, "1"));
  ADD(row, cbt::DeleteFromFamily("f"));
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: this delete also deletes what the write before it
  table.Apply(std::move(row));
}
