// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "frequency/frequency_cap.h"
#include "frequency/families.h"
#include "frequency/stamps.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <iostream>

namespace adfreq {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::future;
using ::google::cloud::make_ready_future;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

cbt::Filter StillCounts() {
  return cbt::Filter::TimestampRange(Stamp(Now()) + std::chrono::milliseconds(1), kNoEnd);
}

class BigtableFrequencyCap : public FrequencyCap {
 public:
  explicit BigtableFrequencyCap(cbt::Table table) : table_(std::move(table)) {}

  StatusOr<bool> MayShow(std::string const& user, Cap const& cap) override {
    auto row = table_.ReadRow(
        UserKey(user),
        cbt::Filter::Chain(cbt::Filter::ColumnName(kCapsFamily, cap.campaign), StillCounts(),
                           cbt::Filter::CellsRowLimit(cap.limit)));  // FINE: the limit counts live impressions
    if (!row) return std::move(row).status();
    if (!row->first) return true;
    return static_cast<int>(row->second.cells().size()) < cap.limit;
  }

  StatusOr<std::unordered_map<std::string, int>> Counts(std::string const& user) override {
    auto row = table_.ReadRow(UserKey(user), cbt::Filter::FamilyRegex(kCapsFamily));  // MISTAKE bigtable-unfiltered-read: impressions that no longer count
    if (!row) return std::move(row).status();
    std::unordered_map<std::string, int> counts;
    if (!row->first) return counts;
    for (auto const& cell : row->second.cells()) ++counts[cell.column_qualifier()];
    return counts;
  }

  StatusOr<std::vector<std::string>> Page(std::string const& user, int offset) override {
    auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kCapsFamily),
                                     cbt::Filter::CellsRowOffset(offset),  // MISTAKE bigtable-filter-order: the offset counts expired impressions
                                     StillCounts());
    auto row = table_.ReadRow(UserKey(user), std::move(filter));  // SAME bigtable-filter-order
    if (!row) return std::move(row).status();
    std::vector<std::string> columns;
    if (!row->first) return columns;
    for (auto const& cell : row->second.cells()) columns.push_back(cell.column_qualifier());
    return columns;
  }

  StatusOr<int> Overview(std::string const& user) override {
    auto row = table_.ReadRow(
        UserKey(user), cbt::Filter::Chain(cbt::Filter::FamilyRegex("caps|budget"),
                                          StillCounts()));  // MISTAKE bigtable-filter-scope: no budget has a time after now
    if (!row) return std::move(row).status();
    return row->first ? static_cast<int>(row->second.cells().size()) : 0;
  }

  StatusOr<int> CountOnClient(std::string const& user) override {
    auto row = table_.ReadRow(UserKey(user), cbt::Filter::FamilyRegex(kCapsFamily));  // FINE: skips expired cells below
    if (!row) return std::move(row).status();
    int count = 0;
    if (!row->first) return count;
    auto const now = Stamp(Now());
    for (auto const& cell : row->second.cells()) {
      if (cell.timestamp() <= now) continue;
      std::cerr << cell.column_qualifier() << "\n";
      ++count;
    }
    return count;
  }

  void Scan(std::string const& prefix) override {
    table_.AsyncReadRows(
        [](cbt::Row const& row) {
          std::cout << row.row_key() << " " << row.cells().size() << "\n";
          return make_ready_future(true);
        },
        [](Status const& status) { std::cout << status << "\n"; },
        cbt::RowRange::Prefix(prefix),
        cbt::Filter::Chain(cbt::Filter::FamilyRegex(kCapsFamily), cbt::Filter::Latest(10)));  // MISTAKE bigtable-unfiltered-read: counts depend on garbage collection
  }

  Status Purge() override {
    auto const expired = cbt::Filter::Chain(
        cbt::Filter::FamilyRegex(kCapsFamily),
        cbt::Filter::TimestampRange(kNoEnd, Stamp(Now())));
    cbt::BulkMutation bulk;
    for (auto& row : table_.ReadRows(cbt::RowRange::InfiniteRange(), expired)) {  // FINE: wants what has expired
      if (!row) return std::move(row).status();
      for (auto const& cell : row->cells()) {
        bulk.emplace_back(cbt::SingleRowMutation(
            row->row_key(), cbt::DeleteFromColumnEndingAt(
                                kCapsFamily, cell.column_qualifier(), Stamp(Now()))));  // FINE: a cleanup; live impressions stay
      }
    }
    if (bulk.empty()) return Status();
    auto failures = table_.BulkApply(std::move(bulk));
    return failures.empty() ? Status() : failures.front().status();
  }

  // The user does not want to see the campaign's impressions counted any more.
  Status Forget(std::string const& user, std::string const& campaign) override {
    return table_.Apply(cbt::SingleRowMutation(
        UserKey(user),
        cbt::DeleteFromColumn(kCapsFamily, campaign, std::chrono::milliseconds(0),  // MISTAKE bigtable-partial-delete: impressions that count are later than now
                              Stamp(Now()))));
  }

  StatusOr<bool> Reserve(std::string const& user, Cap const& cap) override {
    auto const column = absl::StrCat("reserved:", cap.campaign);
    auto branch = table_.CheckAndMutateRow(
        UserKey(user),
        cbt::Filter::Chain(cbt::Filter::ColumnName(kCapsFamily, column), StillCounts()), {},
        {cbt::SetCell(kCapsFamily, column, StampAfter(LengthOf(cap.period)), "1")});  // FINE: an expired reservation does not match
    if (!branch) return std::move(branch).status();
    return *branch == cbt::MutationBranch::kPredicateNotMatched;
  }

 private:
  cbt::Table table_;
};

}  // namespace

std::unique_ptr<FrequencyCap> MakeFrequencyCap(cbt::Table table) {
  return std::make_unique<BigtableFrequencyCap>(std::move(table));
}

}  // namespace adfreq
