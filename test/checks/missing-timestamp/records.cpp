// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs

// A cell of a record expires with the cells beside it.

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include <optional>
#include <vector>

using std::chrono::milliseconds;

milliseconds Expiry();

void AtOnce(cbt::Table table, milliseconds at) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", at, "v"), cbt::SetCell("sessions", "from", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:88: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'at' as the timestamp
  // CHECK-NOTES: :[[@LINE-2]]:78: note: the cell beside it, which must expire with it, has this timestamp
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", at, "v"), cbt::SetCell("sessions", "from", at, "v")));
}

// Without 'expire-after', too.
void InStatements(cbt::Table table, milliseconds at) {
  cbt::SingleRowMutation row("row");
  row.emplace_back(cbt::SetCell("carts", "from", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write to family 'carts' of table 'clicks' (one-second) has no timestamp; {{.*}}; pass 'at' as the timestamp
  // CHECK-FIXES: row.emplace_back(cbt::SetCell("carts", "from", at, "v"));
  row.emplace_back(cbt::SetCell("carts", "page", at, "v"));
  table.Apply(std::move(row));
}

struct Record {
  milliseconds expires;
  std::string page;
  void Write(cbt::Table table, std::optional<milliseconds> at) const {
    table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", expires, page), cbt::SetCell("sessions", "from", page)));
    // CHECK-MESSAGES: :[[@LINE-1]]:96: warning: write to family 'sessions' {{.*}}; pass 'expires' as the timestamp
    // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", expires, page), cbt::SetCell("sessions", "from", expires, page)));
    if (at) table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", *at, page), cbt::SetCell("sessions", "from", page)));
    // CHECK-MESSAGES: :[[@LINE-1]]:100: warning: write to family 'sessions' {{.*}}; pass '*at' as the timestamp
    // CHECK-FIXES: if (at) table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", *at, page), cbt::SetCell("sessions", "from", *at, page)));
  }
};

// What may be another time there is not repeated.
void NotRepeated(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", Expiry(), "v"), cbt::SetCell("sessions", "from", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:94: warning: write to family 'sessions' {{.*}}; pass that of the cell beside it as the timestamp
  // CHECK-NOTES: :[[@LINE-2]]:78: note: the cell beside it, which must expire with it, has this timestamp; no fix is offered because it may have another value there: store it in a variable, and pass that for both
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", Expiry(), "v"), cbt::SetCell("sessions", "from", "v")));
  milliseconds at = Expiry();
  cbt::SingleRowMutation row("row");
  row.emplace_back(cbt::SetCell("sessions", "page", at, "v"));
  at += milliseconds(1);
  row.emplace_back(cbt::SetCell("sessions", "from", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write to family 'sessions' {{.*}}; pass that of the cell beside it as the timestamp
  // CHECK-FIXES: row.emplace_back(cbt::SetCell("sessions", "from", "v"));
  {
    milliseconds const inner = Expiry();
    row.emplace_back(cbt::SetCell("sessions", "inner", inner, "v"));
  }
  table.Apply(std::move(row));
  cbt::SingleRowMutation scoped("row");
  {
    milliseconds const inner = Expiry();
    scoped.emplace_back(cbt::SetCell("sessions", "inner", inner, "v"));
  }
  scoped.emplace_back(cbt::SetCell("sessions", "outer", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: write to family 'sessions' {{.*}}; pass that of the cell beside it as the timestamp
  // CHECK-FIXES: scoped.emplace_back(cbt::SetCell("sessions", "outer", "v"));
  table.Apply(std::move(scoped));
}

// Another column may be the same one, where one timestamp would be one value.
void Columns(cbt::Table table, std::string const& column, milliseconds at) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", column, at, "v"), cbt::SetCell("sessions", "from", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:88: warning: write to family 'sessions' {{.*}}; pass that of the cell beside it as the timestamp
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", column, at, "v"), cbt::SetCell("sessions", "from", "v")));
}

// The timestamp of another policy, or a wrong one, is no help.
void Others(cbt::Table table, milliseconds at) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "page", at, "v"), cbt::SetCell("sessions", "from", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:87: warning: write to family 'sessions' {{.*}}; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))' as the timestamp
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "page", at, "v"), cbt::SetCell("sessions", "from", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", milliseconds(5), "v"), cbt::SetCell("sessions", "from", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:101: warning: write to family 'sessions' {{.*}}; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))' as the timestamp
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", milliseconds(5), "v"), cbt::SetCell("sessions", "from", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")));
}

// What is put together in a list first.
void Listed(cbt::Table table, milliseconds at) {
  std::vector<cbt::Mutation> cells;
  cells.push_back(cbt::SetCell("sessions", "page", at, "v"));
  cells.push_back(cbt::SetCell("sessions", "from", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: write to family 'sessions' {{.*}}; pass 'at' as the timestamp
  // CHECK-FIXES: cells.push_back(cbt::SetCell("sessions", "from", at, "v"));
  cbt::SingleRowMutation row("row");
  for (auto& cell : cells) row.emplace_back(cell);
  table.Apply(std::move(row));
}

// All cells of one branch are written together.
void Checked(cbt::Table table, milliseconds at) {
  table.CheckAndMutateRow("row", cbt::Filter::ColumnName("profile", "name"), {cbt::SetCell("sessions", "page", at, "v"), cbt::SetCell("sessions", "from", "v")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:122: warning: write to family 'sessions' {{.*}}; pass 'at' as the timestamp
  // CHECK-FIXES: table.CheckAndMutateRow("row", cbt::Filter::ColumnName("profile", "name"), {cbt::SetCell("sessions", "page", at, "v"), cbt::SetCell("sessions", "from", at, "v")}, {});
}

struct User { milliseconds name_expires; std::string name, mail; };

// A member may be the time of that value alone, and in a loop all would be one.
void NotTheirs(cbt::Table table, User const& user) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "name", user.name_expires, user.name), cbt::SetCell("sessions", "mail", user.mail)));
  // CHECK-MESSAGES: :[[@LINE-1]]:109: warning: write to family 'sessions' {{.*}}; pass that of the cell beside it as the timestamp
}
void EachItem(cbt::Table table, milliseconds at, std::vector<std::string> const& items) {
  cbt::SingleRowMutation mutation("row");
  mutation.emplace_back(cbt::SetCell("sessions", "head", at, "v"));
  for (auto const& item : items)
    mutation.emplace_back(cbt::SetCell("sessions", "item", item));
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: write to family 'sessions' {{.*}}; pass that of the cell beside it as the timestamp
  table.Apply(mutation);
}

// So many cells may be the one beside it that not all are looked at.
#define CELL cbt::SetCell("profile", "name", at, "v")
#define CELLS CELL, CELL, CELL, CELL, CELL, CELL, CELL, CELL
void Crowded(cbt::Table table, milliseconds at) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v"), CELLS, CELLS, CELLS, CELLS, CELLS, CELLS, CELLS, CELLS, CELL));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' {{.*}}; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))' as the timestamp
  // CHECK-NOTES: :[[@LINE-2]]:45: note: no fix is offered because more than 64 writes beside it may have its timestamp
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v"), CELLS, CELLS, CELLS, CELLS, CELLS, CELLS, CELLS, CELLS, CELL));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v"), CELLS, CELLS, CELLS, CELLS, CELLS, CELLS, CELLS, CELLS));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' {{.*}}; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))' as the timestamp
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"), CELLS, CELLS, CELLS, CELLS, CELLS, CELLS, CELLS, CELLS));
}
