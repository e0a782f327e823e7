// RUN: %check_bigtable %s bigtable-filter-order %t --schema %schemas/clicks.yaml -- -I %inputs

// What is deleted where it matches, or once it is read, must be seen when it has expired.

#include "now.h"

using cbt::Filter;

void Use(std::string const& key);
Filter Counted() { return Filter::Chain(Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(1), Since(Now())); }
Filter Sunk() { return Filter::Chain(Filter::FamilyRegex("sessions"), Filter::Interleave(Filter::PassAllFilter(), Filter::Sink()), Since(Now())); }

void Predicates(cbt::Table table) {
  table.CheckAndMutateRow("row", Counted(), {cbt::DeleteFromRow()}, {});
  table.CheckAndMutateRow("row", Sunk(), {cbt::DeleteFromFamily("sessions")}, {});
  table.CheckAndMutateRow("row", Sunk(), {cbt::DeleteFromRow()}, {cbt::DeleteFromFamily("sessions")});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: a sink of this filter emits expired cells of family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:34: note: no fix is offered because another function makes this filter, which may have other uses
  // CHECK-FIXES: table.CheckAndMutateRow("row", Sunk(), {cbt::DeleteFromRow()}, {cbt::DeleteFromFamily("sessions")});
}

void Reads(cbt::Table table) {
  for (auto& row : table.ReadRows(cbt::RowSet(), Sunk()))
    table.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  for (auto& row : table.ReadRows(cbt::RowSet(), Sunk())) Use(row->row_key());
  // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: a sink of this filter emits expired cells of family 'sessions'
  // CHECK-NOTES: note: no fix is offered, for the rows that it returns may be deleted
  // CHECK-FIXES: for (auto& row : table.ReadRows(cbt::RowSet(), Sunk())) Use(row->row_key());
}
