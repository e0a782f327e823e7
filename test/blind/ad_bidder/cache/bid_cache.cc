// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cache/bid_cache.h"
#include "store/live_filter.h"
#include "store/raw_row.h"
#include "store/schema.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/row_range.h"
#include <utility>

namespace bidder {

namespace cbt = ::google::cloud::bigtable;
namespace v2 = ::google::bigtable::v2;
using ::google::cloud::Status;
using ::google::cloud::StatusCode;
using ::google::cloud::StatusOr;

namespace {

Bid Parse(cbt::Row const& row) {
  Bid bid;
  for (auto const& cell : row.cells()) {
    if (cell.column_qualifier() == "price") bid.price = DecodeMoney(cell.value());
    if (cell.column_qualifier() == "campaign") bid.campaign = cell.value();
    if (cell.column_qualifier() == "creative") bid.creative = cell.value();
  }
  return bid;
}

Status Merge(std::vector<cbt::FailedMutation> const& failures) {
  return failures.empty() ? Status{} : failures.front().status();
}

}  // namespace

Status BidCache::Put(Slot const& slot, Bid const& bid) {
  RawRow row(slot.Key());
  row.Put<BidFamily>("price", Encode(bid.price), policy_.bid_ttl)      // FINE: expires with the policy's time
      .Put<BidFamily>("campaign", bid.campaign, policy_.bid_ttl)
      .Put<BidFamily>("creative", bid.creative, policy_.bid_ttl);
  return table_.Apply(std::move(row).Build());
}

// Floors change rarely, so they live longer than bids.
Status BidCache::PutFloor(Slot const& slot, Money floor) {
  auto const expiry = WallClock::Now() + policy_.floor_ttl;
  v2::MutateRowRequest request;
  request.set_row_key(slot.Key());
  auto& cell = *request.add_mutations()->mutable_set_cell();
  cell.set_family_name(BidFamily::kName);
  cell.set_column_qualifier("floor");
  cell.set_value(Encode(floor));
  cell.set_timestamp_micros(expiry.count());  // MISTAKE: milliseconds in a field of microseconds, so 1970
  return table_.Apply(cbt::SingleRowMutation(std::move(request)));
}

// The exchange told us until when it honors the price.
Status BidCache::PutUntil(Slot const& slot, Bid const& bid, Millis deadline) {
  v2::MutateRowRequest request;
  request.set_row_key(slot.Key());
  auto& cell = *request.add_mutations()->mutable_set_cell();
  cell.set_family_name(BidFamily::kName);
  cell.set_column_qualifier("held");
  cell.set_value(Encode(bid.price));
  cell.set_timestamp_micros(deadline.count() * 1000);  // UNKNOWN: the deadline is the exchange's
  return table_.Apply(cbt::SingleRowMutation(std::move(request)));
}

Status BidCache::Render(Slot const& slot, std::string const& markup) {
  RawRow row(slot.Key());
  row.Put<CreativeFamily>("html", markup, std::chrono::minutes(10));  // FINE: ten minutes, as planned
  return table_.Apply(std::move(row).Build());
}

Status BidCache::RenderFallback(Slot const& slot, std::string const& markup) {
  RawRow row(slot.Key());
  row.Put<CreativeFamily>("fallback", markup);  // MISTAKE: the default of an hour; creatives live ten minutes
  return table_.Apply(std::move(row).Build());
}

Status BidCache::Warm(std::vector<std::pair<Slot, Bid>> const& bids) {
  cbt::BulkMutation bulk;
  for (auto const& [slot, bid] : bids) {
    v2::MutateRowsRequest::Entry entry;
    entry.set_row_key(slot.Key());
    CellOptions options;
    options.stamp = WallClock::Now() + policy_.bid_ttl;
    FillSetCell(*entry.add_mutations(), BidFamily::kName, "price", Encode(bid.price), options);  // FINE: now + ttl
    FillSetCell(*entry.add_mutations(), BidFamily::kName, "campaign", bid.campaign);  // MISTAKE: no stamp, so 1970
    FillSetCell(*entry.add_mutations(), BidFamily::kName, "creative", bid.creative, options);
    bulk.emplace_back(cbt::SingleRowMutation(std::move(entry)));
  }
  return Merge(table_.BulkApply(std::move(bulk)));
}

Status BidCache::RecordWin(Slot const& slot, Bid const& bid, Millis keep) {
  RawRow row(slot.Key());
  row.Put<WinFamily>("campaign", bid.campaign, keep);  // FINE: the policy shifts by the 30 days of the family
  auto& cell = *row.Add().mutable_set_cell();
  cell.set_family_name(WinFamily::kName);
  cell.set_column_qualifier("price");
  cell.set_value(Encode(bid.price));
  cell.set_timestamp_micros(Micros(WallClock::Now() + keep).count());  // MISTAKE: not shifted; lives 30 days longer
  return table_.Apply(std::move(row).Build());
}

Status BidCache::CountAuction(Slot const& slot) {
  auto row = table_.ReadModifyWriteRow(
      slot.Key(), cbt::ReadModifyWriteRule::IncrementAmount(kStatFamily, "auctions", 1));  // FINE: never expires
  return row.status();
}

StatusOr<std::optional<Bid>> BidCache::Get(Slot const& slot) {
  auto row = table_.ReadRow(slot.Key(), Live<BidFamily>());  // FINE: only what is alive
  if (!row) return row.status();
  if (!row->first) return std::optional<Bid>();
  auto bid = Parse(row->second);
  if (bid.campaign.empty()) return std::optional<Bid>();
  return std::optional<Bid>(std::move(bid));
}

StatusOr<std::optional<Money>> BidCache::Floor(Slot const& slot) {
  auto row = table_.ReadRow(slot.Key(), Whole(BidFamily::kName));  // MISTAKE: the newest floor may have expired
  if (!row) return row.status();
  for (auto const& cell : row->second.cells()) {
    if (cell.column_qualifier() == "floor") return std::optional<Money>(DecodeMoney(cell.value()));
  }
  return std::optional<Money>();
}

StatusOr<std::optional<std::string>> BidCache::Markup(Slot const& slot) {
  auto filter = FilterPipeline()
                    .Family(CreativeFamily::kName)
                    .Since(CreativeFamily::Ttl::Cutoff())  // FINE: from the next millisecond on
                    .Newest()
                    .Build();
  auto row = table_.ReadRow(slot.Key(), std::move(filter));
  if (!row) return row.status();
  if (!row->first || row->second.cells().empty()) return std::optional<std::string>();
  return std::optional<std::string>(row->second.cells().front().value());
}

// Prices of the slots beside this one, for a first guess.
StatusOr<std::vector<Bid>> BidCache::Neighbors(Slot const& slot, std::int32_t limit) {
  auto const prefix = SlotKey(slot.publisher, "");
  FilterPipeline pipeline;
  pipeline.Family(BidFamily::kName).Cells(3);
  pipeline.Since(BidFamily::Ttl::Cutoff());  // MISTAKE: expired cells have used up the limit of three before
  std::vector<Bid> bids;
  for (auto& row : table_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(prefix)), limit,
                                  pipeline.Build())) {  // SAME: the order of its stages
    if (!row) return std::move(row).status();
    bids.push_back(Parse(*row));
  }
  return bids;
}

