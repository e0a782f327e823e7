// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_BYTES_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_BYTES_H

#include "google/cloud/bigtable/version.h"

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class Bytes {
 public:
  Bytes() = default;
  explicit Bytes(char const* bytes);
  template <typename InputIt>
  Bytes(InputIt first, InputIt last);
  template <typename Container>
  explicit Bytes(Container const& c);

  template <typename Container>
  Container get() const;

  friend bool operator==(Bytes const& a, Bytes const& b);
  friend bool operator!=(Bytes const& a, Bytes const& b) { return !(a == b); }
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_BYTES_H
