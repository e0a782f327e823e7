// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Filters and rules of requests, in the terms of the checks.

#ifndef BIGTABLE_TTL_EMULATOR_REQUEST_FILTER_H
#define BIGTABLE_TTL_EMULATOR_REQUEST_FILTER_H

#include "google/bigtable/admin/v2/table.pb.h"
#include "google/bigtable/v2/data.pb.h"
#include "model/FilterTree.h"
#include "model/GcRule.h"
#include <cstdint>

namespace bigtable_ttl::emulator {

/// What the client's clock may have shown when it made a request, in
/// microseconds since the epoch. The request arrived at the latest of these.
struct ClientTime {
  std::int64_t Earliest = 0;
  std::int64_t Latest = 0;
};

/// The tree of \p From. Bounds on timestamps are relative to \p Now.
clang::tidy::bigtable::FilterNode
filterOf(const google::bigtable::v2::RowFilter &From, const ClientTime &Now);

clang::tidy::bigtable::GcRule
ruleOf(const google::bigtable::admin::v2::GcRule &From);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_REQUEST_FILTER_H
