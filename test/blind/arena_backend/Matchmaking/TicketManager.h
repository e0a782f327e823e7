// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Store/TableStore.h"
#include <atomic>
#include <unordered_map>

namespace Arena
{

enum class EQueue : u8
{
    Casual,
    Ranked,
    Tournament,
    Count,
};

struct FTicket
{
    FPlayerId Player = 0;
    EQueue Queue = EQueue::Casual;
    s32 Rating = 0;
};

class FTicketManager
{
public:
    static FTicketManager& Get();

    EResult Enqueue(const FTicket& Ticket);
    EResult Requeue(const FTicket& Ticket);
    EResult EnqueueParty(const FTicket* Tickets, u32 Count);
    EResult Cancel(FPlayerId Player);
    EResult ClearStale(FPlayerId Player);
    bool IsWaiting(FPlayerId Player);
    bool TryClaim(FPlayerId Player, u64 MatchId);
    u32 CountWaiting(const std::string& Shard);

    void RunMatchmaker(const std::string& Shard);
    void TickOnce(const std::string& Shard);
    void Stop() { Running = false; }

private:
    void Collect(const std::string& Shard, const cbt::Filter& Filter, std::vector<FTicket>& Out);
    void Pair(const std::vector<FTicket>& Waiting);

    std::atomic<bool> Running{true};
    std::unordered_map<FPlayerId, u64> Claimed;
    u64 NextMatch = 1;
};

}
