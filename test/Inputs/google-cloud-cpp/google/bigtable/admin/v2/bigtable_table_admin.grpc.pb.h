// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_BIGTABLE_TABLE_ADMIN_GRPC_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_BIGTABLE_TABLE_ADMIN_GRPC_PB_H

#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/admin/v2/table.pb.h"
#include "google/cloud/internal/service_stub.h"
#include "google/longrunning/operations.pb.h"
#include "google/protobuf/empty.pb.h"

namespace google {
namespace bigtable {
namespace admin {
namespace v2 {

#define BIGTABLE_TABLE_METHODS(UNARY, STREAM)                              \
  UNARY(CreateTable, CreateTableRequest, Table)                            \
  UNARY(GetTable, GetTableRequest, Table)                                  \
  UNARY(UpdateTable, UpdateTableRequest, ::google::longrunning::Operation) \
  UNARY(DeleteTable, DeleteTableRequest, ::google::protobuf::Empty)        \
  UNARY(ModifyColumnFamilies, ModifyColumnFamiliesRequest, Table)          \
  UNARY(DropRowRange, DropRowRangeRequest, ::google::protobuf::Empty)

GRPC_SERVICE(BigtableTableAdmin, BIGTABLE_TABLE_METHODS)

#undef BIGTABLE_TABLE_METHODS

}  // namespace v2
}  // namespace admin
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_BIGTABLE_TABLE_ADMIN_GRPC_PB_H
