// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reader.h"

#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"

#include <cstdlib>
#include <iterator>
#include <utility>

namespace audit {

namespace cbt = google::cloud::bigtable;
using cbt::Filter;
using cbt::RowRange;
using cbt::RowSet;

namespace {

// The oldest record that the law lets us show.
Millis const kOldest = nowMillis() - kRetention;  // MISTAKE bigtable-stale-bound: computed when the program starts

Filter liveEntries()
{
    return Filter::Chain(Filter::FamilyRegex("entry"),
                         Filter::TimestampRange(nowMillis() - kRetention, Millis::zero()));
}

Filter liveRecent()
{
    return Filter::Chain(Filter::FamilyRegex("recent"),
                         Filter::TimestampRange(nowMillis(), Millis::zero()));
}

void collect(cbt::RowReader rows, std::vector<Record> &records)
{
    for (auto &row : rows) {
        if (!row) return;
        for (auto const &cell : row->cells()) {
            auto record = decode(row->row_key(), cell.value());
            if (!record) continue;
            record->when = std::chrono::duration_cast<Millis>(cell.timestamp());
            records.push_back(std::move(*record));
        }
    }
}

std::vector<std::string> names(google::cloud::StatusOr<std::pair<bool, cbt::Row>> const &row)
{
    std::vector<std::string> result;
    if (!row || !row->first) return result;
    for (auto const &cell : row->second.cells())
        result.push_back(cell.family_name() + ":" + cell.column_qualifier());
    return result;
}

}  // namespace

void Reader::forEach(Query const &query, Visitor const &visit)
{
    RowSet const rows(RowRange::Prefix(dayPrefix(query.tenant, query.day)));
    auto filter = Filter::Chain(liveEntries(), Filter::ColumnRegex("record"), Filter::Latest(1));
    for (auto &row : table_.ReadRows(rows, query.limit, std::move(filter))) {  // FINE: now minus 400 days
        if (!row) return;
        for (auto const &cell : row->cells()) {
            auto record = decode(row->row_key(), cell.value());
            if (!record) continue;
            if (query.severity && record->severity != *query.severity) continue;
            if (!visit(*record)) return;
        }
    }
}

std::vector<Record> Reader::hot(std::string const &tenant)
{
    std::vector<Record> records;
    auto filter = Filter::Chain(liveRecent(), Filter::ColumnRegex("records?"));
    collect(table_.ReadRows(RowSet(RowRange::Prefix(tenant + "/")), std::move(filter)), records);  // FINE: bounded by now
    return records;
}

std::vector<Record> Reader::hotUnsorted(std::string const &tenant)
{
    std::vector<Record> records;
    auto filter = Filter::Chain(Filter::FamilyRegex("recent"), Filter::ColumnRegex("routed"), Filter::Latest(1));
    collect(table_.ReadRows(RowSet(RowRange::Prefix(tenant + "/")), std::move(filter)), records);  // MISTAKE bigtable-unfiltered-read: no bound for the copies
    return records;
}

std::optional<Record> Reader::byKey(std::string const &key)
{
    auto row = table_.ReadRow(key, Filter::Chain(Filter::ColumnName("entry", "record"), Filter::Latest(1)));  // FINE: the code below compares with the clock
    if (!row || !row->first || row->second.cells().empty()) return std::nullopt;
    auto const &cell = row->second.cells().front();
    if (cell.timestamp() + kRetention <= nowMillis()) return std::nullopt;
    return decode(key, cell.value());
}

std::vector<std::string> Reader::columns(std::string const &key)
{
    auto filter = Filter::Chain(Filter::TimestampRange(nowMillis() - kRetention, Millis::zero()), Filter::Latest(1));  // SAME bigtable-filter-scope
    return names(table_.ReadRow(key, std::move(filter)));  // MISTAKE bigtable-filter-scope: returns expired cells of 'recent', drops 'seq'
}

std::vector<std::string> Reader::columnsLabelled(std::string const &key)
{
    auto filter = Filter::Chain(
        Filter::FamilyRegex("recent"),
        Filter::Interleave(Filter::Chain(Filter::ApplyLabelTransformer("raw"), Filter::Sink()),  // MISTAKE bigtable-filter-order: the sink emits before the bound
                           Filter::PassAllFilter()),
        Filter::TimestampRange(nowMillis(), Millis::zero()));
    return names(table_.ReadRow(key, std::move(filter)));  // SAME bigtable-filter-order
}

std::vector<std::string> Reader::holdsAndRecent(std::string const &key)
{
    auto filter = Filter::Interleave(liveEntries(), Filter::FamilyRegex("hold"), Filter::Chain(Filter::FamilyRegex("recent"), Filter::Latest(1)));
    return names(table_.ReadRow(key, std::move(filter)));  // MISTAKE bigtable-unfiltered-read: one branch has no bound
}

std::vector<std::string> Reader::holdsAndLive(std::string const &key)
{
    std::vector<Filter> branches{liveEntries(), liveRecent(), Filter::FamilyRegex("hold|seq")};
    return names(table_.ReadRow(key, Filter::InterleaveFromRange(branches.begin(), branches.end())));  // FINE: each family as it needs
}

std::vector<Record> Reader::sample(std::string const &tenant, double share)
{
    std::vector<Record> records;
    RowSet const rows(RowRange::Prefix(tenant + "/"));
    if (share <= 0) return records;
    if (share >= 1) {
        auto everything = Filter::Chain(Filter::RowSample(1.0), liveEntries());  // MISTAKE bigtable-filter-granularity: the share must be less than 1
        collect(table_.ReadRows(rows, std::move(everything)), records);
        return records;
    }
    auto some = Filter::Chain(Filter::RowSample(share), liveEntries());
    collect(table_.ReadRows(rows, std::move(some)), records);  // FINE: a share between 0 and 1, with the bound
    return records;
}

std::vector<Record> Reader::all(std::string const &tenant)
{
    std::vector<Record> records;
    auto filter = Filter::Chain(Filter::ColumnName("entry", "record"),
                                Filter::TimestampRange(kOldest, Millis::zero()));
    collect(table_.ReadRows(RowSet(RowRange::Prefix(tenant + "/")), std::move(filter)), records);
    return records;
}

bool Reader::onHold(std::string const &key)
{
    auto row = table_.ReadRow(key, Filter::Chain(Filter::FamilyRegex("hold"), Filter::CellsRowLimit(1)));  // FINE: no TTL
    return row && row->first;
}

std::size_t Reader::countSince(std::string const &tenant)
{
    auto filter = Filter::Chain(liveEntries(), Filter::CellsRowLimit(1), Filter::StripValueTransformer());
    std::size_t count = 0;
    for (auto &row : table_.ReadRows(RowSet(RowRange::Prefix(tenant + "/")), filter)) {  // FINE: the limit comes after the bound
        if (!row) break;
        ++count;
    }
    return count;
}

std::size_t Reader::countConfigured(std::string const &tenant)
{
    char const *const text = std::getenv("AUDIT_RETENTION_DAYS");
    Days const days(text == nullptr ? kRetention.count() : std::atoll(text));
    auto filter = Filter::Chain(Filter::ColumnName("entry", "record"),
                                Filter::TimestampRange(nowMillis() - days, Millis::zero()));
    std::size_t count = 0;
    for (auto &row : table_.ReadRows(RowSet(RowRange::Prefix(tenant + "/")), filter)) {  // UNKNOWN: the environment sets the days
        if (!row) break;
        ++count;
    }
    return count;
}

}  // namespace audit
