// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_PROTOBUF_FIELD_MASK_PB_H
#define BIGTABLE_TIDY_TEST_PROTOBUF_FIELD_MASK_PB_H

#include "google/protobuf/message.h"
#include <string>
#include <utility>

namespace google {
namespace protobuf {

class FieldMask final
    : public ::google::protobuf::internal::MessageOf<FieldMask> {
  PROTO_REPEATED(std::string, paths)
  PROTO_FIELDS(paths_)
 public:
  template <typename Arg0 = std::string const&, typename... A>
  void add_paths(Arg0&& arg0, A... args) {
    paths_.Add(std::string(std::forward<Arg0>(arg0), args...));
  }
};

}  // namespace protobuf
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_PROTOBUF_FIELD_MASK_PB_H
