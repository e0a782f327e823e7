// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_PROTOBUF_UTIL_MESSAGE_DIFFERENCER_H
#define BIGTABLE_TIDY_TEST_PROTOBUF_UTIL_MESSAGE_DIFFERENCER_H

#include "google/protobuf/message.h"

namespace google {
namespace protobuf {

namespace util {

class MessageDifferencer {
 public:
  template <typename M>
  static bool Equals(M const& a, M const& b) {
    return a == b;
  }
  template <typename M>
  static bool Equivalent(M const& a, M const& b) {
    return a == b;
  }
};

}  // namespace util

}  // namespace protobuf
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_PROTOBUF_UTIL_MESSAGE_DIFFERENCER_H
