// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RATE_LIMITER_TOKEN_BUCKET_H
#define RATE_LIMITER_TOKEN_BUCKET_H

#include "google/cloud/bigtable/table.h"
#include "limiter_config.h"
#include <optional>
#include <string>

namespace ratelimit {

enum class Refill { kFull, kHalf, kNone };

// A bucket of tokens in one column. Buckets that nobody uses disappear after
// the age of the family.
class TokenBucket {
 public:
  TokenBucket(google::cloud::bigtable::Table table, LimiterConfig config)
      : table_(std::move(table)), config_(std::move(config)) {}

  google::cloud::StatusOr<int> Level(std::string const& client);
  google::cloud::StatusOr<int> LevelAndRequests(std::string const& client);
  google::cloud::StatusOr<int> LevelAndPlan(std::string const& client);
  google::cloud::Status Set(std::string const& client, int level);
  google::cloud::Status SetFor(std::string const& client, int level,
                               absl::Duration lifetime);
  google::cloud::Status Fill(std::string const& client, Refill refill);
  google::cloud::Status Borrow(std::string const& client);
  google::cloud::Status Take(std::string const& client);
  google::cloud::StatusOr<bool> TakeIfFull(std::string const& client);
  google::cloud::Status PurgeExpired(std::string const& client);
  google::cloud::Status PurgeOld(std::string const& client);

 private:
  google::cloud::bigtable::Table table_;
  LimiterConfig config_;
};

}  // namespace ratelimit

#endif  // RATE_LIMITER_TOKEN_BUCKET_H
