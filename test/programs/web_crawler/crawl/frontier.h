// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#ifndef CRAWL_FRONTIER_H
#define CRAWL_FRONTIER_H

#include "absl/time/time.h"
#include "crawl/names.h"
#include "google/cloud/bigtable/mutation_batcher.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace crawl {

struct Claim {
  std::string row_key;
  std::string worker;
};

struct FrontierOptions {
  std::int64_t batch = 100;
  absl::Duration claim_time = absl::Minutes(10);
};

// The URLs that wait to be fetched, and those that were fetched lately.
class Frontier {
 public:
  Frontier(google::cloud::bigtable::Table table,
           google::cloud::CompletionQueue cq, FrontierOptions options);

  // Adds what a page links to, unless it was fetched lately.
  void Discover(std::vector<Url> const& links);
  google::cloud::Status Postpone(Url const& url, absl::Duration backoff);

  google::cloud::StatusOr<std::optional<Claim>> Take(
      std::string const& host_prefix, std::string const& worker);
  google::cloud::StatusOr<bool> Extend(Claim const& claim);
  google::cloud::StatusOr<bool> Steal(Claim const& claim,
                                      std::string const& worker);
  google::cloud::Status Finish(Claim const& claim);
  google::cloud::Status Abandon(Claim const& claim);

  google::cloud::StatusOr<bool> SeenLately(Url const& url);
  google::cloud::StatusOr<std::vector<std::string>> Busy(
      std::string const& prefix);
  google::cloud::StatusOr<std::int64_t> Depth(std::string const& prefix);

  void Flush();

 private:
  google::cloud::bigtable::Table table_;
  std::unique_ptr<google::cloud::bigtable::MutationBatcher> batcher_;
  google::cloud::CompletionQueue cq_;
  FrontierOptions options_;
};

}  // namespace crawl

#endif  // CRAWL_FRONTIER_H
