// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef CHAT_INVITES_H
#define CHAT_INVITES_H

#include "chat/Common.h"
#include "google/cloud/bigtable/table.h"
#include <string>

namespace chat
{

struct Invite
{
    std::string room;
    std::string code;
    std::string from;
    bool forPartner = false;
};

// Codes that let somebody into a room, once.
class Invites
{
public:
    explicit Invites(cbt::Table table) : m_table(std::move(table)) {}

    google::cloud::Status Create(Invite const& invite);
    google::cloud::Status CreateLink(Invite const& invite);
    google::cloud::Status Extend(Invite const& invite);
    google::cloud::StatusOr<bool> Accept(Invite const& invite);
    google::cloud::StatusOr<bool> AcceptLink(Invite const& invite);
    google::cloud::Status Revoke(Invite const& invite);
    google::cloud::Status RevokeQuietly(Invite const& invite);
    google::cloud::Status RevokeLink(std::string const& room);

private:
    cbt::Table m_table;
};

}  // namespace chat

#endif  // CHAT_INVITES_H
