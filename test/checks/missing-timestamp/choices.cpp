// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs

// The code may have a reason to pass no timestamp: a value that is to stay.

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include <optional>
#include <vector>

using std::chrono::milliseconds;

enum class Life { kNever, kHour };
struct Options { bool expires; std::optional<milliseconds> ttl; };
milliseconds Expiry();
void Send(cbt::Table t, cbt::Mutation m);

//===----------------------------------------------------------------------===//
// A condition chooses between two writes.
//===----------------------------------------------------------------------===//

cbt::Mutation Switched(int life) {
  switch (life) {
    case 0:
      return cbt::SetCell("sessions", "page", "v");
      // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
      // CHECK-NOTES: :[[@LINE-4]]:3: note: no fix is offered because the code may choose here to write the value without an expiry; if it is to stay, write it to a family without a TTL; if it is to expire, pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))'
      // CHECK-FIXES: return cbt::SetCell("sessions", "page", "v");
    default:
      return cbt::SetCell("sessions", "page", Expiry(), "v");
  }
}

void Branches(cbt::Table t, std::optional<milliseconds> at) {
  if (at) {
    Send(t, cbt::SetCell("sessions", "page", *at, "v"));
  } else {
    Send(t, cbt::SetCell("sessions", "page", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: write to family 'sessions'
    // CHECK-NOTES: :[[@LINE-5]]:3: note: no fix is offered because the code may choose here
    // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", "v"));
  }
  Send(t, at ? cbt::SetCell("sessions", "q", *at, "v") : cbt::SetCell("sessions", "q", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:58: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:11: note: no fix is offered because the code may choose here
  // CHECK-FIXES: Send(t, at ? cbt::SetCell("sessions", "q", *at, "v") : cbt::SetCell("sessions", "q", "v"));
}

cbt::Mutation Early(milliseconds at) {
  if (at == milliseconds(0)) return cbt::SetCell("sessions", "page", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code may choose here
  // CHECK-FIXES: if (at == milliseconds(0)) return cbt::SetCell("sessions", "page", "v");
  return cbt::SetCell("sessions", "page", at, "v");
}

void Loop(cbt::Table t, std::vector<std::optional<milliseconds>> const& all) {
  for (auto const& at : all) {
    if (at) {
      Send(t, cbt::SetCell("sessions", "page", *at, "v"));
      continue;
    }
    Send(t, cbt::SetCell("sessions", "page", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: write to family 'sessions'
    // CHECK-NOTES: :[[@LINE-6]]:5: note: no fix is offered because the code may choose here
    // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", "v"));
  }
}

std::optional<cbt::Mutation> Returning(std::vector<std::optional<milliseconds>> const& all) {
  for (auto const& at : all)
    if (at) return cbt::SetCell("sessions", "page", *at, "v");
  return cbt::SetCell("sessions", "page", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-4]]:3: note: no fix is offered because the code may choose here
  // CHECK-FIXES: return cbt::SetCell("sessions", "page", "v");
}

// Whether the second asks for the opposite does not matter.
void Second(cbt::Table t, int life) {
  if (life == 1) Send(t, cbt::SetCell("sessions", "page", Expiry(), "v"));
  if (life <= 0) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code may choose here
  // CHECK-FIXES: if (life <= 0) Send(t, cbt::SetCell("sessions", "page", "v"));
}

// In functions of their own.
cbt::Mutation Lasting() { return cbt::SetCell("sessions", "page", "v"); }
// CHECK-MESSAGES: :[[@LINE-1]]:34: warning: write to family 'sessions'
// CHECK-NOTES: :[[@LINE+6]]:11: note: no fix is offered because the code may choose here
// CHECK-FIXES: cbt::Mutation Lasting() { return cbt::SetCell("sessions", "page", "v"); }
cbt::Mutation Passing(milliseconds at) {
  return cbt::SetCell("sessions", "page", at, "v");
}
void Called(cbt::Table t, int life) {
  Send(t, life == 1 ? Passing(Expiry()) : Lasting());
}

//===----------------------------------------------------------------------===//
// A name of a condition, a label, a function, a class, or a variable.
//===----------------------------------------------------------------------===//

void Named(cbt::Table t, Options const& o, bool keep_forever, milliseconds ttl) {
  if (keep_forever) Send(t, cbt::SetCell("sessions", "a", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code may choose here
  if (!o.expires) Send(t, cbt::SetCell("sessions", "b", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code may choose here
  if (!o.ttl.has_value()) Send(t, cbt::SetCell("sessions", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code may choose here
  if (ttl == milliseconds(0)) Send(t, cbt::SetCell("sessions", "d", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code may choose here
  // CHECK-FIXES: if (ttl == milliseconds(0)) Send(t, cbt::SetCell("sessions", "d", "v"));
}

void Label(cbt::Table t, Life life) {
  std::string value;
  switch (life) {
    case Life::kNever:
      value = "v";
      Send(t, cbt::SetCell("sessions", "page", value));
      // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: write to family 'sessions'
      // CHECK-NOTES: :[[@LINE-4]]:5: note: no fix is offered because the code may choose here
      // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", value));
    default:
      break;
  }
}

void EarlyNamed(cbt::Table t, bool expires) {
  if (expires) return;
  Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-3]]:3: note: no fix is offered because the code may choose here
  // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", "v"));
}

void WritePermanent(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions'
// CHECK-NOTES: :[[@LINE-2]]:6: note: no fix is offered because this name says that the value is to stay
// CHECK-FIXES: void WritePermanent(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
void put_without_ttl(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions'
// CHECK-NOTES: :[[@LINE-2]]:6: note: no fix is offered because this name says that the value is to stay
// CHECK-FIXES: void put_without_ttl(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
class PermanentStore {
 public:
  void Save(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-4]]:7: note: no fix is offered because this name says that the value is to stay
  // CHECK-FIXES: void Save(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
};
void Variable(cbt::Table t) {
  auto write_forever = [&] { Send(t, cbt::SetCell("sessions", "page", "v")); };
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:8: note: no fix is offered because this name says that the value is to stay
  // CHECK-FIXES: auto write_forever = [&] { Send(t, cbt::SetCell("sessions", "page", "v")); };
  write_forever();
}

//===----------------------------------------------------------------------===//
// No choice: both are written, or the condition or the name is of something else.
//===----------------------------------------------------------------------===//

void Both(cbt::Table t, bool some, bool other, int n) {
  if (some) Send(t, cbt::SetCell("sessions", "page", Expiry(), "v"));
  Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions'
  // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
  if (other) Send(t, cbt::SetCell("sessions", "q", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: write to family 'sessions'
  // CHECK-FIXES: if (other) Send(t, cbt::SetCell("sessions", "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
  switch (n) {
    case 3:
      Send(t, cbt::SetCell("sessions", "page", Expiry(), "v"));
      break;
  }
  Send(t, cbt::SetCell("sessions", "r", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions'
  // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "r", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
  switch (n) {
    case 0:
      Send(t, cbt::SetCell("profile", "page", Expiry(), "v"));
      break;
    case 1:
      Send(t, cbt::SetCell("sessions", "page", "v"));
      // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: write to family 'sessions'
      // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
      break;
  }
}

void PersistSession(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions'
// CHECK-FIXES: void PersistSession(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")); }
void WriteWithTtl(cbt::Table t, bool dry_run, bool expired) {
  if (dry_run) return;
  if (!expired) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write to family 'sessions'
  // CHECK-FIXES: if (!expired) Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
}
