// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.v1 --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix CHECK,STRICT -- -I %inputs

// Comparisons with the time that do not decide whether an expired cell is used.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <thread>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using cbt::RowSet;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;

RowSet All();
Filter Sessions() { return Filter::FamilyRegex("sessions"); }
void Use(std::string const& value);
void Log(bool live, microseconds at);
void Hand(cbt::Row const& row);

void Logged(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      Log(cell.timestamp() > Now(), cell.timestamp());
      Use(cell.value());
    }
}

void WrongDirection(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() < Now()) Use(cell.value());
    }
}

void WrongAge(cbt::Table table, milliseconds now, milliseconds age) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (now - cell.timestamp() > age) Use(cell.value());
    }
}

void OtherCell(cbt::Table table, Cell const& other) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (other.timestamp() > Now()) Use(cell.value());
    }
}

void OtherFamily(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (cell.family_name() == "profile" && cell.timestamp() <= Now()) continue;
      Use(cell.value());
    }
}

void AfterUse(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      Use(cell.value());
      if (cell.timestamp() <= Now()) continue;
    }
}

void OneBranch(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (Flag()) {
        if (cell.timestamp() <= Now()) continue;
      }
      Use(cell.value());
    }
}

void StaticNow(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      static auto const now = Now();
      if (cell.timestamp() > now) Use(cell.value());
    }
}

void Ignored(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      (void)(cell.timestamp() > Now());
      Use(cell.value());
    }
}

void ConstantTime(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() > hours(24 * 365 * 50)) Use(cell.value());
    }
}

void FirstCell(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (row->cells().front().timestamp() > Now()) Use(cell.value());
    }
}

void TooOld(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() > Now() - hours(1)) Use(cell.value());
    }
}

void OneOfTwo(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() > Now() || Flag()) Use(cell.value());
    }
}

void WrongUnit(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (cell.timestamp().count() > Now().count()) Use(cell.value());
    }
}

void Column(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      Use(cell.column_qualifier());
      if (cell.timestamp() > Now()) Use(cell.value());
    }
}

void Row(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() > Now()) Hand(*row);
    }
}

void OldNow(cbt::Table table) {
  auto const now = Now();
  while (Flag()) {
    for (auto& row : table.ReadRows(All(), Sessions()))
      // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: read can return expired cells of family 'sessions'
      // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
      for (auto const& cell : row->cells())
        if (cell.timestamp() > now) Use(cell.value());
  }
}

void WaitsForEach(cbt::Table table) {
  auto const cutoff = Now() + milliseconds(1);
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      std::this_thread::sleep_for(hours(1));
      if (cell.timestamp() > cutoff) Use(cell.value());
    }
}

struct Reader {
  cbt::Table table;
  milliseconds now = Now();
  void Read() {
    for (auto& row : table.ReadRows(All(), Sessions()))
      // STRICT-MESSAGES: :[[@LINE-1]]:44: warning: read can return expired cells of family 'sessions'
      // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
      for (auto const& cell : row->cells())
        if (cell.timestamp() > now) Use(cell.value());
  }
};

void Remembers(cbt::Table table) {
  bool live = false;
  for (auto& row : table.ReadRows(All(), Sessions()))
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (live) Use(cell.value());
      live = cell.timestamp() > Now();
    }
}

bool Careless(Cell const& cell) {
  if (cell.timestamp() > Now()) return true;
  return Flag();
}
void Helpers(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells())
      if (Careless(cell)) Use(cell.value());
}

void OtherIndex(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    if (row->cells()[0].timestamp() > Now()) Use(row->cells()[1].value());
}

bool Exists(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() > Now()) Use(cell.value());
      return !row->cells().empty();
    }
  return false;
}

// Code that is elsewhere: not asked of the cell that is used, asked too late, or
// no question.
bool IsFresh(Cell const& cell, milliseconds now);
bool Matches(std::string const& value);
void Show(Cell const& cell);
void Elsewhere(cbt::Table table, Cell const& other) {
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells())
      if (IsFresh(other, now)) Use(cell.value());
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      Use(cell.value());
      if (IsFresh(cell, now)) continue;
    }
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) {
      if (!IsFresh(cell, now)) Log(false, cell.timestamp());
      Use(cell.value());
    }
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells())
      if (Matches(cell.value())) Use(cell.value());
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells()) Show(cell);
}

// A virtual function that nothing overrides, and that does not compare.
struct Keeper {
  virtual bool Keeps(Cell const& cell) const { return !cell.value().empty(); }
};
struct LastKeeper final : Keeper {};
void NotOverridden(cbt::Table table, LastKeeper const& keeper) {
  for (auto& row : table.ReadRows(All(), Sessions()))
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions())))
    for (auto const& cell : row->cells())
      if (keeper.Keeps(cell)) Use(cell.value());
}
