// drawback: delete-after-write
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-mutation-order %t -- -I %inputs
// RUN: %check_bigtable %s bigtable-mutation-order %t.v1 -- -I %inputs -DBIGTABLE_API_V1

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include <initializer_list>
#include <utility>
#include <vector>

using std::chrono::microseconds;
using std::chrono::milliseconds;
constexpr char kFamily[] = "sessions";
constexpr milliseconds kTen{10};
milliseconds Now();
std::string NextColumn();

void OneCall(cbt::Table table, std::string const& column, std::string value) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", value), cbt::DeleteFromColumn("f", "c")));
  // CHECK-MESSAGES: :[[@LINE-1]]:76: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this write is lost
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(kFamily, column, kTen, value), cbt::DeleteFromFamily("sessions")));
  // CHECK-MESSAGES: :[[@LINE-1]]:89: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this write is lost
  table.Apply(cbt::SingleRowMutation("row", {cbt::SetCell("f", column, kTen, value), cbt::DeleteFromColumn("f", column)}));
  // CHECK-MESSAGES: :[[@LINE-1]]:86: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:46: note: this write is lost
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("f", "c"), cbt::SetCell("f", "c", value)));
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromFamily("sessions"), cbt::SetCell(kFamily, column, kTen, value)));
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", {cbt::DeleteFromColumn("f", column), cbt::SetCell("f", column, kTen, value)}));
  table.Apply(cbt::SingleRowMutation("row",
                                     cbt::SetCell("f", "other", value),
                                     // CHECK-FIXES: cbt::DeleteFromRow(), cbt::SetCell("f", "other", value),
                                     cbt::SetCell("f", "c", value),
                                     cbt::SetCell("f", "d", kTen, value),
                                     cbt::DeleteFromRow(),
                                     // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: this delete also deletes what the 3 writes before it in the same row mutation add; mutations of a row are applied in order, so those values are never stored; put the delete first
                                     // CHECK-NOTES: note: this write is lost
                                     // CHECK-NOTES: note: this write is lost
                                     // CHECK-NOTES: note: this write is lost
                                     cbt::SetCell("f", "e", kTen, value)));
  // No fix: the comma belongs to a remark.
  table.Apply(cbt::SingleRowMutation("row",
                                     cbt::SetCell("f", "c", value),  // this,
                                     cbt::DeleteFromRow()));
                                     // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
                                     // CHECK-NOTES: note: this write is lost
                                     // CHECK-FIXES: cbt::DeleteFromRow()));
  // Of a range of timestamps.
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", kTen, value), cbt::DeleteFromColumn("f", "c", milliseconds(10), milliseconds(11))));
  // CHECK-MESSAGES: :[[@LINE-1]]:82: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this write is lost
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", kTen, value), cbt::DeleteFromColumnEndingAt("f", "c", microseconds(10001))));
  // CHECK-MESSAGES: :[[@LINE-1]]:82: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this write is lost
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", kTen, value), cbt::DeleteFromColumnStartingFrom("f", "c", milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:82: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this write is lost
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("f", "c", milliseconds(10), milliseconds(11)), cbt::SetCell("f", "c", kTen, value)));
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumnEndingAt("f", "c", microseconds(10001)), cbt::SetCell("f", "c", kTen, value)));
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumnStartingFrom("f", "c", milliseconds(0)), cbt::SetCell("f", "c", kTen, value)));
  // An end of 0 is none.
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", kTen, "1"), cbt::DeleteFromColumn("f", "c", milliseconds(1), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:80: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this write is lost
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("f", "c", milliseconds(1), milliseconds(0)), cbt::SetCell("f", "c", kTen, "1")));
  milliseconds const now = Now();
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", now, value), cbt::DeleteFromColumnStartingFrom("f", "c", now)));
  // CHECK-MESSAGES: :[[@LINE-1]]:81: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this write is lost
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumnStartingFrom("f", "c", now), cbt::SetCell("f", "c", now, value)));
  // Mutations with a name.
  cbt::Mutation const write = cbt::SetCell("f", column, kTen, value);
  auto clear = cbt::DeleteFromColumn("f", column);
  table.Apply(cbt::SingleRowMutation("row", write, std::move(clear)));
  // CHECK-MESSAGES: :[[@LINE-1]]:52: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-4]]:31: note: this write is lost
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", std::move(clear), write));
}

