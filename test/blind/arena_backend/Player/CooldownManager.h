// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Store/TableStore.h"

namespace Arena
{

enum class EAbility : u8
{
    Dash,
    Shield,
    Revive,
    NameChange,
    Count,
};

class FCooldownManager
{
public:
    static FCooldownManager& Get();

    EResult Start(FPlayerId Player, EAbility Ability);
    EResult StartShared(FPlayerId Player);
    EResult StartPenalty(FPlayerId Player, s32 Leaves);
    EResult Shorten(FPlayerId Player, EAbility Ability);
    EResult Reset(FPlayerId Player, EAbility Ability);
    EResult AddCharge(FPlayerId Player, EAbility Ability);
    EResult StartFromScript(FPlayerId Player, EAbility Ability, s64 ScriptTime);
    EResult WriteRaw(FPlayerId Player, EAbility Ability, const std::string& Reason);
    EResult WriteRawFull(FPlayerId Player, EAbility Ability);
    bool IsReady(FPlayerId Player, EAbility Ability);
    bool IsShieldReady(FPlayerId Player);
    u32 CountActive(FPlayerId Player);
};

}
