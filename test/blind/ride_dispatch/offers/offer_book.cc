// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "offers/offer_book.h"
#include "storage/cell_time.h"
#include "storage/schema.h"
#include <utility>

namespace ride_dispatch {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;
using std::chrono::milliseconds;

cbt::SingleRowMutation PutOffer(Clock const& clock, std::string const& driver, std::string const& trip,
                                OfferOptions const& options) {
  auto text = std::to_string(options.fare_cents) + (options.exclusive ? ":exclusive" : ":shared");
  return cbt::SingleRowMutation(
      driver, cbt::DeleteFromColumn(kOffer, trip),
      cbt::SetCell(kOffer, trip, ExpiryStamp(clock.Now(), options.ttl), text));  // SAME: 60 seconds, see Raise
}

class BigtableOfferBook : public OfferBook {
 public:
  BigtableOfferBook(std::shared_ptr<RowStore> offers, std::shared_ptr<Clock> clock)
      : offers_(std::move(offers)), clock_(std::move(clock)) {}

  Status Make(std::string const& driver, std::string const& trip, int fare_cents) override {
    OfferOptions options;
    options.ttl = kOfferTtl;
    options.fare_cents = fare_cents;
    return offers_->Write(PutOffer(*clock_, driver, trip, options));  // FINE: 45 seconds
  }

  Status Raise(std::string const& driver, std::string const& trip, int fare_cents) override {
    OfferOptions options;
    options.fare_cents = fare_cents;
    options.exclusive = false;
    return offers_->Write(PutOffer(*clock_, driver, trip, options));  // MISTAKE: the default of 60 seconds, not 45
  }

  StatusOr<bool> Accept(std::string const& driver, std::string const& trip) override {
    auto predicate = cbt::Filter::Chain(cbt::Filter::ColumnName(kOffer, trip),
                                        cbt::Filter::Latest(1));  // SAME: no bound
    return offers_->WriteIf(driver, std::move(predicate),  // MISTAKE: accepts an offer that lapsed
                            Close(trip, Outcome::kAccepted), {});
  }

  StatusOr<bool> Decline(std::string const& driver, std::string const& trip) override {
    auto predicate = cbt::Filter::Chain(cbt::Filter::ColumnName(kOffer, trip), Unexpired(clock_->Now()));
    return offers_->WriteIf(driver, std::move(predicate),  // FINE: only a live offer
                            Close(trip, Outcome::kDeclined), {});
  }

  Status WithdrawAll(std::vector<std::string> const& drivers, std::string const& trip) override {
    auto const now = clock_->Now();
    cbt::BulkMutation bulk;
    for (auto const& driver : drivers) {
      cbt::SingleRowMutation mutation(driver, cbt::DeleteFromColumn(kOffer, trip),
                                      cbt::DeleteFromColumn(kOutcome, trip));
      mutation.emplace_back(cbt::SetCell(
          kOutcome, trip,
          ExpiryStamp(now, OutcomeLifetime(Outcome::kWithdrawn)),  // MISTAKE: without - 30 days: lives 31 days
          OutcomeName(Outcome::kWithdrawn)));
      bulk.emplace_back(std::move(mutation));
    }
    return offers_->WriteAll(std::move(bulk));
  }

  Status ReplaceAll(std::vector<std::string> const& drivers, std::string const& trip, int fare_cents) override {
    auto const lapses = ExpiryStamp(clock_->Now(), kOfferTtl);
    auto const fare = std::to_string(fare_cents);
    cbt::BulkMutation bulk;
    for (auto const& driver : drivers) {
      bulk.emplace_back(cbt::SingleRowMutation(
          driver, cbt::DeleteFromColumn(kOffer, trip)));  // MISTAKE: entries have no order, may delete the new offer
      bulk.emplace_back(cbt::SingleRowMutation(driver, cbt::SetCell(kOffer, trip, lapses, fare)));  // SAME: see above
    }
    return offers_->WriteAll(std::move(bulk));
  }

  StatusOr<std::vector<std::string>> Open(std::string const& driver) override {
    auto row = offers_->Read(driver, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kOffer),
                                                        Unexpired(clock_->Now()),  // FINE: live offers
                                                        cbt::Filter::Latest(1)));
    if (!row) return std::move(row).status();
    std::vector<std::string> trips;
    if (!row->has_value()) return trips;
    for (auto const& cell : (*row)->cells()) trips.push_back(cell.column_qualifier());
    return trips;
  }

  StatusOr<int> RecentlyDeclined(std::string const& driver) override {
    auto const now = clock_->Now();
    auto row = offers_->Read(
        driver, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kOutcome),
                                   Unexpired(now),  // MISTAKE: outcomes have timestamps in the past
                                   cbt::Filter::ValueRegex(OutcomeName(Outcome::kDeclined))));
    if (!row) return std::move(row).status();
    return row->has_value() ? static_cast<int>((*row)->cells().size()) : 0;
  }

  Status RaiseEpoch(std::string const& region, std::int64_t epoch) override {
    return offers_->Write(cbt::SingleRowMutation(
        "region#" + region,
        cbt::SetCell(kFence, "epoch", milliseconds(epoch), std::to_string(epoch))));  // FINE: a sequence number
  }

  Status SeizeRegion(std::string const& region) override {
    auto const now = SinceEpoch(clock_->Now());
    return offers_->Write(cbt::SingleRowMutation(
        "region#" + region, cbt::SetCell(kFence, "epoch", now, "seized")));  // MISTAKE: above all epochs, for good
  }

 private:
  std::vector<cbt::Mutation> Close(std::string const& trip, Outcome outcome) const {
    auto const stamp = RetentionStamp(clock_->Now(), OutcomeLifetime(outcome), kOutcomeMaxAge);
    return {cbt::DeleteFromColumn(kOffer, trip), cbt::DeleteFromColumn(kOutcome, trip),
            cbt::SetCell(kOutcome, trip, stamp, OutcomeName(outcome))};  // FINE: the offset of its family
  }

  std::shared_ptr<RowStore> offers_;
  std::shared_ptr<Clock> clock_;
};

}  // namespace

std::shared_ptr<OfferBook> MakeOfferBook(std::shared_ptr<RowStore> offers, std::shared_ptr<Clock> clock) {
  return std::make_shared<BigtableOfferBook>(std::move(offers), std::move(clock));
}

}  // namespace ride_dispatch
