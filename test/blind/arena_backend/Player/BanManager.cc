// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Player/BanManager.h"

namespace Arena
{

namespace
{

const FSanction kSanctions[] = {
    {"insult", 1},
    {"leaving", 3},
    {"cheating", 365},
};

constexpr TimeMs kSessionLifetime = Minutes(30);

TimeMs BanStamp(TimeMs Lifetime) {
    return NowMs() + Lifetime - kBanMaxAge;
}

cbt::Filter Column(EFamily Family, const std::string& Name, FTimeWindow Window) {
    return ToFilter({Family, Name, Window, 1});
}

}

FBanManager& FBanManager::Get() {
    static FBanManager Instance;
    return Instance;
}

EResult FBanManager::Ban(FPlayerId Player, const std::string& Reason, s32 DayCount) {
    return FTableStore::Get().Replace(EFamily::Ban, PlayerKey(Player), "ban", Reason,
                                      BanStamp(Days(DayCount))); // FINE: expires DayCount days from now
}

EResult FBanManager::BanForOffence(FPlayerId Player, u32 Offence) {
    const FSanction& Sanction = kSanctions[Offence % 3];
    return FTableStore::Get().Replace(EFamily::Ban, PlayerKey(Player), "ban", Sanction.Reason,
                                      NowMs() + Days(Sanction.Days)); // MISTAKE: the 30 days are not taken off
}

EResult FBanManager::BanChat(FPlayerId Player, s32 HourCount) {
    const TimeMs Stamp = NowMs() - kBanMaxAge + Hours(HourCount);
    return FTableStore::Get().Replace(EFamily::Ban, PlayerKey(Player), "chat", "chat", Stamp); // FINE: the other order
}

EResult FBanManager::BanForever(FPlayerId Player) {
    return FTableStore::Get().Replace(EFamily::Ban, PlayerKey(Player), "ban", "forever",
                                      std::chrono::milliseconds::max().count()); // MISTAKE: overflows as microseconds
}

EResult FBanManager::BanDevice(FPlayerId Player) {
    return FTableStore::Get().Replace(EFamily::Ban, PlayerKey(Player), "device", "device",
                                      BanStamp(Days(3650))); // FINE: ten years
}

EResult FBanManager::Pardon(FPlayerId Player) {
    const TimeMs Cutoff = NowMs() - kBanMaxAge;
    return FTableStore::Get().Commit(
        ETable::Players,
        cbt::SingleRowMutation(PlayerKey(Player),
                               cbt::DeleteFromColumnEndingAt("ban", "ban",
                                                             ToChrono(Cutoff)))); // MISTAKE: only expired bans
}

EResult FBanManager::ReduceToDay(FPlayerId Player) {
    cbt::SingleRowMutation Mutation(PlayerKey(Player));
    Mutation.emplace_back(cbt::SetCell("ban", "ban", ToChrono(BanStamp(Days(1))), "reduced")); // SAME: see below
    Mutation.emplace_back(cbt::DeleteFromColumn("ban", "ban")); // MISTAKE: after the write, so that it goes too
    return FTableStore::Get().Commit(ETable::Players, std::move(Mutation));
}

bool FBanManager::IsBanned(FPlayerId Player) {
    std::vector<cbt::Cell> Cells;
    const auto Filter = Column(EFamily::Ban, "ban", LiveWindow(kBanMaxAge)); // FINE: 30 days before now
    return FTableStore::Get().ReadFiltered(ETable::Players, PlayerKey(Player), Filter, Cells) == EResult::Ok;
}

bool FBanManager::IsChatBanned(FPlayerId Player) {
    std::vector<cbt::Cell> Cells;
    const auto Filter = Column(EFamily::Ban, "chat", LiveWindow(kSessionMaxAge)); // MISTAKE: the age of another family
    return FTableStore::Get().ReadFiltered(ETable::Players, PlayerKey(Player), Filter, // SAME: the filter is used here
                                           Cells) == EResult::Ok;
}

bool FBanManager::MayPlayRanked(FPlayerId Player) {
    const auto Filter = cbt::Filter::Condition(
        cbt::Filter::ColumnName("ban", "ban"), // MISTAKE: an expired ban still decides
        cbt::Filter::BlockAllFilter(), cbt::Filter::FamilyRegex("rank"));
    std::vector<cbt::Cell> Cells;
    return FTableStore::Get().ReadFiltered(ETable::Players, PlayerKey(Player), Filter, // SAME: used here
                                           Cells) == EResult::Ok;
}

EResult FBanManager::LoadProfile(FPlayerId Player, std::vector<cbt::Cell>& Out) {
    const auto Filter = cbt::Filter::Interleave(
        cbt::Filter::Chain(cbt::Filter::FamilyRegex("rank|wallet"), cbt::Filter::Latest(1)), // FINE: no expiry
        ToFilter({EFamily::Ban, "", LiveWindow(kBanMaxAge), 0}), // FINE: its own cutoff
        ToFilter({EFamily::Cooldown, "", LiveWindow(), 0})); // FINE: expiry timestamps
    return FTableStore::Get().ReadFiltered(ETable::Players, PlayerKey(Player), Filter, Out);
}

EResult FBanManager::Connect(FPlayerId Player, const std::string& Server) {
    return FTableStore::Get().Write(EFamily::Session, PlayerKey(Player), "server", Server,
                                    NowMs() + kSessionLifetime - kSessionMaxAge); // FINE: half an hour
}

EResult FBanManager::KeepAlive(FPlayerId Player, const std::string& Server) {
    const TimeMs Until = NowMs() + kSessionLifetime;
    return FTableStore::Get().Write(EFamily::Session, PlayerKey(Player), "server", Server,
                                    Until); // MISTAKE: without the day, the session outlives the player's by a day
}

EResult FBanManager::FindServer(FPlayerId Player, std::string& Server) {
    std::vector<cbt::Cell> Cells;
    const auto Filter = cbt::Filter::Chain(
        cbt::Filter::ColumnName("session", "server"), cbt::Filter::Latest(1),
        cbt::Filter::TimestampRange(ToChrono(NowMs() - kSessionMaxAge + 1), ToChrono(0))); // FINE: newest, if it lives
    const EResult Result = FTableStore::Get().ReadFiltered(ETable::Players, PlayerKey(Player), Filter, Cells);
    if (Result == EResult::Ok)
        Server = Cells.front().value();
    return Result;
}

// Two accounts become one.
EResult FBanManager::Migrate(FPlayerId From, FPlayerId To) {
    const auto Live = cbt::Filter::Interleave(ToFilter({EFamily::Ban, "", LiveWindow(kBanMaxAge), 0}),
                                              ToFilter({EFamily::Cooldown, "", LiveWindow(), 0}));
    std::vector<cbt::Cell> Cells;
    const EResult Result = FTableStore::Get().ReadFiltered(ETable::Players, PlayerKey(From), Live, Cells);
    if (Result != EResult::Ok)
        return Result;
    cbt::SingleRowMutation Mutation(PlayerKey(To));
    for (const cbt::Cell& Cell : Cells) {
        const auto Stamp = std::chrono::duration_cast<std::chrono::milliseconds>(Cell.timestamp());
        if (Cell.family_name() == "ban")
            Mutation.emplace_back(
                cbt::SetCell("ban", Cell.column_qualifier(), Stamp, Cell.value())); // FINE: with its timestamp
        else
            Mutation.emplace_back(
                cbt::SetCell("cooldown", Cell.column_qualifier(), Cell.value())); // MISTAKE: without its timestamp
    }
    return FTableStore::Get().Commit(ETable::Players, std::move(Mutation));
}

EResult FBanManager::AddCoins(FPlayerId Player, s64 Coins) {
    const auto Row = FTableStore::Get().Table(ETable::Players).ReadModifyWriteRow(
        PlayerKey(Player), cbt::ReadModifyWriteRule::IncrementAmount("wallet", "coins", Coins)); // FINE: no expiry
    return Row ? EResult::Ok : EResult::StoreError;
}

}
