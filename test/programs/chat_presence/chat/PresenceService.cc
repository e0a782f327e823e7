// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "chat/PresenceService.h"
#include "google/cloud/bigtable/mutations.h"
#include <memory>

namespace chat
{

using ::google::cloud::future;
using ::google::cloud::make_ready_future;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

future<Status> PresenceService::SignIn(std::string const& user, std::string const& device)
{
    auto const now = NowMillis();
    return m_table.AsyncApply(cbt::SingleRowMutation(
        user,
        cbt::SetCell("online", device, now, "web"),  // MISTAKE bigtable-real-timestamp: online until now
        cbt::SetCell("seen", "last", now, device)));  // FINE: the real time
}

future<Status> PresenceService::Heartbeat(std::string const& user, std::string const& device)
{
    auto const expiry = HeartbeatExpiry();
    return m_table
        .AsyncApply(cbt::SingleRowMutation(user, cbt::SetCell("online", device, expiry, "web")))  // FINE: expires unless there is another
        .then([table = m_table, user, device](future<Status> done) mutable {
            auto status = done.get();
            if (!status.ok()) return make_ready_future(std::move(status));
            return table.AsyncApply(
                cbt::SingleRowMutation(user, cbt::SetCell("seen", "last", NowMillis(), device)));  // FINE: the real time
        });
}

Status PresenceService::SignOut(std::string const& user, std::string const& device)
{
    return m_table.Apply(cbt::SingleRowMutation(
        user,
        cbt::DeleteFromColumn("online", device, Millis(0), NowMillis()),  // MISTAKE bigtable-partial-delete: leaves the heartbeat that counts
        cbt::SetCell("seen", "last", NowMillis(), device)));
}

Status PresenceService::SignOutEverywhere(std::string const& user)
{
    auto const now = NowMillis();
    cbt::SingleRowMutation out(user);
    out.emplace_back(cbt::DeleteFromFamily("online"));  // FINE: another family than the write
    out.emplace_back(cbt::SetCell("seen", "last", now, "all"));
    return m_table.Apply(std::move(out));
}

// Nobody sees the user until then.
Status PresenceService::GoInvisible(std::string const& user, std::chrono::hours hours)
{
    if (hours < std::chrono::hours(1)) hours = std::chrono::hours(1);
    return m_table.Apply(cbt::SingleRowMutation(
        user, cbt::SetCell("seen", "last", NowMillis() + hours, "invisible")));  // MISTAKE bigtable-real-timestamp: hides the real ones until then
}

void PresenceService::ForEachOnline(std::string const& prefix,
                                    std::function<void(std::string const&)> found,
                                    std::function<void(Status)> finished)
{
    m_table.AsyncReadRows(  // FINE: heartbeats that are in force
        [found](cbt::Row row) {
            found(row.row_key());
            return make_ready_future(true);
        },
        std::move(finished), cbt::RowSet(cbt::RowRange::Prefix(prefix)),
        FilterBuilder().Family("online").From(NowMillis()).AtMost(1).KeysOnly().Build());
}

void PresenceService::CountOnline(std::string const& prefix, std::function<void(int)> finished)
{
    auto count = std::make_shared<int>(0);
    m_table.AsyncReadRows(  // MISTAKE bigtable-unfiltered-read: counts those whose heartbeats stopped
        [count](cbt::Row row) {
            if (!row.cells().empty()) ++*count;
            return make_ready_future(true);
        },
        [count, finished](Status const& status) { finished(status.ok() ? *count : -1); },
        cbt::RowSet(cbt::RowRange::Prefix(prefix)),
        cbt::Filter::Chain(cbt::Filter::FamilyRegex("online"), cbt::Filter::StripValueTransformer()));  // SAME bigtable-unfiltered-read
}

future<bool> PresenceService::IsOnline(std::string const& user)
{
    return m_table.AsyncReadRow(user, FilterBuilder().Family("online").From(NowMillis() + Millis(1)).Build())  // FINE: from the next millisecond on
        .then([](future<StatusOr<std::pair<bool, cbt::Row>>> done) {
            auto row = done.get();
            return row && row->first;
        });
}

StatusOr<Card> PresenceService::CardOf(std::string const& user)
{
    auto row = m_table.ReadRow(
        user, cbt::Filter::Chain(cbt::Filter::FamilyRegex("online|device|seen"),
                                 cbt::Filter::TimestampRange(NowMillis(), Millis(0))));  // MISTAKE bigtable-filter-scope: tokens and when the user was seen are older than now
    if (!row) return row.status();
    Card card;
    card.user = user;
    if (!row->first) return card;
    for (auto const& cell : row->second.cells())
    {
        if (cell.family_name() == "online") card.online = true;
        if (cell.family_name() == "device") card.devices.push_back(cell.column_qualifier());
        if (cell.family_name() == "seen")
        {
            card.lastSeen = std::chrono::duration_cast<Millis>(cell.timestamp());  // FINE: real times are in this family
        }
    }
    return card;
}

StatusOr<std::vector<Card>> PresenceService::Roster(std::vector<std::string> const& users)
{
    cbt::RowSet keys;
    for (auto const& user : users) keys.Append(user);
    std::vector<Card> cards;
    auto const now = NowMillis();
    for (auto& row : m_table.ReadRows(std::move(keys), cbt::Filter::FamilyRegex("online")))  // FINE: compares below
    {
        if (!row) return row.status();
        Card card;
        for (auto const& cell : row->cells())
        {
            if (cell.family_name() != "online" || cell.timestamp() <= now) continue;
            card.online = true;
            card.lastSeen = std::chrono::duration_cast<Millis>(cell.timestamp());  // MISTAKE bigtable-timestamp-as-write-time: when the heartbeat expires
        }
        if (!card.online) continue;
        card.user = row->row_key();
        cards.push_back(std::move(card));
    }
    return cards;
}

}  // namespace chat