v2::ReadRowsRequest BidCache::ScanOf(std::string const& prefix) const {
  v2::ReadRowsRequest request;
  request.set_table_name(table_.table_name());
  request.set_app_profile_id(table_.app_profile_id());
  auto& range = *request.mutable_rows()->add_row_ranges();
  range.set_start_key_closed(prefix);
  range.set_end_key_open(prefix + "\x7f");
  return request;
}

StatusOr<std::int64_t> BidCache::CountRows(v2::ReadRowsRequest const& request) {
  grpc::ClientContext context;
  auto stream = stub_->ReadRows(&context, request);
  std::int64_t count = 0;
  v2::ReadRowsResponse response;
  while (stream->Read(&response)) {
    for (auto const& chunk : response.chunks()) count += chunk.commit_row() ? 1 : 0;
  }
  auto const status = stream->Finish();
  if (!status.ok()) return Status(StatusCode::kUnavailable, status.error_message());
  return count;
}

StatusOr<std::int64_t> BidCache::LiveSlots(std::string const& prefix) {
  auto request = ScanOf(prefix);
  *request.mutable_filter() = RawSince(BidFamily::kName, Micros(BidFamily::Ttl::Cutoff()).count());  // FINE: micros
  return CountRows(request);
}

StatusOr<std::int64_t> BidCache::SlotsWithMarkup(std::string const& prefix) {
  auto request = ScanOf(prefix);
  auto const cutoff = CreativeFamily::Ttl::Cutoff();
  *request.mutable_filter() = RawSince(CreativeFamily::kName, cutoff.count());  // MISTAKE: milliseconds for micros
  return CountRows(request);
}

// Only a slot without a bid gets one: two bidders may race.
StatusOr<bool> BidCache::Replace(Slot const& slot, Bid const& bid) {
  auto const expiry = BidFamily::Ttl::Stamp(policy_.bid_ttl);
  std::vector<cbt::Mutation> write{cbt::SetCell(BidFamily::kName, "price", expiry, Encode(bid.price)),
                                   cbt::SetCell(BidFamily::kName, "campaign", expiry, bid.campaign)};
  auto held = cbt::Filter::ColumnName(BidFamily::kName, "price");
  auto branch = table_.CheckAndMutateRow(slot.Key(), std::move(held), {}, write);  // MISTAKE: sees expired bids
  if (!branch) return std::move(branch).status();
  return *branch == cbt::MutationBranch::kPredicateNotMatched;
}

// A won slot is free again at once.
Status BidCache::Evict(Slot const& slot) {
  auto const now = WallClock::Now();
  return table_.Apply(cbt::SingleRowMutation(
      slot.Key(),
      cbt::DeleteFromColumn(BidFamily::kName, "price"),  // FINE: every version
      cbt::DeleteFromColumn(BidFamily::kName, "creative"),
      cbt::DeleteFromColumn(BidFamily::kName, "campaign", Millis(0), now)));  // MISTAKE: keeps what is alive
}

Status BidCache::Invalidate(std::vector<Slot> const& slots) {
  auto const marker = ExpiresAt<>::Stamp(std::chrono::minutes(5));
  cbt::BulkMutation bulk;
  for (auto const& slot : slots) {
    auto const key = slot.Key();
    bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromFamily(BidFamily::kName)));  // SAME: see below
    bulk.emplace_back(cbt::SingleRowMutation(
        key, cbt::SetCell(BidFamily::kName, "blocked", marker, "1")));  // MISTAKE: entries of one row in any order
  }
  return Merge(table_.BulkApply(std::move(bulk)));
}

}  // namespace bidder
