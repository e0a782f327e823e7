// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "carts/coupon_repository.hpp"
#include "carts/filter_builder.hpp"
#include "carts/row_writer.hpp"
#include <algorithm>
#include <cstdlib>

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace shop {
namespace {

constexpr char family[] = "coupons";

// What the rule of the family says; a coupon lasts that long from its stamp.
absl::Duration const max_age = absl::Hours(14 * 24);

millis stamp_until(absl::Time expiry) { return to_stamp(expiry - max_age); }

std::map<std::string, int> percents(cbt::Row const& row) {
  std::map<std::string, int> result;
  for (auto const& cell : row.cells()) {
    result.emplace(cell.column_qualifier(), std::atoi(cell.value().c_str()));
  }
  return result;
}

}  // namespace

Status coupon_repository::grant(std::string const& customer, coupon const& c) {
  auto const expiry = c.valid_until.value_or(absl::Now() + max_age);
  return table_.Apply(cbt::SingleRowMutation(
      customer,
      cbt::SetCell(family, c.code, stamp_until(expiry), std::to_string(c.percent))));  // FINE: shifted by the age of the rule
}

Status coupon_repository::grant_today(std::string const& customer, coupon const& c) {
  auto const midnight = absl::Now() + absl::Hours(24);
  millis const stamp(absl::ToUnixSeconds(midnight - max_age));
  return table_.Apply(cbt::SingleRowMutation(
      customer, cbt::SetCell(family, c.code, stamp, std::to_string(c.percent))));  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
}

Status coupon_repository::import(std::string const& customer,
                                 std::map<std::string, coupon> const& coupons) {
  cbt::BulkMutation bulk;
  for (auto const& [code, c] : coupons) {
    auto const expiry = c.valid_until ? *c.valid_until : absl::Now() + absl::Hours(24);
    bulk.emplace_back(cbt::SingleRowMutation(
        customer, cbt::SetCell(family, code, stamp_until(expiry), std::to_string(c.percent))));  // FINE: entries for one row, but different columns
  }
  if (bulk.empty()) return Status();
  auto failures = table_.BulkApply(std::move(bulk));
  return failures.empty() ? Status() : failures.front().status();
}

Status coupon_repository::welcome(std::string const& customer) {
  return table_.Apply(cbt::SingleRowMutation(customer)
                          .emplace_back(cbt::SetCell(family, "WELCOME", "10")));  // MISTAKE bigtable-missing-timestamp: no lifetime was chosen
}

Status coupon_repository::expire_soon(std::string const& customer,
                                      std::string const& code) {
  auto const tomorrow = absl::Now() + absl::Hours(24);
  row_writer writer(customer);
  writer.erase(family, code).put(family, code, stamp_until(tomorrow), "5");  // FINE: replaces the coupon that lasts longer
  return table_.Apply(writer.finish());
}

StatusOr<std::map<std::string, int>> coupon_repository::usable(
    std::string const& customer) {
  auto row = table_.ReadRow(
      customer, filter_builder().family(family).younger_than(max_age).latest(1).build());  // FINE: bounded by the age
  if (!row) return row.status();
  return row->first ? percents(row->second) : std::map<std::string, int>{};
}

StatusOr<std::map<std::string, int>> coupon_repository::all_ever(
    std::string const& customer) {
  static auto const filter =
      filter_builder().family(family).younger_than(max_age).build();  // MISTAKE bigtable-stale-bound: computed at the first call
  auto row = table_.ReadRow(customer, filter);  // SAME bigtable-stale-bound
  if (!row) return row.status();
  return row->first ? percents(row->second) : std::map<std::string, int>{};
}

StatusOr<std::optional<int>> coupon_repository::best(std::string const& customer) {
  auto coupons = usable(customer);
  if (!coupons) return std::move(coupons).status();
  if (coupons->empty()) return std::optional<int>{};
  return std::make_optional(
      std::max_element(coupons->begin(), coupons->end(),
                       [](auto const& a, auto const& b) { return a.second < b.second; })
          ->second);
}

StatusOr<bool> coupon_repository::redeem(std::string const& customer,
                                         std::string const& code) {
  auto branch = table_.CheckAndMutateRow(
      customer, filter_builder().column(family, code).younger_than(max_age).build(),
      {cbt::DeleteFromColumn(family, code)}, {});  // FINE: redeems what is still valid, and is no purge
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

}  // namespace shop
