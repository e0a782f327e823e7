// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_LONGRUNNING_OPERATIONS_PB_H
#define BIGTABLE_TIDY_TEST_LONGRUNNING_OPERATIONS_PB_H

#include "google/cloud/internal/message_fields.h"
#include <string>

namespace google {
namespace longrunning {

class Operation final
    : public ::google::protobuf::internal::MessageOf<Operation> {
  PROTO_STRING(name)
  PROTO_SCALAR(bool, done)
  PROTO_FIELDS(name_, done_)
};

}  // namespace longrunning
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_LONGRUNNING_OPERATIONS_PB_H
