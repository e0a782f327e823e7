// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Cells that mutations set, and deletes that cover them.

#ifndef BIGTABLE_TTL_EMULATOR_SET_CELLS_H
#define BIGTABLE_TTL_EMULATOR_SET_CELLS_H

#include "RequestFilter.h"
#include "google/bigtable/v2/data.pb.h"
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace bigtable_ttl::emulator {

/// The cells that earlier mutations have set.
class SetCells {
public:
  explicit SetCells(const ClientTime &Now) : Now(Now) {}

  void add(const google::bigtable::v2::Mutation::SetCell &Set) {
    Column &To = Columns[{Set.family_name(), Set.column_qualifier()}];
    if (Set.timestamp_micros() == -1)
      To.HasServers = true;
    else
      To.Timestamps.insert(Set.timestamp_micros());
  }

  /// Returns the family of a cell that \p Delete deletes; null if it deletes
  /// none.
  const std::string *
  deletedBy(const google::bigtable::v2::Mutation &Delete) const;

private:
  struct Column {
    std::set<std::int64_t> Timestamps;
    /// True if a cell gets its timestamp from the server.
    bool HasServers = false;

    bool hasBetween(std::int64_t Start, std::int64_t End,
                    const ClientTime &Now) const {
      if (HasServers && Start <= Now.Earliest && End == 0)
        return true;
      const auto First = Timestamps.lower_bound(Start);
      return First != Timestamps.end() && (End == 0 || *First < End);
    }
  };
  const ClientTime Now;
  std::map<std::pair<std::string, std::string>, Column> Columns;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_SET_CELLS_H
