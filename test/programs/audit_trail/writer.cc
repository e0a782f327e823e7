// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "writer.h"

#include "google/cloud/bigtable/data_connection.h"

#include <sys/time.h>

#include <utility>

namespace audit {

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;
using std::chrono::hours;
using std::chrono::seconds;

namespace {

char const *const kEntry = "entry";
char const *const kRecent = "recent";
char const *const kHold = "hold";
char const *const kSeq = "seq";

// Records that are copied to "recent", so that a dashboard finds them fast.
Route const kHotRoutes[] = {
    {Severity::Security, "recent", hours(24)},
    {Severity::Warning, "recent", hours(6)},
};

Millis timeOfDay()
{
    timeval tv{};
    gettimeofday(&tv, nullptr);
    return Millis(tv.tv_sec * 1000LL + tv.tv_usec / 1000);
}

}  // namespace

std::unique_ptr<Writer> Writer::create(std::string const &project, std::string const &instance,
                                       WriterOptions options)
{
    cbt::Table table(cbt::MakeDataConnection(),
                     cbt::TableResource(project, instance, options.table));
    return std::make_unique<Writer>(std::move(table), std::move(options));
}

Status Writer::append(Record const &record)
{
    cbt::SingleRowMutation row(rowKey(record));
    row.emplace_back(cbt::SetCell(kEntry, "record", nowMillis(), encode(record)));  // FINE: now, kept for 400 days
    row.emplace_back(cbt::SetCell(kEntry, "actor", record.actor));  // MISTAKE bigtable-missing-timestamp: unstamped in a family with a default TTL
    row.emplace_back(cbt::SetCell(kSeq, "last", Millis(record.sequence), record.action));  // FINE: a sequence number
    if (options_.hotCopy)
        row.emplace_back(cbt::SetCell(kRecent, "record", timeOfDay() + options_.hotFor, encode(record)));  // FINE: a day from now
    return table_.Apply(std::move(row));
}

Status Writer::appendRouted(Record const &record)
{
    cbt::SingleRowMutation row(rowKey(record));
    auto const now = nowMillis();
    for (auto const &route : kHotRoutes) {
        if (route.severity != record.severity) continue;
        row.emplace_back(cbt::DeleteFromColumn(route.family, "routed"));
        row.emplace_back(cbt::SetCell(route.family, "routed", now + route.keep, encode(record)));  // FINE: the route says how long
        row.emplace_back(cbt::SetCell(route.family, "routed-at", now, name(record.severity)));  // MISTAKE bigtable-real-timestamp: all routes go to a family of expiry times
    }
    row.emplace_back(cbt::SetCell(kHold, "routed", name(record.severity)));  // FINE: no TTL
    return table_.Apply(std::move(row));
}

Status Writer::appendImported(Record const &record, std::tm until)
{
    cbt::SingleRowMutation row(rowKey(record));
    auto const end = timegm(&until);
    row.emplace_back(cbt::SetCell(kRecent, "imported", seconds(end), encode(record)));  // FINE: seconds convert
    row.emplace_back(cbt::SetCell(kRecent, "imported-by", Millis(end), record.actor));  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
    return table_.Apply(std::move(row));
}

Status Writer::appendWithDeadline(Record const &record,
                                  google::protobuf::Timestamp const &deadline)
{
    Millis const exact(deadline.seconds() * 1000 + deadline.nanos() / 1000000);
    Millis const coarse(deadline.seconds());
    cbt::SingleRowMutation row(rowKey(record));
    row.emplace_back(cbt::SetCell(kRecent, "record", exact, encode(record)));  // FINE: milliseconds of the deadline
    row.emplace_back(cbt::SetCell(kRecent, "object", coarse, record.object));  // MISTAKE bigtable-timestamp-unit: the message counts seconds
    return table_.Apply(std::move(row));
}

Status Writer::appendHot(std::vector<Record> const &records)
{
    if (records.empty()) return Status();
    cbt::SingleRowMutation row(records.front().tenant + "/hot");
    auto const end = nowMillis() + options_.hotFor;
    int offset = 0;
    for (auto const &record : records) {
        row.emplace_back(cbt::SetCell(kRecent, "records", end + Millis(offset++), encode(record)));  // FINE: each has its own millisecond
        row.emplace_back(cbt::SetCell(kRecent, "objects", end, record.object));  // MISTAKE bigtable-expiry-collision: only the last object is stored
    }
    return table_.Apply(std::move(row));
}

Status Writer::seen(std::string const &actor, std::optional<Millis> expires)
{
    auto const stamp = expires.value_or(nowMillis());
    return table_.Apply(cbt::SingleRowMutation("actor/" + actor, cbt::SetCell(kRecent, "seen", stamp, "1")));  // MISTAKE bigtable-real-timestamp: without an expiry, now
}

Status Writer::hold(std::string const &key, std::string const &reason)
{
    cbt::SingleRowMutation row(key);
    row.emplace_back(cbt::DeleteFromColumn(kHold, "reason"));
    row.emplace_back(cbt::SetCell(kHold, "reason", reason));  // FINE: after the delete, in a family without TTL
    return table_.Apply(std::move(row));
}

Status Writer::unhold(std::string const &key, std::string const &note)
{
    cbt::SingleRowMutation row(key);
    row.emplace_back(cbt::SetCell(kHold, "released", note));  // MISTAKE bigtable-mutation-order: the family is deleted after it
    row.emplace_back(cbt::SetCell(kEntry, "released", nowMillis(), note));  // FINE: another family
    row.emplace_back(cbt::DeleteFromFamily(kHold));
    return table_.Apply(std::move(row));
}

Status Writer::nextEpoch(std::string const &tenant, std::int64_t epoch)
{
    cbt::SingleRowMutation row(tenant + "/epoch");
    row.emplace_back(cbt::SetCell(kSeq, "epoch", Millis(epoch), std::to_string(epoch)));  // FINE: the epoch's number
    row.emplace_back(cbt::SetCell(kSeq, "started", nowMillis(), std::to_string(epoch)));  // MISTAKE bigtable-real-timestamp: the time in a family of numbers
    return table_.Apply(std::move(row));
}

StatusOr<std::int64_t> Writer::countAction(std::string const &tenant, std::string const &action)
{
    auto row = table_.ReadModifyWriteRow(tenant + "/count", cbt::ReadModifyWriteRule::IncrementAmount(kEntry, action, 1));  // MISTAKE bigtable-read-modify-write: counts on from expired values
    if (!row) return std::move(row).status();
    if (row->cells().empty()) return std::int64_t{0};
    return row->cells().front().decode_big_endian_integer<std::int64_t>();
}

}  // namespace audit
