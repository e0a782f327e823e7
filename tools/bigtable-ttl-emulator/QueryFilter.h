// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts queries in GoogleSQL to the types of the checks.

#ifndef BIGTABLE_TTL_EMULATOR_QUERY_FILTER_H
#define BIGTABLE_TTL_EMULATOR_QUERY_FILTER_H

#include "RequestFilter.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include <optional>
#include <string>

namespace bigtable_ttl::emulator {

/// Returns the statement; empty if \p From has a prepared query instead.
const std::string &
textOf(const google::bigtable::v2::PrepareQueryRequest &From);
const std::string &
textOf(const google::bigtable::v2::ExecuteQueryRequest &From);

/// The read of a table that is equivalent to a query with a lower bound on
/// time.
struct QueryFilter {
  std::string Table;
  google::bigtable::v2::RowFilter Filter;
};

/// Returns std::nullopt if \p From has no such bound, if the emulator does not
/// execute its form, or if a parameter has no value.
std::optional<QueryFilter>
filterOf(const google::bigtable::v2::ExecuteQueryRequest &From,
         const ClientTime &Now);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_QUERY_FILTER_H
