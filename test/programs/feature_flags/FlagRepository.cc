// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FlagRepository.h"
#include "Builders.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/row_set.h"
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <utility>

namespace ff {

namespace bt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;
using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::system_clock;

namespace {

std::string const kDef = "def";
std::string const kAudience = "audience";
std::string const kText = "text";

constexpr hours kAudienceAge{7 * 24};

// Only whether there is a cell matters, not what it holds.
constexpr std::int32_t kNoVersions = 0;

milliseconds now() {
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch());
}

std::string encodeRules(std::vector<Rule> const& rules) {
  std::ostringstream out;
  for (auto const& rule : rules) {
    out << rule.attribute << '\t' << rule.equals << '\t' << toText(rule.value)
        << '\n';
  }
  return out.str();
}

std::vector<Rule> decodeRules(std::string const& text) {
  std::vector<Rule> rules;
  std::istringstream in(text);
  std::string line;
  while (std::getline(in, line)) {
    auto const first = line.find('\t');
    if (first == std::string::npos) continue;
    auto const second = line.find('\t', first + 1);
    if (second == std::string::npos) continue;
    Rule rule;
    rule.attribute = line.substr(0, first);
    rule.equals = line.substr(first + 1, second - first - 1);
    rule.value = fromText(line.substr(second + 1));
    rules.push_back(std::move(rule));
  }
  return rules;
}

// The cells of one revision. They share its number as their timestamp.
struct Column {
  char const* name;
  std::string (*encode)(Flag const&);
  void (*decode)(Flag&, std::string const&);
};

Column const kColumns[] = {
    {"fallback", [](Flag const& f) { return toText(f.fallback); },
     [](Flag& f, std::string const& v) { f.fallback = fromText(v); }},
    {"percent", [](Flag const& f) { return std::to_string(f.percent); },
     [](Flag& f, std::string const& v) { f.percent = std::atoi(v.c_str()); }},
    {"rules", [](Flag const& f) { return encodeRules(f.rules); },
     [](Flag& f, std::string const& v) { f.rules = decodeRules(v); }},
};

std::optional<Flag> toFlag(bt::Row const& row) {
  Flag flag;
  flag.name = row.row_key();
  bool any = false;
  for (auto const& cell : row.cells()) {
    for (auto const& column : kColumns) {
      if (cell.column_qualifier() != column.name) continue;
      column.decode(flag, cell.value());
      flag.revision = duration_cast<milliseconds>(cell.timestamp()).count();
      any = true;
    }
  }
  if (!any) return std::nullopt;
  return flag;
}

std::vector<std::string> columnsOf(
    StatusOr<std::pair<bool, bt::Row>> const& row) {
  std::vector<std::string> columns;
  if (!row || !row->first) return columns;
  for (auto const& cell : row->second.cells()) {
    columns.push_back(cell.column_qualifier());
  }
  return columns;
}

}  // namespace

FlagRepository::FlagRepository(Settings const& settings)
    : settings_(settings),
      table_(bt::MakeDataConnection(),
             bt::TableResource(settings.project, settings.instance,
                               settings.flagTable)) {}

Status FlagRepository::save(Flag const& flag) {
  RowBuilder row(flag.name);
  for (auto const& column : kColumns) {
    row.put(kDef, column.name, milliseconds(flag.revision), column.encode(flag));  // FINE: the revision, a number that counts up
  }
  return table_.Apply(row.build());
}

Status FlagRepository::publish(Flag const& flag, std::string const& author) {
  auto status = save(flag);
  if (!status.ok()) return status;
  bt::SingleRowMutation row(flag.name);
  row.emplace_back(bt::SetCell(kDef, "published-by", now(), author));  // MISTAKE bigtable-real-timestamp: the time in a family of revisions
  row.emplace_back(bt::SetCell(kText, "published", now(), author));  // FINE: no rule for timestamps in 'text'
  return table_.Apply(std::move(row));
}

StatusOr<std::optional<Flag>> FlagRepository::load(std::string const& name) {
  auto row = table_.ReadRow(name, FilterBuilder().family(kDef).latest(1).build());  // FINE: revisions have no TTL
  if (!row) return std::move(row).status();
  if (!row->first) return std::optional<Flag>();
  return toFlag(row->second);
}

