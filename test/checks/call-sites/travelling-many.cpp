// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=unknown -- -I %inputs

// Where a variable goes is found once, not for each mutation that is put into it:
// of all of these the table is known.

#include "clicks.h"
#include <vector>

#define TEN(...) __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__ __VA_ARGS__

void OneRow(bool flag) {
  cbt::Table clicks(TABLE_ID("clicks"));
  cbt::SingleRowMutation row("row");
  TEN(TEN(row.emplace_back(cbt::SetCell("sessions", "c", "v"));))
  TEN(TEN(if (flag) row.emplace_back(cbt::SetCell("sessions", "c", "v"));))
  clicks.Apply(row);
}

void ManyRows() {
  cbt::Table clicks(TABLE_ID("clicks"));
  std::vector<cbt::SingleRowMutation> rows;
  TEN(TEN({
    cbt::SingleRowMutation row("row");
    row.emplace_back(cbt::SetCell("sessions", "c", "v"));
    rows.push_back(row);
  }))
  clicks.BulkApply(cbt::BulkMutation(rows.begin(), rows.end()));
}

// References to one list lead to it, and it to them.
void Aliases() {
  cbt::Table clicks(TABLE_ID("clicks"));
  std::vector<cbt::Mutation> list;
  TEN({
    auto &alias = list;
    alias.push_back(cbt::SetCell("sessions", "c", "v"));
  })
  for (auto const &m : list)
    clicks.Apply(cbt::SingleRowMutation("row", m));
}
