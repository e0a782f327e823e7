// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Queries in GoogleSQL, in the terms of the checks.

#ifndef BIGTABLE_TTL_EMULATOR_QUERY_FILTER_H
#define BIGTABLE_TTL_EMULATOR_QUERY_FILTER_H

#include "RequestFilter.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include <optional>
#include <string>

namespace bigtable_ttl::emulator {

/// The statement, which is empty if \p From has a prepared query in its place.
const std::string &
textOf(const google::bigtable::v2::PrepareQueryRequest &From);
const std::string &
textOf(const google::bigtable::v2::ExecuteQueryRequest &From);

/// The read of a table that a query with a lower bound on time amounts to.
struct QueryFilter {
  std::string Table;
  google::bigtable::v2::RowFilter Filter;
};

/// Nothing if \p From has no such bound, if it is of a form that the emulator
/// does not execute, or if a parameter has no value.
std::optional<QueryFilter>
filterOf(const google::bigtable::v2::ExecuteQueryRequest &From,
         const ClientTime &Now);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_QUERY_FILTER_H
