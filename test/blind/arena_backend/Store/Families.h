// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Core/Time.h"

namespace Arena
{

enum class ETable : u8
{
    Players,
    Matches,
    Season,
    Count,
};

enum class EFamily : u8
{
    Ticket,
    Cooldown,
    Ban,
    Session,
    Rank,
    Wallet,
    Snapshot,
    Frames,
    Result,
    Invite,
    Score,
    Tally,
    Count,
};

struct FFamilyDef
{
    const char* Name;
    ETable Table;
};

inline constexpr FFamilyDef kFamilies[] = {
    {"ticket", ETable::Players},   {"cooldown", ETable::Players}, {"ban", ETable::Players},
    {"session", ETable::Players},  {"rank", ETable::Players},     {"wallet", ETable::Players},
    {"snapshot", ETable::Matches}, {"frames", ETable::Matches},   {"result", ETable::Matches},
    {"invite", ETable::Matches},   {"score", ETable::Season},     {"tally", ETable::Season},
};
static_assert(sizeof(kFamilies) / sizeof(kFamilies[0]) == static_cast<u32>(EFamily::Count), "a family is missing");

inline const FFamilyDef& FamilyDef(EFamily Family) { return kFamilies[static_cast<u32>(Family)]; }

inline constexpr char kPlayersTable[] = "arena_players";
inline constexpr char kMatchesTable[] = "arena_matches";
inline constexpr char kSeasonTable[] = "season-12";

inline constexpr TimeMs kBanMaxAge = Days(30);
inline constexpr TimeMs kSessionMaxAge = Days(1);
inline constexpr TimeMs kSnapshotMaxAge = Days(7);
inline constexpr TimeMs kScoreMaxAge = Days(120);

}
