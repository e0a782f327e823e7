// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "chat/Migrations.h"
#include "chat/Common.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_config.h"
#include <functional>

namespace chat
{

using ::google::cloud::Status;
using Rule = cbt::GcRule;
using Change = cbt::ColumnFamilyModification;

namespace
{

Status CreatePresence(cbt::TableAdmin& admin)
{
    cbt::TableConfig config;
    config.add_column_family("online", Rule::MaxAge(std::chrono::seconds(90)));  // MISTAKE bigtable-gc-policy: the heartbeat adds the 90 seconds, not the rule
    config.add_column_family("typing", Rule::MaxAge(std::chrono::seconds(1)));  // FINE: one second
    config.add_column_family("device", Rule::MaxAge(Days(30)));  // FINE: 30 days
    config.add_column_family("seen", Rule::MaxNumVersions(1));
    auto table = admin.CreateTable("presence", std::move(config));
    return table ? Status() : table.status();
}

Status CreateRooms(cbt::TableAdmin& admin)
{
    std::map<std::string, Rule> families{
        {"msg", Rule::Union(Rule::MaxAge(Days(365)), Rule::MaxNumVersions(100))},  // FINE: the age, and versions besides
        {"invite", Rule::MaxAge(std::chrono::seconds(1))},
        {"seqno", Rule::Intersection(Rule::MaxAge(Days(1)), Rule::MaxNumVersions(1))},  // FINE: keeps the newest number
        {"pin", Rule::MaxNumVersions(1)},
        {"unread", Rule::MaxNumVersions(1)},
    };
    auto table = admin.CreateTable("rooms", cbt::TableConfig(families, {}));
    return table ? Status() : table.status();
}

Status Tighten(cbt::TableAdmin& admin)
{
    auto table = admin.ModifyColumnFamilies(
        "rooms", {Change::Update("unread", Rule::MaxNumVersions(3)),  // MISTAKE bigtable-gc-policy: the schema says one version
                  Change::Update("pin", Rule::Union(Rule::MaxAge(Days(400)),  // MISTAKE bigtable-gc-policy: pins are from 1970, so all of them go
                                                    Rule::MaxNumVersions(1))),
                  Change::Update("msg", Rule::MaxAge(Days(365)))});  // FINE: as before
    return table ? Status() : table.status();
}

}  // namespace

Status Migrate(cbt::TableAdmin& admin, int from)
{
    std::vector<std::function<Status(cbt::TableAdmin&)>> const steps{CreatePresence, CreateRooms, Tighten};
    for (std::size_t i = from < 0 ? 0 : static_cast<std::size_t>(from); i < steps.size(); ++i)
    {
        auto status = steps[i](admin);
        if (!status.ok()) return status;
    }
    return Status();
}

}  // namespace chat
