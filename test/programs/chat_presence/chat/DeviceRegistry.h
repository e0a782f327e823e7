// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef CHAT_DEVICE_REGISTRY_H
#define CHAT_DEVICE_REGISTRY_H

#include "chat/Common.h"
#include "google/cloud/bigtable/table.h"
#include <map>
#include <string>

namespace chat
{

// Tokens with which push messages reach a device. Apps renew them each week.
class DeviceRegistry
{
public:
    explicit DeviceRegistry(cbt::Table table);

    google::cloud::Status Register(std::string const& user, std::string const& device, std::string const& token);
    google::cloud::Status Renew(std::string const& user, std::string const& device, std::string const& token);
    google::cloud::Status Keep(std::string const& user, std::string const& device, std::string const& token);
    google::cloud::Status Reset(std::string const& user, std::string const& device, std::string const& token);
    google::cloud::Status Replace(std::string const& user, std::string const& device, std::string const& token);
    google::cloud::StatusOr<std::map<std::string, std::string>> Tokens(std::string const& user);
    google::cloud::StatusOr<std::map<std::string, std::string>> TokensForUrgent(std::string const& user);
    google::cloud::StatusOr<int> RemoveExpired(std::string const& prefix);

private:
    cbt::Table m_table;
    cbt::Filter m_valid;
};

}  // namespace chat

#endif  // CHAT_DEVICE_REGISTRY_H
