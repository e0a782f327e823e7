// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts requests to a table from protocol buffers to the store's types.
// FromProto() rejects requests that the store cannot express; the store rejects
// other errors. INVALID_ARGUMENT and UNIMPLEMENTED name the field.

#ifndef BIGTABLE_TTL_REFERENCE_FROM_PROTO_H
#define BIGTABLE_TTL_REFERENCE_FROM_PROTO_H

#include "google/bigtable/v2/bigtable.pb.h"
#include <bigtable_ttl/reference/filter.h>
#include <bigtable_ttl/reference/mutation.h>
#include <bigtable_ttl/reference/proto_field.h>
#include <bigtable_ttl/reference/row.h>
#include <bigtable_ttl/reference/store.h>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

namespace internal {

/// Returns one end of a range from a oneof of a closed and an open end.
inline Bound BoundOf(bool closed, std::string const& closed_at, bool open,
                     std::string const& open_at) {
  if (closed) return Bound::Closed(closed_at);
  return open ? Bound::Open(open_at) : Bound::None();
}

/// Returns `filter` for a field that is set by its presence: the service
/// rejects the value false.
inline StatusOr<Filter> IfTrue(char const* field, bool value, Filter filter) {
  if (value) return filter;
  return InProtoField(field, "must be true, but got false");
}

template <typename P>
StatusOr<Filter> FilterFrom(P const& proto, int depth) {
  if (depth == kMaxProtoDepth) {
    return InvalidProto("the filter is nested more than " +
                        std::to_string(kMaxProtoDepth) + " deep");
  }
  auto const nested = [depth](P const& part) {
    return FilterFrom(part, depth + 1);
  };
  if constexpr (HasValueBitmask<P>::value) {
    if (proto.filter_case() == P::kValueBitmaskFilter) {
      return Filter::ValueBitmask(proto.value_bitmask_filter().mask());
    }
  }
  switch (proto.filter_case()) {
    case P::FILTER_NOT_SET:
      return Filter::PassAll();
    case P::kPassAllFilter:
      return IfTrue("pass_all_filter", proto.pass_all_filter(),
                    Filter::PassAll());
    case P::kBlockAllFilter:
      return IfTrue("block_all_filter", proto.block_all_filter(),
                    Filter::BlockAll());
    case P::kSink:
      return IfTrue("sink", proto.sink(), Filter::Sink());
    case P::kStripValueTransformer:
      return IfTrue("strip_value_transformer", proto.strip_value_transformer(),
                    Filter::StripValue());
    case P::kChain: {
      auto stages =
          ConvertAll<Filter>("chain", proto.chain().filters(), nested);
      if (!stages.ok()) return stages.status();
      return Filter::Chain(*std::move(stages));
    }
    case P::kInterleave: {
      auto branches = ConvertAll<Filter>("interleave",
                                         proto.interleave().filters(), nested);
      if (!branches.ok()) return branches.status();
      return Filter::Interleave(*std::move(branches));
    }
    case P::kCondition: {
      auto const& condition = proto.condition();
      if (!condition.has_predicate_filter()) {
        return InProtoField("condition", "must have a predicate, but has none");
      }
      auto predicate = nested(condition.predicate_filter());
      if (!predicate.ok()) return predicate.status();
      StatusOr<Filter> when_true = Filter::BlockAll();
      if (condition.has_true_filter()) {
        when_true = nested(condition.true_filter());
        if (!when_true.ok()) return when_true.status();
      }
      StatusOr<Filter> when_false = Filter::BlockAll();
      if (condition.has_false_filter()) {
        when_false = nested(condition.false_filter());
        if (!when_false.ok()) return when_false.status();
      }
      return Filter::Condition(*std::move(predicate), *std::move(when_true),
                               *std::move(when_false));
    }
    case P::kRowKeyRegexFilter:
      return Filter::RowKeyRegex(proto.row_key_regex_filter());
    case P::kRowSampleFilter:
      return Filter::RowSample(proto.row_sample_filter());
    case P::kFamilyNameRegexFilter:
      return Filter::FamilyRegex(proto.family_name_regex_filter());
    case P::kColumnQualifierRegexFilter:
      return Filter::QualifierRegex(proto.column_qualifier_regex_filter());
    case P::kColumnRangeFilter: {
      auto const& range = proto.column_range_filter();
      using Range = std::decay_t<decltype(range)>;
      auto const start = range.start_qualifier_case();
      auto const end = range.end_qualifier_case();
      return Filter::ColumnRange(
          range.family_name(),
          BoundOf(start == Range::kStartQualifierClosed,
                  range.start_qualifier_closed(),
                  start == Range::kStartQualifierOpen,
                  range.start_qualifier_open()),
          BoundOf(end == Range::kEndQualifierClosed,
                  range.end_qualifier_closed(), end == Range::kEndQualifierOpen,
                  range.end_qualifier_open()));
    }
    case P::kTimestampRangeFilter:
      return Filter::TimestampRange(
          std::chrono::microseconds(
              proto.timestamp_range_filter().start_timestamp_micros()),
          std::chrono::microseconds(
              proto.timestamp_range_filter().end_timestamp_micros()));
    case P::kValueRegexFilter:
      return Filter::ValueRegex(proto.value_regex_filter());
    case P::kValueRangeFilter: {
      auto const& range = proto.value_range_filter();
      using Range = std::decay_t<decltype(range)>;
      auto const start = range.start_value_case();
      auto const end = range.end_value_case();
      return Filter::ValueRange(
          BoundOf(start == Range::kStartValueClosed, range.start_value_closed(),
                  start == Range::kStartValueOpen, range.start_value_open()),
          BoundOf(end == Range::kEndValueClosed, range.end_value_closed(),
                  end == Range::kEndValueOpen, range.end_value_open()));
    }
    case P::kCellsPerRowOffsetFilter:
      return Filter::CellsRowOffset(proto.cells_per_row_offset_filter());
    case P::kCellsPerRowLimitFilter:
      return Filter::CellsRowLimit(proto.cells_per_row_limit_filter());
    case P::kCellsPerColumnLimitFilter:
      return Filter::Latest(proto.cells_per_column_limit_filter());
    case P::kApplyLabelTransformer:
      return Filter::Label(proto.apply_label_transformer());
    default:
      break;
  }
  return Status(StatusCode::kUnimplemented,
                "the store does not know filter " +
                    std::to_string(static_cast<int>(proto.filter_case())) +
                    " of RowFilter");
}

/// Returns OK if `value` has the kind that the field of an aggregate requires,
/// and otherwise INVALID_ARGUMENT.
template <typename V>
Status CheckKind(char const* field, V const& value,
                 typename V::KindCase expected, char const* name) {
  if (value.kind_case() == expected) return {};
  return InProtoField(field,
                      std::string("expected ") + name + ", but got kind " +
                          std::to_string(static_cast<int>(value.kind_case())));
}

/// Returns the number of an int_value. A state may also be a raw_value as the
/// service stores it, eight bytes, big-endian.
template <typename V>
StatusOr<std::int64_t> NumberFrom(V const& value, bool is_state) {
  if (is_state && value.kind_case() == V::kRawValue &&
      value.raw_value().size() == 8) {
    std::uint64_t bits = 0;
    for (char c : value.raw_value()) {
      bits = bits << 8 | static_cast<unsigned char>(c);
    }
    return static_cast<std::int64_t>(bits);
  }
  Status const status = CheckKind(
      "input", value, V::kIntValue,
      is_state ? "an int_value or a raw_value of eight bytes" : "an int_value");
  if (!status.ok()) return status;
  return static_cast<std::int64_t>(value.int_value());
}

/// `Result` is AddToCell or MergeToCell; `proto` is the message of the same
/// name.
template <typename Result, typename P>
StatusOr<Mutation> AggregateFrom(P const& proto) {
  using Value = std::decay_t<decltype(proto.input())>;
  Status status = CheckKind("column_qualifier", proto.column_qualifier(),
                            Value::kRawValue, "a raw_value");
  if (!status.ok()) return status;
  status = CheckKind("timestamp", proto.timestamp(), Value::kRawTimestampMicros,
                     "raw_timestamp_micros");
  if (!status.ok()) return status;
  auto const number =
      NumberFrom(proto.input(), std::is_same<Result, MergeToCell>::value);
  if (!number.ok()) return number.status();
  return Mutation(Result{
      proto.family_name(), proto.column_qualifier().raw_value(),
      std::chrono::microseconds(proto.timestamp().raw_timestamp_micros()),
      *number});
}

template <typename P>
StatusOr<Mutation> MutationFrom(P const& proto) {
  using std::chrono::microseconds;
  if constexpr (HasAddToCell<P>::value) {
    if (proto.mutation_case() == P::kAddToCell) {
      return AggregateFrom<AddToCell>(proto.add_to_cell());
    }
  }
  if constexpr (HasMergeToCell<P>::value) {
    if (proto.mutation_case() == P::kMergeToCell) {
      return AggregateFrom<MergeToCell>(proto.merge_to_cell());
    }
  }
  switch (proto.mutation_case()) {
    case P::MUTATION_NOT_SET:
      return Mutation();
    case P::kSetCell: {
      auto const& set = proto.set_cell();
      SetCell result{set.family_name(), set.column_qualifier(),
                     microseconds(set.timestamp_micros()), set.value()};
      if constexpr (HasTimestampOrigin<P>::value) {
        result.auto_generated =
            proto.timestamp_origin() == P::CLIENT_AUTO_GENERATED;
      }
      return Mutation(std::move(result));
    }
    case P::kDeleteFromColumn: {
      auto const& column = proto.delete_from_column();
      return Mutation(DeleteFromColumn{
          column.family_name(), column.column_qualifier(),
          microseconds(column.time_range().start_timestamp_micros()),
          microseconds(column.time_range().end_timestamp_micros())});
    }
    case P::kDeleteFromFamily:
      return Mutation(
          DeleteFromFamily{proto.delete_from_family().family_name()});
    case P::kDeleteFromRow:
      return Mutation(DeleteFromRow{});
    default:
      break;
  }
  return Status(StatusCode::kUnimplemented,
                "the store does not know mutation " +
                    std::to_string(static_cast<int>(proto.mutation_case())) +
                    " of Mutation");
}

template <typename P>
bool IsReversed(P const& request) {
  if constexpr (HasReversed<P>::value) {
    return request.reversed();
  } else {
    return false;
  }
}

}  // namespace internal

