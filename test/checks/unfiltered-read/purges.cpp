// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.v1 --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1

// Reads that serve to delete what they return.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <algorithm>
#include <functional>
#include <iostream>
#include <set>
#include <thread>
#include <vector>

using cbt::Filter;
using cbt::RowSet;
using cbt::SingleRowMutation;

Filter Sessions() { return Filter::FamilyRegex("sessions"); }
RowSet All();
void Use(std::string const& key);
void Use(cbt::Row const& row);

//===----------------------------------------------------------------------===//
// Only keys are taken, and only deleted.
//===----------------------------------------------------------------------===//

void OneByOne(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::PassAllFilter())) {
    if (!row) break;
    table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  }
}

int InBulk(cbt::Table table) {
  cbt::BulkMutation bulk;
  int deleted = 0;
  auto reader = table.ReadRows(All(), Filter::Chain(Sessions(), Filter::CellsRowLimit(1), Filter::StripValueTransformer()));
  for (auto const& row : reader) {
    if (!row.ok()) {
      std::cerr << static_cast<int>(row.status().code());
      return deleted;
    }
    ++deleted;
    bulk.emplace_back(SingleRowMutation((*row).row_key(), cbt::DeleteFromFamily("sessions"), cbt::DeleteFromFamily("carts")));
  }
  table.BulkApply(std::move(bulk));
  return deleted;
}

void StepByStep(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    auto const& found = row.value();
    std::string const key = found.row_key();
    SingleRowMutation mutation(key);
    mutation.emplace_back(cbt::DeleteFromColumn("sessions", "page"));
    if (Flag()) mutation.emplace_back(cbt::DeleteFromFamily("carts"));
    table.Apply(std::move(mutation));
  }
}

void Remove(cbt::Table& from, std::string const& key) { from.Apply(SingleRowMutation(key, cbt::DeleteFromRow())); }
void ByHelper(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) Remove(table, row->row_key());
}

void OneRow(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (found && found->first) table.Apply(SingleRowMutation(found->second.row_key(), cbt::DeleteFromRow()));
}

void Callback(cbt::Table table) {
  table.AsyncReadRows(
      [&table](cbt::Row row) {
        table.Apply(SingleRowMutation(row.row_key(), cbt::DeleteFromRow()));
        return google::cloud::make_ready_future(true);
      },
      [](google::cloud::Status) {}, All(), Sessions());
}

// Its code is elsewhere, and it is passed the table: it may delete the row.
void RemoveElsewhere(cbt::Table& from, std::string const& key);
void ByHelperElsewhere(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) RemoveElsewhere(table, row->row_key());
}

void Collected(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) keys.push_back(row->row_key());
  for (auto const& key : keys) table.Apply(SingleRowMutation(key, cbt::DeleteFromRow()));
}

// By an object that has a table.
class Deleter {
 public:
  explicit Deleter(cbt::Table table) : table_(std::move(table)) {}
  void Add(std::string key) { keys_.push_back(std::move(key)); }
  void Flush();

 private:
  cbt::Table table_;
  std::vector<std::string> keys_;
};
void ByObject(cbt::Table table) {
  Deleter deleter(table);
  for (auto& row : table.ReadRows(All(), Sessions())) deleter.Add(row->row_key());
  deleter.Flush();
}

// Only the names of columns are taken, to delete them.
void EachColumn(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  SingleRowMutation mutation("row");
  for (auto const& cell : row->second.cells()) mutation.emplace_back(cbt::DeleteFromColumn("sessions", cell.column_qualifier()));
  table.Apply(std::move(mutation));
}

std::vector<std::string> KeysOf(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) keys.push_back(row->row_key());
  return keys;
}
void OfHelper(cbt::Table table) {
  for (auto const& key : KeysOf(table)) table.Apply(SingleRowMutation(key, cbt::DeleteFromRow()));
}

void Flush(cbt::Table& from, std::vector<std::string>& keys) {
  cbt::BulkMutation bulk;
  for (auto const& key : keys) bulk.emplace_back(SingleRowMutation(key, cbt::DeleteFromRow()));
  from.BulkApply(std::move(bulk));
  for (std::size_t i = 0; i < keys.size(); ++i) std::cout << keys[i];
  keys.clear();
}
void ByFlushing(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    keys.push_back(row->row_key());
    if (keys.size() >= 100) Flush(table, keys);
  }
  Flush(table, keys);
}

void ForEachKey(cbt::Table& table, std::function<void(std::string const&)> const& visit) {
  for (auto& row : table.ReadRows(All(), Sessions())) visit(row->row_key());
}
void OfCallback(cbt::Table table) {
  ForEachKey(table, [&](std::string const& key) { table.Apply(SingleRowMutation(key, cbt::DeleteFromRow())); });
}

void ByAlgorithm(cbt::Table table) {
  cbt::BulkMutation bulk;
  auto rows = table.ReadRows(All(), Sessions());
  std::for_each(rows.begin(), rows.end(), [&](auto& row) { bulk.emplace_back(SingleRowMutation(row->row_key(), cbt::DeleteFromRow())); });
  table.BulkApply(std::move(bulk));
}

void InThreads(cbt::Table table) {
  std::vector<std::thread> threads;
  for (auto& row : table.ReadRows(All(), Sessions()))
    threads.emplace_back([table, key = row->row_key()]() mutable { table.Apply(SingleRowMutation(key, cbt::DeleteFromRow())); });
  for (auto& thread : threads) thread.join();
}

void Gathered(cbt::Table table) {
  std::vector<SingleRowMutation> all;
  for (auto& row : table.ReadRows(All(), Sessions())) all.emplace_back(row->row_key(), cbt::DeleteFromRow());
  table.BulkApply(cbt::BulkMutation(all.begin(), all.end()));
}

