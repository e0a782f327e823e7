// RUN: %check_bigtable %s bigtable-filter-order %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs

// A class collects the stages of a filter in a member.

#include "now.h"

#include <vector>

using cbt::Filter;
using std::chrono::milliseconds;

class Scan {
public:
  explicit Scan(const std::string &family) { Add(Filter::FamilyRegex(family)); }
  Scan &First(int n) { return Add(Filter::CellsRowLimit(n)); }
  Scan &Unexpired() { return Add(Since(Now() + milliseconds(1))); }
  Filter Done() const { return Filter::ChainFromRange(stages_.begin(), stages_.end()); }

private:
  Scan &Add(Filter stage) {
    stages_.push_back(std::move(stage));
    return *this;
  }

  std::vector<Filter> stages_;
};

void Reads(cbt::Table table) {
  table.ReadRow("r", Scan("sessions").First(3).Unexpired().Done());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second)
}
void Right(cbt::Table table) {
  table.ReadRow("r", Scan("sessions").Unexpired().First(3).Done());
  table.ReadRow("r", Scan("profile").First(3).Unexpired().Done());
  Scan scan("carts");
  scan.Unexpired();
  scan.First(5);
  table.ReadRow("r", scan.Done());
}
