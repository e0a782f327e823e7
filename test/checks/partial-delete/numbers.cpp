// RUN: %check_bigtable %s bigtable-partial-delete %t --schema %schemas/timestamps.yaml --no-fix -- -I %inputs

// Families whose timestamps are no times.

#include "now.h"
#include <string>
#include <vector>

using std::chrono::hours;
using std::chrono::milliseconds;

class Store {
public:
  explicit Store(cbt::Table table) : table_(std::move(table)) {}
  void Forget(std::string const &key) {
    Commit(key, {cbt::DeleteFromColumnEndingAt("log", "entry", Now() - hours(720))});
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: delete from family 'log' of table 'clicks' (none, timestamps: sequence) ends at a time, which is greater than any sequence number; it deletes all of the column; end at a number
    Commit(key, {cbt::DeleteFromColumnEndingAt("log", "entry", milliseconds(90))});
    // All that there is.
    Commit(key, {cbt::DeleteFromColumnEndingAt("log", "entry", Now())});
  }
  // What was stamped with a time by mistake.
  void CleanupFlags(std::string const &key) {
    Commit(key, {cbt::DeleteFromColumnStartingFrom("flags", "draft", milliseconds(1))});
  }
  void Clear(std::string const &key) {
    Commit(key, {cbt::DeleteFromColumnStartingFrom("flags", "draft", milliseconds(1))});
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: delete from family 'flags' of table 'clicks' (none, timestamps: zero) begins after all its timestamps, which are 0; it deletes nothing; leave out the time range
    Commit(key, {cbt::DeleteFromColumnStartingFrom("log", "draft", Now() - hours(1))});
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: delete from family 'log' of table 'clicks' (none, timestamps: sequence) begins after all its timestamps, which are sequence numbers; it deletes nothing
    Commit(key, {cbt::DeleteFromColumn("flags", "draft", milliseconds(0), milliseconds(1))});
    Commit(key, {cbt::DeleteFromColumnStartingFrom("log", "draft", milliseconds(90))});
  }
  void Real(std::string const &key) {
    Commit(key, {cbt::DeleteFromColumnEndingAt("history", "page", Now() - hours(720))});
    Commit(key, {cbt::DeleteFromColumnStartingFrom("history", "page", Now() - hours(1))});
  }

private:
  void Commit(std::string const &key, std::vector<cbt::Mutation> mutations) {
    cbt::SingleRowMutation row(key);
    for (auto &each : mutations) row.emplace_back(std::move(each));
    table_.Apply(std::move(row));
  }
  cbt::Table table_;
};

// One function sends all requests of a program.
static void Commit(cbt::Table &table, cbt::SingleRowMutation row) { table.Apply(std::move(row)); }
#define FIVE(x) x x x x x
void Many(cbt::Table &table) {
  FIVE(FIVE(FIVE(Commit(table, cbt::SingleRowMutation("row", cbt::SetCell("profile", "page", "v"))); )))
  Commit(table, cbt::SingleRowMutation("row", cbt::DeleteFromColumnEndingAt("log", "entry", Now() - std::chrono::hours(720))));
  // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: delete from family 'log' of table 'clicks' (none, timestamps: sequence) ends at a time
}

// The start of a range that a function makes, and a cleanup that takes the wrong side.
milliseconds FromNumber(std::int64_t number) { return milliseconds(number); }
void ReleaseNumbers(cbt::Table &table) {
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("carts", "lock", FromNumber(0), Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: delete from family 'carts' {{.*}}ends at the current time
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("carts", "lock")));
}
void ClearStale(cbt::Table &table) {
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumnStartingFrom("carts", "lock", Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: delete from family 'carts' {{.*}}begins at the current time; it deletes only live values, whose timestamps are when they expire; end there instead
  table.Apply(cbt::SingleRowMutation("row", cbt::DeleteFromColumnEndingAt("carts", "lock", Now())));
}
