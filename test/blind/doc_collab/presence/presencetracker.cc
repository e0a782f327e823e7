// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "presence/presencetracker.h"
#include "storage/filters.h"
#include "storage/schema.h"

namespace collab {

namespace cbt = ::google::cloud::bigtable;
using google::cloud::Status;

PresenceTracker::PresenceTracker(cbt::Table table, Object *parent)
    : Object(parent),
      m_table(std::move(table)),
      m_liveFilter(liveIn(schema::presence)) // MISTAKE: the bound is taken once, at start
{
    setObjectName("presence");
}

// States have different lifetimes, so the former cell has to go first.
Status PresenceTracker::publish(const String &document, const String &user, const PresenceOptions &options)
{
    cbt::SingleRowMutation mutation(document);
    mutation.emplace_back(cbt::DeleteFromColumn(schema::presence, user));
    mutation.emplace_back(cbt::SetCell(schema::presence, user, expiryAfter(options.lifetime),
                                       options.state + "@" + options.cursor));
    return m_table.Apply(std::move(mutation));
}

Status PresenceTracker::heartbeat(const String &document, const String &user)
{
    return publish(document, user, PresenceOptions()); // FINE: two minutes by default
}

Status PresenceTracker::markAway(const String &document, const String &user)
{
    PresenceOptions options;
    options.state = "away";
    options.lifetime = std::chrono::minutes(30); // MISTAKE: no presence may outlive 10 minutes
    return publish(document, user, options); // SAME: the options are used here
}

Status PresenceTracker::markPresenting(const String &document, const String &user)
{
    PresenceOptions options;
    options.state = "presenting";
    options.lifetime = std::chrono::minutes(8); // FINE: below the limit of 10 minutes
    return publish(document, user, options);
}

// Called by the websocket layer for each pong; cheaper than a full heartbeat.
Status PresenceTracker::ping(const String &document, const String &user)
{
    const Msecs until = uptime() + std::chrono::minutes(2);
    cbt::SingleRowMutation mutation(document,
                                    cbt::DeleteFromColumn(schema::presence, user),
                                    cbt::SetCell(schema::presence, user, until, "active@")); // MISTAKE: steady clock
    return m_table.Apply(std::move(mutation));
}

Status PresenceTracker::leave(const String &document, const String &user)
{
    const Status status = m_table.Apply(
        cbt::SingleRowMutation(document, cbt::DeleteFromColumn(schema::presence, user))); // FINE: the whole column
    if (status.ok())
        viewerLeft.emitSignal(document, user);
    return status;
}

std::vector<Viewer> PresenceTracker::readViewers(const String &document, cbt::Filter filter)
{
    std::vector<Viewer> result;
    const auto row = m_table.ReadRow(document, std::move(filter));
    if (!row || !row->first)
        return result;
    for (const cbt::Cell &cell : row->second.cells())
        result.push_back({cell.column_qualifier(), cell.value().substr(0, cell.value().find('@'))});
    return result;
}

std::vector<Viewer> PresenceTracker::viewers(const String &document)
{
    return readViewers(document, m_liveFilter); // SAME: bound from the constructor
}

std::vector<Viewer> PresenceTracker::firstViewers(const String &document, int count)
{
    FilterBuilder builder;
    builder.add(cbt::Filter::FamilyRegex(schema::presence));
    builder.limit(count); // MISTAKE: expired viewers use up the limit
    builder.add(cbt::Filter::TimestampRange(firstLive(), Msecs::zero()));
    return readViewers(document, builder.build()); // SAME: built here
}

std::vector<Viewer> PresenceTracker::avatars(const String &document, int count)
{
    FilterBuilder builder;
    builder.add(liveIn(schema::presence));
    builder.limit(count); // FINE: counts what is alive
    return readViewers(document, builder.build());
}

bool PresenceTracker::isPresent(const String &document, const String &user)
{
    const auto filter = cbt::Filter::Chain(cbt::Filter::ColumnName(schema::presence, user), cbt::Filter::Latest(1));
    const auto row = m_table.ReadRow(document, filter); // FINE: the newest is compared with the clock below
    if (!row || !row->first)
        return false;
    const Msecs now = currentMsecs();
    for (const cbt::Cell &cell : row->second.cells()) {
        if (cell.timestamp() > now)
            return true;
    }
    return false;
}

std::map<String, int> PresenceTracker::crowdedDocuments(const String &prefix)
{
    std::map<String, int> result;
    const auto stages = cbt::Filter::Chain(newestIn(schema::presence), cbt::Filter::StripValueTransformer());
    for (auto &row : m_table.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(prefix)), stages)) { // MISTAKE: no bound
        if (!row)
            break;
        const int count = static_cast<int>(row->cells().size());
        if (count > 20)
            result[row->row_key()] = count;
    }
    return result;
}

} // namespace collab
