// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Player/CooldownManager.h"
#include "google/bigtable/v2/bigtable.pb.h"

namespace Arena
{

namespace
{

struct FAbilityDef
{
    const char* Name;
    s32 CooldownSeconds;
};

const FAbilityDef kAbilities[] = {
    {"dash", 8},
    {"shield", 30},
    {"revive", 600},
    {"name", 30 * 24 * 3600},
};

const FAbilityDef& AbilityDef(EAbility Ability) { return kAbilities[static_cast<u32>(Ability)]; }

google::bigtable::v2::MutateRowRequest RawCell(FPlayerId Player, EAbility Ability, const std::string& Value) {
    google::bigtable::v2::MutateRowRequest Request;
    Request.set_row_key(PlayerKey(Player));
    auto& Cell = *Request.add_mutations()->mutable_set_cell();
    Cell.set_family_name(FamilyDef(EFamily::Cooldown).Name);
    Cell.set_column_qualifier(AbilityDef(Ability).Name);
    Cell.set_value(Value);
    return Request;
}

}

FCooldownManager& FCooldownManager::Get() {
    static FCooldownManager Instance;
    return Instance;
}

EResult FCooldownManager::Start(FPlayerId Player, EAbility Ability) {
    const FAbilityDef& Def = AbilityDef(Ability);
    return FTableStore::Get().Write(EFamily::Cooldown, PlayerKey(Player), Def.Name, "start",
                                    NowMs() + Seconds(Def.CooldownSeconds)); // FINE: seconds converted
}

// Dash and shield share a short lockout.
EResult FCooldownManager::StartShared(FPlayerId Player) {
    const FAbilityDef& Def = AbilityDef(EAbility::Dash);
    return FTableStore::Get().Write(EFamily::Cooldown, PlayerKey(Player), "shared", "start",
                                    NowMs() + Def.CooldownSeconds); // MISTAKE: seconds added to milliseconds
}

EResult FCooldownManager::StartPenalty(FPlayerId Player, s32 Leaves) {
    const f32 Now = static_cast<f32>(NowMs());
    const f32 Until = Now + 90000.f * static_cast<f32>(Leaves);
    return FTableStore::Get().Write(EFamily::Cooldown, PlayerKey(Player), "penalty", std::to_string(Leaves),
                                    static_cast<TimeMs>(Until)); // MISTAKE: a float of that size counts in minutes
}

// A perk: the rest of the cooldown becomes two seconds.
EResult FCooldownManager::Shorten(FPlayerId Player, EAbility Ability) {
    if (Ability == EAbility::Shield)
        return FTableStore::Get().Replace(EFamily::Cooldown, PlayerKey(Player), AbilityDef(Ability).Name, "perk",
                                          NowMs() + Seconds(2)); // FINE: the longer one is deleted
    return FTableStore::Get().Write(EFamily::Cooldown, PlayerKey(Player), AbilityDef(Ability).Name, "perk",
                                    NowMs() + Seconds(2)); // MISTAKE: the longer one from Start() stays
}

EResult FCooldownManager::Reset(FPlayerId Player, EAbility Ability) {
    const std::string Name = AbilityDef(Ability).Name;
    return FTableStore::Get().Commit(
        ETable::Players,
        cbt::SingleRowMutation(PlayerKey(Player),
                               cbt::DeleteFromColumn("cooldown", Name, ToChrono(0),
                                                     ToChrono(NowMs())))); // MISTAKE: running ones end after now
}

EResult FCooldownManager::AddCharge(FPlayerId Player, EAbility Ability) {
    const auto Row = FTableStore::Get().Table(ETable::Players).ReadModifyWriteRow(
        PlayerKey(Player),
        cbt::ReadModifyWriteRule::IncrementAmount(
            "cooldown", std::string(AbilityDef(Ability).Name) + "/charges", 1)); // MISTAKE: server time, expired
    return Row ? EResult::Ok : EResult::StoreError;
}

// Scripts may give an instant of their own; without one, five seconds.
EResult FCooldownManager::StartFromScript(FPlayerId Player, EAbility Ability, s64 ScriptTime) {
    if (ScriptTime > 0)
        return FTableStore::Get().Replace(EFamily::Cooldown, PlayerKey(Player), AbilityDef(Ability).Name, "script",
                                          ScriptTime); // UNKNOWN: what the script calls a time
    return FTableStore::Get().Replace(
        EFamily::Cooldown, PlayerKey(Player), AbilityDef(Ability).Name, "script",
        NowMicros() + Seconds(5) * 1000); // MISTAKE: microseconds, ends in 50,000 years
}

EResult FCooldownManager::WriteRaw(FPlayerId Player, EAbility Ability, const std::string& Reason) {
    auto Request = RawCell(Player, Ability, Reason); // MISTAKE: timestamp left at 0
    return FTableStore::Get().Commit(ETable::Players, cbt::SingleRowMutation(std::move(Request))); // SAME: sent here
}

EResult FCooldownManager::WriteRawFull(FPlayerId Player, EAbility Ability) {
    auto Request = RawCell(Player, Ability, "raw");
    const TimeMs Until = NowMs() + Seconds(AbilityDef(Ability).CooldownSeconds);
    Request.mutable_mutations(0)->mutable_set_cell()->set_timestamp_micros(Until * 1000); // FINE: whole milliseconds
    return FTableStore::Get().Commit(ETable::Players, cbt::SingleRowMutation(std::move(Request)));
}

bool FCooldownManager::IsReady(FPlayerId Player, EAbility Ability) {
    FQuery Query{EFamily::Cooldown, AbilityDef(Ability).Name, LiveWindow(), 1};
    std::vector<cbt::Cell> Cells;
    return FTableStore::Get().Read(PlayerKey(Player), Query, Cells) == EResult::NotFound; // FINE: live window
}

bool FCooldownManager::IsShieldReady(FPlayerId Player) {
    FQuery Query{EFamily::Cooldown, "shield", {}, 1};
    std::vector<cbt::Cell> Cells;
    if (FTableStore::Get().Read(PlayerKey(Player), Query, Cells) != EResult::Ok) // SAME: unfiltered, checked below
        return true;
    return Cells.front().timestamp().count() <= NowMs(); // MISTAKE: microseconds against milliseconds, never true
}

u32 FCooldownManager::CountActive(FPlayerId Player) {
    FQuery Query;
    Query.Family = EFamily::Cooldown;
    std::vector<cbt::Cell> Cells;
    if (FTableStore::Get().Read(PlayerKey(Player), Query, Cells) != EResult::Ok) // FINE: each cell is checked below
        return 0;
    u32 Count = 0;
    const TimeMs Now = NowMs();
    for (const cbt::Cell& Cell : Cells)
        Count += Cell.timestamp().count() / 1000 > Now ? 1 : 0;
    return Count;
}

}
