// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "blocks/block_list.h"
#include <utility>

namespace card_risk {

using namespace block_schema;

Result<Unit> BlockList::BlockFor(std::string const& card, Ttl length, std::string const& reason) {
  auto const now = Instant::Now();
  RowEdit edit(card);
  edit.Remove(kBlock).Put(kBlock, CellTime::ExpiringAt(now + length), reason);
  edit.Put(kReason, CellTime::WrittenAt(now), reason);  // FINE: the reason has the real time
  auto stored = gateway_.Commit(std::move(edit));
  if (!stored.ok()) return stored;
  return audit_.RecordNow(card, "blocked: " + reason);
}

Result<Unit> BlockList::BlockForTravel(std::string const& card) {
  return BlockFor(card, Ttl::Days(21), "travel");  // FINE: three weeks
}

Result<Unit> BlockList::BlockForGood(std::string const& card) {
  RowEdit edit(card);
  edit.Remove(kBlock);
  edit.Put(kBlock, CellTime::Zero(), "for good");  // MISTAKE: 0 is 1970, not forever
  return gateway_.Commit(std::move(edit));
}

Result<Unit> BlockList::BlockStolen(std::string const& card) {
  return BlockFor(card, Ttl::Days(400), "stolen");  // MISTAKE: no block lives longer than 180 days
}

Result<Unit> BlockList::CutShort(std::string const& card) {
  // The customer called: the block of three weeks shall end in an hour.
  auto const soon = CellTime::ExpiringAt(Instant::Now() + Ttl::Hours(1));
  return gateway_.Commit(std::move(RowEdit(card).Put(kBlock, soon, "cut")));  // MISTAKE: the longer block stays on top
}

Result<Unit> BlockList::CutDown(std::string const& card) {
  auto const soon = CellTime::ExpiringAt(Instant::Now() + Ttl::Hours(1));
  return gateway_.Commit(std::move(RowEdit(card).Remove(kBlock).Put(kBlock, soon, "cut")));  // FINE: replaces
}

Result<Unit> BlockList::Lift(std::string const& card) {
  return gateway_.Commit(std::move(RowEdit(card).Remove(kBlock)));  // FINE: every cell of the column
}

Result<Unit> BlockList::LiftQuietly(std::string const& card) {
  auto const now = Instant::Now();
  return ToResult(gateway_.table().Apply(bt::SingleRowMutation(
      card, bt::DeleteFromColumnEndingAt(kBlock.family, kBlock.qualifier,
                                         now.since_epoch()))));  // MISTAKE: leaves what is live
}

Result<Unit> BlockList::LiftFromNow(std::string const& card) {
  auto const now = Instant::Now();
  return ToResult(gateway_.table().Apply(bt::SingleRowMutation(
      card, bt::DeleteFromColumnStartingFrom(kBlock.family, kBlock.qualifier,
                                             now.since_epoch()))));  // FINE: all that is live
}

Result<Unit> BlockList::Advance(std::string const& card, std::int64_t version, std::string const& state) {
  return gateway_.Commit(std::move(RowEdit(card).Put(kVersion, CellTime::Revision(version), state)));  // FINE: number
}

Result<Unit> BlockList::Reset(std::string const& card) {
  return ToResult(gateway_.table().Apply(bt::SingleRowMutation(
      card, bt::SetCell(kVersion.family, kVersion.qualifier, "initial"))));  // MISTAKE: server time tops all versions
}

Result<std::string> BlockList::State(std::string const& card) {
  auto cells = gateway_.Fetch(card, Selector::Of(kVersion).Newest().Build());  // FINE: numbers, nothing expires
  if (!cells.ok()) return cells.error();
  if (cells.value().empty()) return std::string("initial");
  return cells.value().front().value();
}

Result<std::vector<std::string>> BlockList::Blocked(std::vector<std::string> const& cards) {
  bt::RowSet rows;
  for (auto const& card : cards) rows.Append(card);
  auto const now = std::chrono::system_clock::now().time_since_epoch();
  auto filter = bt::Filter::Chain(
      bt::Filter::FamilyRegex(kBlock.family),
      bt::Filter::TimestampRange(now, std::chrono::milliseconds(0)));  // MISTAKE: finer than a millisecond, rejected
  std::vector<std::string> found;
  for (auto& row : gateway_.table().ReadRows(std::move(rows), std::move(filter))) {  // SAME: the read
    if (!row) return StorageError(row.status());
    found.push_back(row->row_key());
  }
  return found;
}

Result<Unit> BlockList::Purge(std::string const& card) {
  // Frees the space of what has expired, ahead of the compaction.
  auto const end = Instant::Now();
  return ToResult(gateway_.table().Apply(bt::SingleRowMutation(
      card, bt::DeleteFromColumn(kBlock.family, kBlock.qualifier, std::chrono::milliseconds(0),
                                 end.since_epoch()))));  // FINE: expired cells only, on purpose
}

Result<Unit> BlockList::PurgeRow(std::string const& card) {
  // Removes the remains of a card whose block has expired.
  RowEdit edit(card);
  edit.Remove(kBlock).Remove(kReason);
  auto purged = gateway_.ExchangeIf(
      card, Selector::Of(kBlock).LiveAt(Instant::Now()), std::move(edit));  // MISTAKE: removes the live ones instead
  if (!purged.ok()) return purged.error();
  return Unit{};
}

Result<Unit> BlockList::AdoptDevices(std::string const& card, std::vector<bt::Cell> const& seen) {
  RowEdit edit(card);
  for (auto const& cell : seen) {
    if (cell.family_name() != challenge_schema::kDevice.family) continue;
    auto const stamp = std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp());
    auto const expires = Instant::FromEpochMillis(stamp.count()) + challenge_schema::kSeenMaxAge;
    edit.PutAs(kBlock.family, cell.column_qualifier(), CellTime::ExpiringAt(expires), "device");  // FINE: same expiry
  }
  return gateway_.Commit(std::move(edit));
}

Result<Unit> BlockList::AdoptDevicesAsIs(std::string const& card, std::vector<bt::Cell> const& seen) {
  RowEdit edit(card);
  for (auto const& cell : seen) {
    if (cell.family_name() != challenge_schema::kDevice.family) continue;
    auto const stamp = std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp());
    edit.PutAs(kBlock.family, cell.column_qualifier(),
               CellTime::ExpiringAt(Instant::FromEpochMillis(stamp.count())),  // MISTAKE: 30 days too early
               "device");
  }
  return gateway_.Commit(std::move(edit));
}

}  // namespace card_risk
