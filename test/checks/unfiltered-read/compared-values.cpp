// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Programs that store in a value, or in the name of a column, when a record
// expires, and compare that with the time: in code, or by a filter of values.

#include "now.h"
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iomanip>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using cbt::RowSet;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::system_clock;

RowSet All();
void Use(std::string const& value);
std::int64_t NowMs() { return Now().count(); }
std::string Encode(std::int64_t number);
bool Number(std::string const& text, std::int64_t& number);

//===----------------------------------------------------------------------===//
// In code.
//===----------------------------------------------------------------------===//

struct Record {
  std::string text;
  std::int64_t expires_ms = 0;
};
bool Parse(std::string const& bytes, Record* record);
Record Decode(std::string const& bytes);

std::optional<std::string> ByColumn(cbt::Table table) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!found || !found->first) return std::nullopt;
  std::optional<std::string> page;
  std::int64_t until = 0;
  for (auto const& cell : found->second.cells()) {
    if (cell.column_qualifier() == "page") page = cell.value();
    if (cell.column_qualifier() == "until") until = std::stoll(cell.value());
  }
  if (until <= NowMs()) return std::nullopt;
  return page;
}

std::optional<Record> Parsed(cbt::Table table) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!found || !found->first) return std::nullopt;
  Record record;
  if (!Parse(found->second.cells().front().value(), &record)) return std::nullopt;
  if (record.expires_ms < NowMs()) return std::nullopt;
  return record;
}

std::vector<std::string> Decoded(cbt::Table table, system_clock::time_point now) {
  std::vector<std::string> texts;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      auto const record = Decode(cell.value());
      if (system_clock::time_point(milliseconds(record.expires_ms)) > now) texts.push_back(record.text);
    }
  }
  return texts;
}

// The column's name is when the lease ends.
std::vector<std::string> Leases(cbt::Table table) {
  std::vector<std::string> holders;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      if (std::stoll(cell.column_qualifier()) < NowMs()) continue;
      holders.push_back(cell.value());
    }
  }
  return holders;
}

// When it was made, and how old it may get.
void Ages(cbt::Table table, milliseconds ttl) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      Record const record = Decode(cell.value());
      milliseconds const made(record.expires_ms);
      if (Now() - made < ttl) Use(record.text);
    }
  }
}

std::optional<std::string> ByAlgorithm(cbt::Table table) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!found || !found->first) return std::nullopt;
  auto const& cells = found->second.cells();
  auto const at = std::find_if(cells.begin(), cells.end(), [](Cell const& cell) { return Decode(cell.value()).expires_ms > NowMs(); });
  if (at == cells.end()) return std::nullopt;
  return at->value();
}

std::string ByStream(cbt::Table table) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!found || !found->first) return "";
  std::istringstream in(found->second.cells().front().value());
  std::int64_t until = 0;
  std::string text;
  in >> until >> text;
  if (until < NowMs()) return "";
  return text;
}

std::map<std::string, std::string> ByField(cbt::Table table) {
  std::map<std::string, std::string> fields;
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!found || !found->first) return fields;
  for (auto const& cell : found->second.cells()) fields[cell.column_qualifier()] = cell.value();
  std::int64_t until = 0;
  if (!Number(fields["until"], until) || until <= NowMs()) return {};
  return fields;
}

void ByKey(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (seconds(std::stoll(row->row_key().substr(2, 10))) <= Now()) continue;
    Use(row->cells()[0].value());
  }
}
void ByDate(cbt::Table table) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!found || !found->first) return;
  std::tm date{};
  std::istringstream in(found->second.cells()[0].value());
  in >> std::get_time(&date, "%Y-%m-%dT%H:%M:%SZ");
  if (std::difftime(std::mktime(&date), std::time(nullptr)) <= 0) return;
  Use(in.str());
}
//===----------------------------------------------------------------------===//
// By a filter.
//===----------------------------------------------------------------------===//

Filter Until(std::string const& column, std::string const& from) {
  return Filter::Chain(Filter::ColumnName("sessions", column), Filter::Latest(1), Filter::ValueRangeLeftOpen(from, Encode(INT64_MAX)));
}

void Filters(cbt::Table table, seconds now) {
  auto const live = Until("until", Encode(NowMs()));
  (void)table.ReadRow("row", Filter::Condition(live, Filter::ColumnName("sessions", "page"), Filter::BlockAllFilter()));
  (void)table.CheckAndMutateRow("row", live, {}, {cbt::SetCell("profile", "owner", "me")});
  std::string const bound = Encode(now.count());
  (void)table.ReadRows(All(), Filter::Chain(Filter::FamilyRegex("sessions"), Filter::ValueRange(bound, "~")));
  google::bigtable::v2::CheckAndMutateRowRequest request;
  request.mutable_predicate_filter()->mutable_value_range_filter()->set_start_value_open(Encode(NowMs()));
}

// Columns and rows that are named by a time.
void Names(cbt::Table table) {
  (void)table.ReadRow("row", Filter::ColumnRangeClosed("sessions", Encode(NowMs()), "~"));
  char first[32];
  std::snprintf(first, sizeof first, "x#%010ld", static_cast<long>(std::time(nullptr)));
  (void)table.ReadRows(cbt::RowRange::StartingAt(first), Filter::FamilyRegex("sessions"));
}
