// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -std=c++20 -I %inputs
// RUN: %check_bigtable %s bigtable-real-timestamp %t.real --schema %schemas/clicks.yaml --prefix REAL -- -std=c++20 -I %inputs

// In coroutines, and in the value of a block, fixes respect the same signs as
// elsewhere.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
// REAL-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <coroutine>
#include <optional>
#include <string>

using cbt::SetCell;
using cbt::SingleRowMutation;
using std::chrono::milliseconds;
using std::chrono::system_clock;

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(bool) {}
    void unhandled_exception() {}
  };
  bool await_ready() { return true; }
  void await_suspend(std::coroutine_handle<>) {}
  bool await_resume() { return true; }
};
Task Send(SingleRowMutation row);
inline milliseconds Ms(system_clock::time_point t) {
  return std::chrono::duration_cast<milliseconds>(t.time_since_epoch());
}
using Expiry = std::optional<std::chrono::seconds>;

Task Plain(std::string v) {
  co_return co_await Send(SingleRowMutation("row", SetCell("sessions", "page", v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:52: warning: write to family 'sessions'
  // CHECK-FIXES: co_return co_await Send(SingleRowMutation("row", SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), v)));
}

Task ByBranch(std::string v, Expiry expiry) {
  SingleRowMutation row("row");
  if (expiry) {
    row.emplace_back(SetCell("sessions", "page", Ms(system_clock::now() + *expiry), v));
  } else {
    row.emplace_back(SetCell("sessions", "page", v));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: write to family 'sessions'
    // CHECK-NOTES: :[[@LINE-5]]:3: note: no fix is offered because the code may choose here to write the value without an expiry
    // CHECK-FIXES: row.emplace_back(SetCell("sessions", "page", v));
  }
  co_return co_await Send(std::move(row));
}

Task ByReturn(std::string v, Expiry expiry) {
  if (expiry)
    co_return co_await Send(SingleRowMutation("row", SetCell("sessions", "page", Ms(system_clock::now() + *expiry), v)));
  co_return co_await Send(SingleRowMutation("row", SetCell("sessions", "page", v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:52: warning: write to family 'sessions'
  // CHECK-NOTES: :[[@LINE-4]]:3: note: no fix is offered because the code may choose here
  // CHECK-FIXES: co_return co_await Send(SingleRowMutation("row", SetCell("sessions", "page", v)));
}

Task ByName(std::string v, bool permanent) {
  if (permanent) co_return co_await Send(SingleRowMutation("row", SetCell("sessions", "page", v)));
  // CHECK-MESSAGES: :[[@LINE-1]]:67: warning: write to family 'sessions'
  // CHECK-FIXES: if (permanent) co_return co_await Send(SingleRowMutation("row", SetCell("sessions", "page", v)));
  auto const keep = [&]() -> Task { co_return co_await Send(SingleRowMutation("row", SetCell("sessions", "from", v))); };
  // CHECK-MESSAGES: :[[@LINE-1]]:86: warning: write to family 'sessions'
  // CHECK-FIXES: auto const keep = [&]() -> Task { co_return co_await Send(SingleRowMutation("row", SetCell("sessions", "from", v))); };
  co_return co_await keep();
}

Task ByConditional(std::string v, Expiry expiry) {
  auto row = expiry ? SingleRowMutation("row", SetCell("sessions", "page", Ms(system_clock::now() + *expiry), v))
                    : SingleRowMutation("row", SetCell("sessions", "page", v));
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: write to family 'sessions'
  // CHECK-FIXES: : SingleRowMutation("row", SetCell("sessions", "page", v));
  co_return co_await Send(std::move(row));
}

bool InBlock(cbt::Table &table, std::string v, Expiry expiry) {
  return __extension__({
    SingleRowMutation row("row");
    if (expiry) row.emplace_back(SetCell("sessions", "page", Ms(system_clock::now() + *expiry), v));
    if (!expiry) row.emplace_back(SetCell("sessions", "page", v));
    // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: write to family 'sessions'
    // CHECK-FIXES: if (!expiry) row.emplace_back(SetCell("sessions", "page", v));
    table.Apply(std::move(row)).ok();
  });
}

// The variable would be left without a use.
Task LastUse(std::string v) {
  auto const now = system_clock::now();
  co_return co_await Send(SingleRowMutation("row", SetCell("sessions", "page", Ms(now), v)));
  // REAL-MESSAGES: :[[@LINE-1]]:52: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time
  // REAL-FIXES: co_return co_await Send(SingleRowMutation("row", SetCell("sessions", "page", Ms(now), v)));
}
Task LastUseInAwait(std::string v) {
  auto const now = system_clock::now();
  bool const ok = co_await Send(SingleRowMutation("row", SetCell("sessions", "page", Ms(now), v)));
  // REAL-MESSAGES: :[[@LINE-1]]:58: warning: write to family 'sessions'
  // REAL-FIXES: bool const ok = co_await Send(SingleRowMutation("row", SetCell("sessions", "page", Ms(now), v)));
  co_return ok;
}
Task AnotherUse(std::string v) {
  auto const now = system_clock::now();
  co_return co_await Send(SingleRowMutation(std::to_string(now.time_since_epoch().count()), SetCell("sessions", "page", Ms(now), v)));
  // REAL-MESSAGES: :[[@LINE-1]]:93: warning: write to family 'sessions'
  // REAL-FIXES: co_return co_await Send(SingleRowMutation(std::to_string(now.time_since_epoch().count()), SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), v)));
}
