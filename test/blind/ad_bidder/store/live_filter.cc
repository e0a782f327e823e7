// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "store/live_filter.h"

namespace bidder {

namespace cbt = ::google::cloud::bigtable;

cbt::Filter Whole(std::string const& family) {
  return cbt::Filter::Chain(cbt::Filter::FamilyRegex(family), cbt::Filter::Latest(1));
}

google::bigtable::v2::RowFilter RawSince(std::string const& family, std::int64_t start_micros) {
  google::bigtable::v2::RowFilter filter;
  auto& chain = *filter.mutable_chain();
  chain.add_filters()->set_family_name_regex_filter(family);
  chain.add_filters()->mutable_timestamp_range_filter()->set_start_timestamp_micros(start_micros);
  chain.add_filters()->set_cells_per_column_limit_filter(1);
  return filter;
}

FilterPipeline& FilterPipeline::Family(std::string const& name) {
  stages_.push_back(cbt::Filter::FamilyRegex(name));
  return *this;
}

FilterPipeline& FilterPipeline::Column(std::string const& regex) {
  stages_.push_back(cbt::Filter::ColumnRegex(regex));
  return *this;
}

FilterPipeline& FilterPipeline::Since(Millis start) { return Between(start, Millis(0)); }

FilterPipeline& FilterPipeline::Between(Millis start, Millis end) {
  stages_.push_back(cbt::Filter::TimestampRange(start, end));
  return *this;
}

FilterPipeline& FilterPipeline::Cells(std::int32_t limit) {
  stages_.push_back(cbt::Filter::CellsRowLimit(limit));
  return *this;
}

FilterPipeline& FilterPipeline::Newest() {
  stages_.push_back(cbt::Filter::Latest(1));
  return *this;
}

cbt::Filter FilterPipeline::Build() const { return cbt::Filter::ChainFromRange(stages_.begin(), stages_.end()); }

}  // namespace bidder
