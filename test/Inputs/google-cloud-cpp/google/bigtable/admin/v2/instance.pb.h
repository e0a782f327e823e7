// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_PB_H

#include "google/protobuf/message.h"
#include <string>

namespace google {
namespace bigtable {
namespace admin {
namespace v2 {

// Instances and clusters are left out.

class LogicalView final
    : public ::google::protobuf::internal::MessageOf<LogicalView> {
  PROTO_STRING(name)
  PROTO_STRING(query)
  PROTO_STRING(etag)
  PROTO_SCALAR(bool, deletion_protection)
  PROTO_FIELDS(name_, query_, etag_, deletion_protection_)
};

class MaterializedView final
    : public ::google::protobuf::internal::MessageOf<MaterializedView> {
  PROTO_STRING(name)
  PROTO_STRING(query)
  PROTO_STRING(etag)
  PROTO_SCALAR(bool, deletion_protection)
  PROTO_FIELDS(name_, query_, etag_, deletion_protection_)
};

}  // namespace v2
}  // namespace admin
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_ADMIN_V2_INSTANCE_PB_H
