// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "common.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"
#include <cstdlib>
#include <iostream>
#include <optional>
#include <utility>

namespace btadmin {

namespace {

using bigtable::Row;
using bigtable::RowRange;
using bigtable::RowSet;
using bigtable::Table;
using std::chrono::hours;

constexpr hours kRawAge{14 * 24};
constexpr hours kHistoryAge{90 * 24};

struct ScanOptions {
  std::string prefix;
  std::int64_t limit = bigtable::RowReader::NO_ROWS_LIMIT;
  std::optional<Filter> filter;
  bool values = false;
};

using Visitor = std::function<bool(Row const&)>;

Status Scan(Table& table, ScanOptions const& options, Visitor const& visit) {
  RowSet rows(options.prefix.empty() ? RowRange::InfiniteRange() : RowRange::Prefix(options.prefix));
  auto filter = options.filter.value_or(Filter::PassAllFilter());
  for (auto& row : table.ReadRows(std::move(rows), options.limit, std::move(filter))) {
    if (!row) return std::move(row).status();
    if (!visit(*row)) break;
  }
  return Status();
}

bool Print(Row const& row) {
  std::cout << row.row_key() << "\n";
  for (auto const& cell : row.cells()) {
    std::cout << "  " << cell.family_name() << ":" << cell.column_qualifier() << " "
              << cell.timestamp().count() << " " << cell.value() << "\n";
  }
  return true;
}

// Says what a filter is made of, for --verbose.
class FilterText {
 public:
  FilterText& Add(std::string const& stage) {
    if (!text_.empty()) text_ += " | ";
    text_ += stage;
    return *this;
  }
  std::string const& text() const { return text_; }

