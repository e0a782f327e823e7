// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef CHAT_ROOM_STORE_H
#define CHAT_ROOM_STORE_H

#include "chat/Common.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <string>
#include <vector>

namespace chat
{

struct Message
{
    std::string id;
    std::string author;
    std::string text;
};

class RoomStore
{
public:
    explicit RoomStore(cbt::Table table) : m_table(std::move(table)) {}

    google::cloud::Status Post(std::string const& room, Message const& message);
    google::cloud::Status Announce(std::string const& room, std::vector<std::string> const& lines);
    google::cloud::StatusOr<std::vector<Message>> FirstPage(std::string const& room);
    google::cloud::StatusOr<std::vector<Message>> Page(std::string const& room, int page);
    google::cloud::StatusOr<std::vector<Message>> By(std::string const& room, std::string const& author);

    google::cloud::StatusOr<std::int64_t> NextNumber(std::string const& room);
    google::cloud::Status SetNumber(std::string const& room, std::int64_t number);
    google::cloud::Status RestartNumbers(std::string const& room);

    google::cloud::Status Pin(std::string const& room, Message const& message);
    google::cloud::Status Unpin(std::string const& room);

    google::cloud::StatusOr<bool> MarkRead(std::string const& room, std::string const& user);
    google::cloud::StatusOr<bool> NudgeIfUnread(std::string const& room, std::string const& user);

private:
    cbt::Table m_table;
};

}  // namespace chat

#endif  // CHAT_ROOM_STORE_H
