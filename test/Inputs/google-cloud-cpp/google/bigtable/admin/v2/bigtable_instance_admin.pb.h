// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_ADMIN_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_ADMIN_PB_H

#include "google/bigtable/admin/v2/instance.pb.h"
#include "google/protobuf/field_mask.pb.h"
#include "google/protobuf/message.h"
#include <string>

namespace google {
namespace bigtable {
namespace admin {
namespace v2 {

class CreateLogicalViewRequest final
    : public ::google::protobuf::internal::MessageOf<CreateLogicalViewRequest> {
  PROTO_STRING(parent)
  PROTO_STRING(logical_view_id)
  PROTO_MESSAGE(LogicalView, logical_view)
  PROTO_FIELDS(parent_, logical_view_id_, logical_view_)
};

class UpdateLogicalViewRequest final
    : public ::google::protobuf::internal::MessageOf<UpdateLogicalViewRequest> {
  PROTO_MESSAGE(LogicalView, logical_view)
  PROTO_MESSAGE(::google::protobuf::FieldMask, update_mask)
  PROTO_FIELDS(logical_view_, update_mask_)
};

class CreateMaterializedViewRequest final
    : public ::google::protobuf::internal::MessageOf<
          CreateMaterializedViewRequest> {
  PROTO_STRING(parent)
  PROTO_STRING(materialized_view_id)
  PROTO_MESSAGE(MaterializedView, materialized_view)
  PROTO_FIELDS(parent_, materialized_view_id_, materialized_view_)
};

class UpdateMaterializedViewRequest final
    : public ::google::protobuf::internal::MessageOf<
          UpdateMaterializedViewRequest> {
  PROTO_MESSAGE(MaterializedView, materialized_view)
  PROTO_MESSAGE(::google::protobuf::FieldMask, update_mask)
  PROTO_FIELDS(materialized_view_, update_mask_)
};

}  // namespace v2
}  // namespace admin
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_ADMIN_PB_H
