// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Match/MatchManager.h"

namespace Arena
{

namespace
{

constexpr TimeMs kInviteLifetime = Seconds(60);
constexpr TimeMs kFriendInviteLifetime = Minutes(60);
constexpr u32 kFrameHistoryTicks = 30 * kTicksPerSecond;

std::string GuestColumn(FPlayerId Guest) { return "guest:" + std::to_string(Guest); }

}

FMatchManager& FMatchManager::Get() {
    static FMatchManager Instance;
    return Instance;
}

FMatchHandle FMatchManager::Open(u64 MatchId) {
    for (u16 i = 0; i < kMaxMatches; ++i) {
        if (Matches[i].InUse)
            continue;
        Matches[i].InUse = true;
        Matches[i].Id = MatchId;
        Matches[i].FirstTick = CurrentTick();
        ++Matches[i].Generation;
        return {i, Matches[i].Generation};
    }
    return {};
}

FMatch* FMatchManager::Resolve(FMatchHandle Handle) {
    if (!Handle.IsValid() || Handle.Index >= kMaxMatches)
        return nullptr;
    FMatch& Match = Matches[Handle.Index];
    return Match.InUse && Match.Generation == Handle.Generation ? &Match : nullptr;
}

void FMatchManager::Close(FMatchHandle Handle) {
    if (FMatch* Match = Resolve(Handle))
        Match->InUse = false;
}

void FMatchManager::Tick() {
    for (u16 i = 0; i < kMaxMatches; ++i) {
        FMatch& Match = Matches[i];
        if (!Match.InUse || CurrentTick() - Match.LastSavedTick < kTicksPerSecond)
            continue;
        Match.LastSavedTick = CurrentTick();
        SaveSnapshot({i, Match.Generation}, std::to_string(Match.LastSavedTick));
    }
}

EResult FMatchManager::SaveFrame(FMatchHandle Handle, u32 Tick, const std::string& Frame) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    return FTableStore::Get().Write(EFamily::Frames, MatchKey(Match->Id), "frame", Frame, Tick); // FINE: the tick
}

EResult FMatchManager::SaveKeyFrame(FMatchHandle Handle, const std::string& Frame) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    return FTableStore::Get().Write(EFamily::Frames, MatchKey(Match->Id), "frame", Frame,
                                    NowMs()); // MISTAKE: a time among tick numbers
}

EResult FMatchManager::DropFrames(FMatchHandle Handle, u32 OlderThanTick) {
    FMatch* Match = Resolve(Handle);
    if (!Match || OlderThanTick <= Match->FirstTick)
        return EResult::Rejected;
    return FTableStore::Get().Commit(
        ETable::Matches, cbt::SingleRowMutation(MatchKey(Match->Id),
                                                cbt::DeleteFromColumn("frames", "frame", // FINE: ticks, in order
                                                                      ToChrono(Match->FirstTick),
                                                                      ToChrono(OlderThanTick))));
}

// Keeps the last thirty seconds.
EResult FMatchManager::DropOldFrames(FMatchHandle Handle) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    const TimeMs Limit = NowMs() - Seconds(30);
    return FTableStore::Get().Commit(
        ETable::Matches,
        cbt::SingleRowMutation(MatchKey(Match->Id),
                               cbt::DeleteFromColumnEndingAt("frames", "frame", // MISTAKE: deletes all, ticks are small
                                                             ToChrono(Limit))));
}

EResult FMatchManager::LoadFrames(FMatchHandle Handle, u32 FromTick, std::vector<cbt::Cell>& Out) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    FQuery Query{EFamily::Frames, "frame", {FromTick, 0}, 0};
    return FTableStore::Get().Read(MatchKey(Match->Id), Query, Out); // FINE: from a tick on
}

EResult FMatchManager::LoadRecentFrames(FMatchHandle Handle, std::vector<cbt::Cell>& Out) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    FQuery Query{EFamily::Frames, "frame", {}, kFrameHistoryTicks};
    Query.Window = LiveWindow(Seconds(30)); // MISTAKE: tick numbers are never in a window of real time
    return FTableStore::Get().Read(MatchKey(Match->Id), Query, Out); // SAME: the query is used here
}

EResult FMatchManager::SaveSnapshot(FMatchHandle Handle, const std::string& State) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    return FTableStore::Get().Write(EFamily::Snapshot, MatchKey(Match->Id), "state", State,
                                    NowMs()); // FINE: the default of seven days
}

