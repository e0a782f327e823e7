// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-missing-timestamp %t \
// RUN:   --schema %schemas/clicks.yaml
// RUN: %execute_fix %s bigtable-missing-timestamp %t.client \
// RUN:   --schema %schemas/clicks.yaml --option FixStyle=client
// REQUIRES: reference-store

// A page that a user has seen is to be known for half an hour, and the page of
// a click for as long as the click.

#include "scenario.h"
#include <functional>

void ShowPage(cbt::Table &table, std::string const &user) {
  table.Apply(
      cbt::SingleRowMutation(user, cbt::SetCell("sessions", "page", "/index")));
}

void CopyClick(cbt::Table &table, std::string const &user) {
  auto const now = std::chrono::ceil<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  auto row = table.ReadRow(
      user, cbt::Filter::Chain(cbt::Filter::FamilyRegex("events"),
                               cbt::Filter::TimestampRange(now - 48h, 0ms)));
  if (!row || !row->first)
    return;
  for (auto const &cell : row->second.cells()) {
    table.Apply(cbt::SingleRowMutation(
        user, cbt::SetCell("sessions", "click", cell.value())));
  }
}

// A class with a clock of its own, which is a quarter of an hour behind.
class Pages {
public:
  Pages(cbt::Table table,
        std::function<std::chrono::system_clock::time_point()> now)
      : table_(std::move(table)), now_(std::move(now)) {}
  void Show(std::string const &user) const {
    auto const show = [&](std::string const &page) {
      return cbt::SetCell("sessions", "own", page);
    };
    cbt::Table table = table_;
    table.Apply(cbt::SingleRowMutation(user, show("/own")));
  }

private:
  cbt::Table table_;
  std::function<std::chrono::system_clock::time_point()> now_;
};

int main() {
  Clicks clicks;
  Pages const pages(clicks.table,
                    [] { return std::chrono::system_clock::now() - 15min; });
  pages.Show("carol");
  clicks.Put("bob", "events", "click", 20min, "/cart");
  CopyClick(clicks.table, "bob");
  ShowPage(clicks.table, "alice");
  clicks.Pass(10min);
  clicks.CollectGarbage();
  clicks.PrintStored("ten minutes later", "alice");
  // BEFORE: ten minutes later: nothing
  // AFTER: ten minutes later: /index
  clicks.PrintStored("the click", "bob");
  // BEFORE: the click: /cart
  // AFTER: the click: /cart /cart
  clicks.PrintStored("by its own clock", "carol");
  // BEFORE: by its own clock: nothing
  // AFTER: by its own clock: /own
  clicks.Pass(15min);
  clicks.CollectGarbage();
  clicks.PrintStored("it has expired by its own clock", "carol");
  // BEFORE: it has expired by its own clock: nothing
  // AFTER: it has expired by its own clock: nothing
  clicks.PrintStored("the click has expired", "bob");
  // BEFORE: the click has expired: nothing
  // AFTER: the click has expired: nothing
  clicks.Pass(15min);
  clicks.CollectGarbage();
  clicks.PrintStored("forty minutes later", "alice");
  // BEFORE: forty minutes later: nothing
  // AFTER: forty minutes later: nothing
}
