// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The input is read as a snapshot, as what a good frame holds, and as changes
// of what one holds. What is taken is saved as the same bytes.

#include "bigtable_ttl/reference/snapshot.h"
#include "input.h"
#include <algorithm>
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

/// What the frame of a snapshot with some of everything holds.
std::string Content() {
  Store store;
  auto const rule = GcRule::Union(
      {GcRule::MaxAge(std::chrono::seconds(1)), GcRule::MaxNumVersions(2)});
  REQUIRE(store
              .CreateTable("t", {{{"f", rule, {}}, {"a", {}, Aggregate::kSum}},
                                 Granularity::kMillis})
              .ok());
  REQUIRE(store.CreateTable("u", {{}, Granularity::kMicros}).ok());
  std::chrono::milliseconds const time(1);
  for (char const* key : {"k", "l"}) {
    REQUIRE(
        store
            .MutateRow(
                "t", key,
                {SetCell{"f", "p", time, "v"}, SetCell{"f", "q", time, "v"},
                 SetCell{"f", "q", 2 * time, ""}, AddToCell{"a", "", time, 1}})
            .ok());
  }
  std::string const bytes = Value(EncodeSnapshot(store));
  return bytes.substr(20, bytes.size() - 24);
}

std::string Changed(std::string bytes, Input& input) {
  for (int i = 0; i < 8 && !input.IsAtEnd(); ++i) {
    int const size = static_cast<int>(bytes.size());
    auto const at = static_cast<std::size_t>(input.Below(size + 1));
    auto const n = static_cast<std::size_t>(input.Below(16));
    switch (input.Below(5)) {
      case 0:
        bytes.erase(at, n);
        break;
      case 1:
        bytes.insert(at, input.Text(n));
        break;
      case 2:
        bytes.insert(
            at, bytes.substr(static_cast<std::size_t>(input.Below(size + 1)),
                             4 * n));
        break;
      case 3:
        bytes.replace(at, n, std::min(n, bytes.size() - at),
                      input.Bool() ? '\xff' : '\0');
        break;
      default:
        if (at < bytes.size()) bytes[at] = static_cast<char>(input.Below(256));
    }
  }
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
  using namespace bigtable_ttl::reference;
  std::string const bytes(reinterpret_cast<char const*>(data), size);
  Try(bytes);
  Try(Framed(bytes));
  static std::string const content = Content();
  Input input(data, size);
  Try(Framed(Changed(content, input)));
  return 0;
}
