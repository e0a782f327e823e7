// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef WARD_VITALS_TREND_STORE_H
#define WARD_VITALS_TREND_STORE_H

#include "base/cell_time.h"
#include "base/schema.h"
#include "google/cloud/bigtable/client.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ward {

struct Sample {
  std::string signal;
  double value = 0;
};

struct TrendOptions {
  // How long a point of the trend shall be shown.
  std::optional<absl::Duration> keep;
};

class TrendStore {
 public:
  TrendStore(bigtable::Table vitals, const Clock& clock) : vitals_(std::move(vitals)), clock_(clock) {}

  Status Add(const std::string& bed, const Sample& sample, const TrendOptions& options = {});
  Status AddPostOp(const std::string& bed, const Sample& sample);
  Status AddBrief(const std::string& bed, const Sample& sample);
  Status AddNight(const std::string& bed, const Sample& sample);
  Status AddHandover(const std::string& bed, const std::vector<Sample>& samples, absl::Duration keep);
  Status Spot(const std::string& bed, const Sample& sample);
  Status SpotNote(const std::string& bed, const std::string& note);
  Status Configure(const std::string& bed, const std::string& name, const std::string& value);
  Status ConfigureDefaults(const std::string& bed);

  StatusOr<std::vector<Sample>> Trend(const std::string& bed);
  StatusOr<std::vector<Sample>> TrendOfDay(const std::string& bed);
  StatusOr<std::vector<Sample>> TrendNow(const std::string& bed);
  StatusOr<std::vector<Sample>> TrendExact(const std::string& bed);
  StatusOr<std::vector<Sample>> TrendFromMillis(const std::string& bed);
  StatusOr<std::vector<Sample>> TrendFromMicros(const std::string& bed);
  StatusOr<std::vector<Sample>> Spots(const std::string& bed);
  StatusOr<std::vector<Sample>> SpotsLong(const std::string& bed);
  StatusOr<std::vector<Sample>> Everything(const std::string& bed);
  StatusOr<std::vector<Sample>> EverythingAtOnce(const std::string& bed);
  StatusOr<std::optional<std::string>> Setting(const std::string& bed, const std::string& name);
  StatusOr<std::optional<std::string>> FreshSetting(const std::string& bed, const std::string& name);

 private:
  StatusOr<std::vector<Sample>> Read(const std::string& bed, bigtable::Filter filter);
  Status PutTrend(const std::string& bed, const Sample& sample, absl::Time stamp);

  bigtable::Table vitals_;
  const Clock& clock_;
};

class TrendQueries {
 public:
  TrendQueries(bigtable::Client client, bigtable::InstanceResource instance, const Clock& clock)
      : client_(std::move(client)), instance_(std::move(instance)), clock_(clock) {}

  StatusOr<std::vector<std::string>> BedsWithTrend();
  StatusOr<std::vector<std::string>> BedsWithLiveTrend();
  StatusOr<std::vector<std::string>> BedsWithFreshTrend();
  StatusOr<std::vector<std::string>> ConfiguredBeds();

 private:
  StatusOr<std::vector<std::string>> Keys(const std::string& sql, absl::Time bound);

  bigtable::Client client_;
  bigtable::InstanceResource instance_;
  const Clock& clock_;
};

}  // namespace ward

#endif  // WARD_VITALS_TREND_STORE_H
