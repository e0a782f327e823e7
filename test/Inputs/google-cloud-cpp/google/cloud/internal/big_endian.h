// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_INTERNAL_BIG_ENDIAN_H
#define BIGTABLE_TIDY_TEST_CLOUD_INTERNAL_BIG_ENDIAN_H

#include "google/cloud/status_or.h"
#include <cstdint>
#include <string>
#include <type_traits>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN
namespace internal {

template <typename T>
std::string EncodeBigEndian(T value) {
  auto const bits = static_cast<typename std::make_unsigned<T>::type>(value);
  std::string s;
  for (int shift = 8 * sizeof(T) - 8; shift >= 0; shift -= 8) {
    s.push_back(static_cast<char>((bits >> shift) & 0xFF));
  }
  return s;
}

template <typename T>
StatusOr<T> DecodeBigEndian(std::string const& value) {
  if (value.size() != sizeof(T)) {
    return Status(StatusCode::kInvalidArgument, "wrong size");
  }
  typename std::make_unsigned<T>::type bits = 0;
  for (unsigned char c : value) {
    bits = static_cast<decltype(bits)>((std::uint64_t{bits} << 8) | c);
  }
  return static_cast<T>(bits);
}

}  // namespace internal
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_INTERNAL_BIG_ENDIAN_H
