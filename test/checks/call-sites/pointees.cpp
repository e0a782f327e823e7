// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// What a local pointer or owner was made with, as long as nothing else leads to
// it; and what is exchanged.

#include "clicks.h"
#include <memory>
#include <optional>
#include <utility>
#include <vector>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define PUT(Family) Write(cbt::SetCell(Family, "c", "v"))

bool Flag();
void Fill(std::string &);
void Look(std::string const &);
void Take(std::unique_ptr<std::string> const &);
struct Options {
  Options() = default;
  explicit Options(std::string family) : family(std::move(family)) {}
  void Set(std::string value) { family = value; }
  std::string Get() const { return family; }
  std::string family = "default";
};

void Unique() {
  auto p = std::make_unique<std::string>("a");
  if (!p)
    return;
  Look(*p);
  PUT(*p);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a',
  *p = "b";
  PUT(*p);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b',
  p = std::make_unique<std::string>("c");
  PUT(*p);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'c',
  if (Flag())
    *p = "d";
  PUT(*p);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family '{{c' or 'd|d' or 'c}}',
  Fill(*p);
  PUT(*p);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown ({{.*}}),
}

void Others() {
  auto shared = std::make_shared<std::string>("shared");
  PUT(*shared);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'shared',
  std::unique_ptr<std::string> wrapped(new std::string("new"));
  PUT(*wrapped);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'new',
  auto *plain = new std::string("plain");
  PUT(*plain);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'plain',
  *plain = "assigned";
  PUT(*plain);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'assigned',
  delete plain;
  std::optional<std::string> optional("optional");
  PUT(*optional);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'optional',
  *optional = "changed";
  PUT(optional.value());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'changed',
}

void Members() {
  auto p = std::make_unique<Options>();
  PUT(p->family);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'default',
  p->family = "assigned";
  PUT(p->family);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'assigned',
  p->Set("set");
  PUT(p->Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'set',
  auto given = std::make_unique<Options>("given");
  PUT(given->family);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'given',
  auto *plain = new Options("plain");
  plain->Set("set");
  PUT(plain->Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'set',
  delete plain;
}

#define AFTER(Name, Made, Change)                                               \
  void Name() {                                                                \
    Made;                                                                      \
    Change;                                                                    \
    PUT(*p);                                                                   \
  }
#define UNIQUE auto p = std::make_unique<std::string>("a")

AFTER(ByRawPointer, UNIQUE, auto *q = p.get(); *q = "b")  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'b',
AFTER(ByCopy, auto p = std::make_shared<std::string>("a"), auto q = p; *q = "b")  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'b',
AFTER(ByReference, UNIQUE, auto &r = *p; r = "b")  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'b',
AFTER(ByFunction, UNIQUE, Take(p))  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'a',
AFTER(ByLambda, UNIQUE, auto set = [&] { *p = "b"; }; set())  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'b',
AFTER(ByAddress, std::optional<std::string> p("a"), auto *q = &*p; *q = "b")  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'b',

void BySecondPointer() {
  auto *p = new std::string("a");
  auto *q = p;
  *q = "b";
  PUT(*p);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b',
  *p = "c";
  *q = "d";
  PUT(*p);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'd',
}
void ByMember() {
  auto p = std::make_unique<Options>();
  auto &r = p->family;
  r = "b";
  PUT(p->family);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b',
}
void MovedFrom() {
  auto p = std::make_unique<std::string>("a");
  auto taken = std::move(*p);
  PUT(*p);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown ({{.*}}),
  p.reset(new std::string("b"));
  PUT(*p);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b',
}
