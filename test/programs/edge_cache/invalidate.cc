// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "invalidate.h"

#include "absl/time/clock.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"
#include <utility>

namespace edge::invalidate {

using std::chrono::milliseconds;
using filter = cbt::Filter;

namespace {

cbt::RowSet rows_of(std::string const& prefix) { return cbt::RowSet(cbt::RowRange::Prefix(prefix)); }

filter live_keys() {
    return filter::Chain(filter::FamilyRegex("body"),
                         filter::TimestampRange(stamp(absl::Now()), milliseconds(0)),
                         filter::CellsRowLimit(1), filter::StripValueTransformer());
}

report send(backend& b, std::vector<cbt::SingleRowMutation> const& mutations) {
    report result;
    result.rows = mutations.size();
    if (mutations.empty()) return result;
    result.failed = b.cache.BulkApply(cbt::BulkMutation(mutations.begin(), mutations.end())).size();
    return result;
}

}  // namespace

report by_prefix(backend& b, std::string const& prefix) {
    return by_selector(b, prefix, [](std::string const&) { return true; });
}

report by_selector(backend& b, std::string const& prefix, selector const& select) {
    std::vector<cbt::SingleRowMutation> mutations;
    for (auto& row : b.cache.ReadRows(rows_of(prefix), live_keys())) {  // FINE: the bound comes before the limit
        if (!row) break;
        if (!select(row->row_key())) continue;
        mutations.push_back(cbt::SingleRowMutation(
            row->row_key(), cbt::DeleteFromFamily("body"), cbt::DeleteFromFamily("meta")));
    }
    return send(b, mutations);
}

report replace(backend& b, std::vector<std::string> const& urls, std::string const& placeholder) {
    auto const until = stamp(absl::Now() + absl::Minutes(1));
    std::vector<cbt::SingleRowMutation> mutations;
    for (auto const& url : urls) {
        mutations.emplace_back(url, cbt::DeleteFromRow());
        mutations.emplace_back(url, cbt::SetCell("body", "0", until, placeholder));  // MISTAKE bigtable-bulk-entry-order: the delete of the row may be applied after it
    }
    return send(b, mutations);
}

report soft_purge(backend& b, std::string const& prefix) {
    auto const soon = stamp(absl::Now() + absl::Seconds(10));
    auto bodies = filter::Chain(filter::FamilyRegex("body"), filter::TimestampRange(soon, milliseconds(0)), filter::Latest(1));
    std::vector<cbt::SingleRowMutation> mutations;
    for (auto& row : b.cache.ReadRows(rows_of(prefix), bodies)) {  // FINE: what lives for longer than ten seconds
        if (!row) break;
        cbt::SingleRowMutation mutation(row->row_key());
        for (auto const& cell : row->cells()) {
            mutation.emplace_back(cbt::DeleteFromColumn("body", cell.column_qualifier()));
            mutation.emplace_back(cbt::SetCell("body", cell.column_qualifier(), soon, cell.value()));  // FINE: expires in ten seconds
        }
        mutations.push_back(std::move(mutation));
    }
    return send(b, mutations);
}

Status purge_if_etag(backend& b, std::string const& url, std::string const& etag) {
    auto same = filter::Chain(filter::ColumnName("meta", "etag"),
                              filter::TimestampRange(stamp(absl::Now()), milliseconds(0)),
                              filter::Latest(1), filter::ValueRegex(etag));
    auto branch = b.cache.CheckAndMutateRow(url, std::move(same), {cbt::DeleteFromRow()}, {});
    return branch ? Status() : std::move(branch).status();
}

Status refresh_if_etag(backend& b, std::string const& url, std::string const& etag, absl::Duration ttl) {
    auto const until = stamp(absl::Now() + ttl);
    auto same = filter::Chain(filter::ColumnName("meta", "etag"), filter::Latest(1));
    filter::Chain(same, filter::ValueRegex(etag));  // MISTAKE bigtable-discarded-filter: the chain is not used
    auto bounded = filter::Chain(same, filter::TimestampRange(stamp(absl::Now()), milliseconds(0)));
    auto branch = b.cache.CheckAndMutateRow(
        url, bounded, {cbt::SetCell("meta", "refreshed", until, "1")},  // FINE: bounded predicate, expiry as timestamp
        {cbt::DeleteFromFamily("meta")});
    return branch ? Status() : std::move(branch).status();
}

std::vector<std::string> recently_expired(backend& b, std::string const& prefix) {
    std::vector<std::string> urls;
    auto const now = std::chrono::system_clock::now().time_since_epoch();
    auto expired = filter::Chain(filter::FamilyRegex("body"), filter::TimestampRange(now - std::chrono::hours(1), now), filter::StripValueTransformer());  // UNKNOWN: only old servers reject a bound of a filter that is not whole milliseconds
    for (auto& row : b.cache.ReadRows(rows_of(prefix), std::move(expired))) {
        if (!row) break;
        urls.push_back(row->row_key());
    }
    return urls;
}

}  // namespace edge::invalidate
