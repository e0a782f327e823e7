// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef CHAT_COMMON_H
#define CHAT_COMMON_H

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/options.h"
#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace chat
{

namespace cbt = ::google::cloud::bigtable;

using Millis = std::chrono::milliseconds;
using Days = std::chrono::duration<long, std::ratio<86400>>;
using TimePoint = std::chrono::system_clock::time_point;

struct WallClock
{
    TimePoint Now() const { return std::chrono::system_clock::now(); }
};

inline Millis SinceEpoch(TimePoint t)
{
    return std::chrono::duration_cast<Millis>(t.time_since_epoch());
}

inline Millis NowMillis() { return SinceEpoch(WallClock{}.Now()); }

// Settings travel as Options, as those of the client do.
struct HeartbeatTimeoutOption
{
    using Type = std::chrono::seconds;
};
struct TypingTimeoutOption
{
    using Type = std::chrono::seconds;
};
struct PageSizeOption
{
    using Type = int;
};

inline google::cloud::Options DefaultOptions()
{
    return google::cloud::Options{}
        .set<HeartbeatTimeoutOption>(std::chrono::seconds(90))
        .set<TypingTimeoutOption>(std::chrono::seconds(6))
        .set<PageSizeOption>(50);
}

// Builds a chain, a stage at a time.
class FilterBuilder
{
public:
    FilterBuilder& Family(std::string pattern)
    {
        m_stages.push_back(cbt::Filter::FamilyRegex(std::move(pattern)));
        return *this;
    }
    FilterBuilder& Column(std::string family, std::string column)
    {
        m_stages.push_back(cbt::Filter::ColumnName(std::move(family), std::move(column)));
        return *this;
    }
    FilterBuilder& From(Millis start)
    {
        m_stages.push_back(cbt::Filter::TimestampRange(start, Millis(0)));
        return *this;
    }
    FilterBuilder& Newest()
    {
        m_stages.push_back(cbt::Filter::Latest(1));
        return *this;
    }
    FilterBuilder& AtMost(int cells)
    {
        m_stages.push_back(cbt::Filter::CellsRowLimit(cells));
        return *this;
    }
    FilterBuilder& KeysOnly()
    {
        m_stages.push_back(cbt::Filter::StripValueTransformer());
        return *this;
    }
    cbt::Filter Build() const
    {
        if (m_stages.size() == 1) return m_stages.front();
        return cbt::Filter::ChainFromRange(m_stages.begin(), m_stages.end());
    }

private:
    std::vector<cbt::Filter> m_stages;
};

}  // namespace chat

#endif  // CHAT_COMMON_H
