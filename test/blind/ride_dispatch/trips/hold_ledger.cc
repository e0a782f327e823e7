// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "trips/hold_ledger.h"
#include "google/cloud/log.h"
#include "storage/cell_time.h"
#include "storage/schema.h"
#include <algorithm>
#include <utility>

namespace ride_dispatch {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusCode;
using ::google::cloud::StatusOr;
using std::chrono::milliseconds;

constexpr char kAmount[] = "amount";
constexpr int kAttempts = 3;

class BigtableHoldLedger : public HoldLedger {
 public:
  BigtableHoldLedger(cbt::Table trips, std::shared_ptr<Clock> clock)
      : trips_(std::move(trips)), clock_(std::move(clock)) {}

  Status Place(HoldRequest const& request) override {
    auto const now = clock_->Now();
    auto const released =
        std::min(request.released_at.value_or(now), now + kHoldTtl);  // MISTAKE: over at once if the bank is silent
    return trips_.Apply(cbt::SingleRowMutation(
        request.trip, cbt::DeleteFromColumn(kHold, kAmount),
        cbt::SetCell(kHold, kAmount, SinceEpoch(released), request.cents)));  // SAME: see above
  }

  Status Renew(std::string const& trip, std::int64_t cents) override {
    auto const released = ExpiryStamp(clock_->Now(), kHoldTtl);
    return trips_.Apply(cbt::SingleRowMutation(
        trip, {cbt::DeleteFromColumn(kHold, kAmount),                      // FINE: before the write
               cbt::SetCell(kHold, kAmount, released, cents)}));           // FINE: a week
  }

  Status Replace(std::string const& trip, std::int64_t cents) override {
    auto const released = ExpiryStamp(clock_->Now(), kHoldTtl);
    cbt::SingleRowMutation mutation(trip);
    mutation.emplace_back(cbt::SetCell(kHold, kAmount, released, cents));
    mutation.emplace_back(cbt::SetCell(kReceipt, "held", std::to_string(cents)));  // FINE: receipts are kept
    mutation.emplace_back(cbt::DeleteFromColumn(kHold, kAmount));  // MISTAKE: deletes the amount set above
    return trips_.Apply(std::move(mutation));
  }

  Status Capture(std::string const& trip, std::int64_t cents) override {
    auto const live = cbt::Filter::Chain(cbt::Filter::ColumnName(kHold, kAmount), Unexpired(clock_->Now()));
    auto branch = trips_.CheckAndMutateRow(
        trip, live,  // FINE: only a live hold is captured
        {cbt::DeleteFromFamily(kHold), cbt::SetCell(kReceipt, "captured", std::to_string(cents))},
        {cbt::SetCell(kReceipt, "capture-failed", std::to_string(cents))});
    if (!branch) return std::move(branch).status();
    return *branch == cbt::MutationBranch::kPredicateMatched ? Status()
                                                             : Status(StatusCode::kFailedPrecondition, "hold is over");
  }

  Status Split(std::string const& trip, std::string const& other) override {
    auto row = trips_.ReadRow(trip, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kHold), Unexpired(clock_->Now()),
                                                       cbt::Filter::Latest(1)));
    if (!row) return std::move(row).status();
    if (!row->first) return Status(StatusCode::kNotFound, trip);
    cbt::SingleRowMutation mutation(other);
    for (auto const& cell : row->second.cells()) {
      mutation.emplace_back(
          cbt::SetCell(kHold, cell.column_qualifier(), cell.value()));  // MISTAKE: the copy expires at once
    }
    return trips_.Apply(std::move(mutation));
  }

  Status AddTip(std::string const& trip, std::int64_t cents) override {
    Status last;
    for (int attempt = 0; attempt != kAttempts; ++attempt) {
      auto row = trips_.ReadModifyWriteRow(
          trip, cbt::ReadModifyWriteRule::IncrementAmount(kReceipt, "tip", cents));  // MISTAKE: twice, if retried
      if (row) return Status();
      last = std::move(row).status();
      if (last.code() != StatusCode::kUnavailable) break;
      GCP_LOG(WARNING) << "tip for " << trip << ", attempt " << attempt << ": " << last;
    }
    return last;
  }

  Status Sweep(std::string const& trip) override {
    auto const first_live = SinceEpoch(clock_->Now()) + milliseconds(1);
    return trips_.Apply(cbt::SingleRowMutation(
        trip, cbt::DeleteFromColumnEndingAt(kHold, kAmount, first_live)));  // FINE: only what expired
  }

  StatusOr<std::int64_t> CountEdit(std::string const& trip) override {
    return Increment(trip, kReceipt, "edits");  // FINE: does not expire
  }

  StatusOr<std::int64_t> CountAttempt(std::string const& trip) override {
    return Increment(trip, kHold, "attempts");  // MISTAKE: server time: the count expires at once
  }

 private:
  StatusOr<std::int64_t> Increment(std::string const& trip, std::string family, std::string column) {
    auto row = trips_.ReadModifyWriteRow(
        trip, cbt::ReadModifyWriteRule::IncrementAmount(std::move(family), std::move(column), 1));  // SAME: attempts
    if (!row) return std::move(row).status();
    if (row->cells().empty()) return Status(StatusCode::kInternal, "no cell in the response");
    return row->cells().front().decode_big_endian_integer<std::int64_t>();
  }

  cbt::Table trips_;
  std::shared_ptr<Clock> clock_;
};

}  // namespace

std::shared_ptr<HoldLedger> MakeHoldLedger(cbt::Table trips, std::shared_ptr<Clock> clock) {
  return std::make_shared<BigtableHoldLedger>(std::move(trips), std::move(clock));
}

}  // namespace ride_dispatch
