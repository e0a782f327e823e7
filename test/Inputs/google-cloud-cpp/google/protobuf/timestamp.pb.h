// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_PROTOBUF_TIMESTAMP_PB_H
#define BIGTABLE_TIDY_TEST_PROTOBUF_TIMESTAMP_PB_H

#include "google/cloud/internal/message_fields.h"
#include <cstdint>

namespace google {
namespace protobuf {

class Timestamp final
    : public ::google::protobuf::internal::MessageOf<Timestamp> {
  PROTO_SCALAR(std::int64_t, seconds)
  PROTO_SCALAR(std::int32_t, nanos)
  PROTO_FIELDS(seconds_, nanos_)
};

}  // namespace protobuf
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_PROTOBUF_TIMESTAMP_PB_H
