// RUN: %check_bigtable %s bigtable-stale-bound %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs

// Loops that wait and write the same cell again.

#include "now.h"

#include <thread>

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

static milliseconds WallClock() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
}
bool Continue();
std::string Progress();

void For(cbt::Table table, std::string const &key, std::string const &owner, int beats) {
  auto const expiry = WallClock() + seconds(30);
  for (int i = 0; i != beats; ++i) {
    (void)table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "owner", expiry, owner)));
    // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: write to family 'sessions' of table 'clicks' (one-second) has a timestamp that was taken before the loop, which waits and writes the same cell again; no iteration makes it expire later; take the time in the loop
    // CHECK-NOTES: :[[@LINE-3]]:3: note: the loop begins here
    std::this_thread::sleep_for(seconds(10));
  }
}
void While(cbt::Table table) {
  auto const now = WallClock();
  while (Continue()) {
    std::this_thread::sleep_for(seconds(10));
    cbt::SingleRowMutation row("lease");
    row.emplace_back(cbt::SetCell("carts", "beat", now + minutes(1), "1"));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: write to family 'carts' of table 'clicks' (one-second) has a timestamp that was taken before the loop
    (void)table.Apply(std::move(row));
  }
}

// Taken for each, another cell or value, no wait, or no TTL.
void Fine(cbt::Table table, std::vector<std::string> const &keys, std::string const &owner, int beats) {
  auto expiry = WallClock() + seconds(30);
  for (std::string const &key : keys) {
    (void)table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "owner", expiry, owner)));
    std::this_thread::sleep_for(milliseconds(10));
  }
  for (int i = 0; i != beats; ++i) {
    (void)table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "c" + std::to_string(i), expiry, owner)));
    (void)table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "progress", expiry, Progress())));
    (void)table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("profile", "owner", expiry, owner)));
    (void)table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "beat", WallClock() + seconds(30), "1")));
    std::this_thread::sleep_for(seconds(10));
  }
  for (int i = 0; i != beats && !Continue(); ++i)
    (void)table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "owner", expiry, owner)));
  for (int i = 0; i != beats; ++i) {
    auto const until = WallClock() + seconds(30);
    (void)table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "owner", until, owner)));
    std::this_thread::sleep_for(seconds(10));
  }
  auto moving = WallClock() + seconds(30);
  for (int i = 0; i != beats; ++i) {
    (void)table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "owner", moving, owner)));
    std::this_thread::sleep_for(seconds(10));
    moving += seconds(10);
  }
}

// A retry ends with the first success, and must write the same cell each time.
google::cloud::Status Retried(cbt::Table table, std::string const &key) {
  auto const at = Now() + minutes(30);
  google::cloud::Status status;
  for (int i = 0; i < 3; ++i) {
    status = table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "a", at, "v")));
    if (status.ok()) return status;
    std::this_thread::sleep_for(milliseconds(100));
  }
  return status;
}
void RetriedUntil(cbt::Table table, std::string const &key) {
  auto const at = Now() + minutes(30);
  google::cloud::Status status;
  do {
    status = table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "a", at, "v")));
    std::this_thread::sleep_for(milliseconds(100));
  } while (!status.ok());
}
