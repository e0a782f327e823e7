// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "history/historystore.h"
#include "storage/filters.h"
#include "storage/schema.h"

namespace collab {

namespace cbt = ::google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

HistoryStore::HistoryStore(cbt::Table table, Object *parent) : Object(parent), m_table(std::move(table))
{
    setObjectName("history");
}

// The timestamp of a patch is its revision number; the head has one cell, at 0.
Status HistoryStore::commit(const String &document, const Revision &revision)
{
    cbt::SingleRowMutation mutation(document);
    mutation.emplace_back(cbt::SetCell(schema::rev, "patch", Msecs(revision.number), revision.patch)); // FINE: sequence
    mutation.emplace_back(cbt::SetCell(schema::head, "number", Msecs(0), revision.number)); // FINE: always at 0
    return m_table.Apply(std::move(mutation));
}

Status HistoryStore::importRevision(const String &document, const Revision &revision)
{
    cbt::SingleRowMutation mutation(document);
    mutation.emplace_back(cbt::SetCell(schema::rev, "patch", currentMsecs(), revision.patch)); // MISTAKE: not a number
    mutation.emplace_back(cbt::SetCell(schema::head, "number", Msecs::zero(), revision.number)); // FINE: zero
    return m_table.Apply(std::move(mutation));
}

Status HistoryStore::resetHead(const String &document, std::int64_t number)
{
    return m_table.Apply(cbt::SingleRowMutation(
        document, cbt::SetCell(schema::head, "number", number))); // MISTAKE: server time, the family is kept at 0
}

StatusOr<std::int64_t> HistoryStore::advanceHead(const String &document)
{
    const auto row = m_table.ReadModifyWriteRow(
        document, cbt::ReadModifyWriteRule::IncrementAmount(schema::head, "number", 1)); // MISTAKE: writes at now
    if (!row)
        return row.status();
    return row->cells().front().decode_big_endian_integer<std::int64_t>();
}

StatusOr<std::vector<Revision>> HistoryStore::readRevisions(const String &document, cbt::Filter filter)
{
    const auto row = m_table.ReadRow(document, std::move(filter));
    if (!row)
        return row.status();
    std::vector<Revision> result;
    if (row->first) {
        for (const cbt::Cell &cell : row->second.cells())
            result.push_back({std::chrono::duration_cast<Msecs>(cell.timestamp()).count(), cell.value()});
    }
    return result;
}

StatusOr<std::vector<Revision>> HistoryStore::range(const String &document, std::int64_t from, std::int64_t to)
{
    return readRevisions(document, cbt::Filter::Chain(
        cbt::Filter::FamilyRegex(schema::rev),
        cbt::Filter::TimestampRange(Msecs(from), Msecs(to + 1)))); // FINE: numbers, as they were written
}

StatusOr<std::vector<Revision>> HistoryStore::tail(const String &document, std::int64_t from)
{
    return readRevisions(document, cbt::Filter::Chain(
        cbt::Filter::FamilyRegex(schema::rev),
        cbt::Filter::TimestampRangeMicros(from, 0))); // MISTAKE: numbers are written as milliseconds
}

StatusOr<std::vector<Revision>> HistoryStore::lastHour(const String &document)
{
    const Msecs start = currentMsecs() - std::chrono::hours(1);
    return readRevisions(document, since(schema::rev, start)); // MISTAKE: timestamps are numbers, never so high
}

Status HistoryStore::logActivity(const String &document, const String &what)
{
    return m_table.Apply(
        cbt::SingleRowMutation(document, cbt::SetCell(schema::activity, "event", what))); // FINE: unstamped is allowed
}

Status HistoryStore::logActivities(const String &document, const StringList &whats)
{
    const Msecs now = currentMsecs();
    cbt::SingleRowMutation mutation(document);
    for (const String &what : whats)
        mutation.emplace_back(cbt::SetCell(schema::activity, "batch", now, what)); // MISTAKE: all in one cell
    return m_table.Apply(std::move(mutation));
}

Status HistoryStore::logSteps(const String &document, const StringList &steps)
{
    const Msecs now = currentMsecs();
    int index = 0;
    cbt::SingleRowMutation mutation(document);
    for (const String &step : steps) {
        const String column = "step/" + std::to_string(index++);
        mutation.emplace_back(cbt::SetCell(schema::activity, column, now, step)); // FINE: a column each
    }
    return m_table.Apply(std::move(mutation));
}

StatusOr<std::int64_t> HistoryStore::countView(const String &document)
{
    const auto row = m_table.ReadModifyWriteRow(
        document, cbt::ReadModifyWriteRule::IncrementAmount(schema::activity, "views", 1)); // MISTAKE: old count
    if (!row)
        return row.status();
    return row->cells().front().decode_big_endian_integer<std::int64_t>();
}

StatusOr<StringList> HistoryStore::readValues(const String &document, cbt::Filter filter)
{
    const auto row = m_table.ReadRow(document, std::move(filter));
    if (!row)
        return row.status();
    StringList result;
    if (row->first) {
        for (const cbt::Cell &cell : row->second.cells())
            result.push_back(cell.value());
    }
    return result;
}

StatusOr<StringList> HistoryStore::activities(const String &document, Msecs window)
{
    const Msecs start = std::max(currentMsecs() - window, firstLive(schema::activityMaxAge));
    return readValues(document, since(schema::activity, start)); // FINE: never before the 90 days
}

StatusOr<StringList> HistoryStore::activitiesThisWeek(const String &document)
{
    const std::chrono::microseconds start(currentUsecs() - 7LL * 24 * 3600 * 1000 * 1000);
    return readValues(document, cbt::Filter::Chain(
        cbt::Filter::FamilyRegex(schema::activity),
        cbt::Filter::TimestampRange(start, Msecs::zero()))); // MISTAKE: a bound with microseconds is refused
}

} // namespace collab
