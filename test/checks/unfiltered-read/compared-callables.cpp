// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.v1 --no-fix --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1

// Predicates of cells that are passed: as pointers, std::function, templates.

#include "now.h"

#include <functional>

using cbt::Cell;
using cbt::Filter;
using cbt::Row;

using Predicate = std::function<bool(Cell const &)>;

bool IsLive(Cell const &cell) { return cell.timestamp() > Now(); }
bool IsLong(Cell const &cell) { return cell.value().size() > 3; }
struct Live {
  bool operator()(Cell const &cell) const { return cell.timestamp() > Now(); }
};

int ByPointer(Row const &row, bool (*keep)(Cell const &)) {
  int count = 0;
  for (auto const &cell : row.cells()) count += keep(cell) ? 1 : 0;
  return count;
}
int ByFunction(Row const &row, Predicate const &keep) {
  int count = 0;
  for (auto const &cell : row.cells())
    if (!keep || keep(cell)) ++count;
  return count;
}
int ByCopy(Row const &row, Predicate keep) {
  int count = 0;
  for (auto const &cell : row.cells()) {
    if (!keep(cell)) continue;
    ++count;
  }
  return count;
}
template <typename Keep> int ByTemplate(Row const &row, Keep keep) {
  int count = 0;
  for (auto const &cell : row.cells()) count += keep(cell) ? 1 : 0;
  return count;
}
int Twice(Row const &row, bool (*keep)(Cell const &)) { return ByFunction(row, keep) + ByPointer(row, keep); }

#define READ() auto row = table.ReadRow("key", Filter::FamilyRegex("sessions"))

int Known(cbt::Table &table) {
  READ();
  if (!row || !row->first) return 0;
  return ByPointer(row->second, IsLive) + ByPointer(row->second, &IsLive) + ByFunction(row->second, IsLive) +
         ByCopy(row->second, IsLive) + ByTemplate(row->second, IsLive) + ByTemplate(row->second, Live()) +
         Twice(row->second, IsLive);
}
int ByPointerWrongly(cbt::Table &table) {
  READ();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read can return expired cells of family 'sessions'
  return row && row->first ? ByPointer(row->second, IsLong) : 0;
}
int ByFunctionWrongly(cbt::Table &table) {
  READ();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read can return expired cells of family 'sessions'
  return row && row->first ? ByFunction(row->second, IsLong) : 0;
}
int ByTemplateWrongly(cbt::Table &table) {
  READ();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read can return expired cells of family 'sessions'
  return row && row->first ? ByTemplate(row->second, IsLong) : 0;
}

bool IsWanted(Cell const &cell);
int Unseen(cbt::Table &table) {
  READ();
  if (!row || !row->first) return 0;
  int count = 0;
  for (auto const &cell : row->second.cells()) count += IsWanted(cell);
  return count;
}

// Whoever makes the object may pass a comparison.
class Keeper {
public:
  Keeper(Predicate keep, bool (*also)(Cell const &)) : keep_(std::move(keep)), also_(also) {}

  int ByMember(cbt::Table &table) {
    READ();
    if (!row || !row->first) return 0;
    int count = 0;
    for (auto const &cell : row->second.cells())
      if (keep_(cell)) ++count;
    return count;
  }
  int ByOther(cbt::Table &table) {
    READ();
    if (!row || !row->first) return 0;
    int count = 0;
    for (auto const &cell : row->second.cells()) count += also_(cell);
    return count;
  }

private:
  Predicate keep_;
  bool (*also_)(Cell const &);
};
