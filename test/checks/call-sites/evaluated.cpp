// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// Whatever is evaluated may change a variable, wherever it stands; what is only
// named, as in an operand of 'sizeof', does not.

#include "clicks.h"
#include <memory>
#include <typeinfo>
#include <utility>
#include <vector>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define PUT(Family) Write(cbt::SetCell(Family, "c", "v"))

void InitCapture() {
  std::string f = "fa";
  auto h = [g = (f = "fb")] {};
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fb', no timestamp
  h();
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fb', no timestamp
}

void NeverCalled() {
  std::string f = "fa";
  [g = (f = "fb")] {}();
  auto unused = [n = (f = "fc").size()] { return n; };
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fc', no timestamp
}

void CapturedCall() {
  std::string f = "fa";
  auto h = [n = [&] { f = "fb"; return 1; }()] { return n; };
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fb', no timestamp
}

// The lambda has another name for the variable.
void CapturedReference() {
  std::string f = "fa";
  auto h = [&r = f] { r = "fb"; };
  h();
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa' or unknown (variable 'f' may have been changed), no timestamp
}
void CapturedPointer() {
  std::string f = "fa";
  auto h = [p = &f] { *p = "fb"; };
  h();
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa' or unknown (variable 'f' may have been changed), no timestamp
}
void CapturedLambda() {
  std::string f = "fa";
  auto h = [g = [&] { f = "fb"; }] { g(); };
  h();
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa' or unknown (variable 'f' may have been changed), no timestamp
}

// What a capture writes is written by the function around, for its callers.
static void InCapture(const char *family) {
  auto h = [m = cbt::SetCell(family, "c", "v")] { Write(m); };
  h();
}
void CallsInCapture() {
  InCapture("fa");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa', no timestamp
}

void New(void *where) {
  std::string f = "fa";
  delete new std::string((f = "fb"));
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fb', no timestamp
  delete[] new char[(f = "fc").size()];
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fc', no timestamp
  (void)new ((f = "fd", where)) int;
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fd', no timestamp
}

struct Guard {
  std::string &s;
  ~Guard() { s = "fb"; }
};
struct Empty {};
struct Derived : Empty {
  std::string &s;
  ~Derived() { s = "fb"; }
};
struct Taken {
  Taken(std::string &s) { s = "fb"; }
};
struct Holder {
  Taken t;
};
void Aggregates() {
  std::string f = "fa", g = "fa", h = "fa";
  {
    Guard one{f};
    Derived two{{}, g};
    Holder three{h};
  }
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa' or unknown (variable 'f' may have been changed), no timestamp
  PUT(g);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa' or unknown (variable 'g' may have been changed), no timestamp
  PUT(h);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa' or unknown (variable 'h' may have been changed), no timestamp
}

struct Range {
  std::string name;
  const int *begin() {
    name = "fb";
    return nullptr;
  }
  const int *end() { return nullptr; }
};
void RangeOfTheUsers() {
  Range range{"fa"};
  for (int i : range)
    (void)i;
  PUT(range.name);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa' or unknown
}

// Which argument is evaluated first is the compiler's choice.
void Arguments() {
  std::string f = "fa";
  Write(cbt::SetCell(f, "c", "v"), f = "fb");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write: {{.*}}, family 'fa' or 'fb' or unknown (variable 'f' may have been changed), no timestamp
  std::string g = "fa";
  Write((g = "fb", cbt::SetCell(g, "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write: {{.*}}, family 'fb', no timestamp
  std::string h = "fa";
  Write(std::vector<cbt::Mutation>{cbt::SetCell(h, "c", "v"), (h = "fb", cbt::SetCell(h, "c", "v"))});
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: write: {{.*}}, family 'fa', no timestamp
  // CHECK-MESSAGES: :[[@LINE-2]]:74: warning: write: {{.*}}, family 'fb', no timestamp
}

void Conditions(int n) {
  std::string f = "fa";
  if (f = "fb", n > 0)
    PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write: {{.*}}, family 'fb', no timestamp
  if (f = "fc"; n > 1)
    PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write: {{.*}}, family 'fc', no timestamp
  switch (f = "fd"; n) {
  default:
    PUT(f);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write: {{.*}}, family 'fd', no timestamp
  }
  for (int i : {(f = "fe", 1), n})
    (void)i;
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fe', no timestamp
  auto [a, b] = std::pair<int, int>((f = "ff", 1), 2);
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'ff', no timestamp
}

static std::string by_default = "fa";
static std::string by_member = "fa";
static void Defaults(int = (by_default = "fb", 1)) {}
struct Members {
  int n = (by_member = "fb", 1);
};
void OfFile() {
  Defaults();
  Write(Members());
  PUT(by_default);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa' or 'fb', no timestamp
  PUT(by_member);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa' or 'fb', no timestamp
}

struct Thing {
  virtual ~Thing() = default;
};
Thing &Get(std::string &f) {
  f = "fb";
  static Thing thing;
  return thing;
}
void Typeid() {
  std::string f = "fa";
  (void)typeid(Get(f));
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fb', no timestamp
}

void NotEvaluated() {
  std::string f = "fa";
  (void)sizeof(f = "fb");
  (void)noexcept(f = "fb");
  (void)typeid(f = "fb");
  decltype(f = "fb") other = f;
  Write(static_cast<const std::string &>(other));
  PUT(f);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa', no timestamp
}
