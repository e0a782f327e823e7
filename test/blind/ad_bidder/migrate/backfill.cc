// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "migrate/backfill.h"
#include "common/codec.h"
#include "common/time.h"
#include "store/live_filter.h"
#include "store/schema.h"
#include "google/cloud/bigtable/mutations.h"
#include <utility>

namespace bidder {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;

Status Backfill::MoveSegments(std::string const& user) {
  auto row = from_.ReadRow(UserKey(user), Live<SegmentFamily>());
  if (!row) return std::move(row).status();
  cbt::SingleRowMutation copy(UserKey(user));
  for (auto const& cell : row->second.cells()) {
    auto const stamp = std::chrono::duration_cast<Millis>(cell.timestamp());
    copy.emplace_back(cbt::SetCell(SegmentFamily::kName, cell.column_qualifier(), stamp, cell.value()));  // FINE: kept
  }
  return row->second.cells().empty() ? Status{} : to_.Apply(std::move(copy));
}

Status Backfill::MoveConsent(std::string const& user) {
  auto row = from_.ReadRow(UserKey(user), Whole(kConsentFamily));
  if (!row) return std::move(row).status();
  cbt::SingleRowMutation copy(UserKey(user));
  for (auto const& cell : row->second.cells()) copy.emplace_back(cbt::SetCell(cell));  // FINE: micros stay micros
  return row->second.cells().empty() ? Status{} : to_.Apply(std::move(copy));
}

Status Backfill::MoveCaps(std::string const& user) {
  auto filter = FilterPipeline().Family(CapFamily::kName).Since(CapFamily::Ttl::Cutoff()).Build();
  auto row = from_.ReadRow(UserKey(user), std::move(filter));
  if (!row) return std::move(row).status();
  cbt::SingleRowMutation copy(UserKey(user));
  for (auto const& cell : row->second.cells()) {
    Millis const stamp(cell.timestamp().count());
    copy.emplace_back(cbt::SetCell(CapFamily::kName, cell.column_qualifier(), stamp, cell.value()));  // MISTAKE: micros
  }
  return row->second.cells().empty() ? Status{} : to_.Apply(std::move(copy));
}

// A pause of a campaign becomes a segment that excludes the user from it for as long.
Status Backfill::PausesToSegments(std::string const& user) {
  auto filter = FilterPipeline().Family(CapFamily::kName).Column("p:.*").Since(CapFamily::Ttl::Cutoff()).Build();
  auto row = from_.ReadRow(UserKey(user), std::move(filter));
  if (!row) return std::move(row).status();
  cbt::SingleRowMutation copy(UserKey(user));
  for (auto const& cell : row->second.cells()) {
    auto const stamp = std::chrono::duration_cast<Millis>(cell.timestamp());
    auto const segment = "x" + cell.column_qualifier();
    copy.emplace_back(cbt::SetCell(SegmentFamily::kName, segment, stamp, "1"));  // MISTAKE: expires 7 days early
  }
  return row->second.cells().empty() ? Status{} : to_.Apply(std::move(copy));
}

Status Backfill::ExclusionsToSegments(std::string const& user) {
  auto filter = FilterPipeline().Family(CapFamily::kName).Column("x:.*").Since(CapFamily::Ttl::Cutoff()).Build();
  auto row = from_.ReadRow(UserKey(user), std::move(filter));
  if (!row) return std::move(row).status();
  cbt::SingleRowMutation copy(UserKey(user));
  for (auto const& cell : row->second.cells()) {
    auto const stamp = std::chrono::duration_cast<Millis>(cell.timestamp()) + CapFamily::Ttl::kMaxAge;
    auto const segment = cell.column_qualifier();
    copy.emplace_back(cbt::SetCell(SegmentFamily::kName, segment, stamp, "1"));  // FINE: the instant of expiry
  }
  return row->second.cells().empty() ? Status{} : to_.Apply(std::move(copy));
}

}  // namespace bidder
