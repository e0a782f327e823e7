// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-timestamp-unit %t -- -I %inputs

// The clock and the unit that a type states, of times that are not known.

#include "now.h"
#include <ctime>
#include <vector>

using cbt::Filter;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::nanoseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;
using std::chrono::system_clock;
using Clock = steady_clock;

//===----------------------------------------------------------------------===//
// Clocks.
//===----------------------------------------------------------------------===//

struct Lease {
  std::string owner;
  Clock::time_point ends;
};
struct Leases {
  void Put() const {
    (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(oldest.ends.time_since_epoch()), "v");
    // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: this timestamp is of 'steady_clock'
  }
  Lease oldest;
};
milliseconds OfEpoch(Clock::time_point time) { return duration_cast<milliseconds>(time.time_since_epoch()); }

void Steady(steady_clock::time_point ends, Lease const& lease, std::vector<Lease> const& all, seconds ttl) {
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(ends.time_since_epoch()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock', which counts from the start of the machine, not from 1970; it is of 1970, so the value has expired already; use 'std::chrono::system_clock'
  (void)cbt::SetCell("f", "c", OfEpoch(lease.ends), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  for (auto const& each : all) {
    (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(each.ends.time_since_epoch()), "v");
    // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: this timestamp is of 'steady_clock'
  }
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>((Clock::now() + ttl).time_since_epoch()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  Lease const made{"me", Clock::now() + ttl};
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(made.ends.time_since_epoch()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  (void)Filter::TimestampRange(lease.ends.time_since_epoch(), milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the start of this time range is of 'steady_clock'
}

// A distance between two of its times, or to the other clock.
struct Anchor {
  system_clock::time_point wall = system_clock::now();
  steady_clock::time_point steady = steady_clock::now();
  system_clock::time_point At(steady_clock::time_point time) const { return wall + duration_cast<system_clock::duration>(time - steady); }
};
steady_clock::time_point OfMillis(std::int64_t count) { return steady_clock::time_point(milliseconds(count)); }
template <typename Any> void PutAt(typename Any::time_point time) {
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(time.time_since_epoch()), "v");
}
void SteadyRight(steady_clock::time_point ends, Lease const& lease, Anchor const& anchor, nanoseconds clock_offset, std::int64_t count) {
  (void)cbt::SetCell("f", "c", Now() + duration_cast<milliseconds>(ends - steady_clock::now()), "v");
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(anchor.At(lease.ends).time_since_epoch()), "v");
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>((ends + clock_offset).time_since_epoch()), "v");
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(ends.time_since_epoch() + clock_offset), "v");
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(OfMillis(count).time_since_epoch()), "v");
  PutAt<system_clock>(system_clock::now());
}

//===----------------------------------------------------------------------===//
// Units.
//===----------------------------------------------------------------------===//

struct Token {
  std::time_t expires_at = 0;
};
bool Parse(std::string const& line, std::time_t& to);
std::time_t EndOf(std::string const& line);

void Seconds(std::time_t when, Token const& token, std::string const& line) {
  (void)cbt::SetCell("f", "c", milliseconds(when), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds; a time of today becomes about 1970-01-21, so the value has expired already; convert it
  (void)cbt::SetCell("f", "c", milliseconds(token.expires_at), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds;
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(std::chrono::seconds(token.expires_at)), "v");
  (void)cbt::SetCell("f", "c", milliseconds(EndOf(line)), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds;
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(std::chrono::seconds(EndOf(line))), "v");
  std::time_t expiry = 0;
  if (!Parse(line, expiry)) return;
  (void)cbt::SetCell("f", "c", milliseconds(expiry), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds;
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(std::chrono::seconds(expiry)), "v");
  (void)Filter::TimestampRangeMicros(expiry, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: the start of this time range counts seconds, but is taken for microseconds;
  // CHECK-FIXES: (void)Filter::TimestampRangeMicros(expiry * 1000000, 0);
}

struct Event {
  std::time_t at;
};
struct Record {
  std::time_t at = 0;
};
void Stamp(Event& event) { event.at = Now().count(); }
Record Made() { return Record{Now().count()}; }
void Given(std::time_t at) { (void)cbt::SetCell("f", "c", milliseconds(at), "v"); }
void Give() { Given(Now().count()); }
void SecondsRight(std::time_t when, std::time_t when_ms, Event const& event, Record const& record, std::int64_t factor) {
  (void)cbt::SetCell("f", "c", seconds(when), "v");
  (void)cbt::SetCell("f", "c", milliseconds(when * 1000), "v");
  (void)cbt::SetCell("f", "c", milliseconds(1000 * when), "v");
  (void)cbt::SetCell("f", "c", milliseconds(when * factor), "v");
  (void)cbt::SetCell("f", "c", milliseconds(when_ms), "v");
  (void)cbt::SetCell("f", "c", milliseconds(event.at), "v");
  (void)cbt::SetCell("f", "c", milliseconds(record.at), "v");
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(system_clock::from_time_t(when).time_since_epoch()), "v");
  when *= factor;
  (void)cbt::SetCell("f", "c", milliseconds(when), "v");
}

// Members that take their values from each other: looked at once.
struct Window {
  std::time_t a, b, c, d;
};
void Turn(Window &w) {
  w.a = w.b; w.a = w.c; w.a = w.d;
  w.b = w.c; w.b = w.d; w.b = w.a;
  w.c = w.d; w.c = w.a; w.c = w.b;
  w.d = w.a; w.d = w.b; w.d = w.c;
}
void Turned(Window const &w) {
  (void)cbt::SetCell("f", "c", milliseconds(w.d), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp counts seconds, but is taken for milliseconds;
}
