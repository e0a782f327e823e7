// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// A member of a local object has the value that the constructor gave it, or the
// last call of a setter on that object: unless anything else may change it.

#include "clicks.h"
#include <functional>
#include <utility>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define PUT(Family) Write(cbt::SetCell(Family, "c", "v"))

std::string Opaque();
bool Flag();

class Writer {
public:
  Writer() : family_("made") {}
  explicit Writer(std::string family) : family_(family) {}
  virtual ~Writer() = default;

  std::string Family() const { return family_; }
  void Set(std::string value) { family_ = std::move(value); }
  void SetReference(std::string const &value) {
    family_ = value;
    ++calls_;
  }
  void Through(char const *value) {
    ++calls_;
    Set(value);
  }
  std::string SetAndGet() {
    family_ = "both";
    return family_;
  }
  void Throwing() {
    if (Flag())
      throw 1;
    family_ = "thrown";
  }
  void Other() { ++calls_; }
  int Count() { return ++calls_; }

  void Perhaps(bool set) {
    if (set)
      family_ = "perhaps";
  }
  void Early(bool leave) {
    if (leave)
      return;
    family_ = "early";
  }
  void Twice() {
    family_ = "first";
    if (Flag())
      family_ = "second";
  }
  void Append() { family_ += "x"; }
  void OfAnother() {
    other_ = "changed";
    family_ = other_;
  }
  void InALambda() {
    auto set = [this] { family_ = "lambda"; };
    set();
  }
  std::string &Reference() { return family_; }
  void Leak() { leaked_ = this; }
  void LeakMember() { leaked_member_ = &family_; }
  virtual void Virtual(std::string value) { family_ = value; }
  void Unseen();

private:
  std::string family_;
  std::string other_ = "other";
  int calls_ = 0;
  static Writer *leaked_;
  static std::string *leaked_member_;
};
struct Derived : Writer {
  void SetInBase(std::string value) { Set(value); }
};
void Take(Writer &);
void Look(Writer const &);
void Point(Writer *);

//===----------------------------------------------------------------------===//
// What is known.
//===----------------------------------------------------------------------===//

void Untouched() {
  Writer made;
  PUT(made.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'made',
  Writer given("given");
  given.Other();
  given.Count();
  Look(given);
  PUT(given.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'given',
}

void Set() {
  Writer w;
  w.Set("a");
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a',
  std::string value = "b";
  w.SetReference(value);
  value = "later";
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b',
  w.Through("c");
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'c',
  w.Set(Flag() ? "d" : "e");
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'd' or 'e',
  w.Set(w.Family());
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'd' or 'e',
  w.Throwing();
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'thrown',
  w.Perhaps(true);
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'perhaps',
  w = Writer("f");
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'f',
}

void OnSomePaths() {
  Writer w("a");
  if (Flag())
    w.Set("b");
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family '{{a' or 'b|b' or 'a}}',
  Writer looped("first");
  for (int i = 0; i != 3; ++i) {
    PUT(looped.Family());  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family '{{first' or 'later|later' or 'first}}',
    looped.Set("later");
  }
  PUT(looped.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'later',
}

void OfTwo() {
  Writer a("a");
  Writer b = a;
  a.Set("x");
  PUT(a.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'x',
  PUT(b.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a',
  Derived d;
  d.Set("base");
  PUT(d.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'base',
  d.SetInBase("derived");
  PUT(d.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'derived',
}

static void ByValue(Writer w) {
  PUT(w.Family());
  w.Set("inside");
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'inside',
}
void Passed() {
  Writer w("a");
  w.Set("b");
  ByValue(w);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b',
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b',
}

//===----------------------------------------------------------------------===//
// What is not.
//===----------------------------------------------------------------------===//

#define AFTER(Name, Statement)                                                 \
  void Name() {                                                                \
    Writer w("a");                                                             \
    Statement;                                                                 \
    PUT(w.Family());                                                           \
  }

AFTER(Early, w.Early(Flag()))  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'a' or 'early',
AFTER(Twice, w.Twice())  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'second' or 'first',
AFTER(Append, w.Append())  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'ax',
AFTER(OfAnother, w.OfAnother())  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'changed',
AFTER(InALambda, w.InALambda())  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'lambda',
AFTER(Reference, w.Reference() = "b")  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'b',
AFTER(ReferenceKept, auto &r = w.Reference(); w.Set("b"); r = "c")  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'c',
AFTER(Leak, w.Leak(); w.Set("b"); Opaque())  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
AFTER(LeakMember, w.LeakMember(); w.Set("b"); Opaque())  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
AFTER(Virtual, w.Virtual("b"))  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'b',
AFTER(Unseen, w.Unseen())  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
AFTER(Taken, Take(w))  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
AFTER(Pointed, Point(&w))  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
AFTER(ByPointer, Writer *p = &w; p->Set("b"))  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'b',
AFTER(ByReference, Writer &r = w; r.Set("b"))  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'b',
AFTER(ByLambda, auto set = [&] { w.Set("b"); }; set())  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'b',
AFTER(ByMember, auto set = &Writer::Set; (w.*set)("b"))  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'b',
AFTER(ByBind, auto set = std::bind(&Writer::Set, &w, "b"); set())  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
AFTER(Moved, Writer v = std::move(w))  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'a',
AFTER(InTry, try { w.Throwing(); } catch (...) {})  // CHECK-MESSAGES: :[[@LINE]]:1: warning: {{.*}}, family 'thrown' or 'a',

void SetAndGet() {
  Writer w("a");
  PUT(w.SetAndGet());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'both',
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'both',
}

void Static() {
  static Writer w("a");
  PUT(w.Family());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or 'later'{{.*}},
  w.Set("later");
}
