// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_REPORTS_SPEND_REPORT_H
#define AD_BIDDER_REPORTS_SPEND_REPORT_H

#include "google/cloud/bigtable/client.h"
#include "google/cloud/bigtable/instance_resource.h"
#include "google/cloud/status_or.h"
#include <cstdint>
#include <string>

namespace bidder {

// Numbers for the dashboards, by SQL.
class SpendReport {
 public:
  SpendReport(google::cloud::bigtable::Client client, google::cloud::bigtable::InstanceResource instance)
      : client_(std::move(client)), instance_(std::move(instance)) {}

  google::cloud::StatusOr<std::int64_t> PacedCampaigns();
  google::cloud::StatusOr<std::int64_t> WinsOfMonth();
  google::cloud::StatusOr<std::int64_t> HeldSlots();
  google::cloud::StatusOr<std::int64_t> Limits();

 private:
  google::cloud::StatusOr<std::int64_t> CountSince(std::string const& sql,
                                                   std::chrono::system_clock::time_point start);
  google::cloud::StatusOr<std::int64_t> Count(std::string const& sql);

  google::cloud::bigtable::Client client_;
  google::cloud::bigtable::InstanceResource instance_;
};

}  // namespace bidder

#endif  // AD_BIDDER_REPORTS_SPEND_REPORT_H
