// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#ifndef CRAWL_POLITENESS_H
#define CRAWL_POLITENESS_H

#include "absl/time/time.h"
#include "crawl/names.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace crawl {

struct RobotsRules {
  std::string text;
  absl::Duration crawl_delay = absl::Seconds(5);
};

struct HostReport {
  std::string host;
  bool waiting = false;
  bool has_robots = false;
  std::string operator_address;
};

// Leaves hosts alone: one request at a time, and only where robots.txt allows.
class Politeness {
 public:
  explicit Politeness(google::cloud::bigtable::Table hosts)
      : hosts_(std::move(hosts)) {}

  google::cloud::StatusOr<bool> MayVisit(std::string const& host);
  google::cloud::Status Visited(std::string const& host,
                                RobotsRules const& rules);
  google::cloud::Status RetryAfter(std::string const& host,
                                   std::int64_t seconds);
  google::cloud::Status Ban(std::string const& host);

  google::cloud::StatusOr<std::optional<RobotsRules>> Rules(
      std::string const& host);
  google::cloud::Status StoreRules(std::string const& host,
                                   RobotsRules const& rules);
  google::cloud::StatusOr<bool> RulesAreKnown(std::string const& host);

  google::cloud::StatusOr<std::int64_t> CountError(std::string const& host);
  google::cloud::Status NoteError(std::string const& host,
                                  std::string const& what);
  google::cloud::StatusOr<std::vector<std::string>> RecentErrors(
      std::string const& host);

  google::cloud::StatusOr<HostReport> Report(std::string const& host);

 private:
  google::cloud::bigtable::Table hosts_;
};

}  // namespace crawl

#endif  // CRAWL_POLITENESS_H
