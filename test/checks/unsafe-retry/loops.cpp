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
  for (;;) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "next", 1));
    if (!row) continue;
    count = *row->cells().front().decode_big_endian_integer<std::int64_t>();
    break;
  }
  for (;;) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "next", 1));
    if (!row) continue;
    count = row.value().cells().front().decode_big_endian_integer<std::int64_t>().value();
    break;
  }
  if (Increment(table, key, "profile", &count) == kOk) return count;
  for (int attempt = 0; attempt != 3; ++attempt)
    if (Increment(table, key, "profile", &count) != kOk) return 0;
  return 0;
}

// Another row, column, or table in each round.
std::string NewId();
struct Gen {
  bool Next();
  bool Pop(std::string *key);
  std::string const &key() const;
  cbt::Table &Pick();
};
void Others(cbt::Table &table, Gen &gen, std::string key, std::vector<std::string> keys, std::vector<cbt::Table> &tables) {
  while (!keys.empty()) {
    auto row = table.ReadModifyWriteRow(keys.back(), Rule::IncrementAmount("profile", "visits", 1));
    if (row) break;
    keys.pop_back();
  }
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    if (row) break;
    key += "x";
  }
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(NewId(), Rule::IncrementAmount("profile", "visits", 1));
    if (row) break;
  }
  for (int i = 0; i != 3; ++i) {
    if (!gen.Pop(&key)) break;
    auto row = table.ReadModifyWriteRow(key, Rule::AppendValue("profile", "log", "x"));
    if (row) break;
  }
  while (gen.Next()) {
    auto row = table.ReadModifyWriteRow(gen.key(), Rule::IncrementAmount("profile", "visits", 1));
    if (row) break;
  }
  for (int i = 0; i != 3; ++i) {
    auto row = gen.Pick().ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    if (row) break;
  }
  for (int i = 0; i != 3; ++i) {
    auto row = tables[i].ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    if (row) break;
  }
  for (int i = 0; i != 3; ++i) {
    auto const shard = key + std::to_string(i);
    auto row = table.ReadModifyWriteRow(shard, Rule::IncrementAmount("profile", "visits", 1));
    if (row) break;
  }
}

// The same row, which each round makes again.
static std::string RowOf(std::string const &user) { return "user#" + user; }
void Same(cbt::Table &table, std::string const &user) {
  for (int i = 0; i != 3; ++i) {
    auto const key = RowOf(user);
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: read-modify-write is repeated after an error
    if (row) break;
  }
}

// Errors after which the attempt may have arrived, and others.
using google::cloud::StatusCode;
static bool NeverSent(Status const &status) { return status.code() == StatusCode::kUnauthenticated; }
bool Elsewhere(Status const &status);
void ByCode(cbt::Table &table, std::string const &key, StatusCode some) {
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: read-modify-write is repeated after an error
    if (row) return;
    if (row.status().code() != StatusCode::kUnavailable) return;
  }
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    if (row) return;
    if (row.status().code() != StatusCode::kResourceExhausted) return;
  }
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    if (row) return;
    switch (row.status().code()) {
    case StatusCode::kUnauthenticated:
      continue;
    default:
      return;
    }
  }
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    if (row) return;
    if (!NeverSent(row.status())) return;
  }
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    if (row) return;
    if (!Elsewhere(row.status())) return;
  }
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    if (row) return;
    if (row.status().code() != some) return;
  }
}

// The loop finds out whether it arrived, or begins again.
bool WasApplied(cbt::Table &table, std::string const &key);
void Knows(cbt::Table &table, std::string const &key) {
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    if (WasApplied(table, key)) return;
    if (row) return;
  }
  for (int i = 0; i != 3; ++i) {
    auto seen = table.ReadRow(key, cbt::Filter::ColumnName("profile", "token"));
    if (!seen) continue;
    if (seen->first) return;
    auto row = table.ReadModifyWriteRow(key, Rule::AppendValue("profile", "token", "x"));
    if (row) return;
  }
  for (int i = 0; i != 3; ++i) {
    auto deleted = table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("profile", "visits")));
    if (!deleted.ok()) continue;
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 1));
    if (row) return;
  }
  for (int i = 0; i != 3; ++i) {
    auto row = table.ReadModifyWriteRow(key, Rule::IncrementAmount("profile", "visits", 0));
    if (row) return;
  }
}

// The table is a part of an object.
struct Uplink {
  cbt::Table table;
};
static Result Count(cbt::Table *table, char const *key, char const *family) {
  auto row = table->ReadModifyWriteRow(key, Rule::IncrementAmount(family, "visits", 1));
  return row ? kOk : kFailed;
}
Result CountSure(Uplink *uplink, char const *key) {
  for (int i = 0; i != 3; ++i) {
    if (Count(&uplink->table, key, "profile") == kOk) return kOk;
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: read-modify-write is repeated after an error
  }
  return kFailed;
}
