// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// A name that something else gets for a local changes it from then on, not what
// it was before; and what shows a local shows what that has become.

#include "clicks.h"
#include <array>
#include <functional>
#include <string_view>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define PUT(Family) Write(cbt::SetCell(Family, "c", "v"))

std::string Opaque();
bool Flag();
static std::string *kept;
struct Options {
  std::string name = "a";
};

//===----------------------------------------------------------------------===//
// Before and after.
//===----------------------------------------------------------------------===//

void ByPointer() {
  std::string s = "a";
  PUT(s);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a',
  auto *p = &s;
  *p = "b";
  PUT(s);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b',
}

void OfAMember() {
  Options o;
  PUT(o.name);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a',
  auto *p = &o.name;
  *p = "b";
  PUT(o.name);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family {{'b'|'a' or unknown}}
}

void OnAnotherPath() {
  std::string s = "a";
  if (Flag()) {
    PUT(s);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family 'a',
    return;
  }
  kept = &s;
  Opaque();
  PUT(s);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or unknown ({{.*}}),
}

void AfterALoop() {
  std::string s = "a";
  do {
    PUT(s);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family 'a',
  } while (Flag());
  kept = &s;
}

void InALoop() {
  std::string s = "a";
  for (int i = 0; i != 2; ++i) {
    PUT(s);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family 'a' or 'b',
    auto *p = &s;
    *p = "b";
  }
}

void ByAJump() {
  std::string s = "a";
again:
  PUT(s);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or unknown ({{.*}}),
  kept = &s;
  if (Flag()) {
    *kept = "b";
    goto again;
  }
}

void InAHandler() {
  std::string s = "a";
  try {
    PUT(s);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family 'a',
    kept = &s;
    Opaque();
  } catch (...) {
    PUT(s);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family 'a' or unknown ({{.*}}),
  }
}

void InOneExpression() {
  std::string s = "a";
  Write(cbt::SetCell(s, "c", *(kept = &s)));  // CHECK-MESSAGES: :[[@LINE]]:9: warning: {{.*}}, family 'a',
}

void OfAStatic() {
  static std::string s = "a";
  PUT(s);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or unknown ({{.*}}),
  kept = &s;
}

struct Keeper {
  explicit Keeper(std::string &s) : r(s) {}
  void Go() { r = "b"; }
  std::string &r;
};
void ByAnObject() {
  std::string s = "a";
  Keeper k(s);
  s = "c";
  k.Go();
  PUT(s);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b',
}
