// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef INGEST_TRAFFIC_H_
#define INGEST_TRAFFIC_H_

#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ingest {

struct counts {
  std::int64_t fresh = 0;
  std::int64_t duplicates = 0;
  std::int64_t failed = 0;
};

class traffic {
 public:
  explicit traffic(google::cloud::bigtable::Table table)
      : table_(std::move(table)) {}

  google::cloud::Status hour(std::string const& source, counts const& c);
  google::cloud::Status plan_hour(std::string const& source,
                                  std::string const& text);
  google::cloud::Status keep_recent(std::string const& source,
                                    std::vector<std::string> const& lines);
  google::cloud::Status keep_samples(std::string const& source,
                                     std::vector<std::string> const& lines);
  google::cloud::Status add(std::string const& source, counts const& c);
  std::vector<std::string> recent(std::string const& source);
  std::vector<std::string> recent_this_hour(std::string const& source);
  std::vector<std::string> hours_of(std::string const& source, int n);

 private:
  google::cloud::bigtable::Table table_;
};

}  // namespace ingest

#endif  // INGEST_TRAFFIC_H_
