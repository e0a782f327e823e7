// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_FREQUENCY_CLICK_LOG_H
#define AD_FREQUENCY_CLICK_LOG_H

#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/table.h"
#include <memory>
#include <string>

namespace adfreq {

// Clicks of the last month, and the log of all clicks.
class ClickLog {
 public:
  ClickLog(std::shared_ptr<google::cloud::bigtable::DataConnection> connection,
           std::string const& project, std::string const& instance);

  google::cloud::Status Click(std::string const& user, std::string const& ad);
  google::cloud::Status ClickReliably(std::string const& user, std::string const& ad);
  google::cloud::Status ClickOnce(std::string const& user, std::string const& ad);
  google::cloud::Status ClickNewestFirst(std::string const& user, std::string const& ad);
  google::cloud::Status ClickRaw(std::string const& user, std::string const& ad);
  google::cloud::StatusOr<int> Recent(std::string const& user);
  google::cloud::StatusOr<int> Ever(std::string const& user);

 private:
  google::cloud::bigtable::Table clicks_;
  google::cloud::bigtable::Table retrying_;
  google::cloud::bigtable::Table log_;
};

}  // namespace adfreq

#endif  // AD_FREQUENCY_CLICK_LOG_H
