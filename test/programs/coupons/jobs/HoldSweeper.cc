// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "jobs/HoldSweeper.h"
#include "storage/Expiry.h"

namespace shop::jobs {

namespace cbt = google::cloud::bigtable;
using storage::kHold;
using storage::kOpenEnd;
using storage::kUsed;
using storage::stampOf;
using std::chrono::system_clock;

SweepReport HoldSweeper::sweepHolds(std::string const& campaign) {
  SweepReport report;
  auto const now = stampOf(system_clock::now());
  auto const expired = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kHold.name()),
                                          cbt::Filter::TimestampRange(kOpenEnd, now));
  for (auto& row : coupons_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(campaign + "#")), expired)) {  // FINE: expired holds, to delete them
    if (!row) {
      ++report.failures;
      break;
    }
    auto status = coupons_.Apply(cbt::SingleRowMutation(
        row->row_key(), cbt::DeleteFromColumnEndingAt(kHold.name(), "cart", now)));  // FINE: expired ones only
    ++(status.ok() ? report.rows : report.failures);
  }
  return report;
}

SweepReport HoldSweeper::sweepExpiredRedemptions(std::string const& campaign, std::string const& order) {
  SweepReport report;
  auto const now = system_clock::now();
  auto status = coupons_.Apply(cbt::SingleRowMutation(
      campaign, cbt::DeleteFromColumnEndingAt(kUsed.name(), order, stampOf(now))));  // MISTAKE bigtable-partial-delete: redemptions of 400 days go
  ++(status.ok() ? report.rows : report.failures);
  status = coupons_.Apply(cbt::SingleRowMutation(
      campaign + "#pool", cbt::DeleteFromColumnEndingAt(kUsed.name(), order, stampOf(now - Day(400)))));  // FINE: what is expired
  ++(status.ok() ? report.rows : report.failures);
  return report;
}

// Holds that end in more than a quarter of an hour are a mistake of some cart.
SweepReport HoldSweeper::findStuck(std::string const& campaign) {
  SweepReport report;
  auto const latest = stampOf(system_clock::now() + std::chrono::minutes(15));
  auto const stuck = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kHold.name()),
                                        cbt::Filter::TimestampRange(latest, kOpenEnd));
  for (auto& row : coupons_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(campaign + "#")), stuck)) {  // UNKNOWN: holds that end sooner are not wanted
    if (!row) {
      ++report.failures;
      break;
    }
    ++report.rows;
    report.stuck.push_back(row->row_key());
  }
  return report;
}

}  // namespace shop::jobs
