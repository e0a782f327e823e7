// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Comparisons that do not keep expired cells from being used: the check does not
// verify how the code uses a comparison.

#include "now.h"
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using std::chrono::microseconds;

Filter Sessions() { return Filter::FamilyRegex("sessions"); }
void Use(std::string const& value);
bool Flag();

void WrongDirection(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells())
    if (cell.timestamp() < Now()) Use(cell.value());
}

void Either(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells())
    if (cell.timestamp() > Now() || Flag()) Use(cell.value());
}

void TooLate(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells()) {
    Use(cell.value());
    if (cell.timestamp() <= Now()) return;
  }
}

void OnlyLogged(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells()) {
    std::cout << (cell.timestamp() > Now());
    Use(cell.value());
  }
}

void OneBranch(cbt::Table table, bool careful) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells()) {
    if (careful && cell.timestamp() <= Now()) continue;
    Use(cell.value());
  }
}

void OtherCell(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  auto const& cells = row->second.cells();
  if (cells[0].timestamp() > Now()) Use(cells[1].value());
}

static void RequireExpired(Cell const& cell) {
  if (cell.timestamp() > Now()) throw std::runtime_error("live");
}
void Throws(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells()) {
    RequireExpired(cell);
    Use(cell.value());
  }
}

void OtherUnit(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells())
    if (cell.timestamp().count() > Now().count()) Use(cell.value());
}

static auto const Started = Now();
void StoredTime(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells())
    if (cell.timestamp() > Started) Use(cell.value());
}

// Two reads in one function, of which one is compared.
void OtherRead(cbt::Table table) {
  auto first = table.ReadRow("first", Sessions());
  auto second = table.ReadRow("second", Sessions());
  for (auto const& cell : first->second.cells())
    if (cell.timestamp() > Now()) Use(cell.value());
  for (auto const& cell : second->second.cells()) Use(cell.value());
}

struct Entry { std::string value; microseconds expires; };
static std::vector<Entry> Entries(cbt::Table table) {
  std::vector<Entry> entries;
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells()) entries.push_back({cell.value(), cell.timestamp()});
  return entries;
}
void ComparesElsewhere(cbt::Table table) {
  for (auto const& entry : Entries(table))
    if (entry.expires < Now()) Use(entry.value);
}

class Holder {
 public:
  explicit Holder(Cell const& cell) : value_(cell.value()), until_(cell.timestamp()) {}
  bool IsValid() const { return until_ > Now(); }
  std::string const& value() const { return value_; }

 private:
  std::string value_;
  microseconds until_;
};
std::vector<Holder> Holders(cbt::Table table) {
  std::vector<Holder> holders;
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells()) holders.emplace_back(cell);
  return holders;
}

// The member functions are in another source file.
class Record {
 public:
  void Set(std::string value, microseconds until) { value_ = std::move(value); until_ = until; }
  bool IsValid() const;

 private:
  std::string value_;
  microseconds until_{};
};
Record ReadRecord(cbt::Table table) {
  Record record;
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells()) record.Set(cell.value(), cell.timestamp());
  return record;
}

// A copy with a time that a helper, an assignment, or a number makes of the cell's.
std::chrono::milliseconds ToEvents(microseconds end) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(end) - std::chrono::hours(48);
}
void ByHelper(cbt::Table table, cbt::SingleRowMutation to) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells())
    to.emplace_back(cbt::SetCell("events", cell.column_qualifier(), ToEvents(cell.timestamp()), cell.value()));
}
void ByAssignment(cbt::Table table, cbt::SingleRowMutation to) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells()) {
    auto at = std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp());
    at -= std::chrono::hours(48);
    to.emplace_back(cbt::SetCell("events", cell.column_qualifier(), at, cell.value()));
  }
}
void Rounded(cbt::Table table, cbt::SingleRowMutation to) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells())
    to.emplace_back(cbt::SetCell("sessions", cell.column_qualifier(),
                                 std::chrono::milliseconds((cell.timestamp().count() + 500) / 1000), cell.value()));
}

// The same in a raw message.
void Raw(google::bigtable::v2::MutateRowRequest& to, std::string const& column, std::int64_t micros, std::string const& value) {
  auto& cell = *to.add_mutations()->mutable_set_cell();
  cell.set_family_name("sessions");
  cell.set_column_qualifier(column);
  cell.set_timestamp_micros(micros - micros % 1000);
  cell.set_value(value);
}
void ByMessage(cbt::Table table, google::bigtable::v2::MutateRowRequest& to) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells()) Raw(to, cell.column_qualifier(), cell.timestamp().count(), cell.value());
}
