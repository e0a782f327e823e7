// RUN: %check_bigtable %s bigtable-timestamp-unit %t -- -I %inputs
// RUN: %check_bigtable %s bigtable-timestamp-unit %t.v1 -- -I %inputs -DBIGTABLE_API_V1

// Clocks that do not tell the date, and numbers that a time does not fit into.

// drawback: wrong-unit

#include "bigtable_ttl/tags.h"
#include "now.h"
#include <ctime>

using cbt::Filter;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::steady_clock;
using std::chrono::system_clock;

inline milliseconds Elapsed() { return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()); }
using Clock = steady_clock;

void Clocks() {
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock', which counts from the start of the machine, not from 1970; it is of 1970, so the value has expired already; use 'std::chrono::system_clock'
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()), "v");
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>((steady_clock::now() + minutes(30)).time_since_epoch()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", duration_cast<milliseconds>((system_clock::now() + minutes(30)).time_since_epoch()), "v");
  (void)cbt::SetCell("f", "c", milliseconds(steady_clock::now().time_since_epoch().count() / 1000000), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", milliseconds(system_clock::now().time_since_epoch().count() / 1000000), "v");
  // Read elsewhere, or by another name.
  (void)cbt::SetCell("f", "c", Elapsed(), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  // CHECK-NOTES: :[[@LINE-16]]:68: note: the clock is read here
  auto const then = Elapsed();
  (void)cbt::SetCell("f", "c", then + minutes(30), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(Clock::now().time_since_epoch()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  (void)cbt::Cell("row", "f", "c", duration_cast<microseconds>(Elapsed()).count(), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: this timestamp is of 'steady_clock', which counts from the start of the machine, not from 1970; it is of 1970; use
  (void)Filter::TimestampRange(Elapsed(), milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the start of this time range is of 'steady_clock', which counts from the start of the machine, not from 1970; it is of 1970 and bounds nothing; use
  (void)Filter::TimestampRange(milliseconds(0), Elapsed());
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: the end of this time range is of 'steady_clock', which counts from the start of the machine, not from 1970; it is of 1970, and nothing is in the range; use
  (void)cbt::DeleteFromColumnStartingFrom("f", "c", Elapsed());
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: the start of this time range is of 'steady_clock'
}

// What it is for, and what may make up for it.
milliseconds Offset();
steady_clock::time_point Deadline();
BIGTABLE_TTL_NONE constexpr char kNone[] = "none";
BIGTABLE_TTL_NONE_TIMESTAMPS("sequence") constexpr char kSequence[] = "sequence";
BIGTABLE_TTL_NONE_TIMESTAMPS("real") constexpr char kReal[] = "real";
void Right(steady_clock::time_point start) {
  (void)cbt::SetCell("f", "c", Now() + duration_cast<milliseconds>(steady_clock::now() - start), "v");
  (void)cbt::SetCell("f", "c", Now() + duration_cast<milliseconds>(Deadline() - steady_clock::now()), "v");
  (void)cbt::SetCell("f", "c", Elapsed() + Offset(), "v");
  (void)cbt::SetCell("f", "c", Elapsed() + (Now() - Elapsed()), "v");
  (void)cbt::SetCell("f", "c", Elapsed() + milliseconds(1750000000000), "v");
  (void)cbt::SetCell("f", "c", Elapsed() - duration_cast<milliseconds>(start.time_since_epoch()), "v");
  (void)cbt::SetCell("f", "c", Flag() ? Elapsed() : Now(), "v");
  (void)cbt::SetCell("f", "c", duration_cast<milliseconds>(system_clock::now().time_since_epoch()), "v");
  (void)cbt::SetCell(kNone, "c", Elapsed(), "v");
  (void)cbt::SetCell(kSequence, "c", Elapsed(), "v");
  (void)cbt::SetCell(kReal, "c", Elapsed(), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: this timestamp is of 'steady_clock'
}

#define ELAPSED duration_cast<milliseconds>(steady_clock::now().time_since_epoch())
template <typename C> milliseconds Read() { return duration_cast<milliseconds>(C::now().time_since_epoch()); }
void Spelled() {
  (void)cbt::SetCell("f", "c", ELAPSED, "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  // CHECK-FIXES: (void)cbt::SetCell("f", "c", ELAPSED, "v");
  (void)cbt::SetCell("f", "c", Read<steady_clock>(), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  (void)cbt::SetCell("f", "c", Read<system_clock>(), "v");
}

//===----------------------------------------------------------------------===//
// 32 bits.
//===----------------------------------------------------------------------===//

inline unsigned Cut() { return static_cast<unsigned>(Now().count()); }

void Narrow(std::int64_t opaque) {
  int const number = static_cast<int>(Now().count());
  (void)cbt::SetCell("f", "c", milliseconds(number), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is a number of milliseconds in 32 bits or fewer, which a time of today does not fit into; the rest of it is a day close to 1970; use 'int64_t'
  std::int32_t implicit = Now().count();
  (void)cbt::SetCell("f", "c", milliseconds(implicit), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is a number of milliseconds in 32 bits
  std::int64_t wide = implicit;
  (void)cbt::SetCell("f", "c", milliseconds(wide) + minutes(30), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is a number of milliseconds in 32 bits
  (void)cbt::SetCell("f", "c", milliseconds(Cut()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is a number of milliseconds in 32 bits
  (void)cbt::SetCell("f", "c", milliseconds(int(Now().count())), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is a number of milliseconds in 32 bits
  unsigned const now = time(nullptr);
  (void)cbt::SetCell("f", "c", milliseconds(now * 1000), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is a number of milliseconds in 32 bits
  (void)cbt::SetCell("f", "c", milliseconds(now * 1000LL), "v");
  bool const some = Now().count();
  (void)cbt::SetCell("f", "c", milliseconds(some), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is a number of milliseconds in 32 bits
  // Seconds have some years left; other numbers may fit.
  int const seconds = static_cast<int>(time(nullptr));
  (void)cbt::SetCell("f", "c", std::chrono::seconds(seconds), "v");
  int const hours = static_cast<int>(duration_cast<std::chrono::hours>(Now()).count());
  (void)cbt::SetCell("f", "c", std::chrono::hours(hours), "v");
  int const implicit_hours = duration_cast<std::chrono::hours>(Now()).count();
  (void)cbt::SetCell("f", "c", std::chrono::hours(implicit_hours), "v");
  int const small = static_cast<int>(opaque);
  (void)cbt::SetCell("f", "c", Now() + milliseconds(small), "v");
  int const lifetime = static_cast<int>(milliseconds(minutes(30)).count());
  (void)cbt::SetCell("f", "c", Now() + milliseconds(lifetime), "v");
  long long const all = Now().count();
  (void)cbt::SetCell("f", "c", milliseconds(all), "v");
  int const part = static_cast<int>(Now().count() % 1000);
  (void)cbt::SetCell("f", "c", Now() + milliseconds(part), "v");
  (void)cbt::SetCell("f", "c", milliseconds(opaque + Cut()), "v");
  (void)cbt::SetCell("f", "c", milliseconds((1LL << 40) + Cut()), "v");
  int const quotient = static_cast<int>(Now().count() / 1000);
  (void)cbt::SetCell("f", "c", std::chrono::seconds(quotient), "v");
}

// What running the code finds: output parameters, and the time since the start of the program.
static bool ReadSeconds(unsigned *to) {
  *to = static_cast<unsigned>(time(nullptr));
  return *to != 0;
}
void OutputParameters() {
  unsigned now = 0;
  if (!ReadSeconds(&now)) return;
  unsigned const until = (now + 60) * 1000u;
  (void)cbt::SetCell("f", "c", milliseconds(until), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is a number of milliseconds in 32 bits
  std::int64_t const fits = (std::int64_t(now) + 60) * 1000;
  (void)cbt::SetCell("f", "c", milliseconds(fits), "v");
}
static const std::chrono::steady_clock::time_point kStart = std::chrono::steady_clock::now();
static std::int64_t Uptime() {
  return duration_cast<milliseconds>(std::chrono::steady_clock::now() - kStart).count();
}
void SinceTheStart(std::int64_t offset) {
  (void)cbt::SetCell("f", "c", milliseconds(Uptime()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  (void)cbt::SetCell("f", "c", milliseconds(Uptime() + 5000), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: this timestamp is of 'steady_clock'
  (void)cbt::SetCell("f", "c", milliseconds(Uptime() + offset), "v");
  (void)cbt::SetCell("f", "c", Now() + milliseconds(Uptime()), "v");
}
