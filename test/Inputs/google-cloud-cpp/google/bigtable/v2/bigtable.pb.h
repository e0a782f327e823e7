// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_PB_H

#include "google/bigtable/v2/data.pb.h"
#include "google/cloud/internal/message_fields.h"
#include "google/protobuf/timestamp.pb.h"
#include "google/protobuf/wrappers.pb.h"
#include "google/rpc/status.pb.h"
#include <cstdint>
#include <string>

namespace google {
namespace bigtable {
namespace v2 {

class MutateRowRequest final
    : public ::google::protobuf::internal::MessageOf<MutateRowRequest> {
  PROTO_STRING(table_name)
  PROTO_STRING(authorized_view_name)
  PROTO_STRING(app_profile_id)
  PROTO_STRING(row_key)
  PROTO_REPEATED(Mutation, mutations)
  PROTO_FIELDS(table_name_, authorized_view_name_, app_profile_id_, row_key_,
               mutations_)
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
  PROTO_STRING(authorized_view_name)
  PROTO_STRING(app_profile_id)
  PROTO_REPEATED(MutateRowsRequest_Entry, entries)
  PROTO_FIELDS(table_name_, authorized_view_name_, app_profile_id_, entries_)
};

class CheckAndMutateRowRequest final
    : public ::google::protobuf::internal::MessageOf<CheckAndMutateRowRequest> {
  PROTO_STRING(table_name)
  PROTO_STRING(authorized_view_name)
  PROTO_STRING(app_profile_id)
  PROTO_STRING(row_key)
  PROTO_MESSAGE(RowFilter, predicate_filter)
  PROTO_REPEATED(Mutation, true_mutations)
  PROTO_REPEATED(Mutation, false_mutations)
  PROTO_FIELDS(table_name_, authorized_view_name_, app_profile_id_, row_key_,
               predicate_filter_, true_mutations_, false_mutations_)
};

class ReadModifyWriteRowRequest final
    : public ::google::protobuf::internal::MessageOf<
          ReadModifyWriteRowRequest> {
  PROTO_STRING(table_name)
  PROTO_STRING(authorized_view_name)
  PROTO_STRING(app_profile_id)
  PROTO_STRING(row_key)
  PROTO_REPEATED(ReadModifyWriteRule, rules)
  PROTO_FIELDS(table_name_, authorized_view_name_, app_profile_id_, row_key_,
               rules_)
};

class ReadRowsRequest final
    : public ::google::protobuf::internal::MessageOf<ReadRowsRequest> {
  PROTO_STRING(table_name)
  PROTO_STRING(authorized_view_name)
  PROTO_STRING(materialized_view_name)
  PROTO_STRING(app_profile_id)
  PROTO_MESSAGE(RowSet, rows)
  PROTO_MESSAGE(RowFilter, filter)
  PROTO_SCALAR(std::int64_t, rows_limit)
  PROTO_SCALAR(bool, reversed)
  PROTO_FIELDS(table_name_, authorized_view_name_, materialized_view_name_,
               app_profile_id_, rows_, filter_, rows_limit_, reversed_)
};

class MutateRowResponse final
    : public ::google::protobuf::internal::MessageOf<MutateRowResponse> {
  PROTO_FIELDS()
};

class MutateRowsResponse_Entry final
    : public ::google::protobuf::internal::MessageOf<MutateRowsResponse_Entry> {
  PROTO_SCALAR(std::int64_t, index)
  PROTO_MESSAGE(::google::rpc::Status, status)
  PROTO_FIELDS(index_, status_)
};

class MutateRowsResponse final
    : public ::google::protobuf::internal::MessageOf<MutateRowsResponse> {
 public:
  typedef MutateRowsResponse_Entry Entry;
  PROTO_REPEATED(MutateRowsResponse_Entry, entries)
  PROTO_FIELDS(entries_)
};

class CheckAndMutateRowResponse final
    : public ::google::protobuf::internal::MessageOf<
          CheckAndMutateRowResponse> {
  PROTO_SCALAR(bool, predicate_matched)
  PROTO_FIELDS(predicate_matched_)
};

class ReadModifyWriteRowResponse final
    : public ::google::protobuf::internal::MessageOf<
          ReadModifyWriteRowResponse> {
  PROTO_MESSAGE(Row, row)
  PROTO_FIELDS(row_)
};

class ReadRowsResponse_CellChunk final
    : public ::google::protobuf::internal::MessageOf<
          ReadRowsResponse_CellChunk> {
 public:
  enum RowStatusCase { kResetRow = 8, kCommitRow = 9, ROW_STATUS_NOT_SET = 0 };
  RowStatusCase row_status_case() const { return row_status_case_; }
  void clear_row_status() {
    row_status_case_ = ROW_STATUS_NOT_SET;
    reset_row_ = false;
    commit_row_ = false;
  }
  PROTO_STRING(row_key)
  PROTO_MESSAGE(::google::protobuf::StringValue, family_name)
  PROTO_MESSAGE(::google::protobuf::BytesValue, qualifier)
  PROTO_SCALAR(std::int64_t, timestamp_micros)
  PROTO_REPEATED(std::string, labels)
  PROTO_STRING(value)
  PROTO_SCALAR(std::int32_t, value_size)
  PROTO_ONEOF_SCALAR(row_status, kResetRow, bool, reset_row)
  PROTO_ONEOF_SCALAR(row_status, kCommitRow, bool, commit_row)
  PROTO_FIELDS(row_key_, family_name_, qualifier_, timestamp_micros_, labels_,
               value_, value_size_, row_status_case_, reset_row_, commit_row_)
 private:
  RowStatusCase row_status_case_ = ROW_STATUS_NOT_SET;
};

class ReadRowsResponse final
    : public ::google::protobuf::internal::MessageOf<ReadRowsResponse> {
 public:
  typedef ReadRowsResponse_CellChunk CellChunk;
  PROTO_REPEATED(ReadRowsResponse_CellChunk, chunks)
  PROTO_STRING(last_scanned_row_key)
  PROTO_FIELDS(chunks_, last_scanned_row_key_)
};

class SampleRowKeysRequest final
    : public ::google::protobuf::internal::MessageOf<SampleRowKeysRequest> {
  PROTO_STRING(table_name)
  PROTO_STRING(authorized_view_name)
  PROTO_STRING(app_profile_id)
  PROTO_FIELDS(table_name_, authorized_view_name_, app_profile_id_)
};

class SampleRowKeysResponse final
    : public ::google::protobuf::internal::MessageOf<SampleRowKeysResponse> {
  PROTO_STRING(row_key)
  PROTO_SCALAR(std::int64_t, offset_bytes)
  PROTO_FIELDS(row_key_, offset_bytes_)
};

class PingAndWarmRequest final
    : public ::google::protobuf::internal::MessageOf<PingAndWarmRequest> {
  PROTO_STRING(name)
  PROTO_STRING(app_profile_id)
  PROTO_FIELDS(name_, app_profile_id_)
};

class PingAndWarmResponse final
    : public ::google::protobuf::internal::MessageOf<PingAndWarmResponse> {
  PROTO_FIELDS()
};

class GenerateInitialChangeStreamPartitionsRequest final
    : public ::google::protobuf::internal::MessageOf<
          GenerateInitialChangeStreamPartitionsRequest> {
  PROTO_STRING(table_name)
  PROTO_STRING(app_profile_id)
  PROTO_FIELDS(table_name_, app_profile_id_)
};

class GenerateInitialChangeStreamPartitionsResponse final
    : public ::google::protobuf::internal::MessageOf<
          GenerateInitialChangeStreamPartitionsResponse> {
  PROTO_FIELDS()
};

class ReadChangeStreamRequest final
    : public ::google::protobuf::internal::MessageOf<ReadChangeStreamRequest> {
  PROTO_STRING(table_name)
  PROTO_STRING(app_profile_id)
  PROTO_FIELDS(table_name_, app_profile_id_)
};

class ReadChangeStreamResponse final
    : public ::google::protobuf::internal::MessageOf<ReadChangeStreamResponse> {
  PROTO_FIELDS()
};

// The parameters of queries are left out, and what comes of them.
class PrepareQueryRequest final
    : public ::google::protobuf::internal::MessageOf<PrepareQueryRequest> {
  PROTO_STRING(instance_name)
  PROTO_STRING(app_profile_id)
  PROTO_STRING(query)
  PROTO_FIELDS(instance_name_, app_profile_id_, query_)
};

class PrepareQueryResponse final
    : public ::google::protobuf::internal::MessageOf<PrepareQueryResponse> {
  PROTO_MESSAGE(ResultSetMetadata, metadata)
  PROTO_STRING(prepared_query)
  PROTO_MESSAGE(::google::protobuf::Timestamp, valid_until)
  PROTO_FIELDS(metadata_, prepared_query_, valid_until_)
};

class ExecuteQueryRequest final
    : public ::google::protobuf::internal::MessageOf<ExecuteQueryRequest> {
  PROTO_STRING(instance_name)
  PROTO_STRING(app_profile_id)
  PROTO_STRING(query)
  PROTO_STRING(prepared_query)
  PROTO_STRING(resume_token)
  PROTO_FIELDS(instance_name_, app_profile_id_, query_, prepared_query_,
               resume_token_)
};

class ExecuteQueryResponse final
    : public ::google::protobuf::internal::MessageOf<ExecuteQueryResponse> {
  PROTO_FIELDS()
};

}  // namespace v2
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_V2_BIGTABLE_PB_H