void Predicates(cbt::Table table, std::string const& value) {
  (void)table.CheckAndMutateRow("row", cbt::Filter::PassAllFilter(), {cbt::SetCell("f", "c", value), cbt::DeleteFromRow()}, {cbt::DeleteFromRow(), cbt::SetCell("f", "c", value)});
  // CHECK-MESSAGES: :[[@LINE-1]]:102: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:71: note: this write is lost
  // CHECK-FIXES: (void)table.CheckAndMutateRow("row", cbt::Filter::PassAllFilter(), {cbt::DeleteFromRow(), cbt::SetCell("f", "c", value)}, {cbt::DeleteFromRow(), cbt::SetCell("f", "c", value)});
  std::vector<cbt::Mutation> mutations{cbt::SetCell("f", "c", value)};
  mutations.push_back(cbt::SetCell("f", "d", value));
  mutations.emplace_back(cbt::DeleteFromColumn("f", "d"));
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  // CHECK-NOTES: :[[@LINE-3]]:3: note: put the delete before the write
  // CHECK-NOTE-FIXES: mutations.emplace_back(cbt::DeleteFromColumn("f", "d"));
  (void)table.CheckAndMutateRow("row", cbt::Filter::PassAllFilter(), std::move(mutations), {});
}

void Statements(cbt::Table table, std::vector<cbt::Cell> const& cells, bool more, std::string const& column) {
  cbt::SingleRowMutation row("row");
  row.emplace_back(cbt::SetCell("f", column, kTen, "1"));
  (void)NextColumn();
  row.emplace_back(cbt::DeleteFromColumn("f", column));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  // CHECK-NOTES: :[[@LINE-3]]:3: note: put the delete before the write
  // CHECK-NOTE-FIXES: row.emplace_back(cbt::DeleteFromColumn("f", column));
  if (more) {
    row.emplace_back(cbt::SetCell("g", column, kTen, "1"));
  }
  // What a loop wrote, all of it.
  for (auto const& cell : cells) {
    row.emplace_back(cbt::SetCell("h", cell.column_qualifier(), kTen, cell.value()));
    if (cell.value().empty()) continue;
    (void)NextColumn();
  }
  row.emplace_back(cbt::DeleteFromFamily("g")).emplace_back(cbt::DeleteFromFamily("h"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  // CHECK-MESSAGES: :[[@LINE-3]]:61: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  table.Apply(std::move(row));
  // No fix: the statement adds more than the delete.
  cbt::SingleRowMutation chained("row");
  chained.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
  chained.emplace_back(cbt::SetCell("g", "c", kTen, "1")).emplace_back(cbt::DeleteFromFamily("f"));
  // CHECK-MESSAGES: :[[@LINE-1]]:72: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  table.Apply(std::move(chained));
  cbt::SingleRowMutation remark("row");
  (void)remark.emplace_back(cbt::SetCell("g", "c", kTen, "1"));
  remark.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
  remark.emplace_back(cbt::DeleteFromFamily("f"));  // why
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  // CHECK-NOTES: :[[@LINE-3]]:3: note: put the delete before the write
  // CHECK-NOTE-FIXES: remark.emplace_back(cbt::DeleteFromFamily("f")); // why
  remark.emplace_back(cbt::DeleteFromFamily("g"));
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  table.Apply(std::move(remark));
  std::string const& temporary = NextColumn();
  cbt::SingleRowMutation kept("row");
  kept.emplace_back(cbt::SetCell("f", temporary, kTen, "1"));
  kept.emplace_back(cbt::DeleteFromColumn("f", temporary));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  // CHECK-NOTES: :[[@LINE-3]]:3: note: put the delete before the write
  // CHECK-NOTE-FIXES: kept.emplace_back(cbt::DeleteFromColumn("f", temporary));
  table.Apply(kept);
  try {
    cbt::SingleRowMutation own("row");
    own.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
    own.emplace_back(cbt::DeleteFromRow());
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
    // CHECK-NOTES: note: this write is lost
    // CHECK-NOTES: :[[@LINE-3]]:5: note: put the delete before the write
    // CHECK-NOTE-FIXES: own.emplace_back(cbt::DeleteFromRow());
    table.Apply(own);
  } catch (...) {
  }
}

void InALoop(cbt::Table table, std::vector<std::string> const& columns) {
  cbt::SingleRowMutation row("row", cbt::SetCell("f", "c", kTen, "1"));
  for (auto const& column : columns) {
    row.emplace_back(cbt::SetCell("g", column, kTen, "1"));
    row.emplace_back(cbt::DeleteFromColumn("g", column));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
    // CHECK-NOTES: note: this write is lost
    // CHECK-NOTES: :[[@LINE-3]]:5: note: put the delete before the write
    // CHECK-NOTE-FIXES: row.emplace_back(cbt::DeleteFromColumn("g", column));
  }
  row.emplace_back(cbt::DeleteFromColumn("f", "c"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  table.Apply(row);
}

// Helpers.
cbt::Mutation Write(std::string const& column) { return cbt::SetCell("f", column, kTen, "1"); }
cbt::Mutation Clear(std::string const& column) { return cbt::DeleteFromColumn("f", column); }
cbt::SingleRowMutation Helpers(std::string const& column) {
  return cbt::SingleRowMutation("row", Write(column), Clear(column));
  // CHECK-MESSAGES: :[[@LINE-1]]:55: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:40: note: this write is lost
  // CHECK-FIXES: return cbt::SingleRowMutation("row", Clear(column), Write(column));
}
void FillIn(cbt::SingleRowMutation& row) {
  row.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
  row.emplace_back(cbt::DeleteFromRow());
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  // CHECK-NOTES: :[[@LINE-3]]:3: note: put the delete before the write
  // CHECK-NOTE-FIXES: row.emplace_back(cbt::DeleteFromRow());
}
template <typename T>
cbt::SingleRowMutation Template(T const& column) {
  return cbt::SingleRowMutation("row", cbt::SetCell("f", column, "1"), cbt::DeleteFromColumn("f", column));
  // CHECK-MESSAGES: :[[@LINE-1]]:72: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:40: note: this write is lost
}
template cbt::SingleRowMutation Template(std::string const&);
#define ROW(family) cbt::SingleRowMutation("row", cbt::SetCell(family, "c", kTen, "1"), cbt::DeleteFromFamily(family))
cbt::SingleRowMutation Macro() { return ROW("f"); }
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:41: note: this write is lost
cbt::SingleRowMutation OfCells() {
  return cbt::SingleRowMutation("row", cbt::SetCell(cbt::Cell("row", "f", "c", 10000, "1")), cbt::DeleteFromColumn("f", "c", kTen, milliseconds(11)));
  // CHECK-MESSAGES: :[[@LINE-1]]:94: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-2]]:40: note: this write is lost
  // CHECK-FIXES: return cbt::SingleRowMutation("row", cbt::DeleteFromColumn("f", "c", kTen, milliseconds(11)), cbt::SetCell(cbt::Cell("row", "f", "c", 10000, "1")));
}
cbt::SingleRowMutation InALambda() {
  auto const make = [](std::string const& column) {
    return cbt::SingleRowMutation("row", cbt::SetCell("f", column, kTen, "1"), cbt::DeleteFromColumn("f", column));
    // CHECK-MESSAGES: :[[@LINE-1]]:80: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
    // CHECK-NOTES: :[[@LINE-2]]:42: note: this write is lost
    // CHECK-FIXES: return cbt::SingleRowMutation("row", cbt::DeleteFromColumn("f", column), cbt::SetCell("f", column, kTen, "1"));
  };
  return make("c");
}

void Runtime(cbt::Table table, milliseconds expires) {
  cbt::SingleRowMutation row("row", cbt::SetCell("f", "c", expires, "1"));
  bigtable_ttl::AddTo(row, bigtable_ttl::ReplaceCell("f", "c", expires, "2"));
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: this replacement also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; leave one of them out
  // CHECK-NOTES: note: this write is lost
  bigtable_ttl::AddTo(row, bigtable_ttl::ReplaceCell("f", "d", expires, "2"));
  bigtable_ttl::AddTo(row, {cbt::SetCell("g", "d", expires, "2")});
  row.emplace_back(cbt::DeleteFromFamily("g"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: note: this write is lost
  // CHECK-NOTES: :[[@LINE-3]]:3: note: put the delete before the write
  // CHECK-NOTE-FIXES: row.emplace_back(cbt::DeleteFromFamily("g"));
  table.Apply(std::move(row));
}

// Accepted: what is written is something else, or the delete comes first.
void Accepted(cbt::Table table, std::string const& column, std::string other, bool some, std::vector<cbt::Cell> const& cells) {
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("f", "c"), cbt::SetCell("f", "c", "1")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", "1"), cbt::DeleteFromColumn("f", "d")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", column, "1"), cbt::DeleteFromColumn("f", other)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", NextColumn(), "1"), cbt::DeleteFromColumn("f", NextColumn())));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", "1"), cbt::DeleteFromFamily("g")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", kTen, "1"), cbt::DeleteFromColumn("f", "c", milliseconds(11), milliseconds(0))));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", kTen, "1"), cbt::DeleteFromColumnEndingAt("f", "c", kTen)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", "1"), cbt::DeleteFromColumnEndingAt("f", "c", kTen)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", Now(), "1"), cbt::DeleteFromColumnStartingFrom("f", "c", Now())));

  cbt::SingleRowMutation row("row", cbt::SetCell("f", "c", kTen, "1"));
  if (some) row.emplace_back(cbt::DeleteFromRow());
  table.Apply(row);
  row.emplace_back(cbt::DeleteFromRow());  // Sent before it.
  row = cbt::SingleRowMutation("other");
  row.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
  row.Clear();
  row.emplace_back(cbt::DeleteFromRow());
  table.Apply(std::move(row));

  cbt::SingleRowMutation renamed("row");
  for (auto const& cell : cells) renamed.emplace_back(cbt::SetCell("f", column, kTen, cell.value()));
  renamed.emplace_back(cbt::DeleteFromColumn("f", "old"));
  renamed.emplace_back(cbt::SetCell("f", other, kTen, "1"));
  other = NextColumn();
  renamed.emplace_back(cbt::DeleteFromColumn("f", other));
  auto const written = cbt::SetCell("f", other, kTen, "1");
  other = NextColumn();
  renamed.emplace_back(written);
  renamed.emplace_back(cbt::DeleteFromColumn("f", other));
  table.Apply(std::move(renamed));

  // Each of these may go to a row of its own.
  std::vector<cbt::Mutation> several;
  several.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
  several.emplace_back(cbt::DeleteFromRow());
  for (auto const& mutation : several) table.Apply(cbt::SingleRowMutation("row", mutation));

  cbt::SingleRowMutation tried("row");
  try {
    tried.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
    (void)NextColumn();
  } catch (...) {
    table.Apply(tried);
    return;
  }
  tried.emplace_back(cbt::DeleteFromRow());
  cbt::SingleRowMutation swallowed("row");
  try {
    swallowed.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
    (void)NextColumn();
    swallowed.emplace_back(cbt::DeleteFromRow());
  } catch (...) {
  }
  table.Apply(swallowed);
  cbt::SingleRowMutation chained("row");
  table.Apply(chained.emplace_back(cbt::SetCell("f", "c", kTen, "1")));
  chained.emplace_back(cbt::DeleteFromRow());

  cbt::SingleRowMutation captured("row");
  auto const send = [&] { table.Apply(captured); };
  captured.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
  send();
  captured.emplace_back(cbt::DeleteFromRow());
  cbt::SingleRowMutation aliased("row");
  cbt::SingleRowMutation& alias = aliased;
  aliased.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
  table.Apply(alias);
  aliased.emplace_back(cbt::DeleteFromRow());
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", "1"), cbt::DeleteFromRow()));  // NOLINT(bigtable-mutation-order)
}

