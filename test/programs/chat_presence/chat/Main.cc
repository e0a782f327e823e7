// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "chat/DeviceRegistry.h"
#include "chat/Invites.h"
#include "chat/Migrations.h"
#include "chat/PresenceService.h"
#include "chat/RoomStore.h"
#include <cstdlib>
#include <iostream>
#include <memory>
#include <sstream>

namespace
{

namespace cbt = ::google::cloud::bigtable;

struct Services
{
    std::shared_ptr<chat::PresenceService> presence;
    std::shared_ptr<chat::DeviceRegistry> devices;
    std::shared_ptr<chat::RoomStore> rooms;
    std::shared_ptr<chat::Invites> invites;
};

Services MakeServices(std::string const& project, std::string const& instance)
{
    auto connection = cbt::MakeDataConnection();
    cbt::Table presence(connection, cbt::TableResource(project, instance, "presence"));
    cbt::Table rooms(connection, cbt::TableResource(project, instance, "rooms"));
    Services services;
    services.presence = std::make_shared<chat::PresenceService>(presence, chat::DefaultOptions());
    services.devices = std::make_shared<chat::DeviceRegistry>(presence);
    services.rooms = std::make_shared<chat::RoomStore>(rooms);
    services.invites = std::make_shared<chat::Invites>(rooms);
    return services;
}

void Handle(Services& services, std::istringstream command)
{
    std::string verb, user, argument;
    command >> verb >> user >> argument;
    if (verb == "in") services.presence->SignIn(user, argument).get();
    if (verb == "beat") services.presence->Heartbeat(user, argument).get();
    if (verb == "out") services.presence->SignOut(user, argument);
    if (verb == "tokens")
    {
        auto tokens = services.devices->Tokens(user);
        if (!tokens) return;
        for (auto const& token : *tokens) std::cout << token.first << "\n";
    }
    if (verb == "post") services.rooms->Post(user, {"1", "cli", argument});
    if (verb == "accept")
    {
        auto accepted = services.invites->Accept({user, argument, "", false});
        std::cout << (accepted && *accepted ? "welcome\n" : "no\n");
    }
}

}  // namespace

int main(int argc, char* argv[])
{
    auto const* project = std::getenv("CHAT_PROJECT");
    auto const* instance = std::getenv("CHAT_INSTANCE");
    if (project == nullptr || instance == nullptr) return 2;
    if (argc > 1 && std::string(argv[1]) == "migrate")
    {
        cbt::TableAdmin admin(cbt::MakeAdminClient(project), instance);
        auto const status = chat::Migrate(admin, argc > 2 ? std::atoi(argv[2]) : 0);
        if (!status.ok()) std::cerr << status << "\n";
        return status.ok() ? 0 : 1;
    }
    auto services = MakeServices(project, instance);
    auto connection = cbt::MakeDataConnection();
    chat::TypingIndicator<> typing(cbt::Table(connection, cbt::TableResource(project, instance, "presence")),
                                   chat::DefaultOptions());
    std::string line;
    while (std::getline(std::cin, line))
    {
        Handle(services, std::istringstream(line));
        auto busy = typing.Anybody("lobby");
        if (busy && *busy) std::cout << "...\n";
        if (line.rfind("typing ", 0) == 0) typing.Typing("lobby", line.substr(7));
        if (line.rfind("record ", 0) == 0) typing.Recording("lobby", line.substr(7));
        if (line.rfind("react ", 0) == 0) typing.Reacting("lobby", line.substr(6));
        if (line == "who")
        {
            auto users = typing.Who("lobby");
            if (users) std::cout << users->size() << "\n";
        }
    }
    return 0;
}
