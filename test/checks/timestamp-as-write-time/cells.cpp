// RUN: %check_bigtable %s bigtable-timestamp-as-write-time %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-timestamp-as-write-time %t.v1 --no-fix --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1
// drawback: no-write-time

// Timestamps that are used as the time of writing.

#include "absl/time/time.h"
#include "bigtable_ttl/tags.h"
#include "now.h"
#include <map>
#include <vector>

using cbt::Filter;
using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::system_clock;

struct Session {
  std::string page;
  microseconds created_at;
  std::int64_t lastUpdate;
  microseconds expires_at;
  void set_modified(std::int64_t value);
};
void Export(std::string const& value, microseconds write_time);
void Show(microseconds timestamp);
bool IsUpdated(microseconds timestamp);
milliseconds InMillis(microseconds time) { return duration_cast<milliseconds>(time); }
milliseconds Before(microseconds time) { return duration_cast<milliseconds>(time) - hours(48); }

//===----------------------------------------------------------------------===//
// By the condition on the way.
//===----------------------------------------------------------------------===//

void Conditions(cbt::Row const& row, Session& out, std::map<std::string, std::int64_t>& json) {
  for (auto const& cell : row.cells()) {
    if (cell.family_name() == "sessions") {
      out.created_at = cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'created_at'; it is the instant at which the cell expires, whenever it was written; keep the time of the write in a column of its own, as 'bigtable_ttl::SetCellWithWriteTime' does
      out.lastUpdate = cell.timestamp().count() / 1000;
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'lastUpdate'
      out.set_modified(cell.timestamp().count());
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'set_modified'
      Export(cell.value(), cell.timestamp());
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'write_time'
      json[cell.column_qualifier()] = 1;  // Assigns to no cell.
      json["created"] = duration_cast<milliseconds>(cell.timestamp()).count();
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'created'
      auto const written = system_clock::time_point(cell.timestamp());
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'written'
      (void)written;
      auto const updated_at = InMillis(cell.timestamp());
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'updated_at'
      (void)updated_at;
      auto const modified_at = Before(cell.timestamp());
      (void)modified_at;
      // Right, or of no such name.
      out.expires_at = cell.timestamp();
      Show(cell.timestamp());
      if (IsUpdated(cell.timestamp())) continue;
      auto const timestamp = cell.timestamp();
      auto const created = cell.timestamp() - hours(1);
      (void)timestamp;
      (void)created;
    } else if ("events" == cell.family_name() && !cell.value().empty()) {
      out.created_at = cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the timestamp of a cell of family 'events' of table 'clicks' (default, 2d) is used as 'created_at'; it is 2d before the instant at which the cell expires, whenever it was written; keep the time of the write in a column of its own, as 'bigtable_ttl::SetCellWithWriteTime' does
    } else {
      out.created_at = cell.timestamp();
    }
    if (cell.family_name() == "profile") out.created_at = cell.timestamp();
    if (cell.family_name() == "unknown") out.created_at = cell.timestamp();
    if (cell.family_name() == "sessions" || cell.value().empty()) out.created_at = cell.timestamp();
    out.created_at = cell.timestamp();
    if (cell.family_name() != "sessions") continue;
    out.created_at = cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'created_at'
  }
}

void OtherCell(cbt::Cell const& one, cbt::Cell const& other, Session& out) {
  if (one.family_name() == "sessions") out.created_at = other.timestamp();
  auto changed = one;
  if (changed.family_name() != "sessions") return;
  changed = other;
  out.created_at = changed.timestamp();
}

microseconds CreatedAt(cbt::Cell const& cell) {
  if (cell.family_name() != "carts") return microseconds(0);
  return cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the timestamp of a cell of family 'carts' of table 'clicks' (one-second) is used as 'CreatedAt'
}

//===----------------------------------------------------------------------===//
// By the read.
//===----------------------------------------------------------------------===//

