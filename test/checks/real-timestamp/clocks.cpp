// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-real-timestamp %t --schema %schemas/timestamps.yaml --no-fix -- -I %inputs

// Clocks: of the C library, and of the program. What rounds the time down.

#include "now.h"

#include <algorithm>
#include <ctime>
#include <functional>
#include <sys/time.h>

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::system_clock;

static void Put(cbt::Table clicks, milliseconds time) {
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "q", time, "v")));
}

static std::int64_t Micros() {
  struct timeval tv;
  gettimeofday(&tv, nullptr);
  return static_cast<std::int64_t>(tv.tv_sec) * 1000000 + tv.tv_usec;
}
static std::int64_t Millis() {
  timespec ts = {};
  clock_gettime(CLOCK_REALTIME, &ts);
  return ts.tv_sec * 1000LL + ts.tv_nsec / 1000000;
}
static milliseconds Duration() {
  std::timespec ts;
  std::timespec_get(&ts, TIME_UTC);
  return duration_cast<milliseconds>(std::chrono::seconds(ts.tv_sec) + std::chrono::nanoseconds(ts.tv_nsec));
}

void OfC(cbt::Table const &clicks) {
  Put(clicks, milliseconds(Micros() / 1000));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'carts' {{.*}} has the current time as its timestamp
  Put(clicks, milliseconds(Millis()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'carts' {{.*}} has the current time as its timestamp
  Put(clicks, Duration() - std::chrono::minutes(5));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'carts' {{.*}} has a time 5m in the past as its timestamp
  timeval tv;
  gettimeofday(&tv, nullptr);
  Put(clicks, milliseconds(tv.tv_sec * 1000));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'carts' {{.*}} has the current time as its timestamp
}

timespec FromCaller();
void LaterOfC(cbt::Table const &clicks, timespec deadline, bool is_now) {
  Put(clicks, milliseconds(Millis() + 60000));
  Put(clicks, milliseconds(Micros() / 1000) + std::chrono::hours(1));
  Put(clicks, milliseconds(deadline.tv_sec * 1000LL + deadline.tv_nsec / 1000000));
  timespec ts = FromCaller();
  if (is_now)
    clock_gettime(CLOCK_REALTIME, &ts);
  Put(clicks, milliseconds(ts.tv_sec * 1000LL));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'carts' {{.*}} has the current time as its timestamp
  // CHECK-NOTES: note: in some cases only: it may also have another timestamp
  timespec changed;
  clock_gettime(CLOCK_REALTIME, &changed);
  changed.tv_sec += 60;
  Put(clicks, milliseconds(changed.tv_sec * 1000LL));
  timespec since_start;
  clock_gettime(CLOCK_MONOTONIC, &since_start);
  Put(clicks, milliseconds(since_start.tv_sec * 1000LL));
}

class Clock {
public:
  virtual ~Clock() = default;
  virtual system_clock::time_point Now() const = 0;
  virtual system_clock::time_point Deadline() const = 0;
  milliseconds NowMillis() const { return duration_cast<milliseconds>(Now().time_since_epoch()); }
};
class SystemClock : public Clock {
public:
  system_clock::time_point Now() const override { return system_clock::now(); }
  system_clock::time_point Deadline() const override { return system_clock::now(); }
};
class FakeClock : public Clock {
public:
  system_clock::time_point Now() const override { return at_; }
  system_clock::time_point Deadline() const override { return system_clock::now() + std::chrono::hours(1); }
  void Set(system_clock::time_point now) { at_ = now; }

private:
  system_clock::time_point at_;
};
// Asks another one.
class SlowClock : public Clock {
public:
  explicit SlowClock(std::shared_ptr<Clock> of) : of_(std::move(of)) {}
  system_clock::time_point Now() const override { return of_->Now(); }
  system_clock::time_point Deadline() const override { return of_->Deadline(); }

private:
  std::shared_ptr<Clock> of_;
};
class Timer {
public:
  virtual ~Timer() = default;
  virtual system_clock::time_point End() const = 0;
  virtual std::int64_t NowMillis() const = 0;
};
class OneTimer : public Timer {
public:
  system_clock::time_point End() const override { return system_clock::now(); }
  std::int64_t NowMillis() const override { return Millis(); }
};
class ShiftedTimer : public Timer {
public:
  system_clock::time_point End() const override { return system_clock::now(); }
  std::int64_t NowMillis() const override { return Millis() + 60000; }
};

class Store {
public:
  Store(cbt::Table clicks, std::shared_ptr<Clock const> clock) : clicks_(std::move(clicks)), clock_(std::move(clock)) {}
  void Run(Clock &given, Timer &timer) {
    Put(clicks_, clock_->NowMillis());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write to family 'carts' {{.*}} has the current time as its timestamp
    Put(clicks_, given.NowMillis() - std::chrono::seconds(1));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write to family 'carts' {{.*}} has a time 1s in the past as its timestamp
    Put(clicks_, clock_->NowMillis() + std::chrono::seconds(30));
    // Its name does not say that all others tell the current time.
    Put(clicks_, duration_cast<milliseconds>(timer.End().time_since_epoch()));
    // One is known to tell another time.
    Put(clicks_, milliseconds(timer.NowMillis()));
    Put(clicks_, duration_cast<milliseconds>(given.Deadline().time_since_epoch()));
  }

private:
  cbt::Table clicks_;
  std::shared_ptr<Clock const> clock_;
};

void Rounded(cbt::Table const &clicks) {
  Put(clicks, std::chrono::floor<std::chrono::minutes>(Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'carts' {{.*}} has the current time, rounded down, as its timestamp; that is when the value expires
  Put(clicks, duration_cast<std::chrono::hours>(Now()) - std::chrono::minutes(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'carts' {{.*}} has a time 1m in the past, rounded down, as its timestamp
  auto const now = Micros() / 1000;
  Put(clicks, milliseconds(now - now % 60000));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'carts' {{.*}} has the current time, rounded down, as its timestamp
  Put(clicks, milliseconds(now / 60000 * 60000));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'carts' {{.*}} has the current time, rounded down, as its timestamp
}
void RoundedUp(cbt::Table const &clicks, std::int64_t step) {
  Put(clicks, std::chrono::ceil<std::chrono::minutes>(Now()));
  Put(clicks, std::chrono::round<std::chrono::hours>(Now()));
  Put(clicks, std::chrono::floor<std::chrono::minutes>(Now()) + std::chrono::minutes(1));
  Put(clicks, std::chrono::ceil<std::chrono::hours>(std::chrono::floor<std::chrono::minutes>(Now())));
  auto const now = Micros() / 1000;
  Put(clicks, milliseconds(now - now % step + step));
  Put(clicks, milliseconds(now / 60000 * 60000 + 60000));
  Put(clicks, milliseconds(now / 60000 * 60001));
}
void RoundedOfTwoDays(cbt::Table clicks) {
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "q", std::chrono::floor<std::chrono::hours>(Now()), "v")));
}

// What a 'std::function' calls.
class Stamped {
public:
  explicit Stamped(cbt::Table clicks)
      : clicks_(std::move(clicks)), now_([] { return Now(); }), expiry_([] { return Now() + std::chrono::minutes(1); }) {}
  void Run(std::function<milliseconds()> const &passed) {
    Put(clicks_, now_());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write to family 'carts' {{.*}} has the current time as its timestamp
    Put(clicks_, expiry_());
    Put(clicks_, passed());
    std::function<milliseconds()> either = [] { return Now(); };
    if (Flag())
      either = [] { return Now() + std::chrono::minutes(1); };
    Put(clicks_, either());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write to family 'carts' {{.*}} has the current time as its timestamp
    std::function<milliseconds(milliseconds)> const earlier = [](milliseconds by) { return Now() - by; };
    Put(clicks_, earlier(milliseconds(10)));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write to family 'carts' {{.*}} has a time 10ms in the past as its timestamp
    Put(clicks_, earlier(milliseconds(-10000)));
  }

private:
  cbt::Table clicks_;
  std::function<milliseconds()> now_;
  std::function<milliseconds()> const expiry_;
};

// A lambda changes a static variable without capturing it.
void Ever(cbt::Table clicks) {
  static milliseconds last{0};
  auto const next = [] { return last = std::max(last + milliseconds(1), Now() + milliseconds(3600000)); };
  next();
  Put(clicks, last);
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "q", last, "v")));
}
