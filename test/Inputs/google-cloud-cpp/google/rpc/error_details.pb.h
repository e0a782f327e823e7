// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_RPC_ERROR_DETAILS_PB_H
#define BIGTABLE_TIDY_TEST_RPC_ERROR_DETAILS_PB_H

#include "google/cloud/internal/message_fields.h"
#include "google/protobuf/duration.pb.h"
#include <string>

namespace google {
namespace rpc {

class RetryInfo final
    : public ::google::protobuf::internal::MessageOf<RetryInfo> {
  PROTO_MESSAGE(::google::protobuf::Duration, retry_delay)
  PROTO_FIELDS(retry_delay_)
};

class DebugInfo final
    : public ::google::protobuf::internal::MessageOf<DebugInfo> {
  PROTO_REPEATED_STRING(stack_entries)
  PROTO_STRING(detail)
  PROTO_FIELDS(stack_entries_, detail_)
};

}  // namespace rpc
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_RPC_ERROR_DETAILS_PB_H
