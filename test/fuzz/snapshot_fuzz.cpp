// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The input is read as a snapshot, and as what a good frame holds. What is
// taken is saved as the same bytes.

#include "bigtable_ttl/reference/snapshot.h"
#include "input.h"
#include <cstdint>
#include <string>
#include <zlib.h>

namespace bigtable_ttl::reference {
namespace {

std::string Framed(std::string const& content) {
  std::string bytes = Value(EncodeSnapshot(Store())).substr(0, 12);
  std::uint64_t const length = 20 + content.size() + 4;
  for (int i = 0; i < 64; i += 8) bytes += static_cast<char>(length >> i);
  bytes += content;
  auto const sum = crc32(0, reinterpret_cast<Bytef const*>(bytes.data()),
                         static_cast<uInt>(bytes.size()));
  for (int i = 0; i < 32; i += 8) bytes += static_cast<char>(sum >> i);
  return bytes;
}

void Try(std::string const& bytes) {
  auto const store = DecodeSnapshot(bytes);
  if (store.ok()) {
    REQUIRE(Value(EncodeSnapshot(*store)) == bytes);
    return;
  }
  REQUIRE(store.status().code() == StatusCode::kDataLoss ||
          store.status().code() == StatusCode::kFailedPrecondition);
  REQUIRE(store.status().message().rfind("byte ", 0) == 0);
}

}  // namespace
}  // namespace bigtable_ttl::reference

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data,
                                      std::size_t size) {
  std::string const bytes(reinterpret_cast<char const*>(data), size);
  bigtable_ttl::reference::Try(bytes);
  bigtable_ttl::reference::Try(bigtable_ttl::reference::Framed(bytes));
  return 0;
}