/// Converts a filter. A filter that is not set passes all cells. In a
/// condition, a missing branch blocks all cells, and a missing predicate is an
/// error.
inline StatusOr<Filter> FromProto(
    ::google::bigtable::v2::RowFilter const& proto) {
  return internal::FilterFrom(proto, 0);
}

/// Converts a mutation. An aggregate's input must be a number: an `int_value`,
/// or for a merge also a `raw_value` of eight bytes.
inline StatusOr<Mutation> FromProto(
    ::google::bigtable::v2::Mutation const& proto) {
  return internal::MutationFrom(proto);
}

/// Converts the mutations of one row, such as those of a MutateRowRequest.
inline StatusOr<std::vector<Mutation>> FromProto(
    ::google::protobuf::RepeatedPtrField<
        ::google::bigtable::v2::Mutation> const& protos) {
  return internal::ConvertAll<Mutation>(
      "Mutation list", protos,
      [](auto const& proto) { return FromProto(proto); });
}

inline StatusOr<RowMutations> FromProto(
    ::google::bigtable::v2::MutateRowsRequest::Entry const& proto) {
  auto mutations = FromProto(proto.mutations());
  if (!mutations.ok()) return mutations.status();
  return RowMutations{proto.row_key(), *std::move(mutations)};
}

inline ReadModifyWriteRule FromProto(
    ::google::bigtable::v2::ReadModifyWriteRule const& proto) {
  using Proto = ::google::bigtable::v2::ReadModifyWriteRule;
  if (proto.rule_case() == Proto::kAppendValue) {
    return AppendValue{proto.family_name(), proto.column_qualifier(),
                       proto.append_value()};
  }
  if (proto.rule_case() == Proto::kIncrementAmount) {
    return IncrementAmount{proto.family_name(), proto.column_qualifier(),
                           proto.increment_amount()};
  }
  return {};
}