void Reads(cbt::Table table, Session& out) {
  for (auto& row : table.ReadRows(cbt::RowSet("a"), Filter::FamilyRegex("sessions|events")))
    for (auto const& cell : row->cells()) out.created_at = cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:60: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'created_at'
  auto reader = table.ReadRows(cbt::RowSet("a"), Filter::Chain(Filter::FamilyRegex("sessions"), Filter::Latest(1)));
  for (auto& row : reader) {
    if (!row) break;
    for (auto const& cell : row->cells()) {
      Export(cell.value(), cell.timestamp());
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'write_time'
      if (cell.family_name() == "profile") out.created_at = cell.timestamp();
    }
  }
  auto result = table.ReadRow("a", Filter::ColumnName("carts", "c"));
  out.created_at = result->second.cells().front().timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: the timestamp of a cell of family 'carts' of table 'clicks' (one-second) is used as 'created_at'
  // Families without a TTL, too, or not known.
  for (auto& row : table.ReadRows(cbt::RowSet("a"), Filter::PassAllFilter()))
    for (auto const& cell : row->cells()) out.created_at = cell.timestamp();
  for (auto& row : table.ReadRows(cbt::RowSet("a"), Filter::FamilyRegex(out.page)))
    for (auto const& cell : row->cells()) out.created_at = cell.timestamp();
  auto either = table.ReadRow("a", Filter::FamilyRegex("sessions"));
  either = table.ReadRow("a", Filter::PassAllFilter());
  out.created_at = either->second.cells().front().timestamp();
}

//===----------------------------------------------------------------------===//
// Ages.
//===----------------------------------------------------------------------===//

bool Ages(cbt::Cell const& cell, milliseconds passed) {
  auto const now = Now();
  if (cell.family_name() == "sessions") {
    if (now - cell.timestamp() > hours(1)) return true;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is compared with now as the cell's age
    if (hours(2) >= system_clock::now().time_since_epoch() - cell.timestamp()) return true;
  // CHECK-MESSAGES: :[[@LINE-1]]:62: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is compared with now as the cell's age
    auto const age = now - cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'age'
    // Whether it lives, or how long; compared with what is not known.
    if (now - cell.timestamp() > seconds(0)) return true;
    if (now - cell.timestamp() > seconds(1)) return true;
    if (now - cell.timestamp() > hours(-1)) return true;
    if (cell.timestamp() > now) return true;
    if (cell.timestamp() - now > hours(1)) return true;
    if (now - cell.timestamp() > passed) return true;
    auto const expired_for = now - cell.timestamp();
    return age == expired_for;
  }
  if (cell.family_name() == "events") {
    if (now - cell.timestamp() > hours(1)) return true;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the timestamp of a cell of family 'events' of table 'clicks' (default, 2d) is compared with now as the cell's age
    // Whether it was written with a longer life than the rule's: no age.
    if (now - cell.timestamp() < hours(-1)) return true;
    // The liveness test of 'default'.
    if (now - cell.timestamp() > hours(48)) return true;
    if (now - cell.timestamp() > hours(49)) return true;
    if (cell.timestamp() + hours(48) > now) return true;
    auto const age = now - cell.timestamp();
    return age > passed;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Where it stands.
//===----------------------------------------------------------------------===//

BIGTABLE_TTL_ONE_SECOND constexpr char kTagged[] = "tagged";

template <typename T> void Generic(cbt::Cell const& cell, T& out) {
  if (cell.family_name() == kTagged) out.created_at = cell.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:55: warning: the timestamp of a cell of family 'tagged' (one-second) is used as 'created_at'
  // CHECK-NOTES: note: family 'tagged' is tagged 'one-second' here
}
void Templates(cbt::Cell const& cell, Session& out) {
  Generic(cell, out);
  auto const lambda = [&](cbt::Cell const& each) {
    if (each.family_name() == "carts") out.created_at = each.timestamp();
  // CHECK-MESSAGES: :[[@LINE-1]]:57: warning: the timestamp of a cell of family 'carts' of table 'clicks' (one-second) is used as 'created_at'
  };
  lambda(cell);
  if (cell.family_name() == "carts") out.created_at = cell.timestamp();  // NOLINT(bigtable-timestamp-as-write-time)
}
