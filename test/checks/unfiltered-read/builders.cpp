// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// A class collects the stages of a filter in a member, and makes a chain of
// them in the end.

#include "now.h"

#include <vector>

using cbt::Filter;
using std::chrono::milliseconds;

static Filter Live() { return Since(Now() + milliseconds(1)); }

class Scan {
public:
  Scan &Of(const std::string &family) { return Add(Filter::FamilyRegex(family)); }
  Scan &First(int n) {
    stages_.emplace_back(Filter::CellsRowLimit(n));
    return *this;
  }
  Scan &Unexpired(bool really = true) {
    if (really)
      stages_.push_back(Live());
    return *this;
  }
  Scan &Add(Filter stage) {
    stages_.push_back(std::move(stage));
    return *this;
  }
  Scan &Restart() {
    stages_.clear();
    return *this;
  }
  Filter Done() const { return Filter::ChainFromRange(stages_.begin(), stages_.end()); }
  Filter Any() const { return Filter::InterleaveFromRange(stages_.begin(), stages_.end()); }
  Filter Only() {
    stages_.push_back(Live());
    if (stages_.size() == 1)
      return stages_.front();
    return Filter::ChainFromRange(stages_.begin(), stages_.end());
  }
  Filter Whole() const {
    return stages_.empty() ? Filter::PassAllFilter() : Done();
  }
  void Share(std::vector<Scan *> &all) { all.push_back(this); }

private:
  std::vector<Filter> stages_;
};

static Scan ScanOf(const std::string &family) {
  Scan scan;
  scan.Of(family);
  return scan;
}
static Filter Finish(const Scan &scan) { return scan.Done(); }
void Extend(Scan &scan);

void Temporary(cbt::Table table) {
  table.ReadRow("r", Scan().Of("sessions").Add(Filter::Latest(1)).Done());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("r", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Scan().Of("sessions").Add(Filter::Latest(1)).Done()));
  table.ReadRow("r", Scan().Add(Filter::Chain(Filter::FamilyRegex("sessions"), Live())).Of("carts").Any());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'carts'
  table.ReadRow("r", ScanOf("sessions").Done());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'sessions'
  table.ReadRow("r", Scan().Of("sessions").First(3).Only());
  table.ReadRow("r", Scan().Of("sessions").Unexpired(false).Done());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'sessions'

  table.ReadRow("r", Scan().Of("sessions").Unexpired().Done());
  table.ReadRow("r", Scan().Of("sessions").Unexpired().First(3).Done());
  table.ReadRow("r", Scan().Of("profile").First(3).Done());
  table.ReadRow("r", Scan().Of("sessions").Only());
  table.ReadRow("r", Scan().Only());
  table.ReadRow("r", ScanOf("sessions").Unexpired().Done());
  table.ReadRow("r", Scan().Of("sessions").Restart().Of("profile").Done());
  table.ReadRow("r", Scan().Of("sessions").Unexpired(Flag()).Done());
  table.ReadRow("r", Scan().Of("profile").Whole());
}

void Local(cbt::Table table, std::vector<Scan *> &all) {
  Scan bare;
  bare.Of("sessions");
  bare.Add(Filter::Latest(1)).Add(Filter::StripValueTransformer());
  table.ReadRow("r", bare.Done());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'sessions'
  table.ReadRow("r", Finish(bare));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'sessions'
  for (int i = 0; i != 3; ++i)
    table.ReadRow("r", bare.Done());
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  bare.Unexpired();
  table.ReadRow("r", bare.Done());

  Scan sometimes;
  sometimes.Of("sessions");
  if (Flag())
    sometimes.Unexpired();
  table.ReadRow("r", sometimes.Done());
  Scan extended;
  extended.Of("sessions");
  Extend(extended);
  table.ReadRow("r", extended.Done());
  Scan shared;
  shared.Of("sessions").Share(all);
  Extend(*all.back());
  table.ReadRow("r", shared.Done());
  Scan repeated;
  repeated.Of("sessions");
  for (int i = 0; i != 3; ++i)
    table.ReadRow("r", repeated.Unexpired().Done());
  Scan copied = bare;
  table.ReadRow("r", copied.Done());
}

void Received(cbt::Table table, Scan &scan) {
  table.ReadRow("r", scan.Of("sessions").Done());
}
