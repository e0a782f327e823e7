// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_IAM_V1_IAM_POLICY_PB_H
#define BIGTABLE_TIDY_TEST_IAM_V1_IAM_POLICY_PB_H

#include "google/cloud/internal/message_fields.h"
#include "google/iam/v1/policy.pb.h"
#include "google/protobuf/field_mask.pb.h"
#include <string>

namespace google {
namespace iam {
namespace v1 {

class GetIamPolicyRequest final
    : public ::google::protobuf::internal::MessageOf<GetIamPolicyRequest> {
  PROTO_STRING(resource)
  PROTO_FIELDS(resource_)
};

class SetIamPolicyRequest final
    : public ::google::protobuf::internal::MessageOf<SetIamPolicyRequest> {
  PROTO_STRING(resource)
  PROTO_MESSAGE(Policy, policy)
  PROTO_MESSAGE(::google::protobuf::FieldMask, update_mask)
  PROTO_FIELDS(resource_, policy_, update_mask_)
};

class TestIamPermissionsRequest final
    : public ::google::protobuf::internal::MessageOf<
          TestIamPermissionsRequest> {
  PROTO_STRING(resource)
  PROTO_REPEATED_STRING(permissions)
  PROTO_FIELDS(resource_, permissions_)
};

class TestIamPermissionsResponse final
    : public ::google::protobuf::internal::MessageOf<
          TestIamPermissionsResponse> {
  PROTO_REPEATED_STRING(permissions)
  PROTO_FIELDS(permissions_)
};

}  // namespace v1
}  // namespace iam
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_IAM_V1_IAM_POLICY_PB_H
