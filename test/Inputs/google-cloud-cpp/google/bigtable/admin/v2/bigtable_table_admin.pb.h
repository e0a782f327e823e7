// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_BIGTABLE_TABLE_ADMIN_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_BIGTABLE_TABLE_ADMIN_PB_H

#include "google/bigtable/admin/v2/table.pb.h"
#include "google/cloud/internal/message_fields.h"
#include "google/iam/v1/iam_policy.pb.h"
#include "google/protobuf/field_mask.pb.h"
#include "google/protobuf/timestamp.pb.h"
#include <cstdint>
#include <string>

namespace google {
namespace bigtable {
namespace admin {
namespace v2 {

class GenerateConsistencyTokenRequest final
    : public ::google::protobuf::internal::MessageOf<
          GenerateConsistencyTokenRequest> {
  PROTO_STRING(name)
  PROTO_FIELDS(name_)
};

class GenerateConsistencyTokenResponse final
    : public ::google::protobuf::internal::MessageOf<
          GenerateConsistencyTokenResponse> {
  PROTO_STRING(consistency_token)
  PROTO_FIELDS(consistency_token_)
};

class CheckConsistencyRequest final
    : public ::google::protobuf::internal::MessageOf<CheckConsistencyRequest> {
  PROTO_STRING(name)
  PROTO_STRING(consistency_token)
  PROTO_FIELDS(name_, consistency_token_)
};

class CheckConsistencyResponse final
    : public ::google::protobuf::internal::MessageOf<CheckConsistencyResponse> {
  PROTO_SCALAR(bool, consistent)
  PROTO_FIELDS(consistent_)
};

class CreateTableRequest_Split final
    : public ::google::protobuf::internal::MessageOf<CreateTableRequest_Split> {
  PROTO_STRING(key)
  PROTO_FIELDS(key_)
};

class CreateTableRequest final
    : public ::google::protobuf::internal::MessageOf<CreateTableRequest> {
 public:
  typedef CreateTableRequest_Split Split;
  PROTO_STRING(parent)
  PROTO_STRING(table_id)
  PROTO_MESSAGE(Table, table)
  PROTO_REPEATED(CreateTableRequest_Split, initial_splits)
  PROTO_FIELDS(parent_, table_id_, table_, initial_splits_)
};

class ListTablesRequest final
    : public ::google::protobuf::internal::MessageOf<ListTablesRequest> {
  PROTO_STRING(parent)
  PROTO_SCALAR(Table_View, view)
  PROTO_FIELDS(parent_, view_)
};

class GetTableRequest final
    : public ::google::protobuf::internal::MessageOf<GetTableRequest> {
  PROTO_STRING(name)
  PROTO_SCALAR(Table_View, view)
  PROTO_FIELDS(name_, view_)
};

class UpdateTableRequest final
    : public ::google::protobuf::internal::MessageOf<UpdateTableRequest> {
  PROTO_MESSAGE(Table, table)
  PROTO_MESSAGE(::google::protobuf::FieldMask, update_mask)
  PROTO_FIELDS(table_, update_mask_)
};

class DeleteTableRequest final
    : public ::google::protobuf::internal::MessageOf<DeleteTableRequest> {
  PROTO_STRING(name)
  PROTO_FIELDS(name_)
};

class ModifyColumnFamiliesRequest_Modification final
    : public ::google::protobuf::internal::MessageOf<
          ModifyColumnFamiliesRequest_Modification> {
 public:
  enum ModCase { kCreate = 2, kUpdate = 3, kDrop = 4, MOD_NOT_SET = 0 };
  ModCase mod_case() const { return mod_case_; }
  void clear_mod() {
    mod_case_ = MOD_NOT_SET;
    create_ = {};
    update_ = {};
    drop_ = false;
  }
  PROTO_STRING(id)
  PROTO_ONEOF_MESSAGE(mod, kCreate, ColumnFamily, create)
  PROTO_ONEOF_MESSAGE(mod, kUpdate, ColumnFamily, update)
  PROTO_ONEOF_SCALAR(mod, kDrop, bool, drop)
  PROTO_MESSAGE(::google::protobuf::FieldMask, update_mask)
  PROTO_FIELDS(id_, mod_case_, create_, update_, drop_, update_mask_)
 private:
  ModCase mod_case_ = MOD_NOT_SET;
};

class ModifyColumnFamiliesRequest final
    : public ::google::protobuf::internal::MessageOf<
          ModifyColumnFamiliesRequest> {
 public:
  typedef ModifyColumnFamiliesRequest_Modification Modification;
  PROTO_STRING(name)
  PROTO_REPEATED(ModifyColumnFamiliesRequest_Modification, modifications)
  PROTO_SCALAR(bool, ignore_warnings)
  PROTO_FIELDS(name_, modifications_, ignore_warnings_)
};

class DropRowRangeRequest final
    : public ::google::protobuf::internal::MessageOf<DropRowRangeRequest> {
 public:
  enum TargetCase {
    kRowKeyPrefix = 2,
    kDeleteAllDataFromTable = 3,
    TARGET_NOT_SET = 0,
  };
  TargetCase target_case() const { return target_case_; }
  void clear_target() {
    target_case_ = TARGET_NOT_SET;
    row_key_prefix_.clear();
    delete_all_data_from_table_ = false;
  }
  PROTO_STRING(name)
  PROTO_ONEOF_STRING(target, kRowKeyPrefix, row_key_prefix)
  PROTO_ONEOF_SCALAR(target, kDeleteAllDataFromTable, bool,
                     delete_all_data_from_table)
  PROTO_FIELDS(name_, target_case_, row_key_prefix_,
               delete_all_data_from_table_)
 private:
  TargetCase target_case_ = TARGET_NOT_SET;
};

class UndeleteTableRequest final
    : public ::google::protobuf::internal::MessageOf<UndeleteTableRequest> {
  PROTO_STRING(name)
  PROTO_FIELDS(name_)
};

class CreateBackupRequest final
    : public ::google::protobuf::internal::MessageOf<CreateBackupRequest> {
  PROTO_STRING(parent)
  PROTO_STRING(backup_id)
  PROTO_MESSAGE(Backup, backup)
  PROTO_FIELDS(parent_, backup_id_, backup_)
};

class GetBackupRequest final
    : public ::google::protobuf::internal::MessageOf<GetBackupRequest> {
  PROTO_STRING(name)
  PROTO_FIELDS(name_)
};

class UpdateBackupRequest final
    : public ::google::protobuf::internal::MessageOf<UpdateBackupRequest> {
  PROTO_MESSAGE(Backup, backup)
  PROTO_MESSAGE(::google::protobuf::FieldMask, update_mask)
  PROTO_FIELDS(backup_, update_mask_)
};

class DeleteBackupRequest final
    : public ::google::protobuf::internal::MessageOf<DeleteBackupRequest> {
  PROTO_STRING(name)
  PROTO_FIELDS(name_)
};

class ListBackupsRequest final
    : public ::google::protobuf::internal::MessageOf<ListBackupsRequest> {
  PROTO_STRING(parent)
  PROTO_STRING(filter)
  PROTO_STRING(order_by)
  PROTO_SCALAR(std::int32_t, page_size)
  PROTO_STRING(page_token)
  PROTO_FIELDS(parent_, filter_, order_by_, page_size_, page_token_)
};

class CopyBackupRequest final
    : public ::google::protobuf::internal::MessageOf<CopyBackupRequest> {
  PROTO_STRING(parent)
  PROTO_STRING(backup_id)
  PROTO_STRING(source_backup)
  PROTO_MESSAGE(::google::protobuf::Timestamp, expire_time)
  PROTO_FIELDS(parent_, backup_id_, source_backup_, expire_time_)
};

class RestoreTableRequest final
    : public ::google::protobuf::internal::MessageOf<RestoreTableRequest> {
  PROTO_STRING(parent)
  PROTO_STRING(table_id)
  PROTO_STRING(backup)
  PROTO_FIELDS(parent_, table_id_, backup_)
};

}  // namespace v2
}  // namespace admin
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_BIGTABLE_TABLE_ADMIN_PB_H
