// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Programs that use google-cloud-cpp, 1.30 or later, on the reference store.
//
// From 2.2 on a program needs no change: give its `bigtable::Table` a
// StoreConnection. It reads by `bigtable_mocks::MakeRowReader()`, for which 2.x
// wants the library `google-cloud-cpp::bigtable_mocks`. Before that, and for
// code that is templated over its table, there is TableOnStore. What a program
// does with protocol buffers is turned into what the store takes by
// FromProto().
//
// Safe to use from several threads, as far as the store is. Operations end with
// the store's statuses. Nothing is retried: nothing fails that could succeed
// later.

#ifndef BIGTABLE_TTL_REFERENCE_GOOGLE_CLOUD_H
#define BIGTABLE_TTL_REFERENCE_GOOGLE_CLOUD_H

#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include "google/cloud/bigtable/table.h"
#include <algorithm>
#include <bigtable_ttl/reference/store.h>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

// DataConnection came with 2.0, a way to make what ReadRows() returns with 2.2.
#if GOOGLE_CLOUD_CPP_VERSION_MAJOR > 1 && \
    __has_include("google/cloud/bigtable/mocks/mock_row_reader.h")
#define BIGTABLE_TTL_HAS_STORE_CONNECTION
#include "google/cloud/bigtable/mocks/mock_row_reader.h"
#include <functional>
#endif

