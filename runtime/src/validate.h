// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Errors of mutations that the service rejects in any table.

#ifndef BIGTABLE_TTL_SRC_VALIDATE_H
#define BIGTABLE_TTL_SRC_VALIDATE_H

#include "bigtable_ttl/reference/store.h"
#include <vector>

namespace bigtable_ttl::reference::internal {

/// Whether the service would take these mutations, for some table of this
/// granularity: what can be said without looking at its families.
Status Validate(std::vector<Mutation> const& mutations,
                Granularity granularity);

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_VALIDATE_H
