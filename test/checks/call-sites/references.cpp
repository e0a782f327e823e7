// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// An assignment through a reference changes what it is bound to, not the
// reference; what that is may have other names.

#include "clicks.h"
#include <memory>
#include <utility>
#include <vector>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define PUT(Family) Write(cbt::SetCell(Family, "c", "v"))

bool Flag();
std::string &Somewhere();

static std::string file_global = "g";
static std::string file_other = "h";
std::string &Global() { return file_other; }
struct Record {
  std::string name;
};

void OfALocal() {
  std::string x = "fa";
  std::string &r = x;
  r = "fe";
  x = "fd";
  PUT(r);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'fd', no timestamp
}

void OfOneThatIsPassed() {
  std::string x = "fa";
  std::string &r = x;
  r = "fe";
  PUT(x);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'fe', no timestamp
}

#define AFTER(Name, Made, Referred, Other)                                     \
  void Name([[maybe_unused]] Record &record) {                                 \
    Made;                                                                      \
    std::string &r = Referred;                                                 \
    r = "fe";                                                                  \
    Other = "fd";                                                              \
    PUT(r);                                                                    \
  }
AFTER(OfAGlobal, (void)0, file_global, file_global)
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: write: {{.*}}, family 'fd', no timestamp
AFTER(OfAStatic, static std::string kept = "fa", kept, kept)
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: write: {{.*}}, family 'fd', no timestamp
AFTER(OfAnOwned, auto owner = std::make_unique<std::string>("fa"), *owner, *owner)
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: write: {{.*}}, family 'fd', no timestamp
AFTER(OfAnElement, std::vector<std::string> v(2), v[0], v[0])
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: write: {{.*}}, family 'fd', no timestamp
AFTER(OfAMember, (void)0, record.name, record.name)
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: write: {{.*}}, family 'fd', no timestamp
AFTER(OfAResult, (void)0, Global(), file_other)
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: write: {{.*}}, family 'fd', no timestamp
AFTER(OfOneOfTwo, std::string x = "fa", Flag() ? x : file_global, x)
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: write: {{.*}}, family unknown (variable 'r' may have been changed), no timestamp

void OfEachElement(std::vector<std::string> v) {
  for (std::string &r : v) {
    r = "fe";
    v[0] = "fd";
    PUT(r);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: write: {{.*}}, family unknown (variable 'r' may have been changed), no timestamp
  }
}

static void WriteBoth(std::string &a, std::string &b) {
  a = "fe";
  b = "fd";
  PUT(a);
}
void Same() {
  std::string x = "fa";
  WriteBoth(x, x);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'fd', no timestamp
}

static void WriteAfter(std::string const &a, std::string &b) {
  b = "fd";
  PUT(a);
}
void SameAgain() {
  std::string x = "fa";
  WriteAfter(x, x);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'fd', no timestamp
}

static void WriteView(cbt::Table &table, char const *const &a, char const *&b) {
  b = "fd";
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell(a, "c", "v")));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table unknown
}
void Pointer(cbt::Table &table) {
  char const *x = "fa";
  WriteView(table, x, x);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'fd', no timestamp
}

static void WriteTime(cbt::Table &table, std::chrono::milliseconds const &a,
                      std::chrono::milliseconds &b) {
  b = std::chrono::milliseconds(7);
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("fa", "c", a, "v")));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table unknown
}
void Time(cbt::Table &table) {
  std::chrono::milliseconds x(5);
  WriteTime(table, x, x);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'fa', timestamp 7000 us
}

void InALambda() {
  std::string x = "fa";
  auto write = [&x](std::string &r) {
    r = "fe";
    x = "fd";
    PUT(r);
  };
  write(x);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'fd', no timestamp
}

void InALambdaOfConst() {
  std::string x = "fa";
  auto write = [](std::string const &a, std::string &r) {
    r = "fe";
    PUT(a);
  };
  write(x, x);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'fe', no timestamp
}

void PointerReference() {
  char const *x = "fa";
  char const *&r = x;
  r = "fe";
  x = "fd";
  PUT(r);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'fd', no timestamp
}

void Adjusted() {
  std::string x = "fa";
  std::string &r = x;
  r += "fe";
  PUT(r);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'fafe', no timestamp
}