namespace bigtable_ttl::reference {

namespace internal {

/// How deep filters and rules may nest here. A service could take no more:
/// protocol buffers of more than 100 levels are not parsed.
inline constexpr int kMaxProtoDepth = 100;

inline Status InvalidProto(std::string message) {
  return Status(StatusCode::kInvalidArgument, std::move(message));
}

inline Status InProtoField(char const* field, std::string const& message) {
  return InvalidProto(std::string("Error in field '") + field +
                      "' : " + message);
}

// Fields that protocol buffers did not always have. `HasX<P>` tells whether the
// message P has the field x.
#define BIGTABLE_TTL_DEFINE_HAS(trait, field)                              \
  template <typename P, typename = void>                                   \
  struct trait : std::false_type {};                                       \
  template <typename P>                                                    \
  struct trait<P, std::void_t<decltype(std::declval<P const&>().field())>> \
      : std::true_type {}

BIGTABLE_TTL_DEFINE_HAS(HasValueBitmask, value_bitmask_filter);
BIGTABLE_TTL_DEFINE_HAS(HasAddToCell, add_to_cell);
BIGTABLE_TTL_DEFINE_HAS(HasMergeToCell, merge_to_cell);
BIGTABLE_TTL_DEFINE_HAS(HasTimestampOrigin, timestamp_origin);
BIGTABLE_TTL_DEFINE_HAS(HasReversed, reversed);
BIGTABLE_TTL_DEFINE_HAS(HasValueType, value_type);
#undef BIGTABLE_TTL_DEFINE_HAS

/// All elements of a repeated field, each converted by `convert`, or the status
/// of the first that cannot be.
template <typename T, typename Repeated, typename Convert>
StatusOr<std::vector<T>> ConvertAll(char const* field, Repeated const& protos,
                                    Convert convert) {
  std::vector<T> all;
  all.reserve(static_cast<std::size_t>(protos.size()));
  for (auto const& proto : protos) {
    StatusOr<T> one = convert(proto);
    if (!one.ok()) {
      return Status(one.status().code(), std::string("Error in field '") +
                                             field + "' : Error in element #" +
                                             std::to_string(all.size()) +
                                             " : " + one.status().message());
    }
    all.push_back(*std::move(one));
  }
  return all;
}

/// One end of a range: a oneof of a closed and an open end.
inline Bound BoundOf(bool closed, std::string const& closed_at, bool open,
                     std::string const& open_at) {
  if (closed) return Bound::Closed(closed_at);
  return open ? Bound::Open(open_at) : Bound::None();
}

/// For what is set by being there: false is no value that the service takes.
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

/// What a Value of an aggregate must hold.
template <typename V>
Status CheckKind(char const* field, V const& value,
                 typename V::KindCase expected, char const* name) {
  if (value.kind_case() == expected) return {};
  return InProtoField(field,
                      std::string("expected ") + name + ", but got kind " +
                          std::to_string(static_cast<int>(value.kind_case())));
}

/// An int_value; of states also what the service stores, eight bytes,
/// big-endian.
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

/// `Result` is AddToCell or MergeToCell, `proto` the message of that name.
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
StatusOr<GcRule> GcRuleFrom(P const& proto, int depth) {
  if (depth == kMaxProtoDepth) {
    return InvalidProto("the garbage collection rule is nested more than " +
                        std::to_string(kMaxProtoDepth) + " deep");
  }
  auto const nested = [depth](P const& part) {
    return GcRuleFrom(part, depth + 1);
  };
  switch (proto.rule_case()) {
    case P::RULE_NOT_SET:
      return GcRule();
    case P::kMaxNumVersions:
      return GcRule::MaxNumVersions(proto.max_num_versions());
    case P::kMaxAge: {
      std::int64_t const seconds = proto.max_age().seconds();
      std::int64_t const nanos = proto.max_age().nanos();
      // The range of google.protobuf.Duration: some 10,000 years.
      constexpr std::int64_t kMaxSeconds = 315576000000;
      if (seconds < -kMaxSeconds || seconds > kMaxSeconds ||
          nanos <= -1000000000 || nanos >= 1000000000 ||
          (seconds < 0 && nanos > 0) || (seconds > 0 && nanos < 0)) {
        return InProtoField("max_age",
                            "is no valid Duration: " + std::to_string(seconds) +
                                "s and " + std::to_string(nanos) + "ns");
      }
      return GcRule::MaxAge(std::chrono::microseconds(seconds * 1000000) +
                            std::chrono::floor<std::chrono::microseconds>(
                                std::chrono::nanoseconds(nanos)));
    }
    case P::kIntersection: {
      auto rules = ConvertAll<GcRule>("intersection",
                                      proto.intersection().rules(), nested);
      if (!rules.ok()) return rules.status();
      return GcRule::Intersection(*std::move(rules));
    }
    case P::kUnion: {
      // What comes of `union`, a word of C++, differs.
      auto rules = ConvertAll<GcRule>("union", proto.union_().rules(), nested);
      if (!rules.ok()) return rules.status();
      return GcRule::Union(*std::move(rules));
    }
    default:
      break;
  }
  return Status(StatusCode::kUnimplemented,
                "the store does not know rule " +
                    std::to_string(static_cast<int>(proto.rule_case())) +
                    " of GcRule");
}

/// `type` is a google.bigtable.admin.v2.Type.
template <typename T>
StatusOr<Aggregate> AggregateOf(T const& type) {
  if (type.kind_case() == T::KIND_NOT_SET ||
      type.kind_case() == T::kBytesType) {
    return Aggregate::kNone;
  }
  if (type.kind_case() == T::kAggregateType) {
    auto const& aggregate = type.aggregate_type();
    using A = std::decay_t<decltype(aggregate)>;
    if (aggregate.aggregator_case() == A::kSum) return Aggregate::kSum;
    if (aggregate.aggregator_case() == A::kMin) return Aggregate::kMin;
    if (aggregate.aggregator_case() == A::kMax) return Aggregate::kMax;
  }
  return Status(StatusCode::kUnimplemented,
                "Error in field 'value_type' : the store knows bytes, and "
                "sums, minima and maxima of int64");
}

template <typename P>
StatusOr<ColumnFamily> ColumnFamilyFrom(std::string const& name,
                                        P const& proto) {
  ColumnFamily family;
  family.name = name;
  auto rule = GcRuleFrom(proto.gc_rule(), 0);
  if (!rule.ok()) return rule.status();
  family.gc_rule = *std::move(rule);
  if constexpr (HasValueType<P>::value) {
    auto const aggregate = AggregateOf(proto.value_type());
    if (!aggregate.ok()) return aggregate.status();
    family.aggregate = *aggregate;
  }
  return family;
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

// Protocol buffers as the store takes them. What these refuse is what the store
// has no word for; what else is wrong the store says. INVALID_ARGUMENT and
// UNIMPLEMENTED say in which field it is.

/// A filter that is not set passes everything. A branch that a condition leaves
/// out blocks; its predicate must be there.
inline StatusOr<Filter> FromProto(
    ::google::bigtable::v2::RowFilter const& proto) {
  return internal::FilterFrom(proto, 0);
}

/// Of what an aggregate takes only numbers: an `int_value`, or, if it is
/// merged, also a `raw_value` of eight bytes.
inline StatusOr<Mutation> FromProto(
    ::google::bigtable::v2::Mutation const& proto) {
  return internal::MutationFrom(proto);
}

/// The mutations of one row, such as those of a MutateRowRequest.
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

/// Ages are cut to whole microseconds. `bigtable::GcRule` has as_proto().
inline StatusOr<GcRule> FromProto(
    ::google::bigtable::admin::v2::GcRule const& proto) {
  return internal::GcRuleFrom(proto, 0);
}

/// Such as the table of a CreateTableRequest, into which
/// `bigtable::TableConfig` is made by as_proto(). Families have no order there:
/// they are taken by name.
inline StatusOr<TableConfig> FromProto(
    ::google::bigtable::admin::v2::Table const& proto) {
  using Proto = ::google::bigtable::admin::v2::Table;
  TableConfig config;
  for (auto const& [name, family] : proto.column_families()) {
    auto converted = internal::ColumnFamilyFrom(name, family);
    if (!converted.ok()) {
      return Status(converted.status().code(),
                    "Error in column family '" + name +
                        "' : " + converted.status().message());
    }
    config.families.push_back(*std::move(converted));
  }
  std::sort(config.families.begin(), config.families.end(),
            [](ColumnFamily const& a, ColumnFamily const& b) {
              return a.name < b.name;
            });
  // Its name is not as old as the field.
  constexpr int kMicros = 2;
  if (proto.granularity() == kMicros) {
    config.granularity = Granularity::kMicros;
  } else if (proto.granularity() != Proto::MILLIS &&
             proto.granularity() != Proto::TIMESTAMP_GRANULARITY_UNSPECIFIED) {
    return internal::InProtoField(
        "granularity",
        "unknown: " + std::to_string(static_cast<int>(proto.granularity())));
  }
  return config;
}

/// A modification of the request that `bigtable::TableAdmin` sends for
/// ModifyColumnFamilies(): `bigtable::ColumnFamilyModification` has as_proto().
inline StatusOr<FamilyModification> FromProto(
    ::google::bigtable::admin::v2::ModifyColumnFamiliesRequest::
        Modification const& proto) {
  using Proto =
      ::google::bigtable::admin::v2::ModifyColumnFamiliesRequest::Modification;
  switch (proto.mod_case()) {
    case Proto::kCreate: {
      auto family = internal::ColumnFamilyFrom(proto.id(), proto.create());
      if (!family.ok()) return family.status();
      return FamilyModification::Create(*std::move(family));
    }
    case Proto::kUpdate: {
      auto rule = FromProto(proto.update().gc_rule());
      if (!rule.ok()) return rule.status();
      return FamilyModification::Update(proto.id(), *std::move(rule));
    }
    case Proto::kDrop:
      if (proto.drop()) return FamilyModification::Drop(proto.id());
      return internal::InProtoField("drop", "must be true, but got false");
    default:
      break;
  }
  return internal::InvalidProto("the modification of column family '" +
                                proto.id() + "' is not set");
}

// What the store answers, as the client does.

inline ::google::cloud::Status ToClient(Status const& status) {
  if (status.ok()) return ::google::cloud::Status();
  // Both have the numbers of gRPC.
  return ::google::cloud::Status(
      static_cast<::google::cloud::StatusCode>(status.code()),
      status.message());
}

inline ::google::cloud::bigtable::Row ToClient(Row row) {
  std::vector<::google::cloud::bigtable::Cell> cells;
  cells.reserve(row.cells.size());
  for (Cell& cell : row.cells) {
    std::vector<std::string> labels;
    if (!cell.label.empty()) labels.push_back(std::move(cell.label));
    cells.emplace_back(row.key, std::move(cell.family),
                       std::move(cell.qualifier), cell.timestamp.count(),
                       std::move(cell.value), std::move(labels));
  }
  return ::google::cloud::bigtable::Row(std::move(row.key), std::move(cells));
}

/// The operations of `google::cloud::bigtable::Table` that do not return
/// futures, on a table of the store. Copies mean the same table.
class TableOnStore {
 public:
  using ClientStatus = ::google::cloud::Status;
  template <typename T>
  using ClientStatusOr = ::google::cloud::StatusOr<T>;
  using ClientRow = ::google::cloud::bigtable::Row;
  using ClientFilter = ::google::cloud::bigtable::Filter;
  using ClientMutation = ::google::cloud::bigtable::Mutation;

  /// `store` is not null.
  TableOnStore(std::shared_ptr<Store> store, std::string table_id)
      : store_(std::move(store)), table_id_(std::move(table_id)) {}

  std::string const& table_id() const { return table_id_; }

  ClientStatus Apply(::google::cloud::bigtable::SingleRowMutation mutation) {
    ::google::bigtable::v2::MutateRowsRequest::Entry entry;
    mutation.MoveTo(&entry);
    auto const converted = FromProto(entry);
    if (!converted.ok()) return ToClient(converted.status());
    return ToClient(
        store_->MutateRow(table_id_, converted->row_key, converted->mutations));
  }

  /// The entries that failed, in their order: all, if the request did.
  std::vector<::google::cloud::bigtable::FailedMutation> BulkApply(
      ::google::cloud::bigtable::BulkMutation mutation) {
    ::google::bigtable::v2::MutateRowsRequest request;
    mutation.MoveTo(&request);
    auto const statuses = Mutate(request);
    std::vector<::google::cloud::bigtable::FailedMutation> failed;
    for (int i = 0; i < request.entries_size(); ++i) {
      Status const& status = statuses.ok()
                                 ? (*statuses)[static_cast<std::size_t>(i)]
                                 : statuses.status();
      if (!status.ok()) failed.emplace_back(ToClient(status), i);
    }
    return failed;
  }

  /// All rows as they are now: nothing is read later. A status that is not OK
  /// is the only element. A limit of 0 is none.
  std::vector<ClientStatusOr<ClientRow>> ReadRows(
      ::google::cloud::bigtable::RowSet const& rows,
      ClientFilter const& filter) {
    return ReadRows(rows, 0, filter);
  }
  std::vector<ClientStatusOr<ClientRow>> ReadRows(
      ::google::cloud::bigtable::RowSet const& rows, std::int64_t rows_limit,
      ClientFilter const& filter) {
    std::vector<ClientStatusOr<ClientRow>> result;
    auto read = Read(rows, rows_limit, filter, /*reversed=*/false);
    if (!read) {
      result.emplace_back(read.status());
      return result;
    }
    result.reserve(read->size());
    for (ClientRow& row : *read) result.emplace_back(std::move(row));
    return result;
  }

  ClientStatusOr<std::pair<bool, ClientRow>> ReadRow(
      std::string row_key, ClientFilter const& filter) {
    auto read = Read(::google::cloud::bigtable::RowSet(std::move(row_key)), 1,
                     filter, /*reversed=*/false);
    if (!read) return read.status();
    if (read->empty()) return std::make_pair(false, ClientRow("", {}));
    return std::make_pair(true, std::move(read->front()));
  }

  ClientStatusOr<::google::cloud::bigtable::MutationBranch> CheckAndMutateRow(
      std::string const& row_key, ClientFilter const& filter,
      std::vector<ClientMutation> const& true_mutations,
      std::vector<ClientMutation> const& false_mutations) {
    auto predicate = FromProto(filter.as_proto());
    if (!predicate.ok()) return ToClient(predicate.status());
    auto const when_true = Convert("true_mutations", true_mutations);
    if (!when_true.ok()) return ToClient(when_true.status());
    auto const when_false = Convert("false_mutations", false_mutations);
    if (!when_false.ok()) return ToClient(when_false.status());
    auto const matched = store_->CheckAndMutateRow(
        table_id_, row_key, *std::move(predicate), *when_true, *when_false);
    if (!matched.ok()) return ToClient(matched.status());
    using Branch = ::google::cloud::bigtable::MutationBranch;
    return *matched ? Branch::kPredicateMatched : Branch::kPredicateNotMatched;
  }

  template <typename... Rules>
  ClientStatusOr<ClientRow> ReadModifyWriteRow(
      std::string row_key, ::google::cloud::bigtable::ReadModifyWriteRule rule,
      Rules&&... rules) {
    ::google::bigtable::v2::ReadModifyWriteRowRequest request;
    request.set_row_key(std::move(row_key));
    *request.add_rules() = std::move(rule).as_proto();
    ((*request.add_rules() =
          ::google::cloud::bigtable::ReadModifyWriteRule(rules).as_proto()),
     ...);
    return ReadModifyWriteRow(request);
  }

  /// Of the request only the row key and the rules count.
  ClientStatusOr<ClientRow> ReadModifyWriteRow(
      ::google::bigtable::v2::ReadModifyWriteRowRequest const& request) {
    std::vector<ReadModifyWriteRule> rules;
    for (auto const& rule : request.rules()) rules.push_back(FromProto(rule));
    auto row = store_->ReadModifyWriteRow(table_id_, request.row_key(), rules);
    if (!row.ok()) return ToClient(row.status());
    return ToClient(*std::move(row));
  }

 private:
  friend class StoreConnection;

  StatusOr<std::vector<Status>> Mutate(
      ::google::bigtable::v2::MutateRowsRequest const& request) {
    auto const entries = internal::ConvertAll<RowMutations>(
        "Entry list", request.entries(),
        [](auto const& entry) { return FromProto(entry); });
    if (!entries.ok()) return entries.status();
    return store_->MutateRows(table_id_, *entries);
  }

  ClientStatusOr<std::vector<ClientRow>> Read(
      ::google::cloud::bigtable::RowSet const& rows, std::int64_t rows_limit,
      ClientFilter const& filter, bool reversed) {
    auto converted = FromProto(filter.as_proto());
    if (!converted.ok()) return ToClient(converted.status());
    auto read =
        store_->ReadRows(table_id_, ReadRowsRequest{FromProto(rows.as_proto()),
                                                    *std::move(converted),
                                                    rows_limit, reversed});
    if (!read.ok()) return ToClient(read.status());
    std::vector<ClientRow> result;
    result.reserve(read->size());
    for (Row& row : *read) result.push_back(ToClient(std::move(row)));
    return result;
  }

  static StatusOr<std::vector<Mutation>> Convert(
      char const* field, std::vector<ClientMutation> const& mutations) {
    return internal::ConvertAll<Mutation>(
        field, mutations,
        [](ClientMutation const& mutation) { return FromProto(mutation.op); });
  }

  std::shared_ptr<Store> store_;
  std::string table_id_;
};

#ifdef BIGTABLE_TTL_HAS_STORE_CONNECTION

namespace internal {

/// What Table::ReadRows() asks for from 2.13 on; before that, nothing calls it.
struct NoReadRowsParams {
  std::string table_name;
  std::string app_profile_id;
  ::google::cloud::bigtable::RowSet row_set;
  std::int64_t rows_limit;
  ::google::cloud::bigtable::Filter filter;
  bool reverse;
};

template <typename Connection, typename = void>
struct ReadRowsParamsOf {
  using type = NoReadRowsParams;
};
template <typename Connection>
struct ReadRowsParamsOf<Connection,
                        std::void_t<decltype(&Connection::ReadRowsFull)>> {
  template <typename Result, typename Class, typename Params>
  static Params ParamsOf(Result (Class::*)(Params));
  using type = decltype(ParamsOf(&Connection::ReadRowsFull));
};
using ReadRowsParams =
    ReadRowsParamsOf<::google::cloud::bigtable::DataConnection>::type;

/// Apart, for where there is nothing to override it cannot say `override`.
class ReadRowsConnection : public ::google::cloud::bigtable::DataConnection {
 public:
  virtual ::google::cloud::bigtable::RowReader ReadRowsFull(
      ReadRowsParams params) {
    return ReadRowsWith(std::move(params));
  }

 private:
  virtual ::google::cloud::bigtable::RowReader ReadRowsWith(
      ReadRowsParams params) = 0;
};

}  // namespace internal

/// A connection to a store, for `google::cloud::bigtable::Table`:
///
///     auto store = std::make_shared<bigtable_ttl::reference::Store>();
///     ...  // store->CreateTable("clicks", ...)
///     cbt::Table table(
///         std::make_shared<bigtable_ttl::reference::StoreConnection>(store),
///         cbt::TableResource("project", "instance", "clicks"));
///
/// Of a table's resource name only the last part counts. Futures are ready when
/// they are returned, and rows are read at once: functions that are called back
/// run before AsyncReadRows() returns. Options are ignored but for the order of
/// a scan. Queries and what else is not here are UNIMPLEMENTED.
class StoreConnection final : public internal::ReadRowsConnection {
 public:
  /// `store` is not null.
  explicit StoreConnection(std::shared_ptr<Store> store)
      : store_(std::move(store)) {}

  ::google::cloud::Status Apply(
      std::string const& table_name,
      ::google::cloud::bigtable::SingleRowMutation mutation) override {
    return Open(table_name).Apply(std::move(mutation));
  }
  ::google::cloud::future<::google::cloud::Status> AsyncApply(
      std::string const& table_name,
      ::google::cloud::bigtable::SingleRowMutation mutation) override {
    return ::google::cloud::make_ready_future(
        Apply(table_name, std::move(mutation)));
  }

  std::vector<::google::cloud::bigtable::FailedMutation> BulkApply(
      std::string const& table_name,
      ::google::cloud::bigtable::BulkMutation mutation) override {
    return Open(table_name).BulkApply(std::move(mutation));
  }
  ::google::cloud::future<
      std::vector<::google::cloud::bigtable::FailedMutation>>
  AsyncBulkApply(std::string const& table_name,
                 ::google::cloud::bigtable::BulkMutation mutation) override {
    return ::google::cloud::make_ready_future(
        BulkApply(table_name, std::move(mutation)));
  }

  ::google::cloud::bigtable::RowReader ReadRows(
      std::string const& table_name, ::google::cloud::bigtable::RowSet row_set,
      std::int64_t rows_limit,
      ::google::cloud::bigtable::Filter filter) override {
    return MakeReader(
        Open(table_name).Read(row_set, rows_limit, filter, false));
  }

  ::google::cloud::StatusOr<std::pair<bool, ::google::cloud::bigtable::Row>>
  ReadRow(std::string const& table_name, std::string row_key,
          ::google::cloud::bigtable::Filter filter) override {
    return Open(table_name).ReadRow(std::move(row_key), filter);
  }
  ::google::cloud::future<::google::cloud::StatusOr<
      std::pair<bool, ::google::cloud::bigtable::Row>>>
  AsyncReadRow(std::string const& table_name, std::string row_key,
               ::google::cloud::bigtable::Filter filter) override {
    return ::google::cloud::make_ready_future(
        ReadRow(table_name, std::move(row_key), std::move(filter)));
  }

  void AsyncReadRows(std::string const& table_name,
                     std::function<::google::cloud::future<bool>(
                         ::google::cloud::bigtable::Row)>
                         on_row,
                     std::function<void(::google::cloud::Status)> on_finish,
                     ::google::cloud::bigtable::RowSet row_set,
                     std::int64_t rows_limit,
                     ::google::cloud::bigtable::Filter filter) override {
    auto rows = Open(table_name).Read(row_set, rows_limit, filter, false);
    if (!rows) return on_finish(rows.status());
    for (auto& row : *rows) {
      if (on_row(std::move(row)).get()) continue;
      return on_finish(::google::cloud::Status(
          ::google::cloud::StatusCode::kCancelled, "User cancelled"));
    }
    on_finish(::google::cloud::Status());
  }

  ::google::cloud::StatusOr<::google::cloud::bigtable::MutationBranch>
  CheckAndMutateRow(
      std::string const& table_name, std::string row_key,
      ::google::cloud::bigtable::Filter filter,
      std::vector<::google::cloud::bigtable::Mutation> true_mutations,
      std::vector<::google::cloud::bigtable::Mutation> false_mutations)
      override {
    return Open(table_name)
        .CheckAndMutateRow(row_key, filter, true_mutations, false_mutations);
  }
  ::google::cloud::future<
      ::google::cloud::StatusOr<::google::cloud::bigtable::MutationBranch>>
  AsyncCheckAndMutateRow(
      std::string const& table_name, std::string row_key,
      ::google::cloud::bigtable::Filter filter,
      std::vector<::google::cloud::bigtable::Mutation> true_mutations,
      std::vector<::google::cloud::bigtable::Mutation> false_mutations)
      override {
    return ::google::cloud::make_ready_future(CheckAndMutateRow(
        table_name, std::move(row_key), std::move(filter),
        std::move(true_mutations), std::move(false_mutations)));
  }

  ::google::cloud::StatusOr<::google::cloud::bigtable::Row> ReadModifyWriteRow(
      ::google::bigtable::v2::ReadModifyWriteRowRequest request) override {
    return Open(request.table_name()).ReadModifyWriteRow(request);
  }
  ::google::cloud::future<
      ::google::cloud::StatusOr<::google::cloud::bigtable::Row>>
  AsyncReadModifyWriteRow(
      ::google::bigtable::v2::ReadModifyWriteRowRequest request) override {
    return ::google::cloud::make_ready_future(
        ReadModifyWriteRow(std::move(request)));
  }

  /// One sample: the end of the table.
  ::google::cloud::StatusOr<
      std::vector<::google::cloud::bigtable::RowKeySample>>
  SampleRows(std::string const& table_name) override {
    auto const size = store_->Size(Open(table_name).table_id());
    if (!size.ok()) return ToClient(size.status());
    return std::vector<::google::cloud::bigtable::RowKeySample>{
        {"", static_cast<std::int64_t>(size->bytes)}};
  }
  ::google::cloud::future<::google::cloud::StatusOr<
      std::vector<::google::cloud::bigtable::RowKeySample>>>
  AsyncSampleRows(std::string const& table_name) override {
    return ::google::cloud::make_ready_future(SampleRows(table_name));
  }

 private:
  ::google::cloud::bigtable::RowReader ReadRowsWith(
      internal::ReadRowsParams params) override {
    return MakeReader(Open(params.table_name)
                          .Read(params.row_set, params.rows_limit,
                                params.filter, params.reverse));
  }

  static ::google::cloud::bigtable::RowReader MakeReader(
      ::google::cloud::StatusOr<std::vector<::google::cloud::bigtable::Row>>
          rows) {
    if (!rows) {
      return ::google::cloud::bigtable_mocks::MakeRowReader({}, rows.status());
    }
    return ::google::cloud::bigtable_mocks::MakeRowReader(*std::move(rows));
  }

  TableOnStore Open(std::string const& table_name) const {
    return TableOnStore(store_, table_name.substr(table_name.rfind('/') + 1));
  }

  std::shared_ptr<Store> store_;
};

#endif  // BIGTABLE_TTL_HAS_STORE_CONNECTION

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_GOOGLE_CLOUD_H
