// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix STRICT --no-fix -- -I %inputs

// Ranges that end where live cells begin: with a lower bound nothing is left of
// them, so there is no fix. They may be meant if several rows are read, or if a
// name or a text is about what has expired: only Strict reports these.

#include "now.h"

#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;

Filter Until(std::string const &family, milliseconds end) {
  return Filter::Chain(Filter::FamilyRegex(family), Filter::TimestampRange(milliseconds(0), end));
}

void Expired(cbt::Table &table) {
  (void)table.ReadRow("row", Until("sessions", Now()));
  // STRICT-MESSAGES: :[[@LINE-1]]:30: warning: read may be the wrong way round: it returns only expired cells of family 'sessions' of table 'clicks' (one-second); use 'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())' for live cells, or keep it if it serves to clean up
  // STRICT-NOTES: :[[@LINE-2]]:30: note: this may be meant: the range ends where live cells begin
  (void)table.ReadRow("row", Until("events", Now() - hours(48)));
  // STRICT-MESSAGES: :[[@LINE-1]]:30: warning: read may be the wrong way round: it returns only expired cells of family 'events' of table 'clicks' (default, 2d); use
  (void)table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(Now() - hours(1), Now())));
  // STRICT-MESSAGES: :[[@LINE-1]]:30: warning: read may be the wrong way round: it returns only expired cells of family 'sessions'
  (void)table.ReadRow("row", Until("sessions|carts", Now()));
  // STRICT-MESSAGES: :[[@LINE-1]]:30: warning: read may be the wrong way round: it returns only expired cells of family 'sessions' {{.*}} and family 'carts'
  (void)table.CheckAndMutateRow("row", Until("sessions", Now()), {cbt::SetCell("profile", "c", "v")}, {});
  // STRICT-MESSAGES: :[[@LINE-1]]:40: warning: predicate may be the wrong way round: it matches only expired cells of family 'sessions'
  (void)table.ReadRow("row", Filter::Condition(Until("sessions", Now()), Filter::FamilyRegex("profile"), Filter::BlockAllFilter()));
  // STRICT-MESSAGES: :[[@LINE-1]]:30: warning: predicate may be the wrong way round: it matches only expired cells
}

// Its name says that it is meant; that of another does not.
std::string Recent(cbt::Table &table) {
  auto const recentlyExpired = Until("sessions", Now());
  auto expired = Until("sessions", Now());
  auto wanted = Until("sessions", Now());
  std::string names;
  for (auto &row : table.ReadRows(cbt::RowSet("row"), recentlyExpired)) names += row->row_key();
  for (auto &row : table.ReadRows(cbt::RowSet("row"), std::move(expired))) names += row->row_key();
  for (auto &row : table.ReadRows(cbt::RowSet("row"), wanted)) names += row->row_key();
  // STRICT-MESSAGES: :[[@LINE-1]]:55: warning: read may be the wrong way round: it returns only expired cells of family 'sessions'
  return names;
}

// What has expired is what a purge wants.
void Purge(cbt::Table &table) {
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("sessions", Now())))
    table.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  (void)table.CheckAndMutateRow("row", Until("sessions", Now()), {cbt::DeleteFromFamily("sessions")}, {});
}

//===----------------------------------------------------------------------===//
// Cleanups: rows that are only counted, logged, or deleted.
//===----------------------------------------------------------------------===//

void LogKey(std::string const &key, std::string const &value);
void Send(std::string const &value);

int Counts(cbt::Table &table) {
  int n = 0;
  std::map<std::string, int> columns;
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("sessions", Now()))) {
    if (!row) continue;
    ++n;
    for (auto const &cell : row->cells()) ++columns[cell.column_qualifier()];
  }
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("sessions", Now()))) ++n;
  std::cout << columns.size();
  return n;
}
struct Journal {
  void Info(std::string const &line);
};
void Journals(cbt::Table &table, Journal &journal) {
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("sessions", Now())))
    if (row) journal.Info("expired: " + std::string(row->row_key()));
}
void Logs(cbt::Table &table) {
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("sessions", Now()))) {
    if (!row) continue;
    std::cerr << row->row_key() << ": " << row->cells().size() << "\n";
    for (auto const &cell : row->cells()) LogKey(std::string(row->row_key()), cell.value());
  }
}
void Deletes(cbt::Table &table, cbt::Table &other) {
  std::vector<std::string> keys;
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("events", Now() - hours(49)))) {
    if (!row) continue;
    keys.push_back(std::string(row->row_key()));
    for (auto const &cell : row->cells()) {
      std::cout << "deleting " << cell.column_qualifier() << " of " << cell.timestamp().count() << "\n";
      other.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromColumn("events", cell.column_qualifier())));
    }
  }
  cbt::BulkMutation bulk;
  for (auto const &key : keys) bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromFamily("events")));
  std::cout << keys.size();
  other.BulkApply(bulk);
}
// Counted in ways that are not tracked.
std::size_t Add(std::size_t before, google::cloud::StatusOr<cbt::Row> const &row);
std::size_t CountsOtherwise(cbt::Table &table) {
  std::size_t n = 0;
  auto sessions = table.ReadRows(cbt::RowSet("row"), Until("sessions", Now()));
  // STRICT-MESSAGES: :[[@LINE-1]]:54: warning: read may be the wrong way round
  for (auto &row : sessions) n = Add(n, row);
  auto events = table.ReadRows(cbt::RowSet("row"), Until("events", Now() - hours(48)));
  // STRICT-MESSAGES: :[[@LINE-1]]:52: warning: read may be the wrong way round
  return n + std::distance(events.begin(), events.end());
}
// Since the last time that it ran: what expired in between.
int CountsNewlyExpired(cbt::Table &table, milliseconds last) {
  int n = 0;
  auto const range = Filter::TimestampRange(last, Now());
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Filter::Chain(Filter::FamilyRegex("sessions"), range))) ++n;
  return n;
}
// What else is done with them may well be wrong.
std::vector<std::string> Returns(cbt::Table &table) {
  std::vector<std::string> values;
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("sessions", Now())))
    // STRICT-MESSAGES: :[[@LINE-1]]:55: warning: read may be the wrong way round: it returns only expired cells
    for (auto const &cell : row->cells()) values.push_back(cell.value());
  return values;
}
void Sends(cbt::Table &table) {
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("sessions", Now()))) {
    // STRICT-MESSAGES: :[[@LINE-1]]:55: warning: read may be the wrong way round: it returns only expired cells
    std::cout << row->row_key();
    for (auto const &cell : row->cells()) Send(cell.value());
  }
}
void Copies(cbt::Table &table, cbt::Table &other) {
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("sessions", Now())))
    // STRICT-MESSAGES: :[[@LINE-1]]:55: warning: read may be the wrong way round: it returns only expired cells
    for (auto const &cell : row->cells())
      other.Apply(cbt::SingleRowMutation(row->row_key(), cbt::SetCell("profile", "old", cell.value()), cbt::DeleteFromFamily("sessions")));
}

