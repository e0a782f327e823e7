// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_FREQUENCY_IMPRESSION_WRITER_H
#define AD_FREQUENCY_IMPRESSION_WRITER_H

#include "frequency/stamps.h"
#include "frequency/types.h"
#include "google/cloud/bigtable/mutation_batcher.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/completion_queue.h"
#include <cstddef>
#include <string>
#include <vector>

namespace adfreq {

// Collects impressions, and writes them in batches.
class ImpressionWriter {
 public:
  struct Options {
    std::size_t batch = 500;
    std::chrono::hours lifetime = std::chrono::hours(24);
  };

  ImpressionWriter(google::cloud::bigtable::Table table, Options options)
      : table_(std::move(table)), options_(options) {}

  google::cloud::Status Add(Impression const& impression);
  google::cloud::Status AddTest(Impression const& impression);
  google::cloud::Status AddHouseAd(Impression const& impression);
  google::cloud::Status Record(std::string const& user,
                               std::vector<Impression> const& impressions);
  google::cloud::Status Import(std::vector<Impression> const& impressions);
  google::cloud::Status ImportYear(std::vector<Impression> const& impressions);
  google::cloud::Status Reset(google::cloud::CompletionQueue& cq,
                              google::cloud::bigtable::MutationBatcher& batcher,
                              Impression const& impression);
  google::cloud::Status Flush();

 private:
  google::cloud::bigtable::Table table_;
  Options options_;
  google::cloud::bigtable::BulkMutation pending_;
};

}  // namespace adfreq

#endif  // AD_FREQUENCY_IMPRESSION_WRITER_H
