// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExposureLog.h"
#include "Builders.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"
#include <cstdlib>
#include <utility>

namespace ff {

namespace bt = google::cloud::bigtable;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::system_clock;

namespace {

constexpr char kExposure[] = "exposure";
constexpr hours kMaxAge{30 * 24};

struct CellOptions {
  std::optional<milliseconds> timestamp;
  bool replace = false;
};

// Adds a cell to the row; without a timestamp, the server chooses it.
void addCell(bt::SingleRowMutation& row, std::string const& family,
             std::string const& column, std::string const& value,
             CellOptions const& options = {}) {
  if (options.replace) row.emplace_back(bt::DeleteFromColumn(family, column));
  if (options.timestamp) {
    row.emplace_back(bt::SetCell(family, column, *options.timestamp, value));
  } else {
    row.emplace_back(bt::SetCell(family, column, value));
  }
}

milliseconds now() {
  return std::chrono::duration_cast<milliseconds>(
      system_clock::now().time_since_epoch());
}

bt::Filter liveExposures() {
  return bt::Filter::Chain(
      bt::Filter::FamilyRegex(kExposure),
      bt::Filter::TimestampRange(now() - kMaxAge, milliseconds(0)));
}

std::string rowKey(std::string const& flag, std::string const& subject) {
  return flag + "/" + subject;
}

}  // namespace

ExposureLog::ExposureLog(Settings const& settings, Sink onError)
    : table_(bt::MakeDataConnection(),
             bt::TableResource(settings.project, settings.instance,
                               settings.exposureTable)),
      onError_(std::move(onError)) {}

void ExposureLog::record(Exposure exposure) {
  std::lock_guard<std::mutex> lock(mutex_);
  pending_.push_back(std::move(exposure));
}

void ExposureLog::flush() {
  std::vector<Exposure> batch;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    batch.swap(pending_);
  }
  if (batch.empty()) return;
  char const* const debugFamily = std::getenv("FF_DEBUG_FAMILY");
  bt::BulkMutation bulk;
  for (auto const& exposure : batch) {
    bt::SingleRowMutation row(rowKey(exposure.flag, exposure.subject));
    CellOptions options;
    options.timestamp = now();
    options.replace = true;
    addCell(row, kExposure, "variant", exposure.variant, options);  // FINE: stamped with the time of the exposure
    addCell(row, kExposure, "subject", exposure.subject);  // MISTAKE bigtable-missing-timestamp: no options, no timestamp
    addCell(row, "override", "exposed", "1");  // FINE: no TTL in this table
    if (debugFamily != nullptr) {
      row.emplace_back(bt::SetCell(debugFamily, "subject", exposure.subject));  // UNKNOWN: the environment names the family
    }
    bulk.emplace_back(std::move(row));
  }
  for (auto const& failure : table_.BulkApply(std::move(bulk))) {
    onError_(failure.status().message());
  }
}

std::map<std::string, int> ExposureLog::summary(std::string const& flag) {
  std::map<std::string, int> counts;
  auto range = bt::RowRange::Prefix(flag + "/");
  for (auto& row : table_.ReadRows(bt::RowSet(range), liveExposures())) {  // FINE: now minus thirty days
    if (!row) {
      onError_(row.status().message());
      break;
    }
    for (auto const& cell : row->cells()) ++counts[cell.value()];
  }
  return counts;
}

std::vector<std::string> ExposureLog::lastSubjects(std::string const& flag) {
  std::vector<std::string> subjects;
  auto range = bt::RowRange::Prefix(flag + "/");
  auto filter = FilterBuilder()
                    .family(kExposure)
                    .columnsLike("variant")
                    .latest(1)
                    .keysOnly()
                    .build();
  for (auto& row : table_.ReadRows(bt::RowSet(range), 100, filter)) {  // MISTAKE bigtable-unfiltered-read: exposures that expired count
    if (!row) break;
    subjects.push_back(row->row_key().substr(flag.size() + 1));
  }
  return subjects;
}

bool ExposureLog::seen(std::string const& flag, std::string const& subject) {
  auto row = table_.ReadRow(rowKey(flag, subject), liveExposures());
  return row && row->first;
}

}  // namespace ff
