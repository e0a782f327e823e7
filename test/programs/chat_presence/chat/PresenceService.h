// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef CHAT_PRESENCE_SERVICE_H
#define CHAT_PRESENCE_SERVICE_H

#include "chat/Common.h"
#include "google/cloud/bigtable/table.h"
#include <functional>
#include <string>
#include <vector>

namespace chat
{

struct Card
{
    std::string user;
    bool online = false;
    Millis lastSeen{0};
    std::vector<std::string> devices;
};

class PresenceService
{
public:
    PresenceService(cbt::Table table, google::cloud::Options options)
        : m_table(std::move(table)), m_options(std::move(options))
    {
    }

    google::cloud::future<google::cloud::Status> SignIn(std::string const& user, std::string const& device);
    google::cloud::future<google::cloud::Status> Heartbeat(std::string const& user, std::string const& device);
    google::cloud::Status SignOut(std::string const& user, std::string const& device);
    google::cloud::Status SignOutEverywhere(std::string const& user);
    google::cloud::Status GoInvisible(std::string const& user, std::chrono::hours hours);

    void ForEachOnline(std::string const& prefix, std::function<void(std::string const&)> found,
                       std::function<void(google::cloud::Status)> finished);
    void CountOnline(std::string const& prefix, std::function<void(int)> finished);

    google::cloud::future<bool> IsOnline(std::string const& user);
    google::cloud::StatusOr<Card> CardOf(std::string const& user);
    google::cloud::StatusOr<std::vector<Card>> Roster(std::vector<std::string> const& users);

private:
    Millis HeartbeatExpiry() const { return NowMillis() + m_options.get<HeartbeatTimeoutOption>(); }

    cbt::Table m_table;
    google::cloud::Options m_options;
};

// "... is typing". The clock is that of the tests there.
template <typename Clock = WallClock>
class TypingIndicator
{
public:
    TypingIndicator(cbt::Table table, google::cloud::Options options, Clock clock = {})
        : m_table(std::move(table)), m_options(std::move(options)), m_clock(clock)
    {
    }

    google::cloud::Status Typing(std::string const& room, std::string const& user)
    {
        auto const timeout = m_options.get<TypingTimeoutOption>();
        auto const until = SinceEpoch(m_clock.Now()) + Millis(timeout.count());
        return m_table.Apply(cbt::SingleRowMutation(room, cbt::SetCell("typing", user, until, "t")));  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
    }

    google::cloud::Status Recording(std::string const& room, std::string const& user)
    {
        auto const until = SinceEpoch(m_clock.Now()) + std::chrono::minutes(10);
        return m_table.Apply(cbt::SingleRowMutation(room, cbt::SetCell("typing", user, until, "r")));  // MISTAKE bigtable-lifetime: an indicator may last for a minute
    }

    google::cloud::Status Reacting(std::string const& room, std::string const& user)
    {
        auto const until = SinceEpoch(m_clock.Now() + m_options.get<TypingTimeoutOption>());
        return m_table.Apply(cbt::SingleRowMutation(room, cbt::SetCell("typing", user, until, "e")));  // FINE: six seconds from now
    }

    google::cloud::Status Sent(std::string const& room, std::string const& user)
    {
        return m_table.Apply(cbt::SingleRowMutation(room, cbt::DeleteFromColumn("typing", user)));  // FINE: the whole column
    }

    google::cloud::StatusOr<std::vector<std::string>> Who(std::string const& room)
    {
        std::vector<std::string> users;
        auto const now = SinceEpoch(m_clock.Now());
        auto row = m_table.ReadRow(room, FilterBuilder().Family("typing").AtMost(3).From(now).Build());  // MISTAKE bigtable-filter-order: counts those who stopped
        if (!row) return row.status();
        if (!row->first) return users;
        for (auto const& cell : row->second.cells()) users.push_back(cell.column_qualifier());
        return users;
    }

    google::cloud::StatusOr<bool> Anybody(std::string const& room)
    {
        auto const now = SinceEpoch(m_clock.Now());
        auto row = m_table.ReadRow(room, FilterBuilder().Family("typing").From(now).AtMost(1).Build());  // FINE: the bound first
        if (!row) return row.status();
        return row->first;
    }

private:
    cbt::Table m_table;
    google::cloud::Options m_options;
    Clock m_clock;
};

}  // namespace chat

#endif  // CHAT_PRESENCE_SERVICE_H
