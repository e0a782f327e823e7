// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "storage/BigtableCouponRepository.h"
#include "storage/Expiry.h"
#include <cstdlib>
#include <utility>

namespace shop::storage {
namespace {

using google::cloud::Status;
using google::cloud::StatusOr;
using std::chrono::system_clock;

constexpr std::chrono::minutes kHoldTime(15);

// The last millisecond that tools can print.
constexpr Stamp kNever(253402300799999);

// When the campaign for the new year began, and when it ends.
constexpr std::int64_t kNewYearBegins = 1798675200;
constexpr std::int64_t kNewYearEnds = 1799280000;

std::string rowOf(Coupon const& coupon) { return coupon.campaign + "#" + coupon.code; }

bool matched(cbt::MutationBranch branch) { return branch == cbt::MutationBranch::kPredicateMatched; }

class BigtableCouponRepository : public CouponRepository {
 public:
  explicit BigtableCouponRepository(cbt::Table table) : table_(std::move(table)) {}

  Status create(Coupon const& coupon) override {
    auto const expires = coupon.expires.value_or(system_clock::now() + Day(30));
    return table_.Apply(cbt::SingleRowMutation(
        rowOf(coupon), cbt::SetCell(kOffer, "percent", std::to_string(coupon.percent)),  // FINE: offers do not expire
        kCode.set("code", expires, coupon.code)));  // FINE: expires at its timestamp
  }

  Status createWithTerms(Coupon const& coupon, std::string const& terms) override {
    auto const now = system_clock::now();
    cbt::SingleRowMutation mutation(rowOf(coupon));
    mutation.emplace_back(cbt::SetCell(kCode.name(), "code", stampOf(now + Day(30)), coupon.code));  // FINE: 30 days
    mutation.emplace_back(cbt::SetCell(kCode.name(), "terms", stampOf(now + Day(14)), terms));  // MISTAKE bigtable-torn-record: two weeks without terms
    return table_.Apply(std::move(mutation));
  }

  // Those of the staff are valid until they leave.
  Status createForStaff(Coupon const& coupon) override {
    return table_.Apply(cbt::SingleRowMutation(
        rowOf(coupon), cbt::SetCell(kOffer, "percent", std::to_string(coupon.percent)),
        cbt::SetCell(kCode.name(), "staff", kNever, coupon.code)));  // MISTAKE bigtable-lifetime: a code may live for a year
  }

  Status createForNewYear(Coupon const& coupon) override {
    if (std::chrono::seconds(kNewYearBegins) > system_clock::now().time_since_epoch()) {
      return Status(google::cloud::StatusCode::kFailedPrecondition, "too early");
    }
    return table_.Apply(cbt::SingleRowMutation(
        rowOf(coupon), cbt::SetCell(kCode.name(), "new-year", Stamp(kNewYearEnds), coupon.code)));  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
  }

  StatusOr<std::optional<Coupon>> find(std::string const& campaign, std::string const& code) override {
    Coupon coupon{campaign, code, 0, std::nullopt};
    auto row = table_.ReadRow(rowOf(coupon), cbt::Filter::Interleave(kCode.live(system_clock::now()),  // FINE: codes that are valid, and all of the offer
                                                                     cbt::Filter::FamilyRegex(kOffer)));
    if (!row) return row.status();
    if (!row->first) return std::optional<Coupon>();
    bool valid = false;
    for (auto const& cell : row->second.cells()) {
      if (cell.family_name() == kOffer && cell.column_qualifier() == "percent") {
        coupon.percent = std::atoi(cell.value().c_str());
      }
      if (cell.family_name() != kCode.name()) continue;
      valid = true;
      coupon.expires = Instant(std::chrono::duration_cast<Instant::duration>(cell.timestamp()));  // FINE: the expiry
    }
    return valid ? std::optional<Coupon>(coupon) : std::nullopt;
  }

  StatusOr<std::vector<Coupon>> expiringSoon(std::string const& campaign) override {
    auto const now = system_clock::now();
    std::vector<Coupon> coupons;
    auto const soon = cbt::Filter::Chain(
        cbt::Filter::ColumnName(kCode.name(), "code"),
        cbt::Filter::TimestampRange(stampOf(now), stampOf(now + Day(3))),
        cbt::Filter::ApplyLabelTransformer("expiring_soon"));  // MISTAKE bigtable-filter-granularity: no underscores in labels
    for (auto& row : table_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(campaign + "#")), soon)) {  // UNKNOWN: the codes of the next three days are wanted
      if (!row) return row.status();
      for (auto const& cell : row->cells()) coupons.push_back({campaign, cell.value(), 0, std::nullopt});
    }
    return coupons;
  }

