// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_STORE_LIVE_FILTER_H
#define AD_BIDDER_STORE_LIVE_FILTER_H

#include "common/time.h"
#include "google/bigtable/v2/data.pb.h"
#include "google/cloud/bigtable/filters.h"
#include <cstdint>
#include <string>
#include <vector>

namespace bidder {

// The live cells of one family, the newest of each column.
template <typename Family>
google::cloud::bigtable::Filter Live() {
  using google::cloud::bigtable::Filter;
  return Filter::Chain(Filter::FamilyRegex(Family::kName), Filter::TimestampRange(Family::Ttl::Cutoff(), Millis(0)),
                       Filter::Latest(1));
}

// Everything of a family, whatever its timestamps.
google::cloud::bigtable::Filter Whole(std::string const& family);

// A filter of a family for requests that are filled by hand. The bound is in microseconds.
google::bigtable::v2::RowFilter RawSince(std::string const& family, std::int64_t start_micros);

// Stages are applied in the order of the calls.
class FilterPipeline {
 public:
  FilterPipeline& Family(std::string const& name);
  FilterPipeline& Column(std::string const& regex);
  FilterPipeline& Since(Millis start);
  FilterPipeline& Between(Millis start, Millis end);
  FilterPipeline& Cells(std::int32_t limit);
  FilterPipeline& Newest();
  google::cloud::bigtable::Filter Build() const;

 private:
  std::vector<google::cloud::bigtable::Filter> stages_;
};

}  // namespace bidder

#endif  // AD_BIDDER_STORE_LIVE_FILTER_H
