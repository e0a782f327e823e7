// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef WARD_ARCHIVE_ARCHIVER_H
#define WARD_ARCHIVE_ARCHIVER_H

#include "base/cell_time.h"
#include "base/schema.h"
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ward {

class Archiver {
 public:
  Archiver(std::shared_ptr<bigtable::DataConnection> connection, const std::string& project,
           const std::string& instance, const std::string& ward, const Clock& clock)
      : vitals_(connection, bigtable::TableResource(project, instance, kVitalsTable)),
        archive_(std::move(connection), bigtable::TableResource(project, instance, kArchivePrefix + ward)),
        clock_(clock) {}

  // Copies the trend; each cell shall expire when its original does.
  Status CopyTrend(const std::string& bed);
  Status CopyTrendAgain(const std::string& bed);

  // Copies waves within the archive, under another key.
  Status Rename(const std::string& from, const std::string& to);
  Status RenameLegacy(const std::string& from, const std::string& to);

  Status Note(const std::string& bed, const std::string& text);
  Status NoteTrendStart(const std::string& bed);

 private:
  StatusOr<std::vector<bigtable::Cell>> LiveTrend(const std::string& bed);
  StatusOr<std::vector<bigtable::Cell>> LiveWaves(const std::string& bed);

  bigtable::Table vitals_;
  bigtable::Table archive_;
  const Clock& clock_;
};

}  // namespace ward

#endif  // WARD_ARCHIVE_ARCHIVER_H
