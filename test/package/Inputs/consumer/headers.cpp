// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/tags.h"
#include "bigtable_ttl/ttl.h"
#include <chrono>
#include <iostream>

int main() {
  BIGTABLE_TTL_DEFAULT("2d") constexpr char kEvents[] = "events";
  auto const ttl = bigtable_ttl::Ttl::Default(std::chrono::hours(48));
  auto const now = std::chrono::system_clock::now();
  bool const lives = ttl.IsLive(ttl.ExpireAt(now + std::chrono::hours(1)), now);
  std::cout << kEvents << (lives ? " live\n" : " are expired\n");
  return lives ? 0 : 1;
}
