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
  PUT(r);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fd', no timestamp
}

void OfOneThatIsPassed() {
  std::string x = "fa";
  std::string &r = x;
  r = "fe";
  PUT(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fe', no timestamp
}

void OfAGlobal() {
  std::string &r = file_global;
  r = "fe";
  file_global = "fd";
  PUT(r);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'r' may have been changed), no timestamp
}

void OfAStatic() {
  static std::string kept = "fa";
  std::string &r = kept;
  r = "fe";
  kept = "fd";
  PUT(r);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'r' may have been changed), no timestamp
}

void OfAnOwned() {
  auto owner = std::make_unique<std::string>("fa");
  std::string &r = *owner;
  r = "fe";
  *owner = "fd";
  PUT(r);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'r' may have been changed), no timestamp
}

void OfAnElement() {
  std::vector<std::string> v = {"fa", "fb"};
  std::string &r = v[0];
  r = "fe";
  v[0] = "fd";
  PUT(r);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'r' may have been changed), no timestamp
}

void OfAMember(Record &record) {
  std::string &r = record.name;
  r = "fe";
  record.name = "fd";
  PUT(r);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'r' may have been changed), no timestamp
}

void OfAResult() {
  std::string &r = Global();
  r = "fe";
  file_other = "fd";
  PUT(r);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'r' may have been changed), no timestamp
}

void OfOneOfTwo() {
  std::string x = "fa";
  std::string &r = Flag() ? x : file_global;
  r = "fe";
  x = "fd";
  PUT(r);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'r' may have been changed), no timestamp
}

void OfEachElement(std::vector<std::string> v) {
  for (std::string &r : v) {
    r = "fe";
    v[0] = "fd";
    PUT(r);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write: {{.*}}, family unknown (variable 'r' may have been changed), no timestamp
  }
}

static void WriteBoth(std::string &a, std::string &b) {
  a = "fe";
  b = "fd";
  PUT(a);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'a' may have been changed), no timestamp
}
void Same() {
  std::string x = "fa";
  WriteBoth(x, x);
}

static void WriteAfter(std::string const &a, std::string &b) {
  b = "fd";
  PUT(a);
}
void SameAgain() {
  std::string x = "fa";
  WriteAfter(x, x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'a' may have been changed), no timestamp
}

static void WriteView(cbt::Table &table, char const *const &a, char const *&b) {
  b = "fd";
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell(a, "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table unknown
}
void Pointer(cbt::Table &table) {
  char const *x = "fa";
  WriteView(table, x, x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'a' may have been changed), no timestamp
}

static void WriteTime(cbt::Table &table, std::chrono::milliseconds const &a,
                      std::chrono::milliseconds &b) {
  b = std::chrono::milliseconds(7);
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("fa", "c", a, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table unknown
}
void Time(cbt::Table &table) {
  std::chrono::milliseconds x(5);
  WriteTime(table, x, x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fa', timestamp unknown (variable 'a' may have been changed)
}

void InALambda() {
  std::string x = "fa";
  auto write = [&x](std::string &r) {
    r = "fe";
    x = "fd";
    PUT(r);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write: {{.*}}, family unknown (variable 'r' may have been changed), no timestamp
  };
  write(x);
}

void InALambdaOfConst() {
  std::string x = "fa";
  auto write = [](std::string const &a, std::string &r) {
    r = "fe";
    PUT(a);
  };
  write(x, x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'a' may have been changed), no timestamp
}

void PointerReference() {
  char const *x = "fa";
  char const *&r = x;
  r = "fe";
  x = "fd";
  PUT(r);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fd', no timestamp
}

void Adjusted() {
  std::string x = "fa";
  std::string &r = x;
  r += "fe";
  PUT(r);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'fafe', no timestamp
}
