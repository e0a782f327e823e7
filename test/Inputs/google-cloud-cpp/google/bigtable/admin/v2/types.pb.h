// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_TYPES_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_TYPES_PB_H

#include "google/cloud/internal/message_fields.h"

namespace google {
namespace bigtable {
namespace admin {
namespace v2 {

#define BIGTABLE_EMPTY_MESSAGE(name)                                        \
  class name final : public ::google::protobuf::internal::MessageOf<name> { \
    PROTO_FIELDS()                                                          \
  };
BIGTABLE_EMPTY_MESSAGE(Type_Bytes)
BIGTABLE_EMPTY_MESSAGE(Type_String)
BIGTABLE_EMPTY_MESSAGE(Type_Int64)
BIGTABLE_EMPTY_MESSAGE(Type_Aggregate_Sum)
BIGTABLE_EMPTY_MESSAGE(Type_Aggregate_Max)
BIGTABLE_EMPTY_MESSAGE(Type_Aggregate_Min)
BIGTABLE_EMPTY_MESSAGE(Type_Aggregate_HyperLogLogPlusPlusUniqueCount)
#undef BIGTABLE_EMPTY_MESSAGE

class Type;

class Type_Aggregate final
    : public ::google::protobuf::internal::MessageOf<Type_Aggregate> {
 public:
  enum AggregatorCase {
    kSum = 4,
    kHllppUniqueCount = 5,
    kMax = 6,
    kMin = 7,
    AGGREGATOR_NOT_SET = 0,
  };
  AggregatorCase aggregator_case() const { return aggregator_case_; }
  void clear_aggregator() { aggregator_case_ = AGGREGATOR_NOT_SET; }
  PROTO_MESSAGE(Type, input_type)
  PROTO_ONEOF_MESSAGE(aggregator, kSum, Type_Aggregate_Sum, sum)
  PROTO_ONEOF_MESSAGE(aggregator, kHllppUniqueCount,
                      Type_Aggregate_HyperLogLogPlusPlusUniqueCount,
                      hllpp_unique_count)
  PROTO_ONEOF_MESSAGE(aggregator, kMax, Type_Aggregate_Max, max)
  PROTO_ONEOF_MESSAGE(aggregator, kMin, Type_Aggregate_Min, min)
  PROTO_FIELDS(input_type_, aggregator_case_)
 private:
  AggregatorCase aggregator_case_ = AGGREGATOR_NOT_SET;
};

// The other kinds are left out.
class Type final : public ::google::protobuf::internal::MessageOf<Type> {
 public:
  typedef Type_Aggregate Aggregate;
  enum KindCase {
    kBytesType = 1,
    kStringType = 2,
    kInt64Type = 5,
    kAggregateType = 6,
    KIND_NOT_SET = 0,
  };
  KindCase kind_case() const { return kind_case_; }
  void clear_kind() { Clear(); }
  PROTO_ONEOF_MESSAGE(kind, kBytesType, Type_Bytes, bytes_type)
  PROTO_ONEOF_MESSAGE(kind, kStringType, Type_String, string_type)
  PROTO_ONEOF_MESSAGE(kind, kInt64Type, Type_Int64, int64_type)
  PROTO_ONEOF_MESSAGE(kind, kAggregateType, Type_Aggregate, aggregate_type)
  PROTO_FIELDS(kind_case_, aggregate_type_)
 private:
  KindCase kind_case_ = KIND_NOT_SET;
};

}  // namespace v2
}  // namespace admin
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_TYPES_PB_H
