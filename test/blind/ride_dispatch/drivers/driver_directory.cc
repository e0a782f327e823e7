// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "drivers/driver_directory.h"
#include "storage/cell_time.h"
#include "storage/schema.h"
#include <utility>

namespace ride_dispatch {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;
using std::chrono::milliseconds;

DriverCard ToCard(std::optional<cbt::Row> const& row) {
  DriverCard card;
  if (!row) return card;
  for (auto const& cell : row->cells()) {
    card.emplace(cell.family_name() + ":" + cell.column_qualifier(), cell.value());
  }
  return card;
}

class BigtableDriverDirectory : public DriverDirectory {
 public:
  BigtableDriverDirectory(std::shared_ptr<RowStore> drivers, std::shared_ptr<Clock> clock)
      : drivers_(std::move(drivers)), clock_(std::move(clock)) {}

  Status SetProfile(std::string const& driver, DriverCard const& fields) override {
    auto const now = SinceEpoch(clock_->Now());
    cbt::SingleRowMutation mutation(driver);
    for (auto const& field : fields) {
      mutation.emplace_back(cbt::SetCell(kProfile, field.first, now, field.second));  // FINE: does not expire
    }
    return drivers_->Write(std::move(mutation));
  }

  StatusOr<DriverCard> CardForRider(std::string const& driver) override {
    // Name, car, and position at once.
    auto row = drivers_->Read(
        driver, cbt::Filter::Chain(cbt::Filter::FamilyRegex("profile|pos"),
                                   Unexpired(clock_->Now()),  // MISTAKE: hides the profile, which does not expire
                                   cbt::Filter::Latest(1)));
    if (!row) return std::move(row).status();
    return ToCard(*row);
  }

  StatusOr<DriverCard> CardForSupport(std::string const& driver) override {
    auto const live = Unexpired(clock_->Now());
    auto row = drivers_->Read(
        driver, cbt::Filter::Chain(
                    cbt::Filter::Interleave(
                        cbt::Filter::Chain(cbt::Filter::FamilyRegex("pos|duty"), live),  // FINE: bound where it must be
                        cbt::Filter::FamilyRegex(kProfile)),
                    cbt::Filter::Latest(1)));
    if (!row) return std::move(row).status();
    return ToCard(*row);
  }

  Status MergeAccounts(std::string const& from, std::string const& to) override {
    auto const live = Unexpired(clock_->Now());
    auto row = drivers_->Read(
        from, cbt::Filter::Interleave(cbt::Filter::Chain(cbt::Filter::FamilyRegex("pos|duty"), live),
                                      cbt::Filter::Chain(cbt::Filter::FamilyRegex(kProfile), cbt::Filter::Latest(1))));
    if (!row) return std::move(row).status();
    if (!row->has_value()) return Status();
    cbt::SingleRowMutation mutation(to);
    for (auto const& cell : (*row)->cells()) {
      if (cell.family_name() == kDuty) {
        mutation.emplace_back(cbt::SetCell(kDuty, cell.column_qualifier(),
                                           milliseconds(cell.timestamp().count()),  // MISTAKE: it counts microseconds
                                           cell.value()));
      } else if (cell.family_name() == kPosition) {
        auto const stamp = std::chrono::duration_cast<milliseconds>(cell.timestamp());
        mutation.emplace_back(
            cbt::SetCell(kPosition, cell.column_qualifier(), stamp, cell.value()));  // FINE: expires as the original
      } else {
        mutation.emplace_back(cbt::SetCell(kProfile, cell.column_qualifier(), cell.value()));  // FINE: kept
      }
    }
    auto status = drivers_->Write(std::move(mutation));
    if (!status.ok()) return status;
    return drivers_->Write(cbt::SingleRowMutation(from, cbt::DeleteFromRow()));
  }

 private:
  std::shared_ptr<RowStore> drivers_;
  std::shared_ptr<Clock> clock_;
};

}  // namespace

std::shared_ptr<DriverDirectory> MakeDriverDirectory(std::shared_ptr<RowStore> drivers, std::shared_ptr<Clock> clock) {
  return std::make_shared<BigtableDriverDirectory>(std::move(drivers), std::move(clock));
}

}  // namespace ride_dispatch
