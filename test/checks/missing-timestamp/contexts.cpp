// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs

#include "clicks.h"
#include <vector>

//===----------------------------------------------------------------------===//
// Macros: reported where they are used, edited only where the text is the
// user's own.
//===----------------------------------------------------------------------===//

#define WRITE(Family, Value) cbt::SetCell(Family, "page", Value)
#define RUN(Expression) (void)(Expression)
#define TWICE(Expression) (void)(Expression), (void)(Expression)
#define SESSIONS "sessions"
#define VALUE "/index"

void Macros() {
  (void)WRITE("sessions", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)WRITE("sessions", "/index");
  RUN(cbt::SetCell("sessions", "page", "/index"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write to family 'sessions'
  // CHECK-FIXES: RUN(cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index"));
  TWICE(cbt::SetCell("sessions", "page", "/index"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: TWICE(cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index"));
  (void)cbt::SetCell(SESSIONS, "page", VALUE);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)cbt::SetCell(SESSIONS, "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), VALUE);
}

//===----------------------------------------------------------------------===//
// Templates: once, not once for each instantiation.
//===----------------------------------------------------------------------===//

template <typename T> cbt::Mutation NotDependent(T) {
  return cbt::SetCell("sessions", "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: write to family 'sessions'
  // CHECK-FIXES: return cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
}
template <typename T> cbt::Mutation Dependent(T value) {
  // Known only in the instantiations, where an edit could be wrong for others.
  return cbt::SetCell("sessions", "page", value);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: write to family 'sessions'
  // CHECK-FIXES: return cbt::SetCell("sessions", "page", value);
}
template <typename T> cbt::Mutation NeverInstantiated(T value) {
  return cbt::SetCell("sessions", "page", value);
}
template <typename Traits> struct Writer {
  cbt::Mutation Write() { return cbt::SetCell(Traits::kFamily, "page", "/index"); }
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: write to family 'sessions'
  // CHECK-FIXES: cbt::Mutation Write() { return cbt::SetCell(Traits::kFamily, "page", "/index"); }
};
struct SessionTraits {
  static constexpr char kFamily[] = "sessions";
};
struct ProfileTraits {
  static constexpr char kFamily[] = "profile";
};
template <typename T> struct Holder {
  static constexpr char kFamily[] = "sessions";
  static const std::string kName;
};
template <typename T> const std::string Holder<T>::kName = "sessions";

void Instantiate() {
  NotDependent(1);
  NotDependent(2.0);
  Dependent("x");
  Dependent(std::string("y"));
  Writer<SessionTraits>().Write();
  Writer<ProfileTraits>().Write();
  (void)cbt::SetCell(Holder<int>::kFamily, "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)cbt::SetCell(Holder<int>::kFamily, "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
  (void)cbt::SetCell(Holder<int>::kName, "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions'
  // CHECK-FIXES: (void)cbt::SetCell(Holder<int>::kName, "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
}

//===----------------------------------------------------------------------===//
// Aliases, lambdas, members, initializers.
//===----------------------------------------------------------------------===//

namespace client = ::google::cloud::bigtable;
using Change = client::Mutation;
using client::SetCell;

Change Global = SetCell("sessions", "page", "/index");
// CHECK-MESSAGES: :[[@LINE-1]]:17: warning: write to family 'sessions'
// CHECK-FIXES: Change Global = SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");

struct Aggregate {
  Change First = client::SetCell("sessions", "page", "/index");
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write to family 'sessions'
  // CHECK-FIXES: Change First = client::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index");
};

void Lambdas() {
  auto plain = [] { return SetCell("sessions", "page", "/index"); };
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: write to family 'sessions'
  // CHECK-FIXES: auto plain = [] { return SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index"); };
  auto generic = [](auto const &value) { return SetCell("sessions", "page", value); };
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: write to family 'sessions'
  // CHECK-FIXES: auto generic = [](auto const &value) { return SetCell("sessions", "page", value); };
  plain();
  generic("x");
  generic(std::string("x"));
}

//===----------------------------------------------------------------------===//
// Not evaluated, so nothing is written.
//===----------------------------------------------------------------------===//

using Type = decltype(SetCell("sessions", "page", "/index"));
extern const bool kThrows;
const bool kThrows = noexcept(SetCell("sessions", "page", "/index"));
extern const unsigned long kSize;
const unsigned long kSize = sizeof(SetCell("sessions", "page", "/index"));
extern const bool kConstant;
const bool kConstant = __builtin_constant_p((SetCell("sessions", "page", "/index"), 1));
auto Trailing() -> decltype(SetCell("sessions", "page", "/index"));

// A default argument is evaluated where it is used.
void Defaulted(Change change = SetCell("sessions", "page", "/index"));
// CHECK-MESSAGES: :[[@LINE-1]]:32: warning: write to family 'sessions'
// CHECK-FIXES: void Defaulted(Change change = SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "/index"));

//===----------------------------------------------------------------------===//
// Silenced.
//===----------------------------------------------------------------------===//

void Silenced() {
  (void)SetCell("sessions", "page", "/index"); // NOLINT
  (void)SetCell("sessions", "page", "/index"); // NOLINT(bigtable-missing-timestamp)
  // NOLINTNEXTLINE(bigtable-*)
  (void)SetCell("sessions", "page", "/index");
  // NOLINTBEGIN(bigtable-missing-timestamp)
  (void)SetCell("sessions", "page", "/index");
  // NOLINTEND(bigtable-missing-timestamp)
}
