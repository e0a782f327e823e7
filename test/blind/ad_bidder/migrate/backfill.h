// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_MIGRATE_BACKFILL_H
#define AD_BIDDER_MIGRATE_BACKFILL_H

#include "google/cloud/bigtable/table.h"
#include "google/cloud/status.h"
#include <string>

namespace bidder {

// Moves users between regions and families. Jobs are run by hand, by the storage team.
class Backfill {
 public:
  Backfill(google::cloud::bigtable::Table from, google::cloud::bigtable::Table to)
      : from_(std::move(from)), to_(std::move(to)) {}

  google::cloud::Status MoveSegments(std::string const& user);
  google::cloud::Status MoveConsent(std::string const& user);
  google::cloud::Status MoveCaps(std::string const& user);
  google::cloud::Status PausesToSegments(std::string const& user);
  google::cloud::Status ExclusionsToSegments(std::string const& user);

 private:
  google::cloud::bigtable::Table from_;  // Both are tables `users`, of two instances.
  google::cloud::bigtable::Table to_;
};

}  // namespace bidder

#endif  // AD_BIDDER_MIGRATE_BACKFILL_H
