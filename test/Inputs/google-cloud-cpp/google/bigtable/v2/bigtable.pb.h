// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_PB_H

#include "google/bigtable/v2/data.pb.h"
#include <cstdint>
#include <string>

namespace google {
namespace bigtable {
namespace v2 {

class MutateRowRequest final
    : public ::google::protobuf::internal::MessageOf<MutateRowRequest> {
  PROTO_STRING(table_name)
  PROTO_STRING(app_profile_id)
  PROTO_STRING(row_key)
  PROTO_REPEATED(Mutation, mutations)
  PROTO_FIELDS(table_name_, app_profile_id_, row_key_, mutations_)
};

class MutateRowsRequest_Entry final
    : public ::google::protobuf::internal::MessageOf<MutateRowsRequest_Entry> {
  PROTO_STRING(row_key)
  PROTO_REPEATED(Mutation, mutations)
  PROTO_FIELDS(row_key_, mutations_)
};

class MutateRowsRequest final
    : public ::google::protobuf::internal::MessageOf<MutateRowsRequest> {
 public:
  typedef MutateRowsRequest_Entry Entry;
  PROTO_STRING(table_name)
  PROTO_STRING(app_profile_id)
  PROTO_REPEATED(MutateRowsRequest_Entry, entries)
  PROTO_FIELDS(table_name_, app_profile_id_, entries_)
};

class CheckAndMutateRowRequest final
    : public ::google::protobuf::internal::MessageOf<
          CheckAndMutateRowRequest> {
  PROTO_STRING(table_name)
  PROTO_STRING(app_profile_id)
  PROTO_STRING(row_key)
  PROTO_MESSAGE(RowFilter, predicate_filter)
  PROTO_REPEATED(Mutation, true_mutations)
  PROTO_REPEATED(Mutation, false_mutations)
  PROTO_FIELDS(table_name_, app_profile_id_, row_key_, predicate_filter_,
               true_mutations_, false_mutations_)
};

class ReadModifyWriteRowRequest final
    : public ::google::protobuf::internal::MessageOf<
          ReadModifyWriteRowRequest> {
  PROTO_STRING(table_name)
  PROTO_STRING(app_profile_id)
  PROTO_STRING(row_key)
  PROTO_REPEATED(ReadModifyWriteRule, rules)
  PROTO_FIELDS(table_name_, app_profile_id_, row_key_, rules_)
};

class ReadRowsRequest final
    : public ::google::protobuf::internal::MessageOf<ReadRowsRequest> {
  PROTO_STRING(table_name)
  PROTO_STRING(app_profile_id)
  PROTO_MESSAGE(RowSet, rows)
  PROTO_MESSAGE(RowFilter, filter)
  PROTO_SCALAR(std::int64_t, rows_limit)
  PROTO_FIELDS(table_name_, app_profile_id_, rows_, filter_, rows_limit_)
};

}  // namespace v2
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_PB_H