//===----------------------------------------------------------------------===//
// Expired rows that decide something, or are used.
//===----------------------------------------------------------------------===//

bool Granted(cbt::Table &table, std::string const &token) {
  auto row = table.ReadRow("row", Until("sessions", Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read may be the wrong way round
  // STRICT-MESSAGES: :[[@LINE-2]]:35: warning: read may be the wrong way round
  return row && row->first && row->second.cells()[0].value() == token;
}
bool IsThere(cbt::Table &table) {
  auto row = table.ReadRow("row", Until("sessions", Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read may be the wrong way round
  // STRICT-MESSAGES: :[[@LINE-2]]:35: warning: read may be the wrong way round
  return row && row->first;
}
// What was there before may be what is asked for.
std::string LastKnown(cbt::Table &table) {
  auto row = table.ReadRow("row", Until("sessions", Now()));
  // STRICT-MESSAGES: :[[@LINE-1]]:35: warning: read may be the wrong way round
  return row && row->first ? row->second.cells()[0].value() : "";
}
bool WasThere(cbt::Table &table) {
  auto row = table.ReadRow("row", Until("sessions", Now()));
  // STRICT-MESSAGES: :[[@LINE-1]]:35: warning: read may be the wrong way round
  return row && row->first;
}
void Marks(cbt::Table &table) {
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("sessions", Now()))) {
    // STRICT-MESSAGES: :[[@LINE-1]]:55: warning: read may be the wrong way round
    cbt::SingleRowMutation mutation(row->row_key());
    mutation.emplace_back(cbt::SetCell("profile", "active", "1"));
    table.Apply(std::move(mutation));
  }
}
void Deletes(cbt::Table &table) {
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("sessions", Now()))) {
    cbt::SingleRowMutation mutation(row->row_key());
    mutation.emplace_back(cbt::DeleteFromRow());
    table.Apply(std::move(mutation));
  }
}
void Locks(cbt::Table &table) {
  (void)table.CheckAndMutateRow("row", Until("sessions", Now()), {cbt::SetCell("sessions", "c", Now() + hours(1), "v")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: predicate may be the wrong way round
  // STRICT-MESSAGES: :[[@LINE-2]]:40: warning: predicate may be the wrong way round
}
// Names that say what is wanted: of the class, the function, what makes the filter, a text, a caller.
class Audit {
public:
  std::string Last(cbt::Table &table) {
    auto row = table.ReadRow("row", Until("sessions", Now()));
    // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read may be the wrong way round
    return row->second.cells()[0].value();
  }
};
std::string Stale(cbt::Table &table) {
  return table.ReadRow("row", Until("sessions", Now()))->second.cells()[0].value();
  // STRICT-MESSAGES: :[[@LINE-1]]:31: warning: read may be the wrong way round
}
Filter Ended() { return Until("sessions", Now()); }
std::string Owner(cbt::Table &table) {
  return table.ReadRow("row", Ended())->second.cells()[0].value();
  // STRICT-MESSAGES: :[[@LINE-1]]:31: warning: read may be the wrong way round
}
std::string Print(cbt::Table &table) {
  auto row = table.ReadRow("row", Until("sessions", Now()));
  // STRICT-MESSAGES: :[[@LINE-1]]:35: warning: read may be the wrong way round
  return "The session is overdue: " + row->second.cells()[0].value();
}
std::string Value(cbt::Table &table) {
  return table.ReadRow("row", Until("sessions", Now()))->second.cells()[0].value();
  // STRICT-MESSAGES: :[[@LINE-1]]:31: warning: read may be the wrong way round
}
std::string Missed(cbt::Table &table) { return Value(table); }
