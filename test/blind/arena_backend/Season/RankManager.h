// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Store/TableStore.h"

namespace Arena
{

class FRankManager
{
public:
    static FRankManager& Get();

    EResult SetRank(FPlayerId Player, s32 Rank);
    EResult PromoteOnWin(FPlayerId Player, s32 Rank);
    EResult DemoteInactive(FPlayerId Player, s32 Rank);
    EResult AddScore(FPlayerId Player, s32 Points, u64 MatchId);
    EResult AddBonus(FPlayerId Player, s32 Points, u64 MatchId);
    EResult CountPlayed(FPlayerId Player);
    EResult CountPlayedToday(FPlayerId Player);
    s64 SumScores(FPlayerId Player);
    s64 SumThisWeek(FPlayerId Player);

private:
    s64 Sum(const std::vector<cbt::Cell>& Cells) const;
};

}
