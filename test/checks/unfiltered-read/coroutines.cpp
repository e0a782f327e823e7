// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -std=c++20 -I %inputs

// The flow of a coroutine is unknown, so a comparison with the time may be
// about any use.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <algorithm>
#include <coroutine>
#include <string>
#include <vector>

using cbt::Cell;
using cbt::Filter;

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
template <typename T> struct Ready {
  T value;
  bool await_ready() { return true; }
  void await_suspend(std::coroutine_handle<>) {}
  T await_resume() { return std::move(value); }
};
template <typename T> Ready<T> Later(T value) { return {std::move(value)}; }

Task Compares(cbt::Table table, std::vector<std::string> &values) {
  auto row = co_await Later(table.ReadRow("row", Filter::FamilyRegex("sessions")));
  if (!row || !row->first) co_return;
  for (Cell const &cell : row->second.cells()) {
    if (cell.timestamp() <= Now()) continue;
    values.push_back(cell.value());
  }
}
Task ComparesLife(cbt::Table table, std::chrono::microseconds &left) {
  auto row = co_await Later(table.ReadRow("row", Filter::FamilyRegex("sessions")));
  if (!row || !row->first) co_return;
  left = std::max(row->second.cells().front().timestamp() - Now(), std::chrono::microseconds(0));
}
Task Uses(cbt::Table table, std::vector<std::string> &values) {
  auto row = co_await Later(table.ReadRow("row", Filter::FamilyRegex("sessions")));
  // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = co_await Later(table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions"))));
  for (Cell const &cell : row->second.cells()) values.push_back(cell.value());
}