// Dumps are big: one day must do.
EResult FMatchManager::SaveCrashDump(FMatchHandle Handle, const std::string& State) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    const TimeMs Lifetime = Days(1);
    const TimeMs Stamp = NowMs() + kSnapshotMaxAge - Lifetime; // MISTAKE: signs the wrong way round, lives 13 days
    return FTableStore::Get().Write(EFamily::Snapshot, MatchKey(Match->Id), "dump", State, Stamp); // SAME: written here
}

EResult FMatchManager::LoadSnapshot(FMatchHandle Handle, std::string& State) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    std::vector<cbt::Cell> Cells;
    FQuery Query{EFamily::Snapshot, "state", LiveWindow(kSnapshotMaxAge), 1};
    const EResult Result = FTableStore::Get().Read(MatchKey(Match->Id), Query, Cells); // FINE: bound, then limit
    if (Result == EResult::Ok)
        State = Cells.front().value();
    return Result;
}

EResult FMatchManager::LoadForReconnect(FMatchHandle Handle, std::vector<cbt::Cell>& Out) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    return FTableStore::Get().ReadFiltered(ETable::Matches, MatchKey(Match->Id),
                                           cbt::Filter::PassAllFilter(), Out); // MISTAKE: expired invites, snapshots
}

EResult FMatchManager::RecordKills(FMatchHandle Handle, const std::vector<FKill>& Kills) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    const TimeMs Now = NowMs();
    cbt::SingleRowMutation Mutation(MatchKey(Match->Id));
    for (const FKill& Kill : Kills) {
        const std::string Victim = std::to_string(Kill.Victim);
        Mutation.emplace_back(cbt::SetCell("result", "death:" + Victim, ToChrono(Now), "1")); // FINE: column per victim
        Mutation.emplace_back(cbt::SetCell("result", "feed", ToChrono(Now),
                                           std::to_string(Kill.Killer) + ">" + Victim)); // MISTAKE: one cell for all
    }
    return FTableStore::Get().Commit(ETable::Matches, std::move(Mutation));
}

EResult FMatchManager::RecordWinner(FMatchHandle Handle, FPlayerId Winner) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    return FTableStore::Get().Write(EFamily::Result, MatchKey(Match->Id), "winner", std::to_string(Winner),
                                    NowMs()); // FINE: a real time
}

EResult FMatchManager::RecordForfeit(FMatchHandle Handle, FPlayerId Loser) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    return FTableStore::Get().Write(EFamily::Result, MatchKey(Match->Id), "forfeit", std::to_string(Loser),
                                    FrameClockMs()); // MISTAKE: counts from the start of the server, not a real time
}

EResult FMatchManager::Invite(FMatchHandle Handle, FPlayerId Guest) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    return FTableStore::Get().Write(EFamily::Invite, MatchKey(Match->Id), GuestColumn(Guest), "open",
                                    NowMs() + kInviteLifetime); // FINE: a minute
}

EResult FMatchManager::InviteFriend(FMatchHandle Handle, FPlayerId Guest) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return EResult::NotFound;
    return FTableStore::Get().Replace(EFamily::Invite, MatchKey(Match->Id), GuestColumn(Guest), "friend",
                                      NowMs() + kFriendInviteLifetime); // MISTAKE: every invite lives a minute
}

bool FMatchManager::AcceptInvite(FMatchHandle Handle, FPlayerId Guest) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return false;
    const auto Predicate = cbt::Filter::Chain(cbt::Filter::ColumnName("invite", GuestColumn(Guest)),
                                              cbt::Filter::Latest(1));
    const auto Branch = FTableStore::Get().Table(ETable::Matches).CheckAndMutateRow(
        MatchKey(Match->Id), Predicate, // MISTAKE: an expired invite matches
        {cbt::DeleteFromColumn("invite", GuestColumn(Guest))}, {});
    return Branch && *Branch == cbt::MutationBranch::kPredicateMatched;
}

bool FMatchManager::DeclineInvite(FMatchHandle Handle, FPlayerId Guest) {
    FMatch* Match = Resolve(Handle);
    if (!Match)
        return false;
    const auto Predicate = ToFilter({EFamily::Invite, GuestColumn(Guest), LiveWindow(), 1});
    const auto Branch = FTableStore::Get().Table(ETable::Matches).CheckAndMutateRow(
        MatchKey(Match->Id), Predicate, // FINE: bounded by the window
        {cbt::DeleteFromColumn("invite", GuestColumn(Guest))}, {});
    return Branch && *Branch == cbt::MutationBranch::kPredicateMatched;
}

}
