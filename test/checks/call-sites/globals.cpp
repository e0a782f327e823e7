// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// A variable that only this file names has one of the values that the file
// gives it: unless anything gets another name for it.

#include "clicks.h"
#include <functional>
#include <utility>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define PUT(Family) Write(cbt::SetCell(Family, "c", "v"))

std::string Opaque();
bool Flag();
void Fill(std::string &);
void Look(std::string const &);

static std::string never = "never";
namespace {
std::string once = "first";
char const *pointer = "pointer";
std::string by_lambda = "a";
std::string by_callback = "a";
std::string by_swap = "a";
} // namespace
void Set() { once = "second"; }
void SetPointer() { pointer = Flag() ? "other" : "third"; }
void SetLater() {
  auto set = [] { by_lambda = "b"; };
  set();
}
static void Callback() { by_callback = "b"; }
void Register(void (*)());
void SetByCallback() { Register(Callback); }
void Swap() {
  std::string other = "b";
  std::swap(by_swap, other);
}

void Known() {
  Look(never);
  PUT(never);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'never',
  PUT(once);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'first' or 'second' or 'here',
  PUT(pointer);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'pointer' or 'other' or 'third',
  PUT(by_lambda);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or 'b',
  PUT(by_callback);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or 'b',
  PUT(by_swap);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or 'b',
  once = "here";
  PUT(once + "_x");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'here_x',
}

static std::string pointed = "a";
static std::string referred = "a";
static std::string filled = "a";
static std::string appended = "a";
static std::string returned = "a";
static std::string captured = "a";
static std::string moved = "a";
static std::string passed = "a";
static std::string opaque = "a";
static std::string again = "a";
static std::string wrapped = "a";
static char buffer[] = "a";
struct Options {
  std::string family = "a";
};
static Options options;
static std::string part = "a";
template <typename T> void SetAny(T const &value) { part = value; }
static std::string of_a_loop = "a", of_another = "b";

std::string &Returned() { return returned; }
void SetOthers(std::string value) {
  auto *p = &pointed;
  *p = "b";
  std::string &r = referred;
  r = "b";
  Fill(filled);
  appended += "b";
  auto keep = [&r = captured] { r = "b"; };
  keep();
  std::string taken = std::move(moved);
  passed = value;
  opaque = Opaque();
  {
    extern std::string again;
    again = "b";
  }
  auto wrapper = std::ref(wrapped);
  wrapper.get() = "b";
  buffer[0] = 'b';
  options.family = "b";
  SetAny("b");
  of_a_loop = of_another;
  of_another = of_a_loop;
}

void Unknown() {
  PUT(pointed);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (variable 'pointed' may be assigned to elsewhere),
  PUT(referred);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (variable 'referred' may be assigned to elsewhere),
  PUT(filled);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (variable 'filled' may be assigned to elsewhere),
  PUT(appended);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (variable 'appended' may be assigned to elsewhere),
  PUT(returned);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (variable 'returned' may be assigned to elsewhere),
  PUT(captured);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (variable 'captured' may be assigned to elsewhere),
  PUT(moved);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (variable 'moved' may be assigned to elsewhere),
  PUT(passed);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or unknown (variable 'passed' may be assigned to elsewhere),
  PUT(opaque);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or unknown ({{.*}}),
  PUT(again);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or 'b',
  PUT(wrapped);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (variable 'wrapped' may be assigned to elsewhere),
  PUT(buffer);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (variable 'buffer' may be assigned to elsewhere),
  PUT(options.family);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown ({{.*}}),
  PUT(part);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  PUT(of_a_loop);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family {{.*}},
}

void Locals() {
  static std::string kept = "a";
  PUT(kept);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or 'b',
  kept = "b";
  PUT(kept);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'b',
  static std::string appended_here = "a";
  PUT(appended_here);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a' or unknown ({{.*}}),
  appended_here += "b";
}

// The order in which a constructor assigns.
struct Ordered {
  Ordered() : second("y") {
    first = second;
    second = "x";
  }
  void Run() {
    PUT(first);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family 'y',
    PUT(second);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family 'x',
  }
  std::string first, second;
};
