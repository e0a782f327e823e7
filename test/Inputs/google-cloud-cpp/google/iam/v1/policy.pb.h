// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_IAM_V1_POLICY_PB_H
#define BIGTABLE_TIDY_TEST_IAM_V1_POLICY_PB_H

#include "google/cloud/internal/message_fields.h"
#include "google/type/expr.pb.h"
#include <cstdint>
#include <string>

namespace google {
namespace iam {
namespace v1 {

class Binding final : public ::google::protobuf::internal::MessageOf<Binding> {
  PROTO_STRING(role)
  PROTO_REPEATED_STRING(members)
  PROTO_MESSAGE(::google::type::Expr, condition)
  PROTO_FIELDS(role_, members_, condition_)
};

class Policy final : public ::google::protobuf::internal::MessageOf<Policy> {
  PROTO_SCALAR(std::int32_t, version)
  PROTO_REPEATED(Binding, bindings)
  PROTO_STRING(etag)
  PROTO_FIELDS(version_, bindings_, etag_)
};

}  // namespace v1
}  // namespace iam
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_IAM_V1_POLICY_PB_H
