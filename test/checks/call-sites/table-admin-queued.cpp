// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs -DBIGTABLE_API_V1

// The forms with a completion queue that TableAdmin had until 2.0.

#include "google/cloud/bigtable/table_admin.h"
#include <chrono>
#include <utility>

namespace cbt = google::cloud::bigtable;

void Queued(cbt::TableAdmin &admin, cbt::CompletionQueue &queue) {
  cbt::TableConfig config({{"f", cbt::GcRule::MaxAge(std::chrono::hours(1))}}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: column family: table 't', rules 'f' max-age 1h [
  // CHECK-MESSAGES: :[[@LINE-2]]:34: warning: garbage collection rule [
  admin.AsyncCreateTable(queue, "t", std::move(config));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: table administration: table 't' [
  admin.AsyncModifyColumnFamilies(queue, "t", {cbt::ColumnFamilyModification::Drop("f")});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: table administration: table 't' [
  // CHECK-MESSAGES: :[[@LINE-2]]:48: warning: column family: family 'f', table 't' [
  admin.AsyncDropRowsByPrefix(queue, "t", "user-");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: delete: table 't' [
  admin.AsyncDropAllRows(queue, "t");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: delete: table 't' [
}
