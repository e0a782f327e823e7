// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "stats.h"

#include "absl/time/clock.h"
#include <cstdlib>
#include <utility>

namespace edge::stats {

using std::chrono::milliseconds;
using filter = cbt::Filter;

namespace {

constexpr std::chrono::hours recent_age(7 * 24);

std::string encode(sample const& s) { return std::to_string(s.hits) + "/" + std::to_string(s.misses); }

sample decode(std::string const& host, cbt::Cell const& cell) {
    sample s;
    s.host = host;
    s.hits = std::atoll(cell.value().c_str());
    auto const slash = cell.value().find('/');
    if (slash != std::string::npos) s.misses = std::atoll(cell.value().c_str() + slash + 1);
    s.at = absl::FromUnixMicros(cell.timestamp().count());
    return s;
}

std::chrono::milliseconds oldest_live() {
    return std::chrono::duration_cast<milliseconds>(
        std::chrono::system_clock::now().time_since_epoch() - recent_age);
}

}  // namespace

Status recorder::flush() {
    for (auto& [host, s] : pending_) {
        s.host = host;
        s.at = absl::Now();
        auto status = save(backend_, s);
        if (!status.ok()) return status;
        status = set_totals(backend_, s);
        if (!status.ok()) return status;
    }
    pending_.clear();
    return Status();
}

Status set_totals(backend& b, sample const& s) {
    return b.stats.Apply(cbt::SingleRowMutation(s.host, cbt::SetCell("totals", "all", encode(s))));  // MISTAKE bigtable-unsafe-retry: unstamped, and the policy of this table retries everything
}

Status save(backend& b, sample const& s) {
    cbt::SingleRowMutation row(s.host);
    row.emplace_back(cbt::SetCell("recent", "sample", stamp(s.at), encode(s)));  // FINE: a real time in a family with a default age
    row.emplace_back(cbt::SetCell("totals", "last", milliseconds(0), encode(s)));  // FINE: an explicit timestamp in a family without TTL
    return b.stats.Apply(std::move(row));
}

Status save_short(backend& b, sample const& s, absl::Duration keep) {
    auto const at = std::chrono::duration_cast<milliseconds>(
        absl::ToChronoTime(s.at + keep).time_since_epoch() - recent_age);
    return b.stats.Apply(cbt::SingleRowMutation(s.host, cbt::SetCell("recent", "debug", at, encode(s))));  // FINE: shifted by the family's age
}

std::vector<sample> load(backend& b, std::string const& host, int newest) {
    std::vector<sample> samples;
    auto f = filter::Chain(filter::ColumnName("recent", "sample"), filter::CellsRowLimit(newest),  // FINE: in one column, live samples come first
                           filter::TimestampRange(oldest_live(), milliseconds(0)));
    auto row = b.stats.ReadRow(host, std::move(f));
    if (!row || !row->first) return samples;
    for (auto const& cell : row->second.cells()) samples.push_back(decode(host, cell));
    return samples;
}

std::optional<std::int64_t> last_hits(backend& b, std::string const& host) {
    auto row = b.stats.ReadRow(host, filter::Chain(filter::ColumnName("recent", "sample"), filter::Latest(1),
                                                   filter::TimestampRange(oldest_live(), milliseconds(0))));  // FINE: the newest cell, if live
    if (!row || !row->first || row->second.cells().empty()) return std::nullopt;
    return decode(host, row->second.cells().front()).hits;
}

Status bump(backend& b, std::string const& url) {
    auto row = b.cache.ReadModifyWriteRow(url, cbt::ReadModifyWriteRule::IncrementAmount("meta", "hits", 1));  // MISTAKE bigtable-read-modify-write: the server's time is no expiry
    return row ? Status() : std::move(row).status();
}

}  // namespace edge::stats
