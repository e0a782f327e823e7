// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Store/SchemaManager.h"
#include "google/cloud/bigtable/table_config.h"

namespace Arena
{

namespace cbt = ::google::cloud::bigtable;
namespace admin = ::google::bigtable::admin::v2;
using google::cloud::bigtable_admin::BigtableTableAdminClient;

namespace
{

enum class ERule : u8
{
    Expiry,   // timestamps are expiries
    MaxAge,   // Amount hours
    Versions, // Amount versions
};

struct FRuleDef
{
    EFamily Family;
    ERule Rule;
    s32 Amount;
};

const FRuleDef kPlayerRules[] = {
    {EFamily::Ticket, ERule::Expiry, 0},    // FINE: one second
    {EFamily::Cooldown, ERule::MaxAge, 24}, // MISTAKE: expired cooldowns stay for a day, the plan says one second
    {EFamily::Ban, ERule::MaxAge, 30},      // MISTAKE: 30 hours, not 30 days
    {EFamily::Session, ERule::MaxAge, 24},  // FINE: one day
    {EFamily::Rank, ERule::Versions, 1},    // FINE: zero timestamps, one version
    {EFamily::Wallet, ERule::Versions, 3},  // FINE: no expiry
};

admin::GcRule MakeRule(const FRuleDef& Def) {
    switch (Def.Rule) {
    case ERule::Expiry:
        return cbt::GcRule::MaxAge(std::chrono::seconds(1)).as_proto();
    case ERule::MaxAge:
        return cbt::GcRule::MaxAge(std::chrono::hours(Def.Amount)).as_proto();
    case ERule::Versions:
        break;
    }
    return cbt::GcRule::MaxNumVersions(Def.Amount).as_proto();
}

void AddAge(admin::Table& Table, EFamily Family, TimeMs Age) {
    auto& Rule = *(*Table.mutable_column_families())[FamilyDef(Family).Name].mutable_gc_rule();
    Rule.mutable_max_age()->set_seconds(Age / 1000);
}

}

FSchemaManager& FSchemaManager::Get() {
    static FSchemaManager Instance;
    return Instance;
}

EResult FSchemaManager::CreatePlayers(BigtableTableAdminClient& Admin, const std::string& Parent) {
    admin::Table Table;
    for (const FRuleDef& Def : kPlayerRules) {
        auto& Family = (*Table.mutable_column_families())[FamilyDef(Def.Family).Name];
        *Family.mutable_gc_rule() = MakeRule(Def); // SAME: the rules of the table above
    }
    const auto Created = Admin.CreateTable(Parent, kPlayersTable, Table);
    return Created ? EResult::Ok : EResult::StoreError;
}

EResult FSchemaManager::CreateMatches(BigtableTableAdminClient& Admin, const std::string& Parent) {
    admin::Table Table;
    AddAge(Table, EFamily::Snapshot, kSnapshotMaxAge); // FINE: 7 days
    AddAge(Table, EFamily::Frames, Days(3)); // MISTAKE: tick numbers are older than any age
    AddAge(Table, EFamily::Invite, Seconds(1)); // FINE: expiry timestamps
    auto& Families = *Table.mutable_column_families();
    Families["result"].mutable_gc_rule()->mutable_max_age()->set_seconds(365 * 24 * 3600); // MISTAKE: results stay
    const auto Created = Admin.CreateTable(Parent, kMatchesTable, Table);
    return Created ? EResult::Ok : EResult::StoreError;
}

EResult FSchemaManager::CreateSeason(BigtableTableAdminClient& Admin, const std::string& Parent, u32 Season) {
    const std::string Name = "season-" + std::to_string(Season);
    admin::Table Table;
    auto& Score = *Table.mutable_column_families();
    auto& Rules = *Score["score"].mutable_gc_rule()->mutable_intersection(); // MISTAKE: the newest score never expires
    Rules.add_rules()->mutable_max_age()->set_seconds(kScoreMaxAge / 1000);
    Rules.add_rules()->set_max_num_versions(1);
    Score["tally"].mutable_value_type()->mutable_aggregate_type()->mutable_sum();
    AddAge(Table, EFamily::Tally, kScoreMaxAge); // FINE: 120 days
    const auto Created = Admin.CreateTable(Parent, Name, Table);
    return Created ? EResult::Ok : EResult::StoreError;
}

EResult FSchemaManager::RepairRanks(BigtableTableAdminClient& Admin, const std::string& TableName) {
    admin::ModifyColumnFamiliesRequest Request;
    Request.set_name(TableName);
    auto& Modification = *Request.add_modifications();
    Modification.set_id(FamilyDef(EFamily::Rank).Name);
    Modification.mutable_update()->mutable_gc_rule()->set_max_num_versions(1); // FINE: one version, no age
    return Admin.ModifyColumnFamilies(Request) ? EResult::Ok : EResult::StoreError;
}

}