void Elsewhere(cbt::Table table, bool skip) {
  cbt::SingleRowMutation pointed("row");
  auto* const pointer = &pointed;
  pointed.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
  table.Apply(*pointer);
  pointed.emplace_back(cbt::DeleteFromRow());
  // Another one each time around.
  while (true) {
    cbt::SingleRowMutation row("row");
    if (skip) {
      row.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
      continue;
    }
    row.emplace_back(cbt::DeleteFromRow());
  }
}

// Accepted: what is not local may change at any time.
std::string global;
struct Members {
  cbt::SingleRowMutation Named() {
    auto const write = cbt::SetCell("f", column, kTen, "1");
    auto const cell = cbt::Cell("row", "h", column, 10000, "1");
    column = NextColumn();
    auto const clear = cbt::DeleteFromColumn("f", column);
    return cbt::SingleRowMutation("row", write, clear, cbt::SetCell(cell), cbt::DeleteFromColumn("h", column));
  }
  void View(cbt::SingleRowMutation& row) {
    std::string const& view = column;
    row.emplace_back(cbt::SetCell("f", view, kTen, "1"));
    column = NextColumn();
    row.emplace_back(cbt::DeleteFromColumn("f", view));
  }
  std::string column;
};
cbt::SingleRowMutation Global() {
  auto const write = cbt::SetCell("f", global, kTen, "1");
  global = NextColumn();
  return cbt::SingleRowMutation("row", write, cbt::DeleteFromColumn("f", global));
}

