// RUN: %check_bigtable %s bigtable-discarded-filter %t --no-fix -- -I %inputs

// Functions of the user's that only return a filter.

#include "now.h"

#include <iostream>
#include <utility>

using cbt::Filter;
using std::chrono::milliseconds;

template <typename... Stages> Filter All(Stages &&...stages) {
  return Filter::Chain(std::forward<Stages>(stages)...);
}
static Filter Later(milliseconds time) { return Filter::TimestampRange(time, milliseconds(0)); }
static Filter &Add(Filter &filter) { return filter = All(filter, Filter::Latest(1)); }
static Filter Logged(Filter filter) {
  std::cout << "filter\n";
  return filter;
}
Filter Unseen(Filter const &filter);
struct Stages {
  Filter With(Filter filter) const { return Filter::Chain(base, std::move(filter)); }
  Filter base = Filter::Latest(1);
};

Filter Waiting(milliseconds now, Stages const &stages) {
  auto filter = Filter::FamilyRegex("carts");
  All(filter, Later(now));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'All' makes is dropped; pass it to a read, or chain it
  Later(now);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Later' makes is dropped; pass it to a read, or chain it
  stages.With(filter);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the filter that 'Stages::With' makes is dropped; pass it to a read, or chain it
  Add(filter);
  Logged(filter);
  Unseen(filter);
  filter = All(filter, Later(now));
  (void)All(filter, Later(now));
  return All(std::move(filter), Filter::Latest(1));
}
