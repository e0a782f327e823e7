// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Filters of reads: the RowFilter of google/bigtable/v2/data.proto, with the
// names of google-cloud-cpp's `Filter`.
//
// A filter is a value: safe to use from several threads. Making a filter does
// not validate it. Every operation that takes a filter calls Validate().

#ifndef BIGTABLE_TTL_REFERENCE_FILTER_H
#define BIGTABLE_TTL_REFERENCE_FILTER_H

#include <bigtable_ttl/reference/status.h>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

/// One end of a range of qualifiers, values or row keys.
struct Bound {
  enum class Kind { kNone, kClosed, kOpen };

  static Bound None() { return {}; }
  static Bound Closed(std::string at) { return {Kind::kClosed, std::move(at)}; }
  static Bound Open(std::string at) { return {Kind::kOpen, std::move(at)}; }

  Kind kind = Kind::kNone;
  std::string at;

  friend bool operator==(Bound const& a, Bound const& b) {
    return a.kind == b.kind && a.at == b.at;
  }
};

struct Filter {
  enum class Kind {
    kPassAll,
    kBlockAll,
    kChain,
    kInterleave,
    kCondition,
    kSink,
    kRowKeyRegex,
    kRowSample,
    kFamilyRegex,
    kQualifierRegex,
    kColumnRange,
    kTimestampRange,
    kValueRegex,
    kValueRange,
    kValueBitmask,
    kCellsPerRowOffset,
    kCellsPerRowLimit,
    kCellsPerColumnLimit,
    kStripValue,
    kLabel,
  };

  static Filter PassAll() { return Filter(Kind::kPassAll); }
  static Filter BlockAll() { return Filter(Kind::kBlockAll); }
  /// Passes cells directly to the result, and skips all later stages.
  static Filter Sink() { return Filter(Kind::kSink); }

  static Filter Chain(std::vector<Filter> stages) {
    return Of(Kind::kChain, std::move(stages));
  }
  static Filter Interleave(std::vector<Filter> branches) {
    return Of(Kind::kInterleave, std::move(branches));
  }
  /// Applies `when_true` if `predicate` passes any cell, and otherwise
  /// `when_false`. A branch that is missing in a protobuf is BlockAll().
  static Filter Condition(Filter predicate, Filter when_true,
                          Filter when_false) {
    return Of(Kind::kCondition, {std::move(predicate), std::move(when_true),
                                 std::move(when_false)});
  }

  /// Passes cells whose row key matches `regex`. Regular expressions are of
  /// RE2, over bytes, and must match as a whole.
  static Filter RowKeyRegex(std::string regex) {
    return Of(Kind::kRowKeyRegex, std::move(regex));
  }
  static Filter FamilyRegex(std::string regex) {
    return Of(Kind::kFamilyRegex, std::move(regex));
  }
  static Filter QualifierRegex(std::string regex) {
    return Of(Kind::kQualifierRegex, std::move(regex));
  }
  static Filter ValueRegex(std::string regex) {
    return Of(Kind::kValueRegex, std::move(regex));
  }

  static Filter ColumnRange(std::string family, Bound begin, Bound end) {
    Filter filter = Range(Kind::kColumnRange, std::move(begin), std::move(end));
    filter.text = std::move(family);
    return filter;
  }
  static Filter Column(std::string family, std::string const& qualifier) {
    return ColumnRange(std::move(family), Bound::Closed(qualifier),
                       Bound::Closed(qualifier));
  }
  static Filter ValueRange(Bound begin, Bound end) {
    return Range(Kind::kValueRange, std::move(begin), std::move(end));
  }
  /// Passes values that have the length of `mask` and all of its bits.
  static Filter ValueBitmask(std::string mask) {
    return Of(Kind::kValueBitmask, std::move(mask));
  }
  /// Passes cells with timestamps in `[begin, end)`; an `end` of 0 means no
  /// end.
  static Filter TimestampRange(std::chrono::microseconds begin,
                               std::chrono::microseconds end) {
    Filter filter(Kind::kTimestampRange);
    filter.begin_timestamp = begin;
    filter.end_timestamp = end;
    return filter;
  }

  /// Passes the newest `n` cells of each column.
  static Filter Latest(std::int32_t n) {
    return Of(Kind::kCellsPerColumnLimit, n);
  }
  static Filter CellsRowLimit(std::int32_t n) {
    return Of(Kind::kCellsPerRowLimit, n);
  }
  static Filter CellsRowOffset(std::int32_t n) {
    return Of(Kind::kCellsPerRowOffset, n);
  }
  /// Passes each row with this probability; see StoreOptions::seed.
  static Filter RowSample(double probability) {
    Filter filter(Kind::kRowSample);
    filter.probability = probability;
    return filter;
  }

  static Filter StripValue() { return Filter(Kind::kStripValue); }
  static Filter Label(std::string label) {
    return Of(Kind::kLabel, std::move(label));
  }

  /// Passes all cells.
  Filter() : Filter(Kind::kPassAll) {}

  Kind kind;
  /// The parts of a chain, an interleave, or a condition, which has three.
  std::vector<Filter> filters;
  /// A regular expression, a label, a mask, or a range's column family.
  std::string text;
  /// The bounds of a range of columns or values.
  Bound begin, end;
  std::chrono::microseconds begin_timestamp{0};
  std::chrono::microseconds end_timestamp{0};
  std::int32_t count = 0;
  double probability = 0;

  friend bool operator==(Filter const& a, Filter const& b) {
    return a.kind == b.kind && a.filters == b.filters && a.text == b.text &&
           a.begin == b.begin && a.end == b.end &&
           a.begin_timestamp == b.begin_timestamp &&
           a.end_timestamp == b.end_timestamp && a.count == b.count &&
           a.probability == b.probability;
  }
  friend bool operator!=(Filter const& a, Filter const& b) { return !(a == b); }

 private:
  explicit Filter(Kind k) : kind(k) {}

  static Filter Of(Kind kind, std::vector<Filter> filters) {
    Filter filter(kind);
    filter.filters = std::move(filters);
    return filter;
  }
  static Filter Of(Kind kind, std::string text) {
    Filter filter(kind);
    filter.text = std::move(text);
    return filter;
  }
  static Filter Of(Kind kind, std::int32_t count) {
    Filter filter(kind);
    filter.count = count;
    return filter;
  }
  static Filter Range(Kind kind, Bound begin, Bound end) {
    Filter filter(kind);
    filter.begin = std::move(begin);
    filter.end = std::move(end);
    return filter;
  }
};

/// The maximum depth of nested chains and interleaves, and the maximum size of
/// a filter as a protobuf, in bytes. Source: RowFilter in data.proto.
inline constexpr int kMaxFilterDepth = 20;
inline constexpr std::size_t kMaxFilterBytes = 20480;

/// Returns OK if the service would accept the filter. Otherwise returns
/// INVALID_ARGUMENT, with the incorrect part and the expected one in the
/// message.
///
/// Bounds of timestamps need not be whole milliseconds, although the service
/// used to reject others.
Status Validate(Filter const& filter);

/// Returns the size of the filter as a protobuf, in bytes.
std::size_t WireSize(Filter const& filter);

/// Returns the filter in approximate google-cloud-cpp code, for messages:
/// `Chain(FamilyRegex("f"), Latest(1))`.
std::string ToString(Filter const& filter);

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_FILTER_H
