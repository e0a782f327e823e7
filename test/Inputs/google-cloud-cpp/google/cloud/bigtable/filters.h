// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_FILTERS_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_FILTERS_H

#include "google/bigtable/v2/data.pb.h"
#include "google/cloud/bigtable/version.h"
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class Filter {
 public:
  explicit Filter(::google::bigtable::v2::RowFilter rhs)
      : filter_(std::move(rhs)) {}

  Filter(Filter&&) = default;
  Filter& operator=(Filter&&) = default;
  Filter(Filter const&) = default;
  Filter& operator=(Filter const&) = default;

  friend bool operator==(Filter const& a, Filter const& b) noexcept {
    return a.filter_ == b.filter_;
  }
  friend bool operator!=(Filter const& a, Filter const& b) noexcept {
    return !(a == b);
  }

  static Filter PassAllFilter() {
    Filter tmp;
    tmp.filter_.set_pass_all_filter(true);
    return tmp;
  }

  static Filter BlockAllFilter() {
    Filter tmp;
    tmp.filter_.set_block_all_filter(true);
    return tmp;
  }

  static Filter Latest(std::int32_t n) {
    Filter tmp;
    tmp.filter_.set_cells_per_column_limit_filter(n);
    return tmp;
  }

  static Filter FamilyRegex(std::string pattern) {
    Filter tmp;
    tmp.filter_.set_family_name_regex_filter(std::move(pattern));
    return tmp;
  }

  static Filter ColumnRegex(std::string pattern) {
    Filter tmp;
    tmp.filter_.set_column_qualifier_regex_filter(std::move(pattern));
    return tmp;
  }

  static Filter ColumnRange(std::string family, std::string start,
                            std::string end) {
    return ColumnRangeRightOpen(std::move(family), std::move(start),
                                std::move(end));
  }

  static Filter ColumnName(std::string family, std::string column) {
    std::string end = column;
    return ColumnRangeClosed(std::move(family), std::move(column),
                             std::move(end));
  }

  static Filter TimestampRangeMicros(std::int64_t start, std::int64_t end) {
    Filter tmp;
    auto& range = *tmp.filter_.mutable_timestamp_range_filter();
    range.set_start_timestamp_micros(start);
    range.set_end_timestamp_micros(end);
    return tmp;
  }

  template <typename Rep1, typename Period1, typename Rep2, typename Period2>
  static Filter TimestampRange(std::chrono::duration<Rep1, Period1> start,
                               std::chrono::duration<Rep2, Period2> end) {
    using std::chrono::microseconds;
    return TimestampRangeMicros(
        std::chrono::duration_cast<microseconds>(start).count(),
        std::chrono::duration_cast<microseconds>(end).count());
  }

  static Filter RowKeysRegex(std::string pattern) {
    Filter tmp;
    tmp.filter_.set_row_key_regex_filter(std::move(pattern));
    return tmp;
  }

  static Filter ValueRegex(std::string pattern) {
    Filter tmp;
    tmp.filter_.set_value_regex_filter(std::move(pattern));
    return tmp;
  }

  static Filter ValueRange(std::string start, std::string end) {
    return ValueRangeRightOpen(std::move(start), std::move(end));
  }

  static Filter CellsRowLimit(std::int32_t n) {
    Filter tmp;
    tmp.filter_.set_cells_per_row_limit_filter(n);
    return tmp;
  }

  static Filter CellsRowOffset(std::int32_t n) {
    Filter tmp;
    tmp.filter_.set_cells_per_row_offset_filter(n);
    return tmp;
  }

  static Filter RowSample(double probability) {
    Filter tmp;
    tmp.filter_.set_row_sample_filter(probability);
    return tmp;
  }

  static Filter ValueRangeLeftOpen(std::string start, std::string end) {
    Filter tmp;
    auto& range = *tmp.filter_.mutable_value_range_filter();
    range.set_start_value_open(std::move(start));
    range.set_end_value_closed(std::move(end));
    return tmp;
  }

  static Filter ValueRangeRightOpen(std::string start, std::string end) {
    Filter tmp;
    auto& range = *tmp.filter_.mutable_value_range_filter();
    range.set_start_value_closed(std::move(start));
    range.set_end_value_open(std::move(end));
    return tmp;
  }

  static Filter ValueRangeClosed(std::string start, std::string end) {
    Filter tmp;
    auto& range = *tmp.filter_.mutable_value_range_filter();
    range.set_start_value_closed(std::move(start));
    range.set_end_value_closed(std::move(end));
    return tmp;
  }

  static Filter ValueRangeOpen(std::string start, std::string end) {
    Filter tmp;
    auto& range = *tmp.filter_.mutable_value_range_filter();
    range.set_start_value_open(std::move(start));
    range.set_end_value_open(std::move(end));
    return tmp;
  }

  static Filter ColumnRangeLeftOpen(std::string family, std::string start,
                                    std::string end) {
    Filter tmp;
    auto& range = *tmp.filter_.mutable_column_range_filter();
    range.set_family_name(std::move(family));
    range.set_start_qualifier_open(std::move(start));
    range.set_end_qualifier_closed(std::move(end));
    return tmp;
  }

  static Filter ColumnRangeRightOpen(std::string family, std::string start,
                                     std::string end) {
    Filter tmp;
    auto& range = *tmp.filter_.mutable_column_range_filter();
    range.set_family_name(std::move(family));
    range.set_start_qualifier_closed(std::move(start));
    range.set_end_qualifier_open(std::move(end));
    return tmp;
  }

  static Filter ColumnRangeClosed(std::string family, std::string start,
                                  std::string end) {
    Filter tmp;
    auto& range = *tmp.filter_.mutable_column_range_filter();
    range.set_family_name(std::move(family));
    range.set_start_qualifier_closed(std::move(start));
    range.set_end_qualifier_closed(std::move(end));
    return tmp;
  }

  static Filter ColumnRangeOpen(std::string family, std::string start,
                                std::string end) {
    Filter tmp;
    auto& range = *tmp.filter_.mutable_column_range_filter();
    range.set_family_name(std::move(family));
    range.set_start_qualifier_open(std::move(start));
    range.set_end_qualifier_open(std::move(end));
    return tmp;
  }

  static Filter StripValueTransformer() {
    Filter tmp;
    tmp.filter_.set_strip_value_transformer(true);
    return tmp;
  }

  static Filter ApplyLabelTransformer(std::string label) {
    Filter tmp;
    tmp.filter_.set_apply_label_transformer(std::move(label));
    return tmp;
  }

  static Filter Condition(Filter predicate, Filter true_filter,
                          Filter false_filter) {
    Filter tmp;
    auto& condition = *tmp.filter_.mutable_condition();
    condition.mutable_predicate_filter()->Swap(&predicate.filter_);
    condition.mutable_true_filter()->Swap(&true_filter.filter_);
    condition.mutable_false_filter()->Swap(&false_filter.filter_);
    return tmp;
  }

  template <typename... FilterTypes>
  static Filter Chain(FilterTypes&&... stages) {
    static_assert(
        std::conjunction<std::is_convertible<FilterTypes, Filter>...>::value,
        "The arguments of Chain(...) must be convertible to Filter");
    std::initializer_list<Filter> list{std::forward<FilterTypes>(stages)...};
    return ChainFromRange(list.begin(), list.end());
  }

  template <typename Iterator>
  static Filter ChainFromRange(Iterator begin, Iterator end) {
    Filter tmp;
    auto& chain = *tmp.filter_.mutable_chain();
    for (auto it = begin; it != end; ++it) {
      *chain.add_filters() = it->as_proto();
    }
    return tmp;
  }

  template <typename... FilterTypes>
  static Filter Interleave(FilterTypes&&... streams) {
    static_assert(
        std::conjunction<std::is_convertible<FilterTypes, Filter>...>::value,
        "The arguments of Interleave(...) must be convertible to Filter");
    std::initializer_list<Filter> list{std::forward<FilterTypes>(streams)...};
    return InterleaveFromRange(list.begin(), list.end());
  }

  template <typename Iterator>
  static Filter InterleaveFromRange(Iterator begin, Iterator end) {
    Filter tmp;
    auto& interleave = *tmp.filter_.mutable_interleave();
    for (auto it = begin; it != end; ++it) {
      *interleave.add_filters() = it->as_proto();
    }
    return tmp;
  }

  static Filter Sink() {
    Filter tmp;
    tmp.filter_.set_sink(true);
    return tmp;
  }

  ::google::bigtable::v2::RowFilter const& as_proto() const& { return filter_; }
  ::google::bigtable::v2::RowFilter&& as_proto() && {
    return std::move(filter_);
  }

 private:
  Filter() = default;

  google::bigtable::v2::RowFilter filter_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_FILTERS_H
