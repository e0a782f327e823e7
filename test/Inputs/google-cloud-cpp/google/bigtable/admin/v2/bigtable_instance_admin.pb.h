// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_ADMIN_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_ADMIN_PB_H

#include "google/bigtable/admin/v2/instance.pb.h"
#include "google/cloud/internal/message_fields.h"
#include "google/iam/v1/iam_policy.pb.h"
#include "google/protobuf/field_mask.pb.h"
#include <cstdint>
#include <string>

namespace google {
namespace bigtable {
namespace admin {
namespace v2 {

class CreateInstanceRequest final
    : public ::google::protobuf::internal::MessageOf<CreateInstanceRequest> {
  PROTO_STRING(parent)
  PROTO_STRING(instance_id)
  PROTO_MESSAGE(Instance, instance)
  PROTO_MAP(std::string, Cluster, clusters)
  PROTO_FIELDS(parent_, instance_id_, instance_, clusters_)
};

class GetInstanceRequest final
    : public ::google::protobuf::internal::MessageOf<GetInstanceRequest> {
  PROTO_STRING(name)
  PROTO_FIELDS(name_)
};

class ListInstancesRequest final
    : public ::google::protobuf::internal::MessageOf<ListInstancesRequest> {
  PROTO_STRING(parent)
  PROTO_STRING(page_token)
  PROTO_FIELDS(parent_, page_token_)
};

class ListInstancesResponse final
    : public ::google::protobuf::internal::MessageOf<ListInstancesResponse> {
  PROTO_REPEATED(Instance, instances)
  PROTO_REPEATED_STRING(failed_locations)
  PROTO_STRING(next_page_token)
  PROTO_FIELDS(instances_, failed_locations_, next_page_token_)
};

class PartialUpdateInstanceRequest final
    : public ::google::protobuf::internal::MessageOf<
          PartialUpdateInstanceRequest> {
  PROTO_MESSAGE(Instance, instance)
  PROTO_MESSAGE(::google::protobuf::FieldMask, update_mask)
  PROTO_FIELDS(instance_, update_mask_)
};

class DeleteInstanceRequest final
    : public ::google::protobuf::internal::MessageOf<DeleteInstanceRequest> {
  PROTO_STRING(name)
  PROTO_FIELDS(name_)
};

class CreateClusterRequest final
    : public ::google::protobuf::internal::MessageOf<CreateClusterRequest> {
  PROTO_STRING(parent)
  PROTO_STRING(cluster_id)
  PROTO_MESSAGE(Cluster, cluster)
  PROTO_FIELDS(parent_, cluster_id_, cluster_)
};

class GetClusterRequest final
    : public ::google::protobuf::internal::MessageOf<GetClusterRequest> {
  PROTO_STRING(name)
  PROTO_FIELDS(name_)
};

class ListClustersRequest final
    : public ::google::protobuf::internal::MessageOf<ListClustersRequest> {
  PROTO_STRING(parent)
  PROTO_STRING(page_token)
  PROTO_FIELDS(parent_, page_token_)
};

class ListClustersResponse final
    : public ::google::protobuf::internal::MessageOf<ListClustersResponse> {
  PROTO_REPEATED(Cluster, clusters)
  PROTO_REPEATED_STRING(failed_locations)
  PROTO_STRING(next_page_token)
  PROTO_FIELDS(clusters_, failed_locations_, next_page_token_)
};

class PartialUpdateClusterRequest final
    : public ::google::protobuf::internal::MessageOf<
          PartialUpdateClusterRequest> {
  PROTO_MESSAGE(Cluster, cluster)
  PROTO_MESSAGE(::google::protobuf::FieldMask, update_mask)
  PROTO_FIELDS(cluster_, update_mask_)
};

class DeleteClusterRequest final
    : public ::google::protobuf::internal::MessageOf<DeleteClusterRequest> {
  PROTO_STRING(name)
  PROTO_FIELDS(name_)
};

class CreateAppProfileRequest final
    : public ::google::protobuf::internal::MessageOf<CreateAppProfileRequest> {
  PROTO_STRING(parent)
  PROTO_STRING(app_profile_id)
  PROTO_MESSAGE(AppProfile, app_profile)
  PROTO_SCALAR(bool, ignore_warnings)
  PROTO_FIELDS(parent_, app_profile_id_, app_profile_, ignore_warnings_)
};

class GetAppProfileRequest final
    : public ::google::protobuf::internal::MessageOf<GetAppProfileRequest> {
  PROTO_STRING(name)
  PROTO_FIELDS(name_)
};

class ListAppProfilesRequest final
    : public ::google::protobuf::internal::MessageOf<ListAppProfilesRequest> {
  PROTO_STRING(parent)
  PROTO_SCALAR(std::int32_t, page_size)
  PROTO_STRING(page_token)
  PROTO_FIELDS(parent_, page_size_, page_token_)
};

class UpdateAppProfileRequest final
    : public ::google::protobuf::internal::MessageOf<UpdateAppProfileRequest> {
  PROTO_MESSAGE(AppProfile, app_profile)
  PROTO_MESSAGE(::google::protobuf::FieldMask, update_mask)
  PROTO_SCALAR(bool, ignore_warnings)
  PROTO_FIELDS(app_profile_, update_mask_, ignore_warnings_)
};

class DeleteAppProfileRequest final
    : public ::google::protobuf::internal::MessageOf<DeleteAppProfileRequest> {
  PROTO_STRING(name)
  PROTO_SCALAR(bool, ignore_warnings)
  PROTO_FIELDS(name_, ignore_warnings_)
};

class ListHotTabletsRequest final
    : public ::google::protobuf::internal::MessageOf<ListHotTabletsRequest> {
  PROTO_STRING(parent)
  PROTO_SCALAR(std::int32_t, page_size)
  PROTO_STRING(page_token)
  PROTO_FIELDS(parent_, page_size_, page_token_)
};

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
