// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "carts/cart_repository.hpp"
#include "carts/filter_builder.hpp"
#include "carts/row_writer.hpp"
#include "google/cloud/bigtable/filters.h"
#include <cstdlib>

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace shop {
namespace {

std::string const items_family = "items";
std::string const totals_family = "totals";

absl::Duration const default_keep = absl::Hours(72);

std::string encode(item const& i) {
  return std::to_string(i.quantity) + "@" + std::to_string(i.price);
}

item decode(std::string const& sku, std::string const& text) {
  item i;
  i.sku = sku;
  auto const at = text.find('@');
  i.quantity = std::atoi(text.substr(0, at).c_str());
  if (at != std::string::npos) i.price = std::atoll(text.c_str() + at + 1);
  return i;
}

cart to_cart(cbt::Row const& row) {
  cart c;
  for (auto const& cell : row.cells()) {
    if (cell.family_name() == totals_family) {
      if (cell.column_qualifier() == "sum") c.total = std::atoll(cell.value().c_str());
    } else if (cell.column_qualifier() != "history") {
      c.items.push_back(decode(cell.column_qualifier(), cell.value()));
    }
  }
  return c;
}

std::vector<std::string> qualifiers(cbt::Row const& row) {
  std::vector<std::string> names;
  for (auto const& cell : row.cells()) names.push_back(cell.column_qualifier());
  return names;
}

}  // namespace

cart_repository::cart_repository(cbt::Table table) : table_(std::move(table)) {}

StatusOr<cart> cart_repository::load(std::string const& customer) {
  auto live_items = filter_builder().family(items_family).live().latest(1).build();
  auto totals = filter_builder().family(totals_family).latest(1).build();
  auto row = table_.ReadRow(customer, cbt::Filter::Interleave(live_items, totals));  // FINE: each family has its own branch
  if (!row) return row.status();
  if (!row->first) return cart{};
  return to_cart(row->second);
}

StatusOr<cart> cart_repository::preview(std::string const& customer) {
  auto const now = to_stamp(absl::Now());
  auto row = table_.ReadRow(
      customer, cbt::Filter::Chain(
                    cbt::Filter::FamilyRegex("items|totals"),
                    cbt::Filter::TimestampRange(now + millis(1), no_end),  // MISTAKE bigtable-filter-scope: drops the totals, whose timestamp is 0
                    cbt::Filter::Latest(1)));
  if (!row) return row.status();
  if (!row->first) return cart{};
  return to_cart(row->second);
}

StatusOr<std::vector<std::string>> cart_repository::skus(std::string const& customer) {
  auto row = table_.ReadRow(customer, filter_builder().family(items_family).latest(1).keys_only().build());  // MISTAKE bigtable-unfiltered-read: items that expired come back
  if (!row) return row.status();
  return row->first ? qualifiers(row->second) : std::vector<std::string>{};
}

StatusOr<std::vector<std::string>> cart_repository::first_skus(
    std::string const& customer, int n) {
  filter_builder builder;
  builder.family(items_family);
  builder.limit(n).live();  // MISTAKE bigtable-filter-order: expired items use up the limit
  builder.keys_only();
  auto row = table_.ReadRow(customer, builder.build());  // SAME bigtable-filter-order
  if (!row) return row.status();
  return row->first ? qualifiers(row->second) : std::vector<std::string>{};
}

StatusOr<bool> cart_repository::has(std::string const& customer,
                                    std::string const& sku) {
  auto row = table_.ReadRow(
      customer,
      filter_builder().column(items_family, sku).live().limit(1).keys_only().build());  // FINE: the limit counts live cells
  if (!row) return row.status();
  return row->first;
}

Status cart_repository::save(std::string const& customer,
                             std::vector<item> const& items,
                             save_options options) {
  auto const expiry = stamp_in(options.keep.value_or(default_keep));
  row_writer writer(customer);
  for (auto const& i : items) {
    writer.put(items_family, i.sku, expiry, encode(i));  // FINE: a column for each SKU
  }
  auto row = writer.finish();
  if (options.record_history) {
    for (auto const& i : items) {
      row.emplace_back(cbt::SetCell("items", "history", expiry, i.sku));  // MISTAKE bigtable-expiry-collision: one column, one timestamp
    }
  }
  return table_.Apply(std::move(row));
}

Status cart_repository::hold(std::string const& customer, item const& what,
                             std::optional<absl::Time> until) {
  cbt::SingleRowMutation row(customer);
  row.emplace_back(cbt::DeleteFromColumn(items_family, "held"));
  if (until) {
    row.emplace_back(cbt::SetCell(items_family, "held", to_stamp(*until), what.sku));  // FINE: the caller's expiry
    row.emplace_back(cbt::SetCell(items_family, what.sku, to_stamp(*until), encode(what)));
  }
  return table_.Apply(std::move(row));
}

Status cart_repository::set_total(std::string const& customer, std::int64_t total) {
  return table_.Apply(cbt::SingleRowMutation(
      customer, cbt::SetCell(totals_family, "sum", millis(0), std::to_string(total))));  // FINE: timestamps are 0 in this family
}

Status cart_repository::set_currency(std::string const& customer,
                                     std::string const& currency) {
  row_writer writer(customer);
  writer.put(totals_family, "currency", to_stamp(absl::Now()), currency);  // MISTAKE bigtable-real-timestamp: the current time where timestamps are 0
  return table_.Apply(writer.finish());
}

Status cart_repository::note_visit(std::string const& customer) {
  return table_.Apply(cbt::SingleRowMutation(
      customer, cbt::SetCell(totals_family, "visited", "1")));  // MISTAKE bigtable-real-timestamp: the server's time where timestamps are 0
}

Status cart_repository::clear(std::string const& customer) {
  row_writer writer(customer);
  writer.erase_all(items_family).erase(totals_family, "sum");
  writer.put(totals_family, "cleared", millis{}, "1");  // FINE: another column than the one erased
  return table_.Apply(writer.finish());
}

}  // namespace shop
