// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_PROTOBUF_EMPTY_PB_H
#define BIGTABLE_TIDY_TEST_PROTOBUF_EMPTY_PB_H

#include "google/cloud/internal/message_fields.h"

namespace google {
namespace protobuf {

class Empty final : public ::google::protobuf::internal::MessageOf<Empty> {
  PROTO_FIELDS()
};

}  // namespace protobuf
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_PROTOBUF_EMPTY_PB_H
