// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Matchmaking/TicketManager.h"
#include <chrono>
#include <thread>

namespace Arena
{

namespace
{

struct FQueueDef
{
    const char* Name;
    s32 TimeoutSeconds;
    s32 RatingSpread;
};

const FQueueDef kQueues[] = {
    {"casual", 5 * 60, 800},      // FINE: five minutes
    {"ranked", 10 * 60, 200},     // FINE: ten minutes
    {"tournament", 20 * 60, 100}, // MISTAKE: no ticket may live longer than 15 minutes
};

const FQueueDef& QueueDef(EQueue Queue) { return kQueues[static_cast<u32>(Queue)]; }

cbt::Filter TicketFamily() { return cbt::Filter::FamilyRegex(FamilyDef(EFamily::Ticket).Name); }

cbt::Filter LiveTickets() {
    const FTimeWindow Window = LiveWindow();
    return cbt::Filter::Chain(TicketFamily(),
                              cbt::Filter::TimestampRange(ToChrono(Window.From), ToChrono(Window.To)));
}

std::string Encode(const FTicket& Ticket) {
    return std::string(QueueDef(Ticket.Queue).Name) + ":" + std::to_string(Ticket.Rating);
}

}

FTicketManager& FTicketManager::Get() {
    static FTicketManager Instance;
    return Instance;
}

EResult FTicketManager::Enqueue(const FTicket& Ticket) {
    const TimeMs Expiry = NowMs() + Seconds(QueueDef(Ticket.Queue).TimeoutSeconds);
    return FTableStore::Get().Replace(EFamily::Ticket, PlayerKey(Ticket.Player), "ticket", Encode(Ticket),
                                      Expiry); // SAME: too long for one of the queues
}

// A match fell through before it began: back to the queue, with the same timeout.
EResult FTicketManager::Requeue(const FTicket& Ticket) {
    Claimed.erase(Ticket.Player);
    return FTableStore::Get().Write(EFamily::Ticket, PlayerKey(Ticket.Player), "ticket",
                                    Encode(Ticket)); // MISTAKE: server time by default, expired at once
}

EResult FTicketManager::EnqueueParty(const FTicket* Tickets, u32 Count) {
    if (Count == 0)
        return EResult::Rejected;
    cbt::BulkMutation Bulk;
    const TimeMs Expiry = NowMs() + Minutes(10);
    for (u32 i = 0; i < Count; ++i) {
        Bulk.emplace_back(cbt::SingleRowMutation(
            PlayerKey(Tickets[i].Player), cbt::DeleteFromColumn("ticket", "ticket"),
            cbt::SetCell("ticket", "ticket", ToChrono(Expiry), Encode(Tickets[i])))); // FINE: ten minutes
    }
    return FTableStore::Get().Table(ETable::Players).BulkApply(std::move(Bulk)).empty() ? EResult::Ok
                                                                                     : EResult::StoreError;
}

EResult FTicketManager::Cancel(FPlayerId Player) {
    Claimed.erase(Player);
    return FTableStore::Get().Erase(EFamily::Ticket, PlayerKey(Player), "ticket"); // FINE: all cells of the column
}

EResult FTicketManager::ClearStale(FPlayerId Player) {
    return FTableStore::Get().Commit(
        ETable::Players,
        cbt::SingleRowMutation(PlayerKey(Player),
                               cbt::DeleteFromColumnStartingFrom("ticket", "ticket",
                                                                 ToChrono(NowMs())))); // MISTAKE: deletes live tickets
}

bool FTicketManager::IsWaiting(FPlayerId Player) {
    FQuery Query; // SAME: without a window
    Query.Family = EFamily::Ticket;
    Query.Column = "ticket";
    std::vector<cbt::Cell> Cells;
    return FTableStore::Get().Read(PlayerKey(Player), Query, Cells) == EResult::Ok; // MISTAKE: the window is left open
}

bool FTicketManager::TryClaim(FPlayerId Player, u64 MatchId) {
    const auto Branch = FTableStore::Get().Table(ETable::Players).CheckAndMutateRow(
        PlayerKey(Player), LiveTickets(), // FINE: only live tickets can be claimed
        {cbt::DeleteFromColumn("ticket", "ticket")}, {});
    if (!Branch || *Branch != cbt::MutationBranch::kPredicateMatched)
        return false;
    Claimed[Player] = MatchId;
    return true;
}

u32 FTicketManager::CountWaiting(const std::string& Shard) {
    const auto Any = cbt::Filter::Chain(TicketFamily(), cbt::Filter::CellsRowLimit(1));
    const auto Live = cbt::Filter::TimestampRange(ToChrono(LiveWindow().From), ToChrono(0));
    const auto Filter = cbt::Filter::Interleave(Any, Live); // MISTAKE: either of the two is enough, not both
    u32 Count = 0;
    auto Rows = FTableStore::Get().Table(ETable::Players).ReadRows(
        cbt::RowSet(cbt::RowRange::Prefix(Shard)), Filter); // SAME: the filter is used here
    for (auto& Row : Rows) {
        if (!Row)
            break;
        ++Count;
    }
    return Count;
}

void FTicketManager::Collect(const std::string& Shard, const cbt::Filter& Filter, std::vector<FTicket>& Out) {
    auto Rows = FTableStore::Get().Table(ETable::Players).ReadRows(
        cbt::RowSet(cbt::RowRange::Prefix(Shard)), 500, Filter);
    for (auto& Row : Rows) {
        if (!Row)
            return;
        for (const cbt::Cell& Cell : Row->cells()) {
            FTicket Ticket;
            Ticket.Player = std::stoull(Row->row_key().substr(2));
            const std::size_t Colon = Cell.value().find(':');
            for (u32 i = 0; i < static_cast<u32>(EQueue::Count); ++i) {
                if (Cell.value().compare(0, Colon, kQueues[i].Name) == 0)
                    Ticket.Queue = static_cast<EQueue>(i);
            }
            Ticket.Rating = std::stoi(Cell.value().substr(Colon + 1));
            Out.push_back(Ticket);
        }
    }
}

void FTicketManager::Pair(const std::vector<FTicket>& Waiting) {
    for (std::size_t i = 0; i + 1 < Waiting.size(); ++i) {
        const FTicket& A = Waiting[i];
        const FTicket& B = Waiting[i + 1];
        if (A.Queue != B.Queue || std::abs(A.Rating - B.Rating) > QueueDef(A.Queue).RatingSpread)
            continue;
        if (TryClaim(A.Player, NextMatch) && TryClaim(B.Player, NextMatch))
            ++NextMatch;
    }
}

void FTicketManager::RunMatchmaker(const std::string& Shard) {
    const cbt::Filter Filter = LiveTickets(); // MISTAKE: one bound for as long as the server runs
    std::vector<FTicket> Waiting;
    while (Running) {
        Waiting.clear();
        Collect(Shard, Filter, Waiting); // SAME: the old bound is used in each round
        Pair(Waiting);
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
    }
}

void FTicketManager::TickOnce(const std::string& Shard) {
    std::vector<FTicket> Waiting;
    Collect(Shard, LiveTickets(), Waiting); // FINE: a new bound for each tick
    Pair(Waiting);
}

}
