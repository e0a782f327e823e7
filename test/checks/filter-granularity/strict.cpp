// RUN: %check_bigtable %s bigtable-filter-granularity %t --option bigtable-filter-granularity.FineBounds=true -- -I %inputs
// RUN: %check_bigtable %s bigtable-filter-granularity %t.strict --option bigtable-filter-granularity.FineBounds=true --option Strict=true --prefix STRICT -- -I %inputs

// Wrong in some cases only: under 'Strict'.

#include "clicks.h"

using cbt::Filter;
using std::chrono::milliseconds;
using std::chrono::system_clock;
bool Flag();

void Values(int passed, Filter filter, std::chrono::microseconds time) {
  (void)Filter::Latest(Flag() ? 0 : passed);
  // STRICT-MESSAGES: :[[@LINE-1]]:24: warning: the server rejects this filter: its limit is 0 [bigtable-filter-granularity]
  // STRICT-NOTES: :[[@LINE-2]]:24: note: in some cases only: it may also be right
  (void)Filter::Latest(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the server rejects this filter: its limit is 0 [
  // STRICT-MESSAGES: :[[@LINE-2]]:24: warning: the server rejects this filter: its limit is 0 [
  // STRICT-NOTES: :[[@LINE-3]]:24: warning: the server rejects this filter
  // STRICT-NOTES-NOT: in some cases only
  (void)Filter::ValueRange("b", Flag() ? "a" : "c");
  // STRICT-MESSAGES: :[[@LINE-1]]:33: warning: the server rejects this value range: it is empty, from 'b' to 'a' [
  // STRICT-NOTES: :[[@LINE-2]]:33: warning: the server rejects this value range
  auto bound = time;
  if (Flag())
    bound = std::chrono::duration_cast<std::chrono::microseconds>(system_clock::now().time_since_epoch());
  (void)Filter::TimestampRange(bound, milliseconds(0));
  // STRICT-MESSAGES: :[[@LINE-1]]:32: warning: the server rejects this time range: its start counts microseconds and is no whole
  // STRICT-FIXES: (void)Filter::TimestampRange(std::chrono::floor<std::chrono::milliseconds>(bound), milliseconds(0));
  (void)Filter::Condition(filter, Flag() ? Filter::Sink() : filter, filter);
  // STRICT-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this condition: it contains a sink [
}
