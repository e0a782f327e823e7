// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// The continuation of a future gets the row.

#include "now.h"

namespace gc = google::cloud;
using Found = gc::StatusOr<std::pair<bool, cbt::Row>>;

void Show(const std::string &value);

void Compared(cbt::Table table) {
  (void)table.AsyncReadRow("row", cbt::Filter::FamilyRegex("sessions")).then([](gc::future<Found> found) {
    auto row = found.get();
    if (!row || !row->first)
      return;
    for (const cbt::Cell &cell : row->second.cells()) {
      if (cell.timestamp() <= Now())
        continue;
      Show(cell.value());
    }
  });
}

void Shown(cbt::Table table) {
  (void)table.AsyncReadRow("row", cbt::Filter::FamilyRegex("sessions")).then([](gc::future<Found> found) {
    // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: (void)table.AsyncReadRow("row", cbt::Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), cbt::Filter::FamilyRegex("sessions"))).then([](gc::future<Found> found) {
    auto row = found.get();
    if (row && row->first)
      Show(row->second.cells().front().value());
  });
}

// One of two cells is compared, which is trusted.
void Half(cbt::Table table) {
  (void)table.AsyncReadRow("row", cbt::Filter::FamilyRegex("sessions")).then([](gc::future<Found> found) {
    auto row = found.get();
    for (const cbt::Cell &cell : row->second.cells())
      if (cell.timestamp() > Now())
        Show(cell.value());
    Show(row->second.cells().back().value());
  });
}
