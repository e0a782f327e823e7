// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Ranges without a start that end at a time which is not known: right if the
// rows are cleaned up.

#include "now.h"
#include <functional>
#include <vector>

using std::chrono::milliseconds;

static cbt::Filter Until(milliseconds end) {
  return cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), cbt::Filter::TimestampRange(milliseconds(0), end));
}

class Reaper {
public:
  Reaper(cbt::Table clicks, std::function<void(std::string const &)> listener)
      : clicks_(std::move(clicks)), listener_(std::move(listener)) {}

  void Remove(milliseconds until) {
    for (auto &row : All(Until(until))) {
      if (!row) return;
      cbt::SingleRowMutation mutation(row->row_key());
      for (auto const &cell : row->cells()) {
        mutation.emplace_back(cbt::DeleteFromColumnEndingAt(cell.family_name(), cell.column_qualifier(), until));
        listener_(row->row_key());
      }
      clicks_.Apply(std::move(mutation));
    }
  }
  int Count(milliseconds grace) {
    int count = 0;
    for (auto &row : clicks_.ReadRows(cbt::RowSet(), Until(Now() - grace))) {
      if (row) ++count;
    }
    return count;
  }
  std::vector<std::string> Show(milliseconds until) {
    std::vector<std::string> values;
    for (auto &row : All(Until(until))) {
      // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'sessions'
      // CHECK-FIXES: for (auto &row : All(cbt::Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Until(until)))) {
      if (!row) break;
      for (auto const &cell : row->cells())
        values.push_back(cell.value());
    }
    return values;
  }
  // Nothing ends this range.
  void RemoveAll() {
    for (auto &row : All(cbt::Filter::FamilyRegex("sessions"))) {
      // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: read can return expired cells of family 'sessions'
      // CHECK-FIXES: for (auto &row : All(cbt::Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), cbt::Filter::FamilyRegex("sessions")))) {
      if (!row) return;
      listener_(row->cells().front().value());
    }
  }

private:
  cbt::RowReader All(cbt::Filter filter) {
    return clicks_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix("lock/")), std::move(filter));
  }
  cbt::Table clicks_;
  std::function<void(std::string const &)> listener_;
};

// Bounds that are rounded down: at most the current time.
void Rounded(cbt::Table clicks) {
  clicks.ReadRow("row", cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), Since(std::chrono::floor<std::chrono::hours>(Now()) - std::chrono::hours(1))));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: read can return expired cells of family 'sessions' {{.*}} the filter's lower time bound is older than the cutoff
  // CHECK-FIXES: clicks.ReadRow("row", cbt::Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), cbt::Filter::FamilyRegex("sessions"), Since(std::chrono::floor<std::chrono::hours>(Now()) - std::chrono::hours(1))));
  clicks.ReadRow("row", cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), Since(std::chrono::floor<std::chrono::minutes>(Now()) + std::chrono::minutes(1))));
  clicks.ReadRow("row", cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"), Since(std::chrono::ceil<std::chrono::hours>(Now()))));
}

// The name of the function tells what is wanted.
milliseconds Cutoff();
std::vector<std::string> ExpiredSessions(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto &row : table.ReadRows(cbt::RowSet(), Until(Cutoff())))
    if (row) keys.push_back(row->row_key());
  return keys;
}
std::vector<std::string> Sessions(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto &row : table.ReadRows(cbt::RowSet(), Until(Cutoff())))
    // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: read can return expired cells of family 'sessions'
    if (row) keys.push_back(row->row_key());
  return keys;
}
