// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_CACHE_BID_CACHE_H
#define AD_BIDDER_CACHE_BID_CACHE_H

#include "common/codec.h"
#include "common/time.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bidder {

struct Bid {
  std::string campaign;
  std::string creative;
  Money price;
};

struct Slot {
  std::string publisher;
  std::string name;
  std::string Key() const { return SlotKey(publisher, name); }
};

// How long the answers of a bidder may be reused, from its configuration of the day.
struct CachePolicy {
  Millis bid_ttl = std::chrono::seconds(90);
  Millis floor_ttl = std::chrono::minutes(30);
};

// Bids that a slot may reuse, and the creatives rendered for it. Shared by all bidders of a region.
class BidCache {
 public:
  BidCache(google::cloud::bigtable::Table table,
           std::shared_ptr<google::bigtable::v2::Bigtable::StubInterface> stub, CachePolicy policy)
      : table_(std::move(table)), stub_(std::move(stub)), policy_(policy) {}

  google::cloud::Status Put(Slot const& slot, Bid const& bid);
  google::cloud::Status PutFloor(Slot const& slot, Money floor);
  google::cloud::Status PutUntil(Slot const& slot, Bid const& bid, Millis deadline);
  google::cloud::Status Render(Slot const& slot, std::string const& markup);
  google::cloud::Status RenderFallback(Slot const& slot, std::string const& markup);
  google::cloud::Status Warm(std::vector<std::pair<Slot, Bid>> const& bids);
  google::cloud::Status RecordWin(Slot const& slot, Bid const& bid, Millis keep);
  google::cloud::Status CountAuction(Slot const& slot);

  google::cloud::StatusOr<std::optional<Bid>> Get(Slot const& slot);
  google::cloud::StatusOr<std::optional<Money>> Floor(Slot const& slot);
  google::cloud::StatusOr<std::optional<std::string>> Markup(Slot const& slot);
  google::cloud::StatusOr<std::vector<Bid>> Neighbors(Slot const& slot, std::int32_t limit);
  google::cloud::StatusOr<std::int64_t> LiveSlots(std::string const& prefix);
  google::cloud::StatusOr<std::int64_t> SlotsWithMarkup(std::string const& prefix);
  google::cloud::StatusOr<bool> Replace(Slot const& slot, Bid const& bid);
  google::cloud::Status Evict(Slot const& slot);
  google::cloud::Status Invalidate(std::vector<Slot> const& slots);

 private:
  google::bigtable::v2::ReadRowsRequest ScanOf(std::string const& prefix) const;
  google::cloud::StatusOr<std::int64_t> CountRows(google::bigtable::v2::ReadRowsRequest const& request);

  google::cloud::bigtable::Table table_;
  std::shared_ptr<google::bigtable::v2::Bigtable::StubInterface> stub_;
  CachePolicy policy_;
};

}  // namespace bidder

#endif  // AD_BIDDER_CACHE_BID_CACHE_H
