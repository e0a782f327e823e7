// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Parts that the store and its scans share.

#ifndef BIGTABLE_TTL_SRC_STORE_IMPL_H
#define BIGTABLE_TTL_SRC_STORE_IMPL_H

#include "bigtable_ttl/reference/store.h"
#include "limits.h"
#include "locked_table.h"
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

namespace internal {

/// Whether this thread is in a visitor of a read, and so holds a lock.
inline thread_local bool is_visiting = false;

class Visiting {
 public:
  Visiting() { is_visiting = true; }
  ~Visiting() { is_visiting = false; }
};

inline Status CheckNotVisiting() {
  if (!is_visiting) return {};
  return Status(StatusCode::kFailedPrecondition,
                "a visitor of ReadRows() must not use a store");
}

}  // namespace internal

class Store::Impl {
 public:
  explicit Impl(StoreOptions given) : options(std::move(given)) {
    if (!options.clock) options.clock = std::make_shared<Clock>();
  }

  StatusOr<std::shared_ptr<internal::LockedTable>> Find(
      std::string const& name) {
    if (Status status = internal::CheckNotVisiting(); !status.ok())
      return status;
    std::shared_lock<std::shared_mutex> const lock(mutex);
    auto const found = tables.find(name);
    if (found != tables.end()) return found->second;
    return NotFound(name);
  }

  static Status NotFound(std::string const& name) {
    return Status(StatusCode::kNotFound, "table '" + name + "' not found");
  }

  /// `unused` is nothing's any more.
  void Free(std::shared_ptr<void const> unused) const {
    if (options.free_later) options.free_later(std::move(unused));
  }

  /// Returns the ranges of a read, or the error of the service. NOT_FOUND of
  /// the table takes precedence.
  StatusOr<std::vector<internal::KeyRange>> RangesOf(
      std::string const& table, ReadRowsRequest const& request) {
    auto const found = Find(table);
    if (!found.ok()) return found.status();
    Status status = Validate(request.filter);
    if (!status.ok()) return status;
    if (request.rows_limit < 0) {
      return internal::Invalid("rows_limit must be >= 0, but got " +
                               std::to_string(request.rows_limit));
    }
    auto ranges = internal::RangesOf(request.rows);
    if (!ranges.ok() || !request.prefixes) return ranges;
    return internal::Within(*request.prefixes, *ranges);
  }

  /// As Table::Read(), of rows that are up to date.
  Status Read(std::string const& table,
              std::vector<internal::KeyRange> const& ranges,
              ReadRowsRequest const& request, internal::ReadLimits limits,
              std::function<bool(RowView const&)> const& visitor,
              internal::ReadProgress* progress) {
    auto const found = Find(table);
    if (!found.ok()) return found.status();
    return (*found)->Read(ranges, [&](internal::Table const& t) {
      Status status = t.CheckFamilies(request.filter);
      if (!status.ok()) return status;
      return t.Read(
          ranges, request.filter, limits, request.reversed, options.seed,
          [&](RowView const& row) {
            internal::Visiting const visiting;
            return visitor(row);
          },
          progress);
    });
  }

  StoreOptions options;
  std::shared_mutex mutex;  // Of what follows.
  std::map<std::string, std::shared_ptr<internal::LockedTable>> tables;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_SRC_STORE_IMPL_H
