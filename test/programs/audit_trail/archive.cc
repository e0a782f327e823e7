// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "archive.h"

#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/options.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"

#include <utility>

namespace audit {

namespace cbt = google::cloud::bigtable;
using google::cloud::future;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace {

constexpr Days kExportAge{30};

class BigtableArchive final : public Archive {
public:
    BigtableArchive(cbt::Table entries, cbt::Table exports)
        : entries_(std::move(entries)), exports_(std::move(exports)) {}

    Status store(Record const &record) override
    {
        return entries_.Apply(cbt::SingleRowMutation(
            rowKey(record), cbt::SetCell("entry", "record", nowMillis(), encode(record))));  // FINE: real times in this table
    }

    Status storeWithRetention(Record const &record) override
    {
        auto const until = nowMillis() + kRetention;
        return entries_.Apply(cbt::SingleRowMutation(
            rowKey(record), cbt::SetCell("entry", "record", until, encode(record))));  // MISTAKE bigtable-real-timestamp: an expiry where timestamps are real
    }

    Status redact(std::string const &key, std::string const &by) override
    {
        cbt::SingleRowMutation row(key);
        row.emplace_back(cbt::DeleteFromFamily("entry"));
        row.emplace_back(cbt::SetCell("entry", "redacted", nowMillis(), by));  // FINE: one row mutation, the delete first
        return entries_.Apply(std::move(row));
    }

    Status redactAll(std::vector<std::string> const &keys) override
    {
        for (auto const &key : keys) {
            cbt::SingleRowMutation clear(key, cbt::DeleteFromRow());
            cbt::SingleRowMutation mark(key, cbt::SetCell("entry", "redacted", nowMillis(), "bulk"));
            auto failed = entries_.BulkApply(cbt::BulkMutation(std::move(clear), std::move(mark)));  // MISTAKE bigtable-bulk-entry-order: the two entries have no order
            if (!failed.empty()) return failed.front().status();
        }
        return Status();
    }

    std::vector<Record> find(std::string const &tenant) override
    {
        std::vector<Record> records;
        auto filter = cbt::Filter::Chain(cbt::Filter::ColumnName("entry", "record"), cbt::Filter::Latest(1));
        for (auto &row : entries_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(tenant + "/")), filter)) {  // FINE: 'entry' has no TTL here
            if (!row) break;
            for (auto const &cell : row->cells()) {
                auto record = decode(row->row_key(), cell.value());
                if (record) records.push_back(std::move(*record));
            }
        }
        return records;
    }

    Status startExport(std::string const &name, std::string const &target) override
    {
        cbt::SingleRowMutation row("export/" + name);
        row.emplace_back(cbt::SetCell("export", "target", nowMillis(), target));  // FINE: a timestamp, so that it may be sent again
        row.emplace_back(cbt::SetCell("export", "state", std::string("started")));  // MISTAKE bigtable-unsafe-retry: unstamped, and everything is retried
        return exports_.Apply(std::move(row));
    }

    future<std::string> exportState(std::string const &name) override
    {
        auto filter = cbt::Filter::Chain(cbt::Filter::ColumnName("export", "state"), cbt::Filter::Latest(1));
        return exports_.AsyncReadRow("export/" + name, std::move(filter))  // MISTAKE bigtable-unfiltered-read: no bound for a family with a default TTL
            .then([](future<StatusOr<std::pair<bool, cbt::Row>>> f) { return first(f.get()); });
    }

    future<std::string> exportTarget(std::string const &name) override
    {
        auto filter = cbt::Filter::Chain(
            cbt::Filter::ColumnName("export", "target"),
            cbt::Filter::TimestampRange(nowMillis() - kExportAge, Millis(0)), cbt::Filter::Latest(1));
        return exports_.AsyncReadRow("export/" + name, std::move(filter))  // FINE: now minus thirty days
            .then([](future<StatusOr<std::pair<bool, cbt::Row>>> f) { return first(f.get()); });
    }

private:
    static std::string first(StatusOr<std::pair<bool, cbt::Row>> const &row)
    {
        if (!row || !row->first || row->second.cells().empty()) return "unknown";
        return row->second.cells().front().value();
    }

    cbt::Table entries_;
    cbt::Table exports_;
};

}  // namespace

std::shared_ptr<Archive> openArchive(std::string const &project, std::string const &instance)
{
    cbt::TableResource const resource(project, instance, "audit-archive");
    auto retry = google::cloud::Options{}.set<cbt::IdempotentMutationPolicyOption>(
        std::make_shared<cbt::AlwaysRetryMutationPolicy>());
    auto plain = cbt::MakeDataConnection();
    auto eager = cbt::MakeDataConnection(retry);
    return std::make_shared<BigtableArchive>(cbt::Table(plain, resource),
                                             cbt::Table(eager, resource, retry));
}

}  // namespace audit
