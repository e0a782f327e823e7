// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BCACHE_STORE_H
#define BCACHE_STORE_H

#include "bcache/base.h"
#include <optional>
#include <vector>

namespace bcache {

// What a store keeps, and for how long: a table, a family, the timestamp of a
// value that is written now, and the first timestamp of one that is live.
struct BlobTraits {
  static constexpr char table[] = "cas";
  static constexpr char family[] = "blob";
  static constexpr std::chrono::hours age = 30 * day;
  static ms timestamp(ms at) { return at + age; }  // MISTAKE bigtable-lifetime: blobs live for 60 days
  static ms live(ms at) { return at - age; }
};

struct ResultTraits {
  static constexpr char table[] = "actions";
  static constexpr char family[] = "result";
  static constexpr std::chrono::hours age = 7 * day;
  static ms timestamp(ms at) { return at; }  // FINE: a week from now
  static ms live(ms at) { return at - age; }  // FINE: from a week ago on
};

struct LogTraits {
  static constexpr char table[] = "actions";
  static constexpr char family[] = "log";
  static constexpr std::chrono::hours age = day;
  static ms timestamp(ms at) { return at + age; }  // FINE: logs expire at their timestamps
  static ms live(ms at) { return at - age; }  // MISTAKE bigtable-unfiltered-read: logs that expired within the last day
};

template <typename Traits>
class Store {
 public:
  explicit Store(Place place) : place_(std::move(place)), table_(place_.table(Traits::table)) {}

  Status put(std::string const& key, std::string const& column, std::string const& value) {
    return place_.connection->Apply(
        table_, cbt::SingleRowMutation(key, cbt::SetCell(Traits::family, column, Traits::timestamp(now()), value)));  // SAME bigtable-lifetime
  }

  Status put_parts(std::string const& key, std::vector<std::string> const& parts) {
    auto const at = Traits::timestamp(now());
    cbt::SingleRowMutation row(key);
    int n = 0;
    for (auto const& part : parts) {
      row.emplace_back(cbt::SetCell(Traits::family, "part" + std::to_string(n++), at, part));  // SAME bigtable-lifetime
    }
    return place_.connection->Apply(table_, std::move(row));
  }

  Result<std::optional<std::string>> get(std::string const& key, std::string const& column) {
    auto row = place_.connection->ReadRow(
        table_, key,
        cbt::Filter::Chain(cbt::Filter::ColumnName(Traits::family, column),
                           cbt::Filter::TimestampRange(Traits::live(now()), 0ms), cbt::Filter::Latest(1)));  // SAME bigtable-unfiltered-read
    if (!row) return row.status();
    std::optional<std::string> value;
    if (!row->first) return value;
    for (auto const& cell : row->second.cells()) value = cell.value();
    return value;
  }

  Status erase(std::string const& key) {
    return place_.connection->Apply(table_,
                                    cbt::SingleRowMutation(key, cbt::DeleteFromFamily(Traits::family)));  // FINE: everything
  }

 private:
  Place place_;
  std::string table_;
};

using Blobs = Store<BlobTraits>;
using Results = Store<ResultTraits>;
using Logs = Store<LogTraits>;

}  // namespace bcache

#endif  // BCACHE_STORE_H
