// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One finding, of a check that is off by default.

#include "bigtable_ttl/google_cloud.h"
#include "google/cloud/bigtable/table.h"

namespace cbt = google::cloud::bigtable;

void Remember(cbt::Table& table, bool is_guest) {
  auto const expiry = is_guest ? bigtable_ttl::Ttl::OneSecond().ExpireAfter(
                                     std::chrono::minutes(30))
                               : bigtable_ttl::Ttl::OneSecond().ExpireAfter(
                                     std::chrono::hours(24 * 30));
  table.Apply(cbt::SingleRowMutation(
      "row", cbt::SetCell("sessions", "page", expiry, "/index")));
}
