// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts filters and rules of requests to the types of the checks.

#ifndef BIGTABLE_TTL_EMULATOR_REQUEST_FILTER_H
#define BIGTABLE_TTL_EMULATOR_REQUEST_FILTER_H

#include "google/bigtable/admin/v2/table.pb.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include "model/FilterTree.h"
#include "model/GcRule.h"
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::emulator {

/// The times that the client's clock may have shown when it made a request, in
/// microseconds since the epoch. The request arrived at the latest of these.
struct ClientTime {
  std::int64_t Earliest = 0;
  std::int64_t Latest = 0;
  /// Starts of time bounds in earlier requests, with the time of the first
  /// request that had each.
  std::vector<std::pair<std::int64_t, std::int64_t>> Seen;

  /// Returns the times that the clock may have shown at the first request with
  /// \p Start, or std::nullopt if this may be the current request.
  std::optional<ClientTime> firstOf(std::int64_t Start) const;
};

/// Returns the tree of \p From. Bounds on timestamps are relative to \p Now. If
/// \p KeepsSeen, a start of an earlier request is relative to the time of that
/// request.
clang::tidy::bigtable::FilterNode
filterOf(const google::bigtable::v2::RowFilter &From, const ClientTime &Now,
         bool KeepsSeen = false);

/// Returns true if a filter by columns in \p From drops all cells of the column
/// \p Qualifier.
bool dropsColumn(const google::bigtable::v2::RowFilter &From,
                 const std::string &Qualifier);

/// Returns true if a time bound in \p From has an end.
bool hasEnd(const google::bigtable::v2::RowFilter &From);

/// Returns the starts of the time bounds in a filter, or in that of a request
/// or query.
std::vector<std::int64_t>
startsOf(const google::bigtable::v2::RowFilter &From);
std::vector<std::int64_t>
startsOf(const google::bigtable::v2::ReadRowsRequest &From);
std::vector<std::int64_t>
startsOf(const google::bigtable::v2::CheckAndMutateRowRequest &From);
std::vector<std::int64_t>
startsOf(const google::bigtable::v2::ExecuteQueryRequest &From);
/// Returns an empty list for all other requests, which have no filter.
inline std::vector<std::int64_t>
startsOf(const google::protobuf::Message & /*From*/) {
  return {};
}

clang::tidy::bigtable::GcRule
ruleOf(const google::bigtable::admin::v2::GcRule &From);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_REQUEST_FILTER_H
