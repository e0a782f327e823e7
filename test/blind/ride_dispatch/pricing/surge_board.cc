// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pricing/surge_board.h"
#include "storage/cell_time.h"
#include "storage/schema.h"
#include <cstdlib>
#include <utility>

namespace ride_dispatch {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr char kFactor[] = "factor";

cbt::Mutation RawFactor(double factor, std::int64_t timestamp_micros) {
  cbt::Mutation mutation;
  auto& cell = *mutation.op.mutable_set_cell();
  cell.set_family_name(kSurge);
  cell.set_column_qualifier(kFactor);
  cell.set_timestamp_micros(timestamp_micros);
  cell.set_value(std::to_string(factor));
  return mutation;
}

class BigtableSurgeBoard : public SurgeBoard {
 public:
  BigtableSurgeBoard(cbt::Table pricing, std::shared_ptr<Clock> clock)
      : pricing_(std::move(pricing)),
        clock_(std::move(clock)),
        live_(YoungerThan(clock_->Now(), kSurgeMaxAge)) {}  // MISTAKE: the bound ages with the process

  StatusOr<double> FactorOf(std::string const& zone) override {
    auto row = pricing_.ReadRow(
        zone, cbt::Filter::Chain(cbt::Filter::ColumnName(kSurge, kFactor),
                                 live_,  // SAME: taken when the process started
                                 cbt::Filter::Latest(1)));
    if (!row) return std::move(row).status();
    return row->first ? Parse(row->second) : 1.0;
  }

  Status Raise(std::string const& zone, double factor, std::chrono::minutes ttl) override {
    auto const stamp = RetentionStamp(clock_->Now(), ttl, kSurgeMaxAge);
    return pricing_.Apply(cbt::SingleRowMutation(
        zone, cbt::DeleteFromColumn(kSurge, kFactor),
        RawFactor(factor, microseconds(stamp).count())));  // FINE: milliseconds to microseconds
  }

  Status RaiseForEvent(std::string const& zone, double factor, std::chrono::hours ttl) override {
    auto const stamp = RetentionStamp(clock_->Now(), ttl, kSurgeMaxAge);
    return pricing_.Apply(cbt::SingleRowMutation(
        zone, cbt::DeleteFromColumn(kSurge, kFactor),
        RawFactor(factor, stamp.count())));  // MISTAKE: milliseconds in a field of microseconds
  }

  Status RaiseMany(std::map<std::string, double> const& factors, std::chrono::minutes ttl) override {
    auto const now = clock_->Now();
    cbt::BulkMutation bulk;
    for (auto const& factor : factors) {
      auto const text = std::to_string(factor.second);
      bulk.emplace_back(cbt::SingleRowMutation(
          factor.first, cbt::DeleteFromColumn(kSurge, kFactor),
          cbt::SetCell(kSurge, kFactor,
                       RetentionStamp(now, ttl, kOutcomeMaxAge),  // MISTAKE: another family's 30 days: gone at once
                       text)));
    }
    auto failures = pricing_.BulkApply(std::move(bulk));
    return failures.empty() ? Status() : failures.front().status();
  }

  StatusOr<std::map<std::string, double>> City(std::string const& city) override {
    auto const live = YoungerThan(clock_->Now(), kSurgeMaxAge);
    std::map<std::string, double> factors;
    for (auto& row : pricing_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(city + "#")),
                                       cbt::Filter::Chain(cbt::Filter::ColumnName(kSurge, kFactor),
                                                          live,  // FINE: a new bound for each scan
                                                          cbt::Filter::Latest(1)))) {
      if (!row) return std::move(row).status();
      factors[row->row_key()] = Parse(*row);
    }
    return factors;
  }

  StatusOr<bool> IsRaised(std::string const& zone) override {
    auto row = pricing_.ReadRow(
        zone, cbt::Filter::Interleave(  // MISTAKE: lets through what either of them does; a chain is meant
                  cbt::Filter::ColumnName(kSurge, kFactor), YoungerThan(clock_->Now(), kSurgeMaxAge)));
    if (!row) return std::move(row).status();
    return row->first;
  }

 private:
  static double Parse(cbt::Row const& row) {
    return row.cells().empty() ? 1.0 : std::strtod(row.cells().front().value().c_str(), nullptr);
  }

  cbt::Table pricing_;
  std::shared_ptr<Clock> clock_;
  cbt::Filter live_;
};

}  // namespace

std::shared_ptr<SurgeBoard> MakeSurgeBoard(cbt::Table pricing, std::shared_ptr<Clock> clock) {
  return std::make_shared<BigtableSurgeBoard>(std::move(pricing), std::move(clock));
}

}  // namespace ride_dispatch
