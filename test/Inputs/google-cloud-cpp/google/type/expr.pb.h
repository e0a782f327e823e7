// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_TYPE_EXPR_PB_H
#define BIGTABLE_TIDY_TEST_TYPE_EXPR_PB_H

#include "google/cloud/internal/message_fields.h"
#include <string>

namespace google {
namespace type {

class Expr final : public ::google::protobuf::internal::MessageOf<Expr> {
  PROTO_STRING(expression)
  PROTO_STRING(title)
  PROTO_STRING(description)
  PROTO_STRING(location)
  PROTO_FIELDS(expression_, title_, description_, location_)
};

}  // namespace type
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_TYPE_EXPR_PB_H
