// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/google_cloud.h"
#include "bigtable_ttl/tags.h"
#include "google/cloud/bigtable/table.h"
#include <chrono>
#include <iostream>

namespace cbt = google::cloud::bigtable;

BIGTABLE_TTL_ONE_SECOND constexpr char kSessions[] = "sessions";
constexpr auto kTtl = bigtable_ttl::Ttl::OneSecond();

int main() {
  auto const live = bigtable_ttl::LiveCells(kSessions, kTtl).as_proto();
  auto const page = cbt::SetCell(
      kSessions, "page", kTtl.ExpireAfter(std::chrono::minutes(30)), "/index");
  bool const fits = live.has_chain() && page.op.has_set_cell();
  std::cout << "page: " << (fits ? "live\n" : "not so\n");
  return fits ? 0 : 1;
}
