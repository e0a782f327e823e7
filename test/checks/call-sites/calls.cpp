// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// What functions and lambdas that are called leave in a local variable, and what
// they may do to it later.

#include "clicks.h"
#include <memory>
#include <string>
#include <utility>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define PUT(Family) Write(cbt::SetCell(Family, "c", "v"))

int Choice();
void MayThrow();
void Touch();
static std::string *kept;

struct Options {
  std::string family;
  int number;
};
void Set(std::string &out) { out = "a"; }
void SetMaybe(std::string *out) {
  if (Choice())
    *out = "b";
}
void SetInTwo(std::string *out) {
  std::string made = "two";
  Set(made);
  *out = made + "2";
}
void SetBoth(std::string &a, std::string &b) {
  a = "x";
  b = "y";
}
void SetTwice(std::string &out) {
  out = "t1";
  MayThrow();
  out = "t2";
}
void Elsewhere(std::string *out) {
  out = kept;
  *out = "c";
}
void Fill(Options &options) { options.family = "filled"; }
void Keep(std::string *s) { kept = s; }
void KeepReference(std::string &s) { kept = &s; }
template <typename F> void Run(F f) { f(); }

void Functions() {
  std::string v = "o";
  Set(v);
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a',
  SetMaybe(&v);
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b' or 'a',
  SetInTwo(&v);
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a2',
}

void Members() {
  Options o{"x", 1};
  Fill(o);
  PUT(o.family);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'filled',
  o.number = Choice();
  PUT(o.family);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'filled',
}

void Throwing() {
  std::string v = "o";
  SetTwice(v);
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 't2',
}

void Caught() {
  std::string v = "o";
  try {
    SetTwice(v);
  } catch (...) {
  }
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 't2' or 'o' or 't1',
}

void OneForTwo() {
  std::string v = "o";
  SetBoth(v, v);
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'y',
}

void Reseated() {
  std::string v = "o";
  Elsewhere(&v);
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'o',
}

void KeptPointer() {
  std::string v = "o";
  Keep(&v);
  v = "p";
  Touch();
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

void KeptReference() {
  std::string v = "o";
  KeepReference(v);
  v = "p";
  Touch();
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

void OfAnotherSource(std::string &s);
void KeptUnseen() {
  std::string v = "o";
  OfAnotherSource(v);
  v = "p";
  Touch();
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  std::string w = "o", other = "q";
  std::swap(w, other);
  w = "p";
  Touch();
  PUT(w);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'p',
}

void Both(std::string &s, cbt::Mutation m);
void KeptByTheCallBefore() {
  std::string v = "once", w = "o";
  Both(v, cbt::SetCell(v, "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:11: warning: {{.*}}, family 'once',
  while (Choice()) {
    Both(w, cbt::SetCell(w, "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:13: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
    w = "p";
  }
}

void OneOfTwo() {
  std::string v = "o", w = "w";
  auto *p = &v;
  if (Choice())
    p = &w;
  *p = "n";
  v = "b";
  PUT(*p);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'w' or 'n' or 'b',
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b',
}

void Lambdas() {
  std::string v = "o";
  auto set = [&] { v = "l"; };
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'o',
  set();
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'l',
  v = "m";
  auto perhaps = [&v] {
    if (Choice())
      v = "n";
  };
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'm',
  perhaps();
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'n' or 'm',
  [&] { v = "i"; }();
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'i',
  auto add = [&](char const *s) { v += s; };
  add("1");
  add("2");
  PUT(v);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'i12',
}

void Captured() {
  std::string v = "o";
  auto copy = [=] { return v; };
  auto shown = [&] { return v; };
  v = "q";
  PUT(copy());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'o',
  PUT(shown());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'q',
}

class Key {
public:
  explicit Key(std::string family) : family_(std::move(family)) {}
  std::string const &Family() const { return family_; }
  void Put() const { PUT(family_); }  // CHECK-MESSAGES: :[[@LINE]]:22: warning: {{.*}}, family 'one' or unknown ({{.*}}),

private:
  std::string family_;
};

void Objects(std::string const &any) {
  Key one("one"), other(any);
  PUT(one.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'one',
  PUT(other.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'one' or unknown ({{.*}}),
}

struct Base {
  virtual ~Base() = default;
  virtual std::string Get() const { return "base"; }
};
struct Derived : Base {
  explicit Derived(std::string family) : family_(std::move(family)) {}
  std::string Get() const override { return "derived"; }
  std::string family_;
};
static std::string OfAny(Base const &base) { return base.Get(); }

void Virtual(Base const &any, std::unique_ptr<Base> taken) {
  Derived derived("d");
  Base const &base = derived;
  Base sliced = derived;
  std::unique_ptr<Base> owner = std::make_unique<Derived>("d");
  std::unique_ptr<Base> other = std::make_unique<Base>();
  Base *pointer = &derived;
  std::unique_ptr<Base> replaced = std::make_unique<Base>();
  Base *moved = &derived;
  PUT(base.Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'derived',
  PUT(sliced.Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'base',
  PUT(owner->Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'derived',
  PUT(other->Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'base',
  PUT(pointer->Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'derived',
  PUT(base.Base::Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'base',
  PUT(OfAny(derived));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'derived',
  PUT(any.Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (result of function 'Get'),
  PUT(taken->Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (result of function 'Get'),
  replaced = std::make_unique<Derived>("d");
  PUT(replaced->Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'derived',
  if (Choice())
    moved = &sliced;
  PUT(moved->Get());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'derived',
}