 private:
  std::string text_;
};

Status ScanLocks(Environment const& env, Arguments const&) {
  auto locks = env.Open("locks");
  ScanOptions options;
  options.limit = 100;
  return Scan(locks, options, Print);  // MISTAKE bigtable-unfiltered-read: without a filter, everything passes
}

Status ScanLiveLocks(Environment const& env, Arguments const&) {
  auto locks = env.Open("locks");
  ScanOptions options;
  options.limit = 100;
  options.filter = NotExpired();
  return Scan(locks, options, Print);  // FINE: the option has the bound
}

Status ScanJobs(Environment const& env, Arguments const& args) {
  auto admin = env.Open("admin");
  ScanOptions options;
  options.prefix = args[0];
  options.filter = Filter::Chain(Filter::FamilyRegex("job|cursor"), Filter::Latest(1));
  return Scan(admin, options, Print);  // FINE: families without TTL
}

Status ScanUsers(Environment const& env, Arguments const& args) {
  auto users = env.Open("users");
  ScanOptions options;
  options.prefix = args[0];
  options.filter = Filter::Chain(NotExpired(), Filter::Latest(1));
  return Scan(users, options, Print);  // MISTAKE bigtable-filter-scope: drops profiles and history
}

Status FirstEvents(Environment const& env, Arguments const& args) {
  auto events = env.Open("events-current");
  std::vector<Filter> stages;
  stages.push_back(Filter::FamilyRegex("raw"));
  stages.push_back(Filter::CellsRowLimit(10));  // MISTAKE bigtable-filter-order: the bound is added after the limit
  stages.push_back(YoungerThan(kRawAge));
  auto filter = Filter::ChainFromRange(stages.begin(), stages.end());
  for (auto& row : events.ReadRows(RowSet(RowRange::Prefix(args[0])), std::move(filter))) {
    if (!row) return std::move(row).status();
    Print(*row);
  }
  return Status();
}

Status LastEvents(Environment const& env, Arguments const& args) {
  auto events = env.Open("events-current");
  std::vector<Filter> stages;
  stages.push_back(Filter::FamilyRegex("raw"));
  stages.push_back(YoungerThan(kRawAge));
  if (args.size() > 1) stages.push_back(Filter::ColumnRegex(args[1]));
  stages.push_back(Filter::CellsRowLimit(10));
  auto filter = Filter::ChainFromRange(stages.begin(), stages.end());
  for (auto& row : events.ReadRows(RowSet(RowRange::Prefix(args[0])), std::move(filter))) {  // FINE: the limit comes last
    if (!row) return std::move(row).status();
    Print(*row);
  }
  return Status();
}

Status ShowUser(Environment const& env, Arguments const& args) {
  auto users = env.Open("users");
  auto filter = Filter::Condition(
      Filter::ColumnName("profile", "deleted"), Filter::BlockAllFilter(),
      Filter::Chain(Filter::FamilyRegex("history"), Filter::Latest(1)));
  auto row = users.ReadRow(args[0], std::move(filter));  // MISTAKE bigtable-unfiltered-read: the false branch has no bound
  if (!row) return std::move(row).status();
  if (row->first) Print(row->second);
  return Status();
}

Status ShowUserSafe(Environment const& env, Arguments const& args) {
  auto users = env.Open("users");
  auto filter = Filter::Condition(
      Filter::ColumnName("profile", "deleted"), Filter::BlockAllFilter(),
      Filter::Chain(Filter::FamilyRegex("history"), YoungerThan(kHistoryAge), Filter::Latest(1)));
  auto row = users.ReadRow(args[0], std::move(filter));  // FINE: the only branch that passes cells has the bound
  if (!row) return std::move(row).status();
  if (row->first) Print(row->second);
  return Status();
}

Status SessionsOf(Environment const& env, Arguments const& args) {
  auto users = env.Open("users");
  auto pattern = Filter::FamilyRegex("session:.*");  // MISTAKE bigtable-filter-granularity: a colon is not allowed here
  auto filter = Filter::Chain(std::move(pattern), NotExpired());
  auto row = users.ReadRow(args[0], std::move(filter));
  if (!row) return std::move(row).status();
  if (row->first) Print(row->second);
  return Status();
}

Status CountSessions(Environment const& env, Arguments const& args) {
  auto users = env.Open("users");
  FilterText text;
  text.Add("family session").Add("not expired").Add("one cell a row");
  auto filter = Filter::Chain(Filter::FamilyRegex("session"), NotExpired(), Filter::CellsRowLimit(1),
                              Filter::StripValueTransformer());
  std::size_t count = 0;
  ScanOptions options;
  options.prefix = args[0];
  options.filter = std::move(filter);
  auto status = Scan(users, options, [&count](Row const&) { return ++count != 0; });  // FINE: the bound comes before the limit
  std::cout << text.text() << ": " << count << "\n";
  return status;
}

Status WatchSessions(Environment const& env, Arguments const& args) {
  auto users = env.Open("users");
  auto const poll = [&users, &args]() -> std::size_t {
    static auto const begin = NowMs();  // MISTAKE bigtable-stale-bound: the time of the first poll
    auto filter = Filter::Chain(Filter::ColumnName("session", "token"), Filter::TimestampRange(begin, milliseconds(0)));
    std::size_t count = 0;
    for (auto& row : users.ReadRows(RowSet(RowRange::Prefix(args[0])), std::move(filter))) {
      if (!row) break;
      ++count;
    }
    return count;
  };
  for (;;) {
    std::cout << poll() << " sessions" << std::endl;
    absl::SleepFor(absl::Seconds(10));
  }
}

Status ScanNamed(Environment const& env, Arguments const& args) {
  auto table = env.Open(args[0]);
  ScanOptions options;
  options.limit = 10;
  return Scan(table, options, Print);  // UNKNOWN: the command line names the table
}

}  // namespace

void AddScanCommands(CommandMap& commands) {
  commands["scan-locks"] = {"", 0, ScanLocks};
  commands["scan-live-locks"] = {"", 0, ScanLiveLocks};
  commands["scan-jobs"] = {"PREFIX", 1, ScanJobs};
  commands["scan-users"] = {"PREFIX", 1, ScanUsers};
  commands["first-events"] = {"PREFIX", 1, FirstEvents};
  commands["last-events"] = {"PREFIX [COLUMNS]", 1, LastEvents};
  commands["show-user"] = {"KEY", 1, ShowUser};
  commands["show-user-safe"] = {"KEY", 1, ShowUserSafe};
  commands["sessions"] = {"KEY", 1, SessionsOf};
  commands["count-sessions"] = {"PREFIX", 1, CountSessions};
  commands["watch-sessions"] = {"PREFIX", 1, WatchSessions};
  commands["scan"] = {"TABLE", 1, ScanNamed};
}

}  // namespace btadmin
