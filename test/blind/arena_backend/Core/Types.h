// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <cstdint>
#include <string>

namespace Arena
{

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s32 = std::int32_t;
using s64 = std::int64_t;
using f32 = float;

enum class EResult : u8
{
    Ok,
    NotFound,
    Rejected,
    StoreError,
};

// Index into a fixed table plus a generation, so that stale handles are noticed.
template <typename Tag>
struct THandle
{
    u16 Index = 0xFFFF;
    u16 Generation = 0;

    bool IsValid() const { return Index != 0xFFFF; }
    bool operator==(const THandle& Other) const { return Index == Other.Index && Generation == Other.Generation; }
};

using FMatchHandle = THandle<struct FMatchTag>;
using FPlayerId = u64;

std::string PlayerKey(FPlayerId Player);
std::string MatchKey(u64 MatchId);

}