inline RowRange FromProto(::google::bigtable::v2::RowRange const& proto) {
  using Proto = ::google::bigtable::v2::RowRange;
  return {internal::BoundOf(proto.start_key_case() == Proto::kStartKeyClosed,
                            proto.start_key_closed(),
                            proto.start_key_case() == Proto::kStartKeyOpen,
                            proto.start_key_open()),
          internal::BoundOf(proto.end_key_case() == Proto::kEndKeyClosed,
                            proto.end_key_closed(),
                            proto.end_key_case() == Proto::kEndKeyOpen,
                            proto.end_key_open())};
}

inline RowSet FromProto(::google::bigtable::v2::RowSet const& proto) {
  RowSet rows;
  rows.keys.assign(proto.row_keys().begin(), proto.row_keys().end());
  for (auto const& range : proto.row_ranges()) {
    rows.ranges.push_back(FromProto(range));
  }
  return rows;
}

inline StatusOr<ReadRowsRequest> FromProto(
    ::google::bigtable::v2::ReadRowsRequest const& proto) {
  auto filter = FromProto(proto.filter());
  if (!filter.ok()) return filter.status();
  return ReadRowsRequest{FromProto(proto.rows()), *std::move(filter),
                         proto.rows_limit(), internal::IsReversed(proto)};
}

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_FROM_PROTO_H
