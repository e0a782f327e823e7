// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_PROTOBUF_MESSAGE_H
#define BIGTABLE_TIDY_TEST_PROTOBUF_MESSAGE_H

#include "google/protobuf/repeated_field.h"
#include <cstddef>
#include <iosfwd>
#include <string>

namespace google {
namespace protobuf {

class MessageLite {
 public:
  virtual ~MessageLite() = default;
  bool ParseFromString(std::string const& data);
  bool ParseFromArray(void const* data, int size);
  bool ParseFromIstream(std::istream* input);
  bool SerializeToString(std::string* output) const;
  bool SerializeToOstream(std::ostream* output) const;
  bool AppendToString(std::string* output) const;
  std::string SerializeAsString() const;
  std::size_t ByteSizeLong() const;
  bool IsInitialized() const;
  std::string GetTypeName() const;
};

class Message : public MessageLite {
 public:
  std::string DebugString() const;
  std::string ShortDebugString() const;
};

}  // namespace protobuf
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_PROTOBUF_MESSAGE_H
