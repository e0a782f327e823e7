// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs

// Conditions in other statements, and names, by which a value gets no timestamp.

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include <optional>
#include <vector>

using std::chrono::milliseconds;
milliseconds Expiry();
milliseconds In(milliseconds ttl);
enum class Life { kNever, kHour };
struct Options { bool expires; bool permanent; std::optional<milliseconds> ttl; };
void Send(cbt::Table t, cbt::Mutation m);

void NegatedSecond(cbt::Table t, std::optional<milliseconds> at) {
  if (at) Send(t, cbt::SetCell("sessions", "page", *at, "v"));
  if (!at) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: if (!at) Send(t, cbt::SetCell("sessions", "page", "v"));
}

void NegatedSecond2(cbt::Table t, bool expires) {
  if (!expires) {
    Send(t, cbt::SetCell("sessions", "page", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: write to family 'sessions'
    // CHECK-NOTES: :[[@LINE-3]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
    // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", "v"));
  }
  if (expires) {
    Send(t, cbt::SetCell("sessions", "page", Expiry(), "v"));
  }
}

void NegatedCompare(cbt::Table t, int ttl) {
  if (ttl > 0) Send(t, cbt::SetCell("sessions", "page", In(milliseconds(ttl)), "v"));
  if (ttl <= 0) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: if (ttl <= 0) Send(t, cbt::SetCell("sessions", "page", "v"));
}

void EqualCompare(cbt::Table t, Life life) {
  if (life == Life::kHour) Send(t, cbt::SetCell("sessions", "page", Expiry(), "v"));
  if (life != Life::kHour) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: if (life != Life::kHour) Send(t, cbt::SetCell("sessions", "page", "v"));
}

void EqualConstants(cbt::Table t, int life) {
  if (life == 1) Send(t, cbt::SetCell("sessions", "page", Expiry(), "v"));
  if (life == 0) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: if (life == 0) Send(t, cbt::SetCell("sessions", "page", "v"));
}

void EarlierReturnSibling(cbt::Table t, bool expires) {
  do {
    if (!expires) break;
    Send(t, cbt::SetCell("sessions", "page", Expiry(), "v"));
    return;
  } while (false);
  Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-7]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", "v"));
}

void LoopContinue(cbt::Table t, std::vector<std::optional<milliseconds>> const& all) {
  for (auto const& at : all) {
    if (at) {
      Send(t, cbt::SetCell("sessions", "page", *at, "v"));
      continue;
    }
    Send(t, cbt::SetCell("sessions", "page", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: write to family 'sessions'
    // CHECK-NOTES: :[[@LINE-6]]:5: note: no fix is offered because the code chooses here to write the value without an expiry
    // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", "v"));
  }
}

void LoopBreak(cbt::Table t, std::vector<std::optional<milliseconds>> const& all) {
  for (auto const& at : all) {
    if (at) {
      Send(t, cbt::SetCell("sessions", "page", *at, "v"));
      break;
    }
    Send(t, cbt::SetCell("sessions", "page", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: write to family 'sessions'
    // CHECK-NOTES: :[[@LINE-6]]:5: note: no fix is offered because the code chooses here to write the value without an expiry
    // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", "v"));
  }
}

cbt::Mutation ReturnFirst(std::optional<milliseconds> at) {
  if (!at) return cbt::SetCell("sessions", "page", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: if (!at) return cbt::SetCell("sessions", "page", "v");
  auto const when = *at;
  return cbt::SetCell("sessions", "page", when, "v");
}

cbt::Mutation NestedReturn(std::optional<milliseconds> at, bool other) {
  if (at) {
    if (other) return cbt::SetCell("sessions", "q", *at, "v");
    return cbt::SetCell("sessions", "page", *at, "v");
  }
  return cbt::SetCell("sessions", "page", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-6]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: return cbt::SetCell("sessions", "page", "v");
}

void IfNotExpires(cbt::Table t, bool expires) {
  if (!expires) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: if (!expires) Send(t, cbt::SetCell("sessions", "page", "v"));
}

void IfNotExpiresMember(cbt::Table t, Options const& o) {
  if (!o.expires) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: if (!o.expires) Send(t, cbt::SetCell("sessions", "page", "v"));
}

void IfNoTtl(cbt::Table t, Options const& o) {
  if (!o.ttl) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: if (!o.ttl) Send(t, cbt::SetCell("sessions", "page", "v"));
}

void IfNoTtl2(cbt::Table t, Options const& o) {
  if (!o.ttl.has_value()) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: if (!o.ttl.has_value()) Send(t, cbt::SetCell("sessions", "page", "v"));
}

void IfTtlZero(cbt::Table t, milliseconds ttl) {
  if (ttl == milliseconds(0)) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: if (ttl == milliseconds(0)) Send(t, cbt::SetCell("sessions", "page", "v"));
}

void ElseExpires(cbt::Table t, bool has_expiry) {
  if (has_expiry) { Send(t, cbt::SetCell("carts", "page", Expiry(), "v")); } else { Send(t, cbt::SetCell("sessions", "page", "v")); }
  // CHECK-MESSAGES: :[[@LINE-1]]:93: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: if (has_expiry) { Send(t, cbt::SetCell("carts", "page", Expiry(), "v")); } else { Send(t, cbt::SetCell("sessions", "page", "v")); }
}

void EarlyExpires(cbt::Table t, bool expires) {
  if (expires) return;
  Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-3]]:3: note: no fix is offered because the code chooses here to write the value without an expiry
  // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", "v"));
}

void WritePermanent(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions'
// CHECK-NOTES: :[[@LINE-2]]:6: note: no fix is offered because this name says that the value is to stay
// CHECK-FIXES: void WritePermanent(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
void SaveForever(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:42: warning: write to family 'sessions'
// CHECK-NOTES: :[[@LINE-2]]:6: note: no fix is offered because this name says that the value is to stay
// CHECK-FIXES: void SaveForever(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
void PutNeverExpires(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions'
// CHECK-NOTES: :[[@LINE-2]]:6: note: no fix is offered because this name says that the value is to stay
// CHECK-FIXES: void PutNeverExpires(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
void put_without_ttl(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions'
// CHECK-NOTES: :[[@LINE-2]]:6: note: no fix is offered because this name says that the value is to stay
// CHECK-FIXES: void put_without_ttl(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
void WriteNoExpiry(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:44: warning: write to family 'sessions'
// CHECK-NOTES: :[[@LINE-2]]:6: note: no fix is offered because this name says that the value is to stay
// CHECK-FIXES: void WriteNoExpiry(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
class PermanentStore {
 public:
  void Save(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-4]]:7: note: no fix is offered because this name says that the value is to stay
  // CHECK-FIXES: void Save(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
};
void VariableName(cbt::Table t) {
  auto permanent = cbt::SetCell("sessions", "page", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:8: note: no fix is offered because this name says that the value is to stay
  // CHECK-FIXES: auto permanent = cbt::SetCell("sessions", "page", "v");
  Send(t, permanent);
}

void Caller(cbt::Table t) {
  auto write_forever = [&] { Send(t, cbt::SetCell("sessions", "page", "v")); };
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:8: note: no fix is offered because this name says that the value is to stay
  // CHECK-FIXES: auto write_forever = [&] { Send(t, cbt::SetCell("sessions", "page", "v")); };
  write_forever();
}

//===----------------------------------------------------------------------===//
// No choice: both are written, or the condition or the name is of something else.
//===----------------------------------------------------------------------===//

void Plain(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:36: warning: write to family 'sessions'
// CHECK-FIXES: void Plain(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")); }
void PersistSession(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions'
// CHECK-FIXES: void PersistSession(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")); }
void KeepAlive(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write to family 'sessions'
// CHECK-FIXES: void KeepAlive(cbt::Table t) { Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")); }
void Two(cbt::Table t, bool a, bool b) {
  if (a) Send(t, cbt::SetCell("sessions", "page", Expiry(), "v"));
  if (b) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write to family 'sessions'
  // CHECK-FIXES: if (b) Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
}

void Two2(cbt::Table t, bool a, bool b) {
  if (a) Send(t, cbt::SetCell("sessions", "page", Expiry(), "v"));
  if (!b) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: write to family 'sessions'
  // CHECK-FIXES: if (!b) Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
}

void SameCond(cbt::Table t, bool a) {
  if (a) Send(t, cbt::SetCell("sessions", "page", Expiry(), "v"));
  if (a) Send(t, cbt::SetCell("sessions", "q", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write to family 'sessions'
  // CHECK-FIXES: if (a) Send(t, cbt::SetCell("sessions", "q", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
}

void Expires(cbt::Table t, bool expires) {
  if (expires) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: write to family 'sessions'
  // CHECK-FIXES: if (expires) Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
}

void NotExpired(cbt::Table t, bool expired) {
  if (!expired) Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write to family 'sessions'
  // CHECK-FIXES: if (!expired) Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
}

void Keeper(cbt::Table t, bool dry_run) {
  if (dry_run) return;
  Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions'
  // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
}

void Keys(cbt::Table t, bool keep_going) {
  if (!keep_going) return;
  Send(t, cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions'
  // CHECK-FIXES: Send(t, cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
}