  StatusOr<Answer> hold(Coupon const& coupon, std::string const& cart) override {
    auto const now = system_clock::now();
    auto found = find(coupon.campaign, coupon.code);
    if (!found) return found.status();
    if (!*found) return Answer(Unknown{});
    auto branch = table_.CheckAndMutateRow(rowOf(coupon), kHold.live("cart", now), {},
                                           {kHold.set("cart", now + kHoldTime, cart)});  // FINE: with a bound, for a quarter of an hour
    if (!branch) return branch.status();
    if (!matched(*branch)) return Answer(Accepted{(*found)->percent});
    auto row = table_.ReadRow(rowOf(coupon), kHold.live("cart", now));  // FINE: holds in force
    if (!row) return row.status();
    HeldBySomebodyElse other;
    for (auto const& cell : row->second.cells()) other.cart = cell.value();
    if (other.cart == cart) return Answer(Accepted{(*found)->percent});
    return Answer(other);
  }

  StatusOr<bool> takeOver(Coupon const& coupon, std::string const& cart) override {
    std::vector<cbt::Mutation> take;
    take.push_back(cbt::DeleteFromFamily(kHold.name()));
    take.push_back(cbt::SetCell(kHold.name(), "cart", cart));  // MISTAKE bigtable-missing-timestamp: nobody holds it afterwards
    auto const held = cbt::Filter::FamilyRegex(kHold.name());  // SAME bigtable-unfiltered-read
    auto branch = table_.CheckAndMutateRow(rowOf(coupon), held, take, {});  // MISTAKE bigtable-unfiltered-read: takes over what nobody holds any more
    if (!branch) return branch.status();
    return matched(*branch);
  }

  Status prolong(Coupon const& coupon, std::string const& cart) override {
    auto const deadline = std::chrono::steady_clock::now() + kHoldTime;
    auto const stamp = std::chrono::floor<Stamp>(deadline.time_since_epoch());
    return table_.Apply(cbt::SingleRowMutation(rowOf(coupon), cbt::SetCell(kHold.name(), "cart", stamp, cart)));  // MISTAKE bigtable-timestamp-unit: not the time of a calendar
  }

  Status release(Coupon const& coupon) override {
    auto const now = stampOf(system_clock::now());
    return table_.Apply(
        cbt::SingleRowMutation(rowOf(coupon), cbt::DeleteFromColumnEndingAt(kHold.name(), "cart", now)));  // MISTAKE bigtable-partial-delete: the hold in force stays
  }

  Status redeem(Coupon const& coupon, Redemption const& redemption) override {
    auto const now = system_clock::now();
    cbt::SingleRowMutation mutation(rowOf(coupon));
    mutation.emplace_back(cbt::DeleteFromFamily(kHold.name()));
    mutation.emplace_back(kUsed.set(redemption.order, now, redemption.customer));  // MISTAKE bigtable-real-timestamp: expires now, though set() wants the expiry
    return table_.Apply(std::move(mutation));
  }

  Status redeemOffline(Coupon const& coupon, Redemption const& redemption, Instant when) override {
    return table_.Apply(cbt::SingleRowMutation(
        rowOf(coupon), kUsed.set(redemption.order, when + Day(400), redemption.customer)));  // FINE: 400 days after it was used
  }

  StatusOr<int> timesUsed(Coupon const& coupon) override {
    auto filter = kUsed.live(system_clock::now());
    cbt::Filter::Chain(filter, cbt::Filter::StripValueTransformer());  // MISTAKE bigtable-discarded-filter: values are sent nevertheless
    auto row = table_.ReadRow(rowOf(coupon), filter);  // FINE: from 400 days ago on
    if (!row) return row.status();
    return row->first ? static_cast<int>(row->second.cells().size()) : 0;
  }

  StatusOr<bool> closeIfEmpty(std::string const& campaign) override {
    auto const empty = cbt::Filter::Chain(cbt::Filter::ColumnName(kQuota, "left"),
                                          cbt::Filter::ValueRange("0", "1"));  // SAME bigtable-version-limit
    auto branch = table_.CheckAndMutateRow(campaign, empty,  // MISTAKE bigtable-version-limit: also empty if the quota was raised since
                                           {cbt::SetCell(kQuota, "closed", "1")}, {});
    if (!branch) return branch.status();
    return matched(*branch);
  }

 private:
  cbt::Table table_;
};

}  // namespace

std::unique_ptr<CouponRepository> makeCouponRepository(cbt::Table coupons) {
  return std::make_unique<BigtableCouponRepository>(std::move(coupons));
}

}  // namespace shop::storage
