// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TTL_SRC_QUOTE_H
#define BIGTABLE_TTL_SRC_QUOTE_H

#include <string>
#include <string_view>

namespace bigtable_ttl::reference::internal {

/// Any bytes as a string literal of C++, nearly.
inline std::string Quoted(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string result = "\"";
  for (char c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (byte < 0x20 || byte > 0x7e) {
      result += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
    } else {
      result += c;
    }
  }
  return result + "\"";
}

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_QUOTE_H
