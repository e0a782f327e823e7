// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pricing/zone_catalog.h"
#include "storage/cell_time.h"
#include "storage/schema.h"
#include <utility>

namespace ride_dispatch {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;
using std::chrono::milliseconds;

class BigtableZoneCatalog : public ZoneCatalog {
 public:
  BigtableZoneCatalog(cbt::Table pricing, std::shared_ptr<Clock> clock)
      : pricing_(std::move(pricing)), clock_(std::move(clock)) {}

  Status Put(std::string const& id, Zone const& zone) override {
    milliseconds const only_version{0};
    return pricing_.Apply(cbt::SingleRowMutation(
        id, {cbt::SetCell(kZone, "name", only_version, zone.name),        // FINE: one version, at 0
             cbt::SetCell(kZone, "outline", {}, zone.outline),            // FINE: at 0
             cbt::SetCell(kZone, "tariff", only_version, zone.tariff)}));
  }

  Status SetTariff(std::string const& id, std::string const& tariff) override {
    auto const now = SinceEpoch(clock_->Now());
    return pricing_.Apply(cbt::SingleRowMutation(
        id, cbt::SetCell(kZone, "tariff", now, tariff)));  // MISTAKE: hides what Put writes at 0 ever after
  }

  StatusOr<Zone> Get(std::string const& id) override {
    auto row = pricing_.ReadRow(id, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kZone),
                                                       cbt::Filter::Latest(1)));  // FINE: no expiry
    if (!row) return std::move(row).status();
    if (!row->first) return Status(google::cloud::StatusCode::kNotFound, id);
    Zone zone;
    for (auto const& cell : row->second.cells()) {
      if (cell.column_qualifier() == "name") zone.name = cell.value();
      if (cell.column_qualifier() == "outline") zone.outline = cell.value();
      if (cell.column_qualifier() == "tariff") zone.tariff = cell.value();
    }
    return zone;
  }

 private:
  cbt::Table pricing_;
  std::shared_ptr<Clock> clock_;
};

}  // namespace

std::shared_ptr<ZoneCatalog> MakeZoneCatalog(cbt::Table pricing, std::shared_ptr<Clock> clock) {
  return std::make_shared<BigtableZoneCatalog>(std::move(pricing), std::move(clock));
}

}  // namespace ride_dispatch
