// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "domain/Coupon.h"
#include "google/cloud/bigtable/mutation_batcher.h"
#include "google/cloud/bigtable/table.h"
#include <istream>

namespace shop::jobs {

// Reads "CODE PERCENT" lines of a campaign.
class CampaignImport {
 public:
  CampaignImport(google::cloud::bigtable::Table coupons, google::cloud::CompletionQueue cq)
      : batcher_(coupons), cq_(std::move(cq)), coupons_(std::move(coupons)) {}

  int run(std::istream& in, std::string const& campaign, Instant end);
  google::cloud::Status pool(std::string const& campaign, std::vector<std::string> const& codes, Instant end);
  google::cloud::Status samples(std::string const& campaign, std::vector<std::string> const& codes, Instant end);
  void restart(std::string const& campaign, std::vector<std::string> const& codes, Instant end);

 private:
  google::cloud::bigtable::MutationBatcher batcher_;
  google::cloud::CompletionQueue cq_;
  google::cloud::bigtable::Table coupons_;
};

}  // namespace shop::jobs
