// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "trips/trip_log.h"
#include "storage/cell_time.h"
#include "storage/schema.h"
#include <algorithm>
#include <utility>

namespace ride_dispatch {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;
using std::chrono::milliseconds;

std::vector<Position> ToPositions(std::optional<cbt::Row> const& row) {
  std::vector<Position> positions;
  if (!row) return positions;
  for (auto const& cell : row->cells()) {
    if (auto position = DecodePosition(cell.value())) positions.push_back(*position);
  }
  return positions;
}

class BigtableTripLog : public TripLog {
 public:
  BigtableTripLog(std::shared_ptr<RowStore> trips, std::shared_ptr<Clock> clock)
      : trips_(std::move(trips)), clock_(std::move(clock)) {}

  Status Add(std::string const& trip, std::string const& what) override {
    auto const now = SinceEpoch(clock_->Now());
    return trips_->Write(cbt::SingleRowMutation(trip, cbt::SetCell(kEvent, what, now, "")));  // FINE: when it happened
  }

  Status Schedule(std::string const& trip, std::chrono::hours keep_for) override {
    auto const until = ExpiryStamp(clock_->Now(), std::max(keep_for, std::chrono::hours(24)));
    return trips_->Write(cbt::SingleRowMutation(
        trip, cbt::SetCell(kEvent, "scheduled", until, "")));  // MISTAKE: an expiry time where a real time is read
  }

  Status AddPoint(std::string const& trip, Position const& point) override {
    return trips_->Write(cbt::SingleRowMutation(
        trip, cbt::SetCell(kTrail, "at", EncodePosition(point))));  // FINE: server time is meant here, 90 days
  }

  Status AddPoints(std::string const& trip, std::vector<Position> const& points) override {
    auto stamp = SinceEpoch(clock_->Now()) - milliseconds(points.size());
    cbt::SingleRowMutation mutation(trip);
    for (auto const& point : points) {
      mutation.emplace_back(
          cbt::SetCell(kTrail, "batch", stamp, EncodePosition(point)));  // FINE: a millisecond for each
      stamp += milliseconds(1);
    }
    return points.empty() ? Status() : trips_->Write(std::move(mutation));
  }

  StatusOr<std::vector<TripEvent>> Events(std::string const& trip, TimePoint from, TimePoint to) override {
    auto row = trips_->Read(
        trip, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kEvent),
                                 cbt::Filter::TimestampRange(SinceEpoch(from), SinceEpoch(to))));  // FINE: real times
    if (!row) return std::move(row).status();
    std::vector<TripEvent> events;
    if (!row->has_value()) return events;
    for (auto const& cell : (*row)->cells()) {
      events.push_back({cell.column_qualifier(),
                        TimePoint(std::chrono::duration_cast<TimePoint::duration>(cell.timestamp()))});
    }
    return events;
  }

  StatusOr<std::vector<Position>> Trail(std::string const& trip) override {
    auto row = trips_->Read(trip, cbt::Filter::Chain(
                                      cbt::Filter::FamilyRegex(kTrail),
                                      cbt::Filter::Latest(1000)));  // MISTAKE: also points older than 90 days
    if (!row) return std::move(row).status();
    return ToPositions(*row);
  }

  StatusOr<std::vector<Position>> TrailSince(std::string const& trip, TimePoint from) override {
    auto const oldest = SinceEpoch(clock_->Now()) - kTrailMaxAge + milliseconds(1);
    auto const start = std::max(SinceEpoch(from), milliseconds(oldest));
    auto row = trips_->Read(trip, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kTrail),
                                                     cbt::Filter::TimestampRange(
                                                         start, milliseconds(0))));  // FINE: not before the cutoff
    if (!row) return std::move(row).status();
    return ToPositions(*row);
  }

  StatusOr<std::vector<Position>> TrailForDispute(std::string const& trip, TimePoint from) override {
    auto row = trips_->Read(
        trip, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kTrail),
                                 cbt::Filter::TimestampRange(SinceEpoch(from), milliseconds(0))));  // UNKNOWN: from?
    if (!row) return std::move(row).status();
    return ToPositions(*row);
  }

  Status KeepTrail(std::string const& trip, std::string const& archive) override {
    auto row = trips_->Read(trip, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kTrail),
                                                     YoungerThan(clock_->Now(), kTrailMaxAge)));  // FINE: its max age
    if (!row) return std::move(row).status();
    if (!row->has_value()) return Status();
    cbt::SingleRowMutation mutation(archive);
    int index = 0;
    for (auto const& cell : (*row)->cells()) {
      mutation.emplace_back(cbt::SetCell(kReceipt, "trail." + std::to_string(index++),
                                         std::chrono::duration_cast<milliseconds>(cell.timestamp()),  // FINE: kept
                                         cell.value()));
    }
    return trips_->Write(std::move(mutation));
  }

 private:
  std::shared_ptr<RowStore> trips_;
  std::shared_ptr<Clock> clock_;
};

}  // namespace

std::shared_ptr<TripLog> MakeTripLog(std::shared_ptr<RowStore> trips, std::shared_ptr<Clock> clock) {
  return std::make_shared<BigtableTripLog>(std::move(trips), std::move(clock));
}

}  // namespace ride_dispatch
