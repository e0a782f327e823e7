// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Store/TableStore.h"

namespace Arena
{

struct FMatch
{
    u64 Id = 0;
    u16 Generation = 0;
    bool InUse = false;
    u32 FirstTick = 0;
    u32 LastSavedTick = 0;
};

struct FKill
{
    FPlayerId Killer = 0;
    FPlayerId Victim = 0;
};

class FMatchManager
{
public:
    static constexpr u16 kMaxMatches = 256;

    static FMatchManager& Get();

    FMatchHandle Open(u64 MatchId);
    FMatch* Resolve(FMatchHandle Handle);
    void Close(FMatchHandle Handle);
    void Tick();

    EResult SaveFrame(FMatchHandle Handle, u32 Tick, const std::string& Frame);
    EResult SaveKeyFrame(FMatchHandle Handle, const std::string& Frame);
    EResult DropFrames(FMatchHandle Handle, u32 OlderThanTick);
    EResult DropOldFrames(FMatchHandle Handle);
    EResult LoadFrames(FMatchHandle Handle, u32 FromTick, std::vector<cbt::Cell>& Out);
    EResult LoadRecentFrames(FMatchHandle Handle, std::vector<cbt::Cell>& Out);

    EResult SaveSnapshot(FMatchHandle Handle, const std::string& State);
    EResult SaveCrashDump(FMatchHandle Handle, const std::string& State);
    EResult LoadSnapshot(FMatchHandle Handle, std::string& State);
    EResult LoadForReconnect(FMatchHandle Handle, std::vector<cbt::Cell>& Out);

    EResult RecordKills(FMatchHandle Handle, const std::vector<FKill>& Kills);
    EResult RecordWinner(FMatchHandle Handle, FPlayerId Winner);
    EResult RecordForfeit(FMatchHandle Handle, FPlayerId Loser);

    EResult Invite(FMatchHandle Handle, FPlayerId Guest);
    EResult InviteFriend(FMatchHandle Handle, FPlayerId Guest);
    bool AcceptInvite(FMatchHandle Handle, FPlayerId Guest);
    bool DeclineInvite(FMatchHandle Handle, FPlayerId Guest);

private:
    FMatch Matches[kMaxMatches];
};

}
