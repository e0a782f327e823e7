// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "drivers/driver_tracker.h"
#include "storage/cell_time.h"
#include "storage/schema.h"
#include <algorithm>
#include <cstdio>
#include <utility>

namespace ride_dispatch {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;
using std::chrono::milliseconds;

// After the end of a shift, a driver may bring a trip to its end.
constexpr std::chrono::minutes kLastTrip{30};

class BigtableDriverTracker : public DriverTracker {
 public:
  BigtableDriverTracker(std::shared_ptr<RowStore> drivers, std::shared_ptr<Clock> clock)
      : drivers_(std::move(drivers)), clock_(std::move(clock)) {}

  Status Report(std::string const& driver, Position const& position) override {
    auto const stale = ExpiryStamp(clock_->Now(), kPositionTtl);
    return drivers_->Write(cbt::SingleRowMutation(
        driver, cbt::SetCell(kPosition, "at", stale, EncodePosition(position))));  // FINE: expires in 90 seconds
  }

  Status ReportTrack(std::string const& driver, std::vector<Position> const& points) override {
    if (points.empty()) return Status();
    auto const stale = ExpiryStamp(clock_->Now(), kPositionTtl);
    cbt::SingleRowMutation mutation(driver);
    for (auto const& point : points) {
      mutation.emplace_back(
          cbt::SetCell(kPosition, "track", stale, EncodePosition(point)));  // MISTAKE: only the last point remains
    }
    mutation.emplace_back(
        cbt::SetCell(kPosition, "at", stale, EncodePosition(points.back())));  // FINE: another column, once
    return drivers_->Write(std::move(mutation));
  }

  StatusOr<std::optional<Position>> Locate(std::string const& driver) override {
    auto row = drivers_->Read(driver, cbt::Filter::Chain(cbt::Filter::ColumnName(kPosition, "at"),
                                                         Unexpired(clock_->Now()),  // FINE: live positions only
                                                         cbt::Filter::Latest(1)));
    if (!row) return std::move(row).status();
    if (!row->has_value() || (*row)->cells().empty()) return std::optional<Position>();
    return DecodePosition((*row)->cells().front().value());
  }

  StatusOr<std::vector<std::string>> Nearby(std::string const& cell, std::int64_t limit) override {
    auto const live = Unexpired(clock_->Now());
    auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kPosition), live, cbt::Filter::CellsRowLimit(1),
                                     cbt::Filter::StripValueTransformer());
    return Keys(drivers_->Scan(cbt::RowSet(cbt::RowRange::Prefix(cell)), limit, filter));  // FINE: bound, then limit
  }

  StatusOr<std::vector<std::string>> Newcomers(std::string const& cell) override {
    auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kPosition), cbt::Filter::StripValueTransformer(),
                                     cbt::Filter::CellsRowLimit(1),
                                     Unexpired(clock_->Now()));  // MISTAKE: expired cells use up the limit
    return Keys(drivers_->Scan(cbt::RowSet(cbt::RowRange::Prefix("new#" + cell)), 50, filter));  // SAME: the read
  }

  Status EndShift(std::string const& driver) override {
    auto const now = SinceEpoch(clock_->Now());
    return drivers_->Write(cbt::SingleRowMutation(
        driver, cbt::DeleteFromColumn(kDuty, "shift", milliseconds(0), now)));  // MISTAKE: the live shift stays
  }

  Status EndShiftAfterTrip(std::string const& driver) override {
    // The driver wants to stop: half an hour from now, however much is left of the shift.
    auto const end = ExpiryStamp(clock_->Now(), kLastTrip);
    return drivers_->Write(cbt::SingleRowMutation(
        driver, cbt::SetCell(kDuty, "shift", end, "last-trip")));  // MISTAKE: hidden behind the longer shift
  }

  Status Suspend(std::string const& driver, std::string const& reason) override {
    return drivers_->Write(cbt::SingleRowMutation(
        driver, {cbt::DeleteFromColumn(kDuty, "shift"),                   // FINE: the shift, whenever it ends
                 cbt::SetCell(kProfile, "suspended", reason)}));          // FINE: this family does not expire
  }

  StatusOr<bool> OnDuty(std::string const& driver) override {
    auto row = drivers_->Read(driver, cbt::Filter::Chain(cbt::Filter::ColumnName(kDuty, "shift"),
                                                         cbt::Filter::Latest(1)));  // MISTAKE: a shift that is over
    if (!row) return std::move(row).status();
    return row->has_value();
  }

  StatusOr<std::chrono::seconds> ShiftLeft(std::string const& driver) override {
    auto const now = SinceEpoch(clock_->Now());
    auto row = drivers_->Read(driver, cbt::Filter::Chain(cbt::Filter::ColumnName(kDuty, "shift"),
                                                         cbt::Filter::Latest(1)));  // FINE: compared with now below
    if (!row) return std::move(row).status();
    if (!row->has_value()) return std::chrono::seconds(0);
    for (auto const& cell : (*row)->cells()) {
      if (cell.timestamp() <= now) continue;
      return std::chrono::duration_cast<std::chrono::seconds>(cell.timestamp() - now);
    }
    return std::chrono::seconds(0);
  }

  Status StartShift(std::string const& driver, std::chrono::hours length) override {
    auto const ttl = std::min<std::chrono::hours>(length, kLongestShift);
    return drivers_->Write(PutShift(driver, ttl));  // FINE: at most the longest shift
  }

  Status ExtendShift(std::string const& driver) override {
    return drivers_->Write(PutShift(driver, kLongestShift + kLastTrip));  // MISTAKE: 12 h 30 min, longer than allowed
  }

 private:
  cbt::SingleRowMutation PutShift(std::string const& driver, std::chrono::seconds ttl) const {
    return cbt::SingleRowMutation(driver, cbt::DeleteFromColumn(kDuty, "shift"),
                                  cbt::SetCell(kDuty, "shift", ExpiryStamp(clock_->Now(), ttl), "on"));  // SAME: 12:30
  }

  static StatusOr<std::vector<std::string>> Keys(StatusOr<std::vector<cbt::Row>> rows) {
    if (!rows) return std::move(rows).status();
    std::vector<std::string> keys;
    keys.reserve(rows->size());
    for (auto const& row : *rows) keys.push_back(row.row_key());
    return keys;
  }

  std::shared_ptr<RowStore> drivers_;
  std::shared_ptr<Clock> clock_;
};

}  // namespace

std::string EncodePosition(Position const& position) {
  char buffer[64];
  std::snprintf(buffer, sizeof(buffer), "%.6f,%.6f", position.latitude, position.longitude);
  return buffer;
}

std::optional<Position> DecodePosition(std::string const& text) {
  Position position;
  if (std::sscanf(text.c_str(), "%lf,%lf", &position.latitude, &position.longitude) != 2) return std::nullopt;
  return position;
}

std::shared_ptr<DriverTracker> MakeDriverTracker(std::shared_ptr<RowStore> drivers, std::shared_ptr<Clock> clock) {
  return std::make_shared<BigtableDriverTracker>(std::move(drivers), std::move(clock));
}

}  // namespace ride_dispatch
