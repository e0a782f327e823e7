// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Season/RankManager.h"

namespace Arena
{

namespace
{

constexpr TimeMs kBonusLifetime = Days(14);

std::string MatchColumn(u64 MatchId) { return "match:" + std::to_string(MatchId); }

cbt::Mutation AddToTally(const std::string& Column, s64 Amount, TimeMs Bucket) {
    cbt::Mutation Mutation;
    auto& Add = *Mutation.op.mutable_add_to_cell();
    Add.set_family_name(FamilyDef(EFamily::Tally).Name);
    Add.mutable_column_qualifier()->set_raw_value(Column);
    Add.mutable_timestamp()->set_raw_timestamp_micros(Bucket * 1000);
    Add.mutable_input()->set_int_value(Amount);
    return Mutation;
}

}

FRankManager& FRankManager::Get() {
    static FRankManager Instance;
    return Instance;
}

EResult FRankManager::SetRank(FPlayerId Player, s32 Rank) {
    return FTableStore::Get().Write(EFamily::Rank, PlayerKey(Player), "rank", std::to_string(Rank), 0); // FINE: at 0
}

EResult FRankManager::PromoteOnWin(FPlayerId Player, s32 Rank) {
    return FTableStore::Get().Write(EFamily::Rank, PlayerKey(Player), "rank",
                                    std::to_string(Rank + 1)); // MISTAKE: server time, hides what is written at 0
}

EResult FRankManager::DemoteInactive(FPlayerId Player, s32 Rank) {
    cbt::BulkMutation Bulk;
    Bulk.emplace_back(cbt::SingleRowMutation(PlayerKey(Player), cbt::DeleteFromColumn("rank", "season")));
    const std::string Lower = std::to_string(Rank - 1);
    Bulk.emplace_back(cbt::SingleRowMutation(
        PlayerKey(Player), cbt::SetCell("rank", "season", ToChrono(0), Lower))); // MISTAKE: entries have no order
    return FTableStore::Get().Table(ETable::Players).BulkApply(std::move(Bulk)).empty() ? EResult::Ok
                                                                                     : EResult::StoreError;
}

EResult FRankManager::AddScore(FPlayerId Player, s32 Points, u64 MatchId) {
    return FTableStore::Get().Write(EFamily::Score, PlayerKey(Player), MatchColumn(MatchId), std::to_string(Points),
                                    NowMs()); // FINE: the default of 120 days
}

// A bonus counts for two weeks.
EResult FRankManager::AddBonus(FPlayerId Player, s32 Points, u64 MatchId) {
    const s64 Stamp = NowUnixSeconds() * 1000 + kBonusLifetime - kScoreMaxAge;
    EResult Result = FTableStore::Get().Write(EFamily::Score, PlayerKey(Player), MatchColumn(MatchId) + "/bonus",
                                              std::to_string(Points), Stamp); // FINE: two weeks from now
    if (Result != EResult::Ok)
        return Result;
    const s64 Mirror = NowUnixSeconds() + kBonusLifetime - kScoreMaxAge;
    return FTableStore::Get().Write(EFamily::Score, PlayerKey(Player), "bonus", std::to_string(Points),
                                    Mirror); // MISTAKE: seconds and milliseconds mixed, a time before 1970
}

EResult FRankManager::CountPlayed(FPlayerId Player) {
    return FTableStore::Get().Commit(
        ETable::Season,
        cbt::SingleRowMutation(PlayerKey(Player), AddToTally("played", 1, 0))); // MISTAKE: bucket 0 is 1970
}

// A conditional mutation, because it is not sent again after an error.
EResult FRankManager::CountPlayedToday(FPlayerId Player) {
    const TimeMs Today = NowMs() / Days(1) * Days(1);
    const cbt::Mutation Add = AddToTally("today", 1, Today);
    const auto Branch = FTableStore::Get().Table(ETable::Season).CheckAndMutateRow(
        PlayerKey(Player), cbt::Filter::PassAllFilter(), {Add}, {Add}); // FINE: the same in both cases
    return Branch ? EResult::Ok : EResult::StoreError;
}

s64 FRankManager::Sum(const std::vector<cbt::Cell>& Cells) const {
    s64 Total = 0;
    for (const cbt::Cell& Cell : Cells)
        Total += std::stoll(Cell.value());
    return Total;
}

s64 FRankManager::SumScores(FPlayerId Player) {
    FQuery Query{EFamily::Score, "", LiveWindow(), 0}; // MISTAKE: without the 120 days all scores are cut
    std::vector<cbt::Cell> Cells;
    FTableStore::Get().Read(PlayerKey(Player), Query, Cells); // SAME: the query is used here
    return Sum(Cells);
}

s64 FRankManager::SumThisWeek(FPlayerId Player) {
    FQuery Query{EFamily::Score, "", LiveWindow(kScoreMaxAge), 0};
    std::vector<cbt::Cell> Cells;
    FTableStore::Get().Read(PlayerKey(Player), Query, Cells); // FINE: the cutoff of the family
    const TimeMs Monday = NowMs() - Days(7);
    s64 Total = 0;
    for (const cbt::Cell& Cell : Cells) {
        const bool IsBonus = Cell.column_qualifier().find("bonus") != std::string::npos;
        if (!IsBonus && Cell.timestamp() >= ToChrono(Monday)) // FINE: scores carry the time of their write
            Total += std::stoll(Cell.value());
    }
    return Total;
}

}