StatusOr<std::optional<Flag>> FlagRepository::loadRevision(
    std::string const& name, std::int64_t revision) {
  auto filter = bt::Filter::Chain(
      bt::Filter::FamilyRegex(kDef),
      bt::Filter::TimestampRange(milliseconds(revision),
                                 milliseconds(revision + 1)));
  auto row = table_.ReadRow(name, std::move(filter));  // FINE: one revision
  if (!row) return std::move(row).status();
  if (!row->first) return std::optional<Flag>();
  return toFlag(row->second);
}

std::vector<std::string> FlagRepository::names() {
  std::vector<std::string> result;
  auto filter = FilterBuilder().column(kDef, "percent").latest(1).keysOnly().build();
  for (auto& row : table_.ReadRows(bt::RowSet(), filter)) {
    if (!row) break;
    result.push_back(row->row_key());
  }
  return result;
}

Status FlagRepository::describe(std::string const& name,
                                std::string const& text) {
  return table_.Apply(RowBuilder(name).put(kText, "description", text).build());
}

Status FlagRepository::cacheAudience(std::string const& flag,
                                     std::vector<std::string> const& members) {
  RowBuilder row(flag);
  row.clearFamily(kAudience);
  for (auto const& member : members) {
    row.put(kAudience, member, now(), "1");  // FINE: a real time, lives for seven days
  }
  row.put(kAudience, "size", std::to_string(members.size()));  // MISTAKE bigtable-missing-timestamp: unstamped writes are not allowed here
  return table_.Apply(row.build());
}

Status FlagRepository::cacheAudienceFor(std::string const& flag,
                                        std::vector<std::string> const& members,
                                        hours keep) {
  auto const timestamp = now() + keep - kAudienceAge;
  RowBuilder row(flag);
  for (auto const& member : members) {
    row.put(kAudience, member, timestamp, "1");  // FINE: shifted by the age of the rule
    row.put(kAudience, "last-member", timestamp, member);  // MISTAKE bigtable-expiry-collision: one column, one timestamp for all members
  }
  return table_.Apply(row.build());
}

std::vector<std::string> FlagRepository::audience(std::string const& flag) {
  auto const cutoff =
      duration_cast<std::chrono::seconds>(
          (system_clock::now() - kAudienceAge).time_since_epoch()) +
      std::chrono::seconds(1);
  auto filter = FilterBuilder()
                    .family(kAudience)
                    .since(cutoff.count())
                    .latest(1)
                    .keysOnly()
                    .build();
  return columnsOf(table_.ReadRow(flag, filter));  // FINE: now minus seven days
}

bool FlagRepository::inAudience(std::string const& flag,
                                std::string const& member) {
  auto filter = FilterBuilder().column(kAudience, member).latest(kNoVersions).since(std::time(nullptr) - 7 * 24 * 3600 + 1).build();  // MISTAKE bigtable-filter-granularity: the server rejects a count of 0
  auto row = table_.ReadRow(flag, filter);
  return row && row->first;
}

StatusOr<std::int64_t> FlagRepository::countCheck(std::string const& flag) {
  auto row = table_.ReadModifyWriteRow(flag, bt::ReadModifyWriteRule::IncrementAmount(settings_.counterFamily, "checks", 1));  // MISTAKE bigtable-read-modify-write: the setting names a family with a TTL
  if (!row) return std::move(row).status();
  for (auto const& cell : row->cells()) {
    return cell.decode_big_endian_integer<std::int64_t>();
  }
  return std::int64_t{0};
}

std::vector<std::string> FlagRepository::audienceOrText(
    std::string const& flag) {
  auto const live = bt::Filter::TimestampRange(
      now() - milliseconds(kAudienceAge), milliseconds(0));
  auto filter = bt::Filter::Condition(
      bt::Filter::Chain(bt::Filter::FamilyRegex(kAudience), live),
      bt::Filter::Chain(bt::Filter::FamilyRegex(kAudience), live),
      bt::Filter::FamilyRegex(kText));
  return columnsOf(table_.ReadRow(flag, std::move(filter)));  // FINE: the false branch has only a family without TTL
}

std::vector<std::string> FlagRepository::everything(std::string const& flag) {
  auto const live = bt::Filter::TimestampRange(  // SAME bigtable-filter-scope
      now() - milliseconds(kAudienceAge), milliseconds(0));
  auto filter = bt::Filter::Condition(
      bt::Filter::ColumnName(kText, "archived"),
      bt::Filter::FamilyRegex(kText),
      bt::Filter::Chain(bt::Filter::FamilyRegex("audience|override"), live));
  return columnsOf(table_.ReadRow(flag, std::move(filter)));  // MISTAKE bigtable-filter-scope: the bound of 'audience' returns expired overrides
}

}  // namespace ff
