// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Filters of the store, as requests have them.

#ifndef BIGTABLE_TTL_TEST_EMULATOR_FILTER_TO_PROTO_H
#define BIGTABLE_TTL_TEST_EMULATOR_FILTER_TO_PROTO_H

#include "google/bigtable/v2/data.pb.h"
#include <bigtable_ttl/reference/filter.h>

namespace bigtable_ttl::reference {

google::bigtable::v2::RowFilter FilterToProto(Filter const& filter);

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_TEST_EMULATOR_FILTER_TO_PROTO_H
