// RUN: %check_bigtable %s bigtable-filter-granularity %t --option bigtable-filter-granularity.FineBounds=true -- -I %inputs

// How many filters a container holds.

#include "clicks.h"
#include <vector>

using cbt::Filter;
bool Flag();

void Containers(Filter const &passed, std::vector<Filter> const &filters) {
  std::vector<Filter> none;
  (void)Filter::ChainFromRange(none.begin(), none.end());
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this chain of no filters; use 'PassAllFilter()' or 'BlockAllFilter()' [bigtable-filter-granularity]
  // CHECK-NOTES: :[[@LINE-2]]:9: note: chains and interleaves have at least two filters
  std::vector<Filter> one{passed};
  (void)Filter::InterleaveFromRange(one.begin(), one.end());
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this interleave of one filter; use that filter alone [
  std::vector<Filter> two{passed};
  two.push_back(Filter::Latest(1));
  (void)Filter::ChainFromRange(two.begin(), two.end());
  std::vector<Filter> sometimes{passed};
  if (Flag())
    sometimes.push_back(Filter::Latest(1));
  (void)Filter::ChainFromRange(sometimes.begin(), sometimes.end());
  (void)Filter::ChainFromRange(filters.begin(), filters.end());
}
