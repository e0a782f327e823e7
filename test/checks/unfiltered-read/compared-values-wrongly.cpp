// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Values that are compared with something else than the time, the wrong way
// round, or too late.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <cstdint>
#include <optional>
#include <string>

using cbt::Filter;
using cbt::RowSet;

RowSet All();
Filter Sessions() { return Filter::FamilyRegex("sessions"); }
void Use(std::string const& value);
std::int64_t NowMs() { return Now().count(); }
std::string Encode(std::int64_t number);

std::optional<std::string> Reversed(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  std::optional<std::string> page;
  std::int64_t until = 0;
  for (auto const& cell : found->second.cells()) {
    if (cell.column_qualifier() == "page") page = cell.value();
    if (cell.column_qualifier() == "until") until = std::stoll(cell.value());
  }
  if (until > NowMs()) return std::nullopt;
  return page;
}

void TooLate(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      Use(cell.value());
      if (std::stoll(cell.value()) <= NowMs()) return;
    }
}

void NoTime(cbt::Table table, std::int64_t limit) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells())
      if (std::stoll(cell.value()) > limit) Use(cell.value());
}

void ConstantRange(cbt::Table table) {
  (void)table.ReadRow("row", Filter::Chain(Sessions(), Filter::ValueRange(Encode(1), Encode(9))));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: (void)table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions(), Filter::ValueRange(Encode(1), Encode(9))));
}
