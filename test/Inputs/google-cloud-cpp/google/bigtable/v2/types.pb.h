// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_BIGTABLE_V2_TYPES_PB_H
#define BIGTABLE_TIDY_TEST_BIGTABLE_V2_TYPES_PB_H

#include "google/cloud/internal/message_fields.h"

namespace google {
namespace bigtable {
namespace v2 {

// Its kinds are left out.
class Type final : public ::google::protobuf::internal::MessageOf<Type> {
  PROTO_FIELDS()
};

}  // namespace v2
}  // namespace bigtable
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_BIGTABLE_V2_TYPES_PB_H
