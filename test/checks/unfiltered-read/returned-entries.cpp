// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Functions that return what they read to other source files, in classes whose
// objects tell whether they have expired.

#include "now.h"
#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

using google::cloud::Status;
using google::cloud::StatusOr;
using std::chrono::microseconds;
using std::chrono::system_clock;
using Time = system_clock::time_point;

cbt::Filter Sessions() { return cbt::Filter::FamilyRegex("sessions"); }

struct Entry {
  std::string value;
  microseconds expires;
  bool Expired(microseconds now) const { return expires <= now; }
};
class Session {
 public:
  Session(std::string user, Time until) : user_(std::move(user)), until_(until) {}
  bool IsOver(Time now) const;
  std::string const& user() const { return user_; }

 private:
  std::string user_;
  Time until_;
};

//===----------------------------------------------------------------------===//
// Correct: their callers can ask.
//===----------------------------------------------------------------------===//

std::optional<Entry> Find(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return std::nullopt;
  auto const& cell = row->second.cells().front();
  return Entry{cell.value(), cell.timestamp()};
}
StatusOr<std::optional<Entry>> Fetch(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row) return std::move(row).status();
  if (!row->first) return std::optional<Entry>();
  auto const& cell = row->second.cells().front();
  return std::optional<Entry>(Entry{cell.value(), cell.timestamp()});
}
std::unique_ptr<Session> Load(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return nullptr;
  auto const& cell = row->second.cells().front();
  return std::make_unique<Session>(cell.value(), Time(cell.timestamp()));
}
std::map<std::string, Entry> ByColumn(cbt::Table table) {
  std::map<std::string, Entry> entries;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return entries;
  for (auto const& cell : row->second.cells())
    entries[cell.column_qualifier()] = Entry{cell.value(), cell.timestamp()};
  return entries;
}

struct Dated {
  std::string value;
  microseconds expires;
  bool HasValue() const { return !value.empty(); }
  bool IsBefore(Dated const& other) const { return expires < other.expires; }
};
// The times are enough for that.
std::vector<Dated> Unasked(cbt::Table table) {
  std::vector<Dated> all;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return all;
  for (auto const& cell : row->second.cells()) all.push_back({cell.value(), cell.timestamp()});
  return all;
}
std::vector<std::pair<std::string, microseconds>> Pairs(cbt::Table table) {
  std::vector<std::pair<std::string, microseconds>> all;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return all;
  for (auto const& cell : row->second.cells()) all.emplace_back(cell.value(), cell.timestamp());
  return all;
}
bool Fill(cbt::Table table, Dated* out) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return false;
  out->value = row->second.cells().front().value();
  out->expires = row->second.cells().front().timestamp();
  return true;
}
// So do functions that are called.
bool IsUsable(Dated const& dated);
std::string Usable(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  Dated dated;
  dated.value = row->second.cells().front().value();
  dated.expires = row->second.cells().front().timestamp();
  return IsUsable(dated) ? dated.value : "";
}
// A generic lambda has no types here.
auto Count(cbt::Table table) {
  std::vector<Dated> all;
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells()) all.push_back(Dated{cell.value(), cell.timestamp()});
  return std::count_if(all.begin(), all.end(), [now = Now()](auto const& dated) { return now < dated.expires; });
}

//===----------------------------------------------------------------------===//
// Incorrect: objects tell nothing, or nobody asks.
//===----------------------------------------------------------------------===//

static std::vector<Dated> Shown(cbt::Table table) {
  std::vector<Dated> all;
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", cbt::Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return all;
  for (auto const& cell : row->second.cells()) all.push_back({cell.value(), cell.timestamp()});
  return all;
}
std::string First(cbt::Table table) { return Shown(table).front().value; }
std::vector<std::string> Values(cbt::Table table) {
  std::vector<std::string> all;
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return all;
  for (auto const& cell : row->second.cells()) all.push_back(Entry{cell.value(), cell.timestamp()}.value);
  return all;
}
static Entry Newest(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  if (!row || !row->first) return {};
  auto const& cell = row->second.cells().front();
  return Entry{cell.value(), cell.timestamp()};
}
std::string Show(cbt::Table table) { return Newest(table).value; }

//===----------------------------------------------------------------------===//
// Copies of cells expire with them.
//===----------------------------------------------------------------------===//

void ToExpiry(cbt::Table table) {
  auto row = table.ReadRow("row", cbt::Filter::FamilyRegex("events"));
  cbt::SingleRowMutation copies("row");
  for (auto const& cell : row->second.cells())
    copies.emplace_back(cbt::SetCell("sessions", cell.column_qualifier(), std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp()) + std::chrono::hours(48), cell.value()));
  table.Apply(std::move(copies));
}
void Longer(cbt::Table table) {
  auto row = table.ReadRow("row", cbt::Filter::FamilyRegex("events"));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'events'
  // CHECK-FIXES: auto row = table.ReadRow("row", cbt::Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), cbt::Filter::FamilyRegex("events")));
  cbt::SingleRowMutation copies("row");
  for (auto const& cell : row->second.cells())
    copies.emplace_back(cbt::SetCell("sessions", cell.column_qualifier(), std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp()) + std::chrono::hours(72), cell.value()));
  table.Apply(std::move(copies));
}
void ByAlgorithm(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  std::vector<cbt::Mutation> copies;
  std::transform(row->second.cells().begin(), row->second.cells().end(), std::back_inserter(copies), [](auto const& cell) { return cbt::SetCell(cell); });
  cbt::SingleRowMutation mutation("copy");
  for (auto& each : copies) mutation.emplace_back(each);
  table.Apply(std::move(mutation));
}
