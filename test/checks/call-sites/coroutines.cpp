// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -std=c++20 -I %inputs

// A coroutine runs whenever somebody resumes it.

#include "clicks.h"
#include <coroutine>
#include <string>
#include <utility>

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

struct Pack {
  std::string family;
};
Task Put(std::string const &family) {
  PUT(family);
  co_return;
}
Task PutPointee(std::string *family) {
  PUT(*family);
  co_return;
}
Task PutMember(Pack &pack) {
  PUT(pack.family);
  co_return;
}
Task PutCopy(std::string family) {
  PUT(family);
  co_return;
}
class Store {
public:
  explicit Store(std::string family) : family_(std::move(family)) {}
  void set_family(std::string family) { family_ = std::move(family); }
  Task Put() const {
    PUT(family_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}}, family unknown ({{.*}}),
    co_return;
  }

private:
  std::string family_;
};

// What is behind a reference is as it is when they are resumed.
void Parameters() {
  std::string now = "n", fixed = "f", copied = "c", pointee = "p";
  Pack pack{"m"};
  auto a = Put(now);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  auto b = Put(fixed);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: {{.*}}, family 'f',
  auto c = PutCopy(copied);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: {{.*}}, family 'c',
  auto d = PutPointee(&pointee);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  auto e = PutMember(pack);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  Store store("s");
  auto f = store.Put();
  now = copied = pointee = pack.family = "later";
  store.set_family("later");
}
