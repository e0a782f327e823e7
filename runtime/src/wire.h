// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How long fields of protobufs are, for limits that count their bytes.

#ifndef BIGTABLE_TTL_SRC_WIRE_H
#define BIGTABLE_TTL_SRC_WIRE_H

#include <cstddef>
#include <cstdint>

namespace bigtable_ttl::reference::internal {

constexpr std::size_t VarintSize(std::uint64_t value) {
  std::size_t size = 1;
  while (value >= 0x80) {
    value >>= 7;
    ++size;
  }
  return size;
}

constexpr std::size_t TagSize(int field) {
  return VarintSize(static_cast<std::uint64_t>(field) << 3);
}

/// A field of type int32, int64 or bool; negative numbers have ten bytes.
constexpr std::size_t VarintFieldSize(int field, std::int64_t value) {
  return TagSize(field) + VarintSize(static_cast<std::uint64_t>(value));
}

/// A field of type string, bytes or a message.
constexpr std::size_t BytesFieldSize(int field, std::size_t size) {
  return TagSize(field) + VarintSize(size) + size;
}

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_WIRE_H
