// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "store.h"

#include "absl/time/clock.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/options.h"
#include <cstdlib>
#include <utility>

namespace edge {

using std::chrono::milliseconds;
using filter = cbt::Filter;

namespace {

constexpr auto body_family = "body";
constexpr auto meta_family = "meta";
constexpr auto negative_family = "negative";
constexpr auto pin_family = "pin";

// What the GC rule of "negative" says.
constexpr absl::Duration negative_age = absl::Minutes(10);

std::string serialize(header_map const& headers) {
    std::string out;
    for (auto const& [name, value] : headers) {
        out += name;
        out += ": ";
        out += value;
        out += "\r\n";
    }
    return out;
}

header_map parse_headers(std::string const& text) {
    header_map headers;
    std::size_t pos = 0;
    while (pos < text.size()) {
        auto const eol = text.find("\r\n", pos);
        auto const line = text.substr(pos, eol == std::string::npos ? eol : eol - pos);
        auto const colon = line.find(": ");
        if (colon != std::string::npos) headers[line.substr(0, colon)] = line.substr(colon + 2);
        if (eol == std::string::npos) break;
        pos = eol + 2;
    }
    return headers;
}

std::string header(response const& r, std::string const& name) {
    auto const it = r.headers.find(name);
    return it == r.headers.end() ? std::string() : it->second;
}

filter live_now() {
    return filter::TimestampRange(stamp(absl::Now()), milliseconds::zero());
}

filter live_negative() {
    return filter::TimestampRange(stamp(absl::Now() - negative_age), milliseconds::zero());
}

lookup_result decode(cbt::Row const& row) {
    hit result;
    bool found = false;
    for (auto const& cell : row.cells()) {
        if (cell.family_name() == negative_family) return negative_hit{std::atoi(cell.value().c_str())};
        auto const& column = cell.column_qualifier();
        if (cell.family_name() == body_family) {
            result.value.body += cell.value();
            result.fresh_until = absl::FromUnixMicros(cell.timestamp().count());
            found = true;
        } else if (column == "headers") {
            result.value.headers = parse_headers(cell.value());
        } else if (column == "status") {
            result.value.status = std::atoi(cell.value().c_str());
        }
    }
    if (!found) return miss{};
    return result;
}

}  // namespace

std::unique_ptr<backend> open_backend(std::string const& project, std::string const& instance) {
    auto connection = cbt::MakeDataConnection();
    auto retry_all = google::cloud::Options{}.set<cbt::IdempotentMutationPolicyOption>(
        std::make_shared<cbt::AlwaysRetryMutationPolicy>());
    return std::make_unique<backend>(backend{
        cbt::Table(connection, cbt::TableResource(project, instance, "http-cache")),
        cbt::Table(cbt::MakeDataConnection(retry_all), cbt::TableResource(project, instance, "cache-stats"), retry_all),
        limits{}});
}

namespace store {

Status put(backend& b, std::string const& url, response const& r) {
    auto const ttl = lifetime(r.headers, b.bounds);
    if (!ttl) return Status();
    auto const expires = stamp(absl::Now() + *ttl);
    cbt::SingleRowMutation row(url);
    row.emplace_back(cbt::DeleteFromFamily(body_family));
    row.emplace_back(cbt::DeleteFromFamily(meta_family));
    row.emplace_back(cbt::DeleteFromFamily(negative_family));
    row.emplace_back(cbt::SetCell(body_family, "0", expires, r.body));  // FINE: the instant at which the response is stale
    row.emplace_back(cbt::SetCell(meta_family, "headers", expires, serialize(r.headers)));
    row.emplace_back(cbt::SetCell(meta_family, "status", expires, std::to_string(r.status)));
    row.emplace_back(cbt::SetCell(meta_family, "etag", header(r, "etag")));  // MISTAKE bigtable-missing-timestamp: expires immediately
    return b.cache.Apply(std::move(row));
}

Status put_variant(backend& b, std::string const& url, std::string const& vary, response const& r) {
    response copy = r;
    copy.stored_at = absl::Now();
    auto const expires = absl::Now() + b.bounds.default_ttl;
    auto const key = url + "|" + vary;
    cbt::SingleRowMutation row(key);
    row.emplace_back(cbt::SetCell(body_family, "0", stamp(expires), copy.body));
    row.emplace_back(cbt::SetCell(meta_family, "status", stamp(*copy.stored_at), std::to_string(copy.status)));  // MISTAKE bigtable-real-timestamp: when it was stored, not when it expires
    row.emplace_back(cbt::SetCell(meta_family, "stored", stamp(expires), std::to_string(absl::ToUnixSeconds(*copy.stored_at))));  // FINE: the time is a value
    row.emplace_back(cbt::SetCell(cbt::Cell(key, meta_family, "vary", absl::ToUnixMillis(expires), vary)));  // MISTAKE bigtable-timestamp-unit: milliseconds where a cell has microseconds
    row.emplace_back(cbt::SetCell(cbt::Cell(key, meta_family, "type", absl::ToUnixMillis(expires) * 1000, header(copy, "content-type"))));  // FINE: microseconds
    return b.cache.Apply(std::move(row));
}

Status put_alternates(backend& b, std::string const& url, std::vector<std::string> const& alternates, absl::Duration ttl) {
    cbt::SingleRowMutation row(url);
    auto const until = absl::Now() + ttl;
    for (auto const& alternate : alternates) {
        row.emplace_back(cbt::SetCell(meta_family, "alt:" + alternate, stamp(until), alternate));  // FINE: a column for each
    }
    for (auto const& alternate : alternates) {
        row.emplace_back(cbt::SetCell(meta_family, "link", stamp(until), "<" + alternate + ">"));  // MISTAKE bigtable-expiry-collision: all links have one timestamp
    }
    return b.cache.Apply(std::move(row));
}

Status put_large(backend& b, std::string const& url, response const& r, absl::Duration ttl) {
    if (r.body.size() > b.bounds.largest_body) return Status();
    auto const until = stamp(absl::Now() + ttl);
    cbt::BulkMutation bulk;
    int part = 0;
    for (std::size_t at = 0; at < r.body.size(); at += b.bounds.chunk) {
        auto const piece = r.body.substr(at, b.bounds.chunk);
        bulk.emplace_back(cbt::SingleRowMutation(
            url, cbt::SetCell(body_family, std::to_string(part), until, piece)));  // FINE: a column for each part
        ++part;
    }
    auto const seconds = absl::ToUnixSeconds(absl::Now() + ttl);
    bulk.emplace_back(cbt::SingleRowMutation(url,
        cbt::SetCell(meta_family, "parts", milliseconds(seconds), std::to_string(part))));  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
    auto const failed = b.cache.BulkApply(std::move(bulk));
    return failed.empty() ? Status() : failed.front().status();
}

Status put_negative(backend& b, std::string const& url, int status) {
    return b.cache.Apply(cbt::SingleRowMutation(url, cbt::SetCell(negative_family, "status", std::to_string(status))));  // FINE: unstamped is allowed here
}

Status extend(backend& b, std::string const& url, absl::Time fresh_until) {
    auto row = b.cache.ReadRow(url, filter::Chain(filter::FamilyRegex("body|meta"), live_now(), filter::Latest(1)));  // FINE: both families expire at their timestamp
    if (!row) return std::move(row).status();
    if (!row->first) return Status();
    cbt::SingleRowMutation update(url);
    for (auto const& cell : row->second.cells()) {
        update.emplace_back(cbt::DeleteFromColumn(cell.family_name(), cell.column_qualifier()));
        update.emplace_back(cbt::SetCell(cell.family_name(), cell.column_qualifier(), stamp(fresh_until), cell.value()));  // FINE: the caller's expiry
    }
    return b.cache.Apply(std::move(update));
}

Status pin(backend& b, std::string const& url, std::string const& reason) {
    cbt::SingleRowMutation row(url);
    row.emplace_back(cbt::SetCell(pin_family, "reason", milliseconds(0), reason));  // FINE: always 0 in this family
    row.emplace_back(cbt::SetCell(pin_family, "since", stamp(absl::Now()), "edge"));  // MISTAKE bigtable-real-timestamp: the time where timestamps are 0
    return b.cache.Apply(std::move(row));
}

future<StatusOr<lookup_result>> find(backend& b, std::string const& url) {
    auto positive = filter::Chain(filter::FamilyRegex("body|meta"), live_now(), filter::Latest(1));
    auto negative = filter::Chain(filter::FamilyRegex(negative_family), live_negative(), filter::Latest(1));
    return b.cache
        .AsyncReadRow(url, filter::Interleave(std::move(positive), std::move(negative)))  // FINE: each branch has the bound of its families
        .then([](future<StatusOr<std::pair<bool, cbt::Row>>> f) -> StatusOr<lookup_result> {
            auto row = f.get();
            if (!row) return std::move(row).status();
            if (!row->first) return lookup_result(miss{});
            return decode(row->second);
        });
}

future<StatusOr<std::string>> find_etag(backend& b, std::string const& url) {
    return b.cache.AsyncReadRow(url, filter::Chain(filter::ColumnName(meta_family, "etag"), filter::Latest(1)))  // MISTAKE bigtable-unfiltered-read: returns the tag of an expired response
        .then([](future<StatusOr<std::pair<bool, cbt::Row>>> f) -> StatusOr<std::string> {
            auto row = f.get();
            if (!row) return std::move(row).status();
            if (!row->first || row->second.cells().empty()) return std::string();
            return row->second.cells().front().value();
        });
}

future<StatusOr<std::string>> find_type(backend& b, std::string const& url) {
    return b.cache.AsyncReadRow(url, filter::Chain(filter::ColumnName(meta_family, "type"), filter::Latest(1)))  // FINE: the continuation compares with the clock
        .then([](future<StatusOr<std::pair<bool, cbt::Row>>> f) -> StatusOr<std::string> {
            auto row = f.get();
            if (!row) return std::move(row).status();
            auto const now = absl::Now();
            if (!row->first) return std::string();
            for (auto const& cell : row->second.cells()) {
                if (absl::FromUnixMicros(cell.timestamp().count()) <= now) continue;
                return cell.value();
            }
            return std::string();
        });
}

std::optional<int> find_negative(backend& b, std::string const& url) {
    auto row = b.cache.ReadRow(url, filter::Chain(filter::FamilyRegex(negative_family), filter::Latest(1)));  // MISTAKE bigtable-unfiltered-read: no bound, so that a 404 lasts for days
    if (!row || !row->first || row->second.cells().empty()) return std::nullopt;
    return std::atoi(row->second.cells().front().value().c_str());
}

std::optional<std::string> pinned(backend& b, std::string const& url) {
    auto row = b.cache.ReadRow(url, filter::FamilyRegex(pin_family));  // FINE: no TTL
    if (!row || !row->first) return std::nullopt;
    for (auto const& cell : row->second.cells()) {
        if (cell.column_qualifier() == "reason") return cell.value();
    }
    return std::nullopt;
}

StatusOr<std::vector<std::string>> describe(backend& b, std::string const& url) {
    auto row = b.cache.ReadRow(url, filter::Chain(live_now(), filter::Latest(1), filter::StripValueTransformer()));  // MISTAKE bigtable-filter-scope: drops pins and live 404s
    if (!row) return std::move(row).status();
    std::vector<std::string> columns;
    if (!row->first) return columns;
    for (auto const& cell : row->second.cells()) columns.push_back(cell.family_name() + ":" + cell.column_qualifier());
    return columns;
}

StatusOr<std::vector<std::string>> describe_live(backend& b, std::string const& url) {
    std::vector<filter> branches;
    branches.push_back(filter::Chain(filter::FamilyRegex("body|meta"), live_now()));
    branches.push_back(filter::Chain(filter::FamilyRegex(negative_family), live_negative()));
    branches.push_back(filter::FamilyRegex(pin_family));
    auto row = b.cache.ReadRow(url, filter::InterleaveFromRange(branches.begin(), branches.end()));  // FINE: a branch for each kind of family
    if (!row) return std::move(row).status();
    std::vector<std::string> columns;
    if (!row->first) return columns;
    for (auto const& cell : row->second.cells()) columns.push_back(cell.family_name() + ":" + cell.column_qualifier());
    return columns;
}

bool is_cached(backend& b, std::string const& url) {
    static filter const fresh = filter::Chain(filter::FamilyRegex(body_family), live_now(), filter::CellsRowLimit(1));  // MISTAKE bigtable-stale-bound: the time of the first call
    auto row = b.cache.ReadRow(url, fresh);
    return row && row->first;
}

}  // namespace store
}  // namespace edge
