// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "vitals/trend_store.h"
#include "absl/strings/str_cat.h"
#include <cstdlib>
#include <utility>

namespace ward {

Status TrendStore::PutTrend(const std::string& bed, const Sample& sample, absl::Time stamp) {
  return vitals_.Apply(bigtable::SingleRowMutation(
      bed, bigtable::SetCell(kTrend, sample.signal, CellMillis(stamp), absl::StrCat(sample.value))));
}

Status TrendStore::Add(const std::string& bed, const Sample& sample, const TrendOptions& options) {
  const auto keep = options.keep.value_or(kTrendMaxAge);
  return PutTrend(bed, sample, clock_.Now() + keep - kTrendMaxAge);  // FINE: 72 hours unless the caller says less
}

Status TrendStore::AddPostOp(const std::string& bed, const Sample& sample) {
  TrendOptions options;
  options.keep = absl::Hours(6);
  return Add(bed, {absl::StrCat("postop-", sample.signal), sample.value}, options);  // FINE: six hours
}

Status TrendStore::AddBrief(const std::string& bed, const Sample& sample) {
  constexpr absl::Duration kKeep = absl::Hours(6);
  return PutTrend(bed, {absl::StrCat("brief-", sample.signal), sample.value},
                  clock_.Now() + kKeep);  // MISTAKE: without the offset it is kept 78 hours
}

Status TrendStore::AddNight(const std::string& bed, const Sample& sample) {
  constexpr absl::Duration kKeep = absl::Hours(10);
  const auto stamp = clock_.Now() + kKeep - kSpotMaxAge;  // MISTAKE: the age of the other family, kept 58 hours
  return PutTrend(bed, {absl::StrCat("night-", sample.signal), sample.value}, stamp);  // SAME: the write
}

Status TrendStore::AddHandover(const std::string& bed, const std::vector<Sample>& samples, absl::Duration keep) {
  bigtable::SingleRowMutation mutation(bed);
  for (const auto& sample : samples) {
    const auto column = absl::StrCat("handover-", sample.signal);
    if (keep < kTrendMaxAge) {
      const auto stamp = clock_.Now() + keep - kTrendMaxAge;
      mutation.emplace_back(
          bigtable::SetCell(kTrend, column, CellMillis(stamp), absl::StrCat(sample.value)));  // FINE: lives for `keep`
    } else {
      const std::chrono::milliseconds stamp{};
      mutation.emplace_back(
          bigtable::SetCell(kTrend, column, stamp, absl::StrCat(sample.value)));  // MISTAKE: 1970 instead of now
    }
  }
  return vitals_.Apply(std::move(mutation));
}

Status TrendStore::Spot(const std::string& bed, const Sample& sample) {
  return vitals_.Apply(bigtable::SingleRowMutation(
      bed, bigtable::SetCell(kSpot, sample.signal, absl::StrCat(sample.value))));  // FINE: server time is meant here
}

Status TrendStore::SpotNote(const std::string& bed, const std::string& note) {
  auto rule = bigtable::ReadModifyWriteRule::AppendValue(kSpot, "note", note);  // MISTAKE: appends to an expired note
  return vitals_.ReadModifyWriteRow(bed, std::move(rule)).status();             // SAME: the call
}

Status TrendStore::Configure(const std::string& bed, const std::string& name, const std::string& value) {
  return vitals_.Apply(bigtable::SingleRowMutation(
      bed, bigtable::SetCell(kCfg, name, CellMillis(absl::UnixEpoch()), value)));  // FINE: always 0
}

Status TrendStore::ConfigureDefaults(const std::string& bed) {
  const auto now = CellMillis(clock_.Now());
  bigtable::SingleRowMutation mutation(bed);
  for (const auto* signal : {"hr", "spo2", "resp"}) {
    mutation.emplace_back(bigtable::SetCell(kCfg, signal, now, "default"));  // MISTAKE: not 0, so it hides settings
  }
  return vitals_.Apply(std::move(mutation));
}

StatusOr<std::vector<Sample>> TrendStore::Read(const std::string& bed, bigtable::Filter filter) {
  auto row = vitals_.ReadRow(bed, std::move(filter));
  if (!row) return row.status();
  std::vector<Sample> samples;
  if (!row->first) return samples;
  for (const auto& cell : row->second.cells()) {
    if (cell.family_name() == kCfg) continue;
    samples.push_back({cell.column_qualifier(), std::strtod(cell.value().c_str(), nullptr)});
  }
  return samples;
}

StatusOr<std::vector<Sample>> TrendStore::Trend(const std::string& bed) {
  return Read(bed, InFamily(kTrend, YoungerThan(kTrendMaxAge, clock_.Now())));  // FINE: the family's age
}

StatusOr<std::vector<Sample>> TrendStore::TrendOfDay(const std::string& bed) {
  return Read(bed, InFamily(kTrend, YoungerThan(kSpotMaxAge, clock_.Now())));  // MISTAKE: hides points kept six hours
}

StatusOr<std::vector<Sample>> TrendStore::TrendNow(const std::string& bed) {
  return Read(bed, InFamily(kTrend, LiveAfter(clock_.Now())));  // MISTAKE: that is for expiries, this hides them all
}

StatusOr<std::vector<Sample>> TrendStore::TrendExact(const std::string& bed) {
  const auto first = absl::ToChronoMicroseconds(clock_.Now() - kTrendMaxAge - absl::UnixEpoch());
  return Read(bed, InFamily(kTrend, bigtable::Filter::TimestampRange(
                                        first, std::chrono::microseconds(0))));  // MISTAKE: finer than a millisecond
}

StatusOr<std::vector<Sample>> TrendStore::TrendFromMillis(const std::string& bed) {
  const auto first = absl::ToUnixMillis(clock_.Now() - kTrendMaxAge) + 1;
  return Read(bed, InFamily(kTrend, bigtable::Filter::TimestampRangeMicros(first, 0)));  // MISTAKE: milliseconds, 1970
}

StatusOr<std::vector<Sample>> TrendStore::TrendFromMicros(const std::string& bed) {
  const auto first = absl::ToUnixMillis(clock_.Now() - kTrendMaxAge) + 1;
  return Read(bed, InFamily(kTrend, bigtable::Filter::TimestampRangeMicros(first * 1000, 0)));  // FINE: microseconds
}

StatusOr<std::vector<Sample>> TrendStore::Spots(const std::string& bed) {
  return Read(bed, InFamily(kSpot, YoungerThan(kSpotMaxAge, clock_.Now())));  // FINE: 24 hours
}

StatusOr<std::vector<Sample>> TrendStore::SpotsLong(const std::string& bed) {
  return Read(bed, InFamily(kSpot, YoungerThan(kTrendMaxAge, clock_.Now())));  // MISTAKE: two days of expired spots
}

StatusOr<std::vector<Sample>> TrendStore::Everything(const std::string& bed) {
  const auto now = clock_.Now();
  auto trend = InFamily(kTrend, YoungerThan(kTrendMaxAge, now));
  auto spot = InFamily(kSpot, YoungerThan(kSpotMaxAge, now));
  return Read(bed, bigtable::Filter::Interleave(std::move(trend), std::move(spot)));  // FINE: each by its own age
}

StatusOr<std::vector<Sample>> TrendStore::EverythingAtOnce(const std::string& bed) {
  return Read(bed, bigtable::Filter::Chain(
                       bigtable::Filter::FamilyRegex("trend|spot"),
                       YoungerThan(kTrendMaxAge, clock_.Now())));  // MISTAKE: too old for spot, which lives 24 hours
}

StatusOr<std::optional<std::string>> TrendStore::Setting(const std::string& bed, const std::string& name) {
  auto row = vitals_.ReadRow(bed, bigtable::Filter::ColumnName(kCfg, name));  // FINE: nothing expires
  if (!row) return row.status();
  if (!row->first) return std::optional<std::string>{};
  return std::make_optional(row->second.cells().front().value());
}

StatusOr<std::optional<std::string>> TrendStore::FreshSetting(const std::string& bed, const std::string& name) {
  auto filter = bigtable::Filter::Chain(bigtable::Filter::ColumnName(kCfg, name),
                                        YoungerThan(absl::Hours(24), clock_.Now()));  // MISTAKE: they are all at 0
  auto row = vitals_.ReadRow(bed, std::move(filter));  // SAME: the read
  if (!row) return row.status();
  if (!row->first) return std::optional<std::string>{};
  return std::make_optional(row->second.cells().front().value());
}

StatusOr<std::vector<std::string>> TrendQueries::Keys(const std::string& sql, absl::Time bound) {
  auto timestamp = bigtable::MakeTimestamp(bound);
  if (!timestamp) return timestamp.status();
  auto prepared = client_.PrepareQuery(
      instance_, bigtable::SqlStatement(sql, {{"bound", bigtable::Parameter(*timestamp)}}));
  if (!prepared) return prepared.status();
  std::vector<std::string> keys;
  for (auto& row : client_.ExecuteQuery(prepared->BindParameters({{"bound", bigtable::Value(*timestamp)}}))) {
    if (!row) return row.status();
    auto key = row->get<std::string>(std::string("_key"));
    if (!key) return key.status();
    keys.push_back(*std::move(key));
  }
  return keys;
}

StatusOr<std::vector<std::string>> TrendQueries::BedsWithTrend() {
  auto prepared = client_.PrepareQuery(
      instance_, bigtable::SqlStatement("SELECT _key FROM ward_vitals WHERE trend['hr'] IS NOT NULL"));  // MISTAKE: old
  if (!prepared) return prepared.status();
  std::vector<std::string> keys;
  for (auto& row : client_.ExecuteQuery(prepared->BindParameters({}))) {  // SAME: runs it
    if (!row) return row.status();
    auto key = row->get<std::string>(std::string("_key"));
    if (!key) return key.status();
    keys.push_back(*std::move(key));
  }
  return keys;
}

StatusOr<std::vector<std::string>> TrendQueries::BedsWithLiveTrend() {
  return Keys("SELECT _key FROM ward_vitals(with_history => TRUE, after => @bound) WHERE trend['hr'] IS NOT NULL",
              clock_.Now() - kTrendMaxAge);  // FINE: the family's age
}

StatusOr<std::vector<std::string>> TrendQueries::BedsWithFreshTrend() {
  return Keys("SELECT _key FROM ward_vitals(with_history => TRUE, after => @bound) WHERE trend['hr'] IS NOT NULL",
              clock_.Now());  // MISTAKE: after the present there is no trend
}

StatusOr<std::vector<std::string>> TrendQueries::ConfiguredBeds() {
  auto prepared = client_.PrepareQuery(
      instance_, bigtable::SqlStatement("SELECT _key FROM ward_vitals WHERE cfg['hr'] = 'default'"));  // FINE: cfg
  if (!prepared) return prepared.status();
  std::vector<std::string> keys;
  for (auto& row : client_.ExecuteQuery(prepared->BindParameters({}))) {
    if (!row) return row.status();
    auto key = row->get<std::string>(std::string("_key"));
    if (!key) return key.status();
    keys.push_back(*std::move(key));
  }
  return keys;
}

}  // namespace ward
