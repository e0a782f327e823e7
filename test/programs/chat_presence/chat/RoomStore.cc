// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "chat/RoomStore.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"

namespace chat
{

using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace
{

constexpr Days kHistory{365};
constexpr int kPageSize = 50;

// A column is "AUTHOR/ID".
Message ToMessage(cbt::Cell const& cell)
{
    auto const& column = cell.column_qualifier();
    auto const slash = column.find('/');
    return {column.substr(slash + 1), column.substr(0, slash), cell.value()};
}

StatusOr<std::vector<Message>> Read(cbt::Table& table, std::string const& room, cbt::Filter filter)
{
    auto row = table.ReadRow(room, std::move(filter));  // SAME bigtable-unfiltered-read
    if (!row) return row.status();
    std::vector<Message> messages;
    if (!row->first) return messages;
    for (auto const& cell : row->second.cells()) messages.push_back(ToMessage(cell));
    return messages;
}

}  // namespace

Status RoomStore::Post(std::string const& room, Message const& message)
{
    return m_table.Apply(cbt::SingleRowMutation(
        room, cbt::SetCell("msg", message.author + "/" + message.id, NowMillis(), message.text)));  // FINE: a year from now
}

// The lines of an announcement show as versions of one message.
Status RoomStore::Announce(std::string const& room, std::vector<std::string> const& lines)
{
    auto const at = NowMillis();
    cbt::SingleRowMutation mutation(room);
    for (auto const& line : lines)
    {
        mutation.emplace_back(cbt::SetCell("msg", "system/announcement", at, line));  // MISTAKE bigtable-expiry-collision: only the last line is stored
    }
    mutation.emplace_back(cbt::SetCell("pin", "announcement", Millis(0), std::to_string(lines.size())));  // FINE: replaces the number
    return m_table.Apply(std::move(mutation));
}

StatusOr<std::vector<Message>> RoomStore::FirstPage(std::string const& room)
{
    return Read(m_table, room,
                cbt::Filter::Chain(cbt::Filter::FamilyRegex("msg"),
                                   cbt::Filter::TimestampRange(NowMillis() - kHistory, Millis(0)),
                                   cbt::Filter::CellsRowOffset(0),  // MISTAKE bigtable-filter-granularity: the server rejects an offset of 0
                                   cbt::Filter::CellsRowLimit(kPageSize)));
}

StatusOr<std::vector<Message>> RoomStore::Page(std::string const& room, int page)
{
    if (page < 1) return FirstPage(room);
    return Read(m_table, room,
                cbt::Filter::Chain(cbt::Filter::FamilyRegex("msg"),
                                   cbt::Filter::TimestampRange(NowMillis() - kHistory, Millis(0)),
                                   cbt::Filter::CellsRowOffset(page * kPageSize),  // FINE: counts what the bound left
                                   cbt::Filter::CellsRowLimit(kPageSize)));
}

StatusOr<std::vector<Message>> RoomStore::By(std::string const& room, std::string const& author)
{
    auto const filter = cbt::Filter::ColumnRange("msg", author + "/", author + "0");
    return Read(m_table, room, filter);  // MISTAKE bigtable-unfiltered-read: also messages from before last year
}

StatusOr<std::int64_t> RoomStore::NextNumber(std::string const& room)
{
    auto row = m_table.ReadRow(room, cbt::Filter::Chain(cbt::Filter::ColumnName("seqno", "last"),
                                                        cbt::Filter::Latest(1)));  // FINE: no TTL
    if (!row) return row.status();
    if (!row->first) return std::int64_t{1};
    std::int64_t next = 1;
    for (auto const& cell : row->second.cells())
    {
        auto last = cell.decode_big_endian_integer<std::int64_t>();
        if (last) next = *last + 1;
    }
    return next;
}

Status RoomStore::SetNumber(std::string const& room, std::int64_t number)
{
    return m_table.Apply(cbt::SingleRowMutation(room, cbt::SetCell("seqno", "last", Millis(number), number)));  // FINE: numbers as timestamps
}

Status RoomStore::RestartNumbers(std::string const& room)
{
    return m_table.Apply(cbt::SingleRowMutation(
        room, cbt::DeleteFromColumn("seqno", "last"),
        cbt::SetCell("seqno", "last", std::int64_t{1})));  // MISTAKE bigtable-real-timestamp: the server's time hides the numbers to come
}

Status RoomStore::Pin(std::string const& room, Message const& message)
{
    return m_table.Apply(cbt::SingleRowMutation(
        room, cbt::SetCell("pin", "message", NowMillis(), message.text)));  // MISTAKE bigtable-real-timestamp: others pin with 0, which does not replace it
}

Status RoomStore::Unpin(std::string const& room)
{
    return m_table.Apply(cbt::SingleRowMutation(room, cbt::SetCell("pin", "message", Millis(0), "")));  // FINE: replaces the message
}

StatusOr<bool> RoomStore::MarkRead(std::string const& room, std::string const& user)
{
    auto branch = m_table.CheckAndMutateRow(
        room, cbt::Filter::Chain(cbt::Filter::ColumnName("unread", user), cbt::Filter::Latest(1)),
        {cbt::SetCell("unread", user, std::int64_t{0}),
         cbt::SetCell("seqno", user, Millis(1), "read"),  // FINE: not in the family that is deleted
         cbt::DeleteFromColumn("unread", user)},  // MISTAKE bigtable-mutation-order: deletes the 0 that was written
        {});
    if (!branch) return branch.status();
    return *branch == cbt::MutationBranch::kPredicateMatched;
}

StatusOr<bool> RoomStore::NudgeIfUnread(std::string const& room, std::string const& user)
{
    auto row = m_table.ReadModifyWriteRow(
        room, cbt::ReadModifyWriteRule::AppendValue("msg", "system/nudges", user + ";"),  // MISTAKE bigtable-read-modify-write: appends to what is expired
        cbt::ReadModifyWriteRule::IncrementAmount("unread", user, 1));  // FINE: no TTL
    if (!row) return row.status();
    for (auto const& cell : row->cells())
    {
        if (cell.family_name() != "unread") continue;
        auto count = cell.decode_big_endian_integer<std::int64_t>();
        return count && *count > 10;
    }
    return false;
}

}  // namespace chat
