// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-unsafe-retry %t --no-fix -- -I %inputs

// Loops that send a read-modify-write again until it succeeds.

#include "clicks.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"

using Rule = cbt::ReadModifyWriteRule;
using google::cloud::Status;
enum Result { kOk = 0, kFailed = 1 };

Status InALoop(cbt::Table &table, std::string const &key) {
  Status last;
  for (int attempt = 0; attempt != 3; ++attempt) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: read-modify-write is repeated after an error; an attempt that arrived, but whose answer was lost, counts twice; count with cells of their own, whose timestamps or columns tell them apart
    // CHECK-NOTES: :[[@LINE-3]]:3: note: this loop repeats it
    if (row) return Status();
    last = row.status();
  }
  return last;
}

void UntilItIsDone(cbt::Table &table, std::string const &key) {
  for (;;) {
    auto row = table.ReadModifyWriteRow(key, Rule::AppendValue("profile", "log", "x"));
    // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: read-modify-write is repeated after an error
    if (!row.ok()) continue;
    break;
  }
}

static Result Increment(cbt::Table &table, std::string const &key, std::string const &family, std::int64_t *count) {
  auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount(family, "visits", 1));
  if (!row) return kFailed;
  *count = 1;
  return kOk;
}
Result Caller(cbt::Table &table, std::string const &key) {
  std::int64_t ignored = 0;
  for (int attempt = 0; attempt != 3; ++attempt) {
    if (Increment(table, key, "profile", &ignored) == kOk) return kOk;
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: read-modify-write is repeated after an error
  }
  return kFailed;
}

// Several counters, several counts, the number that somebody needs, and one attempt.
std::int64_t Right(cbt::Table &table, std::string const &key, std::string const *keys) {
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(keys[i], Rule::IncrementAmount("profile", "visits", 1));
    if (row) return 0;
  }
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    if (!row) return 0;
  }
  for (int attempt = 0; attempt != 3; ++attempt) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "next", 1));
    if (row) return row->cells().front().decode_big_endian_integer<std::int64_t>().value();
  }
  std::int64_t count = 0;
  if (Increment(table, key, "profile", &count) == kOk) return count;
  for (int attempt = 0; attempt != 3; ++attempt)
    if (Increment(table, key, "profile", &count) != kOk) return 0;
  return 0;
}
