// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "carts/wishlist.hpp"
#include "carts/filter_builder.hpp"
#include "google/cloud/bigtable/mutations.h"

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace shop {
namespace {

constexpr auto items = "items";
constexpr auto shares = "shares";
constexpr int days_shared = 7;

}  // namespace

wishlist wishlist::open(std::shared_ptr<cbt::DataConnection> connection) {
  return wishlist(cbt::Table(std::move(connection),
                             cbt::TableResource("acme-shop", "shop", "wishlists")));
}

Status wishlist::add(std::string const& customer, std::string const& sku) {
  return table_.Apply(cbt::SingleRowMutation(
      customer, cbt::SetCell(items, sku, to_stamp(absl::Now()), "")));  // FINE: this table's items have real timestamps
}

Status wishlist::remove(std::string const& customer, std::string const& sku) {
  return table_.Apply(
      cbt::SingleRowMutation(customer, cbt::DeleteFromColumn(items, sku)));
}

StatusOr<std::vector<wish>> wishlist::list(std::string const& customer,
                                           list_options options) {
  auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(items),
                                   cbt::Filter::CellsRowLimit(options.limit));
  if (options.newest_only) {
    cbt::Filter::Chain(filter, cbt::Filter::Latest(1));  // MISTAKE bigtable-discarded-filter: does not change 'filter'
  }
  auto row = table_.ReadRow(customer, std::move(filter));  // FINE: no TTL in this table's items
  if (!row) return row.status();
  std::vector<wish> wishes;
  if (!row->first) return wishes;
  for (auto const& cell : row->second.cells()) {
    wishes.push_back({cell.column_qualifier(),
                      absl::FromUnixMicros(cell.timestamp().count())});  // FINE: real timestamps
  }
  return wishes;
}

Status wishlist::share(std::string const& customer, std::string const& link) {
  return table_.Apply(cbt::SingleRowMutation(
      customer, cbt::SetCell(shares, link, to_stamp(absl::Now()), "1")));  // FINE: a week from now, by the rule
}

StatusOr<bool> wishlist::is_shared(std::string const& customer,
                                   std::string const& link) {
  auto const since = absl::Now() - absl::Hours(24 * days_shared);
  auto row = table_.ReadRow(
      customer,
      cbt::Filter::Chain(
          cbt::Filter::ColumnName(shares, link),
          cbt::Filter::TimestampRangeMicros(absl::ToUnixMicros(since), 0)));  // UNKNOWN: only old servers reject a bound of a filter that is not whole milliseconds
  if (!row) return row.status();
  return row->first;
}

StatusOr<int> wishlist::count_shares(std::string const& customer) {
  auto const since = absl::Now() - absl::Hours(24 * days_shared);
  auto row = table_.ReadRow(
      customer,
      cbt::Filter::Chain(
          cbt::Filter::FamilyRegex(shares),
          cbt::Filter::TimestampRangeMicros(absl::ToUnixMillis(since) * 1000, 0)));  // FINE: milliseconds, as microseconds
  if (!row) return row.status();
  return row->first ? static_cast<int>(row->second.cells().size()) : 0;
}

StatusOr<std::vector<std::string>> wishlist::links(std::string const& customer) {
  auto row = table_.ReadRow(customer, filter_builder().family(shares).keys_only().build());  // MISTAKE bigtable-unfiltered-read: links of last month come back
  if (!row) return row.status();
  std::vector<std::string> result;
  if (!row->first) return result;
  for (auto const& cell : row->second.cells()) {
    result.push_back(cell.column_qualifier());
  }
  return result;
}

}  // namespace shop
