// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "storage/BigtableWallet.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/options.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include "storage/Expiry.h"
#include <utility>

namespace shop::storage {
namespace {

using google::cloud::Options;
using google::cloud::Status;
using google::cloud::StatusOr;
using std::chrono::system_clock;

// Coupons without an end are in the wallet for a month.
Stamp const kDefaultEnd = stampOf(system_clock::now() + Day(30));  // SAME bigtable-stale-bound

class BigtableWallet : public Wallet {
 public:
  explicit BigtableWallet(cbt::Table table) : table_(std::move(table)) {}

  Status put(std::string const& customer, Coupon const& coupon) override {
    if (!coupon.expires) return putDefault(customer, coupon);
    return table_.Apply(
        cbt::SingleRowMutation(customer, kWallet.set(coupon.code, *coupon.expires, coupon.campaign)));  // FINE: with the coupon
  }

  Status putDefault(std::string const& customer, Coupon const& coupon) override {
    return table_.Apply(cbt::SingleRowMutation(
        customer, cbt::SetCell(kWallet.name(), coupon.code, kDefaultEnd, coupon.campaign)));  // MISTAKE bigtable-stale-bound: a month after the start of the program
  }

  Status replaceAll(std::string const& customer, Coupon const& coupon) override {
    auto const end = system_clock::now() + Day(30);
    std::vector<cbt::Mutation> changes;
    changes.push_back(kWallet.set(coupon.code, end, coupon.campaign));
    changes.push_back(cbt::DeleteFromFamily(kWallet.name()));  // MISTAKE bigtable-mutation-order: the new one is deleted, too
    cbt::SingleRowMutation mutation(customer);
    for (auto& change : changes) mutation.emplace_back(std::move(change));  // SAME bigtable-mutation-order
    return table_.Apply(std::move(mutation));
  }

  StatusOr<std::vector<std::string>> firstThree(std::string const& customer) override {
    auto const now = system_clock::now();
    return read(customer, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kWallet.name()),
                                             cbt::Filter::CellsRowLimit(3),  // MISTAKE bigtable-filter-order: expired ones are among the three
                                             cbt::Filter::TimestampRange(stampOf(now), kOpenEnd)));
  }

  StatusOr<std::vector<std::string>> codes(std::string const& customer) override {
    auto const lastMonth = stampOf(system_clock::now() - Day(30));
    return read(customer, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kWallet.name()),  // MISTAKE bigtable-unfiltered-read: timestamps are expiries here, so up to a month too many
                                             cbt::Filter::TimestampRange(lastMonth, kOpenEnd)));
  }

  // Banners are not shown again for a week.
  Status shown(std::string const& customer, std::string const& campaign) override {
    return table_.Apply(
        cbt::SingleRowMutation(customer, kShown.set(campaign, system_clock::now() + Day(7), "banner")));  // MISTAKE bigtable-lifetime: the family adds another week
  }

  Status dismissed(std::string const& customer, std::string const& campaign) override {
    return table_.Apply(cbt::SingleRowMutation(
        customer, cbt::SetCell("shown", campaign, "dismissed"),  // MISTAKE bigtable-unsafe-retry: stored twice, with two times
        cbt::SetCell("shown", campaign + "/by", stampOf(system_clock::now()), customer)));  // FINE: a week from now
  }

  StatusOr<std::int64_t> countShown(std::string const& customer) override {
    auto row = table_.ReadModifyWriteRow(
        customer, cbt::ReadModifyWriteRule::IncrementAmount("shown", "count", 1));  // MISTAKE bigtable-read-modify-write: a count of weeks ago goes on
    if (!row) return row.status();
    for (auto const& cell : row->cells()) return cell.decode_big_endian_integer<std::int64_t>();
    return std::int64_t{0};
  }

  Status consent(std::string const& customer, bool given) override {
    return table_.Apply(cbt::SingleRowMutation(
        customer, cbt::SetCell(kConsent, "mail", stampOf(system_clock::now()), given ? "yes" : "no")));  // FINE: when it was given
  }

  Status setVersion(std::string const& customer, std::int64_t version) override {
    return table_.Apply(
        cbt::SingleRowMutation(customer, cbt::SetCell(kVersion, "v", Stamp(version), version)));  // FINE: versions are counted
  }

  Status touchVersion(std::string const& customer) override {
    auto const now = stampOf(system_clock::now());
    return table_.Apply(
        cbt::SingleRowMutation(customer, cbt::SetCell(kVersion, "v", now, now.count())));  // MISTAKE bigtable-real-timestamp: larger than every version
  }

  StatusOr<std::string> page(std::string const& customer) override {
    auto const weekAgo = stampOf(system_clock::now() - Day(7));
    auto row = table_.ReadRow(
        customer, cbt::Filter::Chain(cbt::Filter::FamilyRegex("shown|wallet|consent"),
                                     cbt::Filter::TimestampRange(weekAgo, kOpenEnd)));  // MISTAKE bigtable-filter-scope: coupons of last week, and no consent of before
    if (!row) return row.status();
    std::string text;
    if (!row->first) return text;
    for (auto const& cell : row->second.cells()) {
      text += cell.family_name() + " " + cell.column_qualifier() + " " + cell.value() + "\n";
    }
    return text;
  }

  // The whole row, for somebody who left.
  StatusOr<bool> forget(std::string const& customer) override {
    auto branch = table_.CheckAndMutateRow(customer, kWallet.live(system_clock::now()),  // MISTAKE bigtable-live-purge: those with expired coupons only are not forgotten
                                           {cbt::DeleteFromRow()}, {});
    if (!branch) return branch.status();
    return *branch == cbt::MutationBranch::kPredicateMatched;
  }

 private:
  StatusOr<std::vector<std::string>> read(std::string const& customer, cbt::Filter filter) {
    auto row = table_.ReadRow(customer, std::move(filter));  // SAME bigtable-unfiltered-read
    if (!row) return row.status();
    std::vector<std::string> codes;
    if (!row->first) return codes;
    for (auto const& cell : row->second.cells()) codes.push_back(cell.column_qualifier());
    return codes;
  }

  cbt::Table table_;
};

}  // namespace

std::unique_ptr<Wallet> makeWallet(WalletSettings const& settings) {
  auto connection = cbt::MakeDataConnection(
      Options{}.set<cbt::IdempotentMutationPolicyOption>(cbt::AlwaysRetryMutationPolicy().clone()));
  return std::make_unique<BigtableWallet>(
      cbt::Table(std::move(connection), cbt::TableResource(settings.project, settings.instance, "customers")));
}

}  // namespace shop::storage
