// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef INGEST_WATERMARK_H_
#define INGEST_WATERMARK_H_

#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace ingest {

// How far each source has been read. One row a source; the timestamp of its
// cells is 0, so that a new value replaces the one before.
class watermark {
 public:
  explicit watermark(google::cloud::bigtable::Table table)
      : table_(std::move(table)) {}

  google::cloud::Status advance(std::string const& source,
                                std::int64_t sequence);
  google::cloud::Status advance_all(
      std::map<std::string, std::int64_t> const& marks);
  google::cloud::Status rewind(std::string const& source,
                               std::int64_t sequence);
  std::optional<std::int64_t> get(std::string const& source);

 private:
  google::cloud::bigtable::Table table_;
};

}  // namespace ingest

#endif  // INGEST_WATERMARK_H_
