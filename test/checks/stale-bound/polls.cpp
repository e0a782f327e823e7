// RUN: %check_bigtable %s bigtable-stale-bound %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Bounds that are taken before a loop that reads, pauses, and reads again.

#include "now.h"
#include <atomic>
#include <string>
#include <thread>

using cbt::Filter;
using std::chrono::milliseconds;
using std::chrono::seconds;

cbt::RowSet All();
void Use(std::string const& key);
Filter Live() { return Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now() + milliseconds(1))); }
struct Window {
  milliseconds from, to;
};
Window Current() { return {Now() + milliseconds(1), milliseconds(0)}; }
Filter LiveInWindow() {
  auto const window = Current();
  return Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(window.from, window.to));
}
Filter LiveSince(milliseconds from) { return Filter::Chain(Filter::FamilyRegex("sessions"), Since(from)); }

class Poller {
 public:
  explicit Poller(cbt::Table table) : table_(std::move(table)) {}

  void ByStart() {
    auto const from = Now() + milliseconds(1);
    // CHECK-NOTES: :[[@LINE-1]]:16: note: it was taken here, before a loop that pauses and reads again
    while (!stop_) {
      for (auto& row : table_.ReadRows(All(), Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(from, milliseconds(0))))) {
        // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: read can return cells of family 'sessions' of table 'clicks' (one-second) that have expired since its lower time bound was taken, when 'from' got its value
        if (!row) break;
        Use(row->row_key());
      }
      std::this_thread::sleep_for(seconds(30));
    }
  }
  void ByFilter() {
    auto const live = Live();
    for (;;) {
      for (auto& row : table_.ReadRows(All(), live))
        // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: read can return cells of family 'sessions' {{.*}} when 'live' got its value
        if (row) Use(row->row_key());
      std::this_thread::sleep_for(seconds(1));
    }
  }
  void ByFunction() {
    auto now = Now();
    do {
      auto row = table_.ReadRow("row", LiveSince(now));
      // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: read can return cells of family 'sessions' {{.*}} when 'now' got its value
      if (row && row->first) Use(row->second.row_key());
      std::this_thread::sleep_for(seconds(5));
    } while (!stop_.load());
  }
  void ThroughWindow() {
    auto const live = LiveInWindow();
    // CHECK-NOTES: :[[@LINE-1]]:16: note: it was taken here, before a loop that pauses and reads again
    while (!stop_) {
      Collect(live);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: read can return cells of family 'sessions' {{.*}} when 'live' got its value
      std::this_thread::sleep_for(seconds(1));
    }
  }
  // A pause of minutes makes the bound stale, also if the loop may end.
  bool UntilFound() {
    auto const live = Live();
    for (;;) {
      auto row = table_.ReadRow("row", live);
      // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: read can return cells of family 'sessions' {{.*}} when 'live' got its value
      if (row && row->first) return true;
      std::this_thread::sleep_for(std::chrono::minutes(10));
    }
  }
  bool UntilFoundAnew() {
    for (;;) {
      auto const live = LiveInWindow();
      auto row = table_.ReadRow("row", live);
      if (row && row->first) return true;
      std::this_thread::sleep_for(std::chrono::minutes(10));
    }
  }
  void CollectAnew() {
    while (!stop_) {
      Collect(LiveInWindow());
      std::this_thread::sleep_for(seconds(1));
    }
  }
  // A filter without a time.
  void Names() {
    auto const names = Filter::Chain(Filter::FamilyRegex("profile"), Filter::Latest(1));
    while (!stop_) {
      Collect(names);
      std::this_thread::sleep_for(std::chrono::minutes(10));
    }
  }
  // It has a current bound, too.
  void Both() {
    auto const live = LiveInWindow();
    while (!stop_) {
      (void)table_.ReadRow("row", Filter::Chain(live, Since(Now() + milliseconds(1))));
      std::this_thread::sleep_for(seconds(1));
    }
  }
  // The family keeps what was written since the start.
  void SinceStart() {
    auto const from = LiveInWindow();
    while (!stop_) {
      (void)table_.ReadRow("row", Filter::Chain(Filter::FamilyRegex("events"), Since(Now() - std::chrono::hours(48)), from));
      std::this_thread::sleep_for(seconds(1));
    }
  }

  // The time is taken in the loop, or given to it.
  void EachTime() {
    milliseconds last(0);
    while (!stop_) {
      auto const from = Now() + milliseconds(1);
      for (auto& row : table_.ReadRows(All(), LiveSince(from)))
        if (row) Use(row->row_key());
      last = from;
      std::this_thread::sleep_for(seconds(30));
    }
  }
  void Renewed() {
    auto from = Now();
    while (!stop_) {
      (void)table_.ReadRow("row", LiveSince(from));
      std::this_thread::sleep_for(seconds(30));
      from = Now();
    }
  }
  void Anew() {
    auto const skew = Now() - Opaque();
    while (!stop_) {
      (void)table_.ReadRow("row", LiveSince(Now() + skew));
      (void)table_.ReadRow("row", Live());
      std::this_thread::sleep_for(seconds(30));
    }
  }

  // A loop that ends soon, or that does not pause.
  bool Retries() {
    auto const live = Live();
    for (;;) {
      auto row = table_.ReadRow("row", live);
      if (row) return row->first;
      std::this_thread::sleep_for(milliseconds(100));
    }
  }
  void Breaks() {
    auto const live = Live();
    while (true) {
      auto row = table_.ReadRow("row", live);
      if (row) break;
      std::this_thread::sleep_for(milliseconds(100));
    }
  }
  void Counts() {
    auto const live = Live();
    for (int i = 0; i < 3; ++i) {
      (void)table_.ReadRow("row", live);
      std::this_thread::sleep_for(milliseconds(100));
    }
  }
  void Finds() {
    auto const live = Live();
    bool found = false;
    while (!found) {
      auto row = table_.ReadRow("row", live);
      found = row && row->first;
      std::this_thread::sleep_for(milliseconds(100));
    }
  }
  void WithoutPause(cbt::RowSet (*next)()) {
    auto const live = Live();
    while (!stop_)
      for (auto& row : table_.ReadRows(next(), live))
        if (row) Use(row->row_key());
  }
  void BeforeLoop() {
    auto const live = Live();
    (void)table_.ReadRow("row", live);
    while (!stop_) std::this_thread::sleep_for(milliseconds(100));
  }

 private:
  void Collect(Filter const& filter) {
    for (auto& row : table_.ReadRows(All(), filter))
      if (row) Use(row->row_key());
  }

  cbt::Table table_;
  std::atomic<bool> stop_{false};
};
