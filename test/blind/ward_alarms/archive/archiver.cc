// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "archive/archiver.h"

namespace ward {

StatusOr<std::vector<bigtable::Cell>> Archiver::LiveTrend(const std::string& bed) {
  auto row = vitals_.ReadRow(bed, InFamily(kTrend, YoungerThan(kTrendMaxAge, clock_.Now())));  // FINE: live points
  if (!row) return row.status();
  if (!row->first) return std::vector<bigtable::Cell>{};
  return row->second.cells();
}

StatusOr<std::vector<bigtable::Cell>> Archiver::LiveWaves(const std::string& bed) {
  auto row = archive_.ReadRow(bed, InFamily(kWave, YoungerThan(kWaveMaxAge, clock_.Now())));  // FINE: live waves
  if (!row) return row.status();
  if (!row->first) return std::vector<bigtable::Cell>{};
  return row->second.cells();
}

Status Archiver::CopyTrend(const std::string& bed) {
  auto cells = LiveTrend(bed);
  if (!cells) return cells.status();
  if (cells->empty()) return Status();
  bigtable::SingleRowMutation mutation(bed);
  for (const auto& cell : *cells) {
    const auto expires = CellTime(cell) + kTrendMaxAge;
    mutation.emplace_back(bigtable::SetCell(kWave, cell.column_qualifier(),
                                            CellMillis(expires - kWaveMaxAge), cell.value()));  // FINE: same expiry
  }
  return archive_.Apply(std::move(mutation));
}

Status Archiver::CopyTrendAgain(const std::string& bed) {
  auto cells = LiveTrend(bed);
  if (!cells) return cells.status();
  if (cells->empty()) return Status();
  bigtable::SingleRowMutation mutation(bed);
  for (const auto& cell : *cells) {
    mutation.emplace_back(bigtable::SetCell(kWave, cell.column_qualifier(),
                                            CellMillis(CellTime(cell)), cell.value()));  // MISTAKE: 27 days longer
  }
  return archive_.Apply(std::move(mutation));
}

Status Archiver::Rename(const std::string& from, const std::string& to) {
  auto cells = LiveWaves(from);
  if (!cells) return cells.status();
  if (cells->empty()) return Status();
  bigtable::SingleRowMutation mutation(to);
  for (const auto& cell : *cells) {
    mutation.emplace_back(bigtable::SetCell(bigtable::Cell(
        to, kWave, cell.column_qualifier(), cell.timestamp().count(), cell.value())));  // FINE: microseconds
  }
  return archive_.Apply(std::move(mutation));
}

Status Archiver::RenameLegacy(const std::string& from, const std::string& to) {
  auto cells = LiveWaves(from);
  if (!cells) return cells.status();
  if (cells->empty()) return Status();
  bigtable::SingleRowMutation mutation(to);
  for (const auto& cell : *cells) {
    const auto stamp = std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp());
    mutation.emplace_back(bigtable::SetCell(bigtable::Cell(
        to, kWave, cell.column_qualifier(), stamp.count(), cell.value())));  // MISTAKE: milliseconds for microseconds
  }
  return archive_.Apply(std::move(mutation));
}

Status Archiver::Note(const std::string& bed, const std::string& text) {
  return archive_.Apply(bigtable::SingleRowMutation(
      bed, bigtable::SetCell(kNote, "text", CellMillis(clock_.Now()), text)));  // FINE: the real time
}

Status Archiver::NoteTrendStart(const std::string& bed) {
  auto cells = LiveTrend(bed);
  if (!cells) return cells.status();
  if (cells->empty()) return Status();
  absl::Time start = clock_.Now();
  for (const auto& cell : *cells) {
    if (CellTime(cell) < start) start = CellTime(cell);  // MISTAKE: shifted timestamps do not say when it was measured
  }
  return archive_.Apply(bigtable::SingleRowMutation(
      bed, bigtable::SetCell(kNote, "trend-start", CellMillis(start), "1")));  // SAME: written as a real time
}

}  // namespace ward
