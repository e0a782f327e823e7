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
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',
  SetMaybe(&v);
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'b' or 'a',
  SetInTwo(&v);
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a2',
}

void Members() {
  Options o{"x", 1};
  Fill(o);
  PUT(o.family);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'filled',
  o.number = Choice();
  PUT(o.family);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'filled',
}

void Throwing() {
  std::string v = "o";
  SetTwice(v);
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 't2',
}

void Caught() {
  std::string v = "o";
  try {
    SetTwice(v);
  } catch (...) {
  }
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'o' or unknown ({{.*}}),
}

void OneForTwo() {
  std::string v = "o";
  SetBoth(v, v);
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
}

void Reseated() {
  std::string v = "o";
  Elsewhere(&v);
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

void KeptPointer() {
  std::string v = "o";
  Keep(&v);
  v = "p";
  Touch();
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

void KeptReference() {
  std::string v = "o";
  KeepReference(v);
  v = "p";
  Touch();
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

void OfAnotherSource(std::string &s);
void KeptUnseen() {
  std::string v = "o";
  OfAnotherSource(v);
  v = "p";
  Touch();
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  std::string w = "o", other = "q";
  std::swap(w, other);
  w = "p";
  Touch();
  PUT(w);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'p',
}

void Both(std::string &s, cbt::Mutation m);
void KeptByTheCallBefore() {
  std::string v = "once", w = "o";
  Both(v, cbt::SetCell(v, "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: {{.*}}, family 'once',
  while (Choice()) {
    Both(w, cbt::SetCell(w, "c", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
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
  PUT(*p);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

void Lambdas() {
  std::string v = "o";
  auto set = [&] { v = "l"; };
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'o',
  set();
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'l',
  v = "m";
  auto perhaps = [&v] {
    if (Choice())
      v = "n";
  };
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'm',
  perhaps();
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'n' or 'm',
  [&] { v = "i"; }();
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'i',
  auto add = [&](char const *s) { v += s; };
  add("1");
  add("2");
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'i12',
}

void Captured() {
  std::string v = "o";
  auto copy = [=] { return v; };
  auto shown = [&] { return v; };
  v = "q";
  PUT(copy());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'o',
  PUT(shown());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'q',
}

// A copy of a pointer shows what becomes of what it leads to.
void CapturedPointer() {
  std::string v = "o";
  std::string *p = &v;
  std::string &r = v;
  auto pointee = [=] { return *p; };
  auto byPointer = [&] { return *p; };
  auto copy = [=] { return r; };
  v = "q";
  PUT(pointee());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'q',
  PUT(byPointer());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'q',
  PUT(copy());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'o',
}

void SetByPointer() {
  std::string v = "o";
  std::string *p = &v;
  auto set = [=] { *p = "w"; };
  v = "q";
  set();
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

void OwnCopy() {
  std::string v = "o";
  auto next = [=]() mutable {
    std::string was = v;
    v = "l";
    return was;
  };
  next();
  PUT(next());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'o',
}

void PassedOn() {
  std::string v = "o";
  auto set = [&] { v = "l"; };
  Run(set);
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'o' or unknown ({{.*}}),
}

void InAnother() {
  std::string v = "o";
  auto set = [&] { v = "l"; };
  auto both = [&] { set(); };
  both();
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'o' or unknown ({{.*}}),
}

void KeptByLambda() {
  std::string v = "o";
  auto keep = [&] { kept = &v; };
  keep();
  v = "q";
  Touch();
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

void TwoNames() {
  std::string v = "o";
  std::string &r = v;
  auto set = [&] {
    r = "s";
    v = "l";
    return r;
  };
  PUT(set());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
}

void Held() {
  std::string v = "o";
  struct Holder {
    std::string &r;
  } h{v};
  h.r = "x";
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'o' or unknown ({{.*}}),
}

void Exchanged() {
  std::string v = "a", w = "w";
  std::string old = std::exchange(v, w);
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'w',
  PUT(old);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',
  PUT(w);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'w',
}

void Texts() {
  std::string v = "a";
  v += "b";
  v.append("c");
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'abc',
  PUT(v.substr(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'bc',
  PUT(v.substr(0, 2));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'ab',
  PUT(v.substr(Choice()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown (result of function 'substr'),
  v += v;
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'abcabc',
  for (int i = 0; i < Choice(); ++i)
    v += "d";
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'abcabc' or unknown (the analysis gave up),
}

void Handlers() {
  std::string v = "a";
  try {
    v += "b";
    if (Choice())
      throw 1;
    MayThrow();
    v = "c";
  } catch (...) {
    PUT(v);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}}, family 'c' or 'ab' or 'a',
  }
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'c' or 'ab' or 'a',
}

void Dead() {
  std::string v = "o";
  switch (Choice()) {
  case 1:
    v = "a";
    return;
    break;
  default:
    v = "d";
  }
  PUT(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'd',
}

class Key {
public:
  explicit Key(std::string family) : family_(std::move(family)) {}
  std::string const &Family() const { return family_; }
  void Put() const { PUT(family_); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: {{.*}}, family 'one' or unknown ({{.*}}),

private:
  std::string family_;
};

void Objects(std::string const &any) {
  Key one("one"), other(any);
  PUT(one.Family());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'one',
  PUT(other.Family());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'one' or unknown ({{.*}}),
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
  PUT(base.Get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'derived',
  PUT(sliced.Get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'base',
  PUT(owner->Get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'derived',
  PUT(other->Get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'base',
  PUT(pointer->Get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'derived',
  PUT(base.Base::Get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'base',
  PUT(OfAny(derived));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'derived',
  PUT(any.Get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown (result of function 'Get'),
  PUT(taken->Get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown (result of function 'Get'),
  replaced = std::make_unique<Derived>("d");
  PUT(replaced->Get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown (result of function 'Get'),
  if (Choice())
    moved = &sliced;
  PUT(moved->Get());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown (result of function 'Get'),
}
