// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Store/TableStore.h"

namespace Arena
{

struct FSanction
{
    const char* Reason;
    s32 Days;
};

class FBanManager
{
public:
    static FBanManager& Get();

    EResult Ban(FPlayerId Player, const std::string& Reason, s32 DayCount);
    EResult BanForOffence(FPlayerId Player, u32 Offence);
    EResult BanChat(FPlayerId Player, s32 Hours);
    EResult BanForever(FPlayerId Player);
    EResult BanDevice(FPlayerId Player);
    EResult Pardon(FPlayerId Player);
    EResult ReduceToDay(FPlayerId Player);
    bool IsBanned(FPlayerId Player);
    bool IsChatBanned(FPlayerId Player);
    bool MayPlayRanked(FPlayerId Player);
    EResult LoadProfile(FPlayerId Player, std::vector<cbt::Cell>& Out);

    EResult Connect(FPlayerId Player, const std::string& Server);
    EResult KeepAlive(FPlayerId Player, const std::string& Server);
    EResult FindServer(FPlayerId Player, std::string& Server);
    EResult Migrate(FPlayerId From, FPlayerId To);
    EResult AddCoins(FPlayerId Player, s64 Coins);
};

}
