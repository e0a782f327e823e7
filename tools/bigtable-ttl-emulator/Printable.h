// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Text for terminals.

#ifndef BIGTABLE_TTL_EMULATOR_PRINTABLE_H
#define BIGTABLE_TTL_EMULATOR_PRINTABLE_H

#include <string>
#include <string_view>

namespace bigtable_ttl::emulator {

/// Returns \p Text with escapes such as '\x1b' for control characters and bytes
/// above ASCII. Row keys and values may contain any bytes, and a terminal would
/// execute control sequences.
inline std::string printable(std::string_view Text) {
  constexpr char Digits[] = "0123456789abcdef";
  std::string Result;
  for (const char C : Text) {
    const auto Byte = static_cast<unsigned char>(C);
    if (Byte >= 0x20 && Byte < 0x7f)
      Result += C;
    else
      Result += {'\\', 'x', Digits[Byte >> 4], Digits[Byte & 15]};
  }
  return Result;
}

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_PRINTABLE_H
