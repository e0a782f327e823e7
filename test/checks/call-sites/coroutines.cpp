// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -std=c++20 -I %inputs

// A coroutine runs whenever somebody resumes it.

#include "clicks.h"
#include <coroutine>
#include <string>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define PUT(Family) Write(cbt::SetCell(Family, "c", "v"))

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(std::string) { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

Task Set(std::string &out) {
  out = "later";
  co_return;
}
Task SetPointee(std::string *out) {
  *out = "later";
  co_return;
}
Task Read(std::string const &in) { co_yield in; }

void Functions() {
  std::string set = "o", pointee = "o", read = "o";
  auto a = Set(set);
  PUT(set);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  auto b = SetPointee(&pointee);
  pointee = "p";
  PUT(pointee);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  auto c = Read(read);
  PUT(read);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'o',
}

void Lambdas() {
  std::string v = "o", w = "o", fixed = "f";
  auto set = [&]() -> Task {
    v = "later";
    co_return;
  };
  auto a = set();
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  auto put = [&]() -> Task {
    PUT(w);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
    PUT(fixed);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}}, family 'f',
    co_return;
  };
  auto b = put();
  w = "q";
}