void Loops(cbt::Table table, std::vector<std::string> const& columns, bool skip) {
  cbt::SingleRowMutation row("row");
  for (auto const& column : columns) {
    if (skip) row.emplace_back(cbt::SetCell("f", column, kTen, "1"));
    if (column.empty()) continue;
    row.emplace_back(cbt::DeleteFromColumn("f", column));  // Perhaps of the next.
  }
  std::string_view view = columns[0];
  for (auto const& column : columns) {
    row.emplace_back(cbt::DeleteFromColumn("g", column));
    row.emplace_back(cbt::SetCell("g", std::string(view), kTen, "1"));
    view = column;
  }
  table.Apply(std::move(row));
}

// A loop adds what a vector collects to one row, in order.
void Collected(cbt::Table table, std::string const& column) {
  std::vector<cbt::Mutation> changes;
  changes.push_back(cbt::SetCell("f", column, kTen, "1"));
  changes.push_back(cbt::DeleteFromRow());
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: this delete also deletes what the write before it in the same row mutation adds;
  // CHECK-NOTES: :[[@LINE-3]]:21: note: this write is lost
  changes.push_back(cbt::SetCell("g", column, kTen, "1"));
  cbt::SingleRowMutation row("row");
  for (auto& change : changes) {
    row.emplace_back(std::move(change));
  }
  table.Apply(std::move(row));
}
void CollectedTwice(cbt::Table table, std::string const& column) {
  std::vector<cbt::Mutation> changes{cbt::SetCell("f", column, kTen, "1")};
  cbt::SingleRowMutation first("first"), second("second");
  for (auto const& change : changes) first.emplace_back(change);
  changes.push_back(cbt::DeleteFromRow()); // After the first row has the write.
  second.emplace_back(changes.back());
  table.Apply(std::move(first));
  table.Apply(std::move(second));
}
void Spread(cbt::Table table, std::string const& column, std::vector<cbt::SingleRowMutation>& rows) {
  std::vector<cbt::Mutation> changes;
  changes.push_back(cbt::SetCell("f", column, kTen, "1"));
  changes.push_back(cbt::DeleteFromRow());
  int i = 0;
  for (auto& change : changes) rows[i++].emplace_back(change);
  std::vector<cbt::Mutation> some;
  some.push_back(cbt::SetCell("f", column, kTen, "1"));
  some.push_back(cbt::DeleteFromRow());
  cbt::SingleRowMutation row("row");
  for (auto& change : some) {
    if (NextColumn().empty()) continue;
    row.emplace_back(change);
  }
  table.Apply(std::move(row));
}
// Both are there, or neither.
void Together(cbt::Table table, std::vector<std::string> const& columns, bool some) {
  cbt::SingleRowMutation row("row");
  if (some) {
    row.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
    row.emplace_back(cbt::DeleteFromColumn("f", "c"));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this delete also deletes what the write before it
  }
  for (auto const& column : columns) {
    if (column.empty()) continue;
    row.emplace_back(cbt::SetCell("g", column, kTen, "1"));
    row.emplace_back(cbt::DeleteFromColumn("g", column));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this delete also deletes what the write before it
  }
  if (!some) row.emplace_back(cbt::SetCell("h", "c", kTen, "1"));
  table.Apply(std::move(row));
}
// Accepted: one may be there without the other.
void Apart(cbt::Table table, std::vector<std::string> const& columns, bool some, bool others) {
  cbt::SingleRowMutation row("row");
  if (some)
    row.emplace_back(cbt::SetCell("f", "c", kTen, "1"));
  else
    row.emplace_back(cbt::DeleteFromColumn("f", "c"));
  if (some) row.emplace_back(cbt::SetCell("f", "d", kTen, "1"));
  if (others) row.emplace_back(cbt::DeleteFromColumn("f", "d"));
  for (auto const& column : columns) row.emplace_back(cbt::SetCell("g", column, kTen, "1"));
  for (int i = 0; i < int(columns.size()) - 1; ++i) row.emplace_back(cbt::DeleteFromFamily("g"));
  table.Apply(std::move(row));
}
