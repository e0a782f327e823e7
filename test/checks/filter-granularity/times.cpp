// RUN: %check_bigtable %s bigtable-filter-granularity %t --option bigtable-filter-granularity.FineBounds=true -- -I %inputs
// RUN: %check_bigtable %s bigtable-filter-granularity %t.v1 --option bigtable-filter-granularity.FineBounds=true -- -I %inputs -DBIGTABLE_API_V1

// Bounds of time: finer than a millisecond, and empty ranges.

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "bigtable_ttl/ttl.h"
#include "clicks.h"
#include <ctime>

using cbt::Filter;
using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::system_clock;

auto Now() { return system_clock::now().time_since_epoch(); }
std::int64_t Micros() { return duration_cast<microseconds>(Now()).count(); }
bool Flag();

//===----------------------------------------------------------------------===//
// Finer than a millisecond.
//===----------------------------------------------------------------------===//

// drawback: wrong-unit
void Durations() {
  (void)Filter::TimestampRange(Now(), microseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the server rejects this time range: its start counts nanoseconds and is no whole number of milliseconds; use 'std::chrono::floor<std::chrono::milliseconds>(...)' [bigtable-filter-granularity]
  // CHECK-NOTES: :[[@LINE-2]]:32: note: timestamps are whole milliseconds; the server has rejected filters with finer bounds, though it takes them today
  // CHECK-NOTES: :[[@LINE-3]]:32: note: 'bigtable-tidy explain filter-granularity' explains why this matters and how to suppress it
  // CHECK-FIXES: (void)Filter::TimestampRange(std::chrono::floor<std::chrono::milliseconds>(Now()), microseconds(0));
  auto now = Now();
  (void)google::cloud::bigtable::Filter::TimestampRange(duration_cast<microseconds>(now) - hours(1), now);
  // CHECK-MESSAGES: :[[@LINE-1]]:57: warning: the server rejects this time range: its start counts microseconds and is no whole number of milliseconds; use
  // CHECK-MESSAGES: :[[@LINE-2]]:102: warning: the server rejects this time range: its end counts nanoseconds and
  // CHECK-FIXES: (void)google::cloud::bigtable::Filter::TimestampRange(std::chrono::floor<std::chrono::milliseconds>(duration_cast<microseconds>(now) - hours(1)), std::chrono::floor<std::chrono::milliseconds>(now));
  (void)Filter::TimestampRange(duration_cast<milliseconds>(now) + microseconds(1), hours(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the server rejects this time range: its start counts microseconds and is no whole number of milliseconds; use
  // CHECK-FIXES: (void)Filter::TimestampRange(std::chrono::floor<std::chrono::milliseconds>(duration_cast<milliseconds>(now) + microseconds(1)), hours(0));
  // What is meant is not known.
  (void)Filter::TimestampRange(microseconds(1), microseconds(2500));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the server rejects this time range: its start is 1 us, no whole number of milliseconds [
  // CHECK-MESSAGES: :[[@LINE-2]]:49: warning: the server rejects this time range: its end is 2500 us, no whole number of milliseconds [
  // CHECK-FIXES: (void)Filter::TimestampRange(microseconds(1), microseconds(2500));
}

void Deletes(hours age) {
  (void)cbt::DeleteFromColumn("f", "c", Now() - hours(1), milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: the server rejects this time range: its start counts nanoseconds
  // CHECK-FIXES: (void)cbt::DeleteFromColumn("f", "c", std::chrono::floor<std::chrono::milliseconds>(Now() - hours(1)), milliseconds(0));
  (void)cbt::DeleteFromColumnStartingFrom("f", "c", Now() + age);
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: the server rejects this time range: its start counts nanoseconds
  // CHECK-FIXES: (void)cbt::DeleteFromColumnStartingFrom("f", "c", std::chrono::floor<std::chrono::milliseconds>(Now() + age));
  (void)cbt::DeleteFromColumnEndingAt("f", "c", microseconds(5));
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: the server rejects this time range: its end is 5 us
  // CHECK-FIXES: (void)cbt::DeleteFromColumnEndingAt("f", "c", microseconds(5));
}

void Numbers() {
  (void)Filter::TimestampRangeMicros(Micros() - 3600000000, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: the server rejects this time range: its start counts microseconds and is no whole number of milliseconds; cut it with '/ 1000 * 1000' [
  // CHECK-FIXES: (void)Filter::TimestampRangeMicros(Micros() - 3600000000, 0);
  (void)Filter::TimestampRangeMicros(0, absl::ToUnixMicros(absl::Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: the server rejects this time range: its end counts microseconds and
  // CHECK-FIXES: (void)Filter::TimestampRangeMicros(0, absl::ToUnixMicros(absl::Now()));
}

// A wrong unit is for bigtable-timestamp-unit.
void Units() {
  auto now = Now();
  (void)Filter::TimestampRange(microseconds(duration_cast<milliseconds>(now).count()), microseconds(0));
  (void)Filter::TimestampRangeMicros(duration_cast<milliseconds>(now).count(), Micros() / 1000);
}

void Messages() {
  google::bigtable::v2::TimestampRange range;
  range.set_start_timestamp_micros(Micros());
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: the server rejects this time range: its start counts microseconds and
  google::bigtable::v2::RowFilter filter;
  filter.mutable_timestamp_range_filter()->set_end_timestamp_micros(1234);
  // CHECK-MESSAGES: :[[@LINE-1]]:69: warning: the server rejects this time range: its end is 1234 us, no
  google::bigtable::v2::Mutation mutation;
  mutation.mutable_delete_from_column()->mutable_time_range()->set_start_timestamp_micros(Micros());
  // CHECK-MESSAGES: :[[@LINE-1]]:91: warning: the server rejects this time range: its start counts microseconds and
  range.set_start_timestamp_micros(Micros() / 1000 * 1000);
  range.set_end_timestamp_micros(0);
}

//===----------------------------------------------------------------------===//
// Empty.
//===----------------------------------------------------------------------===//

void Empty() {
  (void)Filter::TimestampRange(milliseconds(5), milliseconds(5));
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: the server rejects this time range: it is empty, from 5000 us to 5000 us [
  // CHECK-NOTES: :[[@LINE-2]]:49: note: a range must begin before it ends; an end of 0 means that there is none
  (void)Filter::TimestampRangeMicros(5000, 4000);
  // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: the server rejects this time range: it is empty, from 5000 us to 4000 us [
  auto const now = std::chrono::floor<milliseconds>(Now());
  (void)Filter::TimestampRange(now, now);
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: the server rejects this time range: it is empty, from now to now [
  (void)cbt::DeleteFromColumn("f", "c", now, now - hours(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: the server rejects this time range: it is empty, from now to now - 1h [
  (void)Filter::TimestampRange(now - hours(48), milliseconds(1500000000000));
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: the server rejects this time range: it is empty, from now - 2d to 1500000000000000 us [
  (void)Filter::TimestampRange(bigtable_ttl::Ttl::OneSecond().Live().begin, now - hours(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:77: warning: the server rejects this time range: it is empty, from now + 1ms to now - 1h [
}

void Right(milliseconds a, milliseconds b, microseconds fine, std::int64_t number, bigtable_ttl::Ttl ttl) {
  (void)Filter::TimestampRange(milliseconds(5), milliseconds(0));
  (void)Filter::TimestampRange(milliseconds(0), milliseconds(0));
  (void)Filter::TimestampRange(milliseconds(5), milliseconds(6));
  (void)Filter::TimestampRange(duration_cast<milliseconds>(Now()), milliseconds(4102444800000));
  (void)Filter::TimestampRange(duration_cast<milliseconds>(Now()) - hours(876000), milliseconds(1500000000000));
  (void)Filter::TimestampRangeMicros(0, 0);
  (void)Filter::TimestampRange(duration_cast<milliseconds>(Now()), milliseconds(0));
  (void)Filter::TimestampRange(std::chrono::ceil<std::chrono::seconds>(Now()), milliseconds(0));
  (void)Filter::TimestampRange(std::chrono::seconds(std::time(nullptr)), milliseconds(0));
  (void)Filter::TimestampRange(a, b);
  // It may be 0.
  (void)Filter::TimestampRange(a, a);
  (void)Filter::TimestampRange(fine, fine);
  (void)Filter::TimestampRangeMicros(number, number);
  (void)Filter::TimestampRange(ttl.Live().begin, milliseconds(0));
  (void)Filter::TimestampRange(duration_cast<microseconds>(duration_cast<milliseconds>(Now()) + a), fine);
  // By chance, it may be whole.
  (void)Filter::TimestampRange(Now() + fine, milliseconds(0));
  // Two moments, and either may be rounded.
  (void)Filter::TimestampRange(duration_cast<milliseconds>(Now()), duration_cast<milliseconds>(Now()));
  (void)Filter::TimestampRange(duration_cast<milliseconds>(Now()), duration_cast<milliseconds>(Now()) - milliseconds(500));
  (void)Filter::TimestampRange(std::chrono::floor<milliseconds>(Now() + a), std::chrono::floor<milliseconds>(Now() - hours(1)));
  // One is a number of seconds taken for milliseconds, so it says little.
  (void)Filter::TimestampRange(milliseconds(std::time(nullptr)), duration_cast<milliseconds>(Now()) - hours(1));
  // It may have been clamped to 0.
  auto const expiry = ttl.ExpireAfter(a);
  (void)Filter::TimestampRange(expiry, expiry);
  auto changed = duration_cast<milliseconds>(Now());
  (void)Filter::TimestampRange(changed, changed += hours(1));
}

//===----------------------------------------------------------------------===//
// Where it stands.
//===----------------------------------------------------------------------===//

#define RANGE(Start) Filter::TimestampRange(Start, milliseconds(0))
#define RECENT() Filter::TimestampRange(Now() - hours(1), milliseconds(0))
#define OF_ARGUMENT(Text) Text

void Macros() {
  (void)RANGE(Now());
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the server rejects this time range: its start counts nanoseconds
  // CHECK-FIXES: (void)RANGE(Now());
  (void)RECENT();
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this time range: its start counts nanoseconds
  // CHECK-FIXES: (void)RECENT();
  (void)OF_ARGUMENT(Filter::TimestampRange(Now(), milliseconds(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: the server rejects this time range: its start counts nanoseconds
  // CHECK-FIXES: (void)OF_ARGUMENT(Filter::TimestampRange(std::chrono::floor<std::chrono::milliseconds>(Now()), milliseconds(0)));
}

template <typename Duration> Filter Since() {
  return Filter::TimestampRange(duration_cast<Duration>(Now()), milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: the server rejects this time range: its start counts microseconds
  // CHECK-FIXES: return Filter::TimestampRange(duration_cast<Duration>(Now()), milliseconds(0));
}
template <typename Duration> Filter Never() {
  return Filter::TimestampRange(duration_cast<Duration>(Now()), milliseconds(0));
}
void Templates() {
  (void)Since<milliseconds>();
  (void)Since<microseconds>();
  (void)Never<milliseconds>();
}

// What depends on the caller stands at the caller.
cbt::Mutation Forget(std::string family, microseconds since) {
  return cbt::DeleteFromColumnStartingFrom(family, "c", since);
}
cbt::Mutation ForgetNow(std::string family) {
  return cbt::DeleteFromColumnStartingFrom(family, "c", Now());
  // CHECK-MESSAGES: :[[@LINE-1]]:57: warning: the server rejects this time range: its start counts nanoseconds
  // CHECK-FIXES: return cbt::DeleteFromColumnStartingFrom(family, "c", std::chrono::floor<std::chrono::milliseconds>(Now()));
}
void Callers() {
  (void)Forget("f", microseconds(1500));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this time range: its start is 1500 us
  // CHECK-NOTES: :[[@LINE-10]]:10: note: which comes here, to the call of 'DeleteFromColumnStartingFrom'
  (void)Forget("f", duration_cast<microseconds>(Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: the server rejects this time range: its start counts microseconds
  // CHECK-FIXES: (void)Forget("f", duration_cast<microseconds>(Now()));
  (void)Forget("f", milliseconds(5));
  (void)ForgetNow("f");
  (void)ForgetNow("g");
}

// An end that is a fraction of a millisecond after the start.
void Fractions(cbt::Table table, const cbt::Cell &cell, microseconds from) {
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("sessions", "c", cell.timestamp(), cell.timestamp() + microseconds(1))));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: the server rejects this time range: its end is a fraction of a millisecond after its start; add a whole number of milliseconds
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("sessions", "c", from, microseconds(1500) + from)));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: the server rejects this time range: its end is a fraction of a millisecond after its start
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("sessions", "c", cell.timestamp(), cell.timestamp() + milliseconds(1))));
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("sessions", "c", from, from + microseconds(2000))));
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("sessions", "c", cell.timestamp(), from + microseconds(1))));
}
