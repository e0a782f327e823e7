// RUN: %check_bigtable %s bigtable-real-timestamp %t --schema %schemas/timestamps.yaml --no-fix -- -I %inputs

// Interfaces of clocks, and what C functions store.

#include "now.h"

#include <ctime>
#include <sys/time.h>

using std::chrono::duration_cast;
using std::chrono::floor;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::system_clock;

void Use(cbt::Mutation);

class Clock {
public:
  virtual ~Clock() = default;
  virtual system_clock::time_point Now() const = 0;
  milliseconds Millis() const { return duration_cast<milliseconds>(Now().time_since_epoch()); }
};
class Stopwatch {
public:
  virtual ~Stopwatch() = default;
  virtual std::chrono::steady_clock::time_point Now() const = 0;
};
class Calendar {
public:
  virtual ~Calendar() = default;
  virtual system_clock::time_point Next() const = 0;
};

void Interfaces(const Clock &clock, const Calendar &calendar) {
  Use(cbt::SetCell("carts", "c", clock.Millis(), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: write to family 'carts' {{.*}} has the current time as its timestamp
  Use(cbt::SetCell("carts", "c", clock.Millis() - minutes(1), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: write to family 'carts' {{.*}} has a time 1m in the past as its timestamp
  Use(cbt::SetCell("carts", "c", clock.Millis() + minutes(1), "v"));
  Use(cbt::SetCell("carts", "c", duration_cast<milliseconds>(calendar.Next().time_since_epoch()), "v"));
}

milliseconds Spec() {
  timespec ts;
  clock_gettime(CLOCK_REALTIME, &ts);
  return milliseconds(ts.tv_sec * 1000LL + ts.tv_nsec / 1000000);
}
milliseconds Val() {
  timeval tv;
  gettimeofday(&tv, nullptr);
  return milliseconds(static_cast<std::int64_t>(tv.tv_sec) * 1000 + tv.tv_usec / 1000);
}
milliseconds SinceBoot() {
  timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return milliseconds(ts.tv_sec * 1000LL + ts.tv_nsec / 1000000);
}
milliseconds Later() {
  timeval tv;
  gettimeofday(&tv, nullptr);
  tv.tv_sec += 600;
  return milliseconds(tv.tv_sec * 1000LL + tv.tv_usec / 1000);
}
void Fill(timeval *tv);
milliseconds Filled() {
  timeval tv;
  Fill(&tv);
  return milliseconds(tv.tv_sec * 1000LL + tv.tv_usec / 1000);
}

void Structures() {
  Use(cbt::SetCell("carts", "c", Spec(), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: write to family 'carts' {{.*}} has the current time as its timestamp
  Use(cbt::SetCell("carts", "c", Val(), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: write to family 'carts' {{.*}} has the current time as its timestamp
  Use(cbt::SetCell("carts", "c", Spec() + minutes(5), "v"));
  Use(cbt::SetCell("carts", "c", SinceBoot(), "v"));
  Use(cbt::SetCell("carts", "c", Later(), "v"));
  Use(cbt::SetCell("carts", "c", Filled(), "v"));
}

void Rounded() {
  const auto now = system_clock::now().time_since_epoch();
  Use(cbt::SetCell("carts", "c", floor<minutes>(now), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: write to family 'carts' {{.*}} has the current time, rounded down, as its timestamp
  Use(cbt::SetCell("carts", "c", floor<std::chrono::hours>(now) - minutes(5), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: write to family 'carts' {{.*}} has the current time, rounded down, as its timestamp
  Use(cbt::SetCell("carts", "c", floor<minutes>(now) + minutes(2), "v"));
  Use(cbt::SetCell("carts", "c", std::chrono::ceil<minutes>(now), "v"));
  Use(cbt::SetCell("events", "c", floor<minutes>(now), "v"));
  Use(cbt::SetCell("history", "c", floor<minutes>(now), "v"));
}

void Unstamped() {
  Use(cbt::SetCell("flags", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: write to family 'flags' {{.*}} has no timestamp, so the server sets the current time; the value hides the one of timestamp 0, and no write replaces it; pass 0
  Use(cbt::SetCell("log", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: warning: write to family 'log' {{.*}} has no timestamp, so the server sets the current time; the value hides all writes to the column that have a sequence number; pass a sequence number
  Use(cbt::SetCell("flags", "c", milliseconds(0), "v"));
  Use(cbt::SetCell("log", "c", milliseconds(17), "v"));
  Use(cbt::SetCell("history", "c", "v"));
  Use(cbt::SetCell("profile", "c", "v"));
}
