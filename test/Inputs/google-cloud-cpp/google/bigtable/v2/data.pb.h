// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_V2_DATA_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_V2_DATA_PB_H

#include "google/cloud/internal/message_fields.h"
#include <cstdint>
#include <string>

namespace google {
namespace bigtable {
namespace v2 {

class Cell final : public ::google::protobuf::internal::MessageOf<Cell> {
  PROTO_SCALAR(std::int64_t, timestamp_micros)
  PROTO_STRING(value)
  PROTO_REPEATED(std::string, labels)
  PROTO_FIELDS(timestamp_micros_, value_, labels_)
};

class Column final : public ::google::protobuf::internal::MessageOf<Column> {
  PROTO_STRING(qualifier)
  PROTO_REPEATED(Cell, cells)
  PROTO_FIELDS(qualifier_, cells_)
};

class Family final : public ::google::protobuf::internal::MessageOf<Family> {
  PROTO_STRING(name)
  PROTO_REPEATED(Column, columns)
  PROTO_FIELDS(name_, columns_)
};

class Row final : public ::google::protobuf::internal::MessageOf<Row> {
  PROTO_STRING(key)
  PROTO_REPEATED(Family, families)
  PROTO_FIELDS(key_, families_)
};

class Value final : public ::google::protobuf::internal::MessageOf<Value> {
 public:
  enum KindCase {
    kBytesValue = 2,
    kStringValue = 3,
    kIntValue = 6,
    kRawValue = 8,
    kRawTimestampMicros = 9,
    KIND_NOT_SET = 0,
  };
  KindCase kind_case() const { return kind_case_; }
  void clear_kind() { Clear(); }
  PROTO_ONEOF_STRING(kind, kRawValue, raw_value)
  PROTO_ONEOF_SCALAR(kind, kRawTimestampMicros, std::int64_t,
                     raw_timestamp_micros)
  PROTO_ONEOF_STRING(kind, kBytesValue, bytes_value)
  PROTO_ONEOF_STRING(kind, kStringValue, string_value)
  PROTO_ONEOF_SCALAR(kind, kIntValue, std::int64_t, int_value)
  PROTO_FIELDS(kind_case_, raw_value_, raw_timestamp_micros_, bytes_value_,
               string_value_, int_value_)
 private:
  KindCase kind_case_ = KIND_NOT_SET;
};

class RowRange final
    : public ::google::protobuf::internal::MessageOf<RowRange> {
 public:
  enum StartKeyCase {
    kStartKeyClosed = 1,
    kStartKeyOpen = 2,
    START_KEY_NOT_SET = 0,
  };
  enum EndKeyCase { kEndKeyOpen = 3, kEndKeyClosed = 4, END_KEY_NOT_SET = 0 };
  StartKeyCase start_key_case() const { return start_key_case_; }
  EndKeyCase end_key_case() const { return end_key_case_; }
  void clear_start_key() {
    start_key_case_ = START_KEY_NOT_SET;
    start_key_closed_.clear();
    start_key_open_.clear();
  }
  void clear_end_key() {
    end_key_case_ = END_KEY_NOT_SET;
    end_key_open_.clear();
    end_key_closed_.clear();
  }
  PROTO_ONEOF_STRING(start_key, kStartKeyClosed, start_key_closed)
  PROTO_ONEOF_STRING(start_key, kStartKeyOpen, start_key_open)
  PROTO_ONEOF_STRING(end_key, kEndKeyOpen, end_key_open)
  PROTO_ONEOF_STRING(end_key, kEndKeyClosed, end_key_closed)
  PROTO_FIELDS(start_key_case_, end_key_case_, start_key_closed_,
               start_key_open_, end_key_open_, end_key_closed_)
 private:
  StartKeyCase start_key_case_ = START_KEY_NOT_SET;
  EndKeyCase end_key_case_ = END_KEY_NOT_SET;
};

class RowSet final : public ::google::protobuf::internal::MessageOf<RowSet> {
  PROTO_REPEATED(std::string, row_keys)
  PROTO_REPEATED(RowRange, row_ranges)
  PROTO_FIELDS(row_keys_, row_ranges_)
 public:
  template <typename Arg0 = std::string const&, typename... A>
  void add_row_keys(Arg0&& arg0, A... args) {
    row_keys_.Add(std::string(std::forward<Arg0>(arg0), args...));
  }
};

class ColumnRange final
    : public ::google::protobuf::internal::MessageOf<ColumnRange> {
 public:
  enum StartQualifierCase {
    kStartQualifierClosed = 2,
    kStartQualifierOpen = 3,
    START_QUALIFIER_NOT_SET = 0,
  };
  enum EndQualifierCase {
    kEndQualifierClosed = 4,
    kEndQualifierOpen = 5,
    END_QUALIFIER_NOT_SET = 0,
  };
  StartQualifierCase start_qualifier_case() const {
    return start_qualifier_case_;
  }
  EndQualifierCase end_qualifier_case() const { return end_qualifier_case_; }
  void clear_start_qualifier() {
    start_qualifier_case_ = START_QUALIFIER_NOT_SET;
    start_qualifier_closed_.clear();
    start_qualifier_open_.clear();
  }
  void clear_end_qualifier() {
    end_qualifier_case_ = END_QUALIFIER_NOT_SET;
    end_qualifier_closed_.clear();
    end_qualifier_open_.clear();
  }
  PROTO_STRING(family_name)
  PROTO_ONEOF_STRING(start_qualifier, kStartQualifierClosed,
                     start_qualifier_closed)
  PROTO_ONEOF_STRING(start_qualifier, kStartQualifierOpen, start_qualifier_open)
  PROTO_ONEOF_STRING(end_qualifier, kEndQualifierClosed, end_qualifier_closed)
  PROTO_ONEOF_STRING(end_qualifier, kEndQualifierOpen, end_qualifier_open)
  PROTO_FIELDS(family_name_, start_qualifier_case_, end_qualifier_case_,
               start_qualifier_closed_, start_qualifier_open_,
               end_qualifier_closed_, end_qualifier_open_)
 private:
  StartQualifierCase start_qualifier_case_ = START_QUALIFIER_NOT_SET;
  EndQualifierCase end_qualifier_case_ = END_QUALIFIER_NOT_SET;
};

class TimestampRange final
    : public ::google::protobuf::internal::MessageOf<TimestampRange> {
  PROTO_SCALAR(std::int64_t, start_timestamp_micros)
  PROTO_SCALAR(std::int64_t, end_timestamp_micros)
  PROTO_FIELDS(start_timestamp_micros_, end_timestamp_micros_)
};

class ValueRange final
    : public ::google::protobuf::internal::MessageOf<ValueRange> {
 public:
  enum StartValueCase {
    kStartValueClosed = 1,
    kStartValueOpen = 2,
    START_VALUE_NOT_SET = 0,
  };
  enum EndValueCase {
    kEndValueClosed = 3,
    kEndValueOpen = 4,
    END_VALUE_NOT_SET = 0,
  };
  StartValueCase start_value_case() const { return start_value_case_; }
  EndValueCase end_value_case() const { return end_value_case_; }
  void clear_start_value() {
    start_value_case_ = START_VALUE_NOT_SET;
    start_value_closed_.clear();
    start_value_open_.clear();
  }
  void clear_end_value() {
    end_value_case_ = END_VALUE_NOT_SET;
    end_value_closed_.clear();
    end_value_open_.clear();
  }
  PROTO_ONEOF_STRING(start_value, kStartValueClosed, start_value_closed)
  PROTO_ONEOF_STRING(start_value, kStartValueOpen, start_value_open)
  PROTO_ONEOF_STRING(end_value, kEndValueClosed, end_value_closed)
  PROTO_ONEOF_STRING(end_value, kEndValueOpen, end_value_open)
  PROTO_FIELDS(start_value_case_, end_value_case_, start_value_closed_,
               start_value_open_, end_value_closed_, end_value_open_)
 private:
  StartValueCase start_value_case_ = START_VALUE_NOT_SET;
  EndValueCase end_value_case_ = END_VALUE_NOT_SET;
};

// Not in protocol buffers as old as 1.30, and so not there with its API.
#ifdef BIGTABLE_API_V1
#define BIGTABLE_NEW_FIELD(...)
#else
#define BIGTABLE_NEW_FIELD(...) __VA_ARGS__

class ValueBitmask final
    : public ::google::protobuf::internal::MessageOf<ValueBitmask> {
  PROTO_STRING(mask)
  PROTO_FIELDS(mask_)
};

enum Mutation_TimestampOrigin : int {
  Mutation_TimestampOrigin_TIMESTAMP_ORIGIN_UNSPECIFIED = 0,
  Mutation_TimestampOrigin_USER_SPECIFIED = 1,
  Mutation_TimestampOrigin_CLIENT_AUTO_GENERATED = 2,
};
#endif

class RowFilter;

class RowFilter_Chain final
    : public ::google::protobuf::internal::MessageOf<RowFilter_Chain> {
  PROTO_REPEATED(RowFilter, filters)
  PROTO_FIELDS(filters_)
};

class RowFilter_Interleave final
    : public ::google::protobuf::internal::MessageOf<RowFilter_Interleave> {
  PROTO_REPEATED(RowFilter, filters)
  PROTO_FIELDS(filters_)
};

class RowFilter_Condition final
    : public ::google::protobuf::internal::MessageOf<RowFilter_Condition> {
  PROTO_MESSAGE(RowFilter, predicate_filter)
  PROTO_MESSAGE(RowFilter, true_filter)
  PROTO_MESSAGE(RowFilter, false_filter)
  PROTO_FIELDS(predicate_filter_, true_filter_, false_filter_)
};

class RowFilter final
    : public ::google::protobuf::internal::MessageOf<RowFilter> {
 public:
  typedef RowFilter_Chain Chain;
  typedef RowFilter_Interleave Interleave;
  typedef RowFilter_Condition Condition;
  enum FilterCase {
    kChain = 1,
    kInterleave = 2,
    kCondition = 3,
    kSink = 16,
    kPassAllFilter = 17,
    kBlockAllFilter = 18,
    kRowKeyRegexFilter = 4,
    kRowSampleFilter = 14,
    kFamilyNameRegexFilter = 5,
    kColumnQualifierRegexFilter = 6,
    kColumnRangeFilter = 7,
    kTimestampRangeFilter = 8,
    kValueRegexFilter = 9,
    kValueRangeFilter = 15,
    kCellsPerRowOffsetFilter = 10,
    kCellsPerRowLimitFilter = 11,
    kCellsPerColumnLimitFilter = 12,
    kStripValueTransformer = 13,
    kApplyLabelTransformer = 19,
    BIGTABLE_NEW_FIELD(kValueBitmaskFilter = 20, )
    FILTER_NOT_SET = 0,
  };
  FilterCase filter_case() const { return filter_case_; }
  void clear_filter() { Clear(); }
  PROTO_ONEOF_MESSAGE(filter, kChain, RowFilter_Chain, chain)
  PROTO_ONEOF_MESSAGE(filter, kInterleave, RowFilter_Interleave, interleave)
  PROTO_ONEOF_MESSAGE(filter, kCondition, RowFilter_Condition, condition)
  PROTO_ONEOF_SCALAR(filter, kSink, bool, sink)
  PROTO_ONEOF_SCALAR(filter, kPassAllFilter, bool, pass_all_filter)
  PROTO_ONEOF_SCALAR(filter, kBlockAllFilter, bool, block_all_filter)
  PROTO_ONEOF_STRING(filter, kRowKeyRegexFilter, row_key_regex_filter)
  PROTO_ONEOF_SCALAR(filter, kRowSampleFilter, double, row_sample_filter)
  PROTO_ONEOF_STRING(filter, kFamilyNameRegexFilter, family_name_regex_filter)
  PROTO_ONEOF_STRING(filter, kColumnQualifierRegexFilter,
                     column_qualifier_regex_filter)
  PROTO_ONEOF_MESSAGE(filter, kColumnRangeFilter, ColumnRange,
                      column_range_filter)
  PROTO_ONEOF_MESSAGE(filter, kTimestampRangeFilter, TimestampRange,
                      timestamp_range_filter)
  PROTO_ONEOF_STRING(filter, kValueRegexFilter, value_regex_filter)
  PROTO_ONEOF_MESSAGE(filter, kValueRangeFilter, ValueRange, value_range_filter)
  PROTO_ONEOF_SCALAR(filter, kCellsPerRowOffsetFilter, std::int32_t,
                     cells_per_row_offset_filter)
  PROTO_ONEOF_SCALAR(filter, kCellsPerRowLimitFilter, std::int32_t,
                     cells_per_row_limit_filter)
  PROTO_ONEOF_SCALAR(filter, kCellsPerColumnLimitFilter, std::int32_t,
                     cells_per_column_limit_filter)
  PROTO_ONEOF_SCALAR(filter, kStripValueTransformer, bool,
                     strip_value_transformer)
  PROTO_ONEOF_STRING(filter, kApplyLabelTransformer, apply_label_transformer)
  BIGTABLE_NEW_FIELD(PROTO_ONEOF_MESSAGE(filter, kValueBitmaskFilter,
                                         ValueBitmask, value_bitmask_filter))
  PROTO_FIELDS(filter_case_, chain_, interleave_, condition_, sink_,
               pass_all_filter_, block_all_filter_, row_key_regex_filter_,
               row_sample_filter_, family_name_regex_filter_,
               column_qualifier_regex_filter_, column_range_filter_,
               timestamp_range_filter_, value_regex_filter_,
               value_range_filter_, cells_per_row_offset_filter_,
               cells_per_row_limit_filter_, cells_per_column_limit_filter_,
               strip_value_transformer_,
               BIGTABLE_NEW_FIELD(value_bitmask_filter_, )
                   apply_label_transformer_)
 private:
  FilterCase filter_case_ = FILTER_NOT_SET;
};

class Mutation_SetCell final
    : public ::google::protobuf::internal::MessageOf<Mutation_SetCell> {
  PROTO_STRING(family_name)
  PROTO_STRING(column_qualifier)
  PROTO_SCALAR(std::int64_t, timestamp_micros)
  PROTO_STRING(value)
  PROTO_FIELDS(family_name_, column_qualifier_, timestamp_micros_, value_)
};

class Mutation_AddToCell final
    : public ::google::protobuf::internal::MessageOf<Mutation_AddToCell> {
  PROTO_STRING(family_name)
  PROTO_MESSAGE(Value, column_qualifier)
  PROTO_MESSAGE(Value, timestamp)
  PROTO_MESSAGE(Value, input)
  PROTO_FIELDS(family_name_, column_qualifier_, timestamp_, input_)
};

class Mutation_MergeToCell final
    : public ::google::protobuf::internal::MessageOf<Mutation_MergeToCell> {
  PROTO_STRING(family_name)
  PROTO_MESSAGE(Value, column_qualifier)
  PROTO_MESSAGE(Value, timestamp)
  PROTO_MESSAGE(Value, input)
  PROTO_FIELDS(family_name_, column_qualifier_, timestamp_, input_)
};

class Mutation_DeleteFromColumn final
    : public ::google::protobuf::internal::MessageOf<
          Mutation_DeleteFromColumn> {
  PROTO_STRING(family_name)
  PROTO_STRING(column_qualifier)
  PROTO_MESSAGE(TimestampRange, time_range)
  PROTO_FIELDS(family_name_, column_qualifier_, time_range_)
};

class Mutation_DeleteFromFamily final
    : public ::google::protobuf::internal::MessageOf<
          Mutation_DeleteFromFamily> {
  PROTO_STRING(family_name)
  PROTO_FIELDS(family_name_)
};

class Mutation_DeleteFromRow final
    : public ::google::protobuf::internal::MessageOf<Mutation_DeleteFromRow> {
  PROTO_FIELDS()
};

class Mutation final
    : public ::google::protobuf::internal::MessageOf<Mutation> {
 public:
  typedef Mutation_SetCell SetCell;
  typedef Mutation_AddToCell AddToCell;
  typedef Mutation_MergeToCell MergeToCell;
  typedef Mutation_DeleteFromColumn DeleteFromColumn;
  typedef Mutation_DeleteFromFamily DeleteFromFamily;
  typedef Mutation_DeleteFromRow DeleteFromRow;
  enum MutationCase {
    kSetCell = 1,
    kAddToCell = 5,
    kMergeToCell = 6,
    kDeleteFromColumn = 2,
    kDeleteFromFamily = 3,
    kDeleteFromRow = 4,
    MUTATION_NOT_SET = 0,
  };
  MutationCase mutation_case() const { return mutation_case_; }
  void clear_mutation() {
    Mutation cleared;
    BIGTABLE_NEW_FIELD(cleared.timestamp_origin_ = timestamp_origin_;)
    Swap(&cleared);
  }
  PROTO_ONEOF_MESSAGE(mutation, kSetCell, Mutation_SetCell, set_cell)
  PROTO_ONEOF_MESSAGE(mutation, kAddToCell, Mutation_AddToCell, add_to_cell)
  PROTO_ONEOF_MESSAGE(mutation, kMergeToCell, Mutation_MergeToCell,
                      merge_to_cell)
  PROTO_ONEOF_MESSAGE(mutation, kDeleteFromColumn, Mutation_DeleteFromColumn,
                      delete_from_column)
  PROTO_ONEOF_MESSAGE(mutation, kDeleteFromFamily, Mutation_DeleteFromFamily,
                      delete_from_family)
  PROTO_ONEOF_MESSAGE(mutation, kDeleteFromRow, Mutation_DeleteFromRow,
                      delete_from_row)
#ifndef BIGTABLE_API_V1
 public:
  typedef Mutation_TimestampOrigin TimestampOrigin;
  static constexpr TimestampOrigin TIMESTAMP_ORIGIN_UNSPECIFIED =
      Mutation_TimestampOrigin_TIMESTAMP_ORIGIN_UNSPECIFIED;
  static constexpr TimestampOrigin USER_SPECIFIED =
      Mutation_TimestampOrigin_USER_SPECIFIED;
  static constexpr TimestampOrigin CLIENT_AUTO_GENERATED =
      Mutation_TimestampOrigin_CLIENT_AUTO_GENERATED;
  PROTO_SCALAR(Mutation_TimestampOrigin, timestamp_origin)
#endif
  PROTO_FIELDS(mutation_case_, set_cell_, add_to_cell_, merge_to_cell_,
               BIGTABLE_NEW_FIELD(timestamp_origin_, )
               delete_from_column_, delete_from_family_, delete_from_row_)
 private:
  MutationCase mutation_case_ = MUTATION_NOT_SET;
};

#undef BIGTABLE_NEW_FIELD

class ReadModifyWriteRule final
    : public ::google::protobuf::internal::MessageOf<ReadModifyWriteRule> {
 public:
  enum RuleCase { kAppendValue = 3, kIncrementAmount = 4, RULE_NOT_SET = 0 };
  RuleCase rule_case() const { return rule_case_; }
  void clear_rule() {
    rule_case_ = RULE_NOT_SET;
    append_value_.clear();
    increment_amount_ = 0;
  }
  PROTO_STRING(family_name)
  PROTO_STRING(column_qualifier)
  PROTO_ONEOF_STRING(rule, kAppendValue, append_value)
  PROTO_ONEOF_SCALAR(rule, kIncrementAmount, std::int64_t, increment_amount)
  PROTO_FIELDS(family_name_, column_qualifier_, rule_case_, append_value_,
               increment_amount_)
 private:
  RuleCase rule_case_ = RULE_NOT_SET;
};

class ResultSetMetadata final
    : public ::google::protobuf::internal::MessageOf<ResultSetMetadata> {
  PROTO_FIELDS()
};

}  // namespace v2
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_V2_DATA_PB_H
