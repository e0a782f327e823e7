// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_TABLE_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_TABLE_PB_H

#include "google/bigtable/admin/v2/types.pb.h"
#include "google/cloud/internal/message_fields.h"
#include "google/protobuf/duration.pb.h"
#include "google/protobuf/timestamp.pb.h"
#include <cstdint>
#include <string>

namespace google {
namespace bigtable {
namespace admin {
namespace v2 {

enum Table_TimestampGranularity : int {
  Table_TimestampGranularity_TIMESTAMP_GRANULARITY_UNSPECIFIED = 0,
  Table_TimestampGranularity_MILLIS = 1,
  Table_TimestampGranularity_MICROS = 2,
};

enum Table_View : int {
  Table_View_VIEW_UNSPECIFIED = 0,
  Table_View_NAME_ONLY = 1,
  Table_View_SCHEMA_VIEW = 2,
  Table_View_REPLICATION_VIEW = 3,
  Table_View_ENCRYPTION_VIEW = 5,
  Table_View_FULL = 4,
};

class GcRule;

class GcRule_Intersection final
    : public ::google::protobuf::internal::MessageOf<GcRule_Intersection> {
  PROTO_REPEATED(GcRule, rules)
  PROTO_FIELDS(rules_)
};

class GcRule_Union final
    : public ::google::protobuf::internal::MessageOf<GcRule_Union> {
  PROTO_REPEATED(GcRule, rules)
  PROTO_FIELDS(rules_)
};

class GcRule final : public ::google::protobuf::internal::MessageOf<GcRule> {
 public:
  typedef GcRule_Intersection Intersection;
  typedef GcRule_Union Union;
  enum RuleCase {
    kMaxNumVersions = 1,
    kMaxAge = 2,
    kIntersection = 3,
    kUnion = 4,
    RULE_NOT_SET = 0,
  };
  RuleCase rule_case() const { return rule_case_; }
  void clear_rule() { Clear(); }
  PROTO_ONEOF_SCALAR(rule, kMaxNumVersions, std::int32_t, max_num_versions)
  PROTO_ONEOF_MESSAGE(rule, kMaxAge, ::google::protobuf::Duration, max_age)
  PROTO_ONEOF_MESSAGE(rule, kIntersection, GcRule_Intersection, intersection)
  PROTO_ONEOF_MESSAGE(rule, kUnion, GcRule_Union, union_)
  PROTO_FIELDS(rule_case_, max_num_versions_, max_age_, intersection_, union__)
 private:
  RuleCase rule_case_ = RULE_NOT_SET;
};

class ColumnFamily final
    : public ::google::protobuf::internal::MessageOf<ColumnFamily> {
  PROTO_MESSAGE(GcRule, gc_rule)
#ifdef BIGTABLE_API_V1
  PROTO_FIELDS(gc_rule_)
#else
  PROTO_MESSAGE(Type, value_type)
  PROTO_FIELDS(gc_rule_, value_type_)
#endif
};

class Table final : public ::google::protobuf::internal::MessageOf<Table> {
 public:
  typedef Table_TimestampGranularity TimestampGranularity;
  static constexpr TimestampGranularity TIMESTAMP_GRANULARITY_UNSPECIFIED =
      Table_TimestampGranularity_TIMESTAMP_GRANULARITY_UNSPECIFIED;
  static constexpr TimestampGranularity MILLIS =
      Table_TimestampGranularity_MILLIS;
  static constexpr TimestampGranularity MICROS =
      Table_TimestampGranularity_MICROS;
  typedef Table_View View;
  static constexpr View VIEW_UNSPECIFIED = Table_View_VIEW_UNSPECIFIED;
  static constexpr View NAME_ONLY = Table_View_NAME_ONLY;
  static constexpr View SCHEMA_VIEW = Table_View_SCHEMA_VIEW;
  static constexpr View REPLICATION_VIEW = Table_View_REPLICATION_VIEW;
  static constexpr View ENCRYPTION_VIEW = Table_View_ENCRYPTION_VIEW;
  static constexpr View FULL = Table_View_FULL;
  PROTO_STRING(name)
  PROTO_MAP(std::string, ColumnFamily, column_families)
  PROTO_SCALAR(Table_TimestampGranularity, granularity)
  PROTO_SCALAR(bool, deletion_protection)
  PROTO_FIELDS(name_, column_families_, granularity_, deletion_protection_)
};

enum Backup_State : int {
  Backup_State_STATE_UNSPECIFIED = 0,
  Backup_State_CREATING = 1,
  Backup_State_READY = 2,
};

class Backup final : public ::google::protobuf::internal::MessageOf<Backup> {
 public:
  typedef Backup_State State;
  static constexpr State STATE_UNSPECIFIED = Backup_State_STATE_UNSPECIFIED;
  static constexpr State CREATING = Backup_State_CREATING;
  static constexpr State READY = Backup_State_READY;
  PROTO_STRING(name)
  PROTO_STRING(source_table)
  PROTO_STRING(source_backup)
  PROTO_MESSAGE(::google::protobuf::Timestamp, expire_time)
  PROTO_MESSAGE(::google::protobuf::Timestamp, start_time)
  PROTO_MESSAGE(::google::protobuf::Timestamp, end_time)
  PROTO_SCALAR(std::int64_t, size_bytes)
  PROTO_SCALAR(Backup_State, state)
  PROTO_FIELDS(name_, source_table_, source_backup_, expire_time_, start_time_,
               end_time_, size_bytes_, state_)
};

}  // namespace v2
}  // namespace admin
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_TABLE_PB_H
