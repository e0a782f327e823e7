// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_ADMIN_GRPC_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_ADMIN_GRPC_PB_H

#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/cloud/internal/service_stub.h"
#include "google/longrunning/operations.pb.h"

namespace google {
namespace bigtable {
namespace admin {
namespace v2 {

#define BIGTABLE_INSTANCE_METHODS(UNARY, STREAM)               \
  UNARY(CreateLogicalView, CreateLogicalViewRequest,           \
        ::google::longrunning::Operation)                      \
  UNARY(UpdateLogicalView, UpdateLogicalViewRequest,           \
        ::google::longrunning::Operation)                      \
  UNARY(CreateMaterializedView, CreateMaterializedViewRequest, \
        ::google::longrunning::Operation)                      \
  UNARY(UpdateMaterializedView, UpdateMaterializedViewRequest, \
        ::google::longrunning::Operation)

GRPC_SERVICE(BigtableInstanceAdmin, BIGTABLE_INSTANCE_METHODS)

#undef BIGTABLE_INSTANCE_METHODS

}  // namespace v2
}  // namespace admin
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_ADMIN_GRPC_PB_H