void Logged(cbt::Table table) {
  std::string last;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    std::cout << row->row_key();
    table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
    last = row->row_key();
  }
}

void Named(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    SingleRowMutation deletes(row->row_key());
    for (auto const& cell : row->cells()) deletes.emplace_back(cbt::DeleteFromColumn(cell.family_name(), cell.column_qualifier()));
    table.Apply(std::move(deletes));
  }
}

void NamedOnce(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    std::set<std::string> families;
    for (auto const& cell : row->cells()) families.insert(cell.family_name());
    SingleRowMutation deletes(row->row_key());
    for (auto const& family : families) deletes.emplace_back(cbt::DeleteFromFamily(family));
    table.Apply(std::move(deletes));
  }
}

// Other reads return what lives.
void ReadAgain(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    (void)table.ReadRow(row->row_key(), Filter::Chain(Sessions(), Filter::TimestampRange(Now(), std::chrono::milliseconds(0))));
}

std::vector<std::string> Candidates(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) keys.push_back(row->row_key());
  return keys;
}
void ReadEach(cbt::Table table) {
  for (auto const& key : Candidates(table))
    (void)table.ReadRow(key, Filter::Chain(Sessions(), Filter::TimestampRange(Now(), std::chrono::milliseconds(0))));
}

// Only whether it can be read counts.
bool Answers(cbt::Table table) {
  auto const row = table.ReadRow("row", Sessions());
  if (!row) std::cout << row.status().message();
  return row.ok();
}

google::cloud::Status Probe(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), 1, Sessions())) return row.status();
  return {};
}

bool Drains(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) return false;
  }
  return true;
}

int FirstOnly(cbt::Table table) {
  auto rows = table.ReadRows(All(), 1, Sessions());
  auto const first = rows.begin();
  if (first != rows.end() && !first->ok()) return 1;
  return 0;
}

//===----------------------------------------------------------------------===//
// It may be so: a bound is not offered.
//===----------------------------------------------------------------------===//

void HandedOn(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) Use(row->row_key());
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Sessions())) Use(row->row_key());
}

void HandedOnToo(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Sessions())) {
    RemoveElsewhere(table, row->row_key());
    Use(row->row_key());
  }
}

std::vector<std::string> Listed(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) keys.push_back(row->row_key());
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Sessions())) keys.push_back(row->row_key());
  return keys;
}

// Another caller shows them.
std::vector<std::string> Shared(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) keys.push_back(row->row_key());
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Sessions())) keys.push_back(row->row_key());
  return keys;
}
void DeleteShared(cbt::Table table) {
  for (auto const& key : Shared(table)) table.Apply(SingleRowMutation(key, cbt::DeleteFromRow()));
}
void ShowShared(cbt::Table table) {
  for (auto const& key : Shared(table)) std::cout << key;
}

void VisitKeys(cbt::Table& table, std::function<void(std::string const&)> const& visit) {
  for (auto& row : table.ReadRows(All(), Sessions())) visit(row->row_key());
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Sessions())) visit(row->row_key());
}
void DeleteVisited(cbt::Table table) {
  VisitKeys(table, [&](std::string const& key) { table.Apply(SingleRowMutation(key, cbt::DeleteFromRow())); });
}
void ShowVisited(cbt::Table table) {
  VisitKeys(table, [](std::string const& key) { std::cout << key; });
}

void Moved(cbt::Table table, cbt::Table archive) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Sessions())) {
    for (auto const& cell : row->cells()) archive.Apply(SingleRowMutation(row->row_key(), cbt::SetCell("profile", "old", Now(), cell.value())));
    table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  }
}

void Replaced(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromRow(), cbt::SetCell("profile", "left", Now(), "1")));
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Sessions())) table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromRow(), cbt::SetCell("profile", "left", Now(), "1")));
}

void OtherTable(cbt::Table table, cbt::Table other) {
  for (auto& row : table.ReadRows(All(), Sessions())) other.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Sessions())) other.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
}

void ByPresence(cbt::Table table) {
  if (table.ReadRow("row", Sessions())->first) table.Apply(SingleRowMutation("row", cbt::DeleteFromRow()));
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: if (table.ReadRow("row", Sessions())->first) table.Apply(SingleRowMutation("row", cbt::DeleteFromRow()));
}

void Unseen(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Sessions())) {
    Use(*row);
    table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  }
}

//===----------------------------------------------------------------------===//
// Nothing is deleted, or something else.
//===----------------------------------------------------------------------===//

int Counted(cbt::Table table) {
  int n = 0;
  for (auto& row : table.ReadRows(All(), Sessions())) n += row.ok() ? 1 : 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) n += row.ok() ? 1 : 0;
  return n;
}

google::cloud::Status Missing(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), 1, Sessions())) return row.status();
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), 1, Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) return row.status();
  return google::cloud::Status(google::cloud::StatusCode::kNotFound, "");
}

bool Any(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) return false;
    return true;
  }
  return false;
}

bool IsFirst(cbt::Table table) {
  auto rows = table.ReadRows(All(), 1, Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto rows = table.ReadRows(All(), 1, Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  auto const first = rows.begin();
  if (first != rows.end() && first->ok()) return true;
  return false;
}

void Printed(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) std::cout << row->row_key();
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) std::cout << row->row_key();
}

void Paired(cbt::Table table, std::vector<std::pair<std::string, std::string>>& out) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) out.emplace_back(row->row_key(), cell.value());
}

void Shown(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) std::cout << cell.value();
  table.Apply(SingleRowMutation("other", cbt::DeleteFromRow()));
}
