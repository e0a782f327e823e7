// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_RPC_STATUS_PB_H
#define BIGTABLE_TIDY_TEST_RPC_STATUS_PB_H

#include "google/cloud/internal/message_fields.h"
#include <cstdint>

namespace google {
namespace rpc {

class Status final : public ::google::protobuf::internal::MessageOf<Status> {
  PROTO_SCALAR(std::int32_t, code)
  PROTO_STRING(message)
  PROTO_FIELDS(code_, message_)
};

}  // namespace rpc
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_RPC_STATUS_PB_H
