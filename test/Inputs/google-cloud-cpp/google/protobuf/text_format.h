// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_PROTOBUF_TEXT_FORMAT_H
#define BIGTABLE_TIDY_TEST_PROTOBUF_TEXT_FORMAT_H

#include "google/protobuf/message.h"
#include <string>

namespace google {
namespace protobuf {

class TextFormat {
 public:
  static bool PrintToString(Message const& message, std::string* output);
  static bool ParseFromString(std::string const& input, Message* output);
  static bool MergeFromString(std::string const& input, Message* output);
};

}  // namespace protobuf
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_PROTOBUF_TEXT_FORMAT_H
