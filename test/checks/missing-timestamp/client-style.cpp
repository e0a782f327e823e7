// RUN: %check_bigtable %s bigtable-missing-timestamp,bigtable-real-timestamp,bigtable-expiry-collision %t --schema %schemas/clicks.yaml --option FixStyle=client -- -I %inputs

#include "clicks.h"

namespace {

// Returns `time`, rounded up to milliseconds, as the timestamp of a cell.
std::chrono::milliseconds CellTimestamp(
    std::chrono::system_clock::time_point time) {
  return std::chrono::ceil<std::chrono::milliseconds>(
      time.time_since_epoch());
}

}  // namespace

using std::chrono::milliseconds;
using Clock = std::chrono::system_clock;

void Writes(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "/")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'std::chrono::ceil<std::chrono::milliseconds>((std::chrono::system_clock::now() + std::chrono::minutes(30)).time_since_epoch())' as the timestamp
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", CellTimestamp(std::chrono::system_clock::now() + std::chrono::minutes(30)), "/")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "click", "/")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "click", CellTimestamp(std::chrono::system_clock::now()), "/")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "item", "/")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'carts' of table 'clicks' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'std::chrono::ceil<std::chrono::milliseconds>((std::chrono::system_clock::now() + ...).time_since_epoch())' as the timestamp
  // CHECK-NOTES: :[[@LINE-2]]:45: note: give the family an 'expire-after' for a fix, or pass 'std::chrono::ceil<std::chrono::milliseconds>((...).time_since_epoch())' if the instant of expiry is known
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", std::chrono::duration_cast<milliseconds>(Clock::now().time_since_epoch()), "/")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", CellTimestamp(std::chrono::system_clock::now() + std::chrono::minutes(30)), "/")));
}

void Several(cbt::Table table, milliseconds ts, bool late) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "item", ts, "a"), cbt::SetCell("carts", "item", ts, "b")));
  // CHECK-MESSAGES: :[[@LINE-1]]:85: warning: write to family 'carts' of table 'clicks' (one-second) has the timestamp of a write before it to the same column, and so overwrites it; to keep both values make the timestamps differ, with '... + std::chrono::milliseconds(1)'
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "item", ts, "a"), cbt::SetCell("carts", "item", ts + std::chrono::milliseconds(1), "b")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "item", late ? ts * 2 : ts, "a"), cbt::SetCell("carts", "item", late ? ts * 2 : ts, "b")));
  // CHECK-MESSAGES: :[[@LINE-1]]:101: warning: write to family 'carts'
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "item", late ? ts * 2 : ts, "a"), cbt::SetCell("carts", "item", (late ? ts * 2 : ts) + std::chrono::milliseconds(1), "b")));
}

void Loop(cbt::Table table, milliseconds ts, std::vector<std::string> const &pages) {
  cbt::SingleRowMutation row("row");
  for (auto const &page : pages) row.emplace_back(cbt::SetCell("carts", "page", ts, page));
  // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: this loop writes its values to one column of family 'carts' of table 'clicks' (one-second) with the same timestamp, so that only the last is stored; take the timestamps from 'timestamps++', with 'std::chrono::milliseconds timestamps{...}' before the loop
  // CHECK-FIXES: std::chrono::milliseconds timestamps{ts};
  // CHECK-FIXES-NEXT: for (auto const &page : pages) row.emplace_back(cbt::SetCell("carts", "page", timestamps++, page));
  table.Apply(std::move(row));
}
