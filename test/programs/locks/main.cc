// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Clock.h"
#include "LockService.h"
#include "Reaper.h"
#include "storage/Tables.h"
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <string>

namespace cbt = google::cloud::bigtable;

namespace {

using Settings = std::map<std::string, std::string>;

/** NAME=VALUE lines. */
Settings ReadSettings(std::string const& path)
{
    Settings settings;
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line)) {
        auto const at = line.find('=');
        if (at != std::string::npos)
            settings[line.substr(0, at)] = line.substr(at + 1);
    }
    return settings;
}

std::string Get(Settings const& settings, std::string const& name, std::string const& fallback)
{
    auto const found = settings.find(name);
    return found == settings.end() ? fallback : found->second;
}

/** Says in the table that this server lives, where the operator wants to see it. */
int Register(cbt::Table table, Settings const& settings)
{
    auto const family = Get(settings, "registry.family", lockd::families::Info);
    auto const status = table.Apply(cbt::SingleRowMutation(
        "servers", cbt::SetCell(family, Get(settings, "host", "localhost"), "up")));  // UNKNOWN: the family comes from a file
    return status.ok() ? 0 : 1;
}

int Demo(lockd::LockService& service)
{
    lockd::LeaseRequest request;
    request.lock = "deploy";
    request.holder = "alice";
    auto grant = service.Acquire(request);
    if (!grant) {
        std::cerr << grant.status() << "\n";
        return 1;
    }
    std::cout << (grant->granted ? "granted " : "queued ") << grant->token << "\n";
    auto kept = service.KeepAlive(request);
    if (!kept)
        return 1;
    auto text = service.Describe("deploy");
    if (text)
        std::cout << *text << "\n";
    return service.Release("deploy", "alice").ok() ? 0 : 1;
}

}  // namespace

int main(int argc, char* argv[])
{
    auto const settings = ReadSettings(argc > 2 ? argv[2] : "/etc/lockd.conf");
    lockd::StorageOptions options;
    options.project = Get(settings, "project", options.project);
    options.instance = Get(settings, "instance", options.instance);
    std::string const command = argc > 1 ? argv[1] : "demo";
    if (command == "create") {
        cbt::TableAdmin admin(cbt::MakeAdminClient(options.project), options.instance);
        auto const status = lockd::CreateLocks(admin, options);
        return status.ok() ? 0 : 1;
    }
    auto clock = std::make_shared<lockd::SystemClock const>();
    auto table = lockd::OpenLocks(options);
    if (command == "register")
        return Register(table, settings);
    if (command == "reap") {
        lockd::Reaper reaper(table, clock, {}, [](std::string const& lock) {
            std::cout << "expired: " << lock << "\n";
        });
        auto removed = reaper.RemoveExpired();
        if (removed)
            removed = reaper.RemoveEmpty();
        if (!removed)
            std::cerr << removed.status() << "\n";
        return removed ? 0 : 1;
    }
    lockd::LockService service(lockd::LeaseTable(table, clock),
                               lockd::MakeWaitQueue(table, clock), lockd::Fence(table, clock));
    return Demo(service);
}
